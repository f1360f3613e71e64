// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "ratings/rating.hpp"
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

constexpr const char* blitz = "chess.blitz";

class RatingContract : public StoreContract {
protected:
    void add_accounts() {
        for (const char* id : {"a", "b", "c"}) {
            AccountRow row;
            row.id = id;
            row.revision = 1;
            row.name = std::string("Name of ") + id;
            EXPECT_TRUE(commit(AddAccount{row, {std::string("key ") + id}}));
        }
    }
    static RateGame game(const std::string& stream, const std::string& first, const std::string& second,
                         const std::string& winner, std::int64_t at_ms) {
        return {stream, blitz, {first, second}, winner, at_ms};
    }
    RatingRow rating(const std::string& account) {
        const auto rows =
            value<std::vector<RatingRow>>([&](auto done) { store_->list_ratings(account, std::move(done)); });
        EXPECT_LE(rows.size(), 1U);
        return rows.empty() ? first_rating(account, blitz) : rows.front();
    }
    std::vector<RatingChangeRow> changes(const std::string& account, std::size_t limit = 100) {
        return value<std::vector<RatingChangeRow>>(
            [&](auto done) { store_->list_rating_changes(account, blitz, limit, std::move(done)); });
    }
    std::vector<RatingChangeRow> changes_by(const std::string& stream) {
        return value<std::vector<RatingChangeRow>>(
            [&](auto done) { store_->list_game_ratings(stream, std::move(done)); });
    }
    std::vector<std::string> leaders(std::size_t limit) {
        std::vector<std::string> names;
        for (const auto& row : value<std::vector<LeaderRow>>(
                 [&](auto done) { store_->list_leaders(blitz, limit, std::move(done)); })) {
            names.push_back(row.name);
        }
        return names;
    }
};
INSTANTIATE_TEST_SUITE_P(Stores, RatingContract, testing::ValuesIn(store_kinds()),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(RatingContract, CountsEachGameOnceInTheOrderOfTheirEnds) {
    add_accounts();
    EXPECT_TRUE(commit(game("one", "a", "b", "first", 1000)));
    const auto expected =
        rate_game({Rating{}, Rating{}}, Side::first, EndedAt(std::chrono::milliseconds(1000)));
    EXPECT_EQ(to_rating(rating("a")), expected[0]);
    EXPECT_EQ(to_rating(rating("b")), expected[1]);
    EXPECT_TRUE(commit(game("one", "a", "b", "second", 2000))) << "counted already: without effect";
    EXPECT_EQ(to_rating(rating("a")), expected[0]);
    EXPECT_TRUE(commit(game("two", "b", "a", "", 3000)));
    const auto after =
        rate_game({expected[1], expected[0]}, std::nullopt, EndedAt(std::chrono::milliseconds(3000)));
    reopen();
    EXPECT_EQ(to_rating(rating("a")), after[1]);
    EXPECT_EQ(to_rating(rating("b")), after[0]);
    const auto of_a = changes("a");
    ASSERT_EQ(of_a.size(), 2U);
    EXPECT_EQ(of_a[0], (RatingChangeRow{"two", "a", blitz, 3000, expected[0].strength.rating,
                                        after[1].strength.rating, after[1].strength.deviation}));
    EXPECT_EQ(of_a[1].stream, "one");
    EXPECT_EQ(changes("a", 1).size(), 1U);
    EXPECT_EQ(changes_by("one").size(), 2U);
    EXPECT_TRUE(changes_by("three").empty());
}

TEST_P(RatingContract, IsPartOfItsUnitOfWork) {
    add_accounts();
    UnitOfWork work;
    work.changes = {game("one", "a", "b", "first", 1000), PutGame{}};
    expect_fault(commit(work), StoreFault::conflict);
    EXPECT_EQ(rating("a"), first_rating("a", blitz));
    EXPECT_TRUE(changes_by("one").empty());
}

TEST_P(RatingContract, ListsTheBestAndNobodyWhoIsGone) {
    add_accounts();
    EXPECT_TRUE(commit(game("one", "a", "b", "first", 1000)));
    EXPECT_TRUE(commit(game("two", "c", "b", "first", 2000)));
    EXPECT_EQ(leaders(2).size(), 2U);
    EXPECT_EQ(leaders(10).front(), "Name of a");
    EXPECT_EQ(leaders(10).back(), "Name of b");
    EXPECT_TRUE(commit(DeleteAccount{"a"}));
    EXPECT_EQ(leaders(10), (std::vector<std::string>{"Name of c", "Name of b"}));
    EXPECT_TRUE(changes("a").empty());
    EXPECT_EQ(changes_by("one").size(), 1U) << "the opponent's stays";
    EXPECT_TRUE(commit(game("three", "a", "b", "first", 3000))) << "a deleted account's game ends";
    EXPECT_EQ(changes_by("three").size(), 1U);
    AccountRow row = *account("c");
    row.revision = 2;
    row.suspended_ms = 5;
    EXPECT_TRUE(commit(PutAccount{row}));
    EXPECT_EQ(leaders(10), std::vector<std::string>{"Name of b"});
}

TEST_P(RatingContract, ListsTheGamesOfAnAccount) {
    add_accounts();
    const auto put = [&](const std::string& stream, std::int64_t at_ms, const char* first, const char* second,
                         const char* winner, bool rated, const char* speed = "blitz") {
        GameRow row = game_row(stream, at_ms, true);
        row.first_player = first;
        row.second_player = second;
        row.winner = winner;
        row.finished_ms = at_ms + 500;
        row.rated = rated;
        row.speed = speed;
        EXPECT_TRUE(commit(UnitOfWork{{append(stream, 0)}, {PutGame{row}}}));
    };
    put("g1", 100, "account:a", "account:b", "first", true);
    put("g2", 200, "account:b", "account:a", "first", false);
    put("g3", 300, "guest", "account:a", "", false, "rapid");
    put("g4", 300, "account:b", "account:c", "first", true);
    put("g5", 400, "account:a", "engine:3", "second", false);
    EXPECT_TRUE(commit(game("g1", "a", "b", "first", 600)));
    const auto names = [&](GameQuery query, std::size_t limit = 10) {
        query.account = "a";
        std::string text;
        for (const auto& row : value<std::vector<GameOfAccount>>(
                 [&](auto done) { store_->list_games(query, limit, std::move(done)); })) {
            text += row.row.stream + ' ';
        }
        return text;
    };
    EXPECT_EQ(names({}), "g5 g3 g2 g1 ");
    EXPECT_EQ(names({}, 2), "g5 g3 ");
    GameQuery next;
    next.before_ms = 300;
    next.before_stream = "g3";
    EXPECT_EQ(names(next), "g2 g1 ");
    const auto with = [](auto change) {
        GameQuery query;
        change(query);
        return query;
    };
    EXPECT_EQ(names(with([](auto& q) { q.rated_only = true; })), "g1 ");
    EXPECT_EQ(names(with([](auto& q) { q.opponent = "b"; })), "g2 g1 ");
    EXPECT_EQ(names(with([](auto& q) { q.result = "won"; })), "g1 ");
    EXPECT_EQ(names(with([](auto& q) { q.result = "lost"; })), "g5 g2 ");
    EXPECT_EQ(names(with([](auto& q) { q.result = "drawn"; })), "g3 ");
    EXPECT_EQ(names(with([](auto& q) { q.speed = "rapid"; })), "g3 ");
    EXPECT_EQ(names(with([](auto& q) { q.game = "chess"; })), "");
    EXPECT_EQ(names(with([](auto& q) { q.from_ms = 200; })), "g5 g3 g2 ");
    GameQuery all;
    all.account = "a";
    const auto rows =
        value<std::vector<GameOfAccount>>([&](auto done) { store_->list_games(all, 10, std::move(done)); });
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[3].first_name, "Name of a");
    EXPECT_EQ(rows[3].second_name, "Name of b");
    ASSERT_TRUE(rows[3].rating);
    EXPECT_EQ(rows[3].rating->first, 1500);
    EXPECT_GT(rows[3].rating->second, 1600);
    EXPECT_EQ(rows[1].first_name, "") << "a guest";
    EXPECT_FALSE(rows[2].rating);
}

