// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The positions that front ends give `duiyi engine`: what is repaired, and what is not searched.
#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "engine_talk.hpp"

namespace duiyi::test {
namespace {

/// What `position` is answered with, and the best move of a search then.
std::pair<std::vector<std::string>, std::string> asked(EngineTalk& talk, const std::string& position,
                                                       const std::string& go = "go depth 1") {
    talk.say(position);
    auto said = talk.said_by_now();
    talk.say(go);
    return {std::move(said), talk.best()};
}

TEST(Engine, RepairsAFenAndSaysSo) {
    EngineTalk talk;
    const std::string wild = "position fen k7/1pp5/p2p4/N2q4/B7/8/1Q3PP1/5NK1 w KQkq e3 0 0";
    const auto [said, best] = asked(talk, wild);
    EXPECT_EQ(said,
              (std::vector<std::string>{
                  "info string position: fen: castling field has 'KQkq', but no king and rook stand for "
                  "it: left out",
                  "info string position: fen: en passant field is 'e3', where no pawn has just passed: "
                  "left out",
                  "info string position: fen: fullmove number is '0': read as 1"}));
    EXPECT_TRUE(parse_uci(*parse_fen<Chess>("k7/1pp5/p2p4/N2q4/B7/8/1Q3PP1/5NK1 w - - 0 1"), best)) << best;
    EXPECT_TRUE(asked(talk, "position startpos").first.empty());
}

TEST(Engine, CastlesFromOtherSquaresOnlyInChess960) {
    const std::string position = "position fen r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2KQ2R w KQkq - 0 1";
    EngineTalk talk;
    EXPECT_EQ(asked(talk, position).first.size(), 1U);
    EXPECT_NE(asked(talk, position, "go depth 1 searchmoves d1a1").second, "d1a1") << "no castling";
    talk.say("setoption name UCI_Chess960 value true");
    const auto [said, best] = asked(talk, position, "go depth 1 searchmoves d1a1");
    EXPECT_TRUE(said.empty()) << said.front();
    EXPECT_EQ(best, "d1a1");
}

TEST(Engine, SearchesNoOldPositionAfterOneThatCannotBeRead) {
    for (const std::string bad :
         {"position startpos e2e4", "position", "position fen", "position fen 8/8 w", "position nonsense",
          "position startpos moves e2e5", "position fen 8/8/8/8/8/8/8/8 w - - 0 1"}) {
        EngineTalk talk;
        EXPECT_NE(asked(talk, "position startpos moves e2e4 e7e5").second, "0000");
        const auto [said, best] = asked(talk, bad);
        EXPECT_EQ(best, "0000") << bad;
        EXPECT_FALSE(said.empty()) << bad;
        EXPECT_NE(asked(talk, "position startpos").second, "0000");
    }
    EngineTalk fresh;
    EXPECT_EQ(asked(fresh, "position startpos e2e4").second, "0000") << "before any other position";
    EngineTalk ucci("ucci");
    ucci.say("position startpos moves h2e2");
    ucci.say("position startpos h2e2");
    ucci.say("go depth 1");
    EXPECT_EQ(ucci.until("nobestmove").back(), "nobestmove");
}

TEST(Engine, ReadsXiangqiFensOfOtherPrograms) {
    for (const std::string rest : {"w - - 0 1", "r", "w 0 1", "w - - 0 0"}) {
        EngineTalk ucci("ucci");
        ucci.say("position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR " + rest);
        EXPECT_TRUE(has_line(ucci.said_by_now(),
                             "info message position: fen: board has 'heHE': read as the "
                             "letters N of horses and B of elephants"))
            << rest;
        ucci.say("go depth 1");
        expect_legal<Xiangqi>(ucci.best());
    }
}

} // namespace
} // namespace duiyi::test
