// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What `perft`, `moves`, `judge`, `show` and `version` print.

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "duiyi/test_kit/pace.hpp"
#include "program.hpp"

namespace duiyi::test {
namespace {

std::vector<std::string> answer_of(const std::vector<std::string>& arguments) {
    const auto answer = run_duiyi(arguments);
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_EQ(answer.errors, "");
    return lines(answer.output);
}

struct Count {
    std::string game, fen, depth;
    std::uint64_t roots, nodes;
};

/// A line for each root move, whose numbers add up to the last line's.
TEST(Perft, PrintsTheDivideThenTheSpeedThenTheNodes) {
    const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const std::string bare = "4k4/9/9/9/9/9/9/9/9/3K5 w";
    for (const Count& count : {Count{"chess", "", "3", 20, 8'902}, Count{"chess", kiwipete, "2", 48, 2'039},
                               Count{"xiangqi", "", "2", 44, 1'920}, Count{"xiangqi", bare, "1", 1, 1}}) {
        std::vector<std::string> arguments = {"perft", count.game, "--depth", count.depth};
        if (!count.fen.empty()) {
            arguments.insert(arguments.end(), {"--fen", count.fen});
        }
        const auto said = answer_of(arguments);
        ASSERT_EQ(said.size(), count.roots + 2);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < count.roots; ++i) {
            std::smatch line;
            ASSERT_TRUE(std::regex_match(said[i], line, std::regex("([a-i][0-9]){2}: ([0-9]+)"))) << said[i];
            sum += std::stoull(line[2]);
        }
        EXPECT_EQ(sum, count.nodes);
        EXPECT_TRUE(std::regex_match(said[count.roots],
                                     std::regex("time [0-9.]+ s, [0-9.]+ million nodes per second")))
            << said[count.roots];
        EXPECT_EQ(said.back(), "nodes " + std::to_string(count.nodes));
    }
}

TEST(Perft, CountsTheSameOnManyThreadsAndWithAMemory) {
    const auto without_time = [](std::vector<std::string> said) {
        said.erase(said.end() - 2);
        return said;
    };
    const std::string depth = test_kit::slow_build() ? "3" : "4";
    for (const std::string game : {"chess", "chess960", "xiangqi"}) {
        const auto plain = without_time(answer_of({"perft", game, "--depth", depth}));
        EXPECT_EQ(without_time(answer_of({"perft", game, "--depth", depth, "--threads", "5"})), plain);
        EXPECT_EQ(without_time(answer_of({"perft", game, "--depth", depth, "--hash", "1", "--threads", "3"})),
                  plain);
    }
}

TEST(Perft, DepthZeroIsOneNode) {
    EXPECT_EQ(answer_of({"perft", "chess", "--depth", "0"}).back(), "nodes 1");
}

/// What `duiyi bench` prints, without the speed.
std::vector<std::string> node_counts(const std::vector<std::string>& arguments) {
    std::vector<std::string> result;
    for (const auto& line : answer_of(arguments)) {
        std::smatch parts;
        EXPECT_TRUE(std::regex_match(line, parts,
                                     std::regex("(chess|xiangqi): ([0-9]+) nodes, [0-9]+ nodes per second")))
            << line;
        result.push_back(parts[1].str() + ' ' + parts[2].str());
    }
    return result;
}

TEST(Help, IsACommandToo) {
    EXPECT_EQ(answer_of({"help", "match"}), answer_of({"match", "--help"}));
    EXPECT_EQ(answer_of({"help"}), answer_of({"--help"}));
    EXPECT_EQ(run_duiyi({"help", "nonsense"}).exit_code, 2);
}

/// The names of the commands that a help text lists.
std::vector<std::string> commands_in(const std::vector<std::string>& help) {
    std::vector<std::string> names;
    const auto heading = std::find(help.begin(), help.end(), "Subcommands:");
    for (auto line = heading == help.end() ? heading : heading + 1; line != help.end(); ++line) {
        if (line->starts_with("  ") && !line->starts_with("   ")) {
            names.push_back(line->substr(2, line->find(' ', 2) - 2));
        }
    }
    return names;
}

/// Behind the name of an argument, an option or a command stand words: after two blanks, in the column of
/// words, or in the next line.
void expect_words_behind_each_name(const std::vector<std::string>& help) {
    constexpr std::size_t column = 30;
    const std::string margin(20, ' ');
    for (std::size_t i = 0; i < help.size(); ++i) {
        const auto& line = help[i];
        if (!line.starts_with("  ") || line.starts_with(margin)) {
            continue;
        }
        const auto gap = line.find("  ", 2);
        const bool after_gap =
            gap != std::string::npos && line.find_first_not_of(' ', gap) != std::string::npos;
        const bool in_column = line.size() > column && line[column - 1] == ' ' && line[column] != ' ';
        EXPECT_TRUE(after_gap || in_column || (i + 1 < help.size() && help[i + 1].starts_with(margin)))
            << line;
    }
}

TEST(Help, SaysWhatEveryCommandAndOptionIsFor) {
    int commands = 0;
    std::vector<std::vector<std::string>> pending = {{}};
    while (!pending.empty()) {
        const auto path = pending.back();
        pending.pop_back();
        auto arguments = path;
        arguments.insert(arguments.begin(), "help");
        SCOPED_TRACE(testing::PrintToString(arguments));
        const auto help = answer_of(arguments);
        ASSERT_GE(help.size(), 5U);
        EXPECT_GE(help.front().size(), 15U) << "what the command does";
        expect_words_behind_each_name(help);
        for (const auto& name : commands_in(help)) {
            pending.push_back(path);
            pending.back().push_back(name);
        }
        ++commands;
    }
    EXPECT_GT(commands, 30);
}

/// The signature. A commit that changes the search, the evaluation or a network on purpose states the new
/// numbers here; any other commit leaves them.
TEST(Bench, HasTheStatedSignature) {
    EXPECT_EQ(node_counts({"bench", "--depth", "5"}),
              (std::vector<std::string>{"chess 10946", "xiangqi 10031"}));
    if (!test_kit::slow_build()) {
        EXPECT_EQ(node_counts({"bench"}), (std::vector<std::string>{"chess 1212948", "xiangqi 1027619"}));
    }
}

TEST(Bench, ObeysItsOptions) {
    const auto both = node_counts({"bench", "--depth", "4"});
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(node_counts({"bench", "--depth", "4", "--game", "chess"}), std::vector{both[0]});
    EXPECT_EQ(node_counts({"bench", "--depth", "4", "--game", "xiangqi"}), std::vector{both[1]});
    EXPECT_NE(node_counts({"bench", "--depth", "5", "--game", "chess"})[0], both[0]);
    const auto handcrafted = node_counts({"bench", "--depth", "4", "--hce"});
    EXPECT_NE(handcrafted[0], both[0]) << "not the built-in network";
    EXPECT_NE(handcrafted[1], both[1]);
    EXPECT_EQ(node_counts({"bench", "--depth", "4", "--by-hand"}), handcrafted) << "the former name";
}

TEST(Moves, ChessOneALine) {
    auto moves = answer_of({"moves", "chess"});
    std::sort(moves.begin(), moves.end());
    const std::vector<std::string> expected = {"a2a3", "a2a4", "b1a3", "b1c3", "b2b3", "b2b4", "c2c3",
                                               "c2c4", "d2d3", "d2d4", "e2e3", "e2e4", "f2f3", "f2f4",
                                               "g1f3", "g1h3", "g2g3", "g2g4", "h2h3", "h2h4"};
    EXPECT_EQ(moves, expected);
}

TEST(Moves, FollowTheMovesPlayed) {
    EXPECT_EQ(answer_of({"moves", "chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"}),
              std::vector<std::string>{});
    EXPECT_EQ(answer_of({"moves", "xiangqi", "--moves", "h2e2", "h9g7"}).size(),
              35U); // Fairy-Stockfish counts the same
}

using Lines = std::vector<std::string>;

TEST(Judge, SaysHowAGameStands) {
    const auto judged = [](Lines arguments) {
        arguments.insert(arguments.begin(), "judge");
        Lines said = answer_of(arguments);
        said.pop_back(); // the FEN
        return said;
    };
    EXPECT_EQ(judged({"chess"}), (Lines{"state ongoing", "plies 0", "turn white"}));
    EXPECT_EQ(judged({"chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"}),
              (Lines{"state black wins", "reason checkmate", "plies 4", "turn white"}));
    EXPECT_EQ(judged({"chess", "--fen", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"}),
              (Lines{"state draw", "reason stalemate", "plies 0", "turn black"}));
    EXPECT_EQ(judged({"chess", "--moves", "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}),
              (Lines{"state ongoing", "claim threefold_claim", "plies 8", "turn white"}));
    EXPECT_EQ(judged({"chess", "--fen", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"}),
              (Lines{"state draw", "reason dead_position", "plies 0", "turn white"}));
    // Without a move and not in check: lost in xiangqi.
    EXPECT_EQ(judged({"xiangqi", "--fen", "3k5/4P4/9/9/9/9/9/9/9/4K4 b"}),
              (Lines{"state red wins", "reason stalemate", "plies 0", "turn black"}));
}

TEST(Judge, ExplainsARepetitionUnderTheRulesNamed) {
    const auto judged = [](const std::string& rules) {
        return answer_of({"judge", "xiangqi", "--rules", rules, "--fen",
                          "1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w", "--moves", "b9b8", "e8e9",
                          "b8b9", "e9e8", "b9b8", "e8e9", "b8b9", "e9e8", "b9b8"});
    };
    const Lines wxf = judged("wxf");
    ASSERT_GE(wxf.size(), 7U);
    EXPECT_EQ(wxf[0], "state draw");
    EXPECT_EQ(wxf[1], "reason repetition");
    EXPECT_EQ(wxf[2], "verdict draw: neither side does anything forbidden in plies 1-8 (Asian rules 5)");
    EXPECT_EQ(wxf[3], "verdict_zh 和棋：第1至8着，双方均为允许着法（亚洲规则第5条）");
    EXPECT_EQ(wxf[4], "plies 8");
    EXPECT_EQ(wxf[5], "unjudged 1") << "the move after the end";
    const Lines cxa = judged("cxa");
    EXPECT_EQ(cxa[0], "state black wins");
    EXPECT_EQ(cxa[1], "reason perpetual_attack");
    EXPECT_EQ(run_duiyi({"judge", "xiangqi", "--rules", "fide"}).exit_code, 2);
}

TEST(Judge, SaysWhoCanStillMate) {
    const auto asked = [](const std::string& side, Lines more) {
        Lines arguments = {"judge", "chess", "--can-mate", side};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return answer_of(arguments);
    };
    const Lines kings_and_queen = {"--fen", "7k/8/6K1/8/8/8/Q7/8 w - - 0 1"};
    const auto yes = asked("white", kings_and_queen);
    ASSERT_EQ(yes.size(), 3U);
    EXPECT_EQ(yes[0], "can_mate yes");
    EXPECT_EQ(yes[1].substr(0, 5), "line ");
    EXPECT_EQ(asked("black", kings_and_queen)[0], "can_mate no");
    EXPECT_EQ(asked("white", {"--moves", "f2f3", "--nodes", "1"}), (Lines{"can_mate undecided", "nodes 1"}));
    EXPECT_EQ(run_duiyi({"judge", "xiangqi", "--can-mate", "white"}).exit_code, 2);
    EXPECT_EQ(run_duiyi({"judge", "chess", "--can-mate", "red"}).exit_code, 2);
}

TEST(Judge, NamesTheMoveThatCannotBePlayed) {
    const auto complaint_of = [](const Lines& moves) {
        Lines arguments = {"judge", "chess", "--moves"};
        arguments.insert(arguments.end(), moves.begin(), moves.end());
        const auto answer = run_duiyi(arguments);
        EXPECT_EQ(answer.exit_code, 2);
        EXPECT_EQ(answer.output, "");
        EXPECT_EQ(lines(answer.errors).size(), 1U);
        return answer.errors.substr(0, 6);
    };
    EXPECT_EQ(complaint_of({"e2e4", "e2e4"}), "move 2");
    EXPECT_EQ(complaint_of({"f2f3", "e7e5", "g2g4", "d8h4", "a2a3"}), "move 5");
}

TEST(Show, DrawsTheBoard) {
    const auto chess = answer_of({"show", "chess"});
    EXPECT_EQ(chess[0], "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
    EXPECT_EQ(chess[4], "4 · · · · · · · ·");
    EXPECT_EQ(chess[8], "  a b c d e f g h");
    const auto xiangqi = answer_of({"show", "xiangqi"});
    EXPECT_EQ(xiangqi[0], "9 車馬象士將士象馬車");
    EXPECT_EQ(xiangqi[7], "2 ＋炮＋＋＋＋＋炮＋");
    EXPECT_EQ(xiangqi.back(), "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
}

TEST(Moves, PromotionsNameThePiece) {
    auto moves = answer_of({"moves", "chess", "--fen", "8/P6k/8/8/8/8/8/7K w - - 0 1"});
    std::sort(moves.begin(), moves.end());
    EXPECT_EQ(moves, (std::vector<std::string>{"a7a8b", "a7a8n", "a7a8q", "a7a8r", "h1g1", "h1g2", "h1h2"}));
}

TEST(Moves, XiangqiCountsRanksFromZero) {
    auto moves = answer_of({"moves", "xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w"});
    std::sort(moves.begin(), moves.end());
    EXPECT_EQ(moves, (std::vector<std::string>{"e0e1", "e0f0"}));
    EXPECT_EQ(answer_of({"moves", "xiangqi"}).size(), 44U);
}

/// The same position and the same castling, in the form that each game's name asks for.
TEST(Moves, Chess960CastlesByTakingTheRook) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const auto has = [](const std::vector<std::string>& moves, const char* move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    const auto chess = answer_of({"moves", "chess", "--fen", fen});
    const auto chess960 = answer_of({"moves", "chess960", "--fen", fen});
    EXPECT_TRUE(has(chess, "e1g1"));
    EXPECT_FALSE(has(chess, "e1h1"));
    EXPECT_TRUE(has(chess960, "e1h1"));
    EXPECT_FALSE(has(chess960, "e1g1"));
    EXPECT_EQ(chess.size(), chess960.size());
}

TEST(Moves, AreNoneInAMate) {
    EXPECT_TRUE(answer_of({"moves", "chess", "--fen", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1"}).empty());
}

TEST(Version, IsOneLine) {
    const auto said = answer_of({"version"});
    ASSERT_EQ(said.size(), 1U);
    EXPECT_TRUE(std::regex_match(said[0], std::regex("[0-9]+\\.[0-9]+\\.[0-9]+"))) << said[0];
    EXPECT_EQ(answer_of({"--version"}), said);
}

TEST(Table, WholeTablesHoldEveryDifference) {
    EXPECT_EQ(answer_of({"table", "chess", "attack"})[0], "239 entries, index = from - to + 119");
    EXPECT_EQ(answer_of({"table", "xiangqi", "leg"})[0], "305 entries, index = from - to + 152");
}

TEST(SvgCommand, DrawsAndRefuses) {
    const auto board = run_duiyi({"svg", "xiangqi", "--last-move", "h2e2", "--arrows", "h9g7,b0c2"});
    EXPECT_EQ(board.exit_code, 0) << board.errors;
    EXPECT_TRUE(board.output.starts_with("<svg ")) << board.output.substr(0, 40);
    EXPECT_TRUE(board.output.ends_with("</svg>\n"));
    EXPECT_EQ(run_duiyi({"svg", "chess", "--fen", "8/8/8/8/8/8/8/8"}).exit_code, 0) << "no kings are needed";
    for (const std::vector<std::string>& bad : {std::vector<std::string>{"--fen", "8/8"},
                                                {"--arrows", "e2e9"},
                                                {"--last-move", "e2e4,e7e5"},
                                                {"--side", "x"}}) {
        std::vector<std::string> arguments = {"svg", "chess"};
        arguments.insert(arguments.end(), bad.begin(), bad.end());
        const auto answer = run_duiyi(arguments);
        EXPECT_EQ(answer.exit_code, 2) << bad[0];
        EXPECT_EQ(lines(answer.errors).size(), 1U) << answer.errors;
    }
}

TEST(Positions, AreReadOfWhatPeopleWrite) {
    const auto answer =
        run_duiyi({"show", "chess", "--json", "--fen", " r2bk2r/8/8/8/8/8/8/R2KB2R w KQkq e3 0 0"});
    EXPECT_EQ(answer.exit_code, 0);
    EXPECT_NE(answer.output.find("r2bk2r/8/8/8/8/8/8/R2KB2R w kq - 0 1"), std::string::npos) << answer.output;
    EXPECT_EQ(
        lines(answer.errors),
        (Lines{"note: fen: blanks are not one space between two fields: read as that",
               "note: fen: castling field has 'KQ', but king and rook are not where they castle in chess: "
               "left out",
               "note: fen: en passant field is 'e3', where no pawn has just passed: left out",
               "note: fen: fullmove number is '0': read as 1"}));
    EXPECT_TRUE(run_duiyi({"show", "chess960", "--fen", "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1"}).errors.empty());
    const auto strict = run_duiyi({"show", "chess", "--strict", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 0"});
    EXPECT_EQ(strict.exit_code, 2);
}

/// Eleven queens, and a pawn between its files before the river.
TEST(Positions, ThatNoGameComesToAreRefusedOnlyStrictly) {
    struct Case {
        const char *game, *fen, *why;
        std::size_t moves;
    };
    for (const Case& one :
         {Case{"chess", "k7/pp6/8/8/8/8/QQQQQQQQ/QQQ4K w - - 0 1",
               "white has 10 pieces more than at the start, but only 8 pawns can have been promoted", 116},
          Case{"xiangqi", "3k5/9/9/9/9/1P7/9/9/9/4K4 w - - 0 1",
               "b4 has a red pawn, which can never come there", 3}}) {
        for (const char* command : {"moves", "judge", "show"}) {
            const auto answer = run_duiyi({command, one.game, "--fen", one.fen});
            EXPECT_EQ(answer.exit_code, 0) << command;
            EXPECT_EQ(answer.errors,
                      std::string("note: fen: no game can have come to this position: ") + one.why + "\n");
            const auto strict = run_duiyi({command, one.game, "--strict", "--fen", one.fen});
            EXPECT_EQ(strict.exit_code, 2) << command;
            EXPECT_EQ(strict.output, "");
            EXPECT_EQ(strict.errors, std::string("fen: ") + one.why + "\n");
        }
        EXPECT_EQ(lines(run_duiyi({"moves", one.game, "--fen", one.fen}).output).size(), one.moves);
        EXPECT_EQ(run_duiyi({"svg", one.game, "--fen", one.fen}).exit_code, 0);
    }
}

} // namespace
} // namespace duiyi::test