TEST_P(RatingContract, CountsTheOpeningsOfAnAccount) {
    add_accounts();
    int number = 0;
    const auto put = [&](const char* first, const char* second, const char* winner, const char* opening,
                         const char* reason = "checkmate") {
        ++number;
        GameRow row = game_row("g" + std::to_string(number), number, true);
        row.first_player = first;
        row.second_player = second;
        row.winner = winner;
        row.reason = reason;
        row.first_moves = "e2e4";
        row.opening = opening;
        row.finished_ms = reason[0] == 0 ? std::nullopt : std::optional<std::int64_t>(500);
        EXPECT_TRUE(commit(UnitOfWork{{append(row.stream, 0)}, {PutGame{row}}}));
    };
    put("account:a", "account:b", "first", "french");
    put("account:a", "account:c", "second", "french");
    put("account:a", "guest", "", "french");
    put("account:b", "account:a", "second", "french");
    put("engine:3", "account:a", "first", "sicilian");
    put("engine:3", "account:a", "second", "sicilian");
    put("account:a", "account:b", "", "french", "aborted");
    put("account:a", "account:b", "", "french", "");
    put("account:a", "account:b", "first", "");
    const auto of = [&](const char* account) {
        return value<std::vector<OpeningResults>>(
            [&](auto done) { store_->count_openings(account, std::move(done)); });
    };
    EXPECT_EQ(of("a"), (std::vector<OpeningResults>{{"xiangqi", "french", "first", 1, 1, 1},
                                                    {"xiangqi", "sicilian", "second", 1, 0, 1},
                                                    {"xiangqi", "french", "second", 1, 0, 0}}));
    EXPECT_EQ(of("c"), (std::vector<OpeningResults>{{"xiangqi", "french", "second", 1, 0, 0}}));
    EXPECT_TRUE(of("nobody").empty());
    GameQuery query;
    query.account = "a";
    query.opening = "sicilian";
    const auto listed =
        value<std::vector<GameOfAccount>>([&](auto done) { store_->list_games(query, 10, std::move(done)); });
    ASSERT_EQ(listed.size(), 2U);
    EXPECT_EQ(listed[0].row.opening, "sicilian");
    EXPECT_EQ(listed[0].row.first_moves, "e2e4");
}

