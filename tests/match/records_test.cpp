// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Adjudication, standings, journal and PGN.
#include <gtest/gtest.h>

#include "adjudication.hpp"
#include "journal.hpp"
#include "pgn.hpp"
#include "standings.hpp"

namespace duiyi::match {
namespace {

Evaluation thinks(int centipawns) {
    return {centipawns, 0, 1, 1};
}

TEST(Adjudication, ResignsForWhoIsLostForLong) {
    Adjudicator alone({.resign_count = 2, .resign_score = 500});
    EXPECT_EQ(alone.add(Side::first, 1, thinks(-600)), Ruling::play_on);
    EXPECT_EQ(alone.add(Side::second, 2, thinks(100)), Ruling::play_on);
    EXPECT_EQ(alone.add(Side::first, 3, thinks(-499)), Ruling::play_on) << "the row is broken";
    EXPECT_EQ(alone.add(Side::first, 5, thinks(-500)), Ruling::play_on);
    EXPECT_EQ(alone.add(Side::first, 7, Evaluation{0, -3, 1, 1}), Ruling::second_wins);

    Adjudicator both({.resign_count = 1, .resign_score = 500, .resign_both = true});
    EXPECT_EQ(both.add(Side::first, 1, thinks(-600)), Ruling::play_on);
    EXPECT_EQ(both.add(Side::second, 2, thinks(400)), Ruling::play_on);
    EXPECT_EQ(both.add(Side::first, 3, thinks(-600)), Ruling::play_on);
    EXPECT_EQ(both.add(Side::second, 4, thinks(700)), Ruling::second_wins);
}

TEST(Adjudication, DrawsWhatBothCallEven) {
    Adjudicator adjudicator({.draw_count = 2, .draw_score = 10, .draw_from = 3});
    EXPECT_EQ(adjudicator.add(Side::first, 1, thinks(0)), Ruling::play_on);
    EXPECT_EQ(adjudicator.add(Side::second, 2, thinks(10)), Ruling::play_on);
    EXPECT_EQ(adjudicator.add(Side::first, 3, thinks(-10)), Ruling::play_on);
    EXPECT_EQ(adjudicator.add(Side::second, 4, thinks(0)), Ruling::play_on) << "too early";
    EXPECT_EQ(adjudicator.add(Side::first, 5, thinks(0)), Ruling::draw);
    EXPECT_EQ(adjudicator.add(Side::second, 6, std::nullopt), Ruling::play_on)
        << "who says nothing agrees to nothing";
    EXPECT_EQ(adjudicator.add(Side::first, 7, thinks(0)), Ruling::play_on);
}

TEST(Adjudication, EndsWhatIsTooLong) {
    Adjudicator adjudicator({.max_plies = 3});
    EXPECT_EQ(adjudicator.add(Side::first, 2, std::nullopt), Ruling::play_on);
    EXPECT_EQ(adjudicator.add(Side::second, 3, std::nullopt), Ruling::draw);
    Adjudicator none({});
    EXPECT_EQ(none.add(Side::first, 5000, thinks(-10'000)), Ruling::play_on);
}

GameRecord game(std::size_t number, std::size_t first, std::size_t second, std::optional<Side> winner,
                std::string reason) {
    GameRecord record;
    record.number = number;
    record.first = first;
    record.second = second;
    record.winner = winner;
    record.reason = std::move(reason);
    return record;
}

TEST(Standings, CountFromTheLowerEngine) {
    Standings standings(Schedule(Format::round_robin, 2, 4), {"A", "B"});
    standings.add(game(0, 0, 1, Side::first, "checkmate"));
    standings.add(game(2, 0, 1, std::nullopt, "stalemate"));
    EXPECT_EQ(standings.tally(0).pair_count(), 0U) << "no pair is whole";
    standings.add(game(1, 1, 0, Side::first, "time"));
    standings.add(game(1, 1, 0, Side::second, "told twice"));
    standings.add(game(3, 1, 0, Side::second, "checkmate"));
    const auto& tally = standings.tally(0);
    EXPECT_EQ(tally.wins, 2U);
    EXPECT_EQ(tally.draws, 1U);
    EXPECT_EQ(tally.losses, 1U);
    EXPECT_EQ(tally.pairs, (std::array<std::uint64_t, 5>{0, 0, 1, 1, 0}));
    EXPECT_TRUE(standings.has(3));
    EXPECT_EQ(standings.line(0).substr(0, 26), "A - B: 2.5/4, +2 =1 -1, El");
    const auto report = standings.report();
    EXPECT_NE(report.find("2 x A wins by checkmate"), std::string::npos) << report;
    EXPECT_NE(report.find("1 x B wins by time"), std::string::npos) << report;
}

TEST(Standings, RankMoreThanTwo) {
    Standings standings(Schedule(Format::round_robin, 3, 2), {"A", "B", "C"});
    const Schedule schedule(Format::round_robin, 3, 2);
    for (std::size_t i = 0; i < schedule.games(); ++i) {
        const auto fixture = schedule.fixture(i); // C beats B beats A
        standings.add(game(i, fixture.first, fixture.second,
                           fixture.first > fixture.second ? Side::first : Side::second, "checkmate"));
    }
    const auto report = standings.report();
    const auto table = report.substr(report.find("rank"));
    EXPECT_LT(table.find(" C\n"), table.find(" B\n"));
    EXPECT_LT(table.find(" B\n"), table.find(" A\n"));
    EXPECT_NE(table.find("4/4"), std::string::npos) << table;
}

JournalEntry entry_with_moves() {
    JournalEntry entry{game(7, 1, 0, Side::second, "illegal_move"), 12'345};
    entry.game.detail = "tab\there";
    entry.game.start_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    entry.game.standard = false;
    entry.game.moves = {{"e2e4", {}, {}}, {"e8e7", milliseconds(103), {}}};
    return entry;
}

TEST(Journal, IsReadAsItIsWritten) {
    const auto entry = entry_with_moves();
    const auto draw = JournalEntry{game(8, 0, 1, std::nullopt, "stalemate"), 20'000};
    const std::string text = journal_head("plan | here") + journal_line(entry) + journal_line(draw);
    const auto journal = parse_journal(text);
    ASSERT_TRUE(journal) << journal.error().text();
    EXPECT_EQ(journal->identity, "plan | here");
    EXPECT_EQ(journal->good_size, text.size());
    ASSERT_EQ(journal->entries.size(), 2U);
    const auto& read = journal->entries[0];
    EXPECT_EQ(read.game.number, 7U);
    EXPECT_EQ(read.game.first, 1U);
    EXPECT_EQ(read.game.winner, Side::second);
    EXPECT_EQ(read.game.detail, "tab here");
    EXPECT_EQ(read.game.start_fen, entry.game.start_fen);
    EXPECT_FALSE(read.game.standard);
    EXPECT_EQ(read.game.moves[0].elapsed, std::nullopt);
    EXPECT_EQ(read.game.moves[1].elapsed, milliseconds(103));
    EXPECT_EQ(read.pgn_size, 12'345U);
    EXPECT_EQ(journal_line(read), journal_line(JournalEntry(read)));
    EXPECT_EQ(journal->entries[1].game.winner, std::nullopt);
}

TEST(Journal, SurvivesALineCutAnywhere) {
    const std::string head = journal_head("p");
    const std::string whole = head + journal_line(entry_with_moves());
    const std::string text = whole + journal_line(entry_with_moves());
    for (std::size_t size = whole.size(); size < text.size(); ++size) {
        const auto journal = parse_journal(std::string_view(text).substr(0, size));
        ASSERT_TRUE(journal);
        EXPECT_EQ(journal->entries.size(), 1U);
        EXPECT_EQ(journal->good_size, whole.size());
    }
    EXPECT_EQ(parse_journal("")->good_size, 0U);
    EXPECT_EQ(parse_journal(head)->entries.size(), 0U);
}

TEST(Journal, FaultsNameTheLine) {
    EXPECT_EQ(parse_journal("hello\n").error().text(), "line 1 is 'hello' (expected 'duiyi-match 1')");
    EXPECT_EQ(parse_journal("no line at all").error().text(), "line 1 is not 'duiyi-match 1'");
    EXPECT_EQ(parse_journal("duiyi-match 1\nplan\n").error().text(), "line 2 is no plan");
    EXPECT_EQ(parse_journal(journal_head("p") + "game\t1\n").error().text(), "line 3 is no game");
}

PgnTags tags() {
    return {"A \"test\"",
            "2026.11.21",
            "One",
            "Two",
            *parse_time_control("1+0.01"),
            *parse_time_control("1+0.01")};
}

TEST(Pgn, ChessIsInSan) {
    auto record = game(4, 0, 1, Side::second, "checkmate");
    record.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    record.moves = {{"f2f3", {}, {}},
                    {"e7e5", {}, {}},
                    {"g2g4", milliseconds(12), Evaluation{-35, 0, 9, 100}},
                    {"d8h4", milliseconds(1003), Evaluation{0, 1, 3, 100}}};
    EXPECT_EQ(to_pgn(record, GameId::chess, tags()), R"([Event "A \"test\""]
[Site "?"]
[Date "2026.11.21"]
[Round "5"]
[White "One"]
[Black "Two"]
[Result "0-1"]
[TimeControl "1+0.01"]
[PlyCount "4"]
[Termination "normal"]

1. f3 e5 2. g4 {-0.35/9 0.012s} 2... Qh4# {+M1/3 1.003s} {checkmate} 0-1

)");
}

TEST(Pgn, XiangqiIsInIccs) {
    auto record = game(0, 0, 1, std::nullopt, "adjudication");
    record.standard = false;
    record.start_fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1";
    record.moves = {{"a1e1", milliseconds(5), {}}};
    record.detail = "a {brace}";
    const auto pgn = to_pgn(record, GameId::xiangqi, tags());
    EXPECT_NE(pgn.find("[Red \"One\"]"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("[Variant \"xiangqi\"]"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1\"]"), std::string::npos) << pgn;
    EXPECT_NE(pgn.find("1. A1-E1 {0.005s} {adjudication: a (brace)} 1/2-1/2"), std::string::npos) << pgn;
}

} // namespace
} // namespace duiyi::match
