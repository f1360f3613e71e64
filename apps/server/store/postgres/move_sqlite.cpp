// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <array>
#include <charconv>
#include <utility>

#include "store/data_folder.hpp"
#include "store/postgres/store_move.hpp"
#include "store/sqlite_db.hpp"
#include "store/sqlite_log.hpp"
#include "store/sqlite_migration.hpp"
#include "store/sqlite_rows.hpp"
#include "store/sqlite_schema.hpp"

namespace duiyi::server {

namespace {

/// PRAGMA user_version while a move to it goes on: no server knows this version.
constexpr std::int64_t moving_user_version = 1'000'000;

std::int64_t to_number(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

double to_real(const std::string& text) {
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

void bind_value(Statement& statement, int index, MovedTable::Kind kind, const MovedValue& value) {
    if (!value) {
        statement.bind(index, std::optional<std::int64_t>());
    } else if (kind == MovedTable::Kind::number) {
        statement.bind(index, to_number(*value));
    } else if (kind == MovedTable::Kind::real) {
        statement.bind(index, to_real(*value));
    } else {
        statement.bind(index, std::string_view(*value));
    }
}

MovedValue read_value(const Statement& row, int column, MovedTable::Kind kind) {
    if (row.is_null(column)) {
        return std::nullopt;
    }
    if (kind == MovedTable::Kind::text) {
        return row.text(column);
    }
    if (kind == MovedTable::Kind::number) {
        return std::to_string(row.number(column));
    }
    return to_moved_value(row.real(column));
}

/// SQLite's table of changes of ratings is numbered by its rows.
std::string sqlite_name(const MovedTable& table, const std::string& column) {
    return table.name == "rating_changes" && column == "number" ? "rowid" : column;
}

std::string sqlite_columns(const MovedTable& table, std::size_t count, const char* after_each = "") {
    std::string names;
    for (std::size_t i = 0; i < count; ++i) {
        names += (i == 0 ? "" : ", ") + sqlite_name(table, table.columns.at(i).name) + after_each;
    }
    return names;
}

class MovedSqlite final : public MovedStore {
public:
    MovedSqlite(DataFolder folder, Database database)
        : folder_(std::move(folder)), database_(std::move(database)) {}

    Result<std::vector<MovedRow>, std::string> read(const MovedTable& table, const MovedRow& after) override {
        std::string sql = "SELECT " + sqlite_columns(table, table.columns.size()) + " FROM " + table.name;
        const auto key = sqlite_columns(table, table.key_columns);
        if (!after.empty()) {
            sql += " WHERE (" + key + ") > (" + marks(table.key_columns) + ")";
        }
        return rows(table, sql + " ORDER BY " + key + " LIMIT " + std::to_string(table.rows_at_once), after);
    }

    Result<MovedRow, std::string> last(const MovedTable& table) override {
        return rows(table,
                    "SELECT " + sqlite_columns(table, table.columns.size()) + " FROM " + table.name +
                        " ORDER BY " + sqlite_columns(table, table.key_columns, " DESC") + " LIMIT 1",
                    {})
            .map([](auto found) { return found.empty() ? MovedRow() : std::move(found.front()); });
    }

    Result<void, std::string> add(const MovedTable& table, const std::vector<MovedRow>& rows) override {
        const std::string sql = "INSERT INTO " + table.name + " (" +
                                sqlite_columns(table, table.columns.size()) + ") VALUES (" +
                                marks(table.columns.size()) + ")";
        auto insert = database_.prepare(sql.c_str());
        if (!insert) {
            return tl::unexpected(insert.error());
        }
        if (auto done = database_.execute("BEGIN IMMEDIATE"); !done) {
            return done;
        }
        for (const MovedRow& row : rows) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                bind_value(*insert, static_cast<int>(i) + 1, table.columns.at(i).kind, row[i]);
            }
            if (insert->run() != SQLITE_DONE) {
                auto why = database_.message();
                static_cast<void>(database_.execute("ROLLBACK"));
                return tl::unexpected(std::move(why));
            }
        }
        return database_.execute("COMMIT");
    }

    Result<std::int64_t, std::string> clock_ms() override {
        return database_.query_number("SELECT clock_ms FROM log");
    }

    Result<void, std::string> finish(std::int64_t clock_ms) override {
        const std::string sql =
            "BEGIN IMMEDIATE; UPDATE log SET position = 1, events = (SELECT count(*) FROM events), bytes = "
            "(SELECT coalesce(sum(" +
            event_bytes_sql() + "), 0) FROM events), clock_ms = " + std::to_string(clock_ms) +
            "; PRAGMA user_version = " + std::to_string(schema_version) + "; COMMIT";
        return database_.execute(sql.c_str());
    }

    /// For one that is moved from.
    Result<void, std::string> check_version() {
        const auto version = database_.query_number("PRAGMA user_version");
        if (version && *version == schema_version) {
            return {};
        }
        return tl::unexpected(!version ? version.error()
                                       : "its data version is " + std::to_string(*version) + ", not " +
                                             std::to_string(schema_version) +
                                             ": start this Duiyi on it once, which upgrades it");
    }

    /// For one that is moved to: makes the tables and marks them, or finds the mark.
    Result<void, std::string> begin(const std::filesystem::path& file) {
        const auto version = database_.query_number("PRAGMA user_version");
        if (version && *version == moving_user_version) {
            return {};
        }
        if (auto made = prepare_tables(database_, {file, {}, {}}); !made) {
            return made;
        }
        for (const MovedTable& table : moved_tables()) {
            const auto row = last(table);
            if (!row || !row->empty()) {
                return tl::unexpected(!row ? row.error()
                                           : "it is not empty: its table " + table.name + " has rows");
            }
        }
        return database_.execute(("PRAGMA user_version = " + std::to_string(moving_user_version)).c_str());
    }

private:
    static std::string marks(std::size_t count) {
        std::string all;
        for (std::size_t i = 0; i < count; ++i) {
            all += i == 0 ? "?" : ", ?";
        }
        return all;
    }
    Result<std::vector<MovedRow>, std::string> rows(const MovedTable& table, const std::string& sql,
                                                    const MovedRow& after) {
        auto select = database_.prepare(sql.c_str());
        if (!select) {
            return tl::unexpected(select.error());
        }
        for (std::size_t i = 0; i < table.key_columns && !after.empty(); ++i) {
            bind_value(*select, static_cast<int>(i) + 1, table.columns.at(i).kind, after.at(i));
        }
        std::vector<MovedRow> all;
        int result = select->step();
        for (; result == SQLITE_ROW; result = select->step()) {
            MovedRow values;
            for (std::size_t i = 0; i < table.columns.size(); ++i) {
                values.push_back(read_value(*select, static_cast<int>(i), table.columns[i].kind));
            }
            all.push_back(std::move(values));
        }
        if (result != SQLITE_DONE) {
            return tl::unexpected(database_.message());
        }
        return all;
    }

    DataFolder folder_;
    Database database_;
};

} // namespace

Result<std::unique_ptr<MovedStore>, std::string> open_moved_sqlite(const std::string& folder, MoveEnd end) {
    const auto file = std::filesystem::path(folder) / "duiyi.sqlite";
    if (end == MoveEnd::from && !std::filesystem::exists(file)) {
        return tl::unexpected<std::string>("there is no duiyi.sqlite in it");
    }
    auto locked = DataFolder::lock(folder);
    if (!locked) {
        return tl::unexpected(locked.error());
    }
    if (!make_private_file(file)) {
        return tl::unexpected<std::string>("duiyi.sqlite cannot be made");
    }
    auto database = Database::open(file.string(), false);
    if (!database) {
        return tl::unexpected(database.error());
    }
    auto store = std::make_unique<MovedSqlite>(std::move(*locked), std::move(*database));
    auto done = end == MoveEnd::from ? store->check_version() : store->begin(file);
    if (!done) {
        return tl::unexpected(done.error());
    }
    return store;
}

} // namespace duiyi::server
