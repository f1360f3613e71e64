// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "fake_accounts.hpp"
#include "fake_rows.hpp"
#include "store/event_hash.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// What a store keeps, in memory: streams, the rows of games, studies, and the tables of accounts.
class FakeTables {
public:
    FakeAccounts accounts;

    /// Does all of it or, with an error, nothing.
    StoreResult<void> write(const UnitOfWork& work) {
        Undo undo;
        StoreResult<void> done;
        for (std::size_t i = 0; done && i < work.appends.size(); ++i) {
            done = write(work.appends[i], undo);
        }
        for (std::size_t i = 0; done && i < work.changes.size(); ++i) {
            done = std::visit([&](const auto& change) { return write(change, undo); }, work.changes[i]);
        }
        if (done && work.max_log_bytes && log_bytes() > *work.max_log_bytes) {
            done = tl::unexpected(StoreError{StoreFault::full, "the games would take too many bytes", {}});
        }
        if (!done) {
            std::for_each(undo.rbegin(), undo.rend(), [](const auto& step) { step(); });
        }
        return done;
    }
    /// Appends without a look at the version.
    void append(const std::string& stream, std::vector<StoredEvent> events) {
        auto [entry, is_new] = streams_.try_emplace(stream);
        if (is_new) {
            entry->second.number = ++last_number_;
        }
        for (auto& event : events) {
            event.version = static_cast<std::int64_t>(entry->second.events.size()) + 1;
            event.position = ++last_position_;
            entry->second.events.push_back(std::move(event));
        }
    }
    /// Erases the stream, its parts and the row of the game.
    void erase(const std::string& stream) {
        games_.erase(stream);
        streams_.erase(stream);
        const auto parts = streams_.lower_bound(part_name(stream, ""));
        streams_.erase(parts, std::find_if(parts, streams_.end(), [&stream](const auto& entry) {
                           return owner_of(entry.first) != stream;
                       }));
    }
    /// Those of the streams that are unplayed games without a running clock; they are erased.
    std::vector<std::string> erase_unplayed(const std::vector<std::string>& streams) {
        std::vector<std::string> gone;
        for (const auto& stream : streams) {
            const auto row = games_.find(stream);
            if (row != games_.end() && !row->second.played && row->second.clock != "running") {
                erase(stream);
                gone.push_back(stream);
            }
        }
        return gone;
    }
    /// Up to a hundred games of before that nothing has been added to since; they are erased.
    std::vector<std::string> erase_unused(std::int64_t before_ms) {
        std::vector<std::string> gone;
        for (const auto& [stream, row] : games_) {
            if (gone.size() < 100 && row.created_ms < before_ms && events(stream).back().at_ms < before_ms) {
                gone.push_back(stream);
            }
        }
        for (const auto& stream : gone) {
            erase(stream);
        }
        return gone;
    }
    /// Erases up to a hundred studies that were not opened since; how many.
    std::size_t erase_unopened_studies(std::int64_t before_ms) {
        return erase_up_to(100, studies_, [&](const auto& entry) { return entry.second.at_ms < before_ms; });
    }

