// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "store/sqlite_db.hpp"
#include "store/work_queue.hpp"

namespace duiyi::relay {

/// A line of text in a room's history.
struct Row {
    std::int64_t room = 0;
    std::string text;
};

/// The value, or an exception that says why there is none.
template <class T>
T checked(tl::expected<T, std::string> result) {
    if (!result) {
        throw std::runtime_error(result.error());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

/// Rows in an SQLite file, appended by a thread of its own: all that wait share one transaction and its sync.
/// When something cannot be stored, the program ends, for only a restart knows then what is stored.
class RowLog {
public:
    /// Gets the text of a row that is on the disk.
    using Committed = std::function<void(std::string)>;

    /// Opens (and makes) the file and hands every row to `replay`, oldest first; throws with the reason when
    /// it cannot. Callbacks run in `network`, which must outlive this.
    RowLog(const std::string& file, boost::asio::io_context& network, const std::function<void(Row)>& replay)
        : database_(checked(server::Database::open(file, false))), network_(network) {
        checked(
            database_.execute("CREATE TABLE IF NOT EXISTS rows (number INTEGER PRIMARY KEY, room INTEGER NOT "
                              "NULL, text TEXT NOT NULL)"));
        auto all = checked(database_.prepare("SELECT room, text FROM rows ORDER BY number"));
        int result = all.step();
        for (; result == SQLITE_ROW; result = all.step()) {
            replay({all.number(0), all.text(1)});
        }
        if (result != SQLITE_DONE) {
            throw std::runtime_error(database_.message());
        }
        begin_.emplace(checked(database_.prepare("BEGIN IMMEDIATE")));
        insert_.emplace(checked(database_.prepare("INSERT INTO rows (room, text) VALUES (?1, ?2)")));
        commit_.emplace(checked(database_.prepare("COMMIT")));
        writer_ = std::thread([this] { write_all(); });
    }
    RowLog(const RowLog&) = delete;
    RowLog& operator=(const RowLog&) = delete;
    /// Stores what waits; its callbacks may not run any more.
    ~RowLog() {
        waiting_.close();
        writer_.join();
    }

    /// Rows are stored, and their callbacks run, in the order of the calls.
    void append(Row row, Committed committed) { waiting_.push({std::move(row), std::move(committed)}); }

private:
    struct Job {
        Row row;
        Committed committed;
    };

    void write_all() {
        for (auto jobs = waiting_.take(); !jobs.empty(); jobs = waiting_.take()) {
            write_group(jobs);
            boost::asio::post(network_, [jobs = std::move(jobs)]() mutable {
                for (Job& job : jobs) {
                    job.committed(std::move(job.row.text));
                }
            });
        }
    }

    void write_group(const std::vector<Job>& jobs) {
        bool is_stored = begin_->run() == SQLITE_DONE;
        for (const Job& job : jobs) {
            insert_->bind(1, job.row.room).bind(2, job.row.text);
            is_stored = is_stored && insert_->run() == SQLITE_DONE;
        }
        if (!is_stored || commit_->run() != SQLITE_DONE) {
            std::cerr << "relay: cannot store: " << database_.message() << '\n';
            std::_Exit(EXIT_FAILURE);
        }
    }

    server::Database database_;
    std::optional<server::Statement> begin_, insert_, commit_; ///< prepared once the table is there
    boost::asio::io_context& network_;
    server::WorkQueue<Job> waiting_;
    std::thread writer_;
};

} // namespace duiyi::relay
