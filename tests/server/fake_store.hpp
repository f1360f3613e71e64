// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fake_accounts.hpp"
#include "store/event_hash.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// A store in memory that passes the contract suite and does as a test says. Requests wait until the test has
/// them answered: perform() makes a request take effect, answer() performs it if need be and calls back.
class FakeStore final : public Store {
public:
    // What the server uses.

    [[nodiscard]] const std::string& epoch() const override { return epoch_; }
    void commit(UnitOfWork work, Callback<void> committed) override {
        push<void>(
            [this, work = std::move(work)]() -> StoreResult<void> {
                if (const auto fault = std::exchange(fail_next_, std::nullopt)) {
                    return tl::unexpected(injected(*fault));
                }
                return write(work);
            },
            std::move(committed));
    }
    void load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) override {
        ++loads_;
        push<StreamSlice>(
            [this, stream = std::move(stream), after_version]() -> StoreResult<StreamSlice> {
                const auto& all = events(stream);
                StreamSlice slice{static_cast<std::int64_t>(all.size()), {}};
                if (!all.empty()) {
                    slice.hash = event_hash(stream, slice.version, all.back());
                }
                std::ranges::copy_if(
                    all, std::back_inserter(slice.events),
                    [after_version](const auto& event) { return event.version > after_version; });
                return slice;
            },
            std::move(loaded));
    }
    void list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) override {
        push<UnplayedGames>([this, before_ms] { return unplayed(before_ms); }, std::move(listed));
    }
    void list_running(Callback<std::vector<std::string>> listed) override {
        push<std::vector<std::string>>(
            [this]() -> StoreResult<std::vector<std::string>> {
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
            },
            std::move(listed));
    }
    void erase_unplayed(std::vector<std::string> streams,
                        Callback<std::vector<std::string>> erased) override {
        push<std::vector<std::string>>(
            [this, streams = std::move(streams)]() -> StoreResult<std::vector<std::string>> {
                std::vector<std::string> gone;
                for (const auto& stream : streams) {
                    const auto row = games_.find(stream);
                    if (row != games_.end() && !row->second.played && row->second.clock != "running") {
                        erase_stream(stream);
                        gone.push_back(stream);
                    }
                }
                return gone;
            },
            std::move(erased));
    }
    void erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) override {
        push<std::vector<std::string>>(
            [this, before_ms]() -> StoreResult<std::vector<std::string>> {
                std::vector<std::string> gone;
                for (const auto& [stream, row] : games_) {
                    if (gone.size() < 100 && row.created_ms < before_ms &&
                        events(stream).back().at_ms < before_ms) {
                        gone.push_back(stream);
                    }
                }
                for (const auto& stream : gone) {
                    erase_stream(stream);
                }
                return gone;
            },
            std::move(erased));
    }
    void find_game(std::string stream, Callback<std::optional<GameRow>> found) override {
        push<std::optional<GameRow>>([this, stream = std::move(stream)] { return game(stream); },
                                     std::move(found));
    }
    void find_study(std::string name, Callback<std::optional<StoredStudy>> found) override {
        push<std::optional<StoredStudy>>([this, name = std::move(name)] { return study(name); },
                                         std::move(found));
    }
    void erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) override {
        push<std::size_t>(
            [this, before_ms]() -> StoreResult<std::size_t> {
                std::size_t left = 100;
                std::erase_if(studies_, [&](const auto& entry) {
                    const bool goes = left > 0 && entry.second.at_ms < before_ms;
                    left -= goes ? 1U : 0U;
                    return goes;
                });
                return 100 - left;
            },
            std::move(erased));
    }

    void count_openings(std::string account, Callback<std::vector<OpeningResults>> counted) override {
        push<std::vector<OpeningResults>>(
            [this, account = std::move(account)] { return openings_of(account); }, std::move(counted));
    }

    void list_games(GameQuery query, std::size_t limit,
                    Callback<std::vector<GameOfAccount>> listed) override {
        push<std::vector<GameOfAccount>>(
            [this, query = std::move(query), limit] {
                std::vector<GameOfAccount> rows;
                for (const auto& [stream, row] : games_) {
                    if (matches(query, row)) {
                        rows.push_back(listed_game(query.account, row));
                    }
                }
                std::ranges::sort(rows, [](const auto& a, const auto& b) {
                    return std::pair(a.row.created_ms, a.row.stream) >
                           std::pair(b.row.created_ms, b.row.stream);
                });
                rows.resize(std::min(rows.size(), limit));
                return rows;
            },
            std::move(listed));
    }
    void list_ratings(std::string account, Callback<std::vector<RatingRow>> listed) override {
        push<std::vector<RatingRow>>(
            [this, account = std::move(account)] {
                std::vector<RatingRow> rows;
                for (const auto& [key, row] : accounts_.ratings) {
                    if (key.first == account) {
                        rows.push_back(row);
                    }
                }
                return rows;
            },
            std::move(listed));
    }
    void list_rating_changes(std::string account, std::string pool, std::size_t limit,
                             Callback<std::vector<RatingChangeRow>> listed) override {
        push<std::vector<RatingChangeRow>>(
            [this, account = std::move(account), pool = std::move(pool), limit] {
                std::vector<RatingChangeRow> rows;
                for (const auto& row : accounts_.rating_changes) {
                    if (row.account == account && row.pool == pool) {
                        rows.insert(rows.begin(), row);
                    }
                }
                std::ranges::stable_sort(rows, std::greater(), &RatingChangeRow::at_ms);
                rows.resize(std::min(rows.size(), limit));
                return rows;
            },
            std::move(listed));
    }
    void list_game_ratings(std::string stream, Callback<std::vector<RatingChangeRow>> listed) override {
        push<std::vector<RatingChangeRow>>(
            [this, stream = std::move(stream)] {
                std::vector<RatingChangeRow> rows;
                std::ranges::copy_if(accounts_.rating_changes, std::back_inserter(rows),
                                     [&](const auto& row) { return row.stream == stream; });
                return rows;
            },
            std::move(listed));
    }
    void list_leaders(std::string pool, std::size_t limit, Callback<std::vector<LeaderRow>> listed) override {
        push<std::vector<LeaderRow>>(
            [this, pool = std::move(pool), limit] {
                std::vector<LeaderRow> rows;
                for (const auto& [key, row] : accounts_.ratings) {
                    const AccountRow& account = accounts_.accounts.at(key.first);
                    if (key.second == pool && !account.suspended_ms) {
                        rows.push_back({row, account.name});
                    }
                }
                std::ranges::stable_sort(
                    rows, [](const auto& a, const auto& b) { return a.rating.rating > b.rating.rating; });
                rows.resize(std::min(rows.size(), limit));
                return rows;
            },
            std::move(listed));
    }
    void find_account(std::string id, Callback<std::optional<AccountRow>> found) override {
        push<std::optional<AccountRow>>([this, id = std::move(id)] { return accounts_.find(id); },
                                        std::move(found));
    }
    void find_account_by_key(std::string key, Callback<std::optional<AccountRow>> found) override {
        push<std::optional<AccountRow>>([this, key = std::move(key)] { return accounts_.find_by_key(key); },
                                        std::move(found));
    }
    void find_session(std::string token, Callback<std::optional<FoundSession>> found) override {
        push<std::optional<FoundSession>>(
            [this, token = std::move(token)] { return accounts_.find_session(token); }, std::move(found));
    }
    void list_sessions(std::string account, Callback<std::vector<SessionRow>> listed) override {
        push<std::vector<SessionRow>>(
            [this, account = std::move(account)] { return accounts_.sessions_of(account); },
            std::move(listed));
    }
    void list_recovery_codes(std::string account, Callback<std::vector<RecoveryCodeRow>> listed) override {
        push<std::vector<RecoveryCodeRow>>(
            [this, account = std::move(account)] { return accounts_.codes_of(account); }, std::move(listed));
    }
    void find_api_token(std::string token, Callback<std::optional<FoundApiToken>> found) override {
        push<std::optional<FoundApiToken>>(
            [this, token = std::move(token)] { return accounts_.find_token(token); }, std::move(found));
    }
    void list_api_tokens(std::string account, Callback<std::vector<ApiTokenRow>> listed) override {
        push<std::vector<ApiTokenRow>>(
            [this, account = std::move(account)] { return accounts_.tokens_of(account); }, std::move(listed));
    }
    void find_authorization_code(std::string code,
                                 Callback<std::optional<AuthorizationCodeRow>> found) override {
        push<std::optional<AuthorizationCodeRow>>(
            [this, code = std::move(code)] { return accounts_.find_authorization(code); }, std::move(found));
    }
    void find_challenge(std::string id, Callback<std::optional<ChallengeRow>> found) override {
        push<std::optional<ChallengeRow>>([this, id = std::move(id)] { return accounts_.find_challenge(id); },
                                          std::move(found));
    }
    void list_challenges(std::string account, Callback<std::vector<ChallengeRow>> listed) override {
        push<std::vector<ChallengeRow>>(
            [this, account = std::move(account)] { return accounts_.challenges_of(account); },
            std::move(listed));
    }
    void list_games_going_on(std::string account, Callback<std::vector<GameRow>> listed) override {
        push<std::vector<GameRow>>(
            [this, player = std::string(account_prefix) + account] {
                std::vector<GameRow> rows;
                for (const auto& [stream, row] : games_) {
                    if (!row.finished_ms && (row.first_player == player || row.second_player == player)) {
                        rows.push_back(row);
                    }
                }
                std::ranges::stable_sort(
                    rows, [](const auto& a, const auto& b) { return a.created_ms < b.created_ms; });
                return rows;
            },
            std::move(listed));
    }
    void list_best_running(std::size_t limit, Callback<std::vector<GameRow>> listed) override {
        push<std::vector<GameRow>>(
            [this, limit] {
                std::vector<std::pair<std::pair<double, std::int64_t>, GameRow>> found;
                for (const auto& [stream, row] : games_) {
                    if (row.clock == "running" && (row.rated || row.mode == listed_mode)) {
                        const auto rating = [&, &game = row](const std::string& player) {
                            if (!player.starts_with(account_prefix)) {
                                return 0.0;
                            }
                            const auto of = accounts_.ratings.find(
                                {player.substr(account_prefix.size()), game.game + '.' + game.speed});
                            return of == accounts_.ratings.end() ? 1500.0 : of->second.rating;
                        };
                        found.emplace_back(
                            std::pair(-rating(row.first_player) - rating(row.second_player), -row.created_ms),
                            row);
                    }
                }
                std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
                std::vector<GameRow> rows;
                for (std::size_t i = 0; i < std::min(found.size(), limit); ++i) {
                    rows.push_back(std::move(found[i].second));
                }
                return rows;
            },
            std::move(listed));
    }
    void list_relations(std::string account, Callback<std::vector<RelationRow>> listed) override {
        push<std::vector<RelationRow>>(
            [this, account = std::move(account)] {
                std::vector<RelationRow> rows;
                for (const auto& [key, row] : accounts_.relations) {
                    if (key.first == account) {
                        rows.push_back(row);
                        rows.back().name = accounts_.accounts.at(key.second).name;
                    }
                }
                std::ranges::stable_sort(rows, {}, &RelationRow::name);
                return rows;
            },
            std::move(listed));
    }
    void list_blocks(std::string account, Callback<std::vector<std::string>> listed) override {
        push<std::vector<std::string>>(
            [this, account = std::move(account)] {
                std::set<std::string> ids;
                for (const auto& [key, row] : accounts_.relations) {
                    if (row.kind == "block" && (key.first == account || key.second == account)) {
                        ids.insert(key.first == account ? key.second : key.first);
                    }
                }
                return std::vector<std::string>(ids.begin(), ids.end());
            },
            std::move(listed));
    }
    void list_tournaments(bool is_open, std::size_t limit,
                          Callback<std::vector<TournamentRow>> listed) override {
        push<std::vector<TournamentRow>>(
            [this, is_open, limit] {
                std::vector<TournamentRow> rows;
                for (const auto& [id, row] : accounts_.tournaments) {
                    if (row.is_open == is_open) {
                        rows.push_back(row);
                    }
                }
                std::ranges::stable_sort(rows, [is_open](const auto& a, const auto& b) {
                    return is_open ? a.start_ms < b.start_ms : a.start_ms > b.start_ms;
                });
                rows.resize(std::min(rows.size(), limit));
                return rows;
            },
            std::move(listed));
    }
    void list_audit(std::string account, std::size_t limit, Callback<std::vector<AuditRow>> listed) override {
        push<std::vector<AuditRow>>(
            [this, account = std::move(account), limit] { return accounts_.audit_of(account, limit); },
            std::move(listed));
    }
    void list_audit_after(std::int64_t number, std::string actor,
                          Callback<std::vector<AuditRow>> listed) override {
        push<std::vector<AuditRow>>(
            [this, number, actor = std::move(actor)] { return accounts_.audit_after(number, actor); },
            std::move(listed));
    }
    void erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms,
                                Callback<std::size_t> erased) override {
        push<std::size_t>(
            [this, now_ms, audit_before_ms] { return accounts_.erase_old(now_ms, audit_before_ms); },
            std::move(erased));
    }

    // What the test says.

    /// Requests that have not been answered.
    [[nodiscard]] std::size_t waiting() const { return requests_.size(); }
    /// Performs the oldest request that is not performed, and holds its result back.
    void perform() {
        const auto next = std::ranges::find(requests_, false, &Request::is_performed);
        if (next == requests_.end()) {
            throw std::logic_error("no request waits to be performed");
        }
        next->run(std::nullopt);
        next->is_performed = true;
    }
    /// Answers the oldest request, after performing it if that has not been done. With a fault the request
    /// has no effect and fails.
    void answer(std::optional<StoreFault> fault = std::nullopt) {
        if (requests_.empty()) {
            throw std::logic_error("no request waits for an answer");
        }
        const auto request = std::move(requests_.front());
        requests_.pop_front();
        if (!request.is_performed) {
            request.run(fault);
        } else if (fault) {
            throw std::logic_error("what is performed cannot fail any more");
        }
        request.answer();
    }
    /// Answers until no request waits, including requests that callbacks make.
    void answer_all() {
        while (!requests_.empty()) {
            answer();
        }
    }
    /// As when a backup was put in the place of the log.
    void set_epoch(std::string epoch) { epoch_ = std::move(epoch); }
    /// The next commit to be performed fails and has no effect.
    void fail_next_commit(StoreFault fault) { fail_next_ = fault; }
    /// Appends an event at once, as another process would: a commit that expects the version before has a
    /// conflict.
    void insert_event(const std::string& stream, StoredEvent event) { append(stream, {std::move(event)}); }
    /// Erases a game without a request, as another process would.
    void erase_stream(const std::string& stream) {
        games_.erase(stream);
        streams_.erase(stream);
        const auto parts = streams_.lower_bound(part_name(stream, ""));
        streams_.erase(parts, std::find_if(parts, streams_.end(), [&stream](const auto& entry) {
                           return owner_of(entry.first) != stream;
                       }));
    }
    /// As when the process is killed: what was not performed is lost, and nothing that waits is answered.
    void crash() {
        requests_.clear();
        fail_next_.reset();
    }

    // What is stored, without asking.

    /// Rooms whose first event names the tournament.
    [[nodiscard]] std::size_t rooms_of_tournament(const std::string& id) const {
        return static_cast<std::size_t>(std::ranges::count_if(streams_, [&](const auto& entry) {
            const auto& events = entry.second.events;
            return !events.empty() && events.front().kind == "created" &&
                   events.front().body.find("tournament=" + id) != std::string::npos;
        }));
    }

    /// How often a stream was read.
    [[nodiscard]] int loads() const { return loads_; }
    [[nodiscard]] const std::vector<StoredEvent>& events(const std::string& stream) const {
        static const std::vector<StoredEvent> none;
        const auto found = streams_.find(stream);
        return found == streams_.end() ? none : found->second.events;
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

    /// The tables of accounts, which a test may also change.
    [[nodiscard]] FakeAccounts& accounts() { return accounts_; }

private:
    struct Stream {
        std::int64_t number = 0; ///< in the order of creation
        std::vector<StoredEvent> events;
    };
    struct Request {
        std::function<void(std::optional<StoreFault>)> run;
        std::function<void()> answer;
        bool is_performed = false;
    };
    /// What puts back what a unit of work has changed so far; run from the last to the first.
    using Undo = std::vector<std::function<void()>>;

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
    [[nodiscard]] std::vector<OpeningResults> openings_of(const std::string& account) const {
        std::map<std::tuple<std::string, std::string, std::string>, OpeningResults> counts;
        for (const std::string side : {"first", "second"}) {
            std::vector<GameRow> newest;
            for (const auto& [stream, row] : games_) {
                if ((side == "first" ? row.first_player : row.second_player) == seat_of_account(account)) {
                    newest.push_back(row);
                }
            }
            std::ranges::sort(newest, std::greater(), &GameRow::created_ms);
            newest.resize(std::min<std::size_t>(newest.size(), 2000));
            for (const GameRow& row : newest) {
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
    [[nodiscard]] GameOfAccount listed_game(const std::string& account, const GameRow& row) const {
        const auto name_of = [this](const std::string& player) {
            const auto found = player.starts_with(account_prefix)
                                   ? accounts_.accounts.find(player.substr(account_prefix.size()))
                                   : accounts_.accounts.end();
            return found == accounts_.accounts.end() ? std::string() : found->second.name;
        };
        GameOfAccount game{row, name_of(row.first_player), name_of(row.second_player), {}};
        for (const auto& change : accounts_.rating_changes) {
            if (change.stream == row.stream && change.account == account) {
                game.rating = {change.before, change.after};
            }
        }
        return game;
    }
    static StoreError injected(StoreFault fault) { return {fault, "injected by the test", {}}; }
    static StoreError missing(const std::string& stream) {
        return {StoreFault::conflict, "the stream " + stream + " does not exist", stream};
    }

    template <class T>
    void push(std::function<StoreResult<T>()> perform, Callback<T> callback) {
        const auto result = std::make_shared<std::optional<StoreResult<T>>>();
        requests_.push_back({[result, perform = std::move(perform)](std::optional<StoreFault> fault) {
                                 *result = fault ? tl::unexpected(injected(*fault)) : perform();
                             },
                             [result, callback = std::move(callback)] { callback(std::move(**result)); }});
    }

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
        undo.emplace_back([this, before = accounts_] { accounts_ = before; });
        return accounts_.write(change);
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

    [[nodiscard]] std::int64_t log_bytes() const {
        std::size_t bytes = 0;
        for (const auto& [name, stream] : streams_) {
            for (const auto& event : stream.events) {
                bytes += event.kind.size() + event.body.size() + event.actor.size() +
                         event.request_id.size() + event.request.size() + event_overhead_bytes;
            }
        }
        return static_cast<std::int64_t>(bytes);
    }
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

    std::map<std::string, Stream> streams_;
    std::map<std::string, GameRow> games_;
    std::map<std::string, StoredStudy> studies_;
    FakeAccounts accounts_;
    std::int64_t last_number_ = 0;
    std::int64_t last_position_ = 0;
    std::string epoch_ = "first";
    std::deque<Request> requests_;
    std::optional<StoreFault> fail_next_;
    int loads_ = 0;
};

} // namespace duiyi::server
