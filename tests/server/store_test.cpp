// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the store in SQLite does besides the contract: files, groups, versions of the data.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <fstream>

#include "child_process.hpp"
#include "inbox.hpp"
#include "store/sqlite_store.hpp"
#include "store_contract.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

class SqliteStoreTest : public testing::Test {
protected:
    auto try_open(const std::filesystem::path& folder) {
        return SqliteStore::open({.folder = folder, .post = inbox_.post(), .projection = projection_});
    }
    void open() {
        auto opened = try_open(folder_.path());
        ASSERT_TRUE(opened) << opened.error();
        store_ = std::move(*opened);
    }
    Done commit(UnitOfWork work) {
        std::optional<Done> result;
        store_->commit(std::move(work), [&result](auto done) { result = std::move(done); });
        inbox_.run_one();
        return *result;
    }
    std::optional<GameRow> game(const std::string& stream) {
        std::optional<GameRow> row;
        store_->find_game(stream, [&row](auto found) { row = *found; });
        inbox_.run_one();
        return row;
    }
    std::size_t erase_studies(std::int64_t before_ms) {
        std::size_t count = 0;
        store_->erase_unopened_studies(before_ms, [&count](auto erased) { count = *erased; });
        inbox_.run_one();
        return count;
    }
    StoreResult<std::size_t> rebuild() {
        std::optional<StoreResult<std::size_t>> result;
        store_->rebuild_tables([&result](auto rebuilt) { result = std::move(rebuilt); });
        inbox_.run_one();
        return *result;
    }
    /// In the closed store's database; the first column of the last row that the statements give.
    std::string execute(const char* sql) {
        sqlite3* raw = nullptr;
        EXPECT_EQ(sqlite3_open((folder_.path() / "duiyi.sqlite").c_str(), &raw), SQLITE_OK);
        std::string value;
        const auto keep = [](void* out, int, char** values, char**) {
            *static_cast<std::string*>(out) = values[0];
            return 0;
        };
        EXPECT_EQ(sqlite3_exec(raw, sql, keep, &value, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
        sqlite3_close(raw);
        return value;
    }

    test::TempFolder folder_;
    Inbox inbox_;
    GameProjection projection_;
    std::unique_ptr<SqliteStore> store_;
};

TEST_F(SqliteStoreTest, SaysWhenTheServerBeforeHasStopped) {
    open();
    EXPECT_EQ(store_->predecessor_stopped_ms(), std::nullopt) << "there was none";
    store_->stops_at(1'795'000'000'123);
    store_.reset();
    open();
    EXPECT_EQ(store_->predecessor_stopped_ms(), 1'795'000'000'123);
    store_.reset();
    open();
    EXPECT_EQ(store_->predecessor_stopped_ms(), std::nullopt) << "the last one did not say";
    // An older copy of the database is not what was stopped.
    ASSERT_TRUE(commit({}));
    store_->stops_at(1'795'000'000'456);
    store_.reset();
    execute("UPDATE log SET position = position + 1");
    open();
    EXPECT_EQ(store_->predecessor_stopped_ms(), std::nullopt);
}

TEST_F(SqliteStoreTest, SharesCommitsAmongUnitsInFlight) {
    open();
    constexpr int streams = 200;
    int answers = 0;
    for (int i = 0; i < streams; ++i) {
        const auto name = "s" + std::to_string(i);
        store_->commit(new_game(name), [&](const auto& done) { answers += done ? 1 : 0; });
        store_->commit(new_game(name), [&](const auto& done) { answers += done ? 0 : 1; });
    }
    while (answers < 2 * streams && !HasFatalFailure()) {
        inbox_.run_one();
    }
    EXPECT_EQ(store_->counters().events, static_cast<std::uint64_t>(streams)) << "refused units do not count";
    EXPECT_LT(store_->counters().commits, static_cast<std::uint64_t>(streams));
}

TEST_F(SqliteStoreTest, CommitsWhatWasAskedForBeforeItCloses) {
    open();
    for (int i = 0; i < 100; ++i) {
        store_->commit(new_game("s" + std::to_string(i)), [](const auto&) {});
    }
    store_.reset();
    EXPECT_EQ(execute("SELECT count(*) FROM games"), "100");
}

TEST_F(SqliteStoreTest, LocksTheFolder) {
    open();
    const auto second = try_open(folder_.path());
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find("another server"), std::string::npos) << second.error();
    store_.reset();
    EXPECT_TRUE(try_open(folder_.path()));
}

TEST_F(SqliteStoreTest, MakesFilesForTheirOwnerAlone) {
    using std::filesystem::perms;
    const auto mode = [](const std::filesystem::path& path) {
        return std::filesystem::status(path).permissions();
    };
    const mode_t before = ::umask(022);
    for (const char* name : {"deep/er/data", "with-slash/"}) {
        const auto folder = folder_.path() / name;
        const auto store = try_open(folder);
        ASSERT_TRUE(store) << store.error();
        EXPECT_EQ(mode(folder), perms::owner_all);
        for (const char* file : {"lock", "duiyi.sqlite", "duiyi.sqlite-wal", "duiyi.sqlite-shm"}) {
            EXPECT_EQ(mode(folder / file), perms::owner_read | perms::owner_write) << file;
        }
    }
    ::umask(before);
}

TEST_F(SqliteStoreTest, ReportsWhyAFolderCannotBeUsed) {
    std::ofstream(folder_.path() / "file") << "x";
    const auto store = try_open(folder_.path() / "file" / "data");
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("cannot use the data folder"), std::string::npos) << store.error();
}

