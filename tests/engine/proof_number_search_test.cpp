// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Mates by checks alone, and that the engine looks for them before a search.

#include "proof_number_search.hpp"

#include <algorithm>

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

template <Game G>
MateResult<G> mate_by_checks(const GameState<G>& game, const MateBudget& budget = {}) {
    ProofNumberSearch<G> search;
    const auto legal = game.position().legal_moves();
    return search.run(game, {legal.begin(), legal.end()}, budget);
}

/// Whether checks mate within `moves` moves: every check against every reply, without memory.
template <Game G>
bool mates_within(const Position<G>& position, int moves) {
    return std::ranges::any_of(position.legal_moves(), [&](const auto move) {
        if (!position.gives_check(move)) {
            return false;
        }
        const auto next = position.after(move);
        const auto replies = next.legal_moves();
        return replies.empty() || (moves > 1 && std::ranges::all_of(replies, [&](const auto reply) {
                                       return mates_within(next.after(reply), moves - 1);
                                   }));
    });
}

/// Whether `move` is one of a mate by checks within `moves` moves.
template <Game G>
bool is_mating(const Position<G>& position, Move<G> move, int moves) {
    const auto next = position.after(move);
    return position.gives_check(move) && std::ranges::all_of(next.legal_moves(), [&](const auto reply) {
               return moves > 1 && mates_within(next.after(reply), moves - 1);
           });
}

/// Each move of the attacker is a check, and the last one mates.
template <Game G>
bool is_mating_line(Position<G> position, const std::vector<Move<G>>& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (!position.is_legal(line[i]) || (i % 2 == 0 && !position.gives_check(line[i]))) {
            return false;
        }
        position.play(line[i]);
    }
    return !position.has_legal_move() && line.size() % 2 == 1;
}

template <class G>
struct MatesByChecksOf : testing::Test {
    static constexpr int longest = 4;
    static constexpr std::uint64_t most_nodes = 20'000;
    int found[longest + 1] = {};
    int undecided = 0;

    void expect_what_all_lines_say(const Position<G>& position) {
        if (position.halfmove_clock() > 80) {
            return;
        }
        int shortest = 0;
        for (int moves = 1; moves <= longest && shortest == 0; ++moves) {
            shortest = mates_within(position, moves) ? moves : 0;
        }
        // A queen can check for ever.
        const auto result = mate_by_checks<G>(GameState<G>(position), {.max_nodes = most_nodes});
        if (result.mate_in == 0) {
            RC_ASSERT(shortest == 0 || result.nodes >= most_nodes);
            undecided += result.nodes >= most_nodes ? 1 : 0;
            return;
        }
        RC_ASSERT(result.mate_in >= (shortest == 0 ? longest + 1 : shortest));
        RC_ASSERT(result.pv.size() == static_cast<std::size_t>(2 * result.mate_in - 1));
        RC_ASSERT(is_mating_line(position, result.pv));
        if (result.mate_in <= longest) {
            RC_ASSERT(is_mating(position, result.pv.front(), result.mate_in));
            ++found[result.mate_in];
        }
    }
};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(MatesByChecksOf, Games);

TYPED_TEST(MatesByChecksOf, AreThoseOfAllLines) {
    test_kit::check(600, [&] { this->expect_what_all_lines_say(*test_kit::sparse_positions<TypeParam>()); });
    test_kit::check(300, [&] { this->expect_what_all_lines_say((*test_kit::games<TypeParam>()).last()); });
    if (!test_kit::slow_build()) {
        EXPECT_GT(this->found[1], 5);
        EXPECT_GT(this->found[2], 5);
        EXPECT_GT(this->found[3], 0);
        EXPECT_LT(this->undecided, 50);
    }
}

TYPED_TEST(MatesByChecksOf, EndsSoonWithoutChecks) {
    const auto result = mate_by_checks<TypeParam>(GameState<TypeParam>());
    EXPECT_EQ(result.mate_in, 0);
    EXPECT_LT(result.nodes, 100U);
}

/// The double check and the smothered mate.
TEST(MatesByChecks, AreFoundInFewNodes) {
    const auto game = game_from<Chess>("r6k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1");
    const auto result = mate_by_checks<Chess>(game);
    EXPECT_EQ(result.mate_in, 4);
    EXPECT_TRUE(is_mating_line(game.position(), result.pv));
    EXPECT_LT(result.nodes, 200U);
}

