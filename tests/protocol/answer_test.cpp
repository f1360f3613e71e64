// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/answer.hpp"

#include <gtest/gtest.h>

#include "talks.hpp"

namespace duiyi::protocol {
namespace {

template <class T>
T read_answer(std::string_view line, Talk talk = uci) {
    const auto answer = parse_answer(line, talk);
    if (!answer) {
        ADD_FAILURE() << line << ": " << answer.error().text();
        return {};
    }
    const auto* value = std::get_if<T>(&*answer);
    if (value == nullptr) {
        ADD_FAILURE() << line << " is another answer";
        return {};
    }
    return *value;
}

std::string refused_answer(std::string_view line, Talk talk = uci) {
    const auto answer = parse_answer(line, talk);
    return answer ? "understood" : answer.error().text();
}

/// The options of UCI's text.
TEST(UciAnswer, Options) {
    const auto nullmove = read_answer<OptionLine>("option name Nullmove type check default true");
    EXPECT_EQ(nullmove.name, "Nullmove");
    EXPECT_EQ(nullmove.type, OptionType::check);
    EXPECT_EQ(nullmove.preset, "true");
    const auto selectivity =
        read_answer<OptionLine>("option name Selectivity type spin default 2 min 0 max 4");
    EXPECT_EQ(selectivity.min, 0);
    EXPECT_EQ(selectivity.max, 4);
    const auto style =
        read_answer<OptionLine>("option name Style type combo default Normal var Solid var Normal var Risky");
    EXPECT_EQ(style.choices, (std::vector<std::string>{"Solid", "Normal", "Risky"}));
    EXPECT_EQ(read_answer<OptionLine>("option name NalimovPath type string default c:\\").preset, "c:\\");
    const auto button = read_answer<OptionLine>("option name Clear Hash type button");
    EXPECT_EQ(button.name, "Clear Hash");
    EXPECT_EQ(button.type, OptionType::button);
    EXPECT_EQ(refused_answer("option Hash type spin"), "option is followed by 'Hash' (expected name)");
    EXPECT_EQ(refused_answer("option name type spin"), "option has no name");
    EXPECT_EQ(refused_answer("option name Hash"), "option 'Hash' has no type");
    EXPECT_EQ(refused_answer("option name Hash type number"),
              "option 'Hash' is of type 'number' (expected check, spin, combo, button or string)");
}

TEST(UciAnswer, Names) {
    EXPECT_EQ(read_answer<Id>("id name Shredder X.Y"), (Id{"name", "Shredder X.Y"}));
    EXPECT_EQ(read_answer<Id>("id author Stefan MK"), (Id{"author", "Stefan MK"}));
    EXPECT_EQ(read_answer<HelloDone>("uciok").dialect, Dialect::uci);
    EXPECT_EQ(read_answer<HelloDone>("ucciok", ucci).dialect, Dialect::ucci);
    read_answer<ReadyOk>("readyok");
    read_answer<Bye>("bye", ucci);
    EXPECT_EQ(refused_answer("Stockfish 15.1 by the Stockfish developers"),
              "answer 'Stockfish' is not known");
    EXPECT_EQ(refused_answer(""), "line is empty");
    EXPECT_EQ(refused_answer(std::string(max_line + 1, 'x')), "line is 65537 bytes long (at most 65536)");
}

TEST(UciAnswer, Info) {
    const auto first =
        read_answer<Info>("info depth 2 score cp 214 time 1242 nodes 2124 nps 34928 pv e2e4 e7e5 g1f3");
    EXPECT_EQ(first.depth, 2);
    EXPECT_EQ(first.score, (EngineScore{EngineScore::Kind::centipawns, 214, EngineScore::Bound::exact}));
    EXPECT_EQ(first.time, std::chrono::milliseconds(1242));
    EXPECT_EQ(first.nodes, 2124U);
    EXPECT_EQ(first.nodes_per_second, 34'928U);
    EXPECT_EQ(first.line, (std::vector<std::string>{"e2e4", "e7e5", "g1f3"}));
    const auto current = read_answer<Info>("info currmove e2e4 currmovenumber 1");
    EXPECT_EQ(current.current_move, "e2e4");
    EXPECT_EQ(current.current_move_number, 1);
    EXPECT_EQ(read_answer<Info>("info string bestmove e2e4 is  not here").text, "bestmove e2e4 is  not here");
    // As Stockfish 15.1 says it.
    const auto stockfish = read_answer<Info>(
        "info depth 12 seldepth 16 multipv 2 score mate -3 upperbound nodes 15842 nps 721000 hashfull 4 "
        "tbhits 7 time 21 pv d7d5 e2e4");
    EXPECT_EQ(stockfish.selective_depth, 16);
    EXPECT_EQ(stockfish.multi_pv, 2);
    EXPECT_EQ(stockfish.score, (EngineScore{EngineScore::Kind::mate, -3, EngineScore::Bound::upper}));
    EXPECT_EQ(stockfish.hash_permille, 4);
    EXPECT_EQ(stockfish.tablebase_hits, 7U);
    const auto wdl = read_answer<Info>("info depth 3 score cp 44 wdl 53 941 6 nodes 120");
    EXPECT_EQ(wdl.win_draw_loss, (WinDrawLoss{53, 941, 6}));
    EXPECT_EQ(wdl.nodes, 120U);
    EXPECT_EQ(read_answer<Info>("info wdl 1 2 nodes 5").win_draw_loss, std::nullopt);
    EXPECT_EQ(read_answer<Info>("info wdl 1 2 nodes 5").nodes, 5U);
    // A field of tomorrow, and one that lacks its number.
    const auto odd = read_answer<Info>("info depth nodes 5 qqq 1 2 3 score lowerbound");
    EXPECT_EQ(odd.depth, std::nullopt);
    EXPECT_EQ(odd.nodes, 5U);
    EXPECT_EQ(odd.score, std::nullopt);
    EXPECT_EQ(read_answer<Info>("info depth 99999999999999999999").depth, 1'000'000'000);
}

TEST(UciAnswer, BestMoves) {
    const auto best = read_answer<BestMove>("bestmove g1f3 ponder d8f6");
    EXPECT_EQ(best.move, "g1f3");
    EXPECT_EQ(best.ponder, "d8f6");
    EXPECT_EQ(read_answer<BestMove>("bestmove (none)").move, std::nullopt);
    EXPECT_EQ(read_answer<BestMove>("bestmove 0000").move, std::nullopt);
    EXPECT_EQ(refused_answer("bestmove"), "bestmove is followed by no move");
}

TEST(UcciAnswer, DiffersFromUci) {
    // In the order of ElephantEye, which has `default` last.
    const auto hash = read_answer<OptionLine>("option hashsize type spin min 0 max 1024 default 0", ucci);
    EXPECT_EQ(hash.name, "hashsize");
    EXPECT_EQ(hash.max, 1024);
    EXPECT_EQ(hash.preset, "0");
    const auto style = read_answer<OptionLine>(
        "option randomness type combo var none var small var medium var large default none", ucci);
    EXPECT_EQ(style.choices, (std::vector<std::string>{"none", "small", "medium", "large"}));
    const auto info = read_answer<Info>("info depth 6 score 4 pv b0c2 b9c7 c3c4 h9i7 c2d4 h7e7", ucci);
    EXPECT_EQ(info.score->value, 4);
    EXPECT_EQ(info.line.size(), 6U);
    EXPECT_EQ(read_answer<Info>("info message book move", ucci).text, "book move");
    EXPECT_EQ(read_answer<BestMove>("nobestmove", ucci).move, std::nullopt);
    const auto best = read_answer<BestMove>("bestmove h2e2 ponder h9g7 draw", ucci);
    EXPECT_TRUE(best.draw);
    EXPECT_EQ(best.ponder, "h9g7");
    EXPECT_TRUE(read_answer<BestMove>("bestmove h2e2 resign", ucci).resign);
}

TEST(UcciAnswer, MatesAreLargeScores) {
    const Info mates{.score = EngineScore{EngineScore::Kind::mate, 5, EngineScore::Bound::exact}};
    EXPECT_EQ(print(mates, ucci), "info score 29995");
    EXPECT_EQ(read_answer<Info>("info score 29995", ucci).score, mates.score);
    const Info mated{.score = EngineScore{EngineScore::Kind::mate, -5, EngineScore::Bound::exact}};
    EXPECT_EQ(print(mated, ucci), "info score -29995");
    EXPECT_EQ(read_answer<Info>("info score -29995", ucci).score, mated.score);
}

TEST(UcciAnswer, Probes) {
    const auto hash =
        read_answer<PopHash>("pophash bestmove h2e2 lowerbound 10 depth 8 upperbound 20 depth 7", ucci);
    EXPECT_EQ(hash.move, "h2e2");
    EXPECT_EQ(hash.lower, (PopHash::Bound{10, 8}));
    EXPECT_EQ(hash.upper, (PopHash::Bound{20, 7}));
    EXPECT_EQ(read_answer<PopHash>("pophash", ucci), PopHash{});
}

TEST(Answer, ATextStaysOnItsLine) {
    EXPECT_EQ(print(Info{.text = "two\nlines"}, uci), "info string two lines");
    EXPECT_EQ(print(Id{"name", "a\rb"}, uci), "id name a b");
    EXPECT_EQ(print(BestMove{"e2e4\nquit"}, uci), "bestmove e2e4_quit");
}

} // namespace
} // namespace duiyi::protocol
