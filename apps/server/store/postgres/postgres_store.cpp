// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_store.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "store/postgres/postgres_store_parts.hpp"
#include "store/watermark.hpp"

namespace duiyi::server {

namespace {

using postgres::Stored;
using postgres::Transaction;
using postgres::WriteJob;
using Names = std::vector<std::string>;

/// How many changes share a transaction at most: a bound on how long the first of them waits.
constexpr std::size_t max_jobs_together = 512;
/// A store that is closed waits so long for a database that is away, to learn how a commit has ended.
constexpr std::chrono::seconds closing_patience{5};

/// A change that answers with a value, which `write` makes.
template <class T, class Write>
WriteJob value_job(Write write, Store::Callback<T> answer) {
    const auto value = std::make_shared<T>();
    return {[value, write = std::move(write)](Transaction& transaction) -> Stored<void> {
                auto result = write(transaction);
                if (!result) {
                    return tl::unexpected(result.error());
                }
                *value = std::move(*result);
                return {};
            },
            [value, answer = std::move(answer)](const Stored<void>& done) {
                answer(done ? StoreResult<T>(std::move(*value)) : tl::unexpected(done.error()));
            }};
}

template <class Clock>
std::int64_t clock_ms() {
    using std::chrono::duration_cast;
    return duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch()).count();
}

} // namespace

void PostgresStore::Parts::write_all() {
    for (auto jobs = writes.take(); !jobs.empty(); jobs = writes.take()) {
        for (std::size_t from = 0; from < jobs.size(); from += max_jobs_together) {
            write_group({jobs.data() + from, std::min(max_jobs_together, jobs.size() - from)});
        }
    }
}

void PostgresStore::Parts::write_group(std::span<WriteJob> jobs) {
    std::chrono::steady_clock::time_point closed_at{};
    auto results = writer.commit(
        jobs, [this] { return clock.now_ms(); }, [&] { return wait_for_database(closed_at); });
    ++commits;
    answer(jobs, std::move(results));
}

bool PostgresStore::Parts::wait_for_database(std::chrono::steady_clock::time_point& closed_at) {
    constexpr std::chrono::milliseconds pause{100};
    auto waiting = writes.take_waiting();
    answer(waiting, std::vector<Stored<void>>(
                        waiting.size(), tl::unexpected(StoreError{
                                            StoreFault::failed, "the database cannot be reached", {}})));
    const auto now = std::chrono::steady_clock::now();
    if (writes.is_closed()) {
        closed_at = closed_at == std::chrono::steady_clock::time_point{} ? now : closed_at;
        if (now - closed_at > closing_patience) {
            return false;
        }
    }
    std::this_thread::sleep_for(pause);
    return true;
}

void PostgresStore::Parts::answer(std::span<WriteJob> jobs, std::vector<Stored<void>> results) {
    if (jobs.empty()) {
        return;
    }
    std::vector<std::pair<Callback<void>, Stored<void>>> answers;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        events += results[i] ? jobs[i].events : 0;
        answers.emplace_back(std::move(jobs[i].answer), std::move(results[i]));
    }
    options.post([answers = std::move(answers)] {
        for (const auto& [answer, result] : answers) {
            answer(result);
        }
    });
}

Result<std::unique_ptr<PostgresStore>, std::string> PostgresStore::open(PostgresOptions options) {
    if (!options.unix_ms) {
        options.unix_ms = clock_ms<std::chrono::system_clock>;
    }
    if (!options.steady_ms) {
        options.steady_ms = clock_ms<std::chrono::steady_clock>;
    }
    postgres::Writer writer(options.conninfo, new_log_id());
    const auto opened = writer.open();
    if (!opened) {
        return tl::unexpected("cannot use the PostgreSQL database: " + opened.error());
    }
    auto parts = std::make_unique<Parts>(std::move(options), std::move(writer), *opened);
    return std::unique_ptr<PostgresStore>(new PostgresStore(std::move(parts)));
}

PostgresStore::PostgresStore(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {
    parts_->write_thread = std::thread([this] { parts_->write_all(); });
}

PostgresStore::~PostgresStore() {
    parts_->writes.close();
    parts_->write_thread.join();
}

const std::string& PostgresStore::epoch() const {
    return parts_->epoch;
}

const StoreClock& PostgresStore::clock() const {
    return parts_->clock;
}

std::int64_t PostgresStore::predecessors_ended_ms() const {
    return parts_->gone_ms;
}

StoreCounters PostgresStore::counters() const {
    return {parts_->events, parts_->commits};
}

void PostgresStore::commit(UnitOfWork work, Callback<void> committed) {
    parts_->writes.push(postgres::job_of(std::move(work), std::move(committed)));
}

void PostgresStore::try_to_write(Callback<void> tried) {
    parts_->writes.push({[](Transaction&) { return Stored<void>(); }, std::move(tried)});
}

void PostgresStore::erase_unplayed(Names streams, Callback<Names> erased) {
    auto locked = streams;
    auto job = value_job<Names>([streams = std::move(streams)](
                                    Transaction& transaction) { return transaction.erase_unplayed(streams); },
                                std::move(erased));
    job.streams = std::move(locked);
    parts_->writes.push(std::move(job));
}

void PostgresStore::erase_unused(std::int64_t before_ms, Callback<Names> erased) {
    parts_->writes.push(value_job<Names>(
        [before_ms](Transaction& transaction) { return transaction.erase_unused(before_ms); },
        std::move(erased)));
}

void PostgresStore::erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) {
    auto job = value_job<std::size_t>(
        [before_ms](Transaction& transaction) { return transaction.erase_unopened_studies(before_ms); },
        std::move(erased));
    job.locks_tables = true;
    parts_->writes.push(std::move(job));
}

void PostgresStore::erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms,
                                           Callback<std::size_t> erased) {
    auto job = value_job<std::size_t>(
        [now_ms, audit_before_ms](Transaction& transaction) {
            return transaction.erase_old_account_data(now_ms, audit_before_ms);
        },
        std::move(erased));
    job.locks_tables = true;
    parts_->writes.push(std::move(job));
}

} // namespace duiyi::server
