// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What `duiyi tournament` prints.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "program.hpp"

namespace duiyi::test {
namespace {

/// A report file that is gone with the test.
class Report {
public:
    explicit Report(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                ("duiyi_report_" + std::to_string(getpid()) + ".trf")) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;
    ~Report() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

std::string player_line(const std::string& number, const std::string& name, const std::string& points,
                        const std::string& round) {
    return "001    " + number + "      " + name + std::string(66 - name.size(), ' ') + points + "        " +
           round + '\n';
}

const std::string after_one_round =
    player_line("1", "Hou", "1.0", "   3 w 1") + player_line("2", "Xu", "0.5", "   4 b =") +
    player_line("3", "Wang", "0.0", "   1 b 0") + player_line("4", "\x1bZhao", "0.5", "   2 w =") +
    player_line("5", "Lu", "1.0", "0000 - U");

TEST(TournamentCommand, PairsTheNextRound) {
    const Report report(after_one_round);
    const auto answer = run_duiyi({"tournament", "pair", report.path()});
    EXPECT_EQ(answer.errors, "");
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(lines(answer.output),
              (std::vector<std::string>{"round 2", "1: 2 Xu - 1 Hou", "2: 5 Lu - 4 ?Zhao", "bye: 3 Wang"}));
}

TEST(TournamentCommand, RanksThePlayers) {
    const Report report(after_one_round);
    const auto answer = run_duiyi({"tournament", "standings", report.path()});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(lines(answer.output),
              (std::vector<std::string>{
                  "rank points  bh-c1     bh       sb  player", //
                  "   1    1.0    0.0    0.5     0.50  5 Lu", "   2    1.0    0.0    0.0     0.00  1 Hou",
                  "   3    0.5    0.0    0.5     0.25  2 Xu", "   3    0.5    0.0    0.5     0.25  4 ?Zhao",
                  "   5    0.0    0.0    1.0     0.00  3 Wang"}));
}

TEST(TournamentCommand, PrintsBergerTables) {
    EXPECT_EQ(lines(run_duiyi({"tournament", "table", "4"}).output),
              (std::vector<std::string>{"round 1: 1-4 2-3", "round 2: 4-3 1-2", "round 3: 2-4 3-1"}));
    EXPECT_EQ(
        lines(run_duiyi({"tournament", "table", "3"}).output),
        (std::vector<std::string>{"round 1: 2-3 free 1", "round 2: 1-2 free 3", "round 3: 3-1 free 2"}));
    EXPECT_EQ(lines(run_duiyi({"tournament", "table", "2", "--twice"}).output),
              (std::vector<std::string>{"round 1: 1-2", "round 2: 2-1"}));
}

TEST(TournamentCommand, NamesThePlaceOfAFault) {
    const Report report(after_one_round + "XXZ 9\n");
    const auto answer = run_duiyi({"tournament", "pair", report.path()});
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_EQ(answer.output, "");
    EXPECT_EQ(answer.errors, report.path() + ": line 6, column 5: there is no player 9\n");
}

TEST(TournamentCommand, SaysWhyThereIsNoPairing) {
    const Report report(player_line("1", "Hou", "1.0", "   2 w 1") +
                        player_line("2", "Xu", "0.0", "   1 b 0"));
    const auto answer = run_duiyi({"tournament", "pair", report.path()});
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_NE(answer.errors.find("round 2 has no complete pairing"), std::string::npos) << answer.errors;
}

} // namespace
} // namespace duiyi::test
