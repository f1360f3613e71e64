// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <fstream>

#include "inbox.hpp"
#include "server_process.hpp"
#include "store/sqlite_store.hpp"

namespace duiyi::server {
namespace {

StoredEvent row(std::string room, std::int64_t version, std::string kind = "moved") {
    const bool first = version == 1;
    return {std::move(room), version, 1000 + version, first ? "created" : std::move(kind),
            "body",          "first", "id",           "line"};
}

class StoreTest : public testing::Test {
protected:
    void open() { store_ = std::move(*SqliteStore::open(folder_.path(), inbox_.post())); }

    tl::expected<void, StoreError> append(Batch batch) {
        std::optional<tl::expected<void, StoreError>> result;
        store_->append(std::move(batch), [&result](auto done) { result = std::move(done); });
        inbox_.run_one();
        return *result;
    }
    std::vector<StoredEvent> load(const std::string& room) {
        std::vector<StoredEvent> events;
        store_->load(room, [&events](auto done) { events = *done; });
        inbox_.run_one();
        return events;
    }
    std::vector<std::string> unplayed(std::int64_t before_ms) {
        std::vector<std::string> rooms;
        store_->list_unplayed(before_ms, [&rooms](auto done) { rooms = *done; });
        inbox_.run_one();
        return rooms;
    }

