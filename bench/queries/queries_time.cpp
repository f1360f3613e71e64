// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// bench_queries: nanoseconds of processor time for one question, the best of nine rounds over the positions
// of a hundred random games, the same in every run.
#include <algorithm>
#include <array>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <string_view>
#include <vector>

#include "duiyi/rules/chess/polyglot.hpp"
#include "duiyi/rules/exchange.hpp"
#include "duiyi/rules/queries.hpp"
#include "duiyi/rules/zobrist.hpp"

namespace duiyi {
namespace {

template <Game G>
struct Question {
    Position<G> position;
    Move<G> move;
};

template <Game G>
struct Sample {
    std::vector<Position<G>> positions;
    std::vector<Question<G>> moves, captures;
};

/// Every eighth position of random games of at most 160 plies, with its moves.
template <Game G>
Sample<G> make_sample() {
    Sample<G> sample;
    std::uint64_t state = 1;
    for (int game = 0; game < 100; ++game) {
        auto position = Position<G>::start();
        for (int ply = 0; ply < 160; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty()) {
                break;
            }
            if (ply % 8 == 0) {
                sample.positions.push_back(position);
                for (const auto move : moves) {
                    sample.moves.push_back({position, move});
                    if (position.is_capture(move)) {
                        sample.captures.push_back({position, move});
                    }
                }
            }
            position.play(moves[zobrist::next(state) % moves.size()]);
        }
    }
    return sample;
}

/// The answers' sum is printed, so that none is left out.
template <class Items, class Ask>
void measure(std::string_view what, const Items& items, Ask ask) {
    constexpr int rounds = 9;
    double best = 1e9;
    std::uint64_t sum = 0;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::clock();
        for (const auto& item : items) {
            sum += static_cast<std::uint64_t>(ask(item));
        }
        best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    std::cout << "  " << std::left << std::setw(58) << what << std::right << std::fixed
              << std::setprecision(1) << std::setw(8) << best * 1e9 / static_cast<double>(items.size())
              << "   (" << sum << ")\n";
}

template <Game G>
void measure_game() {
    const auto sample = make_sample<G>();
    std::cout << to_string(G::id) << ": " << sample.positions.size() << " positions, " << sample.moves.size()
              << " moves, " << sample.captures.size() << " captures\n";
    ExchangeOptions<G> pins;
    pins.pins = Pins::respected;
    using Asked = Question<G>;
    measure("exchange_value, captures", sample.captures,
            [](const Asked& q) { return exchange_value(q.position, q.move) + 10'000; });
    measure("exchange_value, captures, pins respected", sample.captures,
            [&](const Asked& q) { return exchange_value(q.position, q.move, pins) + 10'000; });
    measure("exchange_reaches 0, captures", sample.captures,
            [](const Asked& q) { return exchange_reaches(q.position, q.move, 0); });
    measure("exchange_reaches 0, all moves", sample.moves,
            [](const Asked& q) { return exchange_reaches(q.position, q.move, 0); });
    measure("gives_check, all moves", sample.moves,
            [](const Asked& q) { return q.position.gives_check(q.move); });
    measure("the same by after(move).in_check()", sample.moves,
            [](const Asked& q) { return q.position.after(q.move).in_check(); });
    measure("pinned_pieces", sample.positions, [](const Position<G>& position) {
        return pinned_pieces(position, position.side_to_move()).count();
    });
    measure("attacked_squares", sample.positions, [](const Position<G>& position) {
        return attacked_squares(position, position.side_to_move()).count();
    });
    if constexpr (requires(const Position<G>& position) { polyglot_key(position); }) {
        measure("polyglot_key", sample.positions,
                [](const Position<G>& position) { return polyglot_key(position) & 0xff; });
    }
}

} // namespace
} // namespace duiyi

int main() {
    std::cout << "nanoseconds of processor time a question (and a sum of the answers)\n";
    duiyi::measure_game<duiyi::Chess>();
    duiyi::measure_game<duiyi::Xiangqi>();
}
