// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reading chess moves as programs and as people write them.

#include "duiyi/notation/san.hpp"

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/san_board.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi::san_tests {
namespace {

Position<Chess> read(const char* fen) {
    const auto position = parse_fen<Chess>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    return position.value_or(Position<Chess>::start());
}

/// The move a text is read as, in UCI, or the refusal.
std::string read_move(const char* fen, std::string_view text) {
    const auto position = read(fen);
    const auto move = parse_san(position, text);
    return move ? to_uci(position, *move) : move.error().text();
}

constexpr auto start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr auto castles = "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1";
constexpr auto promotes = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
constexpr auto passing = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
constexpr auto two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";

void expect_all(const char* fen, const char* uci, std::initializer_list<std::string_view> texts) {
    for (const auto text : texts) {
        EXPECT_EQ(read_move(fen, text), uci) << text;
    }
}

TEST(SanReader, WhatPeopleType) {
    expect_all(start, "e2e4",
               {"e4", "e2e4", "e2-e4", "e4!", "e4!?", "e4+", "e4#", "e4 ", " e4", "Pe4", "pe4", "♙e4",
                "♟e2-e4", "e2–e4", "e4‼"});
    expect_all(start, "g1f3",
               {"Nf3", "nf3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "Ngf3", "N1f3", "♘f3", "♞f3", "♘︎f3", "Nxf3",
                "N:f3", "Nf3++", "Nf3 mate"});
    expect_all(
        castles, "e1g1",
        {"O-O", "0-0", "o-o", "OO", "00", "oo", "O–O", "O-O+", "0-0!?", "e1g1", "e1h1", "Ke1g1", "Ke1-g1"});
    expect_all(castles, "e1c1", {"O-O-O", "0-0-0", "o-o-o", "OOO", "e1c1", "e1a1", "O-O-O#"});
    expect_all(promotes, "e7e8q",
               {"e8=Q", "e8Q", "e8(Q)", "e8=(Q)", "e8/Q", "e8=q", "e8q", "e7e8q", "e7-e8=Q", "e8=Q+", "e8=♕",
                "Pe8Q"});
    expect_all(promotes, "e7d8n", {"exd8=N", "exd8N", "ed8N", "e7d8n", "e7xd8=N", "exd8(N)+", "e:d8N"});
    expect_all(passing, "e5f6", {"exf6", "ef6", "exf6 e.p.", "exf6e.p.", "exf6 ep", "e5f6", "e5xf6", "e×f6"});
    expect_all(two_knights, "b1d2", {"Nbd2", "N1d2", "Nb1d2", "Nb1-d2", "b1d2", "nbd2"});
}

TEST(SanReader, SmallBIsAFileFirst) {
    constexpr auto both = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
    EXPECT_EQ(read_move(both, "bxc4"), "b3c4");
    EXPECT_EQ(read_move(both, "Bxc4"), "f1c4");
    EXPECT_EQ(read_move("4k3/8/8/8/2p5/8/8/4KB2 w - - 0 1", "bxc4"), "f1c4") << "no pawn can";
    EXPECT_EQ(read_move(both, "be2"), "f1e2");
}

TEST(SanReader, CastlingInChess960) {
    constexpr auto wide = "4k3/8/8/8/8/8/8/RK5R w HA - 0 1";
    EXPECT_EQ(read_move(wide, "O-O"), "b1h1");
    EXPECT_EQ(read_move(wide, "O-O-O"), "b1a1");
    EXPECT_EQ(read_move(wide, "Kc1"), "b1c1") << "a king's move, though castling ends there as well";
    EXPECT_EQ(read_move(wide, "b1c1"), "b1c1");
}

TEST(SanReader, RefusalsSayWhyAndWhatWouldBe) {
    EXPECT_EQ(read_move(two_knights, "Nd2"), "move 'Nd2' is ambiguous: Nbd2 or Nfd2");
    EXPECT_EQ(read_move(promotes, "e8"),
              "move 'e8' does not say what the pawn becomes: e8=B, e8=N, e8=Q+ or e8=R+");
    EXPECT_EQ(read_move(start, "e4=Q"), "move 'e4=Q' promotes nothing: e4");
    EXPECT_EQ(read_move(start, "Nd4"), "move 'Nd4' is not legal: no knight can go to d4 (legal there: d4)");
    EXPECT_EQ(read_move(start, "Bf3"),
              "move 'Bf3' is not legal: no bishop can go to f3 (legal there: Nf3 or f3)");
    EXPECT_EQ(read_move(start, "Ne5"),
              "move 'Ne5' is not legal: no knight can go to e5 (legal: Na3, Nc3, Nf3 or Nh3)");
    EXPECT_EQ(read_move(start, "hello"),
              "move 'hello' is not a chess move such as e4, Nf3, exd5, e8=Q or O-O");
    EXPECT_EQ(read_move(start, ""), "move '' is not a chess move such as e4, Nf3, exd5, e8=Q or O-O");
    EXPECT_EQ(read_move("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3"),
              "move 'Nc3' is not legal: it leaves the king attacked (legal: Kd1, Kd2, Kf1 or Kf2)");
}

TEST(SanReader, RefusedCastlingSaysWhatIsInTheWay) {
    EXPECT_EQ(read_move(start, "O-O"), "move 'O-O' is not legal: a piece stands in the way");
    EXPECT_EQ(read_move("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O"),
              "move 'O-O' is not legal: the king or that rook has moved");
    EXPECT_EQ(read_move("4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "O-O"),
              "move 'O-O' is not legal: the king is in check");
    EXPECT_EQ(read_move("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "O-O"),
              "move 'O-O' is not legal: the king would cross or reach an attacked square");
}

TEST(SanWriter, LongFormAndLettersOfOtherLanguages) {
    const auto position = read(castles);
    const auto write = [&](const char* uci, PieceLetters letters) {
        const auto move = *parse_uci(position, uci);
        return to_san(position, move, letters) + " " + to_lan(position, move, letters);
    };
    EXPECT_EQ(write("h1h8", PieceLetters::english), "Rxh8+ Rh1xh8+");
    EXPECT_EQ(write("h1h8", PieceLetters::german), "Txh8+ Th1xh8+");
    EXPECT_EQ(write("h1h8", PieceLetters::russian), "Лxh8+ Лh1xh8+");
    EXPECT_EQ(write("h1h8", PieceLetters::chinese), "车xh8+ 车h1xh8+");
    EXPECT_EQ(write("e1e2", PieceLetters::french), "Re2 Re1-e2");
    EXPECT_EQ(write("e1e2", PieceLetters::spanish), "Re2 Re1-e2");
    EXPECT_EQ(write("e1e2", PieceLetters::russian), "Крe2 Крe1-e2");
    EXPECT_EQ(write("e1e2", PieceLetters::figurine), "♔e2 ♔e1-e2");
    EXPECT_EQ(write("e1g1", PieceLetters::german), "O-O O-O");
    EXPECT_EQ(write("a2a4", PieceLetters::chinese), "a4 a2-a4");
    const auto pawn = read(promotes);
    EXPECT_EQ(to_lan(pawn, *parse_uci(pawn, "e7d8q"), PieceLetters::figurine), "e7xd8=♕+");
    EXPECT_EQ(to_san(pawn, *parse_uci(pawn, "e7d8b"), PieceLetters::spanish), "exd8=A");
}

TEST(SanReader, ReadsWhatIsWritten) {
    test_kit::check(1'000, [] {
        const auto position = *test_kit::positions<Chess>();
        for (const auto move : position.legal_moves()) {
            const auto text = to_san(position, move);
            RC_ASSERT(find_san(position, text) == move);
            RC_ASSERT(parse_san(position, text).value_or(Move<Chess>{}) == move);
            RC_ASSERT(parse_san(position, to_uci(position, move)).value_or(Move<Chess>{}) == move);
            RC_ASSERT(parse_san(position, to_lan(position, move)).value_or(Move<Chess>{}) == move);
            const auto figurines = to_san(position, move, PieceLetters::figurine);
            RC_ASSERT(parse_san(position, figurines).value_or(Move<Chess>{}) == move);
        }
    });
}

/// What the quick reader finds without listing moves, against the list: every role, start and target.
TEST(SanReader, QuickReaderAgreesWithTheListOfMoves) {
    test_kit::check(15, [] {
        const auto position = *test_kit::positions<Chess>();
        const auto legal = position.legal_moves();
        constexpr std::string_view letters = "PNBRQK";
        for (const char letter : letters) {
            for (const std::string from :
                 {"", "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "5", "7", "8", "e2", "e7"}) {
                for (std::uint8_t to = 0; to < 64; ++to) {
                    for (const std::string promotion : {"", "=Q"}) {
                        const std::string text = (letter == 'P' ? "" : std::string(1, letter)) + from +
                                                 to_string(Square<Chess>{to}) + promotion;
                        std::vector<Move<Chess>> expected;
                        for (const auto move : legal) {
                            const auto role = position.at(move.from())->role;
                            const auto named = to_string(move.from());
                            if (move.kind() == MoveKind::castling || letters[index_of(role)] != letter ||
                                move.to().index != to || named.find(from) == std::string::npos) {
                                continue;
                            }
                            if (role == Chess::Role::pawn && from.empty() &&
                                move.from().file() != move.to().file()) {
                                continue;
                            }
                            if (promotion.empty() ? !move.is_promotion()
                                                  : move.kind() == MoveKind::promote_queen) {
                                expected.push_back(move);
                            }
                        }
                        const auto found = find_san(position, text);
                        RC_ASSERT(found == (expected.size() == 1 ? expected[0] : Move<Chess>{}));
                    }
                }
            }
        }
    });
}

/// Plays the game on a board for SAN, whose position is held against the game's after each move.
void expect_to_follow(const test_kit::PlayedGame<Chess>& game) {
    Position<Chess> position = game.start;
    SanBoard board(position);
    SanBoard by_moves(position);
    for (const auto move : game.moves) {
        const auto text = to_san(position, move);
        position.play(move);
        RC_ASSERT(board.play(text) == move);
        RC_ASSERT(board.position().is_same_as(position));
        by_moves.play(move);
        RC_ASSERT(by_moves.position().is_same_as(position));
    }
}

TEST(SanBoard, FollowsGames) {
    test_kit::check(300, [] { expect_to_follow(*test_kit::games<Chess>(120)); });
}

TEST(SanBoard, StaysWhereTheTextNamesNoMove) {
    SanBoard board(Position<Chess>::start());
    for (const auto text : {"", "e5", "exd4", "Nd2", "Ke2", "O-O", "Qd4", "e4=Q", "e9", "NNf3", "fNf3", "N",
                            "+", "e4??", "e2-e4", "Ngg1f3", "\xff\xff"}) {
        EXPECT_EQ(board.play(text), Move<Chess>{}) << text;
    }
    EXPECT_TRUE(board.position().is_same_as(Position<Chess>::start()));
    EXPECT_EQ(board.side_to_move(), Side::first);
}

TEST(SanWords, ReadsTheSameFromPaddedText) {
    for (const std::string text :
         {"e4", "Nf3+", "exd8=Q#", "Qa1xb2+", "O-O-O#", "x", "", "Nbd7", "R1a3", "ééé"}) {
        const auto size = static_cast<int>(text.size());
        for (const char behind : {'\0', ' ', '3', 'x'}) {
            const auto padded = text + std::string(8, behind);
            const auto one = read_san_words(text);
            const auto other = read_san_words(padded.data(), size);
            EXPECT_EQ(one.from, other.from) << text;
            EXPECT_EQ(one.to, other.to) << text;
            EXPECT_EQ(one.role, other.role) << text;
            EXPECT_EQ(one.kind, other.kind) << text;
        }
    }
}

} // namespace
} // namespace duiyi::san_tests
