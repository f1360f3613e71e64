// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The evaluation says the same of a position and its mirror image.

#include "evaluation.hpp"

#include "duiyi/engine/terms.hpp"
#include "duiyi/oracle/mirror.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"
#include "values.hpp"

namespace duiyi::engine {
namespace {

using test_kit::check;

template <Game G>
int worth(const Position<G>& position) {
    return evaluate(position, Totals<G>(position));
}

template <Game G>
void sides_are_alike() {
    check(1000, [] {
        const auto position = *test_kit::positions<G>();
        RC_ASSERT(worth(position) == worth(*oracle::mirrored(position, oracle::Mirror::sides)));
        RC_ASSERT(std::abs(worth(position)) <= value::most_evaluation);
    });
}
TEST(ChessEvaluation, SidesAreAlike) {
    sides_are_alike<Chess>();
}
TEST(XiangqiEvaluation, SidesAreAlike) {
    sides_are_alike<Xiangqi>();
}
TEST(XiangqiEvaluation, LeftAndRightAreAlike) {
    check(1000, [] {
        const auto position = *test_kit::positions<Xiangqi>();
        RC_ASSERT(worth(position) == worth(*oracle::mirrored(position, oracle::Mirror::files)));
    });
}

/// Totals kept from move to move are those made afresh.
template <Game G>
void totals_follow_the_moves() {
    check(200, [] {
        const auto game = *test_kit::games<G>();
        auto position = game.start;
        Totals<G> totals(position);
        for (const auto move : game.moves) {
            totals = totals.after(position, move);
            position.play(move);
            RC_ASSERT(totals == Totals<G>(position));
        }
    });
}
TEST(ChessEvaluation, TotalsFollowTheMoves) {
    totals_follow_the_moves<Chess>();
}
TEST(XiangqiEvaluation, TotalsFollowTheMoves) {
    totals_follow_the_moves<Xiangqi>();
}

TEST(ChessEvaluation, MoreIsBetter) {
    const auto of = [](std::string_view fen) { return worth(position_from<Chess>(fen)); };
    EXPECT_GT(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0) << "the first move";
    EXPECT_GT(of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 500);
    EXPECT_LT(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"), -250);
    EXPECT_EQ(of("8/8/4k3/8/8/2NN4/4K3/8 w - - 0 1") / 40, 0) << "two knights do not win";
}
TEST(XiangqiEvaluation, MoreIsBetter) {
    const auto of = [](std::string_view fen) { return worth(position_from<Xiangqi>(fen)); };
    EXPECT_GT(of("rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"), 500);
    EXPECT_LT(of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1"), -200);
}

/// Taken apart and put together again, an evaluation is the same but for rounding.
template <Game G>
void terms_add_up() {
    const auto weights = engine::weights<G>();
    check(1000, [&] {
        const auto position = *test_kit::positions<G>();
        // A bare king is driven to the edge, and very large worths are cut.
        RC_PRE(position.pieces(Side::first).count() > 1 && position.pieces(Side::second).count() > 1);
        const int first_sees = worth(position) * (position.side_to_move() == Side::first ? 1 : -1);
        RC_PRE(std::abs(first_sees) < value::most_evaluation);
        const Weighing weighing = terms_of(position);
        double middle = 0, end = 0;
        for (const auto& term : weighing.terms) {
            middle += weights[term.weight].middle * term.times;
            end += weights[term.weight].end * term.times;
        }
        const double part = weighing.middlegame;
        // The move's own worth is not scaled, nor what is rounded.
        RC_ASSERT(std::abs((middle * part + end * (1 - part)) * weighing.scale - first_sees) <
                  3 + 40 * (1 - weighing.scale));
    });
}
TEST(ChessEvaluation, TermsAddUp) {
    terms_add_up<Chess>();
}
TEST(XiangqiEvaluation, TermsAddUp) {
    terms_add_up<Xiangqi>();
}

TEST(ChessEvaluation, RowsCoverAllWeights) {
    std::size_t next = 0;
    for (const auto& row : weight_rows<Chess>()) {
        EXPECT_EQ(row.begin, next) << row.name;
        next += row.size;
    }
    EXPECT_EQ(next, weights<Chess>().size());
    EXPECT_EQ(next * sizeof(Tapered), sizeof(ChessWeights) - offsetof(ChessWeights, material));
}

} // namespace
} // namespace duiyi::engine