    using Done = tl::expected<void, StoreError>;
    Done keep(StoredStudy study, std::int64_t max_bytes = 1'000'000) {
        return done([&](auto answer) { store_->keep(std::move(study), max_bytes, std::move(answer)); });
    }
    Done mark(const std::string& name, std::int64_t at_ms) {
        return done([&](auto answer) { store_->mark_opened(name, at_ms, std::move(answer)); });
    }
    Done erase_unopened(std::int64_t before_ms) {
        return done([&](auto answer) { store_->erase_unopened(before_ms, std::move(answer)); });
    }
    std::optional<StoredStudy> take(const std::string& name) {
        std::optional<StoredStudy> study;
        store_->take(name, [&study](auto taken) { study = *taken; });
        inbox_.run_one();
        return study;
    }
    /// In the closed store's database.
    void execute(const char* sql) {
        sqlite3* raw = nullptr;
        ASSERT_EQ(sqlite3_open((folder_.path() / "duiyi.sqlite").c_str(), &raw), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(raw, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
        sqlite3_close(raw);
    }

    test::TempFolder folder_;
    Inbox inbox_;
    std::unique_ptr<SqliteStore> store_;

private:
    Done done(const std::function<void(StudyShelf::Kept)>& ask) {
        std::optional<Done> result;
        ask([&result](auto answer) { result = std::move(answer); });
        inbox_.run_one();
        return *result;
    }
};

TEST_F(StoreTest, KeepsEventsInOrderAcrossReopening) {
    open();
    EXPECT_TRUE(append({row("a", 1), row("a", 2, "seat_taken")}));
    EXPECT_TRUE(append({row("b", 1)}));
    EXPECT_TRUE(append({row("a", 3)}));
    store_.reset();
    open();
    const auto events = load("a");
    ASSERT_EQ(events.size(), 3U);
    EXPECT_EQ(events[0].kind, "created");
    EXPECT_EQ(events[1].kind, "seat_taken");
    EXPECT_EQ(events[2].version, 3);
    EXPECT_EQ(events[2].at_ms, 1003);
    EXPECT_EQ(events[2].body, "body");
    EXPECT_EQ(events[2].seat, "first");
    EXPECT_EQ(events[2].request_id, "id");
    EXPECT_EQ(events[2].request, "line");
    EXPECT_TRUE(load("c").empty());
}

TEST_F(StoreTest, AVersionIsWrittenOnce) {
    open();
    EXPECT_TRUE(append({row("a", 1)}));
    EXPECT_TRUE(append({row("a", 2)}));
    const auto again = append({row("a", 2)});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().fault, StoreFault::conflict);
    const auto twice = append({row("a", 1)});
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().fault, StoreFault::conflict);
    const auto orphan = append({row("nobody", 2)});
    ASSERT_FALSE(orphan);
    EXPECT_EQ(orphan.error().fault, StoreFault::conflict);
}

TEST_F(StoreTest, ABatchIsStoredWholeOrNotAtAll) {
    open();
    EXPECT_TRUE(append({row("a", 1)}));
    EXPECT_FALSE(append({row("b", 1), row("a", 1)}));
    EXPECT_TRUE(load("b").empty());
    EXPECT_TRUE(append({row("b", 1), row("a", 2)}));
    EXPECT_EQ(load("b").size(), 1U);
    EXPECT_EQ(load("a").size(), 2U);
}

TEST_F(StoreTest, OneBadBatchDoesNotHarmItsNeighbours) {
    open();
    constexpr int rooms = 200;
    int good = 0;
    int bad = 0;
    for (int i = 0; i < rooms; ++i) {
        store_->append({row("r" + std::to_string(i), 1)}, [&](const auto& done) { good += done ? 1 : 0; });
        store_->append({row("r" + std::to_string(i), 1)}, [&](const auto& done) { bad += done ? 0 : 1; });
    }
    while (good + bad < 2 * rooms) {
        inbox_.run_one();
        if (HasFatalFailure())
            return;
    }
    EXPECT_EQ(good, rooms);
    EXPECT_EQ(bad, rooms);
    EXPECT_EQ(store_->counters().events, static_cast<std::uint64_t>(rooms));
    EXPECT_LT(store_->counters().commits, static_cast<std::uint64_t>(rooms)) << "they share commits";
}

TEST_F(StoreTest, ClosingCommitsWhatWasAppended) {
    open();
    for (int i = 0; i < 100; ++i) {
        store_->append({row("r" + std::to_string(i), 1)}, [](const auto&) {});
    }
    store_.reset();
    Inbox fresh;
    const auto again = std::move(*SqliteStore::open(folder_.path(), fresh.post()));
    std::size_t found = 0;
    again->list_unplayed(1'000'000, [&found](auto rooms) { found = rooms->size(); });
    fresh.run_one();
    EXPECT_EQ(found, 100U);
}

TEST_F(StoreTest, OnlyUnplayedRoomsAreErased) {
    open();
    EXPECT_TRUE(append({row("empty", 1)}));
    EXPECT_TRUE(append({row("played", 1)}));
    EXPECT_TRUE(append({row("played", 2, "moved")}));
    EXPECT_TRUE(append({row("joined", 1)}));
    EXPECT_TRUE(append({row("joined", 2, "seat_taken")}));
    EXPECT_TRUE(unplayed(1001).empty()) << "made at 1001: not before it";
    EXPECT_EQ(unplayed(1002), (std::vector<std::string>{"empty", "joined"}));
    store_->erase_unplayed({"empty", "played", "nobody"}, [](const auto& done) { EXPECT_TRUE(done); });
    inbox_.run_one();
    EXPECT_TRUE(load("empty").empty());
    EXPECT_EQ(load("played").size(), 2U);
    EXPECT_EQ(unplayed(1002), std::vector<std::string>{"joined"});
}

TEST_F(StoreTest, TheFolderIsHeldByOneServer) {
    open();
    const auto second = SqliteStore::open(folder_.path(), inbox_.post());
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find("another server"), std::string::npos) << second.error();
}

TEST_F(StoreTest, NobodyElseReadsWhatItMakes) {
    using std::filesystem::perms;
    const auto mode = [](const std::filesystem::path& path) {
        return std::filesystem::status(path).permissions();
    };
    const mode_t before = ::umask(022);
    for (const char* name : {"deep/er/data", "with-slash/"}) {
        const auto folder = folder_.path() / name;
        const auto store = SqliteStore::open(folder, inbox_.post());
        ASSERT_TRUE(store) << store.error();
        EXPECT_EQ(mode(folder), perms::owner_all);
        for (const char* file : {"lock", "duiyi.sqlite", "duiyi.sqlite-wal", "duiyi.sqlite-shm"}) {
            EXPECT_EQ(mode(folder / file), perms::owner_read | perms::owner_write) << file;
        }
    }
    ::umask(before);
}

TEST_F(StoreTest, SaysWhyAFolderCannotBeUsed) {
    std::ofstream(folder_.path() / "file") << "x";
    const auto store = SqliteStore::open(folder_.path() / "file" / "data", inbox_.post());
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("cannot use the data folder"), std::string::npos) << store.error();
}

TEST_F(StoreTest, RefusesWhatANewerVersionWrote) {
    open();
    store_.reset();
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((folder_.path() / "duiyi.sqlite").c_str(), &database), SQLITE_OK);
    sqlite3_exec(database, "PRAGMA user_version = 99", nullptr, nullptr, nullptr);
    sqlite3_close(database);
    const auto store = SqliteStore::open(folder_.path(), inbox_.post());
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("newer version"), std::string::npos) << store.error();
}

TEST_F(StoreTest, RefusesAFileThatIsNoDatabase) {
    std::ofstream(folder_.path() / "duiyi.sqlite") << std::string(5000, 'x');
    const auto store = SqliteStore::open(folder_.path(), inbox_.post());
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("not a database"), std::string::npos) << store.error();
}

