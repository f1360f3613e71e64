// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Everything that is stored, from SQLite to PostgreSQL and back.
#include "store/postgres/store_move.hpp"

#include "inbox.hpp"
#include "postgres/postgres_server.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/sqlite_store.hpp"
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

class StoreMove : public testing::Test {
protected:
    template <class T, class Ask>
    T value(Ask ask) {
        std::optional<StoreResult<T>> result;
        ask(Store::Callback<T>([&result](auto done) { result = std::move(done); }));
        inbox_.run_until([&result] { return result.has_value(); });
        EXPECT_TRUE(*result) << result->error().message;
        return std::move(result->value());
    }
    static Done commit(Inbox& inbox, Store& store, UnitOfWork work) {
        std::optional<Done> result;
        store.commit(std::move(work), [&result](auto done) { result = std::move(done); });
        inbox.run_until([&result] { return result.has_value(); });
        return *result;
    }
    void commit(Store& store, UnitOfWork work) {
        const auto done = commit(inbox_, store, std::move(work));
        ASSERT_TRUE(done) << done.error().message;
    }
    std::unique_ptr<SqliteStore> sqlite(const test::TempFolder& folder) {
        auto store = SqliteStore::open({.folder = folder.path() / "data", .post = inbox_.post()});
        EXPECT_TRUE(store) << (store ? "" : store.error());
        return store ? std::move(*store) : nullptr;
    }
    std::unique_ptr<PostgresStore> postgres() {
        auto store = PostgresStore::open({.conninfo = conninfo_, .post = inbox_.post()});
        EXPECT_TRUE(store) << (store ? "" : store.error());
        return store ? std::move(*store) : nullptr;
    }
    static std::string name(const test::TempFolder& folder) { return (folder.path() / "data").string(); }

    /// Rows in all tables, and more in some than are copied at once.
    void fill(Store& store) {
        const std::string texts = "\xE5\xB0\x86 ' \" \\ {},\n\x01";
        for (int i = 0; i < 60; ++i) {
            const auto id = "g" + std::to_string(i);
            UnitOfWork work = new_game(id, 1000 + i, i % 3 == 0);
            for (int n = 1; n < 30; ++n) {
                auto moved = event(texts);
                moved.body = std::to_string(n);
                work.appends.push_back(append(id, n, {moved}));
            }
            work.appends.push_back(append(id + "#chat", 0));
            work.changes.emplace_back(AddStudy{{id, i, texts + id}, 1'000'000});
            commit(store, std::move(work));
        }
        // Numbers of streams have gaps.
        EXPECT_EQ(value<std::vector<std::string>>([&](auto done) {
                      store.erase_unplayed({"g1", "g2", "g4"}, std::move(done));
                  }).size(),
                  3U);
        for (const std::string id : {"a", "b", "C"}) {
            AccountRow row;
            row.id = id;
            row.revision = 1;
            row.name = texts + id;
            row.suspended_ms = id == "b" ? std::optional<std::int64_t>(5) : std::nullopt;
            commit(store, {{},
                           {AddAccount{row, {"key" + id}}, PutSession{{"s" + id, id, 1, 2, 3, texts, ""}, 9},
                            PutRecoveryCodes{id, {{"one", {}, 7}, {"two", 8, {}}}},
                            AddAudit{{0, 1, id, "owner", "sign_in", "", texts}},
                            AddApiToken{{"t" + id, id, texts, "scopes", 1, 0, 9}, 9},
                            AddChallenge{{"c" + id, id, "", 1, 9, texts}, 9},
                            PutTournament{{"cup" + id, id != "a", 4, id, texts}}}});
        }
        commit(store, {{},
                       {PutRelation{{"a", "b", "block", 3}},
                        RateGame{"g0", "chess.blitz", {"a", "b"}, "first", 1000},
                        RateGame{"g3", "chess.blitz", {"b", "a"}, "", 2000},
                        RateGame{"g6", "chess.blitz", {"C", "a"}, "second", 3000}}});
    }
    /// What is seen of it.
    void expect_all(Store& store) {
        const auto loaded = value<StreamSlice>([&](auto done) { store.load("g0", 0, std::move(done)); });
        EXPECT_EQ(loaded.version, 30);
        EXPECT_EQ(value<StreamSlice>([&](auto done) { store.load("g2", 0, std::move(done)); }).version, 0);
        EXPECT_EQ(value<std::optional<StoredStudy>>([&](auto done) {
                      store.find_study("g7", std::move(done));
                  })->at_ms,
                  7);
        EXPECT_EQ(value<std::vector<LeaderRow>>([&](auto done) {
                      store.list_leaders("chess.blitz", 10, std::move(done));
                  }).size(),
                  2U);
        EXPECT_EQ(value<std::vector<AuditRow>>([&](auto done) {
                      store.list_audit("", 10, std::move(done));
                  }).size(),
                  3U);
    }

