// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// FEN that is read: what it means, and that writing it gives it back.

#include "duiyi/notation/fen.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

template <Game G>
Position<G> read(std::string_view fen) {
    auto position = parse_fen<G>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    return position.value_or(Position<G>::start());
}

TEST(ChessFen, StartingPosition) {
    constexpr auto start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(to_fen(Position<Chess>::start()), start);
    EXPECT_EQ(read<Chess>(start), Position<Chess>::start());
}

TEST(XiangqiFen, StartingPosition) {
    constexpr auto start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    EXPECT_EQ(to_fen(Position<Xiangqi>::start()), start);
    EXPECT_EQ(read<Xiangqi>(start), Position<Xiangqi>::start());
}

TEST(XiangqiFen, RedIsWOrRAndTheRestMayBeMissing) {
    const auto start = Position<Xiangqi>::start();
    const std::string board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (const auto* rest : {" w - - 0 1", " r - - 0 1", " w - -", " r - -", " w", " r"}) {
        EXPECT_EQ(read<Xiangqi>(board + rest), start) << rest;
    }
    EXPECT_EQ(read<Xiangqi>(board + " b").side_to_move(), Side::second);
}

TEST(Fen, CountersAreKept) {
    const auto chess = read<Chess>("4k3/8/8/8/8/8/8/4K2R b - - 37 121");
    EXPECT_EQ(chess.halfmove_clock(), 37);
    EXPECT_EQ(chess.fullmove_number(), 121);
    const auto xiangqi = read<Xiangqi>("4k4/9/9/9/9/9/9/9/9/3K4R b - - 9999 9999");
    EXPECT_EQ(xiangqi.halfmove_clock(), 9999);
    EXPECT_EQ(to_fen(xiangqi), "4k4/9/9/9/9/9/9/9/9/3K4R b - - 9999 9999");
    EXPECT_EQ(to_fen(read<Chess>("4k3/8/8/8/8/8/8/4K2R b - - 0007 012")), "4k3/8/8/8/8/8/8/4K2R b - - 7 12");
}

// Castling fields
// ---------------------------------------------------------------------------------------------