/// The first three and the fifth problem of the collection 适情雅趣 (1570), solved by checks without end.
TEST(MatesByChecks, MayBeLong) {
    struct Problem {
        std::string_view fen;
        int most; ///< moves
    };
    for (const auto& [fen, most] : {
             Problem{"2baka3/3P3N1/bN7/7nc/9/4C1P2/P5n1P/B3R3B/4Apr2/2RAK3c w - - 0 1", 7},
             Problem{"C3kab2/4a4/n3c1n2/3Np1p2/1R4P2/1R7/4P4/4B4/1pCp1p3/1crAK1N2 w - - 0 1", 20},
             Problem{"1rbckaP2/3PaP1r1/1P2b4/1R7/Nn7/CRBp1n3/4C4/9/4p1p2/1c3K3 w - - 0 1", 9},
             Problem{"2ba1k3/4a1R2/9/1cp2N3/1Nb6/3n2P2/4C4/3AB4/3r1p1n1/2R1KAr1c w - - 0 1", 16},
         }) {
        SCOPED_TRACE(fen);
        const auto game = game_from<Xiangqi>(fen);
        const auto result = mate_by_checks<Xiangqi>(game, {.max_nodes = 30'000});
        EXPECT_GT(result.mate_in, 0);
        EXPECT_LE(result.mate_in, most);
        EXPECT_EQ(result.pv.size(), static_cast<std::size_t>(2 * result.mate_in - 1));
        EXPECT_TRUE(is_mating_line(game.position(), result.pv));
    }
}

TEST(MatesByChecks, BeginWithTheGivenMoves) {
    const auto game = game_from<Chess>("r6k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1");
    const auto without = [&](std::string_view left_out) {
        std::vector<Move<Chess>> moves;
        std::ranges::copy_if(game.position().legal_moves(), std::back_inserter(moves),
                             [&](const auto move) { return to_uci(game.position(), move) != left_out; });
        return ProofNumberSearch<Chess>().run(game, moves, {}).mate_in;
    };
    EXPECT_EQ(without("g1f1"), 4);
    EXPECT_EQ(without("g5f7"), 0);
}

/// A stalemate wins in xiangqi, but is no check.
TEST(MatesByChecks, AreNoStalemates) {
    EXPECT_EQ(mate_by_checks(game_from<Xiangqi>("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1")).mate_in, 0);
}

/// Rb7 and Ra8 mate, until the position after Rb7 has occurred twice.
TEST(MatesByChecks, DoNotRestOnAThirdOccurrence) {
    const std::string start = "8/6k1/R7/1R6/8/8/8/7K w - - 0 1";
    EXPECT_EQ(mate_by_checks(game_from<Chess>(start)).mate_in, 2);
    const std::string once = "b5b7 g7h8 b7b4 h8g7 ";
    EXPECT_EQ(mate_by_checks(game_from<Chess>(start, once)).mate_in, 2);
    const std::string twice = once + "b4b7 g7h8 b7b5 h8g7";
    EXPECT_NE(mate_by_checks(game_from<Chess>(start, twice)).mate_in, 2);
}

TEST(MatesByChecks, KnowTheMoveLimit) {
    const auto mate_in = [](int clock) {
        return mate_by_checks(
                   game_from<Chess>("8/6k1/R7/1R6/8/8/8/7K w - - " + std::to_string(clock) + " 80"))
            .mate_in;
    };
    EXPECT_EQ(mate_in(97), 2);
    EXPECT_EQ(mate_in(98), 0);
    // Where a limit has come already and a move is asked for all the same, one that mates is the best.
    EXPECT_EQ(mate_by_checks(game_from<Chess>("6k1/1R6/R7/8/8/8/8/7K w - - 100 80")).mate_in, 1);
}

/// The search keeps the mate, and takes the same nodes each time.
TEST(MatesByChecks, ComeBeforeASearch) {
    const auto game = game_from<Chess>("r6k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1");
    const Answer<Chess> first(game, {.nodes = 20'000});
    EXPECT_EQ(first.result.score.mate_in, 4);
    EXPECT_EQ(best_of(first.result, game), "g5f7");
    EXPECT_EQ(first.last.pv.size(), 7U);
    EXPECT_LE(first.result.nodes, 20'001U);
    const Answer<Chess> second(game, {.nodes = 20'000});
    EXPECT_EQ(second.result.nodes, first.result.nodes);
    const Answer<Chess> timed(game, {.move_time = milliseconds(60'000)});
    EXPECT_EQ(timed.result.score.mate_in, 4) << "and does not take the minute";
}

TEST(MatesByChecks, AreTheFirstOfSeveralLines) {
    const auto game = game_from<Chess>("r6k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1");
    Engine<Chess> engine({.multi_pv = 2});
    auto request = with_nodes(game, 20'000);
    std::vector<SearchInfo<Chess>> lines(3);
    int first_mate = 0;
    request.callbacks.on_info = [&](const SearchInfo<Chess>& info) {
        first_mate = first_mate == 0 ? info.score.mate_in : first_mate;
        lines.at(static_cast<std::size_t>(info.multipv)) = info;
    };
    const auto result = engine.search(std::move(request));
    EXPECT_EQ(first_mate, 4);
    EXPECT_EQ(result.score.mate_in, 4);
    EXPECT_EQ(lines[1].score.mate_in, 4);
    EXPECT_EQ(to_uci(game.position(), lines[1].pv.at(0)), "g5f7");
    ASSERT_FALSE(lines[2].pv.empty());
    EXPECT_NE(lines[2].pv[0], lines[1].pv[0]);
    EXPECT_EQ(lines[2].depth, lines[1].depth);
}

} // namespace
} // namespace duiyi::engine
