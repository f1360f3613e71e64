// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_connection.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace duiyi::server::postgres {

namespace {

using std::chrono::steady_clock;

/// SQLSTATE of a text that PostgreSQL cannot keep.
constexpr const char* bad_text_state = "22021";

// A transaction that nobody ends must not keep its locks, and no lock is waited for without end. An operator
// may wait for more than the own disk (remote_apply), but not for less.
constexpr const char* session_sql =
    "SELECT set_config('idle_in_transaction_session_timeout', '10s', false), set_config('lock_timeout', "
    "'5s', false), set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN "
    "('on', 'remote_apply') THEN current_setting('synchronous_commit') ELSE 'on' END, false), "
    "current_setting('server_encoding')";

std::string one_line(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) {
        text.pop_back();
    }
    std::ranges::replace(text, '\n', ' ');
    return text;
}

/// False: it took too long.
bool wait_for_socket(PGconn* connection, short events, steady_clock::time_point end) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - steady_clock::now());
    pollfd wanted{PQsocket(connection), events, 0};
    return left.count() > 0 && ::poll(&wanted, 1, static_cast<int>(left.count())) > 0;
}

/// Nothing when connected.
std::optional<std::string> finish_connecting(PGconn* connection, std::chrono::milliseconds patience) {
    const auto end = steady_clock::now() + patience;
    auto state = PGRES_POLLING_WRITING;
    while (state != PGRES_POLLING_OK) {
        if (state == PGRES_POLLING_FAILED) {
            return one_line(PQerrorMessage(connection));
        }
        if (!wait_for_socket(connection, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, end)) {
            return "the database does not answer";
        }
        state = PQconnectPoll(connection);
    }
    return std::nullopt;
}

/// The database ends the connection. It may do so after a commit whose result has not been read: then this is
/// no answer to the commit.
bool ends_connection(const PGresult* result) {
    const char* severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return severity == nullptr || std::string_view(severity) != "ERROR";
}

} // namespace

std::string Rows::text(int row, int column) const {
    return {PQgetvalue(raw_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(raw_.get(), row, column))};
}

