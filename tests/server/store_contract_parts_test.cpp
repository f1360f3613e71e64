// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Streams that are parts of others: a room's chat.
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

TEST(PartName, LeadsToTheOwner) {
    EXPECT_EQ(part_name("room", "chat"), "room#chat");
    EXPECT_EQ(owner_of("room#chat"), "room");
    EXPECT_EQ(owner_of("room"), "");
}

TEST_P(StoreContract, AppendsToAPartAsToAnyStream) {
    EXPECT_TRUE(commit(new_game("a")));
    EXPECT_TRUE(commit(append("a#chat", 0, {event("one")})));
    EXPECT_TRUE(commit(append("a#chat", 1, {event("two")})));
    expect_conflict(commit(append("a#chat", 1)), "a#chat");
    EXPECT_EQ(version("a#chat"), 2);
    EXPECT_EQ(version("a"), 1);
    reopen();
    EXPECT_EQ(load("a#chat", 1).events.at(0).kind, "two");
}

TEST_P(StoreContract, RefusesAPartWithoutItsOwner) {
    expect_conflict(commit(append("a#chat", 0)), "a");
    EXPECT_EQ(version("a#chat"), 0);
    expect_conflict(commit(UnitOfWork{{append("a#chat", 0), append("a", 0)}, {}}), "a");
    EXPECT_TRUE(commit(UnitOfWork{{append("a", 0), append("a#chat", 0)}, {}}));
    EXPECT_EQ(version("a#chat"), 1);
}

TEST_P(StoreContract, ErasesPartsWithAnUnplayedGame) {
    for (const char* name : {"a", "ab", "a!", "a%"}) {
        EXPECT_TRUE(commit(new_game(name)));
        EXPECT_TRUE(commit(append(part_name(name, "one"), 0)));
        EXPECT_TRUE(commit(append(part_name(name, "two"), 0)));
    }
    EXPECT_TRUE(commit(new_game("played", 1000, true)));
    EXPECT_TRUE(commit(append("played#one", 0)));
    EXPECT_EQ(erase_unplayed({"a", "played"}), std::vector<std::string>{"a"}) << "parts are not listed";
    EXPECT_EQ(version("a#one") + version("a#two"), 0);
    for (const char* name : {"ab", "a!", "a%"}) {
        EXPECT_EQ(version(part_name(name, "one")) + version(part_name(name, "two")), 2) << name;
    }
    EXPECT_EQ(version("played#one"), 1);
    expect_conflict(commit(append("a#one", 1)), "a#one");
    expect_conflict(commit(append("a#one", 0)), "a");
}

TEST_P(StoreContract, ErasesPartsWithAnUnusedGameWhateverTheirAge) {
    StoredEvent old = event();
    old.at_ms = 1000;
    StoredEvent late = event();
    late.at_ms = 9000;
    EXPECT_TRUE(commit(UnitOfWork{{append("a", 0, {old}), append("a#chat", 0, {late})},
                                  {PutGame{game_row("a", 1000, true)}}}));
    EXPECT_EQ(erase_unused(5000), std::vector<std::string>{"a"});
    EXPECT_EQ(version("a#chat"), 0);
}

TEST_P(StoreContract, CountsPartsAmongTheBytesOfTheLog) {
    EXPECT_TRUE(commit(new_game("a")));
    EXPECT_TRUE(commit(append("a#chat", 0)));
    const auto limited = [](const std::string& stream, std::int64_t events) {
        UnitOfWork work = new_game(stream);
        work.max_log_bytes = events * event_bytes(event());
        return work;
    };
    expect_fault(commit(limited("b", 2)), StoreFault::full);
    EXPECT_TRUE(commit(limited("b", 3)));
    EXPECT_EQ(erase_unplayed({"a"}).size(), 1U);
    EXPECT_TRUE(commit(limited("c", 2))) << "the game's bytes are free again, and its part's";
}

} // namespace
} // namespace duiyi::server
