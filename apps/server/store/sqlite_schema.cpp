// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_schema.hpp"

#include <utility>
#include <vector>

#include "store/sqlite_rows.hpp"

namespace duiyi::server {

namespace {

/// Writes the rows of streams that are given to it one after the other.
class GameRebuild {
public:
    GameRebuild(Database& database, const GameProjection& projection, Statement put_game)
        : database_(database), projection_(projection), put_game_(std::move(put_game)) {}

    Result<void, std::string> put(const std::string& stream, const std::vector<StoredEvent>& events) {
        auto row = projection_(stream, events);
        if (!row) {
            return {};
        }
        row->stream = stream;
        bind_game(put_game_, *row);
        if (put_game_.run() != SQLITE_DONE) {
            return tl::unexpected(database_.message());
        }
        ++rows_;
        return {};
    }
    [[nodiscard]] std::size_t rows() const { return rows_; }

private:
    Database& database_;
    const GameProjection& projection_;
    Statement put_game_;
    std::size_t rows_ = 0;
};

} // namespace

Result<std::size_t, std::string> rebuild_games(Database& database, const GameProjection& projection) {
    if (!projection) {
        return tl::unexpected(std::string("there is nothing to make the rows of games with"));
    }
    if (auto done = database.execute("DELETE FROM games"); !done) {
        return tl::unexpected(done.error());
    }
    auto put_game = database.prepare(put_game_sql);
    const std::string sql = "SELECT name, " + std::string(event_columns) +
                            " FROM streams JOIN events ON stream = number ORDER BY number, version";
    auto events_of_all = database.prepare(sql.c_str());
    if (!put_game || !events_of_all) {
        return tl::unexpected(database.message());
    }
    GameRebuild rebuild(database, projection, std::move(*put_game));
    std::string stream;
    std::vector<StoredEvent> events;
    int result = events_of_all->step();
    for (; result == SQLITE_ROW; result = events_of_all->step()) {
        auto name = events_of_all->text(0);
        if (name != stream && !events.empty()) {
            if (auto done = rebuild.put(stream, events); !done) {
                return tl::unexpected(done.error());
            }
            events.clear();
        }
        stream = std::move(name);
        events.push_back(read_event(*events_of_all, 1));
    }
    if (result != SQLITE_DONE) {
        return tl::unexpected(database.message());
    }
    if (!events.empty()) {
        if (auto done = rebuild.put(stream, events); !done) {
            return tl::unexpected(done.error());
        }
    }
    return rebuild.rows();
}

} // namespace duiyi::server
