// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A board is the same whether its moves come as values or as text.
#include "domain/board.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <variant>

#include "duiyi/notation/fen.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi::server {
namespace {

template <Game G>
const Position<G>& position_of(const Board& board) {
    return std::get<GameState<G>>(board.state()).position();
}

template <Game G>
void expect_same(const Board& a, const Board& b) {
    RC_ASSERT(position_of<G>(a) == position_of<G>(b));
    RC_ASSERT(a.position() == b.position());
    RC_ASSERT(a.plies(0) == b.plies(0));
    RC_ASSERT(a.start_fen() == b.start_fen());
}

/// Both refuse it, for the same reason, or the board after the two ways is the same; false: refused.
template <Game G>
bool play_both_ways(Board& by_value, Board& by_text, Move<G> move) {
    const std::string uci = to_uci(position_of<G>(by_value), move, by_value.castling_form());
    const auto preview = by_value.preview(uci);
    const auto value_played = by_value.play(move);
    const auto text_played = by_text.play(uci);
    RC_ASSERT(value_played.has_value() == text_played.has_value());
    RC_ASSERT(preview.has_value() == text_played.has_value());
    if (!value_played) {
        RC_ASSERT(value_played.error().text() == text_played.error());
        RC_ASSERT(preview.error() == text_played.error());
        return false;
    }
    RC_ASSERT(preview->move == uci);
    RC_ASSERT(preview->outcome == by_value.outcome());
    RC_ASSERT(by_value.last_move() == uci);
    RC_ASSERT(by_value.last_ply() == by_text.last_ply());
    return true;
}

template <Game G>
void play_random_games(GameId id) {
    test_kit::check(60, [id] {
        const auto game = *test_kit::games<G>();
        Board by_value = *Board::from_stored_fen(id, to_fen(game.start));
        Board by_text = by_value;
        for (const Move<G> move : game.moves) {
            if (!play_both_ways(by_value, by_text, move)) {
                RC_ASSERT(by_value.outcome().has_value());
                break;
            }
        }
        expect_same<G>(by_value, by_text);
    });
}

TEST(Board, MovesAsValuesAndAsTextAgree) {
    play_random_games<Chess>(GameId::chess);
    play_random_games<Chess>(GameId::chess960);
    play_random_games<Xiangqi>(GameId::xiangqi);
}

template <Game G>
void take_back_in_random_games(GameId id) {
    test_kit::check(30, [id] {
        const auto game = *test_kit::games<G>();
        Board board = *Board::from_stored_fen(id, to_fen(game.start));
        for (const Move<G> move : game.moves) {
            if (!board.play(move)) {
                break;
            }
        }
        Board again = board;
        again.take_back_to(board.ply_count() / 2);
        for (const PlyView& ply : board.plies(again.ply_count())) {
            RC_ASSERT(again.play(ply.uci).has_value());
        }
        expect_same<G>(board, again);
    });
}

TEST(Board, WhatWasPlayedAsValuesCanBePlayedAgainAsText) {
    take_back_in_random_games<Chess>(GameId::chess);
    take_back_in_random_games<Chess>(GameId::chess960);
    take_back_in_random_games<Xiangqi>(GameId::xiangqi);
}

/// Plays the moves again and again; why the game ended, and every move's preview said so before.
std::optional<Reason> repeat(Board board, std::initializer_list<const char*> moves) {
    constexpr int rounds = 10;
    for (int round = 0; round < rounds; ++round) {
        for (const char* move : moves) {
            const auto preview = board.preview(move);
            EXPECT_TRUE(preview.has_value()) << move;
            EXPECT_TRUE(board.play(move).has_value()) << move;
            EXPECT_EQ(preview->outcome, board.outcome()) << move << " in round " << round;
            if (board.outcome()) {
                return board.outcome()->reason;
            }
        }
    }
    return std::nullopt;
}

TEST(Board, PreviewsSeeRepetitions) {
    const auto repeated = [](GameId game, std::initializer_list<const char*> moves) {
        return repeat(Board::start(game), moves);
    };
    EXPECT_EQ(repeated(GameId::chess, {"g1f3", "g8f6", "f3g1", "f6g8"}), Reason::fivefold_repetition);
    EXPECT_EQ(repeated(GameId::xiangqi, {"a0a1", "a9a8", "a1a0", "a8a9"}), Reason::repetition);
    // Only red checks, at every move.
    auto checks = Board::from_stored_fen(GameId::xiangqi, "3k5/9/9/9/9/9/p8/9/4R4/5K3 w - - 0 1");
    ASSERT_TRUE(checks);
    ASSERT_TRUE(checks->play("e1d1"));
    ASSERT_TRUE(checks->play("d9e9"));
    EXPECT_EQ(repeat(*checks, {"d1e1", "e9d9", "e1d1", "d9e9"}), Reason::perpetual_check);
}

TEST(Board, PreviewsChangeNothing) {
    const Board board = Board::start(GameId::xiangqi);
    ASSERT_TRUE(board.preview("h2e2"));
    EXPECT_EQ(board.preview("h2e9").error(), "move h2e9 is not legal here");
    EXPECT_EQ(board.ply_count(), 0U);
    EXPECT_EQ(board.position(), Board::start(GameId::xiangqi).position());
}

TEST(Board, RefusesMovesThatAreNotLegalAndThoseOfOtherRules) {
    Board board = Board::start(GameId::chess);
    const Board before = board;
    using namespace chess_literals;
    const auto refused = board.play(Move<Chess>("e2"_sq, "e5"_sq));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text(), "move is not legal here");
    EXPECT_THROW(static_cast<void>(board.play(Move<Xiangqi>())), std::bad_variant_access);
    EXPECT_EQ(board.position(), before.position());
    EXPECT_EQ(board.ply_count(), 0U);
}

} // namespace
} // namespace duiyi::server
