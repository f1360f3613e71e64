// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

TEST_P(StoreContract, ReplacesTheRowOfAGame) {
    EXPECT_TRUE(commit(new_game("a", 1000)));
    EXPECT_EQ(game("a"), game_row("a", 1000));
    GameRow row{"a", 1000, "chess960", "screen", true, 2000, "second", "checkmate", "guest", "engine:7"};
    EXPECT_TRUE(commit(PutGame{row}));
    EXPECT_EQ(game("a"), row);
    reopen();
    EXPECT_EQ(game("a"), row);
    row.finished_ms.reset();
    row.winner.clear();
    EXPECT_TRUE(commit(PutGame{row}));
    EXPECT_EQ(game("a"), row);
    EXPECT_FALSE(game("b"));
}

TEST_P(StoreContract, RefusesTheRowOfAGameWithoutStream) {
    expect_conflict(commit(PutGame{game_row("a")}), "a");
    EXPECT_FALSE(game("a"));
    EXPECT_TRUE(commit(append("a", 0)));
    EXPECT_FALSE(game("a")) << "a stream alone is no game";
    EXPECT_TRUE(commit(PutGame{game_row("a")}));
}

TEST_P(StoreContract, ListsUnplayedGamesOldestFirst) {
    EXPECT_EQ(unplayed(5000).streams, std::vector<std::string>{});
    EXPECT_EQ(unplayed(5000).next_created_ms, std::nullopt);
    for (const auto& [name, created_ms] : std::vector<std::pair<std::string, std::int64_t>>{
             {"z", 30}, {"c", 10}, {"b", 20}, {"a", 10}, {"d", 20}}) {
        EXPECT_TRUE(commit(new_game(name, created_ms)));
    }
    EXPECT_TRUE(commit(new_game("played", 5, true)));
    EXPECT_TRUE(commit(append("no game", 0)));
    EXPECT_EQ(unplayed(20).streams, (std::vector<std::string>{"c", "a"})) << "not those made at 20";
    EXPECT_EQ(unplayed(20).next_created_ms, 20);
    EXPECT_EQ(unplayed(21).streams, (std::vector<std::string>{"c", "a", "b", "d"}));
    EXPECT_EQ(unplayed(21).next_created_ms, 30);
    EXPECT_EQ(unplayed(31).next_created_ms, std::nullopt);
    EXPECT_EQ(unplayed(10).streams, std::vector<std::string>{});
    EXPECT_EQ(unplayed(10).next_created_ms, 10);
    EXPECT_TRUE(commit(PutGame{game_row("c", 10, true)}));
    EXPECT_EQ(unplayed(11).streams, std::vector<std::string>{"a"});
}

TEST_P(StoreContract, ListsGamesWhoseClocksRun) {
    for (const auto& [name, clock] : {std::pair("a", "running"), std::pair("b", ""),
                                      std::pair("c", "waiting"), std::pair("d", "running")}) {
        UnitOfWork work = new_game(name);
        std::get<PutGame>(work.changes.front()).row.clock = clock;
        ASSERT_TRUE(commit(std::move(work)));
    }
    EXPECT_EQ(running(), (std::vector<std::string>{"a", "d"}));
    EXPECT_EQ(game("c")->clock, "waiting");
    EXPECT_EQ(unplayed(2000).streams, (std::vector<std::string>{"b", "c"})) << "days may pass before a move";
    EXPECT_EQ(erase_unplayed({"a"}), std::vector<std::string>());
    GameRow over = *game("a");
    over.clock.clear();
    ASSERT_TRUE(commit(PutGame{over}));
    EXPECT_EQ(running(), (std::vector<std::string>{"d"}));
    reopen();
    EXPECT_EQ(running(), (std::vector<std::string>{"d"}));
}

