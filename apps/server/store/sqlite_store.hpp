// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "store/store.hpp"
#include "store/study_shelf.hpp"

namespace duiyi::server {

/// What the store has done so far.
struct StoreCounters {
    std::uint64_t events = 0;  ///< events stored
    std::uint64_t commits = 0; ///< transactions they went in
};

/// The log and the studies in one SQLite file. One thread writes: it takes all batches that wait, commits
/// them in one transaction (so the cost of a sync is shared) and then posts all answers. Another thread
/// reads, so that a reader never waits for a sync.
class SqliteStore final : public Store, public StudyShelf {
public:
    /// Opens `folder`/duiyi.sqlite, making both when missing, and holds `folder` against other servers.
    /// The error is one line for a person: cannot write, in use, made by a newer version.
    [[nodiscard]] static tl::expected<std::unique_ptr<SqliteStore>, std::string> open(
        const std::filesystem::path& folder, Post post);

    /// Commits what has been appended, then closes. Results that have been posted may run later.
    ~SqliteStore() override;

    void append(Batch batch, Appended appended) override;
    void load(std::string room, Loaded loaded) override;
    void list_unplayed(std::int64_t before_ms, Listed listed) override;
    void erase_unplayed(std::vector<std::string> rooms, Appended erased) override;

    void keep(StoredStudy study, std::int64_t max_bytes, Kept kept) override;
    void take(std::string name, Taken taken) override;
    void mark_opened(std::string name, std::int64_t at_ms, Kept marked) override;
    void erase_unopened(std::int64_t before_ms, Kept erased) override;

    [[nodiscard]] StoreCounters counters() const;

private:
    struct Parts;
    explicit SqliteStore(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

} // namespace duiyi::server
