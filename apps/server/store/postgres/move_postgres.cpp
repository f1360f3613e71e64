// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <chrono>
#include <thread>
#include <utility>

#include "store/postgres/postgres_connection.hpp"
#include "store/postgres/postgres_schema.hpp"
#include "store/postgres/store_move.hpp"

namespace duiyi::server {

namespace {

using postgres::ArrayParam;
using postgres::Connection;
using postgres::Failure;
using postgres::Param;
using postgres::Rows;

constexpr const char* in_use_sql =
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'duiyi' AND datname = "
    "current_database() AND pid <> pg_backend_pid()";
constexpr const char* finish_sizes_sql =
    "UPDATE writers SET events = (SELECT count(*) FROM events), bytes = (SELECT "
    "coalesce(sum(octet_length(kind) + octet_length(body) + octet_length(actor) + octet_length(request_id) "
    "+ octet_length(request) + 64), 0) FROM events), study_bytes = (SELECT coalesce(sum(bytes), 0) FROM "
    "studies), clock_ms = $1 WHERE id = ''";

const char* sql_type(MovedTable::Kind kind) {
    switch (kind) {
        case MovedTable::Kind::number:
            return "int8";
        case MovedTable::Kind::real:
            return "float8";
        case MovedTable::Kind::text:
            break;
    }
    return "text";
}

/// Columns from one to another, with commas between.
std::string names_of_columns(const MovedTable& table, std::size_t count) {
    std::string names;
    for (std::size_t i = 0; i < count; ++i) {
        names += (i == 0 ? "" : ", ") + table.columns.at(i).name;
    }
    return names;
}

class MovedPostgres final : public MovedStore {
public:
    explicit MovedPostgres(Connection connection) : connection_(std::move(connection)) {}

    Result<std::vector<MovedRow>, std::string> read(const MovedTable& table, const MovedRow& after) override {
        std::string sql = "SELECT " + names_of_columns(table, table.columns.size()) + " FROM " + table.name;
        const auto key = names_of_columns(table, table.key_columns);
        std::vector<Param> params;
        if (!after.empty()) {
            std::string values;
            for (std::size_t i = 0; i < table.key_columns; ++i) {
                params.emplace_back(*after.at(i));
                values += (i == 0 ? "$" : ", $") + std::to_string(i + 1) +
                          "::" + sql_type(table.columns.at(i).kind);
            }
            sql += " WHERE (" + key + ") > (" + values + ")";
        }
        return rows(table, sql + " ORDER BY " + key + " LIMIT " + std::to_string(table.rows_at_once),
                    std::move(params));
    }

    Result<MovedRow, std::string> last(const MovedTable& table) override {
        std::string order;
        for (std::size_t i = 0; i < table.key_columns; ++i) {
            order += (i == 0 ? "" : ", ") + table.columns.at(i).name + " DESC";
        }
        return rows(table,
                    "SELECT " + names_of_columns(table, table.columns.size()) + " FROM " + table.name +
                        " ORDER BY " + order + " LIMIT 1",
                    {})
            .map([](auto found) { return found.empty() ? MovedRow() : std::move(found.front()); });
    }

    Result<void, std::string> add(const MovedTable& table, const std::vector<MovedRow>& rows) override {
        std::string values;
        std::string arrays;
        std::string names;
        std::vector<Param> params;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const auto number = std::to_string(i + 1);
            for (std::string* list : {&values, &names, &arrays}) {
                list->append(i == 0 ? "" : ", ");
            }
            values.append("c").append(number).append("::").append(sql_type(table.columns[i].kind));
            names.append("c").append(number);
            arrays.append("$").append(number);
            auto column = ArrayParam::texts();
            for (const MovedRow& row : rows) {
                column.add_value(row.at(i));
            }
            params.push_back(column.take());
        }
        return done(connection_.query("INSERT INTO " + table.name + " (" +
                                          names_of_columns(table, table.columns.size()) +
                                          ") OVERRIDING SYSTEM VALUE SELECT " + values + " FROM unnest(" +
                                          arrays + ") AS new (" + names + ")",
                                      std::move(params)));
    }

    Result<std::int64_t, std::string> clock_ms() override {
        return connection_.query("SELECT max(clock_ms) FROM writers")
            .map([](const Rows& found) { return found.number(0, 0); })
            .map_error([](const Failure& failure) { return failure.message; });
    }