TEST_P(StoreContract, ListsAtMostTenThousandUnplayedGames) {
    UnitOfWork work;
    for (int i = 0; i < 10'002; ++i) {
        const auto name = "s" + std::to_string(i);
        work.appends.push_back(append(name, 0, {StoredEvent{}}));
        work.changes.emplace_back(PutGame{game_row(name, i)});
    }
    EXPECT_TRUE(commit(std::move(work)));
    const auto games = unplayed(1'000'000);
    ASSERT_EQ(games.streams.size(), 10'000U);
    EXPECT_EQ(games.streams.front(), "s0");
    EXPECT_EQ(games.streams.back(), "s9999");
    EXPECT_EQ(games.next_created_ms, 10'000);
    EXPECT_EQ(erase_unplayed(games.streams).size(), 10'000U);
    EXPECT_EQ(unplayed(1'000'000).streams, (std::vector<std::string>{"s10000", "s10001"}));
}

TEST_P(StoreContract, ErasesOnlyGamesThatAreStillUnplayed) {
    for (const char* name : {"empty", "played", "kept"}) {
        EXPECT_TRUE(commit(new_game(name)));
    }
    EXPECT_TRUE(commit(append("no game", 0)));
    EXPECT_TRUE(commit({{append("played", 1)}, {PutGame{game_row("played", 1000, true)}}}));
    EXPECT_EQ(erase_unplayed({"empty", "played", "missing", "no game", "empty"}),
              std::vector<std::string>{"empty"});
    EXPECT_EQ(erase_unplayed({}), std::vector<std::string>{});
    EXPECT_EQ(version("empty"), 0);
    EXPECT_FALSE(game("empty"));
    EXPECT_EQ(version("played"), 2);
    EXPECT_EQ(version("no game"), 1);
    EXPECT_EQ(unplayed(5000).streams, std::vector<std::string>{"kept"});
    expect_conflict(commit(append("empty", 1)), "empty");
    EXPECT_TRUE(commit(new_game("empty"))) << "the name is free again";
    EXPECT_EQ(version("empty"), 1);
}

TEST_P(StoreContract, KeepsStudies) {
    EXPECT_TRUE(commit(AddStudy{{"one", 5, "1. e4 *"}, 1000}));
    expect_fault(commit(AddStudy{{"one", 6, "1. d4 *"}, 1000}), StoreFault::conflict);
    reopen();
    EXPECT_EQ(study("one"), (StoredStudy{"one", 5, "1. e4 *"}));
    EXPECT_FALSE(study("two"));
}

TEST_P(StoreContract, RefusesStudiesThatWouldTakeMoreThanIsAllowed) {
    const std::string text(1000, 'x');
    const std::int64_t one = 1000 + study_overhead_bytes;
    expect_fault(commit(AddStudy{{"one", 5, text}, one - 1}), StoreFault::full);
    EXPECT_TRUE(commit(AddStudy{{"one", 5, text}, one}));
    expect_fault(commit(AddStudy{{"one", 5, ""}, one}), StoreFault::conflict);
    expect_fault(commit(AddStudy{{"two", 6, text}, 2 * one - 1}), StoreFault::full);
    EXPECT_TRUE(commit(AddStudy{{"two", 6, text}, 2 * one}));
    expect_fault(commit(AddStudy{{"three", 7, ""}, 2 * one + study_overhead_bytes - 1}), StoreFault::full);
    reopen();
    expect_fault(commit(AddStudy{{"three", 7, text}, 2 * one}), StoreFault::full);
    EXPECT_EQ(erase_studies(6), 1U);
    EXPECT_TRUE(commit(AddStudy{{"three", 7, text}, 2 * one}));
}

TEST_P(StoreContract, CountsNoStudiesOfARefusedUnit) {
    const std::int64_t one = 1 + study_overhead_bytes;
    const UnitOfWork refused{{}, {AddStudy{{"a", 5, "x"}, 10 * one}, AddStudy{{"b", 5, "x"}, one}}};
    for (int i = 0; i < 3; ++i) {
        expect_fault(commit(refused), StoreFault::full);
    }
    EXPECT_TRUE(commit(AddStudy{{"a", 5, "x"}, one}));
    expect_fault(commit(AddStudy{{"b", 5, "x"}, one}), StoreFault::full);
}

TEST_P(StoreContract, ErasesStudiesByTheTimeTheyWereOpened) {
    for (const auto& [name, at_ms] :
         std::vector<std::pair<std::string, std::int64_t>>{{"old", 5}, {"opened", 5}, {"young", 10}}) {
        EXPECT_TRUE(commit(AddStudy{{name, at_ms, "*"}, 10'000}));
    }
    EXPECT_TRUE(commit(MarkStudyOpened{"opened", 12}));
    EXPECT_TRUE(commit(MarkStudyOpened{"opened", 3})) << "its time stays at 12";
    EXPECT_TRUE(commit(MarkStudyOpened{"missing", 12}));
    EXPECT_EQ(erase_studies(5), 0U);
    EXPECT_TRUE(study("old")) << "stored at 5: not before it";
    EXPECT_EQ(erase_studies(11), 2U);
    EXPECT_FALSE(study("old"));
    EXPECT_FALSE(study("young"));
    EXPECT_EQ(study("opened"), (StoredStudy{"opened", 12, "*"}));
    EXPECT_FALSE(study("missing"));
}

TEST_P(StoreContract, ErasesAHundredStudiesAtATime) {
    UnitOfWork work;
    for (int i = 0; i < 150; ++i) {
        work.changes.emplace_back(AddStudy{{"s" + std::to_string(i), 5, "*"}, 1'000'000});
    }
    EXPECT_TRUE(commit(std::move(work)));
    EXPECT_EQ(erase_studies(6), 100U);
    EXPECT_EQ(erase_studies(6), 50U);
    EXPECT_EQ(erase_studies(6), 0U);
}

TEST_P(StoreContract, ErasesGamesWhoseLastEventIsOld) {
    const auto at = [](std::int64_t at_ms) {
        auto made = event();
        made.at_ms = at_ms;
        return made;
    };
    const auto game_at = [&](const char* name, std::int64_t created_ms, std::int64_t last_ms) {
        EXPECT_TRUE(commit(
            {{append(name, 0, {at(created_ms), at(last_ms)})}, {PutGame{game_row(name, created_ms, true)}}}));
    };
    game_at("old", 10, 20);
    game_at("older", 5, 19);
    game_at("in use", 5, 30);
    game_at("new", 25, 25);
    EXPECT_EQ(erase_unused(19), std::vector<std::string>{});
    EXPECT_EQ(erase_unused(20), std::vector<std::string>{"older"});
    EXPECT_EQ(erase_unused(25), std::vector<std::string>{"old"});
    EXPECT_EQ(version("old"), 0);
    EXPECT_FALSE(game("old"));
    EXPECT_EQ(version("in use"), 2);
    EXPECT_EQ(version("new"), 2);
}

TEST_P(StoreContract, RefusesEventsThatMakeTheLogTooLarge) {
    const auto bytes = [](const StoredEvent& one) {
        return static_cast<std::int64_t>(one.kind.size() + one.body.size() + one.actor.size() +
                                         one.request_id.size() + one.request.size()) +
               event_overhead_bytes;
    };
    const std::int64_t two = 2 * bytes(event());
    const auto with_bound = [](UnitOfWork work, std::int64_t max_bytes) {
        work.max_log_bytes = max_bytes;
        return work;
    };
    EXPECT_TRUE(commit(with_bound(new_game("a"), two)));
    EXPECT_TRUE(commit(with_bound(new_game("b"), two)));
    expect_fault(commit(with_bound(new_game("c"), two)), StoreFault::full);
    EXPECT_EQ(version("c"), 0);
    EXPECT_FALSE(game("c"));
    EXPECT_TRUE(commit(append("a", 1))) << "without a bound";
    EXPECT_EQ(erase_unplayed({"a"}), std::vector<std::string>{"a"});
    reopen();
    EXPECT_TRUE(commit(with_bound(new_game("c"), two))) << "what is erased counts no more";
    expect_fault(commit(with_bound(new_game("d"), two)), StoreFault::full);
}

} // namespace
} // namespace duiyi::server
