// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "go.hpp"

#include <algorithm>

namespace duiyi::protocol {
namespace {

using std::chrono::milliseconds;

void ignore(Faults& ignored, Fault fault) {
    if (ignored.size() < max_ignored) {
        ignored.push_back(std::move(fault));
    }
}

/// Reads the tokens of one `go`, each by the function that knows it.
class GoReader {
public:
    GoReader(Words words, Talk talk, Faults& ignored) : words_(words), talk_(talk), ignored_(ignored) {}

    Result<Go, Fault> read() {
        while (!words_.done()) {
            const auto word = words_.next();
            const bool uci = talk_.dialect == Dialect::uci;
            if (word == "searchmoves" && uci) {
                if (!read_moves()) {
                    return tl::unexpected(
                        Fault{"searchmoves", "lists more than " + std::to_string(max_moves) + " moves"});
                }
            } else if (!read_shared(word) && !(uci ? read_uci(word) : read_ucci(word))) {
                ignore(ignored_, {"go: " + quoted(word), "is not known"});
            }
        }
        return go_;
    }

private:
    /// UCCI's specification has `depth infinite` for a search without end.
    bool is_depth_infinite(std::string_view word) {
        return word == "depth" && talk_.dialect == Dialect::ucci && words_.take("infinite");
    }

    bool read_shared(std::string_view word) {
        if (word == "ponder") {
            go_.ponder = true;
        } else if (word == "infinite" || is_depth_infinite(word)) {
            go_.infinite = true;
        } else if (word == "depth") {
            read_int(word, go_.depth, 1, max_depth);
        } else if (word == "nodes") {
            read_nodes(word);
        } else if (word == "movestogo") {
            read_moves_to_go(word, 0, talk_.dialect == Dialect::uci);
        } else {
            return false;
        }
        return true;
    }

    bool read_uci(std::string_view word) {
        if (word == "wtime" || word == "btime") {
            read_remaining(word, word == "wtime" ? 0 : 1);
        } else if (word == "winc" || word == "binc") {
            read_increment(word, word == "winc" ? 0 : 1);
        } else if (word == "movetime") {
            read_time(word, go_.move_time);
        } else if (word == "mate") {
            read_int(word, go_.mate, 1, max_depth);
        } else {
            return false;
        }
        return true;
    }

    bool read_ucci(std::string_view word) {
        if (word == "draw") {
            go_.draw = true;
        } else if (word == "time" || word == "opptime") {
            read_remaining(word, word == "time" ? 0 : 1);
        } else if (word == "increment" || word == "oppincrement") {
            read_increment(word, word == "increment" ? 0 : 1);
        } else if (word == "oppmovestogo") {
            read_moves_to_go(word, 1, false);
        } else if (word == "movetime") { // not in its text, but old engines and front ends use it
            read_time(word, go_.move_time);
        } else {
            return false;
        }
        return true;
    }

    bool read_moves() {
        // The list ends at the first word that cannot be a move: those begin with a file and a rank.
        const auto is_move = [](std::string_view word) {
            return word.size() >= 4 && word.size() <= 6 && word[1] >= '0' && word[1] <= '9';
        };
        while (is_move(words_.peek())) {
            if (go_.only.size() == max_moves) {
                return false;
            }
            go_.only.emplace_back(words_.next());
        }
        return true;
    }

    std::optional<std::int64_t> number(std::string_view name, std::int64_t low, std::int64_t high) {
        const auto word = words_.peek();
        const auto value = read_integer(word, low, high);
        if (value) {
            words_.next();
        } else {
            ignore(ignored_, {"go " + std::string(name),
                              word.empty() ? "is followed by nothing (expected a number)"
                                           : "is followed by " + quoted(word) + " (expected a number)"});
        }
        return value;
    }