TEST_P(RatingContract, ListsTheBestGamesThatGoOn) {
    add_accounts();
    EXPECT_TRUE(commit(game("past", "c", "b", "first", 1000)));
    std::int64_t created_ms = 100;
    const auto put = [&](const std::string& stream, const char* first, const char* second, bool rated,
                         const char* clock, std::string_view mode = "link") {
        GameRow row = game_row(stream, ++created_ms, true);
        row.mode = mode;
        row.first_player = first;
        row.second_player = second;
        row.rated = rated;
        row.clock = clock;
        row.game = "chess";
        row.speed = "blitz";
        EXPECT_TRUE(commit(UnitOfWork{{append(stream, 0)}, {PutGame{row}}}));
    };
    put("g1", "account:a", "account:b", true, "running");
    put("g2", "account:a", "account:c", true, "running");
    put("g3", "account:b", "account:c", false, "running");
    put("g4", "account:b", "account:c", true, "");
    put("g5", "account:gone", "account:a", true, "running");
    const auto listed = [&](std::size_t limit) {
        std::string streams;
        for (const auto& row : value<std::vector<GameRow>>(
                 [&](auto done) { store_->list_best_running(limit, std::move(done)); })) {
            streams += row.stream + ' ';
        }
        return streams;
    };
    EXPECT_EQ(listed(10), "g2 g5 g1 ") << "c has won, b has lost; one game is not rated, one is over";
    put("l1", "guest", "guest", false, "running", listed_mode);
    put("l2", "guest", "guest", false, "running", listed_mode);
    put("l3", "account:gone", "guest", false, "running", listed_mode);
    put("l4", "account:b", "account:c", false, "", listed_mode);
    put("l5", "account:b", "guest", false, "waiting", listed_mode);
    EXPECT_EQ(listed(10), "g2 g5 g1 l3 l2 l1 ") << "then accounts among guests, then the last made";
    reopen();
    EXPECT_EQ(listed(5), "g2 g5 g1 l3 l2 ");
    EXPECT_EQ(listed(1), "g2 ");
}

