// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Whole matches of fake engines.
#include <algorithm>
#include <fstream>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"
#include "journal.hpp"
#include "match_kit.hpp"

namespace duiyi::match::test {
namespace {

using Words = std::vector<std::string>;

/// Results by game number, as "1-0 time", and the details of each.
struct Results {
    std::vector<std::string> endings;
    std::vector<std::string> details;
    std::vector<GameRecord> games;
};

Results results_of(const std::string& path) {
    Results results;
    const auto journal = parse_journal(content(path));
    if (!journal) {
        ADD_FAILURE() << journal.error().text();
        return results;
    }
    for (const auto& entry : journal->entries) {
        results.games.push_back(entry.game);
    }
    std::sort(results.games.begin(), results.games.end(),
              [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; });
    for (const auto& game : results.games) {
        results.endings.push_back(std::string(game.result()) + " " + game.reason);
        results.details.push_back(game.detail);
    }
    return results;
}

/// Plays two games and says how they ended. The fake engines answer at once: a minute for a move is for a
/// machine that stands still for a while. `settings`: of the first engine alone, which is meant to be late.
Results play(const std::string& game, const std::string& first, const std::string& second, Words more = {},
             const Words& settings = {}) {
    const TempFolder folder;
    more.insert(more.end(), {"--journal", folder / "journal", "--startup", "60", "--stall", "0.5"});
    if (std::find(more.begin(), more.end(), "--each") == more.end()) {
        more.insert(more.end(), {"--each", "st=60"});
    }
    const auto end = run(with_settings_of_first(fakes(game, first, second, more), settings));
    EXPECT_EQ(end.kind, MatchEnd::Kind::finished) << end.error;
    return results_of(folder / "journal");
}

/// How the rules end the game at this position, as the record of a match writes it; "" when they do not.
template <Game G>
std::string ending_by_rules(const GameState<G>& game) {
    if (const auto& outcome = game.outcome()) {
        return (!outcome->winner                  ? "1/2-1/2 "
                : *outcome->winner == Side::first ? "1-0 "
                                                  : "0-1 ") +
               std::string(to_string(outcome->reason));
    }
    const auto claim = game.claimable_draw();
    return claim ? "1/2-1/2 " + std::string(to_string(*claim)) : "";
}

/// There are `games` games, each of legal moves, and played again by the rules alone each ends where its
/// record does, for the same reason and not before; or it is adjudicated after `max_plies` moves of the
/// engines.
template <Game G>
void expect_games_by_rules(const Results& results, std::size_t games, std::size_t max_plies = 0) {
    ASSERT_EQ(results.games.size(), games);
    for (std::size_t i = 0; i < games; ++i) {
        const auto& record = results.games[i];
        const auto start = parse_fen<G>(record.start_fen);
        ASSERT_TRUE(start) << record.start_fen;
        GameState<G> game(*start);
        std::size_t by_engines = 0;
        for (const auto& played : record.moves) {
            EXPECT_EQ(ending_by_rules(game), "") << "game " << i << " after " << game.ply_count() << " plies";
            const auto move = parse_uci(game.position(), played.text);
            ASSERT_TRUE(move && game.play(*move)) << played.text;
            by_engines += played.elapsed ? 1 : 0;
        }
        if (by_engines == max_plies && ending_by_rules(game).empty()) {
            EXPECT_EQ(results.endings[i], "1/2-1/2 adjudication");
        } else {
            EXPECT_EQ(results.endings[i], ending_by_rules(game));
        }
    }
}

TEST(Games, EndByTheRules) {
    for (const std::string proto : {"proto=uci", "proto=cecp"}) {
        expect_games_by_rules<Chess>(play("chess", "", "", {"--games", "2", "--each", "st=60", proto}), 2);
        expect_games_by_rules<Xiangqi>(play("xiangqi", "", "", {"--games", "2", "--each", "st=60", proto}),
                                       2);
    }
}

TEST(Games, ArePlayedInUcci) {
    expect_games_by_rules<Xiangqi>(
        play("xiangqi", "", "", {"--each", "st=60", "proto=ucci", "--max-plies", "400"}), 2, 400);
}

TEST(Games, MayHaveTwoProtocols) {
    const TempFolder folder;
    auto words =
        fakes("xiangqi", "", "", {"--journal", folder / "j", "--each", "st=60", "--openings", "plies=5"});
    words.insert(words.begin() + 3, "proto=ucci");
    words.insert(words.end() - 6, "proto=cecp");
    const auto end = run(words);
    EXPECT_EQ(end.kind, MatchEnd::Kind::finished) << end.error;
    expect_games_by_rules<Xiangqi>(results_of(folder / "j"), 2);
}

/// Colours are swapped, and the engine at fault loses both games.
TEST(Games, AreLostByTheEngineAtFault) {
    struct Case {
        std::string fault, reason, proto = "uci";
    };
    for (const Case& wrong :
         {Case{"crash=2", "disconnect"}, Case{"exit=1", "disconnect"}, Case{"illegal=3", "illegal_move"},
          Case{"none=2", "illegal_move"}, Case{"crash=2", "disconnect", "cecp"},
          Case{"illegal=2", "illegal_move", "cecp"}, Case{"resign=2", "resignation", "cecp"},
          Case{"claim=2", "false_claim", "cecp"}, Case{"resign=2", "resignation", "ucci"}}) {
        const auto results = play(wrong.proto == "ucci" ? "xiangqi" : "chess", wrong.fault, "",
                                  {"--each", "st=60", "proto=" + wrong.proto});
        EXPECT_EQ(results.endings, (Words{"0-1 " + wrong.reason, "1-0 " + wrong.reason}))
            << wrong.fault << " " << wrong.proto;
    }
}

TEST(Games, AreNotResignedInUci) {
    // The protocol has no word for it: the engine's is passed over, and its move is played.
    const auto results = play("chess", "resign=2", "", {"--each", "st=60", "--max-plies", "8"});
    EXPECT_EQ(results.endings, (Words{"1/2-1/2 adjudication", "1/2-1/2 adjudication"}));
    expect_games_by_rules<Chess>(results, 2, 8);
}

TEST(Games, TheDetailSaysMore) {
    EXPECT_EQ(play("chess", "crash=2", "").details[0], "signal 6");
    EXPECT_EQ(play("chess", "exit=1", "").details[0], "exit code 3");
    EXPECT_EQ(play("chess", "illegal=1", "").details[0],
              "move 'a0a9' is not two squares such as e2e4 or e7e8q");
    EXPECT_EQ(play("xiangqi", "illegal=1", "").details[0], "move a0a9 is not legal here");
}

TEST(Games, TimeIsKept) {
    const Words lost = {"0-1 time", "1-0 time"};
    const auto slow = play("chess", "slow=600", "", {}, {"st=0.3", "margin=20"});
    EXPECT_EQ(slow.endings, lost);
    EXPECT_EQ(slow.details[0].substr(0, 14), "no move after ");
    const auto forgiven = play("chess", "slow=60", "", {"--max-plies", "4"}, {"st=0.05", "margin=60000"});
    EXPECT_EQ(forgiven.endings, (Words{"1/2-1/2 adjudication", "1/2-1/2 adjudication"}));
    EXPECT_EQ(play("chess", "hang=1", "", {}, {"tc=inf", "depth=1"}).endings,
              (Words{"0-1 stall", "1-0 stall"}));
    EXPECT_EQ(play("chess", "flood=1", "", {}, {"st=0.3"}).endings, lost);
}

/// With 250 ms a move, two moves fit into 600 ms, or fewer when the machine is slow. However many they are,
/// the clock has what they left.
TEST(Games, TheClockRunsOnFromMoveToMove) {
    const auto results = play("chess", "slow=250", "", {}, {"tc=0.6+0.001", "margin=0"});
    ASSERT_EQ(results.endings, (Words{"0-1 time", "1-0 time"}));
    for (std::size_t game = 0; game < 2; ++game) {
        std::int64_t left = 601; // the first move has its increment
        const auto& moves = results.games[game].moves;
        for (std::size_t ply = game; ply < moves.size(); ply += 2) {
            EXPECT_GE(moves[ply].elapsed, milliseconds{250});
            left += 1 - moves[ply].elapsed->count();
        }
        const auto& detail = results.details[game]; // "no move after 106 ms of 105"
        const auto after = detail.find(" after ");
        const auto of = detail.find(" ms of ");
        ASSERT_TRUE(after != std::string::npos && of != std::string::npos) << detail;
        EXPECT_EQ(std::stol(detail.substr(of + 7)), left) << detail;
        EXPECT_GE(std::stol(detail.substr(after + 7)), left) << detail;
    }
}

TEST(Games, AreAdjudicated) {
    EXPECT_EQ(
        play("chess", "score=-900", "score=800", {"--resign", "count=2", "score=700", "--each", "st=60"})
            .endings,
        (Words{"0-1 adjudication", "1-0 adjudication"}));
    const auto even =
        play("chess", "score=3", "score=-3", {"--draw", "number=4", "count=2", "score=5", "--each", "st=60"});
    EXPECT_EQ(even.endings, (Words{"1/2-1/2 adjudication", "1/2-1/2 adjudication"}));
    EXPECT_EQ(even.games[0].moves.size(), 7U) << "the fourth move of the first side";
}

TEST(Games, TakeMovesInSan) {
    const auto results = play("chess", "san", "san", {"--each", "st=60", "proto=cecp", "--max-plies", "60"});
    expect_games_by_rules<Chess>(results, 2, 60);
    EXPECT_GT(results.games[0].moves.size(), 20U);
}

/// By the protocol, in Chess960, where two squares may mean a step of the king.
TEST(Games, CastleInWordsInChess960) {
    const TempFolder folder;
    for (const std::string rook : {"4KR2 w F", "R3K3 w A"}) {
        std::ofstream(folder / "openings.epd") << "4k3/pppppppp/8/8/8/8/PPPPPPPP/" << rook << " - 0 1\n";
        const auto results = play("chess960", "castles", "castles",
                                  {"--each", "st=60", "proto=cecp", "--openings",
                                   "file=" + (folder / "openings.epd"), "--max-plies", "4"});
        EXPECT_EQ(results.endings, (Words{"1/2-1/2 adjudication", "1/2-1/2 adjudication"}));
        ASSERT_FALSE(results.games.empty());
        ASSERT_FALSE(results.games[0].moves.empty());
        EXPECT_EQ(results.games[0].moves[0].text, rook.starts_with("R") ? "e1a1" : "e1f1");
    }
}

TEST(Games, EndByAgreementWhenBothOffer) {
    for (const std::string proto : {"proto=ucci", "proto=cecp"}) {
        const auto agreed = play("xiangqi", "offer", "offer", {"--each", "st=60", proto});
        EXPECT_EQ(agreed.endings, (Words{"1/2-1/2 agreement", "1/2-1/2 agreement"}));
        EXPECT_EQ(agreed.games[0].moves.size(), 2U);
        const auto one = play("xiangqi", "offer", "", {"--each", "st=60", proto, "--max-plies", "6"});
        EXPECT_EQ(one.endings, (Words{"1/2-1/2 adjudication", "1/2-1/2 adjudication"}));
    }
}

TEST(Games, AnEngineThatCrashedPlaysOn) {
    const TempFolder folder;
    const auto results = play("chess", "crash=2 played=" + (folder / "a"), "played=" + (folder / "b"),
                              {"--games", "6", "--each", "st=60"});
    EXPECT_EQ(results.endings, (Words{"0-1 disconnect", "1-0 disconnect", "0-1 disconnect", "1-0 disconnect",
                                      "0-1 disconnect", "1-0 disconnect"}));
    EXPECT_EQ(lines_of(content(folder / "a")).size(), 6U);
    EXPECT_EQ(lines_of(content(folder / "b")).size(), 6U);
}

TEST(Games, BothOfAPairHaveOneOpening) {
    const auto results =
        play("xiangqi", "", "",
             {"--games", "6", "--openings", "plies=6", "--seed", "3", "--max-plies", "2", "--each", "st=60"});
    ASSERT_EQ(results.games.size(), 6U);
    const auto opening = [&](std::size_t i) {
        std::string moves;
        for (std::size_t ply = 0; ply < 6; ++ply) {
            EXPECT_EQ(results.games[i].moves[ply].elapsed, std::nullopt);
            moves += results.games[i].moves[ply].text;
        }
        return moves;
    };
    EXPECT_EQ(opening(0), opening(1));
    EXPECT_EQ(opening(2), opening(3));
    EXPECT_NE(opening(0), opening(2));
    EXPECT_EQ(results.games[0].moves.size(), 8U);
}

TEST(Games, BeginWhereAFileSays) {
    const TempFolder folder;
    std::ofstream(folder / "o.epd")
        << "4k3/8/8/8/8/8/4P3/4K3 b - - id \"one\";\n8/8/4k3/8/8/R7/4K3/8 w - - 0 1\n";
    for (const std::string proto : {"proto=uci", "proto=cecp"}) {
        const auto results = play("chess", "", "",
                                  {"--games", "4", "--openings", "file=" + (folder / "o.epd"), "--max-plies",
                                   "6", "--each", "st=60", proto});
        ASSERT_EQ(results.games.size(), 4U);
        EXPECT_EQ(results.games[1].start_fen, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
        EXPECT_EQ(results.games[2].start_fen, "8/8/4k3/8/8/R7/4K3/8 w - - 0 1");
        expect_games_by_rules<Chess>(results, 4, 6);
    }
    EXPECT_EQ(run(fakes("chess", "", "", {"--each", "st=1", "--openings", "file=/no/such"})).error,
              "openings: file /no/such does not exist");
}

/// A match that was cut short goes on where it was, and in the end is the same.
TEST(Games, AMatchGoesOn) {
    const TempFolder folder;
    const auto words = [&](const std::string& games, const std::string& name) {
        return fakes("chess", "score=1", "",
                     {"--games", games, "--each", "st=60", "--max-plies", "6", "--openings", "plies=4",
                      "--pgn", folder / (name + ".pgn"), "--journal", folder / name});
    };
    EXPECT_EQ(run(words("10", "whole")).games, 10U);
    EXPECT_EQ(run(words("4", "cut")).games, 4U);
    // As if the power had failed: half a line in the journal, half a game in the PGN.
    std::ofstream(folder / "cut", std::ios::app) << "game\t9\t1\t0\t1-";
    std::ofstream(folder / "cut.pgn", std::ios::app) << "[Event \"half a ga";
    std::vector<std::string> told;
    const auto end = run(words("10", "cut"), -1, &told);
    EXPECT_EQ(end.kind, MatchEnd::Kind::finished) << end.error;
    EXPECT_EQ(end.games, 10U);
    EXPECT_EQ(told.size(), 6U) << "only what was missing";
    const auto cut = results_of(folder / "cut");
    const auto whole = results_of(folder / "whole");
    ASSERT_EQ(cut.games.size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) {
        EXPECT_EQ(cut.games[i].number, i);
    }
    const auto pgn = content(folder / "cut.pgn");
    EXPECT_EQ(pgn.find("half a ga"), std::string::npos);
    std::size_t games = 0;
    for (const auto& line : lines_of(pgn)) {
        games += line.substr(0, 6) == "[Event" ? 1 : 0;
    }
    EXPECT_EQ(games, 10U);
    EXPECT_EQ(cut.games[9].moves[0].text, whole.games[9].moves[0].text) << "the same openings";
    EXPECT_EQ(run(words("10", "cut"), -1, &told).games, 10U);
    EXPECT_EQ(told.size(), 6U) << "nothing was left to play";

    auto other = words("10", "cut");
    other.insert(other.end(), {"--seed", "2"});
    EXPECT_NE(run(other).error.find("belongs to another match"), std::string::npos);
}

TEST(Games, ASequentialTestStopsWhenItIsDecided) {
    const auto end = run(fakes("chess", "", "illegal=2",
                               {"--games", "1000", "--each", "st=60", "--sprt", "elo0=0", "elo1=200"}));
    EXPECT_EQ(end.kind, MatchEnd::Kind::decided);
    EXPECT_LT(end.games, 100U);
    EXPECT_NE(end.report.find("elo1 accepted"), std::string::npos) << end.report;
}

TEST(Games, RunAtTheSameTime) {
    const TempFolder folder;
    const auto end =
        run(fakes("chess", "slow=5", "slow=5",
                  {"--games", "8", "--each", "st=60", "--max-plies", "10", "--concurrency", "4", "--pin",
                   std::to_string(allowed_core()), "--journal", folder / "j", "--log", folder / "log"}));
    EXPECT_EQ(end.games, 8U);
    EXPECT_EQ(results_of(folder / "j").games.size(), 8U);
    EXPECT_NE(content(folder / "log").find("A < bestmove "), std::string::npos);
}

TEST(Games, AFileThatCannotBeWrittenEndsTheMatch) {
    const auto end =
        run(fakes("chess", "", "", {"--each", "st=60", "--max-plies", "2", "--pgn", "/dev/full"}));
    EXPECT_EQ(end.kind, MatchEnd::Kind::failed);
    EXPECT_NE(end.error.find("/dev/full cannot be written"), std::string::npos) << end.error;
    EXPECT_NE(run(fakes("chess", "", "", {"--each", "st=60", "--journal", "/no/such/folder/j"}))
                  .error.find("cannot be written"),
              std::string::npos);
}

} // namespace
} // namespace duiyi::match::test
