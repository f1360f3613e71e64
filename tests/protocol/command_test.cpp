// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/command.hpp"

#include <gtest/gtest.h>

#include "talks.hpp"

namespace duiyi::protocol {
namespace {

using std::chrono::milliseconds;

/// The command of a line in which nothing is wrong.
template <class T>
T read_command(std::string_view line, Talk talk = uci) {
    const auto understood = parse_command(line, talk);
    if (!understood) {
        ADD_FAILURE() << line << ": " << understood.error().text();
        return {};
    }
    EXPECT_TRUE(understood->ignored.empty()) << line << ": " << to_string(understood->ignored);
    const auto* command = std::get_if<T>(&understood->command);
    if (command == nullptr) {
        ADD_FAILURE() << line << " is another command";
        return {};
    }
    return *command;
}

std::string refused_command(std::string_view line, Talk talk = uci) {
    const auto understood = parse_command(line, talk);
    return understood ? "understood" : understood.error().text();
}

std::string ignored(std::string_view line, Talk talk = uci) {
    const auto understood = parse_command(line, talk);
    return understood ? to_string(understood->ignored) : "refused: " + understood.error().text();
}

TEST(UciCommand, WordsAlone) {
    EXPECT_EQ(read_command<Hello>("uci").dialect, Dialect::uci);
    EXPECT_EQ(read_command<Hello>("ucci").dialect, Dialect::ucci);
    EXPECT_TRUE(read_command<Debug>("debug on").on);
    EXPECT_FALSE(read_command<Debug>("debug off").on);
    read_command<IsReady>("isready");
    read_command<NewGame>("ucinewgame");
    read_command<Stop>("stop");
    read_command<PonderHit>("ponderhit");
    read_command<Quit>("quit");
}

/// "if the engine receives an unknown command or token it should just ignore it and try to parse the rest of
/// the string": the example is `joho debug on`.
TEST(UciCommand, UnknownWordsInFrontAreSkipped) {
    const auto understood = parse_command("joho debug on", uci);
    ASSERT_TRUE(understood);
    EXPECT_EQ(understood->command, Command(Debug{true}));
    EXPECT_EQ(to_string(understood->ignored), "'joho' is not known");
    // "debug on joho" is to be answered likewise; what follows a whole command says nothing.
    EXPECT_TRUE(read_command<Debug>("debug on joho").on);
}

TEST(UciCommand, BlanksDoNotMatter) {
    EXPECT_EQ(read_command<SetPosition>(" \tposition   startpos\tmoves  e2e4 \r").moves,
              std::vector<std::string>{"e2e4"});
}

/// The examples of the text.
TEST(UciCommand, Options) {
    const auto option = [](std::string_view line) {
        const auto read_option = read_command<SetOption>(line);
        return read_option.name + "=" + read_option.value;
    };
    EXPECT_EQ(option("setoption name Nullmove value true"), "Nullmove=true");
    EXPECT_EQ(option("setoption name Selectivity value 3"), "Selectivity=3");
    EXPECT_EQ(option("setoption name Style value Risky"), "Style=Risky");
    EXPECT_EQ(option("setoption name Clear Hash"), "Clear Hash=");
    EXPECT_EQ(option("setoption name NalimovPath value c:\\chess\\tb\\4;c:\\chess\\tb\\5"),
              "NalimovPath=c:\\chess\\tb\\4;c:\\chess\\tb\\5");
    EXPECT_EQ(option("setoption name Syzygy Path value /my  tables"), "Syzygy Path=/my  tables");
    EXPECT_EQ(refused_command("setoption"), "setoption is followed by nothing (expected name)");
    EXPECT_EQ(refused_command("setoption Hash value 3"), "setoption is followed by 'Hash' (expected name)");
    EXPECT_EQ(refused_command("setoption name value 3"), "setoption name is followed by no name");
}

TEST(UciCommand, Positions) {
    const std::string fen = "r1k4r/p2nb1p1/2b4p/1p1n1p2/2PP4/3Q1NB1/1P3PPP/R5K1 b - c3 0 19";
    EXPECT_EQ(read_command<SetPosition>("position startpos").fen, std::nullopt);
    const auto with_moves = read_command<SetPosition>("position fen " + fen + " moves e2e4 e7e5");
    EXPECT_EQ(with_moves.fen, fen);
    EXPECT_EQ(with_moves.moves, (std::vector<std::string>{"e2e4", "e7e5"}));
    EXPECT_EQ(read_command<SetPosition>("position " + fen).fen, fen) << "some front ends leave the word out";
    EXPECT_EQ(read_command<SetPosition>("position startpos moves").moves, std::vector<std::string>{});
    EXPECT_EQ(refused_command("position"), "position is followed by nothing (expected startpos or fen)");
    EXPECT_EQ(refused_command("position here"), "position is followed by 'here' (expected startpos or fen)");
    EXPECT_EQ(refused_command("position fen moves e2e4"), "position fen is followed by no position");
    EXPECT_EQ(refused_command("position startpos e2e4"),
              "position startpos is followed by 'e2e4' (expected moves)");
}

TEST(UciCommand, Go) {
    const auto clocks = read_command<Go>("go wtime 122000 btime 120000 winc 2000 binc 1000 movestogo 30");
    EXPECT_EQ(clocks.clocks[0], (ClockTime{milliseconds(122'000), milliseconds(2000), 30}));
    EXPECT_EQ(clocks.clocks[1], (ClockTime{milliseconds(120'000), milliseconds(1000), 30}));
    EXPECT_EQ(mover_clock(clocks, Dialect::uci, 1), clocks.clocks[1]);
    EXPECT_EQ(opponent_clock(clocks, Dialect::uci, 1), clocks.clocks[0]);

    const auto some = read_command<Go>("go infinite searchmoves e2e4 d2d4");
    EXPECT_TRUE(some.infinite);
    EXPECT_EQ(some.only, (std::vector<std::string>{"e2e4", "d2d4"}));
    const auto more = read_command<Go>(
        "go searchmoves a1b10 a9a10q depth 5 nodes 18446744073709551615 mate 3 movetime 7 ponder");
    EXPECT_EQ(more.only, (std::vector<std::string>{"a1b10", "a9a10q"}));
    EXPECT_EQ(more.depth, 5);
    EXPECT_EQ(more.nodes, 9'223'372'036'854'775'807U);
    EXPECT_EQ(more.mate, 3);
    EXPECT_EQ(more.move_time, milliseconds(7));
    EXPECT_TRUE(more.ponder);
    EXPECT_EQ(read_command<Go>("go"), Go{});
}

/// A front end must get its answer, whatever else it says.
TEST(UciCommand, GoIgnoresWhatItCannotUseAndNamesIt) {
    EXPECT_EQ(ignored("go depth x"), "go depth is followed by 'x' (expected a number); go: 'x' is not known");
    EXPECT_EQ(ignored("go movetime"), "go movetime is followed by nothing (expected a number)");
    EXPECT_EQ(ignored("go perft 3"), "go: 'perft' is not known; go: '3' is not known");
    EXPECT_EQ(ignored("go depth \x01\xff"),
              "go depth is followed by '\\x01\\xff' (expected a number); "
              "go: '\\x01\\xff' is not known");
    EXPECT_EQ(parse_command("go a b c d e f g h i j", uci)->ignored.size(), 8U);
}

TEST(UciCommand, NumbersAreHeldToWhatAGameCanMean) {
    EXPECT_EQ(read_command<Go>("go wtime -50").clocks[0]->remaining, milliseconds(0))
        << "a flag that has fallen";
    EXPECT_EQ(read_command<Go>("go movetime 99999999999999999999").move_time, max_time);
    EXPECT_EQ(read_command<Go>("go depth 0").depth, 1);
    EXPECT_EQ(read_command<Go>("go depth 99999999999999999999999").depth, 10'000);
    EXPECT_EQ(read_command<Go>("go movestogo 99999999").clocks[0]->moves_to_go, 10'000);
}

TEST(UciCommand, WhatIsNoCommand) {
    EXPECT_EQ(refused_command(""), "line is empty");
    EXPECT_EQ(refused_command("  \t"), "line is empty");
    EXPECT_EQ(refused_command("hello there"), "command 'hello' is not known");
    EXPECT_EQ(refused_command("banmoves h2e2"), "command 'banmoves' is not known");
    EXPECT_EQ(refused_command("debug maybe"), "debug is followed by 'maybe' (expected on or off)");
    EXPECT_EQ(refused_command(std::string(max_line + 1, 'x')), "line is 65537 bytes long (at most 65536)");
    std::string many = "position startpos moves";
    for (std::size_t i = 0; i <= max_moves; ++i) {
        many += " e2e4";
    }
    EXPECT_EQ(refused_command(many), "moves are more than 10000");
}

TEST(UcciCommand, Options) {
    EXPECT_EQ(read_command<SetOption>("setoption usemillisec true", ucci),
              (SetOption{"usemillisec", "true"}));
    EXPECT_EQ(read_command<SetOption>("setoption bookfiles /a/b.dat;/c d.dat", ucci),
              (SetOption{"bookfiles", "/a/b.dat;/c d.dat"}));
    read_command<NewGame>("setoption newgame", ucci);
    EXPECT_EQ(refused_command("setoption", ucci),
              "setoption is followed by nothing (expected an option's name)");
    EXPECT_EQ(refused_command("ucinewgame", ucci), "command 'ucinewgame' is not known");
    EXPECT_EQ(refused_command("joho stop", ucci), "command 'joho' is not known");
}

TEST(UcciCommand, GoInMillisecondsAndInSeconds) {
    const auto clocks = read_command<Go>("go time 60000 increment 500 opptime 50000 oppincrement 400", ucci);
    EXPECT_EQ(clocks.clocks[0], (ClockTime{milliseconds(60'000), milliseconds(500), 0}));
    EXPECT_EQ(clocks.clocks[1], (ClockTime{milliseconds(50'000), milliseconds(400), 0}));
    EXPECT_EQ(mover_clock(clocks, Dialect::ucci, 1), clocks.clocks[0]) << "it is always the mover's";
    EXPECT_EQ(opponent_clock(clocks, Dialect::ucci, 1), clocks.clocks[1]);
    const auto moves = read_command<Go>("go time 60 movestogo 40 opptime 50 oppmovestogo 39", ucci_seconds);
    EXPECT_EQ(moves.clocks[0], (ClockTime{milliseconds(60'000), milliseconds(0), 40}));
    EXPECT_EQ(moves.clocks[1], (ClockTime{milliseconds(50'000), milliseconds(0), 39}));
    EXPECT_EQ(read_command<Go>("go time 9999999999999999999", ucci_seconds).clocks[0]->remaining, max_time);
}

TEST(UcciCommand, GoInItsManners) {
    EXPECT_TRUE(read_command<Go>("go ponder time 1000", ucci).ponder);
    EXPECT_TRUE(read_command<Go>("go draw depth 7", ucci).draw);
    EXPECT_TRUE(read_command<Go>("go depth infinite", ucci).infinite);
    EXPECT_TRUE(read_command<Go>("go infinite", ucci).infinite);
    EXPECT_EQ(read_command<Go>("go nodes 100000", ucci).nodes, 100'000U);
    EXPECT_EQ(ignored("go wtime 1000", ucci), "go: 'wtime' is not known; go: '1000' is not known");
    EXPECT_TRUE(read_command<PonderHit>("ponderhit draw", ucci).draw);
    EXPECT_FALSE(read_command<PonderHit>("ponderhit", ucci).draw);
    EXPECT_FALSE(read_command<PonderHit>("ponderhit draw", uci).draw) << "UCI knows no draws";
}

TEST(UcciCommand, BansAndProbes) {
    EXPECT_EQ(read_command<BanMoves>("banmoves h2e2 b0c2", ucci).moves,
              (std::vector<std::string>{"h2e2", "b0c2"}));
    EXPECT_EQ(read_command<BanMoves>("banmoves", ucci).moves, std::vector<std::string>{});
    const auto probe = read_command<Probe>("probe startpos moves h2e2", ucci);
    EXPECT_EQ(probe.position.moves, std::vector<std::string>{"h2e2"});
    EXPECT_EQ(refused_command("probe", ucci), "probe is followed by nothing (expected startpos or fen)");
}

} // namespace
} // namespace duiyi::protocol