TEST_F(StoreTest, WritesAheadOfItself) {
    open();
    EXPECT_TRUE(append({row("a", 1)}));
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((folder_.path() / "duiyi.sqlite").c_str(), &database), SQLITE_OK);
    std::string mode;
    sqlite3_exec(
        database, "PRAGMA journal_mode",
        [](void* out, int, char** values, char**) {
            *static_cast<std::string*>(out) = values[0];
            return 0;
        },
        &mode, nullptr);
    sqlite3_close(database);
    EXPECT_EQ(mode, "wal");
}

TEST_F(StoreTest, KeepsStudies) {
    open();
    EXPECT_TRUE(keep({"one", 5, "1. e4 *"}));
    EXPECT_EQ(keep({"one", 6, "1. d4 *"}).error().fault, StoreFault::conflict);
    store_.reset();
    open();
    const auto one = take("one");
    ASSERT_TRUE(one);
    EXPECT_EQ(one->at_ms, 5);
    EXPECT_EQ(one->text, "1. e4 *");
    EXPECT_FALSE(take("two"));
}

TEST_F(StoreTest, KeepsNoMoreStudiesThanFit) {
    open();
    const std::string text(1000, 'x');
    EXPECT_EQ(keep({"one", 5, text}, 1000).error().fault, StoreFault::full) << "its name takes room too";
    EXPECT_TRUE(keep({"one", 5, text}, 2500));
    EXPECT_FALSE(keep({"one", 5, ""}, 2500)) << "there already, and counted once";
    EXPECT_TRUE(keep({"two", 6, text}, 2500));
    EXPECT_EQ(keep({"three", 7, text}, 2500).error().fault, StoreFault::full);
    store_.reset();
    open();
    EXPECT_EQ(keep({"three", 7, text}, 2500).error().fault, StoreFault::full);
    EXPECT_TRUE(erase_unopened(6));
    EXPECT_TRUE(keep({"three", 7, text}, 2500));
}

// Summing goes through all studies, and all writing waits for it.
TEST_F(StoreTest, CountsWhatItErasesAndSumsNothingAnew) {
    open();
    const std::string text(1000, 'x');
    EXPECT_TRUE(keep({"old", 1, text}));
    EXPECT_TRUE(keep({"older", 1, ""}));
    EXPECT_TRUE(keep({"young", 6, text}));
    execute("UPDATE studies SET bytes = 1000000 WHERE name = 'young'"); // which a sum would find
    EXPECT_TRUE(erase_unopened(5));
    EXPECT_TRUE(keep({"one", 7, text}, 2 * 1128));
    EXPECT_EQ(keep({"two", 8, ""}, 2 * 1128 + 127).error().fault, StoreFault::full);
    EXPECT_TRUE(keep({"two", 8, ""}, 2 * 1128 + 128));
}

TEST_F(StoreTest, ErasesStudiesByTheTimeTheyWereOpened) {
    open();
    for (const char* name : {"old", "opened", "young"}) {
        EXPECT_TRUE(keep({name, name == std::string("young") ? 10 : 5, "*"}));
    }
    EXPECT_TRUE(mark("opened", 12));
    EXPECT_TRUE(mark("opened", 3)) << "never back";
    EXPECT_TRUE(mark("nobody", 12));
    EXPECT_TRUE(erase_unopened(5));
    EXPECT_TRUE(take("old")) << "at 5: not before it";
    EXPECT_TRUE(erase_unopened(11));
    EXPECT_FALSE(take("old"));
    EXPECT_FALSE(take("young"));
    ASSERT_TRUE(take("opened"));
    EXPECT_EQ(take("opened")->at_ms, 12);
    EXPECT_FALSE(take("nobody"));
}

// A folder of the version before the studies: its rooms stay, studies can be kept.
TEST_F(StoreTest, BringsAnOlderFolderUp) {
    open();
    EXPECT_TRUE(append({row("a", 1)}));
    store_.reset();
    execute("DROP TABLE studies; PRAGMA user_version = 1");
    open();
    EXPECT_EQ(load("a").size(), 1U);
    EXPECT_TRUE(keep({"one", 5, "text"}));
}

// Of the version before studies were erased: theirs begins now, and they are counted.
TEST_F(StoreTest, BringsOlderStudiesUp) {
    open();
    EXPECT_TRUE(keep({"one", 5, std::string(1000, 'x')}));
    store_.reset();
    execute("DROP INDEX studies_by_age; ALTER TABLE studies DROP COLUMN bytes; PRAGMA user_version = 2");
    open();
    EXPECT_TRUE(erase_unopened(1'000'000'000'000)) << "September 2001";
    ASSERT_TRUE(take("one"));
    EXPECT_EQ(take("one")->text.size(), 1000U);
    EXPECT_EQ(keep({"two", 5, ""}, 1000).error().fault, StoreFault::full);
}

} // namespace
} // namespace duiyi::server
