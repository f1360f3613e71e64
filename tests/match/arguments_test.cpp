// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Time controls, engines and whole plans from the words of a command line.
#include <gtest/gtest.h>

#include "match_kit.hpp"

namespace duiyi::match {
namespace {

using Words = std::vector<std::string>;
using test::parse_plan;

TEST(TimeControl, IsReadAndWritten) {
    const auto read = [](std::string_view text) {
        const auto control = parse_time_control(text);
        return control ? to_string(*control) : control.error().text();
    };
    for (const std::string same : {"1+0.01", "60", "40/60", "40/60+0.5", "0.1", "0.001+0.001"}) {
        EXPECT_EQ(read(same), same);
    }
    EXPECT_EQ(read("2:30+1"), "150+1");
    EXPECT_EQ(read("0:00.5"), "0.5");
    EXPECT_EQ(read(".5"), "0.5");
    EXPECT_EQ(read("0+0.1"), "0+0.1");
    EXPECT_EQ(read("1.23456"), "1.234");
    EXPECT_EQ(read("inf"), "inf");
    for (const std::string bad : {"", "x", "1+", "+1", "/60", "0/60", "40/", "-1", "1e3", "0", "1:2:3", "1 ",
                                  "99999999", "1.", "99999999999999999999999", "1+x"}) {
        EXPECT_NE(read(bad).find("is not [moves/]seconds[+increment]"), std::string::npos)
            << bad << read(bad);
    }
}

TEST(Clock, RunsAsAgreed) {
    using namespace std::chrono_literals;
    GameClock sudden(*parse_time_control("1+0.1"), 5ms);
    EXPECT_EQ(sudden.available(), 1100ms) << "the first move has its increment";
    EXPECT_TRUE(sudden.spend(600ms));
    EXPECT_EQ(sudden.available(), 600ms);
    EXPECT_TRUE(sudden.spend(605ms)) << "the margin forgives";
    EXPECT_EQ(sudden.available(), 100ms) << "and the clock does not go below nothing";
    EXPECT_FALSE(sudden.spend(106ms));

    GameClock session(*parse_time_control("2/1"), 0ms);
    EXPECT_EQ(session.moves_to_go(), 2);
    EXPECT_TRUE(session.spend(400ms));
    EXPECT_EQ(session.moves_to_go(), 1);
    EXPECT_TRUE(session.spend(500ms));
    EXPECT_EQ(session.available(), 1100ms);
    EXPECT_EQ(session.moves_to_go(), 2);

    TimeControl per_move;
    per_move.move_time = 100ms;
    GameClock each(per_move, 20ms);
    EXPECT_TRUE(each.spend(120ms));
    EXPECT_EQ(each.available(), 100ms);
    EXPECT_EQ(each.deadline(), 120ms);
    EXPECT_FALSE(each.spend(121ms));

    TimeControl depth;
    depth.depth = 3;
    GameClock none(depth, 0ms);
    EXPECT_EQ(none.deadline(), std::nullopt);
    EXPECT_TRUE(none.spend(1h));
}

TEST(Command, IsSplitLikeAShellDoes) {
    const auto split = [](std::string_view text) { return *split_command(text); };
    EXPECT_EQ(split("a b  c"), (Words{"a", "b", "c"}));
    EXPECT_EQ(split(R"("a b" 'c "d' e\ f "g\"h" '')"), (Words{"a b", "c \"d", "e f", "g\"h", ""}));
    EXPECT_EQ(split("  "), Words{});
    EXPECT_EQ(split_command("a 'b").error().text(), "'a 'b' has a quote without its end");
}

EngineSpec spec_of(const Words& words) {
    EngineSpec spec;
    const auto done = apply_words(spec, words);
    EXPECT_TRUE(done) << done.error().text();
    return spec;
}
std::string fault_of(const Words& words) {
    EngineSpec spec;
    const auto done = apply_words(spec, words);
    return done ? "read" : done.error().text();
}

TEST(Engine, IsReadFromItsWords) {
    const auto spec = spec_of({"name=A B", "cmd=/usr/games/x --flag", "arg=y z", "proto=ucci",
                               "option.Hash=16", "option.Book File=a=b", "tc=1+0.01", "margin=7",
                               "restart=on", "squares=a1", "init=x", "nodes=1000", "dir=/tmp", "stderr=e"});
    EXPECT_EQ(spec.name, "A B");
    EXPECT_EQ(spec.command, (Words{"/usr/games/x", "--flag", "y z"}));
    EXPECT_EQ(spec.language, Language::ucci);
    EXPECT_EQ(spec.squares, Squares::one_to_ten);
    EXPECT_EQ(spec.options[1], (std::pair<std::string, std::string>{"Book File", "a=b"}));
    EXPECT_EQ(to_string(spec.time), "1+0.01 nodes=1000");
    EXPECT_EQ(spec.margin.count(), 7);
    EXPECT_TRUE(spec.restart);
    EXPECT_EQ(spec.fallback_name(), "x");
    EXPECT_EQ(to_string(spec_of({"tc=1+1", "st=0.1"}).time), "0.1/move") << "the last word counts";
    EXPECT_EQ(to_string(spec_of({"st=0.1", "tc=2"}).time), "2");
}

TEST(Engine, FaultsNameTheWord) {
    EXPECT_EQ(fault_of({"hash=3"}), "'hash' is no setting of an engine");
    EXPECT_EQ(fault_of({"x"}), "'x' is no key=value");
    EXPECT_EQ(fault_of({"proto=usi"}), "proto is 'usi' (expected uci, ucci or cecp)");
    EXPECT_EQ(fault_of({"st=0"}), "st: '0' is no time in seconds such as 0.1 (0.001 to 86400)");
    EXPECT_EQ(fault_of({"tc=x"}),
              "tc: time control 'x' is not [moves/]seconds[+increment] such as 1+0.01 or 40/60");
    EXPECT_EQ(fault_of({"depth=0"}), "depth is '0' (expected 1 to 1000)");
    EXPECT_EQ(fault_of({"cmd="}), "cmd is '' (expected a program)");
    EXPECT_EQ(fault_of({"init=a\nquit"}), "init holds a line end");
    EXPECT_EQ(fault_of({"option.=x"}), "'option.' is no setting of an engine");
}

std::string refusal(const Words& words) {
    const auto plan = parse_plan(words);
    return plan ? "read" : plan.error().text();
}

const Words two = {"chess", "--engine", "cmd=a", "--engine", "cmd=b", "--each", "st=0.1"};
Words two_and(const Words& more) {
    Words words = two;
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(Plan, IsRead) {
    const auto plan = parse_plan(two_and({"--games",      "11",       "--concurrency", "2",
                                          "--seed",       "7",        "--openings",    "file=x.epd",
                                          "order=random", "plies=4",  "--resign",      "count=4",
                                          "score=500",    "twosided", "--draw",        "number=30",
                                          "--sprt",       "elo0=-1",  "elo1=4.5",      "model=normalized",
                                          "--pgn",        "p",        "--journal",     "j",
                                          "--pin",        "0,1",      "--format",      "gauntlet",
                                          "--rules",      "cxa",      "--max-plies",   "300",
                                          "-event",       "Test",     "--quiet"}));
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->game, GameId::chess);
    EXPECT_EQ(plan->engines.size(), 2U);
    EXPECT_EQ(plan->engines[1].name, "b");
    EXPECT_EQ(plan->engines[1].time.move_time, milliseconds(100));
    EXPECT_EQ(plan->games, 12U) << "whole pairs";
    EXPECT_EQ(plan->openings_file, "x.epd");
    EXPECT_TRUE(plan->shuffle);
    EXPECT_EQ(plan->random_plies, 4);
    EXPECT_EQ(plan->adjudication.resign_count, 4);
    EXPECT_EQ(plan->adjudication.resign_score, 500);
    EXPECT_TRUE(plan->adjudication.resign_both);
    EXPECT_EQ(plan->adjudication.draw_from, 30);
    EXPECT_EQ(plan->adjudication.draw_count, 8) << "not said";
    EXPECT_EQ(plan->adjudication.max_plies, 300);
    EXPECT_EQ(plan->sprt->elo0, -1);
    EXPECT_EQ(plan->sprt->elo1, 4.5);
    EXPECT_EQ(plan->sprt->model, Sprt::Model::normalized);
    EXPECT_EQ(plan->cores, (std::vector<int>{0, 1}));
    EXPECT_EQ(plan->format, Format::gauntlet);
    EXPECT_EQ(plan->rules.repetition, RepetitionRules::cxa);
    EXPECT_EQ(plan->event, "Test");
}

TEST(Plan, AnEnginesOwnWordWinsWhereverItStands) {
    const auto plan =
        parse_plan(Words{"xiangqi", "--each", "st=0.1", "--engine", "cmd=a", "st=0.5", "--engine", "cmd=b"});
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->engines[0].time.move_time, milliseconds(500));
    EXPECT_EQ(plan->engines[1].time.move_time, milliseconds(100));
}

TEST(Plan, OptionsMayHaveOneDashAndAnEqualsSign) {
    const auto plan = parse_plan(Words{"chess", "-engine", "cmd=a", "-engine", "cmd=b", "--games=6", "-each",
                                       "st=0.1", "-each", "margin=7", "-concurrency", "3"});
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->engines.size(), 2U);
    EXPECT_EQ(plan->games, 6U);
    EXPECT_EQ(plan->concurrency, 3);
    EXPECT_EQ(plan->engines[1].time.move_time, milliseconds(100));
    EXPECT_EQ(plan->engines[1].margin, milliseconds(7)) << "--each given twice has the words of both";
}

TEST(Plan, ListsMayBeEmpty) {
    const auto plan = parse_plan(two_and({"--resign", "--draw", "--sprt", "--quiet"}));
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->adjudication.resign_count, 3);
    EXPECT_EQ(plan->adjudication.draw_from, 40);
    ASSERT_TRUE(plan->sprt);
    EXPECT_EQ(plan->sprt->elo1, 5);
    EXPECT_TRUE(plan->quiet);
    const auto none = parse_plan(two);
    ASSERT_TRUE(none) << none.error().text();
    EXPECT_EQ(none->adjudication, AdjudicationRules{});
    EXPECT_FALSE(none->sprt);
}

TEST(Plan, FaultsNameTheOption) {
    EXPECT_EQ(refusal({}), "duiyi: GAME is required (see --help)");
    EXPECT_EQ(refusal({"go"}), "duiyi: GAME: go not in {chess,chess960,xiangqi} (see --help)");
    EXPECT_EQ(refusal({"chess", "x"}), "duiyi: The following argument was not expected: x (see --help)");
    EXPECT_EQ(refusal({"chess"}), "--engine must be given at least twice");
    EXPECT_EQ(refusal(two_and({"--gmaes", "3"})),
              "duiyi: The following arguments were not expected: 3 --gmaes (see --help)");
    EXPECT_EQ(refusal(two_and({"--games", "0"})),
              "duiyi: --games: Value 0 not in range 1 to 1000000 (see --help)");
    EXPECT_EQ(refusal(two_and({"--games"})),
              "duiyi: --games: 1 required UINT:INT in [1 - 1000000] missing (see --help)");
    EXPECT_EQ(refusal(two_and({"--sprt", "elo0=5", "elo1=0"})), "--sprt needs elo0 below elo1");
    EXPECT_EQ(refusal(two_and({"--sprt", "--engine", "cmd=c"})), "--sprt is for a match of two engines");
    EXPECT_EQ(refusal(two_and({"--sprt", "elo2=5"})), "--sprt has no setting 'elo2'");
    EXPECT_EQ(refusal(two_and({"--sprt", "elo0=nan"})), "--sprt elo0 is 'nan' (expected a number)");
    EXPECT_EQ(refusal({"chess", "--engine", "cmd=a", "--engine", "cmd=a", "--each", "st=1"}),
              "engine 2: is called 'a' like another (give name=)");
    EXPECT_EQ(refusal({"chess", "--engine", "cmd=a", "--engine", "cmd=b"}),
              "engine 1: has no tc=, st=, depth= or nodes=");
    EXPECT_EQ(refusal({"chess", "--engine", "name=a", "--engine", "cmd=b"}), "engine 1: has no cmd=");
    EXPECT_EQ(refusal(two_and({"--pin", "0,x"})),
              "duiyi: --pin: Value x not in range 0 to 1023 (see --help)");
}

TEST(Plan, ItsIdentityIsWhatResultsDependOn) {
    const auto identity = [](const Words& more) { return parse_plan(two_and(more))->identity(); };
    EXPECT_EQ(identity({}), identity({"--games", "100", "--concurrency", "2", "--pgn", "x"}));
    EXPECT_NE(identity({}), identity({"--seed", "2"}));
    EXPECT_NE(identity({}), identity({"--each", "margin=1"}));
    EXPECT_NE(identity({}), identity({"--openings", "plies=2"}));
}

} // namespace
} // namespace duiyi::match
