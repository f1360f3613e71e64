// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Mates that were published as problems, and endings that must be won.

#include "duiyi/test_kit/pace.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

struct Problem {
    std::string_view fen;
    int moves;
    std::string_view first; ///< the only first move that mates in so many; empty when there are several
};

template <Game G>
void expect_solved(const Problem& problem, std::uint64_t nodes) {
    Engine<G> engine;
    const auto game = game_from<G>(problem.fen);
    auto request = with_nodes(game, nodes);
    request.limits.mate = problem.moves;
    const auto result = engine.search(request);
    if (!problem.first.empty()) {
        EXPECT_EQ(best_of(result, game), problem.first) << game.position();
    }
    EXPECT_EQ(result.score.mate_in, problem.moves) << game.position();
}

// Each is the shortest mate, checked with other programs (Stockfish, Fairy-Stockfish).
TEST(ChessMates, Problems) {
    for (const Problem& problem : {
             Problem{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
             Problem{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"}, // Paul Morphy
             // Henry Buckle, London 1840
             Problem{"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2, "d5f6"},
             Problem{"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, "f8c5"},
         })
        expect_solved<Chess>(problem, 2'000'000);
}

TEST(XiangqiMates, Problems) {
    for (const Problem& problem : {
             Problem{"3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", 1, "e1d1"},
             Problem{"4k4/9/9/9/9/9/9/9/R8/1R1K5 w - - 0 1", 2, ""}, // two rooks by turns
         })
        expect_solved<Xiangqi>(problem, 2'000'000);
}

constexpr auto too_many_nodes = "an ending takes a search of thousands of nodes for each move";

/// Plays both sides until the game ends, with so many nodes a move.
template <Game G>
GameState<G> play_out(std::string_view fen, std::uint64_t nodes) {
    Engine<G> engine;
    auto game = game_from<G>(fen);
    while (!game.outcome() && !game.claimable_draw()) {
        const auto result = engine.search(with_nodes(game, nodes));
        EXPECT_TRUE(result.best_move);
        if (!result.best_move || !game.play(*result.best_move))
            break;
    }
    return game;
}

/// By mate, before fifty moves without a capture or pawn move could be claimed.
template <Game G>
void expect_won(std::string_view fen, std::uint64_t nodes) {
    if (test_kit::slow_build())
        GTEST_SKIP() << too_many_nodes;
    const auto game = play_out<G>(fen, nodes);
    ASSERT_TRUE(game.outcome()) << fen << game.position();
    EXPECT_EQ(game.outcome()->winner, Side::first) << fen << game.position();
}

TEST(ChessEndings, RookAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 3000);
    expect_won<Chess>("8/8/8/8/4k3/8/8/K6R w - - 0 1", 3000);
}
TEST(ChessEndings, QueenAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 2000);
}
TEST(ChessEndings, TwoBishopsAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 5000);
}
TEST(ChessEndings, BishopAndKnightAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", 15000);
    expect_won<Chess>("7k/8/5K2/6N1/8/3B4/8/8 w - - 0 1", 15000);
}
TEST(ChessEndings, PawnAgainstBareKing) {
    expect_won<Chess>("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", 5000); // the opposition
    expect_won<Chess>("8/8/1k6/8/8/8/5KP1/8 w - - 0 1", 5000);
}
TEST(ChessEndings, PawnThatDoesNotWin) {
    if (test_kit::slow_build())
        GTEST_SKIP() << too_many_nodes;
    const auto game = play_out<Chess>("8/8/8/4k3/8/8/4PK2/8 b - - 0 1", 5000);
    EXPECT_TRUE(!game.outcome() || !game.outcome()->winner) << game.position();
}
TEST(XiangqiEndings, RookAgainstBareGeneral) {
    expect_won<Xiangqi>("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", 3000);
}
TEST(XiangqiEndings, RookAgainstAdvisors) {
    expect_won<Xiangqi>("3ak4/4a4/9/9/9/9/9/9/9/R3K4 w - - 0 1", 8000);
}
TEST(XiangqiEndings, PawnAgainstBareGeneral) {
    expect_won<Xiangqi>("4k4/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1", 8000);
}

} // namespace
} // namespace duiyi::engine
