// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The handcrafted evaluation: symmetry, incremental updates, the trace for the tuner.

#include "evaluation.hpp"

#include "duiyi/engine/handcrafted_evaluation.hpp"
#include "duiyi/oracle/mirror.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"
#include "values.hpp"

namespace duiyi::engine {
namespace {

using test_kit::check;

template <Game G>
int value_of(const Position<G>& position) {
    return evaluate(position, IncrementalState<G>(position));
}

template <Game G>
void sides_are_alike() {
    check(1000, [] {
        const auto position = *test_kit::positions<G>();
        RC_ASSERT(value_of(position) == value_of(*oracle::mirrored(position, oracle::Mirror::sides)));
        RC_ASSERT(std::abs(value_of(position)) <= value::max_evaluation);
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
        RC_ASSERT(value_of(position) == value_of(*oracle::mirrored(position, oracle::Mirror::files)));
    });
}

/// The state updated with each move equals the one computed from scratch.
template <Game G>
void incremental_state_follows_the_moves() {
    check(200, [] {
        const auto game = *test_kit::games<G>();
        auto position = game.start;
        IncrementalState<G> incremental(position);
        for (const auto move : game.moves) {
            incremental = incremental.after(position, move);
            position.play(move);
            RC_ASSERT(incremental == IncrementalState<G>(position));
        }
    });
}
TEST(ChessEvaluation, IncrementalStateFollowsTheMoves) {
    incremental_state_follows_the_moves<Chess>();
}
TEST(XiangqiEvaluation, IncrementalStateFollowsTheMoves) {
    incremental_state_follows_the_moves<Xiangqi>();
}

TEST(ChessEvaluation, MoreIsBetter) {
    const auto of = [](std::string_view fen) { return value_of(position_from<Chess>(fen)); };
    EXPECT_GT(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0) << "the first move";
    EXPECT_GT(of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 500);
    EXPECT_LT(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"), -250);
    EXPECT_EQ(of("8/8/4k3/8/8/2NN4/4K3/8 w - - 0 1") / 40, 0) << "two knights do not win";
}
TEST(XiangqiEvaluation, MoreIsBetter) {
    const auto of = [](std::string_view fen) { return value_of(position_from<Xiangqi>(fen)); };
    EXPECT_GT(of("rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"), 500);
    EXPECT_LT(of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1"), -200);
}

/// The weighted sum of the traced terms equals the evaluation, apart from rounding.
template <Game G>
void trace_sums_to_the_evaluation() {
    const auto weights = engine::weights<G>();
    check(1000, [&] {
        const auto position = *test_kit::positions<G>();
        // Not linear in the terms: endgames against a bare king, clamped values, more pieces than a set.
        RC_PRE(!has_more_than_a_set(position));
        RC_PRE(position.pieces(Side::first).count() > 1 && position.pieces(Side::second).count() > 1);
        const int first_sees = value_of(position) * (position.side_to_move() == Side::first ? 1 : -1);
        RC_PRE(std::abs(first_sees) < value::max_evaluation);
        const EvaluationTrace trace = trace_evaluation(position);
        double middle = 0, end = 0;
        for (const auto& term : trace.terms) {
            middle += weights[term.weight].middlegame * term.count;
            end += weights[term.weight].endgame * term.count;
        }
        const double part = trace.middlegame;
        // Tempo is not scaled.
        RC_ASSERT(std::abs((middle * part + end * (1 - part)) * trace.scale - first_sees) <
                  3 + 40 * (1 - trace.scale));
    });
}
TEST(ChessEvaluation, TraceSumsToTheEvaluation) {
    trace_sums_to_the_evaluation<Chess>();
}
TEST(XiangqiEvaluation, TraceSumsToTheEvaluation) {
    trace_sums_to_the_evaluation<Xiangqi>();
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
