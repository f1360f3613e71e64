// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_writer.hpp"

#include <optional>
#include <utility>

#include "store/sqlite_rows.hpp"
#include "store/sqlite_schema.hpp"

namespace duiyi::server {

namespace {

constexpr const char* find_stream_sql =
    "SELECT number, (SELECT max(version) FROM events WHERE stream = number) FROM streams WHERE name = ?1";
constexpr const char* erase_unplayed_sql =
    "DELETE FROM streams WHERE name = ?1 AND (SELECT played = 0 AND clock <> 'running' FROM games WHERE "
    "stream "
    "= number) RETURNING 1";
// The games that were made first, which an index gives; of each, the time of its last event is looked up.
constexpr const char* list_unused_sql =
    "SELECT name FROM games JOIN streams ON number = stream WHERE created_ms < ?1 AND (SELECT at_ms FROM "
    "events WHERE events.stream = number ORDER BY version DESC LIMIT 1) < ?1 ORDER BY created_ms LIMIT 100";
// All names that begin with the owner's and '#', by the index of names; '$' comes after '#'.
constexpr const char* are_parts = "name > ?1 || '#' AND name < ?1 || '$'";
constexpr const char* erase_studies_sql =
    "DELETE FROM studies WHERE name IN (SELECT name FROM studies WHERE at_ms < ?1 LIMIT 100) RETURNING bytes";

StoreError error_of(StoreFault fault, std::string message, std::string stream = {}) {
    return {fault, std::move(message), std::move(stream)};
}

StoreError version_conflict(const Append& append, std::int64_t version) {
    std::string message = "the stream " + append.stream;
    if (version == 0) {
        message += " does not exist";
    } else if (append.after_version == 0) {
        message += " exists already";
    } else {
        message +=
            " has version " + std::to_string(version) + ", not " + std::to_string(append.after_version);
    }
    return error_of(StoreFault::conflict, std::move(message), append.stream);
}

} // namespace

SqliteWriter::SqliteWriter(Database database, Statements statements, SqliteAccountWriter accounts,
                           SqliteRatings ratings, LogState log)
    : database_(std::move(database)),
      statements_(std::move(statements)),
      accounts_(std::move(accounts)),
      ratings_(std::move(ratings)),
      log_(log),
      stored_log_(std::move(log)) {}

Result<SqliteWriter, std::string> SqliteWriter::open(const MigrationContext& context, const KnownLog& known) {
    auto database = Database::open(context.file.string(), false);
    if (!database) {
        return tl::unexpected(with_advice(database.error()));
    }
    auto log = check_log(*database, known)
                   .and_then([&] { return prepare_tables(*database, context); })
                   .and_then([&] { return database->execute("PRAGMA foreign_keys=ON"); })
                   .and_then([&] { return read_log_state(*database); });
    if (!log) {
        return tl::unexpected(log.error());
    }
    const std::string measure_sql =
        "SELECT count(*), coalesce(sum(" + event_bytes_sql() +
        "), 0) FROM events WHERE stream IN (SELECT number FROM streams WHERE name = ?1 OR (" + are_parts +
        "))";
    const std::string erase_parts_sql = std::string("DELETE FROM streams WHERE ") + are_parts;
    std::optional<std::string> fault;
    const auto prepare = [&](const char* sql) {
        auto statement = database->prepare(sql);
        if (!statement) {
            fault = statement.error();
        }
        return statement ? std::move(*statement) : Statement(nullptr);
    };
    Statements statements{prepare("BEGIN IMMEDIATE"),
                          prepare("COMMIT"),
                          prepare("ROLLBACK"),
                          prepare("SAVEPOINT change"),
                          prepare("RELEASE change"),
                          prepare("ROLLBACK TO change"),
                          prepare(find_stream_sql),
                          prepare("INSERT INTO streams (name) VALUES (?1) RETURNING number"),
                          prepare(add_event_sql),
                          prepare(put_game_sql),
                          prepare(erase_unplayed_sql),
                          prepare(list_unused_sql),
                          prepare("DELETE FROM streams WHERE name = ?1 RETURNING 1"),
                          prepare(erase_parts_sql.c_str()),
                          prepare(measure_sql.c_str()),
                          prepare(put_log_sql),
                          prepare("INSERT INTO studies (name, at_ms, text, bytes) VALUES (?1, ?2, ?3, ?4)"),
                          prepare("UPDATE studies SET at_ms = max(at_ms, ?2) WHERE name = ?1"),
                          prepare(erase_studies_sql),
                          prepare("SELECT coalesce(sum(bytes), 0) FROM studies"),
                          prepare("INSERT OR REPLACE INTO tournaments (id, is_open, start_ms, made_by, "
                                  "summary) VALUES (?1, ?2, ?3, ?4, ?5)")};
    if (fault) {
        return tl::unexpected(*fault);
    }
    auto accounts = SqliteAccountWriter::prepare(*database);
    if (!accounts) {
        return tl::unexpected(accounts.error());
    }
    auto ratings = SqliteRatings::prepare(*database);
    if (!ratings) {
        return tl::unexpected(ratings.error());
    }
    return SqliteWriter(std::move(*database), std::move(statements), std::move(*accounts),
                        std::move(*ratings), std::move(*log));
}

SqliteWriter::Done SqliteWriter::check(int result, const std::string& stream) const {
    if (result == SQLITE_DONE || result == SQLITE_OK) {
        return {};
    }
    const auto fault = result == SQLITE_CONSTRAINT ? StoreFault::conflict : StoreFault::failed;
    return tl::unexpected(
        error_of(fault, database_.message(), fault == StoreFault::conflict ? stream : std::string()));
}

SqliteWriter::Done SqliteWriter::run(Statement& statement, const std::string& stream) {
    return check(statement.run(), stream);
}

SqliteWriter::Done SqliteWriter::begin() {
    // What was undone may have been counted.
    if (!std::exchange(is_committed_, false)) {
        study_bytes_.reset();
        log_ = stored_log_;
    }
    return run(statements_.begin);
}

SqliteWriter::Done SqliteWriter::commit(std::int64_t now_ms) {
    auto done = put_log(now_ms).and_then([this] { return run(statements_.commit); });
    is_committed_ = done.has_value();
    if (done) {
        stored_log_ = log_;
    } else if (in_transaction()) {
        // Without this the next one could not begin.
        static_cast<void>(run(statements_.rollback));
    }
    return done;
}

SqliteWriter::Done SqliteWriter::put_log(std::int64_t now_ms) {
    ++log_.position;
    log_.clock_ms = now_ms;
    Statement& put = statements_.put_log;
    return run(put.bind(1, log_.position).bind(2, log_.events).bind(3, log_.bytes).bind(4, log_.clock_ms));
}

template <class Change>
auto SqliteWriter::whole_or_nothing(Change change) -> decltype(change()) {
    const auto bytes_before = study_bytes_;
    const auto log_before = log_;
    if (auto done = run(statements_.savepoint); !done) {
        return tl::unexpected(done.error());
    }
    auto result = change();
    if (!result && !in_transaction()) {
        return result; // the savepoint is gone with all the rest
    }
    if (!result) {
        study_bytes_ = bytes_before;
        log_ = log_before;
        if (auto done = run(statements_.undo); !done) {
            return tl::unexpected(done.error());
        }
    }
    if (auto done = run(statements_.release); !done) {
        return tl::unexpected(done.error());
    }
    return result;
}

namespace {

/// It is stored by one statement, as most moves are.
bool is_one_event(const UnitOfWork& work) {
    return work.changes.empty() && work.appends.size() == 1 && work.appends.front().after_version > 0 &&
           work.appends.front().events.size() == 1;
}

/// The fault when the log would have more bytes than the unit of work allows.
std::optional<StoreError> too_large(const UnitOfWork& work, std::int64_t log_bytes) {
    if (!work.max_log_bytes || log_bytes <= *work.max_log_bytes) {
        return std::nullopt;
    }
    return error_of(StoreFault::full,
                    "the games would take more than " + std::to_string(*work.max_log_bytes) + " bytes");
}

} // namespace

SqliteWriter::Done SqliteWriter::write(const UnitOfWork& work) {
    if (is_one_event(work)) {
        return write_one_event(work);
    }
    return whole_or_nothing([&]() -> Done {
        for (const Append& append : work.appends) {
            if (auto done = write(append); !done) {
                return done;
            }
        }
        for (const TableChange& change : work.changes) {
            if (auto done = std::visit([this](const auto& one) { return write(one); }, change); !done) {
                return done;
            }
        }
        if (auto fault = too_large(work, log_.bytes)) {
            return tl::unexpected(std::move(*fault));
        }
        return {};
    });
}

/// Without a savepoint, which costs two statements and a copy of each page that changes: the one statement is
/// undone by itself when it fails.
SqliteWriter::Done SqliteWriter::write_one_event(const UnitOfWork& work) {
    const Append& append = work.appends.front();
    const StoredEvent& event = append.events.front();
    const auto state = find_stream_of(append);
    if (!state) {
        return tl::unexpected(state.error());
    }
    if (auto fault = too_large(work, log_.bytes + event_bytes(event))) {
        return tl::unexpected(std::move(*fault));
    }
    return add_event(append, *state, state->version + 1, event);
}

StoreResult<SqliteWriter::StreamState> SqliteWriter::find_stream(const std::string& stream) {
    Statement& find = statements_.find_stream;
    const ResetAtEnd reset(find);
    const int result = find.bind(1, stream).step();
    if (result == SQLITE_ROW) {
        return StreamState{find.number(0), find.number(1)};
    }
    if (auto done = check(result); !done) {
        return tl::unexpected(done.error());
    }
    return StreamState{};
}

SqliteWriter::Done SqliteWriter::create_stream(const std::string& stream, StreamState& state) {
    if (const std::string owner(owner_of(stream)); !owner.empty()) {
        const auto owner_state = find_stream(owner);
        if (!owner_state) {
            return tl::unexpected(owner_state.error());
        }
        if (owner_state->version == 0) {
            return tl::unexpected(
                error_of(StoreFault::conflict, "the stream " + owner + " does not exist", owner));
        }
    }
    Statement& add = statements_.add_stream;
    const ResetAtEnd reset(add);
    if (const int result = add.bind(1, stream).step(); result != SQLITE_ROW) {
        return check(result, stream);
    }
    state.number = add.number(0);
    return {};
}

StoreResult<SqliteWriter::StreamState> SqliteWriter::find_stream_of(const Append& append) {
    auto state = find_stream(append.stream);
    if (state && state->version != append.after_version) {
        return tl::unexpected(version_conflict(append, state->version));
    }
    return state;
}

SqliteWriter::Done SqliteWriter::add_event(const Append& append, const StreamState& state,
                                           std::int64_t version, const StoredEvent& event) {
    bind_event(statements_.add_event, {state.number, append.stream, version, log_.position + 1}, event);
    if (auto done = run(statements_.add_event, append.stream); !done) {
        return done;
    }
    ++log_.events;
    log_.bytes += event_bytes(event);
    return {};
}

SqliteWriter::Done SqliteWriter::write(const Append& append) {
    auto state = find_stream_of(append);
    if (!state) {
        return tl::unexpected(state.error());
    }
    if (state->version == 0 && !append.events.empty()) {
        if (auto done = create_stream(append.stream, *state); !done) {
            return done;
        }
    }
    for (const StoredEvent& event : append.events) {
        if (auto done = add_event(append, *state, ++state->version, event); !done) {
            return done;
        }
    }
    return {};
}

SqliteWriter::Done SqliteWriter::write(const PutGame& change) {
    bind_game(statements_.put_game, change.row);
    if (auto done = run(statements_.put_game, change.row.stream); !done) {
        return done;
    }
    if (database_.changes() != 1) {
        return tl::unexpected(error_of(
            StoreFault::conflict, "the stream " + change.row.stream + " does not exist", change.row.stream));
    }
    return {};
}

SqliteWriter::Done SqliteWriter::write(const AddStudy& change) {
    const auto before = study_bytes();
    if (!before) {
        return tl::unexpected(before.error());
    }
    const StoredStudy& study = change.study;
    const auto bytes = static_cast<std::int64_t>(study.text.size()) + study_overhead_bytes;
    statements_.add_study.bind(1, study.name).bind(2, study.at_ms).bind(3, study.text).bind(4, bytes);
    if (auto done = run(statements_.add_study); !done) {
        return done;
    }
    if (*before + bytes > change.max_bytes) {
        return tl::unexpected(error_of(StoreFault::full, "the studies would take more than " +
                                                             std::to_string(change.max_bytes) + " bytes"));
    }
    study_bytes_ = *before + bytes;
    return {};
}

SqliteWriter::Done SqliteWriter::write(const PutTournament& change) {
    const TournamentRow& row = change.row;
    Statement& put = statements_.put_tournament;
    put.bind(1, row.id).bind(2, static_cast<std::int64_t>(row.is_open)).bind(3, row.start_ms);
    put.bind(4, row.made_by).bind(5, row.summary);
    return run(put);
}

SqliteWriter::Done SqliteWriter::write(const MarkStudyOpened& change) {
    return run(statements_.mark_study.bind(1, change.name).bind(2, change.at_ms));
}

StoreResult<bool> SqliteWriter::erase_stream(Statement& erase, const std::string& stream) {
    Statement& measure = statements_.measure_stream;
    const ResetAtEnd reset_measure(measure);
    if (measure.bind(1, stream).step() != SQLITE_ROW) {
        return tl::unexpected(error_of(StoreFault::failed, database_.message()));
    }
    const ResetAtEnd reset(erase);
    int result = erase.bind(1, stream).step();
    const bool is_erased = result == SQLITE_ROW;
    if (is_erased) {
        log_.events -= measure.number(0);
        log_.bytes -= measure.number(1);
        result = erase.step();
    }
    auto done = check(result);
    if (done && is_erased) {
        done = run(statements_.erase_parts.bind(1, stream));
    }
    return done.map([is_erased] { return is_erased; });
}

StoreResult<std::vector<std::string>> SqliteWriter::erase_unplayed(const std::vector<std::string>& streams) {
    return whole_or_nothing([&]() -> StoreResult<std::vector<std::string>> {
        std::vector<std::string> erased;
        for (const std::string& stream : streams) {
            const auto is_erased = erase_stream(statements_.erase_unplayed, stream);
            if (!is_erased) {
                return tl::unexpected(is_erased.error());
            }
            if (*is_erased) {
                erased.push_back(stream);
            }
        }
        return erased;
    });
}

StoreResult<std::vector<std::string>> SqliteWriter::erase_unused(std::int64_t before_ms) {
    return whole_or_nothing([&]() -> StoreResult<std::vector<std::string>> {
        std::vector<std::string> unused;
        {
            Statement& list = statements_.list_unused;
            const ResetAtEnd reset(list);
            int result = list.bind(1, before_ms).step();
            for (; result == SQLITE_ROW; result = list.step()) {
                unused.push_back(list.text(0));
            }
            if (auto done = check(result); !done) {
                return tl::unexpected(done.error());
            }
        }
        for (const std::string& stream : unused) {
            if (const auto is_erased = erase_stream(statements_.erase_stream, stream); !is_erased) {
                return tl::unexpected(is_erased.error());
            }
        }
        return unused;
    });
}

StoreResult<std::int64_t> SqliteWriter::study_bytes() {
    if (!study_bytes_) {
        Statement& sum = statements_.sum_studies;
        const ResetAtEnd reset(sum);
        if (sum.step() != SQLITE_ROW) {
            return tl::unexpected(error_of(StoreFault::failed, database_.message()));
        }
        study_bytes_ = sum.number(0);
    }
    return *study_bytes_;
}

StoreResult<std::size_t> SqliteWriter::erase_unopened_studies(std::int64_t before_ms) {
    return whole_or_nothing([&]() -> StoreResult<std::size_t> {
        Statement& erase = statements_.erase_studies;
        const ResetAtEnd reset(erase);
        std::size_t erased = 0;
        std::int64_t bytes = 0;
        int result = erase.bind(1, before_ms).step();
        for (; result == SQLITE_ROW; result = erase.step()) {
            bytes += erase.number(0);
            ++erased;
        }
        if (auto done = check(result); !done) {
            return tl::unexpected(done.error());
        }
        if (study_bytes_) {
            *study_bytes_ -= bytes;
        }
        return erased;
    });
}

StoreResult<std::size_t> SqliteWriter::erase_old_account_data(std::int64_t now_ms,
                                                              std::int64_t audit_before_ms) {
    return whole_or_nothing([&] { return accounts_.erase_old(database_, now_ms, audit_before_ms); });
}

StoreResult<std::size_t> SqliteWriter::rebuild_games(const GameProjection& projection) {
    return whole_or_nothing([&] {
        return server::rebuild_games(database_, projection).map_error([](std::string why) {
            return error_of(StoreFault::failed, std::move(why));
        });
    });
}

} // namespace duiyi::server
