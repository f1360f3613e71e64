// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Bad input: exit code 2, nothing on standard output, exactly one line on standard error.

#include <gtest/gtest.h>

#include "program.hpp"

namespace duiyi::test {
namespace {

struct BadInput {
    const char* name;
    std::vector<std::string> arguments;
    std::string says; ///< what the line must contain
};

std::ostream& operator<<(std::ostream& out, const BadInput& input) {
    for (const auto& argument : input.arguments) {
        out << '[' << argument << ']';
    }
    return out;
}

std::string name_of(const testing::TestParamInfo<BadInput>& info) {
    return info.param.name;
}

const BadInput bad_inputs[] = {
    {"Nothing", {}, "subcommand"},
    {"UnknownCommand", {"play"}, "subcommand"},
    {"UnknownOption", {"moves", "chess", "--fne", "x"}, "--fne"},
    {"UnknownGame", {"moves", "shogi"}, "shogi"},
    {"GameWithNewline", {"moves", "ch\ness"}, "ch\\x0aess"},
    {"GameNotAscii", {"moves", "\xe8\xb1\xa1\xe6\xa3\x8b"}, "\xe8\xb1\xa1\xe6\xa3\x8b"},
    {"EmptyFen", {"moves", "chess", "--fen", ""}, "fen: has 1 field separated"},
    {"EmptyFenAfterEquals", {"moves", "xiangqi", "--fen="}, ""},
    {"EmptyFenOfPerft", {"perft", "xiangqi", "--depth", "1", "--fen", ""}, "fen: has 1 field separated"},
    {"BadFen", {"moves", "xiangqi", "--fen", "9/9 w"}, "fen: board has 2 ranks (expected 10)"},
    {"SeveralFaults",
     {"perft", "chess", "--depth", "1", "--fen", "4k3/9/8/8/8/8/8/4K3 x - - 0 1"},
     "fen: rank 7 has 9 files (expected 8); fen: side to move is 'x' (expected w or b)"},
    {"FenWithNewline",
     {"moves", "chess", "--strict", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"},
     "'1\\x0a'"},
    {"BadFenWithJson", {"show", "chess", "--json", "--fen", "8/8 w"}, "fen: "},
    {"BadMoveWithJson", {"judge", "xiangqi", "--json", "--moves", "h2e2", "e9e8x"}, "move 2: "},
    {"MoveThatIsNoMove", {"moves", "chess", "--moves", "e2e5"}, "move 1: "},
    {"MoveWithNewline", {"moves", "chess", "--moves", "e2\ne4"}, "move 1: "},
    {"HugeMove", {"moves", "chess", "--moves", std::string(100'000, 'e')}, "move 1: "},
    {"HugeFen", {"moves", "chess", "--fen", std::string(100'000, 'k')}, "fen: is 100000 characters long"},
    {"ShowTakesNoDepth", {"show", "chess", "--depth", "2"}, "--depth"},
    {"NoThreads", {"perft", "chess", "--depth", "1", "--threads", "0"}, "--threads"},
    {"NoGame", {"judge"}, "GAME"},
    {"NoDepth", {"perft", "chess"}, "--depth"},
    {"NegativeDepth", {"perft", "chess", "--depth", "-1"}, "-1"},
    {"DepthInWords", {"perft", "chess", "--depth", "two"}, "two"},
    {"UnknownTable", {"table", "chess", "pins"}, "pins"},
    {"SquareOffTheBoard", {"table", "chess", "attack", "--from", "i1"}, "not 'i1'"},
    {"EmptySquare", {"table", "chess", "attack", "--from", ""}, "not ''"},
    {"SquareWithNewline", {"table", "chess", "attack", "--from", "a\nb"}, "not 'a\\x0ab'"},
    {"WalkFromNowhere", {"table", "xiangqi", "walk"}, "table: --from needs a square of the board"},
    {"WalkToNowhere", {"table", "chess", "walk", "--from", "a1"}, "table: --to needs a square of the board"},
    {"WalkWithoutAPiece", {"table", "chess", "walk", "--from", "e4", "--to", "e5"}, "table: e4 is empty"},
    {"NoTournamentCommand", {"tournament"}, "subcommand"},
    {"TournamentOfOne", {"tournament", "table", "1"}, "Value 1 not in range"},
    {"TournamentFileThatIsNotThere", {"tournament", "pair", "no\nfile"}, "no\\x0afile"},
    {"TournamentFileThatIsNone", {"tournament", "standings", "/dev/null/x"}, "/dev/null/x"},
    {"ShareAboveOne",
     {"learn", "chess", "games", "-o", "network", "--score-share", "1.5"},
     "--score-share: Value 1.5 is not from 0 to 1"},
    {"ShareBelowZero",
     {"learn", "chess", "games", "-o", "network", "--score-share=-0.1"},
     "Value -0.1 is not"},
    {"ShareThatIsNoNumber",
     {"learn", "chess", "games", "-o", "network", "--score-share", "nan"},
     "Value nan is not"},
    {"ShareOfTune", {"tune", "chess", "games", "-o", "weights", "--score-share", "2"}, "Value 2 is not"},
    {"LimitThatIsNoNumber",
     {"serve", "--rooms-per-hour", "nan", "--listen", "nowhere"},
     "--rooms-per-hour: Value nan is not a number above 0"},
    {"EndlessLimit",
     {"serve", "--rooms-per-hour", "inf", "--listen", "nowhere"},
     "Value inf is not a number"},
    {"NoStudies",
     {"serve", "--max-study-bytes", "0", "--listen", "nowhere"},
     "Value 0 is not a number above 0"},
    {"ListenNowhere", {"serve", "--listen", "no\nwhere"}, "\\x0a"},
};

class Refusal : public testing::TestWithParam<BadInput> {};

TEST_P(Refusal, IsOneLineAndExitCodeTwo) {
    const auto answer = run_duiyi(GetParam().arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_EQ(answer.output, "");
    const auto said = lines(answer.errors);
    ASSERT_EQ(said.size(), 1U) << answer.errors;
    EXPECT_NE(said[0].find(GetParam().says), std::string::npos) << said[0];
}
INSTANTIATE_TEST_SUITE_P(Cli, Refusal, testing::ValuesIn(bad_inputs), name_of);

/// Not bad input, but no success either.
TEST(Cli, AnAnswerThatCannotBeWrittenIsAFailure) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"moves", "chess"}, {"perft", "xiangqi", "--depth", "1"}, {"version"}, {"--help"}}) {
        const auto answer = run_duiyi_into("/dev/full", arguments);
        EXPECT_EQ(answer.exit_code, 1) << arguments[0];
        EXPECT_EQ(answer.errors, "duiyi: cannot write to standard output\n") << arguments[0];
    }
}

} // namespace
} // namespace duiyi::test
