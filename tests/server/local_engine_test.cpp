// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The worker that searches with the engine: its answers are legal, from the right point of view, and in time.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "engines/engine_worker.hpp"

namespace duiyi::server {
namespace {

std::vector<EngineReport> ask(EngineWorker& engine, EngineQuery query) {
    std::vector<EngineReport> found;
    const std::stop_source never;
    while (engine.run(query, never.get_token(),
                      [&](EngineReport report) { found.push_back(std::move(report)); }) == JobStatus::again) {
    }
    return found;
}

Board board(GameId game, const char* fen) {
    return *Board::from_fen(game, fen);
}

TEST(LocalEngine, PlaysLegalMovesInEveryGameAtEveryKindOfLevel) {
    const auto engine = make_local_engine(1);
    for (const auto game : {GameId::chess, GameId::chess960, GameId::xiangqi}) {
        for (const int level : {1, 4, 8}) {
            Board now = Board::usual(game);
            for (int ply = 0; ply < 4; ++ply) {
                const auto found = ask(*engine, {now, MoveQuery{level, 7, false}});
                ASSERT_EQ(found.size(), 1U);
                EXPECT_TRUE(found[0].last);
                EXPECT_EQ(found[0].ply, static_cast<std::size_t>(ply));
                EXPECT_TRUE(now.play(found[0].move)) << found[0].move;
            }
        }
    }
}

TEST(LocalEngine, ScoresAreFromTheFirstSidesPointOfView) {
    const auto engine = make_local_engine(1);
    for (const auto& [fen, sign] :
         {std::pair("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", 1), std::pair("4k3/8/8/8/8/8/8/QR2K3 b - - 0 1", 1),
          std::pair("qr2k3/8/8/8/8/8/8/4K3 w - - 0 1", -1)}) {
        const auto found = ask(*engine, {board(GameId::chess, fen), HintQuery{}});
        ASSERT_EQ(found.size(), 1U);
        ASSERT_EQ(found[0].lines.size(), 1U);
        EXPECT_GT(sign * found[0].lines[0].score.centipawns, 500) << fen;
    }
}

TEST(LocalEngine, CountsTheMovesToMate) {
    const auto engine = make_local_engine(1);
    const auto found = ask(*engine, {board(GameId::chess, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), HintQuery{}});
    ASSERT_FALSE(found[0].lines.empty());
    EXPECT_EQ(found[0].lines[0].score.mate, 1);
    ASSERT_EQ(found[0].lines[0].plies.size(), 1U);
    EXPECT_EQ(found[0].lines[0].plies[0].standard, "Rd8#");
}

TEST(LocalEngine, AnalysesSeveralLinesDeeperAndDeeper) {
    const auto engine = make_local_engine(4);
    const auto found = ask(*engine, {Board::usual(GameId::xiangqi), AnalysisQuery{3, 0}});
    ASSERT_GT(found.size(), 3U);
    EXPECT_TRUE(found.back().last);
    EXPECT_EQ(found.back().lines.size(), 3U);
    EXPECT_GT(found.back().depth, found.front().depth);
    for (std::size_t i = 0; i + 1 < found.size(); ++i) {
        EXPECT_FALSE(found[i].last);
    }
}

TEST(LocalEngine, ReviewsEveryPositionOnce) {
    const auto engine = make_local_engine(1);
    Board game = Board::usual(GameId::chess);
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        ASSERT_TRUE(game.play(move));
    }
    const auto found = ask(*engine, {game, ReviewQuery{}});
    ASSERT_EQ(found.size(), 4U) << "not the mate itself";
    for (std::size_t ply = 0; ply < 4; ++ply) {
        EXPECT_EQ(found[ply].ply, ply);
        EXPECT_EQ(found[ply].last, ply == 3);
        EXPECT_EQ(found[ply].lines.size(), 1U);
    }
    EXPECT_EQ(found[3].lines[0].score.mate, -1) << "Black mates";
}

TEST(LocalEngine, AcceptsADrawOnlyWhenItIsWorse) {
    const auto engine = make_local_engine(1);
    const auto accepts = [&](const char* fen) {
        return ask(*engine, {board(GameId::chess, fen), MoveQuery{6, 1, true}}).front().accepts_draw;
    };
    EXPECT_TRUE(accepts("4k3/8/8/8/8/8/8/QR2K3 b - - 0 1"));
    EXPECT_FALSE(accepts("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"));
}

TEST(LocalEngine, StopsSoonWithoutAnAnswer) {
    const auto engine = make_local_engine(4);
    EngineQuery query{Board::usual(GameId::chess), MoveQuery{10, 1, false}};
    for (const int delay_ms : {0, 1, 30, 200}) {
        std::stop_source source;
        std::chrono::steady_clock::time_point stopped;
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
            stopped = std::chrono::steady_clock::now();
            source.request_stop();
        });
        const auto status = engine->run(query, source.get_token(),
                                        [](const EngineReport&) { ADD_FAILURE() << "it was stopped"; });
        const auto ended = std::chrono::steady_clock::now();
        other.join();
        EXPECT_EQ(status, JobStatus::again);
        EXPECT_LT(ended - stopped, std::chrono::milliseconds(500));
    }
}

TEST(LocalEngine, AStopRequestBeforeTheStartCounts) {
    const auto engine = make_local_engine(1);
    EngineQuery query{Board::usual(GameId::chess), AnalysisQuery{1, 0}};
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(engine->run(query, source.get_token(), [](const EngineReport&) {}), JobStatus::again);
    EXPECT_EQ(std::get<AnalysisQuery>(query.what).rounds, 0) << "the round is not over";
    const std::stop_source never;
    EXPECT_EQ(engine->run(query, never.get_token(), [](const EngineReport&) {}), JobStatus::again);
    EXPECT_EQ(std::get<AnalysisQuery>(query.what).rounds, 1) << "an earlier stop request is forgotten";
}

} // namespace
} // namespace duiyi::server
