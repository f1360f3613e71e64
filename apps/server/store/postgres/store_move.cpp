// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/store_move.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace duiyi::server {

namespace {

using MoveDone = Result<void, std::string>;

/// "name:n" is a number, ":t" a text, ":r" a real number.
MovedTable moved_table(std::string name, std::size_t key_columns, std::string_view columns,
                       std::size_t rows_at_once = 1000) {
    MovedTable table{std::move(name), {}, key_columns, rows_at_once};
    while (!columns.empty()) {
        const auto end = std::min(columns.find(' '), columns.size());
        const auto word = columns.substr(0, end);
        const char kind = word.back();
        table.columns.push_back(
            {std::string(word.substr(0, word.size() - 2)), kind == 'n'   ? MovedTable::Kind::number
                                                           : kind == 't' ? MovedTable::Kind::text
                                                                         : MovedTable::Kind::real});
        columns.remove_prefix(std::min(end + 1, columns.size()));
    }
    return table;
}

bool is_postgres(const std::string& store) {
    return store.starts_with("postgresql://") || store.starts_with("postgres://") ||
           store.find('=') != std::string::npos;
}

Result<std::unique_ptr<MovedStore>, std::string> open_moved(const std::string& store, MoveEnd end) {
    return is_postgres(store) ? open_moved_postgres(store, end) : open_moved_sqlite(store, end);
}

/// Copies what is missing after the last row that is there.
MoveDone copy_table(const MovedTable& table, MovedStore& from, MovedStore& to, const MoveOptions& options,
                    MoveReport& report) {
    auto after = to.last(table);
    if (!after) {
        return tl::unexpected(after.error());
    }
    for (;;) {
        auto rows = from.read(table, *after);
        if (!rows) {
            return tl::unexpected(rows.error());
        }
        if (rows->empty()) {
            return {};
        }
        if (auto done = to.add(table, *rows); !done) {
            return done;
        }
        report.copied += rows->size();
        if (options.go_on && !options.go_on(table.name, report.copied)) {
            return tl::unexpected<std::string>("the move was stopped; the same command takes it up again");
        }
        *after = std::move(rows->back());
    }
}

MoveDone compare_table(const MovedTable& table, MovedStore& from, MovedStore& to, MoveReport& report) {
    MovedRow after;
    for (;;) {
        const auto wanted = from.read(table, after);
        const auto found = to.read(table, after);
        if (!wanted || !found) {
            return tl::unexpected(!wanted ? wanted.error() : found.error());
        }
        if (*wanted != *found) {
            return tl::unexpected("the stores differ in the table " + table.name +
                                  ": the old one was changed after the move was begun, or the new one by "
                                  "somebody else. Empty the new one and begin again");
        }
        if (wanted->empty()) {
            return {};
        }
        report.rows += wanted->size();
        after = wanted->back();
    }
}

} // namespace

std::string to_moved_value(double number) {
    constexpr std::size_t longest = 32;
    std::array<char, longest> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

const std::vector<MovedTable>& moved_tables() {
    constexpr std::size_t large_rows = 50;
    static const std::vector<MovedTable> tables{
        moved_table("streams", 1, "number:n name:t"),
        moved_table("events", 2,
                    "stream:n version:n at_ms:n format:n kind:t body:t actor:t request_id:t request:t "
                    "checksum:n"),
        moved_table("games", 1,
                    "stream:n created_ms:n game:t mode:t played:n finished_ms:n winner:t reason:t "
                    "first_player:t second_player:t clock:t rated:n speed:t first_moves:t opening:t"),
        moved_table("studies", 1, "name:t at_ms:n text:t bytes:n", large_rows),
        moved_table("accounts", 1,
                    "id:t revision:n name:t password:t created_ms:n suspended_ms:n suspended_why:t "
                    "preferences:t title:t"),
        moved_table("account_keys", 1, "key:t account:t"),
        moved_table("sessions", 1, "token:t account:t created_ms:n seen_ms:n ends_ms:n address:t browser:t"),
        moved_table("recovery_codes", 2, "account:t code:t used_ms:n ends_ms:n"),
        moved_table("audit", 1, "number:n at_ms:n account:t actor:t action:t address:t detail:t"),
        moved_table("ratings", 2,
                    "account:t pool:t rating:r deviation:r volatility:r games:n last_game_ms:n"),
        moved_table("rating_changes", 1,
                    "number:n stream:t account:t pool:t at_ms:n before:r after:r deviation:r"),
        moved_table("api_tokens", 1, "token:t account:t about:t scopes:t created_ms:n used_ms:n ends_ms:n"),
        moved_table("authorization_codes", 1,
                    "code:t account:t client:t redirect_uri:t challenge:t scopes:t ends_ms:n"),
        moved_table("challenges", 1, "id:t challenger:t challenged:t created_ms:n ends_ms:n terms:t"),
        moved_table("relations", 2, "account:t other:t kind:t at_ms:n"),
        moved_table("tournaments", 1, "id:t is_open:n start_ms:n made_by:t summary:t", large_rows)};
    return tables;
}

Result<MoveReport, std::string> move_store(const MoveOptions& options) {
    const auto fail = [](const std::string& store, const std::string& why) {
        return tl::unexpected((is_postgres(store) ? "the PostgreSQL database" : store) + ": " + why);
    };
    const auto from = open_moved(options.from, MoveEnd::from);
    if (!from) {
        return fail(options.from, from.error());
    }
    const auto to = open_moved(options.to, MoveEnd::to);
    if (!to) {
        return fail(options.to, to.error());
    }
    MoveReport report;
    for (const MovedTable& table : moved_tables()) {
        if (auto done = copy_table(table, **from, **to, options, report); !done) {
            return tl::unexpected(done.error());
        }
    }
    for (const MovedTable& table : moved_tables()) {
        if (auto done = compare_table(table, **from, **to, report); !done) {
            return tl::unexpected(done.error());
        }
    }
    const auto done =
        (*from)->clock_ms().and_then([&to](std::int64_t clock_ms) { return (*to)->finish(clock_ms); });
    if (!done) {
        return tl::unexpected(done.error());
    }
    return report;
}

} // namespace duiyi::server
