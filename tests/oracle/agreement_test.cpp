// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// `Position` and the oracle agree on large random samples, and `Position` with itself: by every path, and in
// the mirror.

#include "duiyi/oracle/agreement.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "duiyi/oracle/mirror.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

template <Game G>
void agree(const Position<G>& position) {
    const std::string fault = oracle::disagreement(position);
    if (!fault.empty()) {
        RC_FAIL(fault + test_kit::draw(position));
    }
}

/// All positions of `count` games; the games' lengths grow to `longest` plies. At least `expected` positions,
/// lest the sample shrink unnoticed.
template <Game G>
void agree_in_games(int count, int longest, std::size_t expected) {
    std::size_t positions = 0;
    test_kit::check(count, [&] {
        const auto game = *test_kit::games<G>(longest);
        Position<G> position = game.start;
        agree(position);
        for (const auto move : game.moves) {
            position.play(move);
            agree(position);
        }
        positions += game.moves.size() + 1;
    });
    testing::Test::RecordProperty("positions", static_cast<int>(positions));
    EXPECT_GE(positions, test_kit::slow_build() ? expected / 20 : expected);
}

template <Game G>
void agree_when_sparse(int count) {
    test_kit::check(count, [] { agree(*test_kit::sparse_positions<G>()); });
}

/// Positions that no game can come to, in every way and in the mirror.
template <Game G>
void agree_when_unreachable(int count) {
    std::size_t most_moves = 0;
    std::size_t unreachable = 0;
    test_kit::check(count, [&] {
        const auto position = *test_kit::unreachable_positions<G>();
        for (const std::string& fault :
             {oracle::disagreement(position), oracle::disagreement_between_paths(position),
              oracle::disagreement_with_mirrors(position)}) {
            if (!fault.empty()) {
                RC_FAIL(fault + test_kit::draw(position));
            }
        }
        most_moves = std::max(most_moves, position.count_legal_moves());
        unreachable += reachability_faults(position.setup()).empty() ? 0 : 1;
    });
    testing::Test::RecordProperty("most_moves", static_cast<int>(most_moves));
    testing::Test::RecordProperty("unreachable", static_cast<int>(unreachable));
    EXPECT_GT(unreachable, 0U);
}

template <Game G>
void agree_on_legality(int count) {
    test_kit::check(count, [] {
        const auto position = *test_kit::positions<G>();
        const std::string fault = oracle::disagreement_on_legality(position);
        if (!fault.empty()) {
            RC_FAIL(fault);
        }
    });
}

/// Every way to an answer, and every position in the mirror.
template <Game G>
void agree_with_itself(int count) {
    test_kit::check(count, [] {
        const auto position = *test_kit::positions<G>();
        for (const std::string& fault :
             {oracle::disagreement_between_paths(position), oracle::disagreement_with_mirrors(position)}) {
            if (!fault.empty()) {
                RC_FAIL(fault + test_kit::draw(position));
            }
        }
    });
}

TEST(Agreement, ChessPathsAndMirrors) {
    agree_with_itself<Chess>(2'000);
}
TEST(Agreement, XiangqiPathsAndMirrors) {
    agree_with_itself<Xiangqi>(2'000);
}
TEST(Agreement, ChessGames) {
    agree_in_games<Chess>(300, 300, 20'000);
}
TEST(Agreement, XiangqiGames) {
    agree_in_games<Xiangqi>(300, 300, 20'000);
}
TEST(Agreement, SparseChessPositions) {
    agree_when_sparse<Chess>(5'000);
}
TEST(Agreement, SparseXiangqiPositions) {
    agree_when_sparse<Xiangqi>(5'000);
}
TEST(Agreement, UnreachableChessPositions) {
    agree_when_unreachable<Chess>(400);
}
TEST(Agreement, UnreachableXiangqiPositions) {
    agree_when_unreachable<Xiangqi>(400);
}
TEST(Agreement, ChessLegalityOfAll16BitMoves) {
    agree_on_legality<Chess>(300);
}
TEST(Agreement, XiangqiLegalityOfAll16BitMoves) {
    agree_on_legality<Xiangqi>(100);
}

} // namespace
} // namespace duiyi