    Result<void, std::string> finish(std::int64_t clock_ms) override {
        connection_.queue("BEGIN");
        for (const char* table : {"streams", "audit", "rating_changes"}) {
            connection_.queue("SELECT setval(pg_get_serial_sequence('" + std::string(table) +
                              "', 'number'), coalesce(max(number), 1), max(number) IS NOT NULL) FROM " +
                              table);
        }
        connection_.queue(finish_sizes_sql, {clock_ms});
        connection_.queue("UPDATE duiyi_schema SET version = $1", {postgres::postgres_schema_version});
        connection_.queue("COMMIT");
        auto rows = connection_.run();
        if (!rows) {
            return tl::unexpected(rows.error().message);
        }
        static_cast<void>(connection_.query("ANALYZE"));
        return {};
    }

    /// For one that is moved from: what is read is of one moment.
    Result<void, std::string> hold() {
        connection_.queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        connection_.queue("SELECT set_config('idle_in_transaction_session_timeout', '0', false)");
        connection_.queue("SELECT max(version)::text FROM duiyi_schema");
        auto found = connection_.run();
        if (!found) {
            return tl::unexpected(found.error().message);
        }
        if (const auto version = found->back().text(0, 0);
            version != std::to_string(postgres::postgres_schema_version)) {
            return tl::unexpected("its tables have version " + version + ", and this Duiyi needs " +
                                  std::to_string(postgres::postgres_schema_version));
        }
        return {};
    }

    /// For one that is moved to: makes the tables and marks them, or finds the mark.
    Result<void, std::string> begin() {
        connection_.queue("SELECT to_regclass('duiyi_schema') IS NOT NULL");
        const auto exists = connection_.run();
        if (!exists) {
            return tl::unexpected(exists.error().message);
        }
        if (exists->back().text(0, 0) == "t") {
            const auto version = connection_.query("SELECT max(version) FROM duiyi_schema");
            if (version && version->number(0, 0) == postgres::moving_schema_version) {
                return {};
            }
        }
        if (auto made = postgres::prepare_schema(connection_); !made) {
            return made;
        }
        for (const MovedTable& table : moved_tables()) {
            const auto row = last(table);
            if (!row || !row->empty()) {
                return tl::unexpected(!row ? row.error()
                                           : "it is not empty: its table " + table.name + " has rows");
            }
        }
        return done(
            connection_.query("UPDATE duiyi_schema SET version = $1", {postgres::moving_schema_version}));
    }

    /// Waits a few seconds for others to be gone: the database sees the end of a connection a little later.
    Result<void, std::string> check_unused() {
        constexpr std::chrono::milliseconds pause{50};
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{3};
        for (;;) {
            const auto users = connection_.query(in_use_sql);
            if (!users) {
                return tl::unexpected(users.error().message);
            }
            if (users->number(0, 0) == 0) {
                return {};
            }
            if (std::chrono::steady_clock::now() >= end) {
                return tl::unexpected<std::string>("servers use it: end them first");
            }
            std::this_thread::sleep_for(pause);
        }
    }

private:
    static MovedValue value_of(const Rows& rows, int row, int column, MovedTable::Kind kind) {
        if (rows.is_null(row, column)) {
            return std::nullopt;
        }
        return kind == MovedTable::Kind::real ? to_moved_value(rows.real(row, column))
                                              : rows.text(row, column);
    }
    static Result<void, std::string> done(const Result<Rows, Failure>& result) {
        return result ? Result<void, std::string>() : tl::unexpected(result.error().message);
    }
    Result<std::vector<MovedRow>, std::string> rows(const MovedTable& table, const std::string& sql,
                                                    std::vector<Param> params) {
        const auto found = connection_.query(sql, std::move(params));
        if (!found) {
            return tl::unexpected(found.error().message);
        }
        std::vector<MovedRow> all;
        for (int row = 0; row < found->size(); ++row) {
            MovedRow values;
            for (std::size_t i = 0; i < table.columns.size(); ++i) {
                values.push_back(value_of(*found, row, static_cast<int>(i), table.columns[i].kind));
            }
            all.push_back(std::move(values));
        }
        return all;
    }

    Connection connection_;
};

} // namespace

Result<std::unique_ptr<MovedStore>, std::string> open_moved_postgres(const std::string& conninfo,
                                                                     MoveEnd end) {
    constexpr std::chrono::minutes patience{10};
    auto connection = Connection::open(conninfo, patience);
    if (!connection) {
        return tl::unexpected(connection.error());
    }
    auto store = std::make_unique<MovedPostgres>(std::move(*connection));
    auto done =
        store->check_unused().and_then([&] { return end == MoveEnd::from ? store->hold() : store->begin(); });
    if (!done) {
        return tl::unexpected(done.error());
    }
    return store;
}

} // namespace duiyi::server
