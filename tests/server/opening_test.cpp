// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/opening.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "domain/board.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

namespace {

TEST(Opening, EveryLineIsLegalShortAndNamedAsItSays) {
    for (const GameId game : {GameId::chess, GameId::xiangqi}) {
        ASSERT_FALSE(opening_lines(game).empty());
        for (const OpeningLine& line : opening_lines(game)) {
            EXPECT_LT(std::ranges::count(line.moves, ' '), opening_plies) << line.moves;
            EXPECT_EQ(opening_of(game, line.moves), line.name) << line.moves;
        }
    }
    EXPECT_TRUE(opening_lines(GameId::chess960).empty());
}

TEST(Opening, IsTheLastKnownPosition) {
    EXPECT_EQ(opening_of(GameId::chess, ""), "");
    EXPECT_EQ(opening_of(GameId::chess, "e2e4"), "kings-pawn");
    EXPECT_EQ(opening_of(GameId::chess, "e2e4 c7c5 h2h3 h7h6"), "sicilian");
    EXPECT_EQ(opening_of(GameId::chess, "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5 e7e6"),
              "najdorf");
    EXPECT_EQ(opening_of(GameId::chess, "e2e4 e2e4"), "");
    EXPECT_EQ(opening_of(GameId::chess, "e9e4"), "");
    EXPECT_EQ(opening_of(GameId::chess960, "e2e4"), "");
}

TEST(Opening, IsTheSameByAnotherOrderOfMoves) {
    EXPECT_EQ(opening_of(GameId::chess, "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6 b1c3 c7c6"), "semi-slav");
    EXPECT_EQ(opening_of(GameId::chess, "c2c4 g8f6 b1c3 g7g6 d2d4 f8g7"), "kings-indian");
    EXPECT_EQ(opening_of(GameId::xiangqi, "h2e2 b9c7 h0g2 h9g7"), "screen-horses");
}

// As the books of xiangqi have them: by Red's and Black's own files, counted from the right of each.
TEST(Opening, IsTheSameInTheMirrorOfXiangqi) {
    for (const char* moves : {"h2e2 h7e7", "b2e2 b7e7"}) {
        EXPECT_EQ(opening_of(GameId::xiangqi, moves), "same-direction-cannons");
    }
    for (const char* moves : {"h2e2 b7e7", "b2e2 h7e7"}) {
        EXPECT_EQ(opening_of(GameId::xiangqi, moves), "opposite-direction-cannons");
    }
    EXPECT_EQ(opening_of(GameId::xiangqi, "g3g4 h7g7"), "pawn-against-cannon");
    EXPECT_EQ(opening_of(GameId::chess, "d2d4 e7e5"), "queens-pawn") << "chess has no mirror";
}

Created new_game(GameId game) {
    Created created;
    created.game = game;
    created.start_fen = Board::start(game).start_fen();
    return created;
}

void play(GameRow& row, std::initializer_list<const char*> moves) {
    for (const char* move : moves) {
        project(row, 1000, Moved{move, std::nullopt});
    }
}

TEST(Opening, OfAGameGoesWithItsMoves) {
    auto row = first_row("game", 0, new_game(GameId::chess));
    EXPECT_EQ(row.first_moves, "");
    play(row, {"e2e4", "c7c5"});
    EXPECT_EQ(row.first_moves, "e2e4 c7c5");
    EXPECT_EQ(row.opening, "sicilian");
    project(row, 1000, TakenBack{1});
    EXPECT_EQ(row.first_moves, "e2e4");
    EXPECT_EQ(row.opening, "kings-pawn");
    project(row, 1000, TakenBack{0});
    EXPECT_EQ(row.first_moves, "");
    EXPECT_EQ(row.opening, "");
    play(row, {"d2d4", "d7d5", "c2c4", "c7c6", "g1f3", "g8f6", "b1c3", "e7e6", "e2e3", "b8d7"});
    const std::string moves = row.first_moves;
    EXPECT_EQ(row.opening, "semi-slav");
    play(row, {"f1d3"});
    EXPECT_EQ(row.first_moves, moves) << "the first moves are enough";
    project(row, 1000, TakenBack{10});
    EXPECT_EQ(row.first_moves, moves);
    project(row, 1000, TakenBack{7});
    EXPECT_EQ(row.first_moves, "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3");
    EXPECT_EQ(row.opening, "slav");
}

TEST(Opening, OfAnotherStartThereIsNone) {
    auto created = new_game(GameId::chess);
    created.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    for (const Created& game : {created, new_game(GameId::chess960)}) {
        auto row = first_row("game", 0, game);
        play(row, {"e2e4", "c7c5"});
        project(row, 1000, TakenBack{0});
        EXPECT_EQ(row.first_moves, "-");
        EXPECT_EQ(row.opening, "");
    }
}

} // namespace

} // namespace duiyi::server
