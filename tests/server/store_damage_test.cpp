// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Data folders that have been cut, mixed up or changed: the store refuses them and says what to do, and
// check_data() says what is wrong.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>

#include "inbox.hpp"
#include "store/sqlite_check.hpp"
#include "store/sqlite_store.hpp"
#include "store_contract.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

using std::filesystem::path;
using Faults = std::vector<std::string>;

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Changes the database of a folder behind the server's back.
void execute(const path& folder, const char* sql) {
    sqlite3* raw = nullptr;
    ASSERT_EQ(sqlite3_open((folder / "duiyi.sqlite").c_str(), &raw), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(raw, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
    sqlite3_close(raw);
}

class StoreDamage : public testing::Test {
protected:
    /// Opens the folder, commits events of the next games, and closes the store unless it is to stay open.
    void use(int games) {
        open();
        add(games);
        store_.reset();
    }
    void open() {
        auto opened = try_open();
        ASSERT_TRUE(opened) << opened.error();
        store_ = std::move(*opened);
    }
    void add(int games) {
        for (int i = 0; i < games; ++i) {
            const auto name = "game" + std::to_string(++games_);
            store_->commit({{append(name, 0, {event("created"), event("moved")})}, {PutGame{game_row(name)}}},
                           [](const auto& done) { EXPECT_TRUE(done); });
            inbox_.run_one();
        }
    }
    Result<std::unique_ptr<SqliteStore>, std::string> try_open(bool accept_restored = false) {
        return SqliteStore::open(
            {.folder = data_, .post = inbox_.post(), .accept_restored = accept_restored});
    }
    /// Why the folder is refused.
    std::string refusal(bool accept_restored = false) {
        const auto opened = try_open(accept_restored);
        EXPECT_FALSE(opened);
        return opened ? "" : opened.error();
    }
    /// The open store's files as they are, in a folder of their own, which is then the one that is used.
    void move_on_in_a_copy() {
        const auto copy = folder_.path() / "copy";
        std::filesystem::copy(data_, copy);
        store_.reset();
        data_ = copy;
    }
    Faults faults() {
        const auto report = check_data(data_, [this](const auto& stream, const auto& events) {
            read_.push_back(stream + ":" + std::to_string(events.size()));
            return std::optional<std::string>();
        });
        EXPECT_TRUE(report) << report.error();
        return report ? report->faults : Faults{report.error()};
    }
    StoreResult<StreamSlice> load(const std::string& stream) {
        std::optional<StoreResult<StreamSlice>> slice;
        store_->load(stream, 0, [&](auto loaded) { slice = std::move(loaded); });
        inbox_.run_one();
        return *slice;
    }

    test::TempFolder folder_;
    path data_ = folder_.path() / "data";
    path file_ = data_ / "duiyi.sqlite";
    Inbox inbox_;
    std::unique_ptr<SqliteStore> store_;
    int games_ = 0;
    std::vector<std::string> read_; ///< streams that were whole, with the number of their events
};

TEST_F(StoreDamage, RefusesAnEmptyDatabaseInAUsedFolder) {
    use(1);
    std::filesystem::remove(file_);
    EXPECT_TRUE(contains(refusal(), "it is empty, but games have been stored in this folder")) << refusal();
    EXPECT_TRUE(contains(refusal(true), "use another folder")) << "an empty database is no backup";
    std::ofstream(file_).close();
    EXPECT_TRUE(contains(refusal(), "it is empty"));
}

TEST_F(StoreDamage, RefusesAnEmptyDatabaseBesideABackupOfAnUpgrade) {
    std::filesystem::create_directory(data_);
    std::ofstream(data_ / "duiyi-v4.sqlite.backup") << "games";
    EXPECT_TRUE(contains(refusal(), "it is empty")) << refusal();
}

TEST_F(StoreDamage, RefusesALogThatWasCut) {
    open();
    add(20);
    move_on_in_a_copy();
    const auto log = data_ / "duiyi.sqlite-wal";
    std::filesystem::resize_file(log, std::filesystem::file_size(log) / 2);
    const auto why = refusal();
    EXPECT_TRUE(contains(why, "it ends before what has been stored: at change ")) << why;
    EXPECT_TRUE(contains(why, " of 20;")) << why;
    EXPECT_TRUE(contains(why, "--restored")) << why;
    EXPECT_EQ(faults().size(), 1U) << "the check finds it too";
    std::filesystem::remove(log);
    EXPECT_FALSE(try_open());
}

TEST_F(StoreDamage, ReadsALogThatWasNotCut) {
    open();
    add(20);
    move_on_in_a_copy();
    EXPECT_EQ(faults(), Faults());
    open();
    EXPECT_EQ(load("game20")->version, 2);
}

TEST_F(StoreDamage, GoesOnWithARestoredBackupWhenToldTo) {
    use(2);
    std::filesystem::copy(file_, folder_.path() / "backup");
    open();
    add(3);
    const std::string before = store_->epoch();
    store_.reset();
    std::filesystem::copy(folder_.path() / "backup", file_,
                          std::filesystem::copy_options::overwrite_existing);
    EXPECT_TRUE(contains(refusal(), "at change 2 of 5")) << refusal();
    std::string restored;
    {
        const auto accepted = try_open(true);
        ASSERT_TRUE(accepted) << accepted.error();
        restored = (*accepted)->epoch();
        EXPECT_NE(restored, before) << "versions of the log that was lost are none of this one";
    }
    open(); // once is enough
    EXPECT_EQ(store_->epoch(), restored);
    EXPECT_EQ(load("game2")->version, 2);
    EXPECT_EQ(load("game3")->version, 0);
}

TEST_F(StoreDamage, RefusesAnotherDatabase) {
    use(5);
    data_ = folder_.path() / "other";
    use(5);
    std::filesystem::copy(file_, data_ / "duiyi.sqlite", std::filesystem::copy_options::overwrite_existing);
    EXPECT_TRUE(contains(refusal(), "not the database that was used in this folder last")) << refusal();
    EXPECT_TRUE(try_open(true));
    EXPECT_TRUE(try_open());
}

TEST_F(StoreDamage, RefusesTheDatabaseOfAnotherProgram) {
    std::filesystem::create_directory(data_);
    execute(data_, "CREATE TABLE notes (text)");
    EXPECT_TRUE(contains(refusal(), "the database of another program")) << refusal();
}

TEST_F(StoreDamage, RefusesADamagedPage) {
    use(40);
    std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
    const auto size = static_cast<std::streamoff>(std::filesystem::file_size(file_));
    constexpr std::streamoff page = 4096;
    for (std::streamoff at = page; at < size; at += page) {
        file.seekp(at).write("damaged", 7);
    }
    file.close();
    const auto why = refusal();
    EXPECT_TRUE(contains(why, "duiyi serve --check")) << why;
    EXPECT_FALSE(faults().empty());
}

TEST_F(StoreDamage, RefusesWhatIsNoDatabase) {
    std::filesystem::create_directory(data_);
    std::ofstream(file_) << std::string(5000, 'x');
    EXPECT_TRUE(contains(refusal(), "put back a backup")) << refusal();
}

TEST_F(StoreDamage, FindsAChangedEventByItsChecksum) {
    use(3);
    execute(data_, "UPDATE events SET body = 'body of MOVED' WHERE stream = 2 AND version = 2");
    EXPECT_EQ(faults(), Faults{"stream 2: version 2 is not as it was stored: its checksum differs"});
    EXPECT_EQ(read_, (Faults{"game1:2", "game3:2"}));
    open();
    const auto slice = load("game2");
    ASSERT_FALSE(slice);
    EXPECT_EQ(slice.error().fault, StoreFault::failed);
    EXPECT_TRUE(contains(slice.error().message, "version 2 is not as it was stored"));
    EXPECT_TRUE(load("game1")) << "other games are not affected";
}

// Each field counts, and so does the stream that the event belongs to.
TEST_F(StoreDamage, TheChecksumCoversEveryField) {
    for (const char* change :
         {"at_ms = at_ms + 1", "format = 3", "kind = 'ended'", "actor = 'x'", "request_id = 'x'",
          "request = 'x'", "kind = 'crea', body = 'tedbody of created'"}) {
        std::filesystem::remove_all(data_);
        games_ = 0;
        use(1);
        execute(data_, ("UPDATE events SET " + std::string(change) + " WHERE version = 1").c_str());
        ASSERT_FALSE(faults().empty()) << change;
        EXPECT_TRUE(contains(faults().front(), "stream 1: version 1 is not as it was stored")) << change;
    }
    execute(data_, "UPDATE streams SET name = 'another'");
    EXPECT_TRUE(contains(faults().front(), "is not as it was stored"));
}

TEST_F(StoreDamage, FindsMissingEventsAndGames) {
    use(3);
    execute(data_, "DELETE FROM events WHERE stream = 2 AND version = 1");
    const auto found = faults();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], "stream 2: version 1 is missing");
    EXPECT_TRUE(contains(found[1], "the log holds 5 events")) << found[1];
    execute(data_,
            "DELETE FROM events WHERE stream = 3; DELETE FROM games WHERE stream = 3;"
            "DELETE FROM streams WHERE number = 3");
    EXPECT_TRUE(contains(faults().back(), "the log holds 3 events"));
}

TEST_F(StoreDamage, TellsWhatCannotBeRead) {
    use(2);
    const auto report = check_data(data_, [](const auto& stream, const auto&) {
        return stream == "game2" ? std::optional<std::string>("no such move") : std::nullopt;
    });
    ASSERT_TRUE(report);
    EXPECT_EQ(report->faults, Faults{"stream 2: no such move"});
    EXPECT_EQ(report->streams, 2U);
    EXPECT_EQ(report->events, 4U);
}

TEST_F(StoreDamage, ChecksOnlyAFolderThatIsThereAndNotInUse) {
    const auto all_well = [](const auto&, const auto&) { return std::nullopt; };
    EXPECT_TRUE(contains(check_data(data_, all_well).error(), "it has no duiyi.sqlite"));
    EXPECT_FALSE(std::filesystem::exists(data_));
    open();
    EXPECT_TRUE(contains(check_data(data_, all_well).error(), "another server"));
}

} // namespace
} // namespace duiyi::server
