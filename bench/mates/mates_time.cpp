// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How many of a set of proven mates a UCI engine finds within a limit for each position, and how soon. Two
// counts: its best move mates in the shortest number of moves, which the exhaustive solver decides; and it
// also says so, by a score of mate in at most that number. Each position is a new game, so that nothing is
// left in the engine's hash table.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "child_process.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/protocol/answer.hpp"
#include "mate_problems.hpp"
#include "mate_solver.hpp"

namespace {

using namespace duiyi;
using match::ChildProcess;
using Time = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr std::uint64_t proof_nodes = 20'000'000;

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "bench_mates: %s\n", why.c_str());
    std::exit(1);
}

struct Options {
    std::string go = "go movetime 500";
    std::vector<std::string> engine{};
    std::string file{};
    std::optional<GameId> game{};
};

/// What the engine answered to one position.
struct Answer {
    std::string move{};
    int mate_in = 0; ///< of the last score
    int depth = 0;
    /// When it first said mate within the wanted number of moves.
    std::optional<std::uint64_t> mate_nodes{};
    std::optional<Milliseconds> mate_time{};
};

class UciEngine {
public:
    UciEngine(const std::vector<std::string>& command, GameId game) : process_(start(command)) {
        say("uci");
        wait(std::chrono::seconds(20), [&](const protocol::Answer& answer) {
            if (const auto* id = std::get_if<protocol::Id>(&answer); id != nullptr && id->key == "name") {
                name_ = id->value;
            }
            if (const auto* option = std::get_if<protocol::OptionLine>(&answer);
                option != nullptr && option->name == "UCI_Variant") {
                has_variants_ = true;
            }
            return std::holds_alternative<protocol::HelloDone>(answer);
        });
        say("setoption name Hash value 64");
        say("setoption name Threads value 1");
        if (has_variants_) {
            say("setoption name UCI_Variant value " + std::string(to_string(game)));
        } else if (game != GameId::chess) {
            fail(name_ + " has no option UCI_Variant");
        }
        // Fairy-Stockfish counts the ranks of xiangqi from one.
        if (protocol::has_square_forms(game) && name_.starts_with("Fairy-Stockfish")) {
            squares_ = protocol::SquareForm::one_to_ten;
        }
    }

    const std::string& name() const { return name_; }

    Answer ask(const engine::MateProblem& problem, const std::string& go) {
        say("ucinewgame");
        say("isready");
        wait(std::chrono::seconds(20), [](const protocol::Answer& answer) {
            return std::holds_alternative<protocol::ReadyOk>(answer);
        });
        say("position fen " + problem.fen);
        const auto begin = Time::now();
        say(go);
        Answer result;
        wait(std::chrono::seconds(600), [&](const protocol::Answer& answer) {
            if (const auto* info = std::get_if<protocol::Info>(&answer);
                info != nullptr && info->score && info->multi_pv.value_or(1) == 1) {
                note(*info, problem.moves, Time::now() - begin, result);
            }
            const auto* best = std::get_if<protocol::BestMove>(&answer);
            if (best != nullptr && best->move) {
                result.move = protocol::from_form(*best->move, squares_);
            }
            return best != nullptr;
        });
        return result;
    }

private:
    static ChildProcess start(const std::vector<std::string>& command) {
        auto started = ChildProcess::start({command});
        if (!started) {
            fail(started.error().text());
        }
        return std::move(*started);
    }

    static void note(const protocol::Info& info, int moves, Milliseconds elapsed, Answer& result) {
        result.depth = info.depth.value_or(result.depth);
        const bool is_mate = info.score->kind == protocol::EngineScore::Kind::mate;
        if (info.score->bound != protocol::EngineScore::Bound::exact) {
            return;
        }
        result.mate_in = is_mate ? info.score->value : 0;
        if (result.mate_in < 1 || result.mate_in > moves || result.mate_time) {
            return;
        }
        result.mate_time = elapsed;
        result.mate_nodes = info.nodes;
    }

    void say(const std::string& line) {
        if (!process_.write_line(line)) {
            fail("the engine does not read '" + line + "'");
        }
    }

    /// Reads answers until `use` returns true for one.
    template <class Use>
    void wait(std::chrono::seconds patience, Use use) {
        const auto deadline = Time::now() + patience;
        for (std::string line;;) {
            if (process_.read_line(line, deadline, -1) != ChildProcess::Got::line) {
                fail("the engine does not answer, or has ended");
            }
            if (const auto answer = protocol::parse_answer(line, {}); answer && use(*answer)) {
                return;
            }
        }
    }

    ChildProcess process_;
    std::string name_ = "the engine";
    bool has_variants_ = false;
    protocol::SquareForm squares_ = protocol::SquareForm::zero_to_nine;
};

/// The results of some positions.
struct Tally {
    int rows = 0;
    int move = 0;     ///< the best move mates in the shortest number
    int mate = 0;     ///< and the score says so
    int unproven = 0; ///< the solver could not decide about the best move
    std::vector<double> depths{};
    std::vector<double> nodes{};
    std::vector<double> times{};