    [[nodiscard]] const std::vector<StoredEvent>& events(const std::string& stream) const {
        static const std::vector<StoredEvent> none;
        const auto found = streams_.find(stream);
        return found == streams_.end() ? none : found->second.events;
    }
    [[nodiscard]] StreamSlice slice(const std::string& stream, std::int64_t after_version) const {
        const auto& all = events(stream);
        StreamSlice slice{static_cast<std::int64_t>(all.size()), {}};
        if (!all.empty()) {
            slice.hash = event_hash(stream, slice.version, all.back());
        }
        std::ranges::copy_if(all, std::back_inserter(slice.events),
                             [after_version](const auto& event) { return event.version > after_version; });
        return slice;
    }
    [[nodiscard]] std::vector<std::string> streams() const {
        std::vector<std::string> names;
        for (const auto& [name, stream] : streams_) {
            names.push_back(name);
        }
        return names;
    }
    [[nodiscard]] std::optional<GameRow> game(const std::string& stream) const {
        const auto found = games_.find(stream);
        return found == games_.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::optional<StoredStudy> study(const std::string& name) const {
        const auto found = studies_.find(name);
        return found == studies_.end() ? std::nullopt : std::optional(found->second);
    }

    /// Games without a move and without a running clock.
    [[nodiscard]] UnplayedGames unplayed(std::int64_t before_ms) const {
        std::vector<std::pair<std::int64_t, std::int64_t>> order; // when created, number of the stream
        std::map<std::int64_t, std::string> names;
        for (const auto& [stream, row] : games_) {
            if (!row.played && row.clock != "running") {
                const auto number = streams_.at(stream).number;
                order.emplace_back(row.created_ms, number);
                names[number] = stream;
            }
        }
        std::ranges::sort(order);
        UnplayedGames games;
        for (const auto& [created_ms, number] : order) {
            if (created_ms >= before_ms || games.streams.size() == 10'000) {
                games.next_created_ms = created_ms;
                break;
            }
            games.streams.push_back(names[number]);
        }
        return games;
    }
    /// Games with a running clock, in the order of their creation.
    [[nodiscard]] std::vector<std::string> running() const {
        std::vector<std::pair<std::int64_t, std::string>> order;
        for (const auto& [stream, row] : games_) {
            if (row.clock == "running") {
                order.emplace_back(streams_.at(stream).number, stream);
            }
        }
        std::ranges::sort(order);
        std::vector<std::string> names;
        for (auto& [number, name] : order) {
            names.push_back(std::move(name));
        }
        return names;
    }
    /// Running games to watch, those of the best players first, among them the newest.
    [[nodiscard]] std::vector<GameRow> best_running(std::size_t limit) const {
        std::vector<std::pair<std::pair<double, std::int64_t>, GameRow>> found;
        for (const auto& [stream, row] : games_) {
            if (row.clock == "running" && (row.rated || row.mode == listed_mode)) {
                const double ratings =
                    watched_rating(row, row.first_player) + watched_rating(row, row.second_player);
                found.emplace_back(std::pair(-ratings, -row.created_ms), row);
            }
        }
        std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
        std::vector<GameRow> rows;
        for (std::size_t i = 0; i < std::min(found.size(), limit); ++i) {
            rows.push_back(std::move(found[i].second));
        }
        return rows;
    }
    /// The unfinished games of an account, the oldest first.
    [[nodiscard]] std::vector<GameRow> going_on(const std::string& account) const {
        const std::string player = seat_of_account(account);
        auto rows = rows_where(games_, [&](const auto& entry) {
            const GameRow& row = entry.second;
            return !row.finished_ms && (row.first_player == player || row.second_player == player);
        });
        std::ranges::stable_sort(rows,
                                 [](const auto& a, const auto& b) { return a.created_ms < b.created_ms; });
        return rows;
    }
    /// The newest first.
    [[nodiscard]] std::vector<GameOfAccount> games_that(const GameQuery& query, std::size_t limit) const {
        std::vector<GameOfAccount> rows;
        for (const auto& [stream, row] : games_) {
            if (matches(query, row)) {
                rows.push_back(listed_game(query.account, row));
            }
        }
        std::ranges::sort(rows, [](const auto& a, const auto& b) {
            return std::pair(a.row.created_ms, a.row.stream) > std::pair(b.row.created_ms, b.row.stream);
        });
        return up_to(limit, std::move(rows));
    }
    [[nodiscard]] std::vector<OpeningResults> openings_of(const std::string& account) const {
        std::map<std::tuple<std::string, std::string, std::string>, OpeningResults> counts;
        for (const std::string side : {"first", "second"}) {
            auto newest = rows_where(games_, [&](const auto& entry) {
                const GameRow& row = entry.second;
                return (side == "first" ? row.first_player : row.second_player) == seat_of_account(account);
            });
            std::ranges::sort(newest, std::greater(), &GameRow::created_ms);
            for (const GameRow& row : up_to(2000, std::move(newest))) {
                if (row.finished_ms && !row.opening.empty() && row.reason != "aborted") {
                    auto& count = counts[{row.game, row.opening, side}];
                    count.game = row.game;
                    count.opening = row.opening;
                    count.side = side;
                    ++(row.winner.empty() ? count.drawn : row.winner == side ? count.won : count.lost);
                }
            }
        }
        std::vector<OpeningResults> all;
        for (const auto& [key, count] : counts) {
            all.push_back(count);
        }
        std::ranges::stable_sort(all, std::greater(),
                                 [](const auto& one) { return one.won + one.drawn + one.lost; });
        return all;
    }

private:
    struct Stream {
        std::int64_t number = 0; ///< in the order of creation
        std::vector<StoredEvent> events;
    };
    /// What puts back what a unit of work has changed so far; run from the last to the first.
    using Undo = std::vector<std::function<void()>>;

    StoreResult<void> write(const Append& wanted, Undo& undo) {
        const auto version = static_cast<std::int64_t>(events(wanted.stream).size());
        if (version != wanted.after_version) {
            return tl::unexpected(StoreError{StoreFault::conflict,
                                             "the stream " + wanted.stream + " has version " +
                                                 std::to_string(version) + ", not " +
                                                 std::to_string(wanted.after_version),
                                             wanted.stream});
        }
        if (wanted.events.empty()) {
            return {};
        }
        const std::string owner(owner_of(wanted.stream));
        if (version == 0 && !owner.empty() && events(owner).empty()) {
            return tl::unexpected(missing(owner));
        }
        append(wanted.stream, wanted.events);
        undo.emplace_back([this, stream = wanted.stream, version] {
            if (version == 0) {
                streams_.erase(stream);
            } else {
                streams_[stream].events.resize(static_cast<std::size_t>(version));
            }
        });
        return {};
    }
    StoreResult<void> write(const PutGame& change, Undo& undo) {
        if (events(change.row.stream).empty()) {
            return tl::unexpected(missing(change.row.stream));
        }
        undo.emplace_back(put_back(games_, change.row.stream));
        games_[change.row.stream] = change.row;
        return {};
    }
    StoreResult<void> write(const AddStudy& change, Undo& undo) {
        const auto& study = change.study;
        if (studies_.contains(study.name)) {
            return tl::unexpected(
                StoreError{StoreFault::conflict, "the name " + study.name + " is taken", {}});
        }
        undo.emplace_back(put_back(studies_, study.name));
        studies_[study.name] = study;
        std::int64_t bytes = 0;
        for (const auto& [name, stored] : studies_) {
            bytes += static_cast<std::int64_t>(stored.text.size()) + study_overhead_bytes;
        }
        return bytes <= change.max_bytes
                   ? StoreResult<void>()
                   : tl::unexpected(
                         StoreError{StoreFault::full, "the studies would take too many bytes", {}});
    }
    StoreResult<void> write(const MarkStudyOpened& change, Undo& undo) {
        if (const auto found = studies_.find(change.name); found != studies_.end()) {
            undo.emplace_back(put_back(studies_, change.name));
            found->second.at_ms = std::max(found->second.at_ms, change.at_ms);
        }
        return {};
    }
    template <class Change>
    StoreResult<void> write(const Change& change, Undo& undo) {
        undo.emplace_back([this, before = accounts] { accounts = before; });
        return accounts.write(change);
    }
    template <class Row>
    static std::function<void()> put_back(std::map<std::string, Row>& table, const std::string& key) {
        const auto found = table.find(key);
        auto before = found == table.end() ? std::nullopt : std::optional(found->second);
        return [&table, key, before = std::move(before)] {
            if (before) {
                table[key] = *before;
            } else {
                table.erase(key);
            }
        };
    }
    static StoreError missing(const std::string& stream) {
        return {StoreFault::conflict, "the stream " + stream + " does not exist", stream};
    }
    [[nodiscard]] std::int64_t log_bytes() const {
        std::int64_t bytes = 0;
        for (const auto& [name, stream] : streams_) {
            for (const auto& event : stream.events) {
                bytes += event_bytes(event);
            }
        }
        return bytes;
    }

    static std::string seat_of_account(const std::string& id) { return std::string(account_prefix) + id; }
    static bool matches(const GameQuery& query, const GameRow& row) {
        const bool is_first = row.first_player == seat_of_account(query.account);
        const std::string& opponent = is_first ? row.second_player : row.first_player;
        const std::string result = !row.finished_ms                                ? "running"
                                   : row.winner.empty()                            ? "drawn"
                                   : row.winner == (is_first ? "first" : "second") ? "won"
                                                                                   : "lost";
        return (is_first || row.second_player == seat_of_account(query.account)) && row.played &&
               (query.game.empty() || query.game == row.game) &&
               (query.speed.empty() || query.speed == row.speed) &&
               (query.opening.empty() || query.opening == row.opening) &&
               (query.opponent.empty() || opponent == seat_of_account(query.opponent)) &&
               (query.result.empty() || query.result == result) && (!query.rated_only || row.rated) &&
               row.created_ms >= query.from_ms &&
               std::pair(row.created_ms, row.stream) < std::pair(query.before_ms, query.before_stream);
    }
    [[nodiscard]] GameOfAccount listed_game(const std::string& account, const GameRow& row) const {
        const auto name_of = [this](const std::string& player) {
            const auto found = player.starts_with(account_prefix)
                                   ? accounts.accounts.find(player.substr(account_prefix.size()))
                                   : accounts.accounts.end();
            return found == accounts.accounts.end() ? std::string() : found->second.name;
        };
        GameOfAccount game{row, name_of(row.first_player), name_of(row.second_player), {}};
        for (const auto& change : accounts.rating_changes) {
            if (change.stream == row.stream && change.account == account) {
                game.rating = {change.before, change.after};
            }
        }
        return game;
    }
    /// A player without an account counts as worse than all who have one.
    [[nodiscard]] double watched_rating(const GameRow& row, const std::string& player) const {
        if (!player.starts_with(account_prefix)) {
            return 0;
        }
        const auto found =
            accounts.ratings.find({player.substr(account_prefix.size()), row.game + '.' + row.speed});
        return found == accounts.ratings.end() ? 1500 : found->second.rating;
    }

    std::map<std::string, Stream> streams_;
    std::map<std::string, GameRow> games_;
    std::map<std::string, StoredStudy> studies_;
    std::int64_t last_number_ = 0;
    std::int64_t last_position_ = 0;
};

} // namespace duiyi::server
