// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Databases written by released versions are brought to the present one, also when that is cut off at any
// step.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <map>
#include <sstream>

#include "child_process.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "inbox.hpp"
#include "store/sqlite_check.hpp"
#include "store/sqlite_schema.hpp"
#include "store/sqlite_store.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

using std::filesystem::path;
using Rows = std::vector<std::string>;
using Hook = std::function<void(std::string_view)>;

/// A folder in tests/server/logs.
struct OldFolder {
    const char* name;
    int version;
    friend std::ostream& operator<<(std::ostream& out, const OldFolder& folder) { return out << folder.name; }
};

/// The rows that a query gives, each as one line.
Rows query(const path& file, const std::string& sql) {
    sqlite3* raw = nullptr;
    EXPECT_EQ(sqlite3_open_v2(file.c_str(), &raw, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK) << file;
    Rows rows;
    const auto keep = [](void* out, int columns, char** values, char**) {
        std::string row;
        for (int i = 0; i < columns; ++i) {
            row += (i == 0 ? "" : " | ") + std::string(values[i] == nullptr ? "NULL" : values[i]);
        }
        static_cast<Rows*>(out)->push_back(row);
        return 0;
    };
    EXPECT_EQ(sqlite3_exec(raw, sql.c_str(), keep, &rows, nullptr), SQLITE_OK)
        << sql << ": " << sqlite3_errmsg(raw);
    sqlite3_close(raw);
    return rows;
}
std::string user_version(const path& file) {
    return query(file, "PRAGMA user_version").at(0);
}

// The same columns in the same order, as the old versions and the present one have them.
constexpr const char* old_rooms = "SELECT number, name, created_ms, played FROM rooms ORDER BY number";
constexpr const char* rooms =
    "SELECT number, name, created_ms, played FROM streams LEFT JOIN games ON stream = number ORDER BY number";
constexpr const char* old_events =
    "SELECT room, version, at_ms, 1, kind, body, seat, request_id, request FROM events ORDER BY room, "
    "version";
constexpr const char* events =
    "SELECT stream, version, at_ms, format, kind, body, actor, request_id, request FROM events "
    "ORDER BY stream, version";
constexpr const char* games = "SELECT * FROM games ORDER BY stream";
constexpr const char* studies = "SELECT name, text FROM studies ORDER BY name";

/// All that an old database holds.
std::vector<Rows> old_content(const path& file, int version) {
    return {query(file, version < 4 ? old_rooms : rooms), query(file, version < 4 ? old_events : events),
            version > 1 ? query(file, "SELECT * FROM studies") : Rows()};
}

/// Makes rows of the old form of events.
std::optional<GameRow> project_old_form(const std::string& stream, const std::vector<StoredEvent>& log) {
    GameRow row;
    row.stream = stream;
    row.created_ms = log.front().at_ms;
    std::istringstream(log.front().body) >> row.game >> row.mode;
    for (const auto& event : log) {
        row.played = row.played || event.kind == "moved";
        if (event.kind == "ended") {
            row.finished_ms = event.at_ms;
            std::istringstream(event.body) >> row.winner >> row.reason;
        }
    }
    return row;
}

/// Those of the steps at which something is to happen in turn.
std::vector<std::string> taken_of(const std::vector<std::string>& steps) {
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (test_kit::takes_step(i, steps.size())) {
            taken.push_back(steps[i]);
        }
    }
    return taken;
}

class StoreMigration : public testing::TestWithParam<OldFolder> {
protected:
    StoreMigration() { copy_old_folder(); }

