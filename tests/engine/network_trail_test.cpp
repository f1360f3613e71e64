// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What a network says along a line, with moves taken back and turns passed, is what it says of each position
// alone.

#include "network_trail.hpp"

#include "../network/random_weights.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

template <class G>
class Networks : public testing::Test {};
using NetworkGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Networks, NetworkGames);

TYPED_TEST(Networks, SayOfALineWhatTheySayOfItsPositions) {
    using G = TypeParam;
    const auto weights = network::random_weights<G>(5);
    NetworkTrail<G> trail(*weights);
    test_kit::check(100, [&] {
        trail.begin();
        std::vector<Position<G>> line = {*test_kit::positions<G>()};
        for (int step = 0; step < 300; ++step) {
            const Position<G>& now = line.back();
            const auto moves = now.legal_moves();
            const int choice = *rc::gen::inRange(0, 10);
            if ((choice < 3 || moves.empty() || line.size() > 100) && line.size() > 1) {
                trail.undo();
                line.pop_back();
            } else if (moves.empty()) {
                break;
            } else if (choice == 3 && !now.in_check()) {
                trail.pass();
                line.push_back(now.after_pass());
            } else {
                const auto move = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
                trail.play(now, move);
                line.push_back(now.after(move));
            }
            if (choice % 2 == 0)
                RC_ASSERT(trail.evaluate(line.back()) == network::evaluate(*weights, line.back()));
        }
    });
}

TYPED_TEST(Networks, AreSearchedWithTheSameTwice) {
    using G = TypeParam;
    Engine<G> engine;
    const auto search = [&] {
        engine.new_game();
        return engine.search(with_nodes(GameState<G>(), 20'000));
    };
    const auto by_hand = search();
    engine.set_network(network::random_weights<G>(6));
    const auto first = search();
    EXPECT_EQ(search().score, first.score);
    EXPECT_TRUE(GameState<G>().position().is_legal(*first.best));
    engine.set_network(nullptr);
    EXPECT_EQ(search().score, by_hand.score);
    EXPECT_NE(first.score, by_hand.score);
}

} // namespace
} // namespace duiyi::engine
