// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Every row of perft.tsv by the counting path, by the lists of moves, and with a transposition table. The
// release counts to the full depth; builds with asserts or sanitizers stop earlier where a row is large.

#include "duiyi/rules/perft.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "duiyi/test_kit/paths.hpp"

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
    std::ifstream file(test_kit::source_dir() / "tests/golden/perft.tsv");
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
    for (char& c : name) {
        if (c == '-') {
            c = '_';
        }
    }
    return name;
}

class Perft : public testing::TestWithParam<Row> {};

/// The same number by the lists of moves and the positions that programs use.
template <Game G>
std::uint64_t count_by_playing(const Position<G>& position, int depth) {
    const auto moves = position.legal_moves();
    if (depth == 1) {
        return moves.size();
    }
    std::uint64_t nodes = 0;
    for (const auto move : moves) {
        nodes += count_by_playing(position.after(move), depth - 1);
    }
    return nodes;
}

/// About how many leaves a row is counted to in this build.
constexpr std::uint64_t most_leaves() {
#ifdef DUIYI_FULL_DEPTH
    return std::numeric_limits<std::uint64_t>::max();
#else
    return test_kit::slow_build() ? 1'000'000 : 5'000'000;
#endif
}

/// The greatest depth, up to the row's own, with about `most_leaves()` leaves; each ply less is taken to
/// divide them by the number of moves.
template <Game G>
int depth_for(const Row& row, const Position<G>& position) {
    int depth = row.depth;
    const auto moves = std::max<std::uint64_t>(position.legal_moves().size(), 2);
    for (std::uint64_t leaves = row.nodes; leaves > most_leaves() && depth > 1; leaves /= moves) {
        --depth;
    }
    return depth;
}

template <Game G>
void count(const Row& row) {
    const auto position = parse_fen<G>(row.fen);
    ASSERT_TRUE(position) << to_string(position.error());
    const int depth = depth_for(row, *position);
    const std::uint64_t by_playing = count_by_playing(*position, depth);
    if (depth == row.depth) {
        EXPECT_EQ(by_playing, row.nodes) << row.fen;
    }
    EXPECT_EQ(perft(*position, depth), by_playing) << row.fen << " to depth " << depth;
    PerftTable table(1); // small enough that entries replace each other
    EXPECT_EQ(perft(*position, depth, table), by_playing) << row.fen << " to depth " << depth;
}

TEST_P(Perft, CountsExactly) {
    const Row& row = GetParam();
    if (row.game == "xiangqi") {
        count<Xiangqi>(row);
    } else {
        count<Chess>(row);
    }
}

INSTANTIATE_TEST_SUITE_P(Golden, Perft, testing::ValuesIn(read_rows()), name_of);

TEST(PerftTable, HoldsThePublishedLandmarks) {
    // Not only what the file says: these three are published everywhere.
    const auto holds = [](std::string_view id, int depth, std::uint64_t nodes) {
        for (const Row& row : read_rows()) {
            if (row.id == id && row.depth == depth) {
                return row.nodes == nodes;
            }
        }
        return false;
    };
    EXPECT_TRUE(holds("start", 6, 119'060'324));
    EXPECT_TRUE(holds("kiwipete", 5, 193'690'690));
    EXPECT_TRUE(holds("cpw1-start", 5, 133'312'995));
    EXPECT_EQ(read_rows().size(), 178U);
}

} // namespace
} // namespace duiyi