TEST_F(SqliteStoreTest, RefusesADatabaseOfANewerVersion) {
    open();
    store_.reset();
    execute("PRAGMA user_version = 99");
    const auto store = try_open(folder_.path());
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("newer version of this program (its data version is 99"), std::string::npos)
        << store.error();
}

TEST_F(SqliteStoreTest, RefusesAFileThatIsNoDatabase) {
    std::ofstream(folder_.path() / "duiyi.sqlite") << std::string(5000, 'x');
    const auto store = try_open(folder_.path());
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("not a database"), std::string::npos) << store.error();
}

TEST_F(SqliteStoreTest, UsesAWriteAheadLog) {
    open();
    store_.reset();
    EXPECT_EQ(execute("PRAGMA journal_mode"), "wal");
}

// A scan of all games would cost more with every game that was ever played.
TEST_F(SqliteStoreTest, ListsUnplayedGamesByTheirIndex) {
    open();
    store_.reset();
    sqlite3* raw = nullptr;
    ASSERT_EQ(sqlite3_open((folder_.path() / "duiyi.sqlite").c_str(), &raw), SQLITE_OK);
    std::string plan;
    sqlite3_exec(
        raw,
        "EXPLAIN QUERY PLAN SELECT name, created_ms FROM games JOIN streams ON number = stream "
        "WHERE played = 0 ORDER BY created_ms, stream",
        [](void* out, int columns, char** values, char**) {
            *static_cast<std::string*>(out) += std::string(values[columns - 1]) + "; ";
            return 0;
        },
        &plan, nullptr);
    sqlite3_close(raw);
    EXPECT_NE(plan.find("USING INDEX unplayed_games"), std::string::npos) << plan;
    EXPECT_EQ(plan.find("TEMP B-TREE"), std::string::npos) << plan;
}

/// Commits units that are all in flight at once; answers how each ended.
std::vector<Done> commit_together(Store& store, Inbox& inbox, int units, std::int64_t after_version) {
    std::vector<Done> results;
    for (int i = 0; i < units; ++i) {
        store.commit({{append("s" + std::to_string(i), after_version)}, {}},
                     [&results](const auto& done) { results.push_back(done); });
    }
    while (results.size() < static_cast<std::size_t>(units)) {
        inbox.run_one();
    }
    return results;
}