    void add(const Tally& other) {
        rows += other.rows;
        move += other.move;
        mate += other.mate;
        unproven += other.unproven;
        depths.insert(depths.end(), other.depths.begin(), other.depths.end());
        nodes.insert(nodes.end(), other.nodes.begin(), other.nodes.end());
        times.insert(times.end(), other.times.begin(), other.times.end());
    }
};

std::string median(std::vector<double> values, int digits) {
    if (values.empty()) {
        return "-";
    }
    std::ranges::sort(values);
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, values[(values.size() - 1) / 2]);
    return text;
}

void print_header() {
    std::printf("%-8s %5s %5s %5s %6s %5s %6s %8s %6s %10s %8s\n", "game", "in", "rows", "move", "%", "mate",
                "%", "unproven", "depth", "nodes", "ms");
}
void print(std::string_view game, const std::string& length, const Tally& tally) {
    const auto percent = [&](int count) { return tally.rows == 0 ? 0.0 : 100.0 * count / tally.rows; };
    std::printf("%-8s %5s %5d %5d %6.1f %5d %6.1f %8d %6s %10s %8s\n", std::string(game).c_str(),
                length.c_str(), tally.rows, tally.move, percent(tally.move), tally.mate, percent(tally.mate),
                tally.unproven, median(tally.depths, 0).c_str(), median(tally.nodes, 0).c_str(),
                median(tally.times, 1).c_str());
    std::fflush(stdout);
}

template <Game G>
Tally measure_row(const engine::MateProblem& problem, const Answer& answer, engine::MateSolver<G>& solver) {
    Tally tally{.rows = 1};
    const auto position = parse_fen<G>(problem.fen);
    if (!position) {
        fail(problem.fen + ": " + to_string(position.error()));
    }
    tally.depths.push_back(answer.depth);
    if (answer.mate_time) {
        tally.times.push_back(answer.mate_time->count());
    }
    if (answer.mate_nodes) {
        tally.nodes.push_back(static_cast<double>(*answer.mate_nodes));
    }
    const auto move = parse_uci(*position, answer.move);
    if (!move) {
        return tally;
    }
    const auto keeps = solver.is_mated_within(position->after(*move), problem.moves - 1, proof_nodes);
    tally.unproven = keeps ? 0 : 1;
    if (keeps.value_or(false)) {
        tally.move = 1;
        tally.mate = answer.mate_in >= 1 && answer.mate_in <= problem.moves ? 1 : 0;
    }
    return tally;
}

template <Game G>
Tally measure(const Options& options) {
    const auto problems = engine::read_mate_problems(options.file, G::id);
    if (problems.empty()) {
        return {};
    }
    UciEngine player(options.engine, G::id);
    engine::MateSolver<G> solver;
    std::map<int, Tally> lengths;
    for (const auto& problem : problems) {
        lengths[problem.moves].add(measure_row<G>(problem, player.ask(problem, options.go), solver));
    }
    std::printf("%s, %s\n", player.name().c_str(), options.go.c_str());
    print_header();
    Tally total;
    for (const auto& [moves, tally] : lengths) {
        print(to_string(G::id), std::to_string(moves), tally);
        total.add(tally);
    }
    print(to_string(G::id), "all", total);
    return total;
}

[[noreturn]] void show_usage() {
    std::fprintf(stderr,
                 "usage: bench_mates [--time MS | --nodes N] --engine CMD [--game chess|xiangqi] "
                 "--file TSV\n");
    std::exit(2);
}

std::string number(std::string_view text) {
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || value == 0) {
        show_usage();
    }
    return std::to_string(value);
}

/// Of an option given twice the last counts.
Options read_options(const std::vector<std::string>& arguments) {
    Options options;
    if (arguments.size() % 2 != 0) {
        show_usage();
    }
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        const auto& name = arguments[i];
        const auto& value = arguments[i + 1];
        if (name == "--time") {
            options.go = "go movetime " + number(value);
        } else if (name == "--nodes") {
            options.go = "go nodes " + number(value);
        } else if (name == "--engine") {
            std::istringstream words(value);
            options.engine.clear();
            for (std::string word; words >> word;) {
                options.engine.push_back(word);
            }
        } else if (name == "--file") {
            options.file = value;
        } else if (name == "--game" && value == to_string(GameId::chess)) {
            options.game = GameId::chess;
        } else if (name == "--game" && value == to_string(GameId::xiangqi)) {
            options.game = GameId::xiangqi;
        } else {
            show_usage();
        }
    }
    if (options.engine.empty() || options.file.empty()) {
        show_usage();
    }
    return options;
}

} // namespace

int main(int argc, char** argv) {
    const auto options = read_options(std::vector<std::string>(argv + 1, argv + argc));
    Tally total;
    if (options.game != GameId::xiangqi) {
        total.add(measure<Chess>(options));
    }
    if (options.game != GameId::chess) {
        total.add(measure<Xiangqi>(options));
    }
    if (total.rows == 0) {
        fail(options.file + " has no rows");
    }
    if (!options.game) {
        print("both", "all", total);
    }
}
