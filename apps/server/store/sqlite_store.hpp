// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "store/log_clock.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// What the store has done since it was opened.
struct StoreCounters {
    std::uint64_t events = 0;  ///< events stored
    std::uint64_t commits = 0; ///< transactions that they went in
};

/// What a store is opened with.
struct SqliteOptions {
    std::filesystem::path folder;
    Post post;
    /// Makes the rows of games when they are rebuilt: by the migration of a database of version 1 to 3, which
    /// is refused without it, and by rebuild_tables.
    GameProjection projection{};
    /// For tests: called with the name of each step of a migration, before the step.
    std::function<void(std::string_view)> at_migration_step{};
    /// An older copy of the database was put in its place on purpose: goes on without what is missing.
    bool accept_restored = false;
    /// The system clock and a steady one, in milliseconds; the machine's when they are empty.
    LogClock::Source unix_ms{};
    LogClock::Source steady_ms{};
};

/// The store in one SQLite file. One thread writes: it takes all changes that wait, commits them in one
/// transaction (so the cost of a sync is shared) and then posts all answers. Another thread reads, so that a
/// reader never waits for a sync.
class SqliteStore final : public Store {
public:
    /// Opens FOLDER/duiyi.sqlite, making both when missing, and locks the folder against other servers. The
    /// database is checked (see sqlite_log.hpp): one that is damaged, or that lacks what has been stored in
    /// this folder, is refused. A database of an older version is migrated (see sqlite_migration.hpp), which
    /// may take minutes. The error is one line for a person: what is wrong, and what to do.
    [[nodiscard]] static tl::expected<std::unique_ptr<SqliteStore>, std::string> open(SqliteOptions options);

    /// Commits what was asked for, then closes. Results of commits that have been posted may run later; those
    /// of reads do not.
    ~SqliteStore() override;

    /// Another one at each opening: a copy of the whole folder cannot be told from the folder itself.
    [[nodiscard]] const std::string& epoch() const override;
    void commit(UnitOfWork work, Callback<void> committed) override;
    void load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) override;
    void list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) override;
    void erase_unplayed(std::vector<std::string> streams, Callback<std::vector<std::string>> erased) override;
    void erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) override;
    void find_game(std::string stream, Callback<std::optional<GameRow>> found) override;
    void find_study(std::string name, Callback<std::optional<StoredStudy>> found) override;
    void erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) override;

    /// Makes all rows that come from events again, in one transaction in its turn among the changes, which
    /// wait for it; answers how many rows of games there are. Reads the whole log.
    void rebuild_tables(Callback<std::size_t> rebuilt);

    /// Stores the time, as every change does, in its turn among the changes: whether a change would succeed.
    void try_to_write(Callback<void> tried);

    [[nodiscard]] StoreCounters counters() const;
    /// The time by which the ages of what is stored are judged; may be read on any thread, for as long as the
    /// store lives.
    [[nodiscard]] const LogClock& clock() const;

private:
    struct Parts;
    explicit SqliteStore(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

} // namespace duiyi::server