TEST(ChessFen, XFenAndShredderNameTheSameRights) {
    const auto fen = read<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(read<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), fen);
    EXPECT_EQ(read<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KAhq - 0 1"), fen);
    EXPECT_EQ(read<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1"), fen) << "any order";
    EXPECT_EQ(to_fen(fen), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(to_fen(fen, CastlingField::shredder), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
}

TEST(ChessFen, XFenLettersMeanTheOutermostRook) {
    // Two rooks on the king's right: K is the outer, an inner one is named by its file.
    const auto outer = read<Chess>("4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    const auto inner = read<Chess>("4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    EXPECT_NE(outer, inner);
    EXPECT_NE(outer.key(), inner.key());
    EXPECT_EQ(outer, read<Chess>("4k3/8/8/8/8/8/8/4K1RR w H - 0 1"));
    EXPECT_EQ(to_fen(outer), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    EXPECT_EQ(to_fen(inner), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    EXPECT_EQ(to_fen(outer, CastlingField::shredder), "4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
    EXPECT_EQ(to_fen(inner, CastlingField::shredder), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
}

TEST(ChessFen, Chess960RooksAnywhere) {
    const auto position = read<Chess>("nr1krq2/1b1p1pbp/5np1/ppp5/1P2PN1P/4P1P1/PRPKQP2/N1B1R2B b eb - 2 14");
    EXPECT_EQ(to_fen(position), "nr1krq2/1b1p1pbp/5np1/ppp5/1P2PN1P/4P1P1/PRPKQP2/N1B1R2B b kq - 2 14");
    EXPECT_EQ(to_fen(position, CastlingField::shredder),
              "nr1krq2/1b1p1pbp/5np1/ppp5/1P2PN1P/4P1P1/PRPKQP2/N1B1R2B b eb - 2 14");
}

// En passant
// --------------------------------------------------------------------------------------------------

TEST(ChessFen, EnPassantIsKeptOnlyWhileItIsLegal) {
    EXPECT_EQ(to_fen(read<Chess>("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1")
        << "no pawn beside";
    EXPECT_EQ(to_fen(read<Chess>("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    EXPECT_EQ(to_fen(read<Chess>("3rk3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1")),
              "3rk3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1")
        << "a pawn before a rook that is not pinned";
    EXPECT_EQ(to_fen(read<Chess>("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1")), "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1")
        << "pinned";
    EXPECT_EQ(to_fen(read<Chess>("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1")), "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1")
        << "both pawns leave the fifth rank at once";
    EXPECT_EQ(read<Chess>("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").key(),
              read<Chess>("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").key());
}

// Properties
// --------------------------------------------------------------------------------------------------

template <class G>
class FenOf : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(FenOf, BothGames);

TYPED_TEST(FenOf, ReadsBackWhatItWrote) {
    using G = TypeParam;
    test_kit::check(2'000, [] {
        const auto position = *test_kit::positions<G>();
        for (const auto style : {CastlingField::xfen, CastlingField::shredder}) {
            const std::string text = to_fen(position, style);
            const auto again = parse_fen<G>(text);
            RC_ASSERT(again.has_value());
            RC_ASSERT(*again == position);
            RC_ASSERT(again->key() == position.key());
            RC_ASSERT(to_fen(*again, style) == text);
        }
    });
}

TYPED_TEST(FenOf, SetupReadsBackWhetherOrNotItCanBePlayed) {
    using G = TypeParam;
    test_kit::check(500, [] {
        Setup<G> setup;
        const auto numbers = *rc::gen::container<std::vector<std::uint16_t>>(
            static_cast<std::size_t>(square_count<G>),
            rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint16_t>()));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (numbers[i] % 3 == 0) {
                setup.board[i] = Piece<G>{numbers[i] % 2 ? Side::first : Side::second,
                                          G::roles[numbers[i] / 6 % G::roles.size()]};
            }
        }
        setup.turn = *rc::gen::element(Side::first, Side::second);
        setup.halfmove_clock = *rc::gen::inRange(0, 10000);
        setup.fullmove_number = *rc::gen::inRange(1, 10000);
        const auto again = parse_fen_setup<G>(to_fen(setup));
        RC_ASSERT(again.has_value());
        RC_ASSERT(*again == setup);
    });
}

TYPED_TEST(FenOf, SetupOfAPositionMakesThePositionAgain) {
    using G = TypeParam;
    test_kit::check(2'000, [] {
        const auto position = *test_kit::positions<G>();
        const auto again = Position<G>::from_setup(position.setup());
        RC_ASSERT(again.has_value());
        RC_ASSERT(*again == position);
        RC_ASSERT(again->setup() == position.setup());
        RC_ASSERT(std::hash<Position<G>>{}(*again) == std::hash<Position<G>>{}(position));
    });
}

/// Damage one character: the text is refused with faults, or it is a different, equally sound FEN.
TYPED_TEST(FenOf, DamagedTextIsRefusedWithReasonsOrRead) {
    using G = TypeParam;
    int refused = 0;
    test_kit::check(3'000, [&] {
        std::string text = to_fen(*test_kit::positions<G>());
        const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
        text[at] = *rc::gen::arbitrary<char>();
        const auto position = parse_fen<G>(text);
        if (position) {
            RC_ASSERT(parse_fen<G>(to_fen(*position)).value() == *position);
            return;
        }
        ++refused;
        RC_ASSERT(!position.error().empty());
        for (const Fault& fault : position.error()) {
            RC_ASSERT(fault.place().starts_with("fen:"));
            RC_ASSERT(!fault.what().empty());
        }
    });
    EXPECT_GT(refused, 0);
}

TYPED_TEST(FenOf, KeysDifferBetweenDifferentPositions) {
    using G = TypeParam;
    std::map<std::uint64_t, std::string> seen;
    test_kit::check(60, [&] {
        const auto game = *test_kit::games<G>(300);
        Position<G> position = game.start;
        for (const auto move : game.moves) {
            position.play(move);
            const std::string fen = to_fen(position, CastlingField::shredder);
            const std::string without_counters = fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
            const auto [entry, is_new] = seen.emplace(position.key(), without_counters);
            RC_ASSERT(entry->second == without_counters);
        }
    });
    std::set<std::string> positions;
    for (const auto& [key, fen] : seen) {
        positions.insert(fen);
    }
    EXPECT_EQ(positions.size(), seen.size()) << "one position, two keys";
    EXPECT_GT(seen.size(), 100U);
}

TEST(Fen, XiangqiDialectsAreReadOnRequest) {
    constexpr auto horses = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1";
    EXPECT_FALSE(parse_fen<Xiangqi>(horses));
    const auto position = parse_fen<Xiangqi>(horses, FenLetters::dialects);
    ASSERT_TRUE(position) << to_string(position.error());
    EXPECT_EQ(*position, Position<Xiangqi>::start());
    EXPECT_FALSE(parse_fen<Chess>("4k3/8/8/8/8/8/8/4K2H w - - 0 1", FenLetters::dialects));
}

} // namespace
} // namespace duiyi
