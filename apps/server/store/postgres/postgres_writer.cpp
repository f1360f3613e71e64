// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_writer.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include "store/postgres/postgres_schema.hpp"

namespace duiyi::server::postgres {

namespace {

constexpr std::chrono::milliseconds writer_patience{15'000};
/// How often a transaction is tried again after a deadlock, or when another server was first.
constexpr int max_tries = 8;
/// More than all servers can be writing at any moment: a log that is further from its bound than this is not
/// locked.
constexpr std::int64_t bytes_in_flight = 256'000'000;

// Each transaction begins with this: until it ends nobody else gets the row, so that whoever gets it knows
// how it has ended.
constexpr const char* take_position_sql =
    "UPDATE writers SET position = position + 1, clock_ms = $2, seen_at = now() WHERE id = $1 RETURNING "
    "position";
constexpr const char* lock_streams_sql =
    "SELECT 1 FROM streams WHERE name = ANY ($1) ORDER BY name FOR UPDATE";
// After the locks: a statement sees what was committed before it began.
constexpr const char* versions_sql =
    "SELECT name, (SELECT max(version) FROM events WHERE stream = number) FROM streams WHERE name = ANY ($1)";
constexpr const char* sizes_sql =
    "SELECT coalesce(sum(bytes), 0), coalesce(sum(study_bytes), 0) FROM writers";
constexpr const char* add_sizes_sql =
    "UPDATE writers SET events = events + $2, bytes = bytes + $3, study_bytes = study_bytes + $4 WHERE id = "
    "$1";

Stored<void> refusal(const Failure& failure) {
    return tl::unexpected(to_store_error(failure));
}

Failure own_failure(const char* state, const char* message) {
    return {false, state, message};
}

/// Another server has created or changed the same streams meanwhile, or removed this writer's row.
bool is_race(const Failure& failure) {
    constexpr const char* unique_violation = "23505";
    constexpr const char* not_null_violation = "23502";
    constexpr const char* foreign_key_violation = "23503";
    return failure.state == unique_violation || failure.state == not_null_violation ||
           failure.state == foreign_key_violation || failure.is_passing();
}

} // namespace

WriteJob job_of(UnitOfWork work, Store::Callback<void> committed) {
    const auto unit = std::make_shared<const UnitOfWork>(std::move(work));
    WriteJob job{[unit](Transaction& transaction) { return transaction.write(*unit); }, std::move(committed)};
    job.max_log_bytes = unit->max_log_bytes;
    for (const Append& append : unit->appends) {
        job.streams.push_back(append.stream);
        job.events += append.events.size();
        if (const auto owner = owner_of(append.stream); !owner.empty() && append.after_version == 0) {
            job.streams.emplace_back(owner);
        }
    }
    for (const TableChange& change : unit->changes) {
        if (const auto* put = std::get_if<PutGame>(&change)) {
            job.streams.push_back(put->row.stream);
        } else {
            job.locks_tables = true;
        }
    }
    return job;
}

Result<OtherWriters, std::string> Writer::open() {
    auto connection = Connection::open(conninfo_, writer_patience);
    if (!connection) {
        return tl::unexpected(connection.error());
    }
    if (auto done = prepare_schema(*connection); !done) {
        return tl::unexpected(done.error());
    }
    if (const auto done = show_that_writer_lives(*connection, id_); !done) {
        return tl::unexpected(done.error().message);
    }
    if (const auto done = add_writer(*connection, id_); !done) {
        return tl::unexpected(done.error().message);
    }
    auto log_id = read_log_id(*connection);
    if (!log_id) {
        return tl::unexpected(log_id.error().message);
    }
    log_id_ = std::move(*log_id);
    const auto others = find_other_writers(*connection, id_);
    if (!others) {
        return tl::unexpected(others.error().message);
    }
    connection_.emplace(std::move(*connection));
    return *others;
}

Result<void, Failure> Writer::connect() {
    constexpr std::chrono::milliseconds connect_patience{2'000};
    if (connection_ && connection_->is_open()) {
        return {};
    }
    connection_.reset();
    auto connection = Connection::open(conninfo_, connect_patience);
    if (!connection) {
        return tl::unexpected(
            Failure{true, {}, "the database cannot be reached: " + std::move(connection.error())});
    }
    if (const auto lives = show_that_writer_lives(*connection, id_); !lives) {
        return tl::unexpected(lives.error());
    }
    connection->set_patience(writer_patience);
    connection_.emplace(std::move(*connection));
    return {};
}

void Writer::end_failed() {
    if (connection_ && connection_->is_open()) {
        connection_->drop_queued();
        static_cast<void>(connection_->query("ROLLBACK"));
    }
}

Result<Sizes, Failure> Writer::begin(std::span<const WriteJob> jobs, std::int64_t now_ms,
                                     PendingWrites& pending) {
    std::set<std::string> streams;
    for (const WriteJob& job : jobs) {
        streams.insert(job.streams.begin(), job.streams.end());
    }
    const auto names = [&streams] {
        auto all = ArrayParam::texts();
        for (const std::string& stream : streams) {
            all.add(stream);
        }
        return all.take();
    };
    connection_->queue("BEGIN ISOLATION LEVEL READ COMMITTED");
    connection_->queue(take_position_sql, {id_, now_ms});
    // Everybody takes locks in this order: of tables, of streams by name, of the log's size.
    if (std::ranges::any_of(jobs, &WriteJob::locks_tables)) {
        connection_->queue(lock_tables_sql);
    }
    if (!streams.empty()) {
        connection_->queue(lock_streams_sql, {names()});
    }
    connection_->queue(versions_sql, {names()});
    connection_->queue(sizes_sql);
    auto rows = connection_->run();
    if (!rows) {
        return tl::unexpected(rows.error());
    }
    const Rows& taken = (*rows)[1];
    if (taken.size() == 0) {
        end_failed();
        if (const auto added = add_writer(*connection_, id_); !added) {
            return tl::unexpected(added.error());
        }
        return tl::unexpected(own_failure("40001", "the writer's row was gone"));
    }
    position_ = taken.number(0, 0);
    const Rows& versions = (*rows)[rows->size() - 2];
    for (int row = 0; row < versions.size(); ++row) {
        pending.set_version(versions.text(row, 0), versions.number(row, 1));
    }
    return size_for(jobs, {0, rows->back().number(0, 0), rows->back().number(0, 1)});
}

Result<Sizes, Failure> Writer::size_for(std::span<const WriteJob> jobs, Sizes stored) {
    auto least = std::numeric_limits<std::int64_t>::max();
    for (const WriteJob& job : jobs) {
        least = std::min(least, job.max_log_bytes.value_or(least));
    }
    if (stored.bytes < least - bytes_in_flight) {
        return stored;
    }
    connection_->queue(lock_log_size_sql);
    connection_->queue(sizes_sql);
    auto rows = connection_->run();
    if (!rows) {
        return tl::unexpected(rows.error());
    }
    return Sizes{0, rows->back().number(0, 0), rows->back().number(0, 1)};
}

Result<void, Failure> Writer::try_commit(std::span<const WriteJob> jobs, std::int64_t now_ms,
                                         Answers& answers) {
    if (auto done = connect(); !done) {
        return tl::unexpected(done.error());
    }
    PendingWrites pending;
    const auto stored = begin(jobs, now_ms, pending);
    if (!stored) {
        return tl::unexpected(stored.error());
    }
    Transaction transaction(*connection_, pending, *stored);
    answers.clear();
    for (const WriteJob& job : jobs) {
        answers.push_back(job.write(transaction));
        if (transaction.failure()) {
            return tl::unexpected(*transaction.failure());
        }
    }
    pending.queue(*connection_);
    const Sizes& added = pending.added();
    connection_->queue(add_sizes_sql, {id_, added.events, added.bytes, added.study_bytes});
    connection_->queue("COMMIT");
    auto done = connection_->run();
    if (!done) {
        is_undecided_ = done.error().is_lost;
        return tl::unexpected(done.error());
    }
    if (done->back().tag() != "COMMIT") {
        return tl::unexpected(own_failure("40000", "the transaction was lost"));
    }
    return {};
}

std::optional<bool> Writer::was_committed(const Waiting& waiting) {
    do {
        if (!connect()) {
            continue;
        }
        // Waits until the transaction has ended, should the database still be at it.
        const auto row = connection_->query("SELECT position FROM writers WHERE id = $1 FOR UPDATE", {id_});
        if (row) {
            return row->size() > 0 && row->number(0, 0) >= position_;
        }
    } while (waiting());
    return std::nullopt;
}

Writer::Answers Writer::commit_one_by_one(std::span<const WriteJob> jobs, const Now& now_ms,
                                          const Waiting& waiting) {
    Answers answers;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        answers.push_back(std::move(commit(jobs.subspan(i, 1), now_ms, waiting).front()));
    }
    return answers;
}

Writer::Answers Writer::commit(std::span<const WriteJob> jobs, const Now& now_ms, const Waiting& waiting) {
    Failure failure;
    for (int tries = 0; tries < max_tries; ++tries) {
        is_undecided_ = false;
        Answers decided;
        const auto done = try_commit(jobs, now_ms(), decided);
        if (done) {
            return decided;
        }
        failure = done.error();
        if (is_undecided_) {
            const auto committed = was_committed(waiting);
            if (!committed) {
                failure.message = "it is not known whether this was stored: " + failure.message;
                break;
            }
            if (*committed) {
                return decided;
            }
            continue;
        }
        end_failed();
        if (!connection_ || !is_race(failure)) {
            break;
        }
    }
    if (jobs.size() > 1 && connection_ && connection_->is_open()) {
        return commit_one_by_one(jobs, now_ms, waiting);
    }
    return Answers(jobs.size(), refusal(failure));
}

} // namespace duiyi::server::postgres
