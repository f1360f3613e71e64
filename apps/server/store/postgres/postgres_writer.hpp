// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/postgres/postgres_changes.hpp"
#include "store/postgres/postgres_connection.hpp"
#include "store/postgres/postgres_pending.hpp"
#include "store/postgres/postgres_rows.hpp"
#include "store/postgres/postgres_schema.hpp"
#include "store/store.hpp"

namespace duiyi::server::postgres {

class Transaction;

/// A change that waits for the writer.
struct WriteJob {
    /// What it does; it may be called several times, each time in another transaction, of which at most one
    /// is committed.
    std::function<Stored<void>(Transaction&)> write;
    Store::Callback<void> answer;
    std::vector<std::string> streams{};          ///< that it changes or looks at: they are locked
    std::optional<std::int64_t> max_log_bytes{}; ///< as in UnitOfWork
    bool locks_tables = false;                   ///< it changes more than streams and games
    std::size_t events = 0;                      ///< that it adds
};

/// The job of a unit of work, which is moved into it.
[[nodiscard]] WriteJob job_of(UnitOfWork work, Store::Callback<void> committed);

/// What a job does within a transaction that it shares with others. Each job is done wholly or not at all.
class Transaction {
public:
    Transaction(Connection& connection, PendingWrites& pending, Sizes stored)
        : connection_(connection), pending_(pending), stored_(stored) {}

    [[nodiscard]] Stored<void> write(const UnitOfWork& work);
    [[nodiscard]] Stored<std::vector<std::string>> erase_unplayed(const std::vector<std::string>& streams);
    [[nodiscard]] Stored<std::vector<std::string>> erase_unused(std::int64_t before_ms);
    [[nodiscard]] Stored<std::size_t> erase_unopened_studies(std::int64_t before_ms);
    [[nodiscard]] Stored<std::size_t> erase_old_account_data(std::int64_t now_ms,
                                                             std::int64_t audit_before_ms);

    /// What no savepoint undoes: nothing of the transaction may be committed.
    [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }

private:
    [[nodiscard]] Stored<void> write_parts(const UnitOfWork& work);
    [[nodiscard]] Stored<void> write(const PutGame& change) { return pending_.stage(change); }
    [[nodiscard]] Stored<void> write(const AddStudy& change);
    [[nodiscard]] Stored<void> write(const RateGame& change);
    template <class Change>
    [[nodiscard]] Stored<void> write(const Change& change) {
        add_steps(steps_of(change));
        return {};
    }

    void add_steps(Steps steps);
    /// Runs the steps that were added; the first that fails is the answer.
    [[nodiscard]] Stored<void> run_steps();
    [[nodiscard]] Stored<std::vector<Rows>> run();
    [[nodiscard]] Stored<Rows> query(std::string_view sql, std::vector<Param> params);
    /// Deletes these streams, which are locked, with their parts.
    [[nodiscard]] Stored<void> erase_streams(const std::vector<std::string>& streams);

    Connection& connection_;
    PendingWrites& pending_;
    Sizes stored_; ///< before the transaction
    std::vector<std::string_view> otherwise_{};
    bool has_savepoint_ = false;
    std::optional<Failure> failure_{};
};

/// Commits jobs, many in one transaction, on a connection of its own, which it opens again when it is lost.
/// Used by the writer thread alone.
class Writer {
public:
    using Now = std::function<std::int64_t()>;
    /// Called again and again while it is not known whether a transaction was committed; false: give up.
    using Waiting = std::function<bool()>;

    Writer(std::string conninfo, std::string id) : conninfo_(std::move(conninfo)), id_(std::move(id)) {}

    /// Opens the connection and the tables, and looks for other writers. The error is one line.
    [[nodiscard]] Result<OtherWriters, std::string> open();
    /// Names the log (read_log_id); empty before open().
    [[nodiscard]] const std::string& log_id() const { return log_id_; }

    /// Commits the jobs; one answer for each. Jobs are refused one by one; when the database is away, all
    /// that were not committed have failed.
    [[nodiscard]] std::vector<Stored<void>> commit(std::span<const WriteJob> jobs, const Now& now_ms,
                                                   const Waiting& waiting);

private:
    using Answers = std::vector<Stored<void>>;

    [[nodiscard]] Result<void, Failure> connect();
    /// `answers` are those of the jobs if this is committed.
    [[nodiscard]] Result<void, Failure> try_commit(std::span<const WriteJob> jobs, std::int64_t now_ms,
                                                   Answers& answers);
    [[nodiscard]] Result<Sizes, Failure> begin(std::span<const WriteJob> jobs, std::int64_t now_ms,
                                               PendingWrites& pending);
    /// Locks the size of the log if it comes near to what a job allows.
    [[nodiscard]] Result<Sizes, Failure> size_for(std::span<const WriteJob> jobs, Sizes stored);
    /// Whether the transaction whose commit was not answered has been committed.
    [[nodiscard]] std::optional<bool> was_committed(const Waiting& waiting);
    [[nodiscard]] Answers commit_one_by_one(std::span<const WriteJob> jobs, const Now& now_ms,
                                            const Waiting& waiting);
    void end_failed();

    std::string conninfo_;
    std::string id_; ///< in the table writers
    std::string log_id_{};
    std::optional<Connection> connection_{}; ///< none while the database is away
    std::int64_t position_ = 0;              ///< of the transaction at hand
    bool is_undecided_ = false;              ///< its commit was sent and not answered
};

} // namespace duiyi::server::postgres
