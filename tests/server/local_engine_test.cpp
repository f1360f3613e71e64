// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The worker that searches with the engine: its answers are legal, from the right point of view, and in time.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <set>
#include <thread>

#include "engines/engine_worker.hpp"

namespace duiyi::server {
namespace {

std::vector<EngineReport> ask(EngineWorker& engine, EngineQuery query) {
    std::vector<EngineReport> found;
    const std::stop_source never;
    while (engine.run(query, never.get_token(), false,
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
            Board now = Board::start(game);
            for (int ply = 0; ply < 4; ++ply) {
                const auto found = ask(*engine, {now, MoveQuery{level, 7}});
                ASSERT_EQ(found.size(), 1U);
                EXPECT_TRUE(found[0].last);
                EXPECT_EQ(found[0].ply, static_cast<std::size_t>(ply));
                EXPECT_TRUE(now.play(found[0].move)) << found[0].move;
            }
        }
    }
}

TEST(LocalEngine, GivesAndReceivesHandicapsAtEveryLevel) {
    const auto engine = make_local_engine(1);
    const auto handicaps = all_handicaps();
    for (int level = 1; level <= 10; ++level) {
        const Handicap& handicap = handicaps[static_cast<std::size_t>(level) % handicaps.size()];
        Board now = *Board::from_fen(handicap.game, handicap.fen);
        for (const Side side : both_sides) {
            ASSERT_EQ(now.turn(), side);
            const auto found = ask(*engine, {now, MoveQuery{level, 7}});
            ASSERT_EQ(found.size(), 1U);
            EXPECT_TRUE(now.play(found[0].move))
                << handicap.id << ", level " << level << ": " << found[0].move;
        }
    }
}

/// What the computer plays as the first move of 200 games.
std::set<std::string> first_moves(const Board& board, int level) {
    const auto engine = make_local_engine(1);
    std::set<std::string> moves;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        moves.insert(ask(*engine, {board, MoveQuery{level, seed}}).at(0).move);
    }
    return moves;
}

TEST(LocalEngine, OpensAsPeopleDo) {
    // The moves of at least 3 % of the games.
    const std::set<std::string> chess = {"e2e4", "d2d4", "g1f3", "c2c4"};
    const std::set<std::string> xiangqi = {"h2e2", "c3c4", "g0e2", "g3g4"};
    EXPECT_EQ(first_moves(Board::start(GameId::chess), 6), chess);
    EXPECT_EQ(first_moves(Board::start(GameId::xiangqi), 6), xiangqi);
}

TEST(LocalEngine, OpensByItselfWhereThePiecesStandOtherwise) {
    // A level of much noise plays far more moves than people do, where it searches.
    const char* const usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_LE(first_moves(board(GameId::chess, usual), 1).size(), 7U) << "it does not matter who set it up";
    EXPECT_GT(first_moves(board(GameId::chess960, usual), 1).size(), 9U);
    const char* const without_knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    EXPECT_GT(first_moves(board(GameId::chess, without_knight), 1).size(), 9U);
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
        EXPECT_GT(sign * (found[0].lines[0].score.expected - 500), 400) << fen;
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
    const auto found = ask(*engine, {Board::start(GameId::xiangqi), AnalysisQuery{3}});
    // How many of its slices come deeper depends on the machine.
    ASSERT_GT(found.size(), 1U);
    EXPECT_TRUE(found.back().last);
    EXPECT_EQ(found.back().lines.size(), 3U);
    EXPECT_GT(found.back().depth, found.front().depth);
    for (std::size_t i = 0; i + 1 < found.size(); ++i) {
        EXPECT_FALSE(found[i].last);
        const bool may_repeat = i + 2 == found.size(); // the last report comes in any case
        EXPECT_GE(found[i + 1].depth, found[i].depth + (may_repeat ? 0 : 1));
    }
}

TEST(LocalEngine, ReviewsEveryPositionOnce) {
    const auto engine = make_local_engine(1);
    Board game = Board::start(GameId::chess);
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

TEST(LocalEngine, ItsLinesAreMovesThatCanBePlayed) {
    const auto engine = make_local_engine(1);
    for (Board now : {Board::start(GameId::chess960), Board::start(GameId::xiangqi),
                      board(GameId::chess, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")}) {
        const auto found = ask(*engine, {now, ReviewQuery{}});
        ASSERT_EQ(found.size(), 1U);
        ASSERT_EQ(found[0].lines.size(), 1U);
        EXPECT_FALSE(found[0].lines[0].plies.empty());
        for (const PlyView& ply : found[0].lines[0].plies) {
            ASSERT_TRUE(now.play(ply.uci)) << ply.uci;
            EXPECT_EQ(ply, now.last_ply());
        }
    }
}

TEST(LocalEngine, AcceptsADrawByWhatThePositionIsWorth) {
    struct Offer {
        GameId game;
        const char* fen;
        Side engine;
        bool accepts;
    };
    constexpr auto chess = GameId::chess;
    constexpr auto xiangqi = GameId::xiangqi;
    constexpr const char* rook_ending = "8/5pk1/4p1p1/7p/7P/4P1P1/r4PK1/1R6 w - - 0 40";
    constexpr const char* rooks_of_xiangqi = "3aka3/9/4b4/4r4/9/9/9/4B4/R8/3AKA3 w - - 0 40";
    constexpr const char* white_wins = "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1";
    constexpr const char* red_wins = "4k4/9/9/9/9/9/9/9/4A4/RRB1K4 w - - 0 1";
    const auto engine = make_local_engine(1);
    for (const Offer& offer :
         {Offer{chess, rook_ending, Side::first, true}, Offer{chess, rook_ending, Side::second, true},
          Offer{xiangqi, rooks_of_xiangqi, Side::first, true},
          Offer{xiangqi, rooks_of_xiangqi, Side::second, true}, Offer{chess, white_wins, Side::first, false},
          Offer{chess, white_wins, Side::second, true}, Offer{xiangqi, red_wins, Side::first, false},
          Offer{xiangqi, red_wins, Side::second, true}}) {
        for (const int level : {1, 5, 10}) {
            const auto found = ask(*engine, {board(offer.game, offer.fen), DrawQuery{level, offer.engine}});
            ASSERT_EQ(found.size(), 1U);
            EXPECT_TRUE(found[0].last);
            EXPECT_EQ(found[0].accepts_draw, offer.accepts)
                << offer.fen << ", level " << level << ", score " << found[0].lines.at(0).score.centipawns;
        }
    }
    for (const GameId game : {chess, xiangqi}) {
        const auto found = ask(*engine, {Board::start(game), DrawQuery{5, Side::second}});
        EXPECT_FALSE(found.at(0).accepts_draw) << "at the start of a game";
    }
}

/// How long the search for a move of level 10 goes on after a stop request that comes so much after its
/// start. Nothing when the search, which takes a second and a half, ended first: the machine was slow.
std::optional<std::chrono::nanoseconds> time_to_stop(EngineWorker& engine, int delay_ms) {
    using Clock = std::chrono::steady_clock;
    EngineQuery query{Board::start(GameId::chess), MoveQuery{10, 1}};
    std::stop_source source;
    Clock::time_point stopped;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
        stopped = Clock::now();
        source.request_stop();
    });
    int reports = 0;
    const auto status = engine.run(query, source.get_token(), true, [&](const EngineReport&) { ++reports; });
    const auto ended = Clock::now();
    other.join();
    if (status == JobStatus::done) {
        EXPECT_EQ(reports, 1);
        return std::nullopt;
    }
    EXPECT_EQ(status, JobStatus::again);
    EXPECT_EQ(reports, 0) << "it was stopped";
    return ended - stopped;
}

TEST(LocalEngine, StopsSoonWithoutAnAnswer) {
    const auto engine = make_local_engine(4);
    for (const int delay_ms : {0, 1, 30, 200}) {
        // A search that is not stopped is late each time, a machine only now and then.
        bool is_soon = false;
        for (int i = 0; i < 20 && !is_soon; ++i) {
            const auto time = time_to_stop(*engine, delay_ms);
            is_soon = time && *time < std::chrono::milliseconds(500);
        }
        EXPECT_TRUE(is_soon) << delay_ms;
    }
}

TEST(LocalEngine, AStopRequestBeforeTheStartCounts) {
    const auto engine = make_local_engine(1);
    EngineQuery query{Board::start(GameId::chess), AnalysisQuery{1}};
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(engine->run(query, source.get_token(), true, [](const EngineReport&) {}), JobStatus::again);
    EXPECT_EQ(std::get<AnalysisQuery>(query.what).search.deepest, nullptr) << "the slice does not count";
    const std::stop_source never;
    EXPECT_EQ(engine->run(query, never.get_token(), true, [](const EngineReport&) {}), JobStatus::again);
    EXPECT_NE(std::get<AnalysisQuery>(query.what).search.deepest, nullptr)
        << "an earlier stop request is forgotten";
}

TEST(LocalEngine, AnAnalysisIsNotTakenBackByWhatComesBetween) {
    const auto engine = make_local_engine(16);
    EngineQuery query{Board::start(GameId::chess), AnalysisQuery{1}};
    Board other = Board::start(GameId::chess); // where level 1 searches
    ASSERT_TRUE(other.play("a2a4"));
    ASSERT_TRUE(other.play("a7a5"));
    const std::stop_source never;
    std::vector<EngineReport> found;
    for (int i = 0; i < 6; ++i) {
        ASSERT_EQ(engine->run(query, never.get_token(), true,
                              [&](EngineReport report) { found.push_back(std::move(report)); }),
                  JobStatus::again);
        ask(*engine, {other, MoveQuery{1, 7}});
    }
    ASSERT_FALSE(found.empty());
    for (std::size_t i = 1; i < found.size(); ++i) {
        EXPECT_GT(found[i].depth, found[i - 1].depth) << "each report is deeper";
    }
}

} // namespace
} // namespace duiyi::server
