// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/postgres/postgres_readers.hpp"
#include "store/postgres/postgres_schema.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/postgres/postgres_writer.hpp"
#include "store/work_queue.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

struct PostgresStore::Parts {
    /// Reads that wait at most: a bound on the memory they take. One more is refused.
    static constexpr std::size_t max_waiting_reads = 16'384;

    Parts(PostgresOptions with, postgres::Writer to_write, const postgres::OtherWriters& others)
        : options(std::move(with)),
          writer(std::move(to_write)),
          clock(others.clock_ms, options.unix_ms, options.steady_ms),
          gone_ms(others.gone_ms),
          readers(options.conninfo),
          reads({.name = "store reader",
                 .threads = options.readers,
                 .max_jobs = max_waiting_reads,
                 .max_per_owner = max_waiting_reads},
                options.post) {}

    /// Commits what waits until the store is closed: the writer's thread.
    void write_all();
    void write_group(std::span<postgres::WriteJob> jobs);
    /// While a commit is undecided: refuses what comes meanwhile. False: the store is closed, and it takes
    /// too long.
    bool wait_for_database(std::chrono::steady_clock::time_point& closed_at);
    /// One post for all answers.
    void answer(std::span<postgres::WriteJob> jobs, std::vector<postgres::Stored<void>> results);

    /// Has a reader's thread read something by `read(connection)`.
    template <class T, class Read>
    void read(Read read, Callback<T> answer) {
        this->read_checked<T>([read = std::move(read)](postgres::Connection& from) { return read(from); },
                              [](T value) { return StoreResult<T>(std::move(value)); }, std::move(answer));
    }

    /// `make` makes the answer of what was read, on the reader's thread.
    template <class T, class Read, class Make>
    void read_checked(Read read, Make make, Callback<T> answer) {
        const auto fail = [answer](const char* why) {
            answer(tl::unexpected(StoreError{StoreFault::failed, why, {}}));
        };
        const auto ticket = reads.compute(
            "", JobPriority::interactive,
            [this, read = std::move(read), make = std::move(make)]() -> StoreResult<T> {
                auto found = readers.read(read);
                if (!found) {
                    return tl::unexpected(StoreError{StoreFault::failed, found.error().message, {}});
                }
                return make(std::move(*found));
            },
            answer, [fail] { fail("the read failed"); });
        if (!ticket) {
            options.post([fail] { fail("too many reads wait"); });
        }
    }

    PostgresOptions options;
    postgres::Writer writer;
    std::string epoch = writer.log_id();
    StoreClock clock;
    std::int64_t gone_ms; ///< when the last commit was of a server that is gone
    postgres::Readers readers;
    WorkQueue<postgres::WriteJob> writes;
    WorkerPool reads;
    std::atomic<std::uint64_t> events = 0;
    std::atomic<std::uint64_t> commits = 0;
    std::thread write_thread;
};

} // namespace duiyi::server
