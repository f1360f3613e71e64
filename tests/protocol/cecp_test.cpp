// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/cecp.hpp"

#include <gtest/gtest.h>

namespace duiyi::protocol::cecp {
namespace {

using std::chrono::milliseconds;

template <class T>
T read(std::string_view line) {
    const auto parsed = parse(line);
    if (!parsed) {
        ADD_FAILURE() << line << ": " << parsed.error().text();
        return {};
    }
    const auto* value = std::get_if<T>(&*parsed);
    if (value == nullptr) {
        ADD_FAILURE() << line << " is of another kind: " << parsed->index();
        return {};
    }
    return *value;
}

std::string refusal(std::string_view line) {
    const auto parsed = parse(line);
    return parsed ? "understood" : parsed.error().text();
}

TEST(Cecp, Features) {
    const auto line =
        read<Features>(R"(feature setboard=1 myname="Sjaak II 1.4.1" option="Hash -spin 64 1 1024" done=0)");
    EXPECT_EQ(line.features, (std::vector<Feature>{{"setboard", "1"},
                                                   {"myname", "Sjaak II 1.4.1"},
                                                   {"option", "Hash -spin 64 1 1024"},
                                                   {"done", "0"}}));
    EXPECT_EQ(read<Features>("feature").features.size(), 0U);
    EXPECT_EQ(read<Features>("feature variants=\"\" ").features, (std::vector<Feature>{{"variants", ""}}));
    EXPECT_EQ(refusal("feature ping"), "feature 'ping' has no value");
    EXPECT_EQ(refusal("feature ping done=1"), "feature 'ping' has no value");
    EXPECT_EQ(refusal("feature =1"), "feature '=1' has no value");
    EXPECT_EQ(refusal("feature myname=\"open"), "feature 'myname' has a value without its end quote");
}

TEST(Cecp, MovesOldAndNew) {
    EXPECT_EQ(read<EngineMove>("move e2e4").text, "e2e4");
    EXPECT_EQ(read<EngineMove>("1. ... e7e5").text, "e7e5");
    EXPECT_EQ(read<EngineMove>("12. e2e4").text, "e2e4");
    EXPECT_EQ(read<EngineMove>("7... Nf6").text, "Nf6");
    EXPECT_EQ(read<EngineMove>("My move is: e7e8q").text, "e7e8q");
    EXPECT_EQ(read<EngineMove>("My move is : e7e8q").text, "e7e8q");
    EXPECT_EQ(refusal("move"), "move is followed by no move");
}

TEST(Cecp, Ends) {
    read<Resign>("resign");
    read<Resign>("tellics resign");
    for (const char* line :
         {"computer resigns", "Computer resigns.", "I resign", "resign (hopeless)", "engine resigned!",
          "tellics I resign", "the computer resigns", "tellopponent resign"}) {
        read<Resign>(line);
    }
    for (const char* line : {"opponent resigns", "white resigns the pawn", "computer", "I", "resigns it"}) {
        read<Other>(line);
    }
    read<OfferDraw>("offer draw");
    EXPECT_EQ(read<ResultClaim>("1/2-1/2 {Draw by repetition}"),
              (ResultClaim{"1/2-1/2", "Draw by repetition"}));
    EXPECT_EQ(read<ResultClaim>("0-1 {Black mates}"), (ResultClaim{"0-1", "Black mates"}));
    EXPECT_EQ(read<ResultClaim>("1-0"), (ResultClaim{"1-0", ""}));
    EXPECT_EQ(read<ResultClaim>("result 1-0 {x"), (ResultClaim{"1-0", "x"}));
}

/// The forms of the protocol's text.
TEST(Cecp, Complaints) {
    EXPECT_EQ(read<IllegalMove>("Illegal move: e2e4"), (IllegalMove{"", "e2e4"}));
    EXPECT_EQ(read<IllegalMove>("Illegal move (can't move pieces that way): e2e5"),
              (IllegalMove{"can't move pieces that way", "e2e5"}));
    EXPECT_EQ(read<CommandError>("Error (ambiguous move): Nf3"), (CommandError{"ambiguous move", "Nf3"}));
    EXPECT_EQ(read<CommandError>("Error (unknown command): analyze"),
              (CommandError{"unknown command", "analyze"}));
    EXPECT_EQ(read<CommandError>("Error"), (CommandError{"", ""}));
}

TEST(Cecp, Thinking) {
    // The text's own example.
    const auto line = read<Thinking>("9 156 1084 48000 Nf3 Nc6 Nc3 Nf6");
    EXPECT_EQ(line, (Thinking{9, 156, milliseconds(10'840), 48'000, "Nf3 Nc6 Nc3 Nf6"}));
    EXPECT_EQ(read<Thinking>("4. 109 14 1435 1. e4 d5").ply, 4);
    EXPECT_EQ(read<Thinking>("7& -20 0 99 h2e2").score, -20);
    read<Other>("4 109 14");
    read<Other>("4 109 fourteen 12 e4");
}

TEST(Cecp, TheRest) {
    EXPECT_EQ(read<Pong>("pong 17").number, 17);
    EXPECT_EQ(refusal("pong"), "pong is followed by '' (expected a number)");
    read<Other>("# move e2e4");
    read<Other>("");
    read<Other>("Hello from GNU Chess");
    read<Other>("Hint: e2e4");
    EXPECT_EQ(refusal(std::string(max_line + 1, ' ')), "line is 65537 bytes long (at most 65536)");
}

TEST(Cecp, TimesAreWritten) {
    EXPECT_EQ(level(40, milliseconds(300'000), milliseconds(0)), "level 40 5 0");
    EXPECT_EQ(level(0, milliseconds(120'000), milliseconds(12'000)), "level 0 2 12");
    EXPECT_EQ(level(40, milliseconds(30'000), milliseconds(0)), "level 40 0:30 0");
    EXPECT_EQ(level(0, milliseconds(65'000), milliseconds(250)), "level 0 1:05 0.25");
    EXPECT_EQ(level(0, milliseconds(100), milliseconds(0)), "level 0 0:01 0");
    EXPECT_EQ(time(milliseconds(1234)), "time 123");
    EXPECT_EQ(time(milliseconds(3)), "time 1");
    EXPECT_EQ(otim(milliseconds(60'000)), "otim 6000");
    EXPECT_EQ(st(milliseconds(100)), "st 1");
    EXPECT_EQ(st(milliseconds(2000)), "st 2");
    EXPECT_EQ(st(milliseconds(2001)), "st 3");
}

} // namespace
} // namespace duiyi::protocol::cecp
