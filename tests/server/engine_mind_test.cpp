// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The mind that asks the engine: its answers are legal, seen from the right side, and come in time.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "computer/mind.hpp"

namespace duiyi::server {
namespace {

std::vector<Finding> ask(Mind& mind, Question question) {
    std::vector<Finding> found;
    mind.rearm();
    while (mind.think(question, [&](Finding finding) { found.push_back(std::move(finding)); }) ==
           Mind::Progress::paused) {
    }
    return found;
}

Board board(GameId game, const char* fen) {
    return *Board::from_fen(game, fen);
}

TEST(EngineMind, PlaysLegalMovesInEveryGameAtEveryKindOfLevel) {
    const auto mind = make_engine_mind(1);
    for (const auto game : {GameId::chess, GameId::chess960, GameId::xiangqi}) {
        for (const int level : {1, 4, 8}) {
            Board now = Board::usual(game);
            for (int ply = 0; ply < 4; ++ply) {
                const auto found = ask(*mind, {now, MoveQuestion{level, 7, false}});
                ASSERT_EQ(found.size(), 1U);
                EXPECT_TRUE(found[0].last);
                EXPECT_EQ(found[0].ply, static_cast<std::size_t>(ply));
                EXPECT_TRUE(now.play(found[0].move)) << found[0].move;
            }
        }
    }
}

TEST(EngineMind, SpeaksOfScoresAsTheFirstSideSeesThem) {
    const auto mind = make_engine_mind(1);
    for (const auto& [fen, sign] :
         {std::pair("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", 1), std::pair("4k3/8/8/8/8/8/8/QR2K3 b - - 0 1", 1),
          std::pair("qr2k3/8/8/8/8/8/8/4K3 w - - 0 1", -1)}) {
        const auto found = ask(*mind, {board(GameId::chess, fen), HintQuestion{}});
        ASSERT_EQ(found.size(), 1U);
        ASSERT_EQ(found[0].lines.size(), 1U);
        EXPECT_GT(sign * found[0].lines[0].score.centipawns, 500) << fen;
    }
}

TEST(EngineMind, CountsTheMovesToMate) {
    const auto mind = make_engine_mind(1);
    const auto found =
        ask(*mind, {board(GameId::chess, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), HintQuestion{}});
    ASSERT_FALSE(found[0].lines.empty());
    EXPECT_EQ(found[0].lines[0].score.mate, 1);
    ASSERT_EQ(found[0].lines[0].plies.size(), 1U);
    EXPECT_EQ(found[0].lines[0].plies[0].standard, "Rd8#");
}

TEST(EngineMind, AnalysesSeveralLinesDeeperAndDeeper) {
    const auto mind = make_engine_mind(4);
    const auto found = ask(*mind, {Board::usual(GameId::xiangqi), AnalysisQuestion{3, 0}});
    ASSERT_GT(found.size(), 3U);
    EXPECT_TRUE(found.back().last);
    EXPECT_EQ(found.back().lines.size(), 3U);
    EXPECT_GT(found.back().depth, found.front().depth);
    for (std::size_t i = 0; i + 1 < found.size(); ++i) {
        EXPECT_FALSE(found[i].last);
    }
}

TEST(EngineMind, ReviewsEveryPositionOnce) {
    const auto mind = make_engine_mind(1);
    Board game = Board::usual(GameId::chess);
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        ASSERT_TRUE(game.play(move));
    }
    const auto found = ask(*mind, {game, ReviewQuestion{}});
    ASSERT_EQ(found.size(), 4U) << "not the mate itself";
    for (std::size_t ply = 0; ply < 4; ++ply) {
        EXPECT_EQ(found[ply].ply, ply);
        EXPECT_EQ(found[ply].last, ply == 3);
        EXPECT_EQ(found[ply].lines.size(), 1U);
    }
    EXPECT_EQ(found[3].lines[0].score.mate, -1) << "Black mates";
}

TEST(EngineMind, AgreesToADrawOnlyWhenItIsWorse) {
    const auto mind = make_engine_mind(1);
    const auto accepts = [&](const char* fen) {
        return ask(*mind, {board(GameId::chess, fen), MoveQuestion{6, 1, true}}).front().accepts_draw;
    };
    EXPECT_TRUE(accepts("4k3/8/8/8/8/8/8/QR2K3 b - - 0 1"));
    EXPECT_FALSE(accepts("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"));
}

TEST(EngineMind, StopsSoonAndSaysThatItIsNotDone) {
    const auto mind = make_engine_mind(4);
    Question question{Board::usual(GameId::chess), MoveQuestion{10, 1, false}};
    for (const int delay_ms : {0, 1, 30, 200}) {
        mind->rearm();
        std::chrono::steady_clock::time_point stopped;
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
            stopped = std::chrono::steady_clock::now();
            mind->stop();
        });
        const auto progress = mind->think(question, [](const Finding&) { ADD_FAILURE() << "an answer"; });
        const auto ended = std::chrono::steady_clock::now();
        other.join();
        EXPECT_EQ(progress, Mind::Progress::paused);
        EXPECT_LT(ended - stopped, std::chrono::milliseconds(500));
    }
}

} // namespace
} // namespace duiyi::server