/// In a child, whose files may not grow for a while. 0: all went as it should.
int run_out_of_space(SqliteStore& store, Inbox& inbox) {
    constexpr int units = 40;
    const auto all = [](const std::vector<Done>& results, auto predicate) {
        return std::ranges::all_of(results, predicate);
    };
    const auto is_done = [](const Done& done) { return done.has_value(); };
    const auto has_failed = [](const Done& done) {
        return !done && done.error().fault == StoreFault::failed;
    };
    if (!all(commit_together(store, inbox, units, 0), is_done)) {
        return 1;
    }
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit free{};
    ::getrlimit(RLIMIT_FSIZE, &free);
    const rlimit full{4096, free.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &full);
    if (!all(commit_together(store, inbox, units, 1), has_failed)) {
        return 2;
    }
    ::setrlimit(RLIMIT_FSIZE, &free);
    return all(commit_together(store, inbox, units, 1), is_done) ? 0 : 3;
}

TEST_F(SqliteStoreTest, GoesOnAfterADiskWasFull) {
    test::ChildProcess child([this] {
        open();
        const int result = run_out_of_space(*store_, inbox_);
        store_.reset();
        return result;
    });
    EXPECT_EQ(child.wait(), 0);
    EXPECT_EQ(execute("SELECT count(*) FROM events"), "80");
    EXPECT_EQ(execute("SELECT count(*) FROM streams"), "40");
}

// Summing goes through all studies, and all writing waits for it.
TEST_F(SqliteStoreTest, SumsTheBytesOfStudiesOnlyOnce) {
    open();
    const std::string text(1000, 'x');
    const auto add = [&](const char* name, std::int64_t at_ms, const std::string& body,
                         std::int64_t max_bytes) {
        return commit({{}, {AddStudy{{name, at_ms, body}, max_bytes}}});
    };
    EXPECT_TRUE(add("old", 1, text, 1'000'000));
    EXPECT_TRUE(add("older", 1, "", 1'000'000));
    EXPECT_TRUE(add("young", 6, text, 1'000'000));
    execute("UPDATE studies SET bytes = 1000000 WHERE name = 'young'"); // which a sum would find
    EXPECT_EQ(erase_studies(5), 2U);
    EXPECT_TRUE(add("one", 7, text, 2 * 1128));
    EXPECT_EQ(add("two", 8, "", 2 * 1128 + 127).error().fault, StoreFault::full);
    EXPECT_TRUE(add("two", 8, "", 2 * 1128 + 128));
}

// A projection that reads the kinds of this test's events.
std::optional<GameRow> project(const std::string& stream, const std::vector<StoredEvent>& events) {
    if (events.front().kind != "created") {
        return std::nullopt;
    }
    auto row = game_row("the store knows the name", events.front().at_ms, events.size() > 1);
    row.reason = events.back().kind + std::to_string(events.back().version);
    row.mode = stream;
    return row;
}

TEST_F(SqliteStoreTest, RebuildsTheRowsOfGamesFromTheLog) {
    projection_ = project;
    open();
    EXPECT_TRUE(commit(
        {{append("a", 0, {event("created")}), append("not a game", 0), append("b", 0, {event("created")})},
         {PutGame{game_row("not a game")}, PutGame{game_row("a", 5)}}}));
    EXPECT_TRUE(commit({{append("a", 1, {event("moved")})}, {}}));
    EXPECT_EQ(rebuild(), 2U);
    EXPECT_EQ(game("a"), (GameRow{"a", event().at_ms, "xiangqi", "a", true, {}, "", "moved2", "", ""}));
    EXPECT_EQ(game("b"), (GameRow{"b", event().at_ms, "xiangqi", "b", false, {}, "", "created1", "", ""}));
    EXPECT_FALSE(game("not a game"));
}

TEST_F(SqliteStoreTest, KeepsTheRowsOfGamesWhenTheyCannotBeRebuilt) {
    open();
    EXPECT_TRUE(commit(new_game("a")));
    const auto rebuilt = rebuild();
    ASSERT_FALSE(rebuilt);
    EXPECT_EQ(rebuilt.error().fault, StoreFault::failed);
    EXPECT_EQ(game("a"), game_row("a"));
}

} // namespace
} // namespace duiyi::server
