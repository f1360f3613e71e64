// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Stores on one database know which of the others are gone, and when these have written last.
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "inbox.hpp"
#include "postgres/postgres_server.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

class PostgresLives : public testing::Test {
protected:
    std::unique_ptr<PostgresStore> open() {
        auto opened = PostgresStore::open({.conninfo = conninfo_,
                                           .post = inbox_.post(),
                                           .unix_ms = [this] { return now_.load(); },
                                           .steady_ms = [this] { return now_.load(); }});
        EXPECT_TRUE(opened) << opened.error();
        return std::move(*opened);
    }
    /// Something is stored at this time.
    void write(PostgresStore& store, std::int64_t now_ms) {
        now_ = now_ms;
        std::optional<Done> done;
        store.commit({{append("room" + std::to_string(now_ms), 0)}, {}},
                     [&done](auto result) { done = std::move(result); });
        inbox_.run_until([&done] { return done.has_value(); });
        EXPECT_TRUE(*done);
    }

    std::string conninfo_ = test::PostgresServer::shared().new_schema();
    Inbox inbox_;
    std::atomic<std::int64_t> now_ = 1'000'000;
};

TEST_F(PostgresLives, AnEmptyDatabaseHasNoPredecessors) {
    EXPECT_EQ(open()->predecessors_ended_ms(), 0);
}

TEST_F(PostgresLives, AStoreKnowsWhenTheOneBeforeHasWrittenLast) {
    auto before = open();
    write(*before, 1'000'500);
    before.reset();
    now_ = 2'000'000;
    EXPECT_EQ(open()->predecessors_ended_ms(), 1'000'500);
}

TEST_F(PostgresLives, AStoreThatLivesIsNoPredecessor) {
    auto first = open();
    write(*first, 1'000'500);
    first.reset();
    const auto living = open();
    write(*living, 1'000'800);
    auto third = open();
    EXPECT_EQ(third->predecessors_ended_ms(), 1'000'500);
    write(*third, 1'000'900);
    third.reset();
    EXPECT_EQ(open()->predecessors_ended_ms(), 1'000'900);
}

// Another schema of the same database is another store.
TEST_F(PostgresLives, StoresInOtherSchemasDoNotCount) {
    auto mine = open();
    write(*mine, 1'000'500);
    mine.reset();
    const std::string my_schema = std::exchange(conninfo_, test::PostgresServer::shared().new_schema());
    const auto elsewhere = open();
    write(*elsewhere, 1'000'700);
    EXPECT_EQ(elsewhere->predecessors_ended_ms(), 0);
    conninfo_ = my_schema;
    EXPECT_EQ(open()->predecessors_ended_ms(), 1'000'500);
}

} // namespace
} // namespace duiyi::server
