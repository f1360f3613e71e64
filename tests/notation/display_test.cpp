// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Moves as players write them.

#include "duiyi/notation/display.hpp"

#include <gtest/gtest.h>

#include <set>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

template <Game G>
Position<G> shown_position(const char* fen) {
    const auto position = parse_fen<G>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    return position.value_or(Position<G>::start());
}

std::string san(const char* fen, const char* uci) {
    const auto position = shown_position<Chess>(fen);
    const auto move = parse_uci(position, uci);
    return move ? to_san(position, *move) : move.error().text();
}

TEST(San, PiecesAndPawns) {
    constexpr auto start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(san(start, "e2e4"), "e4");
    EXPECT_EQ(san(start, "g1f3"), "Nf3");
    constexpr auto open = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2";
    EXPECT_EQ(san(open, "e4d5"), "exd5");
    EXPECT_EQ(san(open, "f1b5"), "Bb5+");
    EXPECT_EQ(san("rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "e5d6"), "exd6");
}

TEST(San, CastlingPromotionAndMate) {
    EXPECT_EQ(san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"), "O-O");
    EXPECT_EQ(san("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"), "O-O-O");
    EXPECT_EQ(san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
    EXPECT_EQ(san("4r3/3P3k/8/8/8/8/8/K7 w - - 0 1", "d7e8q"), "dxe8=Q");
    EXPECT_EQ(san("8/3P3k/8/8/8/8/8/K7 w - - 0 1", "d7d8n"), "d8=N");
    EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), "Ra8#");
    EXPECT_EQ(san("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2", "d8h4"), "Qh4#");
}

TEST(San, ShortestDisambiguation) {
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1"), "Rd1") << "the king is between";
    EXPECT_EQ(san("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1") << "by file";
    EXPECT_EQ(san("6k1/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a4"), "R1a4") << "by rank";
    EXPECT_EQ(san("2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1") << "by both";
    EXPECT_EQ(san("4k3/8/8/8/8/4r3/4N3/4K1N1 w - - 0 1", "g1f3"), "Nf3") << "the other knight is pinned";
    EXPECT_EQ(san("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 2 2", "f6d5"), "Nd5");
}

struct Line {
    const char* fen;
    const char* uci;
    const char* wxf;
    const char* chinese;
};

void expect_lines(std::initializer_list<Line> lines) {
    for (const auto& [fen, uci, wxf, chinese] : lines) {
        const auto position = shown_position<Xiangqi>(fen);
        const auto move = parse_uci(position, uci);
        ASSERT_TRUE(move) << uci << ": " << move.error().text();
        EXPECT_EQ(to_wxf(position, *move), wxf) << fen;
        EXPECT_EQ(to_chinese(position, *move), chinese) << fen;
    }
}

constexpr auto red_starts = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
constexpr auto black_answers = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

TEST(Xiangqi, OpeningMovesAsTheyAreTaught) {
    expect_lines({
        {red_starts, "h2e2", "C2=5", "炮二平五"},
        {red_starts, "b2e2", "C8=5", "炮八平五"},
        {red_starts, "h0g2", "H2+3", "马二进三"},
        {red_starts, "b0c2", "H8+7", "马八进七"},
        {red_starts, "i0i1", "R1+1", "车一进一"},
        {red_starts, "c3c4", "P7+1", "兵七进一"},
        {red_starts, "g0e2", "E3+5", "相三进五"},
        {red_starts, "d0e1", "A6+5", "仕六进五"},
        {red_starts, "e0e1", "K5+1", "帅五进一"},
        {red_starts, "h2h9", "C2+7", "炮二进七"},
        {black_answers, "h9g7", "H8+7", "马8进7"},
        {black_answers, "b9c7", "H2+3", "马2进3"},
        {black_answers, "h7e7", "C8=5", "炮8平5"},
        {black_answers, "i9i8", "R9+1", "车9进1"},
        {black_answers, "c6c5", "P3+1", "卒3进1"},
        {black_answers, "g9e7", "E7+5", "象7进5"},
        {black_answers, "f9e8", "A6+5", "士6进5"},
        {black_answers, "e9e8", "K5+1", "将5进1"},
    });
}

TEST(Xiangqi, BackwardsMoves) {
    expect_lines({
        {"4k4/9/9/9/R8/9/9/9/9/5K3 b - - 0 1", "e9d9", "K5=4", "将5平4"},
        {"4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1", "a5a2", "R9-3", "车九退三"},
        {"4k4/9/9/9/2N6/9/9/9/9/3K5 w - - 0 1", "c5b3", "H7-8", "马七退八"},
        {"4k4/9/9/9/9/9/2n6/9/9/3K5 b - - 0 1", "c3e4", "H3-5", "马3退5"},
        {"4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1", "e1f0", "A5-4", "仕五退四"},
    });
}

TEST(Xiangqi, TwoOnOneFileAreFrontAndRear) {
    expect_lines({
        {"4k4/9/9/9/R8/9/9/R8/9/3K5 w - - 0 1", "a5a6", "R++1", "前车进一"},
        {"4k4/9/9/9/R8/9/9/R8/9/3K5 w - - 0 1", "a2b2", "R-=8", "后车平八"},
        {"3k5/9/4c4/9/4c4/9/9/9/9/5K3 b - - 0 1", "e5e4", "C++1", "前炮进1"},
        {"3k5/9/4c4/9/4c4/9/9/9/9/5K3 b - - 0 1", "e7d7", "C-=4", "后炮平4"},
        // Advisors and elephants on one file are distinguished by their direction alone.
        {"3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1", "d2e1", "A6-5", "仕六退五"},
        {"3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1", "d0e1", "A6+5", "仕六进五"},
    });
}

TEST(Xiangqi, SeveralPawns) {
    // Two pawns on one file.
    constexpr auto two = "3k5/9/4P4/4P4/9/9/9/9/9/4K4 w - - 0 1";
    expect_lines({{two, "e7e8", "P++1", "前兵进一"}, {two, "e6d6", "P-=6", "后兵平六"}});
}

TEST(San, DifferentMovesReadDifferently) {
    test_kit::check(1'000, [] {
        const auto position = *test_kit::positions<Chess>();
        std::set<std::string> names;
        for (const auto move : position.legal_moves()) {
            names.insert(to_san(position, move));
        }
        RC_ASSERT(names.size() == position.legal_moves().size());
    });
}

} // namespace
} // namespace duiyi
