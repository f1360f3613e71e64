// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Verdicts on repetitions, held against published ones.

#include <algorithm>
#include <fstream>
#include <random>
#include <set>

#include "duiyi/notation/explain.hpp"
#include "duiyi/oracle/mirror.hpp"
#include "duiyi/rules/occurrence_filter.hpp"
#include "duiyi/rules/xiangqi/chase.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "games.hpp"

namespace duiyi {
namespace {

GameState<Xiangqi> repeated_game(std::string_view fen, RepetitionRules rules = RepetitionRules::wxf) {
    return game_from<Xiangqi>(fen, {.repetition = rules});
}

/// Plays `moves` until the game is over, or to their end.
void play_on(GameState<Xiangqi>& state, const std::string& moves) {
    std::istringstream text(moves);
    for (std::string uci; !state.outcome() && text >> uci;) {
        play(state, uci);
    }
}

std::string english(const GameState<Xiangqi>& state, RepetitionRules rules = RepetitionRules::wxf) {
    const auto report = report_repetition(state.line(), state.position(), rules);
    return report ? explain(*report, state.line(), state.position(), Language::english) : "no repetition";
}

// Published cases ----------------------------------------------------------------------------------------

struct Row {
    std::string id, fen, moves, verdict, source;
};

std::vector<Row> rows() {
    std::ifstream file(test_kit::source_dir() / "tests/golden/xiangqi_repetition.tsv");
    std::vector<Row> found;
    std::string line;
    std::getline(file, line); // names of the columns
    while (std::getline(file, line)) {
        std::istringstream text(line);
        Row row;
        for (auto* field : {&row.id, &row.fen, &row.moves, &row.verdict, &row.source}) {
            std::getline(text, *field, '\t');
        }
        found.push_back(row);
    }
    return found;
}

std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.fen;
}

class PublishedRepetition : public testing::TestWithParam<Row> {};

/// The published moves go on, some of them past the ruling; it must have come by their end.
TEST_P(PublishedRepetition, IsJudgedAsPublished) {
    const Row& row = GetParam();
    auto state = repeated_game(row.fen);
    play_on(state, row.moves);
    ASSERT_TRUE(state.outcome()) << row.moves;
    const auto& winner = state.outcome()->winner;
    const std::string verdict = !winner ? "draw" : *winner == Side::first ? "black loses" : "red loses";
    EXPECT_EQ(verdict, row.verdict) << row.moves << '\n' << row.source << '\n' << english(state);
}

INSTANTIATE_TEST_SUITE_P(Golden, PublishedRepetition, testing::ValuesIn(rows()),
                         [](const auto& parameter) { return parameter.param.id; });

/// Nobody is favoured by his colour or by left and right: a mirrored game has the mirrored verdict.
TEST_P(PublishedRepetition, HasTheMirroredVerdictInTheMirror) {
    for (const auto rules : {RepetitionRules::wxf, RepetitionRules::cxa}) {
        auto state = repeated_game(GetParam().fen, rules);
        play_on(state, GetParam().moves);
        for (const auto mirror : {oracle::Mirror::files, oracle::Mirror::sides}) {
            GameState<Xiangqi> image(*oracle::mirrored(state.position_at(0), mirror), {.repetition = rules});
            for (const auto& ply : state.line()) {
                ASSERT_TRUE(image.play(oracle::mirrored(ply.move, mirror)));
            }
            auto expected = state.outcome();
            if (expected && expected->winner && mirror == oracle::Mirror::sides) {
                expected->winner = other(*expected->winner);
            }
            EXPECT_EQ(image.outcome(), expected);
        }
    }
}

/// The report says what the verdict alone says, and every ply of the loser shows his fault.
TEST_P(PublishedRepetition, IsExplainedByWhatHappened) {
    for (const auto rules : {RepetitionRules::wxf, RepetitionRules::cxa}) {
        auto state = repeated_game(GetParam().fen, rules);
        play_on(state, GetParam().moves);
        const auto report = report_repetition(state.line(), state.position(), rules);
        ASSERT_TRUE(report);
        EXPECT_EQ(report->verdict.reason(), state.outcome()->reason);
        ASSERT_EQ(report->first_ply + report->threats.size(), state.ply_count());
        for (std::size_t i = 0; i < report->threats.size(); ++i) {
            const auto& threats = report->threats[i];
            const Side side = state.line()[report->first_ply + i].before.side_to_move();
            const bool attack = threats.check || threats.mate_threat || !threats.chases.empty();
            EXPECT_TRUE(attack || side != report->verdict.loser) << "ply " << i;
        }
        for (const auto language : {Language::english, Language::chinese}) {
            EXPECT_FALSE(explain(*report, state.line(), state.position(), language).empty());
        }
    }
}

TEST(PublishedRepetitions, AreAllThere) {
    EXPECT_EQ(rows().size(), 205U);
}

// The same games under the Chinese rules -----------------------------------------------------------------

Row row(std::string_view id) {
    for (const auto& row : rows()) {
        if (row.id == id) {
            return row;
        }
    }
    ADD_FAILURE() << "no case " << id;
    return {};
}

struct ChineseCase {
    std::string_view id;
    Outcome outcome;
};

TEST(ChineseRules, ForbidPerpetualAttackOfEveryKind) {
    const ChineseCase cases[] = {
        {"px004", second_wins(Reason::perpetual_check)},
        {"wxf022", second_wins(Reason::perpetual_attack)}, // one check, one chase
        {"wxf013", second_wins(Reason::perpetual_attack)}, // one chase, one threat of mate
        {"man015", second_wins(Reason::perpetual_attack)}, // perpetual threats of mate
        {"wxf117", second_wins(Reason::perpetual_chase)},  // two chariots chase two cannons
        {"wxf114", second_wins(Reason::perpetual_chase)},  // one chariot chases three pieces in turn
        {"wxf048", second_wins(Reason::perpetual_chase)},  // one chariot chases one cannon
        {"wxf053", draw_by(Reason::repetition)},           // against a chase, one check and one chase
        {"wxf050", draw_by(Reason::repetition)},           // against a chase, threats of mate
        {"px006", draw_by(Reason::repetition)},            // an exchange is offered
    };
    for (const auto& [id, outcome] : cases) {
        auto state = repeated_game(row(id).fen, RepetitionRules::cxa);
        play_on(state, row(id).moves);
        EXPECT_EQ(state.outcome(), outcome) << id << ' ' << english(state, RepetitionRules::cxa);
    }
}

TEST(ChineseRules, SeeAThreatOfMateThreeChecksDeepAndNoneWhereThereIsNone) {
    const auto after = [](std::string_view fen) { return repeated_game(fen).position(); };
    EXPECT_TRUE(threatens_mate(after("4k4/R8/1R7/9/9/9/9/9/9/3K5 b - - 0 1"), Side::first)) << "in one";
    EXPECT_FALSE(threatens_mate(after("4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1"), Side::first)) << "one rook";
    EXPECT_FALSE(threatens_mate(Position<Xiangqi>::start(), Side::second));
}

// In words ------------------------------------------------------------------------------------------------

TEST(Explanation, NamesLoserDeedPliesAndArticle) {
    struct Case {
        std::string_view id, english, chinese;
    };
    const Case cases[] = {
        {"px004", "red loses: checks on every move of plies 1-8 (Asian rules 6)",
         "红负：第1至8着，步步将军（亚洲规则第6条）"},
        {"wxf048",
         "red loses: chariot at h6 chases the unprotected cannon on every move of plies 1-8 (Asian rules 18)",
         "红负：第1至8着，h6的车步步捉无根的炮（亚洲规则第18条）"},
        {"wxf116",
         "black loses: chariot at d1 chases the unprotected cannon on every move of plies 2-9 (Asian rules "
         "18)",
         "黑负：第2至9着，d1的车步步捉无根的炮（亚洲规则第18条）"},
        {"wxf031", "red loses: cannon at h1 chases the chariot on every move of plies 2-9 (Asian rules 15)",
         "红负：第2至9着，h1的炮步步捉车（亚洲规则第15条）"},
        {"wxf117", "draw: neither side does anything forbidden in plies 5-12 (Asian rules 32)",
         "和棋：第5至12着，双方均为允许着法（亚洲规则第32条）"},
    };
    for (const auto& [id, words, chinese] : cases) {
        auto state = repeated_game(row(id).fen);
        play_on(state, row(id).moves);
        const auto report = report_repetition(state.line(), state.position(), RepetitionRules::wxf);
        ASSERT_TRUE(report) << id;
        EXPECT_EQ(explain(*report, state.line(), state.position(), Language::english), words);
        EXPECT_EQ(explain(*report, state.line(), state.position(), Language::chinese), chinese);
    }
}

TEST(Explanation, IsNoneBeforeTheThirdOccurrence) {
    GameState<Xiangqi> state;
    play(state, "h0g2 h9g7 g2h0 g7h9");
    EXPECT_FALSE(report_repetition(state.line(), state.position(), RepetitionRules::wxf));
    EXPECT_TRUE(repeated_plies(state.line(), state.position()).empty());
}

// What chases are, one by one (Asian rules, article numbers) ---------------------------------------------

Square<Xiangqi> at(std::string_view name) {
    return *parse_square<Xiangqi>(name);
}

bool chases(std::string_view fen, std::string_view from, std::string_view to) {
    const auto position = repeated_game(fen).position();
    const Chases found(position, position.at(at(from))->side);
    EXPECT_EQ(found.chases(at(from), at(to)), found.chasers_of(at(to)).has(at(from)));
    EXPECT_EQ(found.victims().has(at(to)), !found.chasers_of(at(to)).empty());
    return found.chases(at(from), at(to));
}

TEST(Chase, IsOfUnprotectedPieces) {
    EXPECT_TRUE(chases("3k5/9/9/9/c3R4/9/9/9/9/5K3 b - - 0 1", "e5", "a5"));
    EXPECT_FALSE(chases("3k5/9/9/r8/c3R4/9/9/9/9/5K3 b - - 0 1", "e5", "a5")) << "protected (17)";
    EXPECT_FALSE(chases("3k5/9/9/9/c3C4/9/9/9/9/5K3 b - - 0 1", "e5", "a5")) << "a cannon without screen";
    EXPECT_TRUE(chases("3k5/9/9/9/n1P1C4/9/9/9/9/5K3 b - - 0 1", "e5", "a5")) << "and with one";
}

TEST(Chase, OfARookByHorseOrCannonMindsNoProtection) {
    EXPECT_TRUE(chases("3k5/9/9/r8/r1P1C4/9/9/9/9/5K3 b - - 0 1", "e5", "a5")) << "article 15";
    EXPECT_TRUE(chases("3k5/9/9/r8/r8/2N6/9/9/9/5K3 b - - 0 1", "c4", "a5"));
    EXPECT_FALSE(chases("3k5/9/9/r8/n8/2N6/9/9/9/5K3 b - - 0 1", "c4", "a5")) << "a protected horse";
}

TEST(Chase, IsNoOfferOfExchange) {
    EXPECT_FALSE(chases("3k5/9/9/9/r3R4/9/9/9/9/5K3 b - - 0 1", "e5", "a5")) << "article 24";
    EXPECT_TRUE(chases("3k5/9/9/3r1R3/9/9/9/9/3R5/4K4 b - - 0 1", "f6", "d6")) << "the rook is pinned";
    EXPECT_FALSE(chases("3k5/9/9/9/1n7/3N5/9/9/9/5K3 b - - 0 1", "d4", "b5")) << "both may capture";
    EXPECT_TRUE(chases("3k5/9/9/9/1np6/3N5/9/9/9/5K3 b - - 0 1", "d4", "b5")) << "one is blocked (24)";
}

TEST(Chase, IsNotByGeneralOrPawnNorOfAPawnAtHome) {
    EXPECT_FALSE(chases("3k5/9/9/9/9/9/9/9/4n4/4K4 w - - 0 1", "e0", "e1")) << "article 28";
    EXPECT_FALSE(chases("3k5/9/9/4c4/4P4/9/9/9/9/5K3 w - - 0 1", "e5", "e6")) << "article 29";
    EXPECT_FALSE(chases("3k5/9/9/p3R4/9/9/9/9/9/5K3 b - - 0 1", "e6", "a6")) << "article 25";
    EXPECT_TRUE(chases("3k5/9/9/9/9/p3R4/9/9/9/5K3 b - - 0 1", "e4", "a4")) << "over the river";
}

TEST(Chase, IsNotByAPinnedPiece) {
    EXPECT_FALSE(chases("3kr4/9/9/9/c3R4/9/9/9/9/4K4 w - - 0 1", "e5", "a5"));
    EXPECT_TRUE(chases("3kr4/9/9/9/c3R4/9/9/9/9/5K3 w - - 0 1", "e5", "a5"));
}

// Other ends ----------------------------------------------------------------------------------------------

TEST(XiangqiMaterial, ThatCannotCrossTheRiverDraws) {
    EXPECT_EQ(repeated_game("2ba1kb2/4a4/9/9/9/9/9/9/9/2BAKAB2 w - - 0 1").outcome(),
              draw_by(Reason::insufficient_material));
    EXPECT_FALSE(repeated_game("2ba1kb2/4a4/9/9/9/9/P8/9/9/2BAKAB2 w - - 0 1").outcome()) << "a pawn";
    auto state = repeated_game("3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1");
    play(state, "e0e1");
    EXPECT_EQ(state.outcome(), draw_by(Reason::insufficient_material)) << "the last pawn is captured";
}

TEST(XiangqiMaterial, DecidesGamesLostOnTime) {
    const auto winner = [](std::string_view fen, Side flagged) {
        return winner_on_time(repeated_game(fen).position(), flagged);
    };
    const std::string_view pawn_against_guards = "2ba1k3/4a4/9/9/9/9/P8/9/9/2BAKAB2 w - - 0 1";
    EXPECT_EQ(winner(pawn_against_guards, Side::second), Side::first);
    EXPECT_EQ(winner(pawn_against_guards, Side::first), std::nullopt)
        << "advisors and an elephant stay at home";
    for (const std::string_view last : {"r", "n", "c", "p"}) {
        EXPECT_EQ(winner("3k5/9/9/9/" + std::string(last) + "8/9/9/9/9/4K4 w - - 0 1", Side::first),
                  Side::second)
            << last;
    }
}

/// A game of `random` moves without captures, in which Red checks when he can: to its end or where none is
/// left.
GameState<Xiangqi> try_game_of_checks(RuleOptions options, std::mt19937& random) {
    auto state = game_from<Xiangqi>("r3ka3/4a4/9/9/9/9/9/9/R7R/3K5 w - - 0 1", options);
    while (!state.outcome()) {
        std::vector<Move<Xiangqi>> checks;
        std::vector<Move<Xiangqi>> others;
        for (const auto move : state.legal_moves()) {
            auto next = state;
            EXPECT_TRUE(next.play(move));
            const bool ends = next.outcome() && next.outcome()->reason != Reason::natural_move_limit;
            if (!ends && next.position().halfmove_clock() > 0) {
                (next.line().back().check ? checks : others).push_back(move);
            }
        }
        const auto& choice = checks.empty() ? others : checks;
        if (choice.empty()) {
            break;
        }
        EXPECT_TRUE(state.play(choice[random() % choice.size()]));
    }
    return state;
}

/// The plies of the game that do not count: each side's checks after its third, and the plies after those.
std::set<std::size_t> uncounted_plies(const GameState<Xiangqi>& state) {
    std::set<std::size_t> found;
    for (const std::size_t side : {0U, 1U}) {
        int checks = 0;
        for (std::size_t i = side; i < state.ply_count(); i += 2) {
            if (state.line()[i].check && ++checks > 3) {
                found.insert({i, std::min(i + 1, state.ply_count() - 1)});
            }
        }
    }
    return found;
}

TEST(NaturalLimit, CountsOnlySoManyChecksOfASide) {
    EXPECT_EQ(RuleOptions{}.counted_checks, 10);
    std::mt19937 random(20);
    int ended = 0;
    std::size_t most_uncounted = 0;
    for (int i = 0; i < 500; ++i) {
        const auto all = try_game_of_checks({.natural_move_limit = 24, .counted_checks = 1000}, random);
        EXPECT_TRUE(!all.outcome() || all.ply_count() == 24U) << "every check counts";
        const auto three = try_game_of_checks({.natural_move_limit = 24, .counted_checks = 3}, random);
        if (!three.outcome()) {
            continue;
        }
        ++ended;
        const auto uncounted = uncounted_plies(three).size();
        EXPECT_EQ(three.ply_count(), 24 + uncounted);
        most_uncounted = std::max(most_uncounted, uncounted);
    }
    EXPECT_GT(ended, 10) << "too few cases to test anything";
    EXPECT_GT(most_uncounted, 3U) << "too few cases to test anything";
}

TEST(OccurrenceFilter, NeverDeniesWhatIsThere) {
    OccurrenceFilter filter;
    GameState<Xiangqi> state;
    play(state, "h0g2 h9g7 g2h0");
    for (const auto& ply : state.line()) {
        filter.add(ply.before.key());
    }
    for (const auto& ply : state.line()) {
        EXPECT_TRUE(filter.may_contain(ply.before.key()));
    }
    EXPECT_FALSE(filter.may_contain(state.position().key()));
    filter.add(state.line()[0].before.key());
    filter.remove(state.line()[0].before.key());
    EXPECT_TRUE(filter.may_contain(state.line()[0].before.key())) << "still there once";
    for (const auto& ply : state.line()) {
        filter.remove(ply.before.key());
    }
    for (const auto& ply : state.line()) {
        EXPECT_FALSE(filter.may_contain(ply.before.key()));
    }
}

} // namespace
} // namespace duiyi
