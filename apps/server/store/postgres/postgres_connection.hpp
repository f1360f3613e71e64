// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/postgres/postgres_param.hpp"

namespace duiyi::server::postgres {

/// What a statement answered.
class Rows {
public:
    explicit Rows(PGresult* raw) : raw_(raw, PQclear) {}

    [[nodiscard]] int size() const { return PQntuples(raw_.get()); }
    [[nodiscard]] std::string text(int row, int column) const;
    [[nodiscard]] std::int64_t number(int row, int column) const;
    [[nodiscard]] std::optional<std::int64_t> number_or_null(int row, int column) const;
    [[nodiscard]] double real(int row, int column) const;
    [[nodiscard]] bool is_null(int row, int column) const {
        return PQgetisnull(raw_.get(), row, column) != 0;
    }
    /// What was done, such as "COMMIT".
    [[nodiscard]] std::string_view tag() const { return PQcmdStatus(raw_.get()); }

private:
    std::unique_ptr<PGresult, void (*)(PGresult*)> raw_;
};

/// Why statements were not run.
struct Failure {
    bool is_lost = false; ///< the connection is gone; what the database has done is not known
    std::string state;    ///< SQLSTATE, five characters; empty when the connection is gone
    std::string message;  ///< one line

    /// A key, a reference or a condition of a table forbids it.
    [[nodiscard]] bool is_constraint() const { return state.starts_with("23"); }
    /// The same statements may succeed when they are run again: a deadlock, a lock that was waited for too
    /// long, a database that ends or starts.
    [[nodiscard]] bool is_passing() const;
};

/// One connection, for one thread at a time. Statements are sent as a pipeline: queue() any number of them,
/// then run() sends them together and waits once. Nothing waits longer than the patience.
class Connection {
public:
    using Milliseconds = std::chrono::milliseconds;
    /// Connects within `patience`, which holds for each run() too. Text is UTF-8, and a commit is answered
    /// when it is on the disk of the database. The error is one line.
    [[nodiscard]] static Result<Connection, std::string> open(const std::string& conninfo,
                                                              Milliseconds patience);

    /// $1, $2 ... are the parameters. The text of a statement should not vary: it is prepared once.
    void queue(std::string_view sql, std::vector<Param> params = {});
    [[nodiscard]] bool has_queued() const { return !queued_.empty(); }
    void drop_queued() { queued_.clear(); }
    /// Runs what is queued. After the first statement that fails none is run; without a transaction, none
    /// takes effect then.
    [[nodiscard]] Result<std::vector<Rows>, Failure> run();
    [[nodiscard]] Result<Rows, Failure> query(std::string_view sql, std::vector<Param> params = {});

    /// False once the connection is lost; open another one.
    void set_patience(Milliseconds patience) { patience_ = patience; }
    [[nodiscard]] bool is_open() const { return raw_ != nullptr; }

private:
    struct Queued {
        std::string sql;
        std::vector<Param> params;
    };
    /// What a result that comes belongs to.
    enum class Expected : std::uint8_t { preparation, statement, end };

    Connection(PGconn* raw, Milliseconds patience) : raw_(raw, PQfinish), patience_(patience) {}
    [[nodiscard]] bool send_all(std::vector<Expected>& expected);
    [[nodiscard]] bool send(const Queued& queued, std::vector<Expected>& expected);
    /// Waits until a result can be taken; false: the connection is lost.
    [[nodiscard]] bool wait_for_result();
    [[nodiscard]] Failure lose(const std::string& why);

    std::unique_ptr<PGconn, void (*)(PGconn*)> raw_;
    Milliseconds patience_;
    std::vector<Queued> queued_;
    std::unordered_map<std::string, std::string> prepared_; ///< names by SQL
    std::vector<std::string> preparing_;                    ///< SQL of this run
    std::uint64_t last_name_ = 0;
};

} // namespace duiyi::server::postgres
