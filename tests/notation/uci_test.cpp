// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Moves as two squares.

#include "duiyi/notation/uci.hpp"

#include <gtest/gtest.h>

#include <set>

#include "duiyi/notation/fen.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

using namespace chess_literals;

template <Game G>
Position<G> position_of(const char* fen) {
    const auto position = parse_fen<G>(fen);
    EXPECT_TRUE(position) << fen;
    return position.value_or(Position<G>::start());
}

TEST(Uci, ChessMovesAndPromotions) {
    const auto position = position_of<Chess>("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(parse_uci(position, "e7e8q"), (Move<Chess>("e7"_sq, "e8"_sq, MoveKind::promote_queen)));
    EXPECT_EQ(parse_uci(position, "e7d8n"), (Move<Chess>("e7"_sq, "d8"_sq, MoveKind::promote_knight)));
    EXPECT_EQ(to_uci(position, Move<Chess>("e7"_sq, "d8"_sq, MoveKind::promote_rook)), "e7d8r");
    const auto start = Position<Chess>::start();
    EXPECT_EQ(parse_uci(start, "e2e4"), (Move<Chess>("e2"_sq, "e4"_sq, MoveKind::double_push)));
}

TEST(Uci, BothCastlingFormsOfChess) {
    const auto position = position_of<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const Move<Chess> to_h("e1"_sq, "h1"_sq, MoveKind::castling);
    const Move<Chess> to_a("e1"_sq, "a1"_sq, MoveKind::castling);
    EXPECT_EQ(to_uci(position, to_h), "e1g1");
    EXPECT_EQ(to_uci(position, to_a), "e1c1");
    EXPECT_EQ(to_uci(position, to_h, CastlingForm::king_takes_rook), "e1h1");
    EXPECT_EQ(to_uci(position, to_a, CastlingForm::king_takes_rook), "e1a1");
    EXPECT_EQ(parse_uci(position, "e1g1"), to_h);
    EXPECT_EQ(parse_uci(position, "e1h1"), to_h);
    EXPECT_EQ(parse_uci(position, "e1c1"), to_a);
    EXPECT_EQ(parse_uci(position, "e1a1"), to_a);
}

TEST(Uci, Chess960CastlesByTakingTheRook) {
    // King on f1, rook on g1: "f1g1" is castling, since a king's own step there is impossible.
    const auto position = position_of<Chess>("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    const Move<Chess> castling("f1"_sq, "g1"_sq, MoveKind::castling);
    EXPECT_EQ(to_uci(position, castling), "f1g1");
    EXPECT_EQ(parse_uci(position, "f1g1"), castling);
    // King on e1, rook on b1: the two-square form would be no lie, but only the corner rook has it.
    const auto inner = position_of<Chess>("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1");
    EXPECT_EQ(to_uci(inner, Move<Chess>("e1"_sq, "b1"_sq, MoveKind::castling)), "e1b1");
    // King on c1, rook on b1: the king stays. "c1b1" it is.
    const auto stays = position_of<Chess>("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    EXPECT_EQ(parse_uci(stays, "c1b1"), (Move<Chess>("c1"_sq, "b1"_sq, MoveKind::castling)));
}

TEST(Uci, XiangqiRanksCountFromZero) {
    using namespace xiangqi_literals;
    const auto start = Position<Xiangqi>::start();
    const Move<Xiangqi> cannon(xiangqi_literals::operator""_sq("h2", 2),
                               xiangqi_literals::operator""_sq("e2", 2));
    EXPECT_EQ(parse_uci(start, "h2e2"), cannon);
    EXPECT_EQ(to_uci(start, cannon), "h2e2");
    EXPECT_TRUE(parse_uci(start, "a0a1"));
    EXPECT_TRUE(parse_uci(start, "h2h9"));
    EXPECT_FALSE(parse_uci(start, "a10a9"));
}

struct RefusedMove {
    const char* text;
    const char* fault;
};

TEST(Uci, ChessRefusals) {
    const auto start = Position<Chess>::start();
    const RefusedMove refusals[] = {
        {"", "move '' is not two squares such as e2e4 or e7e8q"},
        {"e2", "move 'e2' is not two squares such as e2e4 or e7e8q"},
        {"e2e9", "move 'e2e9' is not two squares such as e2e4 or e7e8q"},
        {"E2E4", "move 'E2E4' is not two squares such as e2e4 or e7e8q"},
        {"e2e4 ", "move 'e2e4 ' is not two squares such as e2e4 or e7e8q"},
        {"e2-e4", "move 'e2-e4' is not two squares such as e2e4 or e7e8q"},
        {"e7e8k", "move 'e7e8k' is not two squares such as e2e4 or e7e8q"},
        {"\xe7\x82\xae\xe4\xba\x8c\xe5\xb9\xb3\xe4\xba\x94",
         "move '\\xe7\\x82\\xae\\xe4\\xba\\x8c\\xe5\\xb9\\xb3\\xe4\\xba\\x94' is not two squares such as "
         "e2e4 or e7e8q"},
        {"e4e5", "move e4e5 starts on an empty square"},
        {"e7e5", "move e7e5 moves the other side's piece"},
        {"e2e5", "move e2e5 is not legal here"},
        {"e2e4q", "move e2e4q is not legal here"},
        {"e1g1", "move e1g1 is not legal here"},
    };
    for (const auto& [text, fault] : refusals) {
        const auto move = parse_uci(start, text);
        ASSERT_FALSE(move) << text;
        EXPECT_EQ(move.error().text(), fault);
    }
    const auto promotes = position_of<Chess>("7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(parse_uci(promotes, "e7e8").error().text(), "move e7e8 is not legal here") << "to what?";
    const auto check = position_of<Chess>("4k3/8/8/8/8/8/4r3/4K2N w - - 0 1");
    EXPECT_EQ(parse_uci(check, "h1g3").error().text(), "move h1g3 is not a legal answer to the check");
    const auto mate = position_of<Chess>("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    EXPECT_EQ(parse_uci(mate, "g7g6").error().text(), "move g7g6 is not possible: there is no legal move");
}

TEST(Uci, LongTextIsCutInTheFault) {
    const auto fault = parse_uci(Position<Xiangqi>::start(), std::string(10'000, 'x')).error().text();
    EXPECT_EQ(fault, "move '" + std::string(40, 'x') + "...' is not two squares such as h2e2");
}

template <class G>
class UciOf : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(UciOf, BothGames);

TYPED_TEST(UciOf, EveryLegalMoveReadsBackInBothForms) {
    using G = TypeParam;
    test_kit::check(500, [] {
        const auto position = *test_kit::positions<G>();
        std::set<std::string> names;
        for (const auto move : position.legal_moves()) {
            for (const auto form : {CastlingForm::king_two_squares, CastlingForm::king_takes_rook}) {
                const auto again = parse_uci(position, to_uci(position, move, form));
                RC_ASSERT(again.has_value());
                RC_ASSERT(*again == move);
            }
            names.insert(to_uci(position, move));
        }
        RC_ASSERT(names.size() == position.legal_moves().size());
    });
}

} // namespace
} // namespace duiyi
