// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <limits>
#include <numeric>

#include "store/event_hash.hpp"
#include "store_contract.hpp"

namespace duiyi::server {

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, testing::ValuesIn(store_kinds()),
                         [](const auto& tested) { return std::string(tested.param.name); });

namespace {

/// The event as it is stored under a version.
StoredEvent numbered(StoredEvent event, std::int64_t version) {
    event.version = version;
    return event;
}

TEST_P(StoreContract, LoadsTheEventsOfAStreamInOrder) {
    EXPECT_TRUE(commit(append("a", 0, {event("created"), event("joined")})));
    EXPECT_TRUE(commit(append("b", 0, {event("other")})));
    EXPECT_TRUE(commit(append("a", 2, {event("moved")})));
    const std::vector<StoredEvent> expected = {numbered(event("created"), 1), numbered(event("joined"), 2),
                                               numbered(event("moved"), 3)};
    EXPECT_EQ(events("a"), expected);
    EXPECT_EQ(load("a").version, 3);
    reopen();
    EXPECT_EQ(events("a"), expected);
    EXPECT_EQ(version("b"), 1);
}

TEST_P(StoreContract, OrdersEventsOverStreams) {
    EXPECT_TRUE(commit(append("a", 0, {event("one")})));
    EXPECT_TRUE(commit(append("b", 0, {event("two"), event("three")})));
    EXPECT_TRUE(commit(append("a", 1, {event("four")})));
    reopen();
    EXPECT_TRUE(commit(append("b", 2, {event("five")})));
    const auto a = positions("a");
    const auto b = positions("b");
    ASSERT_EQ(a.size(), 2U);
    ASSERT_EQ(b.size(), 3U);
    EXPECT_GT(a[0], 0);
    EXPECT_GT(b[0], a[0]);
    EXPECT_GE(b[1], b[0]) << "of one unit of work";
    EXPECT_GT(a[1], b[1]);
    EXPECT_GT(b[2], a[1]);
}

TEST_P(StoreContract, NumbersEventsWhateverTheirVersionSays) {
    EXPECT_TRUE(commit(append("a", 0, {numbered(event("created"), 7), numbered(event("moved"), 7)})));
    EXPECT_EQ(events("a"), (std::vector{numbered(event("created"), 1), numbered(event("moved"), 2)}));
}

TEST_P(StoreContract, LoadsWhatComesAfterAVersion) {
    EXPECT_TRUE(commit(append("a", 0, {event("one"), event("two"), event("three")})));
    EXPECT_EQ(load("a", 2).version, 3);
    EXPECT_EQ(events("a", 2), std::vector{numbered(event("three"), 3)});
    for (const std::int64_t after : {3, 4, 100}) {
        EXPECT_EQ(load("a", after).version, 3) << "after " << after;
        EXPECT_TRUE(load("a", after).events.empty()) << "after " << after;
    }
    for (const std::int64_t after : {0, 1}) {
        EXPECT_EQ(load("missing", after).version, 0);
        EXPECT_TRUE(load("missing", after).events.empty());
    }
}

TEST_P(StoreContract, NamesTheLogAsBeforeWhenItIsOpenedAgain) {
    const std::string epoch = store_->epoch();
    EXPECT_NE(epoch, "");
    EXPECT_TRUE(commit(append("a", 0)));
    EXPECT_EQ(store_->epoch(), epoch);
    reopen();
    EXPECT_EQ(store_->epoch(), epoch);
}

TEST_P(StoreContract, TellsTheHashOfTheLastEventWithEverySlice) {
    EXPECT_TRUE(commit(append("a", 0, {event("one"), event("two"), event("three")})));
    EXPECT_TRUE(commit(append("b", 0, {event("three")})));
    const auto hash = event_hash("a", 3, event("three"));
    for (int opened = 0; opened < 2; ++opened) {
        for (const std::int64_t after :
             {std::int64_t{0}, std::int64_t{2}, std::int64_t{3}, std::numeric_limits<std::int64_t>::max()}) {
            EXPECT_EQ(load("a", after).hash, hash) << "after " << after;
        }
        EXPECT_EQ(load("b").hash, event_hash("b", 1, event("three")));
        EXPECT_EQ(load("missing").hash, 0U);
        EXPECT_EQ(load("missing", 3).hash, 0U);
        reopen();
    }
    EXPECT_TRUE(commit(append("a", 3, {event("three")})));
    EXPECT_EQ(load("a").hash, event_hash("a", 4, event("three")));
    EXPECT_NE(load("a").hash, hash) << "the same event under another version";
}

TEST_P(StoreContract, KeepsTextsAsTheyAre) {
    const std::string large(5'000'000, 'x');
    for (const std::string& text :
         {std::string(), std::string("将军 ♔ \xF0\x9F\x90\x89"),
          std::string("' \" ; -- %s \\ \n\r\t \x01 \x7f"), std::string("12"), std::string("0x1"), large}) {
        const std::string stream = "s" + std::to_string(text.size()) + text.substr(0, 20);
        const StoredEvent all{1, -1, 3, text, text, text, text, text};
        EXPECT_TRUE(commit(append(stream, 0, {all})));
        EXPECT_TRUE(events(stream) == std::vector{all}) << text.substr(0, 20);
        EXPECT_TRUE(commit(AddStudy{{stream, 5, text}, 100'000'000}));
        EXPECT_TRUE(study(stream)->text == text) << text.substr(0, 20);
    }
}

TEST_P(StoreContract, RefusesAVersionThatTheStreamDoesNotHave) {
    EXPECT_TRUE(commit(append("a", 0, {event("one"), event("two")})));
    expect_conflict(commit(append("a", 1)), "a"); // taken
    expect_conflict(commit(append("a", 3)), "a"); // would leave a gap
    expect_conflict(commit(append("a", 0)), "a"); // exists
    expect_conflict(commit(append("missing", 1)), "missing");
    EXPECT_EQ(version("a"), 2);
    EXPECT_EQ(version("missing"), 0);
    EXPECT_TRUE(commit(append("a", 2)));
}

TEST_P(StoreContract, ChecksTheVersionForAnAppendWithoutEvents) {
    EXPECT_TRUE(commit(append("a", 0, {event("one"), event("two")})));
    EXPECT_TRUE(commit(append("a", 2, {})));
    expect_conflict(commit(append("a", 1, {})), "a");
    expect_conflict(commit(append("a", 0, {})), "a");
    EXPECT_TRUE(commit(append("new", 0, {})));
    EXPECT_TRUE(commit(append("new", 0, {event("created")}))) << "the append without events created nothing";
    EXPECT_EQ(version("a"), 2);
}

TEST_P(StoreContract, CommitsAUnitOfWorkOverSeveralStreamsAndTables) {
    EXPECT_TRUE(commit(new_game("old")));
    auto finished = game_row("old", 1000, true);
    finished.finished_ms = 2000;
    EXPECT_TRUE(commit(UnitOfWork{{append("old", 1, {event("moved"), event("ended")}), append("new", 0)},
                                  {PutGame{finished}, PutGame{game_row("new")},
                                   AddStudy{{"study", 5, "*"}, 1000}, MarkStudyOpened{"study", 7}}}));
    EXPECT_EQ(version("old"), 3);
    EXPECT_EQ(version("new"), 1);
    EXPECT_EQ(game("old"), finished);
    EXPECT_EQ(game("new"), game_row("new"));
    EXPECT_EQ(study("study"), (StoredStudy{"study", 7, "*"}));
}

TEST_P(StoreContract, AppendsTwiceToAStreamInOneUnit) {
    EXPECT_TRUE(commit(UnitOfWork{{append("a", 0, {event("one")}), append("a", 1, {event("two")})}, {}}));
    EXPECT_EQ(version("a"), 2);
    expect_conflict(
        commit(UnitOfWork{{append("a", 2, {event("three")}), append("a", 2, {event("three")})}, {}}), "a");
    EXPECT_EQ(version("a"), 2);
    EXPECT_TRUE(commit(UnitOfWork{})) << "nothing to do";
}

/// The parts that come first would be accepted; the last one is refused.
TEST_P(StoreContract, WritesNothingOfAUnitThatIsRefused) {
    EXPECT_TRUE(commit(new_game("a")));
    EXPECT_TRUE(commit(AddStudy{{"study", 5, "*"}, 1000}));
    const auto unit = [](std::optional<Append> last_append, std::vector<TableChange> last_changes) {
        UnitOfWork work{{append("a", 1), append("new", 0)},
                        {PutGame{game_row("a", 1, true)}, PutGame{game_row("new")},
                         MarkStudyOpened{"study", 9}, AddStudy{{"other", 5, "text"}, 1000}}};
        if (last_append) {
            work.appends.push_back(*last_append);
        }
        work.changes.insert(work.changes.end(), last_changes.begin(), last_changes.end());
        return work;
    };
    const auto expect_unchanged = [&] {
        EXPECT_EQ(version("a"), 1);
        EXPECT_EQ(version("new"), 0);
        EXPECT_EQ(game("a"), game_row("a"));
        EXPECT_FALSE(game("new"));
        EXPECT_EQ(study("study")->at_ms, 5);
        EXPECT_FALSE(study("other"));
    };
    expect_conflict(commit(unit(append("missing", 4), {})), "missing");
    expect_unchanged();
    expect_conflict(commit(unit(append("a", 1), {})), "a");
    expect_unchanged();
    expect_conflict(commit(unit({}, {PutGame{game_row("missing")}})), "missing");
    expect_unchanged();
    expect_fault(commit(unit({}, {AddStudy{{"study", 6, ""}, 1000}})), StoreFault::conflict);
    expect_unchanged();
    expect_fault(commit(unit({}, {AddStudy{{"large", 6, std::string(1000, 'x')}, 1000}})), StoreFault::full);
    expect_unchanged();
    EXPECT_TRUE(commit(unit({}, {})));
    EXPECT_EQ(version("a"), 2);
    EXPECT_EQ(version("new"), 1);
}

TEST_P(StoreContract, TakesEffectAndAnswersInTheOrderOfTheRequests) {
    constexpr int units = 300;
    std::vector<int> answered;
    for (int i = 0; i < units; ++i) {
        const auto after = static_cast<std::int64_t>(i);
        store_->commit({{append("a", after, {event(std::to_string(i))})}, {}},
                       [&answered, i](const auto& done) {
                           EXPECT_TRUE(done) << i;
                           answered.push_back(i);
                       });
    }
    run_until([&] { return answered.size() == units; });
    std::vector<int> expected(units);
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(answered, expected);
    const auto all = load("a");
    ASSERT_EQ(all.events.size(), static_cast<std::size_t>(units));
    for (std::size_t i = 0; i < all.events.size(); ++i) {
        EXPECT_EQ(all.events[i].kind, std::to_string(i));
    }
}

TEST_P(StoreContract, RefusesOneUnitAndStoresTheOthersInFlightWithIt) {
    constexpr int streams = 100;
    int stored = 0;
    int refused = 0;
    for (int i = 0; i < streams; ++i) {
        const auto name = "s" + std::to_string(i);
        store_->commit(new_game(name), [&](const auto& done) { stored += done ? 1 : 0; });
        store_->commit({{append("half" + name, 0), append(name, 0)}, {}}, [&, name](const auto& done) {
            expect_conflict(done, name);
            ++refused;
        });
    }
    run_until([&] { return stored + refused == 2 * streams; });
    EXPECT_EQ(stored, streams);
    EXPECT_EQ(refused, streams);
    EXPECT_EQ(version("halfs0"), 0);
    EXPECT_EQ(unplayed(5000).streams.size(), static_cast<std::size_t>(streams));
}

TEST_P(StoreContract, LoadsWhatWasAcknowledgedBefore) {
    int rounds = 0;
    std::function<void()> next = [&] {
        store_->commit({{append("a", rounds)}, {}}, [&](const auto& done) {
            EXPECT_TRUE(done);
            store_->load("a", rounds, [&](const auto& loaded) {
                ++rounds;
                EXPECT_EQ(loaded->version, rounds);
                EXPECT_EQ(loaded->events.size(), 1U);
                if (rounds < 30) {
                    next();
                }
            });
        });
    };
    next();
    run_until([&] { return rounds == 30; });
}

// Two who decide at the same version: one is refused, loads what it missed, and decides again.
TEST_P(StoreContract, ResolvesAConflictByLoadingWhatIsMissing) {
    EXPECT_TRUE(commit(append("a", 0)));
    std::vector<Done> results;
    for (const char* writer : {"first", "second"}) {
        store_->commit({{append("a", 1, {event(writer)})}, {}},
                       [&](const auto& done) { results.push_back(done); });
    }
    run_until([&] { return results.size() == 2; });
    EXPECT_TRUE(results[0]);
    expect_conflict(results[1], "a");
    const auto missed = load("a", 1);
    ASSERT_EQ(missed.version, 2);
    EXPECT_EQ(events("a", 1), std::vector{numbered(event("first"), 2)});
    EXPECT_TRUE(commit(append("a", missed.version, {event("second")})));
    EXPECT_EQ(events("a", 2), std::vector{numbered(event("second"), 3)});
}

} // namespace
} // namespace duiyi::server
