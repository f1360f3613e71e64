// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>
#include <utility>

#include "store/postgres/postgres_writer.hpp"

namespace duiyi::server::postgres {

namespace {

// Streams that nobody else is changing, so that no other server is waited for.
constexpr const char* lock_unused_sql =
    "SELECT name FROM streams WHERE number = ANY (SELECT stream FROM games WHERE created_ms < $1 AND (SELECT "
    "at_ms FROM events WHERE events.stream = games.stream ORDER BY version DESC LIMIT 1) < $1 ORDER BY "
    "created_ms LIMIT 100) FOR UPDATE SKIP LOCKED";
constexpr const char* are_unused_sql =
    "SELECT name FROM games JOIN streams ON number = stream WHERE name = ANY ($2) AND created_ms < $1 AND "
    "(SELECT at_ms FROM events WHERE events.stream = number ORDER BY version DESC LIMIT 1) < $1 ORDER BY "
    "created_ms LIMIT 100";
constexpr const char* are_unplayed_sql =
    "SELECT name FROM games JOIN streams ON number = stream WHERE name = ANY ($1) AND played = 0 AND clock "
    "<> 'running'";
// All names that begin with the owner's and '#', by the index of names; '$' comes after '#'.
constexpr const char* lock_with_parts_sql =
    "SELECT number FROM streams WHERE number IN (SELECT s.number FROM unnest($1) AS owner JOIN streams AS s "
    "ON s.name = owner UNION ALL SELECT s.number FROM unnest($1) AS owner JOIN streams AS s ON s.name > "
    "owner || '#' AND s.name < owner || '$') FOR UPDATE";
constexpr const char* measure_sql =
    "SELECT count(*), coalesce(sum(octet_length(kind) + octet_length(body) + octet_length(actor) + "
    "octet_length(request_id) + octet_length(request) + $2), 0) FROM events WHERE stream = ANY ($1)";
constexpr const char* rating_sql =
    "SELECT account, pool, rating, deviation, volatility, games, last_game_ms FROM ratings WHERE account = "
    "$1 AND pool = $2";

Param names_of(const std::vector<std::string>& streams) {
    auto names = ArrayParam::texts();
    for (const std::string& stream : streams) {
        names.add(stream);
    }
    return names.take();
}

std::vector<std::string> first_column(const Rows& rows) {
    return read_all(rows, [](const Rows& from, int row) { return from.text(row, 0); });
}

StoreError full(const char* what, std::int64_t bytes) {
    return {StoreFault::full,
            std::string(what) + " would take more than " + std::to_string(bytes) + " bytes",
            {}};
}

/// Later statements of the transaction would fail as well.
bool ends_transaction(const Failure& failure) {
    return failure.is_passing() || failure.state.starts_with("53") || failure.state.starts_with("25");
}

} // namespace

Stored<std::vector<Rows>> Transaction::run() {
    auto rows = connection_.run();
    if (rows) {
        return std::move(*rows);
    }
    if (ends_transaction(rows.error()) || !has_savepoint_) {
        failure_ = rows.error();
    }
    return tl::unexpected(to_store_error(rows.error()));
}

Stored<Rows> Transaction::query(std::string_view sql, std::vector<Param> params) {
    connection_.queue(sql, std::move(params));
    return run().map([](auto rows) { return std::move(rows.back()); });
}

void Transaction::add_steps(Steps steps) {
    if (!has_savepoint_) {
        // What was queued before must not be undone with this unit, and cannot fail for its sake.
        connection_.queue("SAVEPOINT unit");
        otherwise_.emplace_back();
        has_savepoint_ = true;
    }
    for (Step& step : steps) {
        connection_.queue(step.sql, std::move(step.params));
        otherwise_.push_back(step.otherwise);
    }
}

Stored<void> Transaction::run_steps() {
    if (otherwise_.empty()) {
        return {};
    }
    const auto wanted = std::exchange(otherwise_, {});
    const auto rows = run();
    if (!rows) {
        return tl::unexpected(rows.error());
    }
    // Statements that end the unit before may come first.
    const std::size_t others = rows->size() - wanted.size();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (!wanted[i].empty() && (*rows)[others + i].size() == 0) {
            return tl::unexpected(StoreError{StoreFault::conflict, std::string(wanted[i]), {}});
        }
    }
    return {};
}