std::int64_t Rows::number(int row, int column) const {
    std::int64_t value = 0;
    const std::string_view text(PQgetvalue(raw_.get(), row, column));
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::optional<std::int64_t> Rows::number_or_null(int row, int column) const {
    return is_null(row, column) ? std::nullopt : std::optional(number(row, column));
}

double Rows::real(int row, int column) const {
    double value = 0;
    const std::string_view text(PQgetvalue(raw_.get(), row, column));
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

bool Failure::is_passing() const {
    constexpr std::array passing{"40001", "40P01", "55P03", "57P01", "57P02", "57P03"};
    return is_lost || std::ranges::find(passing, state) != passing.end();
}

Result<Connection, std::string> Connection::open(const std::string& conninfo, Milliseconds patience) {
    constexpr const char* name_key = "fallback_application_name";
    const std::array<const char*, 4> keys{"dbname", name_key, "client_encoding", nullptr};
    const std::array<const char*, 4> values{conninfo.c_str(), "duiyi", "UTF8", nullptr};
    Connection connection(PQconnectStartParams(keys.data(), values.data(), 1), patience);
    if (connection.raw_ == nullptr) {
        return tl::unexpected<std::string>("out of memory");
    }
    if (PQstatus(connection.raw_.get()) == CONNECTION_BAD) {
        return tl::unexpected(one_line(PQerrorMessage(connection.raw_.get())));
    }
    if (auto fault = finish_connecting(connection.raw_.get(), patience)) {
        return tl::unexpected(std::move(*fault));
    }
    if (PQsetnonblocking(connection.raw_.get(), 1) != 0 || PQenterPipelineMode(connection.raw_.get()) != 1) {
        return tl::unexpected(one_line(PQerrorMessage(connection.raw_.get())));
    }
    PQsetNoticeProcessor(
        connection.raw_.get(), [](void*, const char*) {}, nullptr);
    const auto session = connection.query(session_sql);
    if (!session) {
        return tl::unexpected(session.error().message);
    }
    if (const auto encoding = session->text(0, 3); encoding != "UTF8") {
        return tl::unexpected("the database is encoded in " + encoding + ", not in UTF8");
    }
    return connection;
}

void Connection::queue(std::string_view sql, std::vector<Param> params) {
    queued_.push_back({std::string(sql), std::move(params)});
}

bool Connection::send(const Queued& queued, std::vector<Expected>& expected) {
    std::vector<Oid> types;
    std::vector<const char*> values;
    for (const Param& param : queued.params) {
        types.push_back(param.type);
        values.push_back(param.text ? param.text->c_str() : nullptr);
    }
    const auto count = static_cast<int>(values.size());
    auto prepared = prepared_.find(queued.sql);
    if (prepared == prepared_.end()) {
        prepared = prepared_.emplace(queued.sql, "s" + std::to_string(++last_name_)).first;
        preparing_.push_back(queued.sql);
        expected.push_back(Expected::preparation);
        if (PQsendPrepare(raw_.get(), prepared->second.c_str(), queued.sql.c_str(), count, types.data()) !=
            1) {
            return false;
        }
    }
    expected.push_back(Expected::statement);
    return PQsendQueryPrepared(raw_.get(), prepared->second.c_str(), count, values.data(), nullptr, nullptr,
                               0) == 1;
}

bool Connection::send_all(std::vector<Expected>& expected) {
    for (const Queued& queued : queued_) {
        if (!send(queued, expected)) {
            return false;
        }
    }
    expected.push_back(Expected::end);
    return PQpipelineSync(raw_.get()) == 1;
}

bool Connection::wait_for_result() {
    const auto end = steady_clock::now() + patience_;
    for (;;) {
        const int unsent = PQflush(raw_.get());
        if (unsent < 0) {
            return false;
        }
        if (PQisBusy(raw_.get()) == 0) {
            return true;
        }
        const auto events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN);
        if (!wait_for_socket(raw_.get(), events, end) || PQconsumeInput(raw_.get()) != 1) {
            return false;
        }
    }
}

Failure Connection::lose(const std::string& why) {
    std::string message = raw_ == nullptr ? std::string() : one_line(PQerrorMessage(raw_.get()));
    raw_.reset();
    prepared_.clear();
    queued_.clear();
    return {true, {}, "the connection to the database is lost: " + (message.empty() ? why : message)};
}

Result<std::vector<Rows>, Failure> Connection::run() {
    if (raw_ == nullptr) {
        return tl::unexpected(lose("it was closed"));
    }
    for (const Queued& queued : queued_) {
        for (const Param& param : queued.params) {
            if (param.text && param.text->find('\0') != std::string::npos) {
                queued_.clear();
                return tl::unexpected(Failure{false, bad_text_state, "a text contains NUL"});
            }
        }
    }
    std::vector<Expected> expected;
    preparing_.clear();
    if (!send_all(expected)) {
        return tl::unexpected(lose("it cannot send"));
    }
    queued_.clear();
    std::vector<Rows> rows;
    std::optional<Failure> failure;
    for (const Expected what : expected) {
        if (!wait_for_result()) {
            return tl::unexpected(lose("the database does not answer"));
        }
        PGresult* raw = PQgetResult(raw_.get());
        if (raw == nullptr) {
            return tl::unexpected(lose("a result is missing"));
        }
        Rows result(raw);
        const auto status = PQresultStatus(raw);
        if (status == PGRES_FATAL_ERROR && !failure) {
            const char* state = PQresultErrorField(raw, PG_DIAG_SQLSTATE);
            const char* message = PQresultErrorField(raw, PG_DIAG_MESSAGE_PRIMARY);
            if (state == nullptr || ends_connection(raw) || PQstatus(raw_.get()) == CONNECTION_BAD) {
                return tl::unexpected(lose("it broke"));
            }
            failure = Failure{false, state, one_line(message != nullptr ? message : "")};
        }
        if (what == Expected::end) {
            break;
        }
        if (what == Expected::statement && !failure) {
            rows.push_back(std::move(result));
        }
        // A null result ends the results of each statement.
        if (!wait_for_result() || PQgetResult(raw_.get()) != nullptr) {
            return tl::unexpected(lose("the database does not answer"));
        }
    }
    if (failure) {
        // Which of them were prepared is not known.
        for (const std::string& sql : preparing_) {
            prepared_.erase(sql);
        }
        return tl::unexpected(std::move(*failure));
    }
    return rows;
}

Result<Rows, Failure> Connection::query(std::string_view sql, std::vector<Param> params) {
    queue(sql, std::move(params));
    return run().map([](auto rows) { return std::move(rows.back()); });
}

} // namespace duiyi::server::postgres
