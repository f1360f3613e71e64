// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The search for mates by any moves: `go mate`.

#include "mate_search.hpp"

#include "duiyi/oracle/mate.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

/// A search without limits of all root moves.
template <Game G>
MateResult<G> mate_of(const GameState<G>& game, int moves) {
    MateSearch<G> search;
    const auto legal = game.position().legal_moves();
    return search.run(game, {legal.begin(), legal.end()}, moves, {});
}

/// The mate of one root move alone.
template <Game G>
MateResult<G> mate_by(const GameState<G>& game, std::string_view move, int moves) {
    MateSearch<G> search;
    return search.run(game, {*parse_uci(game.position(), move)}, moves, {});
}

template <Game G>
std::string first_of(const MateResult<G>& result, const GameState<G>& game) {
    return result.pv.empty() ? "none" : to_uci(game.position(), result.pv.front());
}

template <Game G>
bool is_lost(const Position<G>& position) {
    return !position.has_legal_move() && (position.in_check() || G::stalemate_is_loss);
}

bool may_run_out_of_material(const Position<Chess>&) {
    return false;
}
/// After up to three captures no piece may be left that can cross the river, which the oracle does not know.
bool may_run_out_of_material(const Position<Xiangqi>& position) {
    using Role = Xiangqi::Role;
    return (position.pieces(Role::rook) | position.pieces(Role::horse) | position.pieces(Role::cannon) |
            position.pieces(Role::pawn))
               .count() <= 3;
}

template <class G>
struct MateSearches : testing::Test {
    int found[3] = {};

    /// The result is that of the oracle, and its line ends with the mate.
    void expect_exact(const Position<G>& position, int moves) {
        if (position.halfmove_clock() > 90) {
            return;
        }
        const auto result = mate_of<G>(GameState<G>(position), moves);
        const oracle::Board<G> board(position.setup());
        const int expected = oracle::shortest_mate(board, moves).value_or(0);
        if (result.mate_in != expected && may_run_out_of_material(position)) {
            return;
        }
        RC_ASSERT(result.mate_in == expected);
        RC_ASSERT(result.excluded >= (expected == 0 ? moves : expected - 1));
        ++found[expected];
        if (expected == 0) {
            return;
        }
        RC_ASSERT(result.pv.size() == static_cast<std::size_t>(2 * expected - 1));
        const oracle::Board<G> after(position.after(result.pv.front()).setup());
        RC_ASSERT(oracle::is_mated_within(after, expected - 1));
        auto last = position;
        for (const auto move : result.pv) {
            RC_ASSERT(last.is_legal(move));
            last.play(move);
        }
        RC_ASSERT(is_lost(last));
    }
};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(MateSearches, Games);

TYPED_TEST(MateSearches, AgreeWithTheOracle) {
    test_kit::check(400, [&] { this->expect_exact(*test_kit::sparse_positions<TypeParam>(), 2); });
    test_kit::check(300, [&] { this->expect_exact((*test_kit::games<TypeParam>()).last(), 1); });
    if (!test_kit::slow_build()) {
        EXPECT_GT(this->found[0], 50);
        EXPECT_GT(this->found[1], 5);
        EXPECT_GT(this->found[2], 5);
    }
}

TEST(GoMate, ProvesTheShortestMate) {
    const auto game = game_from<Chess>("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"); // Paul Morphy
    const Answer<Chess> answer(game, {.mate = 4});
    EXPECT_EQ(best_of(answer.result, game), "a1a6");
    EXPECT_EQ(answer.result.score.mate_in, 2);
    EXPECT_EQ(answer.last.score.mate_in, 2);
    EXPECT_EQ(answer.last.pv.size(), 3U);
    EXPECT_EQ(answer.remark, "");
}

/// The first move is no check.
TEST(GoMate, ProvesAQuietMateOfXiangqi) {
    const auto game =
        game_from<Xiangqi>("4kab2/4a4/2C1b4/p3C1n1p/6p2/9/P1P1P1c1P/3R2N1B/3cA1r2/1NBK1A3 w - - 0 1");
    const Answer<Xiangqi> answer(game, {.mate = 2});
    EXPECT_EQ(best_of(answer.result, game), "d2d1");
    EXPECT_EQ(answer.result.score.mate_in, 2);
}

