// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The 960 starting positions in Scharnagl's numbering.

#include <set>

#include "games.hpp"

namespace duiyi {
namespace {

/// White's back rank of starting position `number`, as letters.
std::string back_rank(int number) {
    const std::string fen = to_fen(Position<Chess>::chess960_start(number));
    const auto start = fen.rfind('/') + 1;
    return fen.substr(start, fen.find(' ') - start);
}

TEST(Chess960, PublishedNumbers) {
    EXPECT_EQ(back_rank(0), "BBQNNRKR");
    EXPECT_EQ(back_rank(1), "BQNBNRKR");
    EXPECT_EQ(back_rank(2), "BQNNRBKR");
    EXPECT_EQ(back_rank(3), "BQNNRKRB");
    EXPECT_EQ(back_rank(4), "QBBNNRKR");
    EXPECT_EQ(back_rank(518), "RNBQKBNR");
    EXPECT_EQ(back_rank(534), "RNBKQBNR");
    EXPECT_EQ(back_rank(959), "RKRNNQBB");
    EXPECT_EQ(Position<Chess>::chess960_start(518), Position<Chess>::start());
}

TEST(Chess960, AllAreDifferentAndObeyTheRules) {
    std::set<std::string> seen;
    for (int number = 0; number < 960; ++number) {
        const auto position = Position<Chess>::chess960_start(number);
        const std::string rank = back_rank(number);
        seen.insert(rank);
        ASSERT_EQ(rank.size(), 8U);
        EXPECT_NE(rank.find('B') % 2, rank.rfind('B') % 2) << rank << ": bishops on both colours";
        EXPECT_LT(rank.find('R'), rank.find('K')) << rank;
        EXPECT_GT(rank.rfind('R'), rank.find('K')) << rank;
        EXPECT_EQ(position.castling_rooks().count(), 4) << rank;
        std::string black = to_fen(position).substr(0, 8);
        for (char& c : black) {
            c = static_cast<char>(c - 'a' + 'A');
        }
        EXPECT_EQ(black, rank) << "Black mirrors White";
    }
    EXPECT_EQ(seen.size(), 960U);
}

} // namespace
} // namespace duiyi
