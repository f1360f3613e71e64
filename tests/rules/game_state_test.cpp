// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What games of both kinds share: the line, taking back, ends by the players' will.

#include "duiyi/rules/game_state.hpp"

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "games.hpp"

namespace duiyi {
namespace {

template <class G>
class GameStateOf : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(GameStateOf, BothGames);

/// Plays a random game until it ends; the judge may end it before its moves do.
template <Game G>
GameState<G> play_randomly() {
    const auto played = *test_kit::games<G>();
    GameState<G> game(played.start);
    for (const auto move : played.moves) {
        if (!game.outcome()) {
            RC_ASSERT(game.play(move).has_value());
        }
    }
    return game;
}

TYPED_TEST(GameStateOf, KeepsItsLineAndTakesItBack) {
    using G = TypeParam;
    test_kit::check(100, [] {
        auto game = play_randomly<G>();
        std::vector<Position<G>> positions;
        for (std::size_t ply = 0; ply <= game.ply_count(); ++ply) {
            positions.push_back(game.position_at(ply));
        }
        RC_ASSERT(positions.back() == game.position());
        for (std::size_t ply = 0; ply < game.ply_count(); ++ply) {
            const auto& entry = game.line()[ply];
            RC_ASSERT(entry.before == positions[ply]);
            RC_ASSERT(entry.before.after(entry.move) == positions[ply + 1]);
            RC_ASSERT(entry.check == positions[ply + 1].in_check());
        }
        while (game.ply_count() > 0) {
            RC_ASSERT(game.undo());
            RC_ASSERT(game.position() == positions[game.ply_count()]);
            RC_ASSERT(!game.outcome().has_value());
        }
        RC_ASSERT(!game.undo());
    });
}

TYPED_TEST(GameStateOf, MateAndStalemateAreExactlyTheEndOfLegalMoves) {
    using G = TypeParam;
    test_kit::check(100, [] {
        const auto game = play_randomly<G>();
        const bool stuck = game.position().legal_moves().empty();
        const auto outcome = game.outcome();
        const bool said =
            outcome && (outcome->reason == Reason::checkmate || outcome->reason == Reason::stalemate);
        RC_ASSERT(said == stuck);
        if (stuck) {
            RC_ASSERT((outcome->reason == Reason::checkmate) == game.position().in_check());
        }
        RC_ASSERT(game.legal_moves().size() == (outcome ? 0 : game.position().legal_moves().size()));
    });
}

TYPED_TEST(GameStateOf, IllegalMoveChangesNothing) {
    using G = TypeParam;
    GameState<G> game;
    const auto move = game.position().legal_moves()[0];
    const Move<G> backwards(move.to(), move.from());
    const auto before = game.position();
    const auto played = game.play(backwards);
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().text(), "move is not legal here");
    EXPECT_EQ(game.position(), before);
    EXPECT_EQ(game.ply_count(), 0U);
}

TYPED_TEST(GameStateOf, ResignationEndsTheGame) {
    using G = TypeParam;
    GameState<G> game;
    const auto move = game.position().legal_moves()[0];
    ASSERT_TRUE(game.play(move));
    ASSERT_TRUE(game.resign(Side::first)); // out of turn, as one may
    EXPECT_EQ(game.outcome(), second_wins(Reason::resignation));
    const auto more = game.play(game.position().legal_moves()[0]);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().text(), "game is over");
    EXPECT_FALSE(game.resign(Side::second)) << "only once";
    EXPECT_FALSE(game.agree_draw());
    EXPECT_FALSE(game.claim_draw());
    EXPECT_EQ(game.outcome(), second_wins(Reason::resignation));
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.outcome());
    EXPECT_TRUE(game.play(move));
}

TYPED_TEST(GameStateOf, AgreementIsADraw) {
    GameState<TypeParam> game;
    ASSERT_TRUE(game.agree_draw());
    EXPECT_EQ(game.outcome(), draw_by(Reason::agreement));
    EXPECT_TRUE(game.legal_moves().empty());
}

TYPED_TEST(GameStateOf, NothingToClaimAtTheStart) {
    GameState<TypeParam> game;
    const auto claim = game.claim_draw();
    ASSERT_FALSE(claim);
    EXPECT_EQ(claim.error().text(), "draw cannot be claimed here");
    EXPECT_FALSE(game.outcome());
}

TEST(Reason, NamesAreThoseOfTheWire) {
    EXPECT_EQ(to_string(Reason::checkmate), "checkmate");
    EXPECT_EQ(to_string(Reason::stalemate), "stalemate");
    EXPECT_EQ(to_string(Reason::insufficient_material), "insufficient_material");
    EXPECT_EQ(to_string(Reason::dead_position), "dead_position");
    EXPECT_EQ(to_string(Reason::fivefold_repetition), "fivefold_repetition");
    EXPECT_EQ(to_string(Reason::seventy_five_moves), "seventy_five_moves");
    EXPECT_EQ(to_string(Reason::threefold_claim), "threefold_claim");
    EXPECT_EQ(to_string(Reason::fifty_moves_claim), "fifty_moves_claim");
    EXPECT_EQ(to_string(Reason::natural_move_limit), "natural_move_limit");
    EXPECT_EQ(to_string(Reason::repetition), "repetition");
    EXPECT_EQ(to_string(Reason::perpetual_check), "perpetual_check");
    EXPECT_EQ(to_string(Reason::resignation), "resignation");
    EXPECT_EQ(to_string(Reason::agreement), "agreement");
}

/// A game stored when nobody knew that the position is dead.
TEST(GameState, ReplaysBeyondAnEndThatWasNotSeen) {
    GameState<Chess> game(*parse_fen<Chess>("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"));
    const auto dead = game.outcome();
    ASSERT_TRUE(dead);
    const auto move = *parse_uci(game.position(), "e1e2");
    EXPECT_FALSE(game.play(move));
    EXPECT_FALSE(game.replay({move.from(), move.from()})) << "not legal";
    EXPECT_EQ(game.outcome(), dead);
    EXPECT_TRUE(game.replay(move));
    EXPECT_EQ(game.ply_count(), 1U);
    EXPECT_EQ(game.outcome(), dead) << "it is no less dead";
}

} // namespace
} // namespace duiyi
