// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// At each node of small perft trees everything a position says agrees with the oracle, not only the count;
// the positions are chosen for their castling, en passant, promotion, pins, screens, legs and eyes.

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "duiyi/oracle/agreement.hpp"
#include "duiyi/test_kit/draw.hpp"
#include "duiyi/test_kit/pace.hpp"

namespace duiyi {
namespace {

struct Tree {
    const char* name;
    const char* fen;
    std::uint64_t leaves; ///< at depth 3, from tests/golden/perft.tsv: shows that the whole tree was visited

    friend std::ostream& operator<<(std::ostream& out, const Tree& tree) { return out << tree.fen; }
};

/// Checks `position` and all positions down to `depth` plies below it; returns the number of leaves. The
/// leaves are seen as positions that moves lead to (check, key, setup), not asked for their moves.
template <Game G>
std::uint64_t check_tree(const Position<G>& position, int depth) {
    if (depth == 0) {
        return 1;
    }
    const std::string fault = oracle::disagreement(position);
    EXPECT_EQ(fault, "") << test_kit::draw(position);
    std::uint64_t leaves = 0;
    if (fault.empty()) {
        for (const auto move : position.legal_moves()) {
            leaves += check_tree(position.after(move), depth - 1);
        }
    }
    return leaves;
}

template <Game G>
void check_tree(const Tree& tree) {
    const auto position = parse_fen<G>(tree.fen);
    ASSERT_TRUE(position) << to_string(position.error());
    if (test_kit::slow_build()) {
        check_tree(*position, 2);
    } else {
        EXPECT_EQ(check_tree(*position, 3), tree.leaves);
    }
}

class ChessTree : public testing::TestWithParam<Tree> {};
class XiangqiTree : public testing::TestWithParam<Tree> {};

TEST_P(ChessTree, AgreesAtEveryNode) {
    check_tree<Chess>(GetParam());
}
TEST_P(XiangqiTree, AgreesAtEveryNode) {
    check_tree<Xiangqi>(GetParam());
}

constexpr Tree chess_trees[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 8902},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 97862},
    {"pos3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 2812},
    {"pos4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 9467},
    {"pos5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 62379},
    {"pos6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 89890},
    {"frc_a", "nr1krq2/1b1p1pbp/5np1/ppp5/1P2PN1P/4P1P1/PRPKQP2/N1B1R2B b eb - 2 14", 43783},
    {"frc_b", "2bq1n2/r2P2pr/pb3pkN/1p2p3/8/1P2QP1P/P1P3PB/RB3NKR b HA - 0 17", 17880},
    {"frc_d", "qrk1nrbb/pp1p1p1p/1Bpnp3/6P1/1P6/2Q2P2/P1PPP1P1/1RNKNR1B b FB - 3 6", 19067},
    {"frc_g", "rkb2n1b/pnpp3p/1p2r3/6p1/P2pP3/8/NPPP2PP/RKB1RN1B w Aa - 4 10", 9868},
};
constexpr Tree xiangqi_trees[] = {
    {"start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 79666},
    {"cpw2", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 43929},
    {"cpw3", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", 8620},
    {"cpw4", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 9850},
    {"cpw5", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", 14808},
    {"cpw6", "R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1", 7626},
    {"cpw7", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w - - 0 1", 6241},
    {"cpw8", "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1", 8124},
    {"cpw9", "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - - 0 1", 3883},
    {"cpw10", "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1", 22787},
    {"cpw11", "CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w - - 0 1", 11714},
    {"fsf_a", "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1", 100326},
    {"fsf_b", "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1", 3707},
    {"middle", "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 0 1", 47994},
    {"eyes", "r1bakab1r/9/1c2c4/p3p3p/2p3p2/2P3P2/P3P3P/1C2C4/9/R1BAKAB1R w - - 0 1", 36542},
};

std::string name_of(const testing::TestParamInfo<Tree>& info) {
    return info.param.name;
}
INSTANTIATE_TEST_SUITE_P(Perft, ChessTree, testing::ValuesIn(chess_trees), name_of);
INSTANTIATE_TEST_SUITE_P(Perft, XiangqiTree, testing::ValuesIn(xiangqi_trees), name_of);

} // namespace
} // namespace duiyi