    std::string conninfo_ = test::PostgresServer::shared().new_schema();
    Inbox inbox_;
};

TEST_F(StoreMove, BringsEverythingToPostgresqlAndBack) {
    const test::TempFolder first;
    fill(*sqlite(first));
    const auto there = move_store({.from = name(first), .to = conninfo_});
    ASSERT_TRUE(there) << there.error();
    EXPECT_EQ(there->rows, there->copied);
    EXPECT_GT(there->rows, 1800U);
    {
        const auto store = postgres();
        expect_all(*store);
        // Goes on from there: numbers and sizes are those of the old one.
        auto work = new_game("next");
        work.max_log_bytes = 1;
        const auto full = commit(inbox_, *store, work);
        ASSERT_FALSE(full);
        EXPECT_EQ(full.error().fault, StoreFault::full);
        commit(*store, new_game("next"));
        commit(*store, {{}, {AddAudit{{0, 1, "a", "owner", "x", "", ""}}}});
        EXPECT_EQ(value<std::vector<std::string>>([&](auto done) {
                      store->erase_unplayed({"next"}, std::move(done));
                  }).size(),
                  1U);
    }
    const test::TempFolder second;
    const auto back = move_store({.from = conninfo_, .to = name(second)});
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->rows, there->rows + 1);
    const auto store = sqlite(second);
    EXPECT_EQ(
        value<std::vector<AuditRow>>([&](auto done) { store->list_audit("", 10, std::move(done)); }).size(),
        4U);
    commit(*store, new_game("last"));
}

TEST_F(StoreMove, TakesUpWhatWasCutOffAtAnyStep) {
    const test::TempFolder folder;
    fill(*sqlite(folder));
    std::uint64_t steps = 0;
    for (;; ++steps) {
        ASSERT_LT(steps, 1000U);
        const auto moved =
            move_store({.from = name(folder), .to = conninfo_, .go_on = [](auto, auto) { return false; }});
        if (moved) {
            break;
        }
        EXPECT_NE(moved.error().find("stopped"), std::string::npos) << moved.error();
        const auto early = PostgresStore::open({.conninfo = conninfo_, .post = inbox_.post()});
        ASSERT_FALSE(early) << "no server uses half a store";
        EXPECT_NE(early.error().find("move-store"), std::string::npos) << early.error();
    }
    EXPECT_GT(steps, moved_tables().size());
    expect_all(*postgres());
}

TEST_F(StoreMove, RefusesAStoreThatIsUsedOrIsNotEmpty) {
    const test::TempFolder folder;
    const auto expect_refused = [&](const std::string& why) {
        const auto moved = move_store({.from = name(folder), .to = conninfo_});
        ASSERT_FALSE(moved);
        EXPECT_NE(moved.error().find(why), std::string::npos) << moved.error();
    };
    expect_refused("no duiyi.sqlite");
    {
        const auto used = sqlite(folder);
        expect_refused("");
    }
    {
        const auto used = postgres();
        expect_refused("servers use it");
        commit(*used, new_game("other"));
    }
    expect_refused("not empty");
}

TEST_F(StoreMove, NoticesAnOldStoreThatWasUsedBetween) {
    const test::TempFolder folder;
    fill(*sqlite(folder));
    ASSERT_FALSE(move_store(
        {.from = name(folder), .to = conninfo_, .go_on = [](auto, auto rows) { return rows < 900; }}));
    {
        const auto store = sqlite(folder);
        EXPECT_EQ(value<std::vector<std::string>>([&](auto done) {
                      store->erase_unplayed({"g5"}, std::move(done));
                  }).size(),
                  1U);
    }
    const auto moved = move_store({.from = name(folder), .to = conninfo_});
    ASSERT_FALSE(moved);
    EXPECT_NE(moved.error().find("differ"), std::string::npos) << moved.error();
}

} // namespace
} // namespace duiyi::server
