// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Report files: what is written is read as it was, and what is wrong is named by line and column.
#include "apps/tournaments/trf.hpp"

#include <gtest/gtest.h>

#include "random_tournament.hpp"

namespace duiyi::tournaments {
namespace {

TEST(Trf, IsReadAsItWasWritten) {
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        test::RandomTournament random(seed, 5 + static_cast<int>(seed), 6);
        while (!random.is_over()) {
            random.announce_absences();
            const auto pairing = pair_next_round(random.tournament());
            if (!pairing) {
                break;
            }
            random.play(*pairing);
            const std::string text = write_trf(random.tournament());
            const auto read = read_trf(text);
            ASSERT_TRUE(read) << read.error().text() << '\n' << text;
            ASSERT_EQ(*read, random.tournament()) << text;
            ASSERT_EQ(write_trf(*read), text);
        }
    }
}

Tournament with_everything() {
    Tournament tournament;
    tournament.information = {{12, {"Open"}}, {22, {"北京"}}, {112, {"First Deputy", "Second Deputy"}}};
    tournament.total_rounds = 5;
    tournament.initial_colour = Colour::black;
    tournament.order_by_rank = true;
    tournament.point_system = {30, 10, 0, 20, 5, 0};
    tournament.absent = {2};
    tournament.forbidden = {{1, 2}};
    tournament.teams = {"Team                              1    2"};
    Player first;
    first.number = 1;
    first.sex = "w";
    first.title = "WGM";
    first.name = "侯, Yifan";
    first.federation = "CHN";
    first.fide_number = "8602980";
    first.birth_date = "1994/02/27";
    first.rating = 2'633;
    first.points = 30;
    first.rank = 1;
    first.rounds = {{2, Colour::black, Result::forfeit_win}};
    first.accelerations = {10, 5};
    Player second = first;
    second.number = 2;
    second.points = 5;
    second.rank = 2;
    second.rounds = {{1, Colour::white, Result::forfeit_loss}};
    second.accelerations = {};
    tournament.players = {first, second};
    return tournament;
}

TEST(Trf, KeepsAllFields) {
    const std::string text = write_trf(with_everything());
    const auto read = read_trf(text);
    ASSERT_TRUE(read) << read.error().text() << '\n' << text;
    EXPECT_EQ(*read, with_everything()) << text;
}

const std::string player_1 =
    "001    1      One                               2000                             1.0    1     2 w 1";
const std::string player_2 =
    "001    2      Two                               1900                             0.0    2     1 b 0";

TEST(Trf, EndsLinesAsAnySystemDoes) {
    const auto expected = read_trf(player_1 + '\n' + player_2 + '\n');
    ASSERT_TRUE(expected) << expected.error().text();
    for (const char* end : {"\r", "\r\n", "\n\n", " \r\n"}) {
        EXPECT_EQ(read_trf(player_1 + end + player_2).value(), *expected);
    }
    EXPECT_EQ(read_trf("### a comment\n" + player_1 + '\n' + player_2).value(), *expected);
}

TEST(Trf, ReadsTheExtensions) {
    const auto read = read_trf(player_1 + '\n' + player_2 +
                               "\nXXR 9\nXXC black1 rank\nXXZ 1 2\nXXP 1 2\nXXA    2 1.0  0.5\n");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->total_rounds, 9);
    EXPECT_EQ(read->initial_colour, Colour::black);
    EXPECT_TRUE(read->order_by_rank);
    EXPECT_EQ(read->absent, (std::vector<int>{1, 2}));
    EXPECT_EQ(read->forbidden, (std::vector<std::vector<int>>{{1, 2}}));
    EXPECT_EQ(read->players[1].accelerations, (std::vector<Points>{10, 5}));
    const auto points = read_trf("XXS W=3 D=1.0 PAB=2.0\nBBF 0.5\n142 7\n152 B\n");
    ASSERT_TRUE(points) << points.error().text();
    EXPECT_EQ(points->point_system, (PointSystem{30, 10, 0, 20, 5, 0}));
    EXPECT_EQ(points->total_rounds, 7);
    EXPECT_EQ(points->initial_colour, Colour::black);
}

std::string fault_of(const std::string& text) {
    const auto read = read_trf(text);
    return read ? "none" : read.error().text();
}

