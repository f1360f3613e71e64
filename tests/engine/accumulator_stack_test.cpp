// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Accumulators updated along a line, with moves undone and null moves, equal accumulators computed from
// scratch.

#include "accumulator_stack.hpp"

#include "../network/random_weights.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

template <class G>
class AccumulatorStackTest : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(AccumulatorStackTest, BothGames);

TYPED_TEST(AccumulatorStackTest, IncrementalEqualsFromScratch) {
    using G = TypeParam;
    const auto weights = network::random_weights<G>(5);
    AccumulatorStack<G> stack(*weights);
    test_kit::check(100, [&] {
        stack.reset();
        std::vector<Position<G>> line = {*test_kit::positions<G>()};
        for (int step = 0; step < 300; ++step) {
            const Position<G>& now = line.back();
            const auto moves = now.legal_moves();
            const int choice = *rc::gen::inRange(0, 10);
            if ((choice < 3 || moves.empty() || line.size() > 100) && line.size() > 1) {
                stack.undo();
                line.pop_back();
            } else if (moves.empty()) {
                break;
            } else if (choice == 3 && !now.in_check()) {
                stack.play_null();
                line.push_back(now.after_pass());
            } else {
                const auto move = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
                stack.play(now, move);
                line.push_back(now.after(move));
            }
            if (choice % 2 == 0) {
                RC_ASSERT(stack.evaluate(line.back()) == network::evaluate(*weights, line.back()));
            }
        }
    });
}

TYPED_TEST(AccumulatorStackTest, SearchIsDeterministicAndSwitchesBack) {
    using G = TypeParam;
    Engine<G> engine;
    const auto search = [&] {
        engine.new_game();
        return engine.search(with_nodes(GameState<G>(), 20'000));
    };
    const auto handcrafted = search();
    engine.set_network(network::random_weights<G>(6));
    const auto first = search();
    EXPECT_EQ(search().score, first.score);
    EXPECT_TRUE(GameState<G>().position().is_legal(*first.best_move));
    engine.set_network(nullptr);
    EXPECT_EQ(search().score, handcrafted.score);
    EXPECT_NE(first.score, handcrafted.score);
}

} // namespace
} // namespace duiyi::engine
