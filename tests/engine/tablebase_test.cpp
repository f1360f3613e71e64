// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Searches with a tablebase that the tests solve themselves.

#include <algorithm>
#include <array>
#include <random>

#include "duiyi/test_kit/pace.hpp"
#include "helpers.hpp"
#include "small_endgames.hpp"

namespace duiyi::engine {
namespace {

using Kind = SmallEndgame::Kind;

/// Has WDL but no distances.
struct WithoutDistances : SmallEndgames {
    Ranking<Chess> rank(const Position<Chess>&, bool) const override { return {}; }
};

/// Gives every position the same result.
struct Always : SmallEndgames {
    explicit Always(Wdl wdl) : wdl(wdl) {}
    std::optional<Wdl> probe(const Position<Chess>&) const override { return wdl; }
    Ranking<Chess> rank(const Position<Chess>& position, bool) const override {
        Ranking<Chess> ranking;
        for (const auto move : position.legal_moves()) {
            ranking.moves.push_back({move, wdl, 0});
        }
        return ranking;
    }
    Wdl wdl;
};

/// King and one piece of the first side against king, either to move.
std::optional<Position<Chess>> random_ending(std::mt19937& random, Chess::Role role, int halfmove_clock) {
    Setup<Chess> setup;
    const auto place = [&](Piece<Chess> piece) {
        const Square<Chess> square{static_cast<std::uint8_t>(random() % 64)};
        setup.at(square) = piece;
    };
    place({Side::first, Chess::Role::king});
    place({Side::second, Chess::Role::king});
    place({random() % 2 == 0 ? Side::first : Side::second, role});
    setup.turn = random() % 2 == 0 ? Side::first : Side::second;
    setup.halfmove_clock = halfmove_clock;
    const auto position = Position<Chess>::from_setup(setup);
    return position && position->occupied().count() == 3 ? std::optional(*position) : std::nullopt;
}

int sign(int number) {
    return (number > 0) - (number < 0);
}

/// The longest wins are well known: queen 10 moves, rook 16, pawn 28.
TEST(SmallEndgames, HaveTheKnownMaximumDistances) {
    EXPECT_EQ(SmallEndgames::endgame(Kind::queen).longest(true), 2 * 10 - 1);
    EXPECT_EQ(SmallEndgames::endgame(Kind::rook).longest(true), 2 * 16 - 1);
    EXPECT_EQ(SmallEndgames::endgame(Kind::pawn).longest(true), 2 * 28 - 1);
}

/// The result of a position is the best of its legal moves (by the library).
TEST(SmallEndgames, AgreeWithTheRules) {
    std::mt19937 random(5);
    int seen = 0;
    while (seen < 3000) {
        const auto role = std::array{Chess::Role::queen, Chess::Role::rook, Chess::Role::pawn}[random() % 3];
        const auto position = random_ending(random, role, 0);
        if (!position || !position->has_legal_move()) {
            continue;
        }
        ++seen;
        int best = -1;
        for (const auto move : position->legal_moves()) {
            best = std::max(best, -sign(*SmallEndgames::distance(position->after(move))));
        }
        EXPECT_EQ(sign(*SmallEndgames::distance(*position)), best) << *position;
    }
}

TEST(Tablebase, KeepsTheResultAtTheRoot) {
    Engine<Chess> engine;
    engine.set_tablebase(std::make_shared<SmallEndgames>());
    std::mt19937 random(7);
    int wins = 0;
    for (int i = 0; i < test_kit::cases(600); ++i) {
        const auto position = random_ending(random, Chess::Role::pawn, static_cast<int>(random() % 20));
        if (!position || !position->has_legal_move()) {
            continue;
        }
        const GameState<Chess> game(*position);
        const auto result = engine.search(with_nodes(game, 30));
        ASSERT_TRUE(result.best_move);
        const int value = *SmallEndgames::distance(*position);
        EXPECT_EQ(sign(*SmallEndgames::distance(position->after(*result.best_move))), -sign(value))
            << *position;
        EXPECT_EQ(sign(result.score.centipawns / 1000), sign(value)) << *position;
        wins += value > 0;
    }
    EXPECT_GT(wins, 10);
}

/// 28 moves, with 30 nodes a move: the search alone does not find it.
TEST(Tablebase, PlaysTheLongestWin) {
    Engine<Chess> engine;
    engine.set_tablebase(std::make_shared<SmallEndgames>());
    auto game = game_from<Chess>("8/8/8/1k6/8/8/K5P1/8 w - - 0 1");
    ASSERT_GT(*SmallEndgames::distance(game.position()), 0);
    const auto plies = static_cast<std::size_t>(*SmallEndgames::distance(game.position()));
    while (!game.outcome()) {
        const auto result = engine.search(with_nodes(game, 30));
        ASSERT_TRUE(result.best_move);
        ASSERT_TRUE(game.play(*result.best_move));
    }
    EXPECT_EQ(game.outcome()->reason, Reason::checkmate);
    EXPECT_EQ(game.ply_count(), plies) << "both sides had only best moves to choose from";
}

/// The pawn captures the rook, which wins when its king is near.
TEST(Tablebase, IsProbedInTheSearch) {
    for (const auto& [fen, value] : {std::pair{"8/5k2/8/2K5/8/3r4/2P5/8 w - - 0 1", 1},
                                     std::pair{"8/2p5/3R4/8/2k5/8/5K2/8 b - - 7 1", 1},
                                     std::pair{"8/5k2/8/8/8/3r4/2P5/1K6 w - - 0 1", 0}}) {
        const auto game = game_from<Chess>(fen);
        Engine<Chess> engine;
        engine.set_tablebase(std::make_shared<WithoutDistances>());
        std::uint64_t hits = 0;
        auto request = to_depth(game, 4);
        request.callbacks.on_info = [&](const SearchInfo<Chess>& info) { hits = info.tablebase_hits; };
        const auto result = engine.search(request);
        ASSERT_TRUE(result.best_move);
        EXPECT_GT(hits, 0U) << fen;
        EXPECT_EQ(-sign(SmallEndgames::distance(game.position().after(*result.best_move)).value_or(2)), value)
            << fen;
        EXPECT_EQ(sign(result.score.centipawns / 10'000), value) << fen;
        EXPECT_EQ(result.score.mate_in, 0) << fen;
    }
}

/// Positions after pawn moves are probed at once: the search finds the win without distances.
TEST(Tablebase, FindsTheWinningPawnMoveAmongLosingOnes) {
    std::mt19937 random(11);
    int seen = 0;
    while (seen < 40) {
        const auto position = random_ending(random, Chess::Role::pawn, 3);
        if (!position || !position->has_legal_move()) {
            continue;
        }
        const bool pawn_wins = std::ranges::any_of(position->legal_moves(), [&](Move<Chess> move) {
            return position->role_at(move.from()) == Chess::Role::pawn &&
                   *SmallEndgames::distance(position->after(move)) < 0;
        });
        if (!pawn_wins) {
            continue;
        }
        ++seen;
        Engine<Chess> engine;
        engine.set_tablebase(std::make_shared<WithoutDistances>());
        const auto result = engine.search(to_depth(GameState<Chess>(*position), 3));
        ASSERT_TRUE(result.best_move);
        EXPECT_LT(*SmallEndgames::distance(position->after(*result.best_move)), 0) << *position;
        EXPECT_GT(result.score.centipawns, 20'000) << *position;
    }
}

TEST(Tablebase, CursedWinIsADraw) {
    const auto game = game_from<Chess>("8/8/8/8/8/4k3/8/4K2Q w - - 0 1");
    for (const auto wdl : {Wdl::blessed_loss, Wdl::draw, Wdl::cursed_win}) {
        Engine<Chess> engine;
        engine.set_tablebase(std::make_shared<Always>(wdl));
        const auto score = engine.search(with_nodes(game, 200)).score;
        EXPECT_LE(std::abs(score.centipawns), 1);
        EXPECT_EQ(score.mate_in, 0);
    }
}

/// A capture that mates scores as mate and not as a tablebase win.
TEST(Tablebase, ScoresMateAsMate) {
    const auto game = game_from<Chess>("k7/1r6/1K6/8/8/8/8/7Q w - - 5 1");
    Engine<Chess> engine;
    engine.set_tablebase(std::make_shared<WithoutDistances>());
    const auto result = engine.search(to_depth(game, 4));
    EXPECT_EQ(result.score.mate_in, 1);
    EXPECT_EQ(best_of(result, game), "h1b7");
}

TEST(Tablebase, IsNotProbedBeyondItsLimits) {
    const auto hits = [](EngineOptions options, std::string_view fen, bool has_tablebase = true) {
        Engine<Chess> engine(options);
        engine.set_tablebase(has_tablebase ? std::make_shared<SmallEndgames>() : nullptr);
        auto request = to_depth(game_from<Chess>(fen), 5);
        std::uint64_t result = 0;
        request.callbacks.on_info = [&](const SearchInfo<Chess>& info) { result = info.tablebase_hits; };
        engine.search(request);
        return result;
    };
    constexpr auto three = "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1";
    EXPECT_GT(hits({}, three), 0U);
    EXPECT_EQ(hits({.tablebase_probe_limit = 2}, three), 0U);
    EXPECT_EQ(hits({}, three, false), 0U);
    // With castling rights: SmallEndgames asserts that it is not probed.
    EXPECT_EQ(hits({}, "8/8/4k3/8/8/8/8/R3K3 w Q - 0 1"), 0U);
}

TEST(Tablebase, ObservesSearchMoves) {
    const auto game = game_from<Chess>("8/8/8/8/8/4k3/8/4K2Q w - - 0 1");
    Engine<Chess> engine;
    engine.set_tablebase(std::make_shared<SmallEndgames>());
    auto request = with_nodes(game, 200);
    // Only moves that lose the queen.
    request.search_moves = {*parse_uci(game.position(), "h1f3"), *parse_uci(game.position(), "h1e4")};
    const auto result = engine.search(request);
    ASSERT_TRUE(result.best_move);
    EXPECT_TRUE(*result.best_move == request.search_moves[0] || *result.best_move == request.search_moves[1]);
    EXPECT_LE(result.score.centipawns, 1);
}

TEST(Tablebase, ServesSeveralThreads) {
    Engine<Chess> engine({.threads = 4});
    engine.set_tablebase(std::make_shared<WithoutDistances>());
    const auto game = game_from<Chess>("8/8/8/3k4/8/1p6/1P6/1K6 w - - 0 1");
    EXPECT_TRUE(engine.search(with_nodes(game, 50'000)).best_move);
}

} // namespace
} // namespace duiyi::engine
