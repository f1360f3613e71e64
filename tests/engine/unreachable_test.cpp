// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Searches and evaluates positions that can be played, but that no game can come to: more pieces than any
// list of a game holds, and pieces where none ever stands.

#include "../network/random_weights.hpp"
#include "duiyi/rules/exchange.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "evaluation.hpp"
#include "helpers.hpp"
#include "values.hpp"

namespace duiyi::engine {
namespace {

template <class G>
class Unreachable : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Unreachable, BothGames);

template <Game G>
void finds_a_legal_move(Engine<G>& engine, const Position<G>& position) {
    const GameState<G> game(position);
    if (game.outcome()) {
        return;
    }
    engine.new_game();
    const auto result = engine.search(with_nodes(game, 300));
    RC_ASSERT(result.best_move.has_value());
    RC_ASSERT(position.is_legal(*result.best_move));
}

TYPED_TEST(Unreachable, PositionsAreSearched) {
    using G = TypeParam;
    Engine<G> handcrafted;
    Engine<G> with_network;
    with_network.set_network(network::random_weights<G>(7));
    test_kit::check(100, [&] {
        const auto position = *test_kit::unreachable_positions<G>();
        finds_a_legal_move(handcrafted, position);
        finds_a_legal_move(with_network, position);
    });
}

/// All squares but two hold white queens; and half of them each side's.
TEST(UnreachableChess, BoardsFullOfQueensAreSearchedAndEvaluated) {
    for (const std::string fen :
         {"kQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1",
          "k1qqqqqq/pp1qqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQPP/QQQQQQ1K w - - 0 1",
          "k1Q1Q1Q1/1p1p1p2/Q1Q1Q1Q1/8/Q1Q1Q1Q1/8/Q1Q1Q1Q1/7K b - - 0 1"}) {
        const auto position = position_from<Chess>(fen);
        const int value = evaluate(position, IncrementalState<Chess>(position));
        EXPECT_LE(std::abs(value), value::max_evaluation);
        for (const auto move : position.legal_moves()) {
            if (position.is_capture(move)) {
                const int gain = exchange_value(position, move, {});
                EXPECT_EQ(exchange_reaches(position, move, gain, {}), true);
                EXPECT_EQ(exchange_reaches(position, move, gain + 1, {}), false);
            }
        }
        Engine<Chess> engine;
        const GameState<Chess> game(position);
        if (!game.outcome()) {
            EXPECT_TRUE(engine.search(with_nodes(game, 2'000)).best_move) << fen;
        }
    }
}

/// Thirty queens against two pawns are worth more than a sum of the handcrafted evaluation can hold.
TEST(UnreachableChess, MuchMaterialIsMuchWorth) {
    for (const auto& [fen, sign] :
         {std::pair{"k7/pp6/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ1K w - - 0 1", 1},
          std::pair{"k7/pp6/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ1K b - - 0 1", -1}}) {
        const auto position = position_from<Chess>(fen);
        EXPECT_GT(sign * evaluate(position, IncrementalState<Chess>(position)), 20'000) << fen;
    }
}

} // namespace
} // namespace duiyi::engine