    /// The data folder as the old version left it.
    void copy_old_folder() {
        std::filesystem::remove_all(data_);
        std::filesystem::copy(test_kit::source_dir() / "tests/server/logs" / GetParam().name, data_);
        for (const auto& entry : std::filesystem::directory_iterator(data_)) {
            std::filesystem::permissions(entry.path(), std::filesystem::perms(0600));
        }
    }
    Result<std::unique_ptr<SqliteStore>, std::string> open(Hook hook = {},
                                                           GameProjection projection = project_old_form) {
        return SqliteStore::open({.folder = data_,
                                  .post = inbox_.post(),
                                  .projection = std::move(projection),
                                  .at_migration_step = std::move(hook)});
    }
    /// The names of the steps, by taking them.
    std::vector<std::string> migrate() {
        std::vector<std::string> steps;
        const auto store = open([&](std::string_view step) { steps.emplace_back(step); });
        EXPECT_TRUE(store) << store.error();
        return steps;
    }
    /// Opens the store in a child that dies at a step.
    void kill_at(const std::string& step) {
        test::ChildProcess child([&] {
            const auto store = open([&](std::string_view now) {
                if (now == step) {
                    ::raise(SIGKILL);
                }
            });
            return store ? 0 : 1;
        });
        EXPECT_EQ(child.wait(), 128 + SIGKILL) << step;
    }
    /// Opens the store in a child whose files may grow no further from a step on. 3: refused as it should be.
    int run_out_of_space_at(const std::string& step) {
        test::ChildProcess child([&] {
            const auto store = open([&](std::string_view now) {
                if (now == step) {
                    const rlimit limit{4096, 4096};
                    ::signal(SIGXFSZ, SIG_IGN);
                    ::setrlimit(RLIMIT_FSIZE, &limit);
                }
            });
            if (store) {
                return 0;
            }
            const bool is_clear = store.error().find("nothing was changed") != std::string::npos &&
                                  store.error().find("MB are free") != std::string::npos;
            return is_clear ? 3 : 4;
        });
        return child.wait();
    }
    /// That the folder is upgraded completely, whatever happened to it before.
    void expect_migrated(const std::vector<Rows>& before) {
        EXPECT_EQ(user_version(file_), std::to_string(schema_version));
        EXPECT_EQ(query(file_, rooms), before[0]);
        EXPECT_EQ(query(file_, events), before[1]);
        EXPECT_EQ(user_version(backup_), std::to_string(GetParam().version));
        EXPECT_EQ(old_content(backup_, GetParam().version), before);
        EXPECT_FALSE(std::filesystem::exists(backup_.string() + ".part"));
    }

    test::TempFolder folder_;
    path data_ = folder_.path() / "data";
    path file_ = data_ / "duiyi.sqlite";
    path backup_ = data_ / ("duiyi-v" + std::to_string(GetParam().version) + ".sqlite.backup");
    Inbox inbox_;
};

/// From the versions that had rooms instead of streams: the rows of games are made from the events.
class StoreMigrationOfRooms : public StoreMigration {};

std::string name_of(const testing::TestParamInfo<OldFolder>& tested) {
    return tested.param.name;
}

