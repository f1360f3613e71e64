// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/game_setup.hpp"

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"

namespace duiyi::protocol {
namespace {

template <Game G>
std::string fault_of(const SetPosition& position, SquareForm form = SquareForm::zero_to_nine) {
    const auto game = set_up<G>(position, form);
    return game ? "set up" : game.error().text();
}

TEST(SquareForms, GoThereAndBack) {
    EXPECT_EQ(from_form("a1i10", SquareForm::one_to_ten), "a0i9");
    EXPECT_EQ(from_form("a10i1", SquareForm::one_to_ten), "a9i0");
    EXPECT_EQ(from_form("h3e3", SquareForm::one_to_ten), "h2e2");
    EXPECT_EQ(from_form("h3e3", SquareForm::zero_to_nine), "h3e3");
    for (char file = 'a'; file <= 'i'; ++file) {
        for (char rank = '0'; rank <= '9'; ++rank) {
            for (char target = '0'; target <= '9'; ++target) {
                const std::string move{file, rank, 'e', target};
                EXPECT_EQ(from_form(to_form(move, SquareForm::one_to_ten), SquareForm::one_to_ten), move);
            }
        }
    }
    for (const std::string text : {"", "a", "a0a1", "e2e4q", "j1a1", "a1b", "a11b1", "(none)"}) {
        EXPECT_EQ(from_form(text, SquareForm::one_to_ten), text) << "no move: comes back as it is";
    }
}

TEST(SetUp, PlaysTheMoves) {
    const auto chess = set_up<Chess>({std::nullopt, {"e2e4", "e7e5", "g1f3"}});
    ASSERT_TRUE(chess);
    EXPECT_EQ(to_fen(chess->position()), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    const auto xiangqi = set_up<Xiangqi>({std::nullopt, {"h3e3", "h10g8"}}, SquareForm::one_to_ten);
    ASSERT_TRUE(xiangqi);
    EXPECT_EQ(xiangqi->ply_count(), 2U);
    const auto same = set_up<Xiangqi>({std::nullopt, {"h2e2", "h9g7"}});
    ASSERT_TRUE(same);
    EXPECT_EQ(same->position(), xiangqi->position());
}

TEST(SetUp, RefusesSquaresOfTheOtherForm) {
    EXPECT_EQ(fault_of<Xiangqi>({std::nullopt, {"b0c2"}}), "set up");
    EXPECT_NE(fault_of<Xiangqi>({std::nullopt, {"b0c2"}}, SquareForm::one_to_ten)
                  .find("move 'b0c2' is not two squares"),
              std::string::npos)
        << fault_of<Xiangqi>({std::nullopt, {"b0c2"}}, SquareForm::one_to_ten);
}

TEST(SetUp, TakesFensWithoutCounters) {
    for (const std::string fen : {"4k3/8/8/8/8/8/4P3/4K3 w - -", "4k3/8/8/8/8/8/4P3/4K3 w - - 0"}) {
        EXPECT_TRUE(set_up<Chess>({fen, {}})) << fen;
    }
    EXPECT_TRUE(set_up<Xiangqi>({"4k4/9/9/9/9/9/9/9/R8/3K5 w", {}}));
}

TEST(SetUp, SaysWhatItRepairs) {
    Faults repairs;
    const auto game = set_up<Chess>({"r2bk2r/8/8/8/8/8/8/R2KB2R w KQkq - 0 0", {}}, SquareForm::zero_to_nine,
                                    {}, ChessVariant::standard, &repairs);
    ASSERT_TRUE(game);
    EXPECT_EQ(to_fen(game->position()), "r2bk2r/8/8/8/8/8/8/R2KB2R w kq - 0 1");
    EXPECT_EQ(repairs.size(), 2U);
}

TEST(SetsPosition, IsOfTheCommandAlone) {
    const Talk uci{Dialect::uci, true}, ucci{Dialect::ucci, true};
    for (const std::string line :
         {"position", "  position startpos", "position startpos e2e4", "position\tx"}) {
        EXPECT_TRUE(sets_position(line, uci)) << line;
        EXPECT_TRUE(sets_position(line, ucci)) << line;
    }
    EXPECT_TRUE(sets_position("please position startpos", uci)) << "unknown words in front are skipped";
    EXPECT_FALSE(sets_position("please position startpos", ucci));
    for (const std::string line : {"", "go position", "positions", "isready position"}) {
        EXPECT_FALSE(sets_position(line, uci)) << line;
    }
}

TEST(SetUp, NamesTheFault) {
    EXPECT_EQ(fault_of<Chess>({std::nullopt, {"e2e4", "e2e4"}}),
              "move 2: move e2e4 starts on an empty square");
    EXPECT_EQ(fault_of<Chess>({std::nullopt, {"\x1b[2J"}}),
              "move 1: move '\\x1b[2J' is not two squares such as e2e4 or e7e8q");
    EXPECT_NE(fault_of<Chess>({"8/8/8/8/8/8/8/8 w - - 0 1", {}}), "set up");
    EXPECT_NE(fault_of<Xiangqi>({std::nullopt, {"h3e3"}}), "set up") << "the other form of squares";
}

/// A front end may go on where our judge has ended the game.
TEST(SetUp, GoesPastAnEnd) {
    std::vector<std::string> moves;
    for (int i = 0; i < 6; ++i) {
        moves.insert(moves.end(), {"g1f3", "g8f6", "f3g1", "f6g8"});
    }
    const auto game = set_up<Chess>({std::nullopt, moves});
    ASSERT_TRUE(game);
    EXPECT_EQ(game->ply_count(), 24U);
}

TEST(FindMoves, LeavesOutWhatIsNone) {
    Faults faults;
    const auto moves = find_moves(Position<Chess>::start(), {"e2e4", "e2e5", "d2d4", "e2e4"},
                                  SquareForm::zero_to_nine, faults);
    EXPECT_EQ(moves.size(), 2U);
    EXPECT_EQ(to_string(faults), "move e2e5 is not legal here");
}

TEST(WriteMove, InBothForms) {
    const auto start = Position<Xiangqi>::start();
    using namespace xiangqi_literals;
    const Move<Xiangqi> move("h2"_sq, "h9"_sq);
    EXPECT_EQ(write_move(start, move, SquareForm::zero_to_nine), "h2h9");
    EXPECT_EQ(write_move(start, move, SquareForm::one_to_ten), "h3h10");
}

} // namespace
} // namespace duiyi::protocol