template <class G>
struct GoMateOf : testing::Test {};
TYPED_TEST_SUITE(GoMateOf, Games);

TYPED_TEST(GoMateOf, ExcludesAMateAndPlaysOn) {
    const GameState<TypeParam> game;
    const Answer<TypeParam> answer(game, {.mate = 2});
    EXPECT_EQ(answer.remark, "no mate in 2");
    ASSERT_TRUE(answer.result.best_move);
    EXPECT_TRUE(game.position().is_legal(*answer.result.best_move));
    EXPECT_EQ(answer.result.score.mate_in, 0);
}

TYPED_TEST(GoMateOf, SaysWhatTheLimitsLeaveOpen) {
    const GameState<TypeParam> game;
    const Answer<TypeParam> few(game, {.nodes = 3000, .mate = 9});
    EXPECT_EQ(few.remark.substr(0, 27), "mate in 9 is not decided, n");
    EXPECT_TRUE(few.result.best_move);
    EXPECT_LE(few.result.nodes, 3001U) << "with the node at which the search sees its limit";
    EXPECT_EQ(few.result.score.mate_in, 0);
    const Answer<TypeParam> one(game, {.nodes = 1, .mate = 9});
    EXPECT_EQ(one.remark, "mate in 9 is not decided");
    EXPECT_TRUE(one.result.best_move);
    const Answer<TypeParam> shallow(game, {.depth = 1, .mate = 2});
    EXPECT_EQ(shallow.remark, "mate in 2 is not decided, no mate in 1");
}

TEST(GoMate, StalemateWinsInXiangqiOnly) {
    const auto game = game_from<Xiangqi>("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1");
    const auto result = mate_of<Xiangqi>(game, 1);
    EXPECT_EQ(result.mate_in, 1);
    EXPECT_EQ(first_of(result, game), "e7e8");
    // The queen stalemates on c7, and would need a king to mate.
    EXPECT_EQ(mate_of<Chess>(game_from<Chess>("k7/8/8/8/8/8/2Q5/4K3 w - - 0 1"), 2).mate_in, 0);
}

/// Both king moves mate in two, until the position after one of them has occurred twice.
TEST(GoMate, DoesNotRestOnAThirdOccurrence) {
    const auto fresh = game_from<Chess>("7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    EXPECT_EQ(mate_by(fresh, "f6f7", 2).mate_in, 2);
    EXPECT_EQ(mate_by(fresh, "f6g6", 2).mate_in, 2);
    const std::string round = "h8g8 g6f6 g8h8 ";
    const auto once = game_from<Chess>("7k/8/6K1/8/8/8/8/R7 b - - 0 1", round);
    EXPECT_EQ(mate_by(once, "f6g6", 2).mate_in, 2);
    const auto twice = game_from<Chess>("7k/8/6K1/8/8/8/8/R7 b - - 0 1", round + "f6g6 " + round);
    EXPECT_EQ(twice.position().setup().board, fresh.position().setup().board);
    EXPECT_EQ(mate_by(twice, "f6g6", 2).mate_in, 0);
    EXPECT_EQ(first_of(mate_of(twice, 2), twice), "f6f7");
}

TEST(GoMate, KnowsTheMoveLimits) {
    const auto chess = [](const std::string& board, int clock, int moves) {
        return mate_of(game_from<Chess>(board + " w - - " + std::to_string(clock) + " 80"), moves).mate_in;
    };
    EXPECT_EQ(chess("7k/8/6K1/8/8/8/8/R7", 99, 3), 1) << "mate counts first";
    EXPECT_EQ(chess("7k/8/5K2/8/8/8/8/R7", 97, 3), 2);
    EXPECT_EQ(chess("7k/8/5K2/8/8/8/8/R7", 98, 3), 0);
    EXPECT_EQ(chess("7k/8/5K2/8/8/8/8/R7", 99, 3), 0);
    const auto xiangqi = [](int clock) {
        return mate_of(game_from<Xiangqi>("5k3/9/9/9/9/9/r8/9/9/4K4 b - - " + std::to_string(clock) + " 80"),
                       2)
            .mate_in;
    };
    EXPECT_EQ(xiangqi(117), 2);
    EXPECT_EQ(xiangqi(118), 0);
}

} // namespace
} // namespace duiyi::engine
