// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The mate solver against the oracle, which shares no code with it.

#include "mate_solver.hpp"

#include <array>
#include <map>
#include <random>

#include "duiyi/oracle/mate.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

template <class G>
class ExactMates : public testing::Test {};
using ExactMateGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(ExactMates, ExactMateGames);

/// Up to three pieces beside each king or general, close together, so that mates and stalemates occur.
template <Game G>
std::optional<Position<G>> crowded_placement(std::mt19937_64& random) {
    duiyi::Setup<G> setup; // testing::Test has a member Setup
    const auto draw = [&](int count) {
        return static_cast<int>(random() % static_cast<std::uint64_t>(count));
    };
    const int file = draw(G::files - 3);
    const int rank = draw(2) == 0 ? 0 : G::ranks - 4;
    for (const Side side : both_sides) {
        for (int pieces = draw(4); pieces > 0; --pieces) {
            setup.at(square_at<G>(file + draw(4), rank + draw(4))) =
                Piece<G>{side, G::roles.at(static_cast<std::size_t>(draw(int{G::roles.size()})))};
        }
    }
    for (const Side side : both_sides) {
        auto square = square_at<G>(draw(G::files), draw(G::ranks));
        while (!G::in_zone(G::movement(G::royal).zone, side, square.file(), square.rank())) {
            square = square_at<G>(draw(G::files), draw(G::ranks));
        }
        setup.at(square) = Piece<G>{side, G::royal};
    }
    setup.turn = draw(2) == 0 ? Side::first : Side::second;
    const auto position = Position<G>::from_setup(setup);
    return position ? std::optional(*position) : std::nullopt;
}

TYPED_TEST(ExactMates, AgreeWithTheOracle) {
    using G = TypeParam;
    constexpr std::uint64_t budget = 10'000'000;
    std::mt19937_64 random(1);
    MateSolver<G> solver(1);
    std::map<int, int> counts;
    int stalemates = 0;
    for (int left = test_kit::cases(400); left > 0;) {
        const auto position = crowded_placement<G>(random);
        if (!position) {
            continue;
        }
        --left;
        const oracle::Board<G> board(position->setup());
        const int moves = oracle::shortest_mate(board, 2).value_or(0);
        ASSERT_EQ(solver.shortest_mate(*position, 2, budget), moves) << *position;
        ++counts[moves];
        if (moves == 0) {
            continue;
        }
        std::vector<Move<G>> keys;
        for (const auto move : position->legal_moves()) {
            const auto after = position->after(move);
            if (oracle::is_mated_within(oracle::Board<G>(after.setup()), moves - 1)) {
                keys.push_back(move);
                stalemates += moves == 1 && !after.in_check() ? 1 : 0;
            }
        }
        EXPECT_EQ(solver.keys(*position, moves, budget), keys) << *position;
    }
    EXPECT_GT(counts[0], 0);
    EXPECT_GT(counts[1], 0);
    if (!test_kit::slow_build()) {
        EXPECT_GT(counts[2], 0);
        EXPECT_EQ(stalemates > 0, G::stalemate_is_loss) << stalemates;
    }
}

/// A budget that does not suffice gives no answer rather than a wrong one.
TEST(MateSolver, KeepsToItsBudget) {
    const auto position = position_from<Chess>("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    MateSolver<Chess> solver(1);
    EXPECT_EQ(solver.shortest_mate(position, 2, 3), std::nullopt);
    EXPECT_EQ(solver.nodes(), 3);
    EXPECT_EQ(solver.keys(position, 2, 3), std::nullopt);
    EXPECT_EQ(solver.kind(position, 2, 1), std::nullopt);
    EXPECT_EQ(solver.shortest_mate(position, 2, 100'000), 2);
    EXPECT_EQ(solver.keys(position, 2, 100'000)->size(), 1);
    EXPECT_EQ(solver.shortest_mate(Position<Chess>::start(), 2, 1'000'000), 0);
}

TEST(MateSolver, NamesTheKind) {
    const auto kind = [](const char* fen, int moves) {
        return *MateSolver<Chess>(1).kind(position_from<Chess>(fen), moves, 1'000'000);
    };
    EXPECT_EQ(kind("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2), MateKind::quiet);
    EXPECT_EQ(kind("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1), MateKind::quiet);
    EXPECT_EQ(kind("r5k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1), MateKind::plain);
    EXPECT_EQ(kind("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2),
              MateKind::sacrifice);
}

} // namespace
} // namespace duiyi::engine
