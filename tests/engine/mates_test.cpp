// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Mates in N, and endgames that must be won.

#include <map>
#include <vector>

#include "duiyi/oracle/mate.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "helpers.hpp"
#include "mate_problems.hpp"
#include "mate_solver.hpp"
#include "small_endgames.hpp"

namespace duiyi::engine {
namespace {

/// All rows of mates.tsv for a game.
template <Game G>
std::vector<MateProblem> read_problems() {
    return read_mate_problems(test_kit::source_dir() / "tests/engine/mates.tsv", G::id);
}

/// The rows that are searched and proven in each run: all mates in 1 and 2, and every sixth in 3 and 4.
template <Game G>
std::vector<MateProblem> sample_of_problems() {
    auto problems = read_problems<G>();
    std::map<int, int> seen;
    std::erase_if(problems, [&](const MateProblem& problem) {
        return problem.moves > 4 || (problem.moves > 2 && seen[problem.moves]++ % 6 != 0);
    });
    return problems;
}

constexpr std::uint64_t any_nodes = 1'000'000'000;

template <Game G>
oracle::Board<G> board_of(const Position<G>& position) {
    return oracle::Board<G>(position.setup());
}

/// The search finds the shortest mate, and its first move keeps it.
template <Game G>
void expect_solved(const MateProblem& problem, std::uint64_t nodes, MateSolver<G>& solver) {
    Engine<G> engine;
    const auto game = game_from<G>(problem.fen);
    auto request = with_nodes(game, nodes);
    request.limits.mate = problem.moves;
    const auto result = engine.search(request);
    EXPECT_EQ(result.score.mate_in, problem.moves) << game.position();
    if (!problem.first_move.empty()) {
        EXPECT_EQ(best_of(result, game), problem.first_move) << game.position();
    }
    ASSERT_TRUE(result.best_move);
    const auto after = game.position().after(*result.best_move);
    if (problem.moves <= 2) {
        EXPECT_TRUE(oracle::is_mated_within(board_of(after), problem.moves - 1)) << game.position();
    } else if (!test_kit::slow_build()) { // the proof takes such a build too long
        EXPECT_TRUE(*solver.is_mated_within(after, problem.moves - 1, any_nodes)) << game.position();
    }
}

// Each is the shortest mate, checked with other programs (Stockfish).
TEST(ChessMates, PublishedProblems) {
    MateSolver<Chess> solver(8);
    for (const MateProblem& problem : {
             MateProblem{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "quiet", "a1a8"},
             MateProblem{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "quiet", "a1a6"}, // Paul Morphy
             // Henry Buckle, London 1840
             MateProblem{"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2, "sacrifice",
                         "d5f6"},
             MateProblem{"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, "sacrifice",
                         "f8c5"},
         }) {
        expect_solved<Chess>(problem, 2'000'000, solver);
        const auto position = position_from<Chess>(problem.fen);
        EXPECT_EQ(to_string(*solver.kind(position, problem.moves, any_nodes)), problem.kind) << position;
    }
}

template <class G>
class Mates : public testing::Test {};
using MateGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Mates, MateGames);

/// Half of the mates in 1 to 3, and a quarter of the longer ones, have no capture, promotion or check as a
/// first move that loses nothing. Mates in 6 and 7 are few so far.
TYPED_TEST(Mates, SetCoversAllLengths) {
    std::map<int, int> counts, plain;
    for (const auto& problem : read_problems<TypeParam>()) {
        ++counts[problem.moves];
        plain[problem.moves] += problem.kind == "plain" ? 1 : 0;
    }
    int moves = 0;
    for (const int least : {50, 50, 50, 35, 35, 3}) {
        ++moves;
        EXPECT_GE(counts[moves], least) << "mates in " << moves;
        EXPECT_LE(4 * plain[moves], (moves <= 3 ? 2 : 3) * counts[moves]) << "mates in " << moves;
    }
}

TYPED_TEST(Mates, SearchFindsTheShortest) {
    MateSolver<TypeParam> solver(8);
    for (const auto& problem : sample_of_problems<TypeParam>()) {
        expect_solved<TypeParam>(problem, 2'000'000, solver);
    }
}

/// Lengths and kinds in the table; the shorter ones also by the oracle.
TYPED_TEST(Mates, LengthsAreProven) {
    MateSolver<TypeParam> solver(8);
    for (const auto& problem : sample_of_problems<TypeParam>()) {
        if (test_kit::slow_build() && problem.moves > 2) {
            continue; // takes too long
        }
        const auto position = position_from<TypeParam>(problem.fen);
        EXPECT_EQ(solver.shortest_mate(position, problem.moves, any_nodes), problem.moves) << problem.fen;
        EXPECT_EQ(to_string(*solver.kind(position, problem.moves, any_nodes)), problem.kind) << problem.fen;
        if (problem.moves <= 2) {
            EXPECT_EQ(oracle::shortest_mate(board_of(position), problem.moves), problem.moves) << problem.fen;
        }
    }
}

/// The oracle itself, against distances found by retrograde analysis, which shares no code with it.
TEST(OracleMates, AgreesWithRetrogradeAnalysis) {
    std::map<int, int> counts;
    for (int piece = 0; piece < 64; piece += test_kit::slow_build() ? 5 : 1) {
        for (const auto role : {Chess::Role::queen, Chess::Role::rook}) {
            for (const auto& [king, bare] : {std::pair{"f6", "g8"}, std::pair{"c7", "a8"}}) {
                duiyi::Setup<Chess> setup; // testing::Test has a member Setup
                setup.at(Square<Chess>{static_cast<std::uint8_t>(piece)}) = Piece<Chess>{Side::first, role};
                setup.at(*parse_square<Chess>(king)) = Piece<Chess>{Side::first, Chess::Role::king};
                setup.at(*parse_square<Chess>(bare)) = Piece<Chess>{Side::second, Chess::Role::king};
                const auto position = Position<Chess>::from_setup(setup);
                if (!position || position->occupied().count() != 3) {
                    continue;
                }
                const int plies = *SmallEndgames::distance(*position);
                const int moves = (plies + 1) / 2;
                const auto expected = moves >= 1 && moves <= 2 ? std::optional(moves) : std::nullopt;
                EXPECT_EQ(oracle::shortest_mate(board_of(*position), 2), expected) << *position;
                ++counts[expected.value_or(0)];
            }
        }
    }
    for (int moves = 0; moves <= 2; ++moves) {
        EXPECT_GT(counts[moves], 0) << moves;
    }
}

/// No legal move: lost in check; out of check lost in xiangqi and drawn in chess.
TEST(OracleMates, KnowsStalemate) {
    const auto is_lost = [](const auto& position) { return oracle::is_lost(board_of(position)); };
    EXPECT_TRUE(is_lost(position_from<Chess>("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")));
    EXPECT_FALSE(is_lost(position_from<Chess>("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1")));
    EXPECT_TRUE(is_lost(position_from<Xiangqi>("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1")));
}

constexpr auto too_many_nodes = "an endgame takes thousands of nodes for each move";

/// Plays both sides until the game ends, with `nodes` nodes a move.
template <Game G>
GameState<G> play_out(std::string_view fen, std::uint64_t nodes) {
    Engine<G> engine;
    auto game = game_from<G>(fen);
    while (!game.outcome() && !game.claimable_draw()) {
        const auto result = engine.search(with_nodes(game, nodes));
        EXPECT_TRUE(result.best_move);
        if (!result.best_move || !game.play(*result.best_move)) {
            break;
        }
    }
    return game;
}

/// The first side wins before a draw by the fifty-move rule can be claimed.
template <Game G>
void expect_won(std::string_view fen, std::uint64_t nodes) {
    if (test_kit::slow_build()) {
        GTEST_SKIP() << too_many_nodes;
    }
    const auto game = play_out<G>(fen, nodes);
    ASSERT_TRUE(game.outcome()) << fen << game.position();
    EXPECT_EQ(game.outcome()->winner, Side::first) << fen << game.position();
}

TEST(ChessEndgames, RookAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 3000);
    expect_won<Chess>("8/8/8/8/4k3/8/8/K6R w - - 0 1", 3000);
}
TEST(ChessEndgames, QueenAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 2000);
}
TEST(ChessEndgames, TwoBishopsAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 5000);
}
TEST(ChessEndgames, BishopAndKnightAgainstBareKing) {
    expect_won<Chess>("8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", 15000);
    expect_won<Chess>("7k/8/5K2/6N1/8/3B4/8/8 w - - 0 1", 15000);
}
TEST(ChessEndgames, PawnAgainstBareKing) {
    expect_won<Chess>("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", 5000); // the opposition
    expect_won<Chess>("8/8/1k6/8/8/8/5KP1/8 w - - 0 1", 5000);
}
TEST(ChessEndgames, PawnThatDoesNotWin) {
    if (test_kit::slow_build()) {
        GTEST_SKIP() << too_many_nodes;
    }
    const auto game = play_out<Chess>("8/8/8/4k3/8/8/4PK2/8 b - - 0 1", 5000);
    EXPECT_TRUE(!game.outcome() || !game.outcome()->winner) << game.position();
}
TEST(XiangqiEndgames, RookAgainstBareGeneral) {
    expect_won<Xiangqi>("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", 3000);
}
TEST(XiangqiEndgames, RookAgainstAdvisors) {
    expect_won<Xiangqi>("3ak4/4a4/9/9/9/9/9/9/9/R3K4 w - - 0 1", 8000);
}
TEST(XiangqiEndgames, PawnAgainstBareGeneral) {
    expect_won<Xiangqi>("4k4/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1", 8000);
}

} // namespace
} // namespace duiyi::engine