Stored<void> Transaction::write(const AddStudy& change) {
    add_steps(steps_of(change));
    const auto bytes = study_bytes(change.study);
    const auto all = stored_.study_bytes + pending_.added().study_bytes + pending_.staged().study_bytes;
    pending_.stage_study_bytes(bytes);
    if (all + bytes <= change.max_bytes) {
        return {};
    }
    if (auto done = run_steps(); !done) {
        return done;
    }
    return tl::unexpected(full("the studies", change.max_bytes));
}

Stored<void> Transaction::write(const RateGame& change) {
    add_steps({{"SELECT 1", {}}});
    if (auto done = run_steps(); !done) {
        return done;
    }
    connection_.queue("SELECT 1 FROM rating_changes WHERE stream = $1 LIMIT 1", {change.stream});
    connection_.queue(rating_sql, {change.accounts[0], change.pool});
    connection_.queue(rating_sql, {change.accounts[1], change.pool});
    const auto rows = run();
    if (!rows) {
        return tl::unexpected(rows.error());
    }
    if ((*rows)[0].size() > 0) {
        return {}; // it has been counted before
    }
    const auto rating = [&](std::size_t side) {
        const Rows& found = (*rows)[side + 1];
        return found.size() > 0 ? read_rating(found, 0) : first_rating(change.accounts.at(side), change.pool);
    };
    const std::array before{rating(0), rating(1)};
    const auto after = rated(before, change);
    add_steps(steps_of(after[0], change_by(change, before[0], after[0])));
    add_steps(steps_of(after[1], change_by(change, before[1], after[1])));
    return {};
}

Stored<void> Transaction::write_parts(const UnitOfWork& work) {
    Stored<void> done;
    for (std::size_t i = 0; done && i < work.appends.size(); ++i) {
        done = pending_.stage(work.appends[i]);
    }
    for (std::size_t i = 0; done && i < work.changes.size(); ++i) {
        done = std::visit([this](const auto& change) { return write(change); }, work.changes[i]);
    }
    // What was asked for first is refused first.
    if (auto earlier = run_steps(); !earlier) {
        return earlier;
    }
    const auto bytes = stored_.bytes + pending_.added().bytes + pending_.staged().bytes;
    if (done && work.max_log_bytes && bytes > *work.max_log_bytes) {
        return tl::unexpected(full("the games", *work.max_log_bytes));
    }
    return done;
}

Stored<void> Transaction::write(const UnitOfWork& work) {
    has_savepoint_ = false;
    otherwise_.clear();
    auto done = write_parts(work);
    if (failure_) {
        return done;
    }
    if (done) {
        pending_.keep();
    } else {
        pending_.drop();
    }
    if (has_savepoint_) {
        if (!done) {
            connection_.queue("ROLLBACK TO SAVEPOINT unit");
        }
        connection_.queue("RELEASE SAVEPOINT unit");
        has_savepoint_ = false;
    }
    return done;
}

Stored<void> Transaction::erase_streams(const std::vector<std::string>& streams) {
    if (streams.empty()) {
        return {};
    }
    const auto found = query(lock_with_parts_sql, {names_of(streams)});
    if (!found) {
        return tl::unexpected(found.error());
    }
    const auto numbers = [&found] {
        auto all = ArrayParam::numbers();
        for (int row = 0; row < found->size(); ++row) {
            all.add(found->number(row, 0));
        }
        return all.take();
    };
    const auto size = query(measure_sql, {numbers(), event_overhead_bytes});
    if (!size) {
        return tl::unexpected(size.error());
    }
    pending_.add({-size->number(0, 0), -size->number(0, 1), 0});
    const auto erased = query("DELETE FROM streams WHERE number = ANY ($1)", {numbers()});
    if (!erased) {
        return tl::unexpected(erased.error());
    }
    pending_.forget({streams.begin(), streams.end()});
    return {};
}

