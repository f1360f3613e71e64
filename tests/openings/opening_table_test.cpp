// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "apps/openings/opening_table.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <unordered_set>

#include "apps/openings/built_in.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/paths.hpp"

namespace duiyi::openings {
namespace {

template <Game G>
Position<G> after(const std::vector<std::string>& moves) {
    auto position = Position<G>::start();
    for (const auto& move : moves) {
        position.play(*parse_uci(position, move));
    }
    return position;
}

template <class G>
class BuiltInOpenings : public testing::Test {};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(BuiltInOpenings, Games);

/// Walks all positions of the table with the rules.
TYPED_TEST(BuiltInOpenings, HoldsLegalMovesOnlyEachOnceAndTheMostFrequentFirst) {
    const auto& table = built_in<TypeParam>();
    std::unordered_set<std::uint64_t> seen;
    std::vector<Position<TypeParam>> open{Position<TypeParam>::start()};
    while (!open.empty()) {
        const auto position = open.back();
        open.pop_back();
        if (table.moves(position).empty() || !seen.insert(position.key()).second) {
            continue;
        }
        std::unordered_set<std::uint16_t> moves;
        std::uint32_t games = table.moves(position).front().games;
        for (const auto& played : table.moves(position)) {
            ASSERT_TRUE(position.is_legal(played.move)) << to_fen(position);
            EXPECT_TRUE(moves.insert(played.move.bits()).second) << to_fen(position);
            EXPECT_GT(played.games, 0U) << to_fen(position);
            EXPECT_LE(played.games, games) << to_fen(position);
            games = played.games;
            open.push_back(position.after(played.move));
        }
    }
    EXPECT_EQ(seen.size(), table.size()) << "every position is reached from the start";
    EXPECT_GT(seen.size(), 2000U);
}

/// Fewer positions than lines that lead to one: some are reached in several ways.
TYPED_TEST(BuiltInOpenings, TakesLittleOfTheProgram) {
    const std::string name = TypeParam::id == GameId::chess ? "chess" : "xiangqi";
    std::ifstream file(test_kit::source_dir() / ("apps/openings/" + name + ".tsv"), std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    EXPECT_LT(text.size(), 150'000U);
    const auto table = OpeningTable<TypeParam>::read(text);
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ(table->size(), built_in<TypeParam>().size());
}

TEST(OpeningTable, CountsTranspositionsTogether) {
    const auto table = OpeningTable<Chess>::read(
        "1\te2e4\t7\n2\te7e6\t7\n3\td2d4\t5\n4\td7d5\t4\n"
        "1\td2d4\t9\n2\te7e6\t6\n3\te2e4\t3\n4\td7d5\t2\n4\tc7c5\t1\n");
    ASSERT_TRUE(table) << table.error().text();
    const auto one = table->moves(after<Chess>({"e2e4", "e7e6", "d2d4"}));
    ASSERT_EQ(one.size(), 2U);
    EXPECT_EQ(one[0].games, 6U);
    EXPECT_EQ(one[1].games, 1U);
    const auto other = table->moves(after<Chess>({"d2d4", "e7e6", "e2e4"}));
    EXPECT_EQ(one.data(), other.data());
    EXPECT_EQ(table->size(), 6U) << "the start, two after a move, two after two, one after three";
    EXPECT_TRUE(table->moves(after<Chess>({"c2c4"})).empty());
}

/// A way that no line of the table takes: the King's Indian Defence by the English Opening.
TEST(OpeningTable, KnowsPositionsThatAreReachedInAnotherWay) {
    const auto& table = built_in<Chess>();
    EXPECT_FALSE(table.moves(after<Chess>({"c2c4", "g7g6", "b1c3", "g8f6", "d2d4"})).empty());
    EXPECT_EQ(table.moves(after<Chess>({"c2c4", "g7g6", "b1c3", "g8f6", "d2d4"})).data(),
              table.moves(after<Chess>({"d2d4", "g8f6", "c2c4", "g7g6", "b1c3"})).data());
    const auto& xiangqi = built_in<Xiangqi>();
    EXPECT_FALSE(xiangqi.moves(after<Xiangqi>({"c3c4", "h9g7", "h2e2"})).empty());
    EXPECT_EQ(xiangqi.moves(after<Xiangqi>({"c3c4", "h9g7", "h2e2"})).data(),
              xiangqi.moves(after<Xiangqi>({"h2e2", "h9g7", "c3c4"})).data());
}

TEST(OpeningTable, NamesTheLineThatIsWrong) {
    const auto fault = [](std::string_view text) {
        const auto table = OpeningTable<Chess>::read(text);
        return table ? "" : table.error().text();
    };
    EXPECT_EQ(fault(""), "");
    EXPECT_EQ(fault("# a comment\n\n1\te2e4\t1"), "");
    for (const char* bad :
         {"1 e2e4 1", "1\te2e4", "1\te2e4\t0", "0\te2e4\t1", "1\te2e4\t-1", "1\te2e4\t1x"}) {
        EXPECT_EQ(fault(std::string("# a comment\n") + bad + "\n"),
                  "line 2 is not ply, move and games, separated by tabs");
    }
    EXPECT_EQ(fault("1\te2e4\t1\n3\te7e5\t1\n"), "line 2 has ply 3 (expected at most 2)");
    EXPECT_TRUE(fault("1\te2e5\t1\n").starts_with("line 1 "));
    EXPECT_TRUE(fault("1\te2e4\t1\n2\te2e4\t1\n").starts_with("line 2 "));
}

} // namespace
} // namespace duiyi::openings