INSTANTIATE_TEST_SUITE_P(OldFolders, StoreMigration,
                         testing::Values(OldFolder{"v1_early", 1}, OldFolder{"v1", 1}, OldFolder{"v2", 2},
                                         OldFolder{"v3", 3}, OldFolder{"v3_killed", 3}, OldFolder{"v4", 4},
                                         OldFolder{"v5", 5}, OldFolder{"v8", 8}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(OldFolders, StoreMigrationOfRooms,
                         testing::Values(OldFolder{"v1_early", 1}, OldFolder{"v1", 1}, OldFolder{"v2", 2},
                                         OldFolder{"v3", 3}, OldFolder{"v3_killed", 3}),
                         name_of);

TEST_P(StoreMigration, KeepsEventsAsTheyWereWritten) {
    const int version = GetParam().version;
    ASSERT_EQ(user_version(file_), std::to_string(version));
    copy_old_folder(); // reading may have tidied it
    const auto before = old_content(file_, version).at(1);
    ASSERT_FALSE(before.empty());
    copy_old_folder();
    migrate();
    EXPECT_EQ(query(file_, events), before);
    EXPECT_EQ(query(file_, "SELECT DISTINCT format FROM events"), Rows{version < 4 ? "1" : "2"});
}

TEST_P(StoreMigration, KnowsNoPositionOfOldEvents) {
    migrate();
    EXPECT_EQ(query(file_, "SELECT DISTINCT position FROM events"), Rows{"0"});
}

TEST_P(StoreMigration, GivesEveryEventItsChecksum) {
    const auto before = old_content(file_, GetParam().version).at(1);
    migrate();
    const auto report = check_data(data_, [](const auto&, const auto&) { return std::nullopt; });
    ASSERT_TRUE(report) << report.error();
    EXPECT_EQ(report->faults, Rows());
    EXPECT_EQ(report->events, before.size());
    EXPECT_EQ(query(file_, "SELECT count(*) FROM events WHERE checksum = 0"), Rows{"0"});
}

TEST_P(StoreMigrationOfRooms, MakesTheRowsOfGamesByTheProjection) {
    const auto before = query(file_, old_rooms);
    const auto ended = query(file_, "SELECT DISTINCT room FROM events WHERE kind = 'ended' ORDER BY room");
    migrate();
    EXPECT_EQ(query(file_, rooms), before);
    EXPECT_EQ(query(file_, "SELECT DISTINCT mode FROM games ORDER BY mode"), (Rows{"link", "screen"}));
    EXPECT_EQ(query(file_, "SELECT stream FROM games WHERE finished_ms IS NOT NULL AND reason <> ''"), ended);
}

// What the old program noted is the truth: a takeback may leave no move in the log's end, the first event's
// time may lag.
TEST_P(StoreMigrationOfRooms, TakesAgeAndPlayedFromTheOldTable) {
    const auto before = query(file_, old_rooms);
    const auto store = open({}, [](const std::string& stream, const std::vector<StoredEvent>& log) {
        auto row = project_old_form(stream, log);
        row->created_ms = 1;
        row->played = !row->played;
        return row;
    });
    ASSERT_TRUE(store) << store.error();
    EXPECT_EQ(query(file_, rooms), before);
}

TEST_P(StoreMigrationOfRooms, LeavesAStreamThatTheProjectionDoesNotKnowWithoutARow) {
    const auto before = query(file_, old_events);
    {
        const auto store = open({}, [](const auto&, const auto&) { return std::nullopt; });
        ASSERT_TRUE(store) << store.error();
    }
    EXPECT_EQ(query(file_, games), Rows());
    EXPECT_EQ(query(file_, events), before);
}

TEST_P(StoreMigrationOfRooms, RebuildsTheSameRowsFromTheLog) {
    auto store = open();
    ASSERT_TRUE(store) << store.error();
    const auto kept = query(file_, games);
    std::size_t count = 0;
    (*store)->rebuild_tables([&count](auto rebuilt) { count = rebuilt.value_or(0); });
    inbox_.run_one();
    EXPECT_EQ(count, kept.size());
    EXPECT_EQ(query(file_, games), kept);
}

// Version 1 has no studies. Those of version 2 have no time at which they were opened: it is the migration's.
TEST_P(StoreMigration, KeepsStudies) {
    const int version = GetParam().version;
    const char* ages = "SELECT name, at_ms, bytes FROM studies ORDER BY name";
    const char* new_ages =
        "SELECT name FROM studies WHERE abs(at_ms / 1000 - strftime('%s', 'now')) < 600 ORDER BY name";
    const auto before = version == 1 ? Rows() : query(file_, studies);
    const auto expected_ages = version == 1   ? Rows()
                               : version == 2 ? query(file_, "SELECT name FROM studies ORDER BY name")
                                              : query(file_, ages);
    migrate();
    EXPECT_EQ(query(file_, studies), before);
    EXPECT_EQ(before.empty(), version == 1);
    EXPECT_EQ(query(file_, version <= 2 ? new_ages : ages), expected_ages);
    EXPECT_EQ(query(file_, "SELECT name FROM studies WHERE bytes <> length(CAST(text AS BLOB)) + 128"),
              Rows());
}

TEST_P(StoreMigration, MakesTheTablesOfANewDatabase) {
    // White space apart: ALTER TABLE joins the text of a column to the text of its table.
    const auto schema = [](const path& file) {
        auto rows = query(file, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name");
        for (auto& row : rows) {
            std::erase_if(row, [](char c) { return c == ' ' || c == '\n'; });
        }
        return rows;
    };
    migrate();
    ASSERT_TRUE(SqliteStore::open({.folder = folder_.path() / "new", .post = inbox_.post()}));
    EXPECT_EQ(schema(file_), schema(folder_.path() / "new/duiyi.sqlite"));
    EXPECT_EQ(query(file_, "PRAGMA integrity_check"), Rows{"ok"});
    EXPECT_EQ(query(file_, "PRAGMA foreign_key_check"), Rows());
}

TEST_P(StoreMigration, KeepsABackupForItsOwnerAlone) {
    const auto before = old_content(file_, GetParam().version);
    std::ofstream(backup_) << "an older one";
    std::ofstream(backup_.string() + ".part") << "one that was not finished";
    migrate();
    expect_migrated(before);
    EXPECT_EQ(std::filesystem::status(backup_).permissions(), std::filesystem::perms(0600));
}

TEST_P(StoreMigration, HappensOnce) {
    EXPECT_FALSE(migrate().empty());
    EXPECT_TRUE(migrate().empty());
}

TEST_P(StoreMigrationOfRooms, IsRefusedWithoutAProjection) {
    const auto before = old_content(file_, GetParam().version);
    const auto store = open({}, {});
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("nothing was changed"), std::string::npos) << store.error();
    EXPECT_EQ(old_content(file_, GetParam().version), before);
}

TEST_P(StoreMigration, StartsAgainWhenKilledAtAnyStep) {
    const int version = GetParam().version;
    const auto before = old_content(file_, version);
    copy_old_folder();
    const auto steps = migrate();
    ASSERT_GE(steps.size(), 5U);
    ASSERT_EQ(steps.back(), "committed");
    for (const auto& step : taken_of(steps)) {
        SCOPED_TRACE(step);
        copy_old_folder();
        kill_at(step);
        if (step == "committed") {
            EXPECT_EQ(user_version(file_), std::to_string(schema_version));
        } else {
            EXPECT_EQ(user_version(file_), std::to_string(version));
            EXPECT_EQ(old_content(file_, version), before);
        }
        migrate();
        expect_migrated(before);
    }
}

TEST_P(StoreMigration, StartsAgainWhenKilledAtOneStepAfterTheOther) {
    const auto before = old_content(file_, GetParam().version);
    const auto steps = migrate();
    copy_old_folder();
    for (const auto& step : steps) {
        kill_at(step);
    }
    migrate();
    expect_migrated(before);
}

TEST_P(StoreMigration, ChangesNothingWhenTheDiskIsFull) {
    const auto before = old_content(file_, GetParam().version);
    const auto steps = migrate();
    for (const auto& step : taken_of(steps)) {
        if (step == "committed") {
            continue; // too late to fail
        }
        SCOPED_TRACE(step);
        copy_old_folder();
        EXPECT_EQ(run_out_of_space_at(step), 3);
        EXPECT_EQ(old_content(file_, GetParam().version), before);
        EXPECT_FALSE(std::filesystem::exists(backup_));
        EXPECT_FALSE(std::filesystem::exists(backup_.string() + ".part"));
        migrate();
        expect_migrated(before);
    }
}

// A database of no version yet: its tables are made in one transaction as well.
TEST(StoreCreation, StartsAgainWhenKilled) {
    for (const char* step : {"commit", "committed"}) {
        const test::TempFolder folder;
        test::ChildProcess child([&] {
            const auto store = SqliteStore::open(
                {.folder = folder.path(), .post = {}, .at_migration_step = [&](std::string_view now) {
                     if (now == step) {
                         ::raise(SIGKILL);
                     }
                 }});
            return store ? 0 : 1;
        });
        EXPECT_EQ(child.wait(), 128 + SIGKILL) << step;
        Inbox inbox;
        const auto store = SqliteStore::open({.folder = folder.path(), .post = inbox.post()});
        EXPECT_TRUE(store) << store.error();
    }
}

} // namespace
} // namespace duiyi::server
