// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Counting two plies, for which chess has a counter of its own, gives as many as listing them does.

#include <gtest/gtest.h>

#include "duiyi/rules/perft.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

template <Game G>
void count_as_many_as_listed(const Position<G>& position) {
    std::uint64_t listed = 0;
    for (const auto move : position.legal_moves()) {
        listed += position.after(move).legal_moves().size();
    }
    RC_ASSERT(perft(position, 2) == listed);
    RC_ASSERT(perft(position, 1) == position.legal_moves().size());
}

template <Game G>
void count_in_games() {
    test_kit::check(200, [] {
        const auto game = *test_kit::games<G>();
        Position<G> position = game.start;
        for (const auto move : game.moves) {
            position.play(move);
            count_as_many_as_listed(position);
        }
    });
}

TEST(Counting, ChessGames) {
    count_in_games<Chess>();
}
TEST(Counting, XiangqiGames) {
    count_in_games<Xiangqi>();
}
TEST(Counting, SparseChessPositions) {
    test_kit::check(2'000, [] { count_as_many_as_listed(*test_kit::sparse_positions<Chess>()); });
}
TEST(Counting, SparseXiangqiPositions) {
    test_kit::check(2'000, [] { count_as_many_as_listed(*test_kit::sparse_positions<Xiangqi>()); });
}

} // namespace
} // namespace duiyi