Stored<std::vector<std::string>> Transaction::erase_unplayed(const std::vector<std::string>& streams) {
    pending_.queue(connection_);
    const auto found = query(are_unplayed_sql, {names_of(streams)});
    if (!found) {
        return tl::unexpected(found.error());
    }
    const auto names = first_column(*found);
    std::unordered_set<std::string> unplayed(names.begin(), names.end());
    std::vector<std::string> erased;
    for (const std::string& stream : streams) {
        if (unplayed.erase(stream) > 0) {
            erased.push_back(stream);
        }
    }
    return erase_streams(erased).map([&erased] { return std::move(erased); });
}

Stored<std::vector<std::string>> Transaction::erase_unused(std::int64_t before_ms) {
    pending_.queue(connection_);
    const auto locked = query(lock_unused_sql, {before_ms});
    if (!locked) {
        return tl::unexpected(locked.error());
    }
    // Looked at again, for what has happened before the locks were had.
    const auto found = query(are_unused_sql, {before_ms, names_of(first_column(*locked))});
    if (!found) {
        return tl::unexpected(found.error());
    }
    auto erased = first_column(*found);
    return erase_streams(erased).map([&erased] { return std::move(erased); });
}

Stored<std::size_t> Transaction::erase_unopened_studies(std::int64_t before_ms) {
    const auto erased = query(
        "DELETE FROM studies WHERE name IN (SELECT name FROM studies WHERE at_ms < $1 LIMIT 100) RETURNING "
        "bytes",
        {before_ms});
    if (!erased) {
        return tl::unexpected(erased.error());
    }
    for (int row = 0; row < erased->size(); ++row) {
        pending_.add({0, 0, -erased->number(row, 0)});
    }
    return static_cast<std::size_t>(erased->size());
}

Stored<std::size_t> Transaction::erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms) {
    connection_.queue(
        "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE ends_ms <= $1 LIMIT 1000) "
        "RETURNING 1",
        {now_ms});
    connection_.queue(
        "DELETE FROM recovery_codes WHERE (account, code) IN (SELECT account, code FROM recovery_codes WHERE "
        "ends_ms <= $1 LIMIT 1000) RETURNING 1",
        {now_ms});
    connection_.queue(
        "DELETE FROM api_tokens WHERE token IN (SELECT token FROM api_tokens WHERE ends_ms <= $1 LIMIT 1000) "
        "RETURNING 1",
        {now_ms});
    connection_.queue(
        "DELETE FROM authorization_codes WHERE code IN "
        "(SELECT code FROM authorization_codes WHERE ends_ms <= $1 LIMIT 1000) RETURNING 1",
        {now_ms});
    connection_.queue(
        "DELETE FROM challenges WHERE id IN (SELECT id FROM challenges WHERE ends_ms <= $1 LIMIT 1000) "
        "RETURNING 1",
        {now_ms});
    connection_.queue(
        "DELETE FROM audit WHERE number IN (SELECT number FROM audit WHERE at_ms < $1 LIMIT 1000) RETURNING "
        "1",
        {audit_before_ms});
    const auto rows = run();
    if (!rows) {
        return tl::unexpected(rows.error());
    }
    constexpr std::size_t tables = 6;
    std::size_t erased = 0;
    for (std::size_t i = rows->size() - tables; i < rows->size(); ++i) {
        erased += static_cast<std::size_t>((*rows)[i].size());
    }
    return erased;
}

} // namespace duiyi::server::postgres