TEST_P(RatingContract, KeepsWhomAccountsFollowAndBlock) {
    add_accounts();
    const auto put = [&](const char* account, const char* other, const char* kind, std::size_t max = 10) {
        return commit(PutRelation{{account, other, kind, 5, ""}, max});
    };
    const auto listed = [&](const std::string& account) {
        std::string text;
        for (const auto& row : value<std::vector<RelationRow>>(
                 [&](auto done) { store_->list_relations(account, std::move(done)); })) {
            text += row.kind + ' ' + row.name + ' ' + row.other + "; ";
        }
        return text;
    };
    const auto blocks = [&](const std::string& account) {
        return value<std::vector<std::string>>(
            [&](auto done) { store_->list_blocks(account, std::move(done)); });
    };
    EXPECT_TRUE(put("a", "b", "follow"));
    EXPECT_TRUE(put("a", "c", "block"));
    EXPECT_TRUE(put("b", "a", "block"));
    EXPECT_EQ(listed("a"), "follow Name of b b; block Name of c c; ");
    EXPECT_EQ(blocks("a"), (std::vector<std::string>{"b", "c"})) << "in both directions";
    EXPECT_EQ(blocks("c"), std::vector<std::string>{"a"});
    EXPECT_TRUE(put("a", "b", "block")) << "one thing at a time";
    EXPECT_EQ(listed("a"), "block Name of b b; block Name of c c; ");
    expect_fault(put("b", "c", "follow", 1), StoreFault::conflict);
    expect_fault(put("a", "nobody", "follow"), StoreFault::conflict);
    EXPECT_TRUE(commit(EndRelation{"a", "b"}));
    EXPECT_TRUE(commit(EndRelation{"a", "b"})) << "again";
    EXPECT_EQ(listed("a"), "block Name of c c; ");
    EXPECT_TRUE(commit(DeleteAccount{"c"}));
    EXPECT_EQ(listed("a"), "");
}

// Open ones by their start, past ones the last first; a row replaces the one before.
TEST_P(RatingContract, ListsTournaments) {
    const auto put = [&](const std::string& id, bool is_open, std::int64_t start_ms,
                         const std::string& text) {
        UnitOfWork work;
        work.changes.emplace_back(PutTournament{{id, is_open, start_ms, "a", text}});
        return commit(std::move(work));
    };
    const auto listed = [&](bool is_open, std::size_t limit) {
        return value<std::vector<TournamentRow>>(
            [&](auto done) { store_->list_tournaments(is_open, limit, std::move(done)); });
    };
    EXPECT_TRUE(put("t1", true, 300, "one"));
    EXPECT_TRUE(put("t2", true, 200, "对弈"));
    EXPECT_TRUE(put("t3", false, 100, "three"));
    EXPECT_TRUE(put("t4", false, 150, "four"));
    const std::vector<TournamentRow> open{{"t2", true, 200, "a", "对弈"}, {"t1", true, 300, "a", "one"}};
    EXPECT_EQ(listed(true, 10), open);
    EXPECT_EQ(listed(true, 1).size(), 1U);
    EXPECT_TRUE(put("t2", false, 200, "over"));
    const auto past = listed(false, 2);
    ASSERT_EQ(past.size(), 2U);
    EXPECT_EQ(past[0], (TournamentRow{"t2", false, 200, "a", "over"}));
    EXPECT_EQ(past[1].id, "t4");
}

} // namespace
} // namespace duiyi::server
