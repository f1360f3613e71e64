// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Polyglot's keys: the test data of the format's description, and its own condition for en passant.

#include "duiyi/rules/chess/polyglot.hpp"

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "games.hpp"

namespace duiyi {
namespace {

struct Published {
    const char* fen;
    const char* moves; ///< that lead there from the start
    std::uint64_t key;
};

/// http://hgm.nubati.net/book_format.html, "Test data"; two halfmove clocks, which are part of no key,
/// corrected.
constexpr Published published[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", 0x463b96181691fc9c},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "e2e4", 0x823c9b50fd114196},
    {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", "e2e4 d7d5", 0x0756b94461c50fb0},
    {"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", "e2e4 d7d5 e4e5", 0x662fafb965db29d4},
    {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e2e4 d7d5 e4e5 f7f5",
     0x22a48b5a8e47ff78},
    {"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3", "e2e4 d7d5 e4e5 f7f5 e1e2",
     0x652a607ca3f242c1},
    {"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4", "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7",
     0x00fdd303c946bdd9},
    {"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", "a2a4 b7b5 h2h4 b5b4 c2c4",
     0x3c8123ea7b067637},
    {"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4", "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
     0x5c3f9b829b279560},
};

TEST(Polyglot, KeysAreThePublishedOnes) {
    for (const auto& [fen, moves, key] : published) {
        const auto setup = parse_fen_setup<Chess>(fen);
        ASSERT_TRUE(setup) << fen;
        EXPECT_EQ(polyglot_key(*setup), key) << fen;
        GameState<Chess> game;
        play(game, moves);
        EXPECT_EQ(polyglot_key(game.position()), key) << moves;
        if (!game.line().empty()) {
            EXPECT_EQ(polyglot_key(game.line().back().before, game.line().back().move), key) << moves;
        }
    }
}

/// The pawn on e5 stands beside and may not capture: the king on a5 would be seen by the rook on h5.
TEST(Polyglot, APawnBesideCountsThoughItMayNotCapture) {
    auto game = game_from<Chess>("4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1");
    play(game, "d7d5");
    const auto& ply = game.line().back();
    const auto setup = parse_fen_setup<Chess>("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2");
    const auto without = parse_fen_setup<Chess>("4k3/8/8/K2pP2r/8/8/8/8 w - - 0 2");
    ASSERT_TRUE(setup && without);
    EXPECT_EQ(polyglot_key(ply.before, ply.move), polyglot_key(*setup));
    EXPECT_NE(polyglot_key(*setup), polyglot_key(*without));
    EXPECT_EQ(polyglot_key(game.position()), polyglot_key(*without)) << "as documented";
}

TEST(Polyglot, RightsCountByWingInChess960) {
    const auto key = [](const char* fen) {
        const auto setup = parse_fen_setup<Chess>(fen);
        EXPECT_TRUE(setup) << fen;
        return setup ? polyglot_key(*setup) : 0;
    };
    const std::uint64_t none = key("4k3/8/8/8/8/8/8/1R2KR2 w - - 0 1");
    const std::uint64_t white_short =
        key("4k3/8/8/8/8/8/8/4K2R w K - 0 1") ^ key("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    const std::uint64_t white_long =
        key("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1") ^ key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    EXPECT_EQ(key("4k3/8/8/8/8/8/8/1R2KR2 w F - 0 1"), none ^ white_short);
    EXPECT_EQ(key("4k3/8/8/8/8/8/8/1R2KR2 w B - 0 1"), none ^ white_long);
    EXPECT_EQ(key("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1"), none ^ white_short ^ white_long);
}

/// An en passant square nobody checked, at the edge or on the wrong rank, is read without harm.
TEST(Polyglot, AnySetupHasAKey) {
    for (std::uint8_t square = 0; square < 64; ++square) {
        duiyi::Setup<Chess> setup;
        setup.state.en_passant = Square<Chess>{square};
        EXPECT_EQ(polyglot_key(setup), 0xf8d626aaaf278509) << to_string(Square<Chess>{square});
    }
}

/// Along random games the three ways to a key agree wherever they promise to.
TEST(Polyglot, KeysOfPlayedPositionsAgree) {
    test_kit::check(300, [] {
        const auto game = *test_kit::games<Chess>();
        Position<Chess> position = game.start;
        for (const auto move : game.moves) {
            const auto before = position;
            position.play(move);
            duiyi::Setup<Chess> setup = position.setup();
            if (move.kind() == MoveKind::double_push) {
                setup.state.en_passant =
                    Square<Chess>{static_cast<std::uint8_t>((move.from().index + move.to().index) / 2)};
            }
            RC_ASSERT(polyglot_key(before, move) == polyglot_key(setup));
            RC_ASSERT(polyglot_key(position) == polyglot_key(position.setup()));
        }
    });
}

} // namespace
} // namespace duiyi
