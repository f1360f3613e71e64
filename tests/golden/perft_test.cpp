// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Every row of perft.tsv, at its full depth, by the counting path, by the library's, and with a memory.

#include "duiyi/rules/perft.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/test_kit/pace.hpp"

namespace duiyi {
namespace {

struct Row {
    std::string game, id, fen;
    int depth = 0;
    std::uint64_t nodes = 0;

    friend std::ostream& operator<<(std::ostream& out, const Row& row) {
        return out << row.nodes << " nodes";
    }
};

std::vector<Row> read_rows() {
    std::ifstream file(DUIYI_GOLDEN_DIR "/perft.tsv");
    std::vector<Row> rows;
    std::string line;
    std::getline(file, line); // names of the columns
    while (std::getline(file, line)) {
        std::istringstream text(line);
        Row row;
        std::getline(text, row.game, '\t');
        std::getline(text, row.id, '\t');
        std::getline(text, row.fen, '\t');
        text >> row.depth >> row.nodes;
        rows.push_back(row);
    }
    return rows;
}

std::string name_of(const testing::TestParamInfo<Row>& info) {
    std::string name = info.param.game + "_" + info.param.id + "_depth_" + std::to_string(info.param.depth);
    for (char& c : name)
        if (c == '-')
            c = '_';
    return name;
}

class Perft : public testing::TestWithParam<Row> {};

/// The same number by the lists of moves and the positions that programs use.
template <Game G>
std::uint64_t count_by_playing(const Position<G>& position, int depth) {
    const auto moves = position.legal_moves();
    if (depth == 1)
        return moves.size();
    std::uint64_t nodes = 0;
    for (const auto move : moves)
        nodes += count_by_playing(position.after(move), depth - 1);
    return nodes;
}

template <Game G>
void count(const Row& row) {
    const auto position = parse_fen<G>(row.fen);
    ASSERT_TRUE(position) << to_string(position.error());
    EXPECT_EQ(perft(*position, row.depth), row.nodes) << row.fen;
    EXPECT_EQ(count_by_playing(*position, row.depth), row.nodes) << row.fen;
    PerftTable table(1); // small enough that entries replace each other
    EXPECT_EQ(perft(*position, row.depth, table), row.nodes) << row.fen;
}

TEST_P(Perft, CountsExactly) {
    const Row& row = GetParam();
    constexpr std::uint64_t most_when_slow = 1'000'000;
    if (test_kit::slow_build() && row.nodes > most_when_slow)
        GTEST_SKIP() << "cut short: " << row.nodes << " nodes under a sanitizer or with coverage (at most "
                     << most_when_slow << ")";
    if (row.game == "xiangqi")
        count<Xiangqi>(row);
    else
        count<Chess>(row);
}

INSTANTIATE_TEST_SUITE_P(Golden, Perft, testing::ValuesIn(read_rows()), name_of);

TEST(PerftTable, HoldsThePublishedLandmarks) {
    // Not only what the file says: these three are known by heart everywhere.
    const auto holds = [](std::string_view id, int depth, std::uint64_t nodes) {
        for (const Row& row : read_rows())
            if (row.id == id && row.depth == depth)
                return row.nodes == nodes;
        return false;
    };
    EXPECT_TRUE(holds("start", 6, 119'060'324));
    EXPECT_TRUE(holds("kiwipete", 5, 193'690'690));
    EXPECT_TRUE(holds("cpw1-start", 5, 133'312'995));
    EXPECT_EQ(read_rows().size(), 138U);
}

} // namespace
} // namespace duiyi