/// The second player's line with something else from a column on.
std::string changed(int column, const std::string& text) {
    std::string line = player_2;
    line.replace(static_cast<std::size_t>(column) - 1, text.size(), text);
    return player_1 + '\n' + line + '\n';
}

TEST(Trf, NamesTheLineAndTheColumnOfAFault) {
    EXPECT_EQ(fault_of(changed(5, "   x")), "line 2, column 8: 'x' is not a number from 1 to 9999");
    EXPECT_EQ(fault_of(changed(5, "   1")), "line 2, column 5: there is a player 1 before");
    EXPECT_EQ(fault_of(changed(5, "    ")), "line 2, column 5: the player has no number");
    EXPECT_EQ(fault_of(changed(49, "19o0")), "line 2, column 49: '19o0' is not a number from 0 to 9999");
    EXPECT_EQ(fault_of(changed(81, " 0,5")),
              "line 2, column 82: '0,5' is not a number of points from 0.0 to 99.9");
    EXPECT_EQ(fault_of(changed(81, " 0.5")), "line 2, column 81: 0.5 points, but the results are worth 0.0");
    EXPECT_EQ(fault_of(changed(92, "   2")), "line 2, column 92: the player meets themselves");
    EXPECT_EQ(fault_of(changed(92, "   7")),
              "line 1, column 92: round 1 of player 2 is not against player 1");
    EXPECT_EQ(fault_of(changed(97, "w")),
              "line 1, column 97: round 1 of player 2 does not have the other colour");
    EXPECT_EQ(fault_of(changed(97, "x")), "line 2, column 97: 'x' is no colour (expected w, b or -)");
    EXPECT_EQ(fault_of(changed(97, "-")), "line 2, column 97: a game without a colour");
    EXPECT_EQ(fault_of(changed(99, "2")),
              "line 2, column 99: '2' is no result (expected one of 1=0WDL+-HFUZ)");
    EXPECT_EQ(fault_of(changed(99, "-")),
              "line 1, column 99: round 1 of player 2 was played by one of the two only");
    EXPECT_EQ(fault_of(changed(99, "H")), "line 2, column 99: a bye with an opponent or a colour");
    EXPECT_EQ(fault_of(changed(92, "    ")), "line 2, column 92: a game without an opponent");
    EXPECT_EQ(fault_of(changed(96, "x")), "line 2, column 96: no blank between the parts of a round");
    EXPECT_EQ(fault_of(player_1), "line 1, column 92: there is no player 2");
    EXPECT_EQ(fault_of("\n\nXYZ 3\n").substr(0, 46), "line 3, column 1: 'XYZ' is no kind of line (ex");
    EXPECT_EQ(fault_of("XXR many"), "line 1, column 5: 'many' is not a number from 1 to 99");
    EXPECT_EQ(fault_of("XXC white2"),
              "line 1, column 5: 'white2' is not known here (expected rank, white1 or black1)");
    EXPECT_EQ(fault_of("XXS W=1 WB=2").substr(0, 53),
              "line 1, column 9: points for 'WB' are not supported (");
    EXPECT_EQ(fault_of("XXZ  17"), "line 1, column 6: there is no player 17");
}

TEST(Trf, CountsCharactersNotBytes) {
    std::string line = player_1;
    line.replace(14, 3, "象棋手");
    EXPECT_EQ(read_trf(line + '\n' + player_2).value().players[0].name, "象棋手");
}

TEST(Trf, AnythingElseIsRefusedOrRead) {
    std::mt19937 random(5); // NOLINT(cert-msc51-cpp): the same each time
    const std::string text = write_trf(with_everything());
    for (int round = 0; round < 20'000; ++round) {
        std::string broken = text;
        for (unsigned changes = 1 + static_cast<unsigned>(random() % 4); changes > 0; --changes) {
            broken[random() % broken.size()] = static_cast<char>(random() % 256);
        }
        const auto read = read_trf(broken);
        if (read) {
            static_cast<void>(pair_next_round(*read));
            static_cast<void>(write_trf(*read));
        } else {
            ASSERT_GT(read.error().line, 0);
        }
    }
}

} // namespace
} // namespace duiyi::tournaments
