// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// records_time make plain|annotated GAMES > FILE     random legal games, always the same
// records_time read FILE [ROUNDS]                    MB/s of processor time of each way to read FILE, the
// best of ROUNDS
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "duiyi/notation/san.hpp"
#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_player.hpp"

namespace duiyi {
namespace {

// Making -------------------------------------------------------------------------------------------------

/// A game's moves as words, in lines of less than 80 columns, as the export format wants it.
class Lines {
public:
    void add(const std::string& word) {
        if (column_ + 1 + word.size() > 79) {
            text_ += '\n';
            column_ = 0;
        } else if (column_ > 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        column_ += word.size();
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    std::size_t column_ = 0;
};

class Maker {
public:
    explicit Maker(bool annotated) : annotated_(annotated) {}

    std::string game(int number) {
        Lines lines;
        auto position = Position<Chess>::start();
        const int plies = 40 + pick(136);
        bool needs_number = true;
        int clock = 3600;
        for (int ply = 0; ply < plies; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty()) {
                break;
            }
            const auto move = moves[static_cast<std::size_t>(pick(static_cast<int>(moves.size())))];
            play(lines, position, move, needs_number);
            needs_number = false;
            if (annotated_) {
                clock -= clock > 30 ? pick(30) : 0;
                needs_number = annotate(lines, clock);
                if (pick(12) == 0) {
                    variation(lines, position);
                    needs_number = true;
                }
            }
            position.play(move);
        }
        const std::string result = !position.legal_moves().empty()          ? (plies % 3 == 0   ? "1/2-1/2"
                                                                               : plies % 3 == 1 ? "1-0"
                                                                                                : "0-1")
                                   : !position.in_check()                   ? "1/2-1/2"
                                   : position.side_to_move() == Side::first ? "0-1"
                                                                            : "1-0";
        lines.add(result);
        return "[Event \"Random games\"]\n[Site \"Nowhere\"]\n[Date \"2026.01.01\"]\n[Round \"" +
               std::to_string(number) + "\"]\n[White \"Player " + std::to_string(pick(1000)) +
               "\"]\n[Black \"Player " + std::to_string(pick(1000)) + "\"]\n[Result \"" + result + "\"]\n\n" +
               lines.text() + "\n\n";
    }

private:
    int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

    static void play(Lines& lines, const Position<Chess>& position, Move<Chess> move, bool needs_number) {
        const std::string number = std::to_string(position.fullmove_number());
        if (position.side_to_move() == Side::first) {
            lines.add(number + ".");
        } else if (needs_number) {
            lines.add(number + "...");
        }
        lines.add(to_san(position, move));
    }

    /// True when a number must follow.
    bool annotate(Lines& lines, int clock) {
        if (pick(8) == 0) {
            lines.add("$" + std::to_string(1 + pick(6)));
        }
        char time[32];
        std::snprintf(time, sizeof time, "[%%clk %d:%02d:%02d]", clock / 3600, clock / 60 % 60, clock % 60);
        lines.add("{" + std::string(time).substr(0, 5));
        lines.add(std::string(time).substr(6) +
                  (pick(10) == 0 ? " a move that nobody chose, played all the same }" : "}"));
        return true;
    }

    void variation(Lines& lines, Position<Chess> position) {
        Lines inner;
        const int plies = 1 + pick(6);
        bool needs_number = true;
        std::string pending = "(";
        for (int ply = 0; ply < plies; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty()) {
                break;
            }
            const auto move = moves[static_cast<std::size_t>(pick(static_cast<int>(moves.size())))];
            const std::string number = std::to_string(position.fullmove_number());
            const bool first = position.side_to_move() == Side::first;
            if (first || needs_number) {
                lines.add(pending + number + (first ? "." : "..."));
            }
            lines.add(to_san(position, move) + (ply + 1 == plies ? ")" : ""));
            pending.clear();
            needs_number = false;
            position.play(move);
            if (ply + 1 < plies && !position.has_legal_move()) {
                lines.add(")");
                break;
            }
        }
    }