    void read_int(std::string_view name, std::optional<int>& value, int low, int high) {
        if (const auto read = number(name, low, high)) {
            value = static_cast<int>(*read);
        }
    }
    void read_nodes(std::string_view name) {
        if (const auto read = number(name, 1, std::numeric_limits<std::int64_t>::max())) {
            go_.nodes = static_cast<std::uint64_t>(*read);
        }
    }
    void read_time(std::string_view name, std::optional<milliseconds>& value) {
        const bool seconds = talk_.dialect == Dialect::ucci && !talk_.milliseconds;
        const std::int64_t unit = seconds ? 1000 : 1;
        if (const auto read = number(name, 0, max_time.count() / unit)) {
            value = milliseconds(*read * unit);
        }
    }
    ClockTime& clock(std::size_t whose) {
        if (!go_.clocks[whose]) {
            go_.clocks[whose].emplace();
        }
        return *go_.clocks[whose];
    }
    void read_remaining(std::string_view name, std::size_t whose) {
        std::optional<milliseconds> time;
        read_time(name, time);
        if (time) {
            clock(whose).remaining = *time;
        }
    }
    void read_increment(std::string_view name, std::size_t whose) {
        std::optional<milliseconds> time;
        read_time(name, time);
        if (time) {
            clock(whose).increment = *time;
        }
    }
    void read_moves_to_go(std::string_view name, std::size_t whose, bool both) {
        const auto read = number(name, 0, 10'000);
        if (!read) {
            return;
        }
        clock(whose).moves_to_go = static_cast<int>(*read);
        if (both) {
            clock(1 - whose).moves_to_go = static_cast<int>(*read);
        }
    }

    Words words_;
    Talk talk_;
    Faults& ignored_;
    Go go_{};
};

std::string print_time(milliseconds time, Talk talk) {
    const bool seconds = talk.dialect == Dialect::ucci && !talk.milliseconds;
    return std::to_string(seconds ? time.count() / 1000 : time.count());
}

void print_clocks(std::string& line, const Go& go, Talk talk) {
    const bool uci = talk.dialect == Dialect::uci;
    const std::array<std::string_view, 2> times =
        uci ? std::array<std::string_view, 2>{" wtime ", " btime "}
            : std::array<std::string_view, 2>{" time ", " opptime "};
    const std::array<std::string_view, 2> increments =
        uci ? std::array<std::string_view, 2>{" winc ", " binc "}
            : std::array<std::string_view, 2>{" increment ", " oppincrement "};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& clock = go.clocks[i];
        if (!clock) {
            continue;
        }
        line += std::string(times[i]) + print_time(clock->remaining, talk);
        if (clock->increment.count() > 0) {
            line += std::string(increments[i]) + print_time(clock->increment, talk);
        }
        if (clock->moves_to_go > 0 && !uci) {
            line += (i == 0 ? " movestogo " : " oppmovestogo ") + std::to_string(clock->moves_to_go);
        }
    }
    // UCI has one number for both sides.
    const int first = go.clocks[0] ? go.clocks[0]->moves_to_go : 0;
    const int second = go.clocks[1] ? go.clocks[1]->moves_to_go : 0;
    if (uci && std::max(first, second) > 0) {
        line += " movestogo " + std::to_string(std::max(first, second));
    }
}

} // namespace

Result<Go, Fault> parse_go(Words words, Talk talk, Faults& ignored) {
    return GoReader(words, talk, ignored).read();
}

std::string print_go(const Go& go, Talk talk) {
    std::string line = "go";
    if (go.ponder) {
        line += " ponder";
    }
    if (go.draw && talk.dialect == Dialect::ucci) {
        line += " draw";
    }
    print_clocks(line, go, talk);
    if (go.depth) {
        line += " depth " + std::to_string(*go.depth);
    }
    if (go.nodes) {
        line += " nodes " + std::to_string(*go.nodes);
    }
    if (go.mate && talk.dialect == Dialect::uci) {
        line += " mate " + std::to_string(*go.mate);
    }
    if (go.move_time) {
        line += " movetime " + print_time(*go.move_time, talk);
    }
    if (go.infinite) {
        line += " infinite";
    }
    if (!go.only.empty() && talk.dialect == Dialect::uci) {
        line += " searchmoves";
        for (const auto& move : go.only) {
            line += " " + one_word(move);
        }
    }
    return line;
}

std::optional<ClockTime> mover_clock(const Go& go, Dialect dialect, std::size_t mover) {
    return go.clocks[dialect == Dialect::uci ? mover : 0];
}

std::optional<ClockTime> opponent_clock(const Go& go, Dialect dialect, std::size_t mover) {
    return go.clocks[dialect == Dialect::uci ? 1 - mover : 1];
}

} // namespace duiyi::protocol