    bool annotated_;
    std::mt19937 random_{20260101}; // the standard fixes its numbers
};

int make(const std::string& kind, int games) {
    Maker maker(kind == "annotated");
    for (int i = 1; i <= games; ++i) {
        const std::string game = maker.game(i);
        std::fwrite(game.data(), 1, game.size(), stdout);
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}

// Reading ------------------------------------------------------------------------------------------------

/// What was read, so that no work can be left out.
struct Tally {
    std::uint64_t games = 0, moves = 0, others = 0, sum = 0, errors = 0;
};

/// Takes every part of the text and looks at its ends.
struct Words {
    Tally tally{};

    Take begin_game(std::size_t) { return ++tally.games, Take::read; }
    void header(std::string_view, std::string_view value) { tally.sum += value.size(), ++tally.others; }
    Take end_headers() { return Take::read; }
    Take move(std::string_view text) {
        ++tally.moves;
        tally.sum += static_cast<unsigned char>(text.back());
        return Take::read;
    }
    void nag(int number) { tally.sum += static_cast<unsigned>(number), ++tally.others; }
    void comment(std::string_view text) { tally.sum += text.size(), ++tally.others; }
    Take begin_variation() { return ++tally.others, Take::read; }
    void end_variation() { ++tally.others; }
    void fault(std::size_t, Severity, const Fault&) { ++tally.errors; }
    void end_game(std::size_t, std::optional<GameResult>) {}
};

/// Takes every move, checked and played, and each position's key when it wants positions.
template <bool positions>
struct Moves {
    static constexpr bool wants_positions = positions;
    Tally tally{};

    Take begin_game(std::size_t) { return ++tally.games, Take::read; }
    void header(std::string_view, std::string_view value) { tally.sum += value.size(), ++tally.others; }
    template <class P>
    Take begin_moves(const P&) {
        return Take::read;
    }
    template <class M>
    void move(M move) {
        ++tally.moves;
        tally.sum += move.bits();
    }
    template <class P, class M>
    void move(const P&, M, const P& after) {
        ++tally.moves;
        tally.sum ^= after.key();
    }
    void nag(int number) { tally.sum += static_cast<unsigned>(number), ++tally.others; }
    void comment(std::string_view text) { tally.sum += text.size(), ++tally.others; }
    Take begin_variation() { return ++tally.others, Take::read; }
    void end_variation() { ++tally.others; }
    void fault(std::size_t, Severity, const Fault& fault) {
        if (++tally.errors < 5) {
            std::fprintf(stderr, "%s\n", fault.text().c_str());
        }
    }
    void end_game(const PgnGameEnd&) {}
};

template <class Run>
void time_reading(const char* name, const std::string& text, int rounds, Run run) {
    double best = 1e9;
    Tally tally;
    for (int round = 0; round < rounds; ++round) {
        const std::clock_t start = std::clock(); // of the processor: other programs do not count
        tally = run(text);
        best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::printf(
        "%-22s %7.1f MB/s  %6.1f ns a move   %llu games, %llu moves, %llu others, %llu errors, sum %016llx\n",
        name, static_cast<double>(text.size()) / 1e6 / best,
        1e9 * best / static_cast<double>(std::max<std::uint64_t>(tally.moves, 1)),
        static_cast<unsigned long long>(tally.games), static_cast<unsigned long long>(tally.moves),
        static_cast<unsigned long long>(tally.others), static_cast<unsigned long long>(tally.errors),
        static_cast<unsigned long long>(tally.sum));
}

int read(const char* path, int rounds) {
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (text.empty()) {
        std::fprintf(stderr, "cannot read %s\n", path);
        return 1;
    }
    time_reading("look for encoding", text, rounds, [](const std::string& pgn) {
        return Tally{.sum = static_cast<std::uint64_t>(find_encoding(pgn).encoding)};
    });
    time_reading("tokenise", text, rounds, [](const std::string& pgn) {
        Words words;
        scan_pgn(pgn, words);
        return words.tally;
    });
    time_reading("read, check and play", text, rounds, [](const std::string& pgn) {
        Moves<false> moves;
        PgnPlayer player(pgn, moves);
        scan_pgn(pgn, player);
        return moves.tally;
    });
    time_reading("the same, with keys", text, rounds, [](const std::string& pgn) {
        Moves<true> moves;
        PgnPlayer player(pgn, moves);
        scan_pgn(pgn, player);
        return moves.tally;
    });
    return 0;
}

} // namespace
} // namespace duiyi

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "make" && argc == 4) {
        return duiyi::make(argv[2], std::atoi(argv[3]));
    }
    if (what == "read" && argc >= 3) {
        return duiyi::read(argv[2], argc > 3 ? std::max(1, std::atoi(argv[3])) : 5);
    }
    std::fprintf(stderr, "usage: records_time make plain|annotated GAMES > FILE, or read FILE [ROUNDS]\n");
    return 2;
}
