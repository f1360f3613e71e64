// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "fake_tables.hpp"

namespace duiyi::server {

/// A store in memory that passes the contract suite and does as a test says. Requests wait until the test has
/// them answered: perform() makes a request take effect, answer() performs it if need be and calls back.
class FakeStore final : public Store {
public:
    // What the server uses.

    [[nodiscard]] const std::string& epoch() const override { return epoch_; }
    void commit(UnitOfWork work, Callback<void> committed) override {
        push(std::move(committed), [this, work = std::move(work)]() -> StoreResult<void> {
            if (const auto fault = std::exchange(fail_next_, std::nullopt)) {
                return tl::unexpected(injected(*fault));
            }
            return tables_.write(work);
        });
    }
    void load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) override {
        ++loads_;
        push(std::move(loaded), [this, stream = std::move(stream), after_version] {
            return tables_.slice(stream, after_version);
        });
    }
    void list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) override {
        push(std::move(listed), [this, before_ms] { return tables_.unplayed(before_ms); });
    }
    void list_running(Callback<std::vector<std::string>> listed) override {
        push(std::move(listed), [this] { return tables_.running(); });
    }
    void erase_unplayed(std::vector<std::string> streams,
                        Callback<std::vector<std::string>> erased) override {
        push(std::move(erased),
             [this, streams = std::move(streams)] { return tables_.erase_unplayed(streams); });
    }
    void erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) override {
        push(std::move(erased), [this, before_ms] { return tables_.erase_unused(before_ms); });
    }
    void find_game(std::string stream, Callback<std::optional<GameRow>> found) override {
        push(std::move(found), [this, stream = std::move(stream)] { return tables_.game(stream); });
    }
    void find_study(std::string name, Callback<std::optional<StoredStudy>> found) override {
        push(std::move(found), [this, name = std::move(name)] { return tables_.study(name); });
    }
    void erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) override {
        push(std::move(erased), [this, before_ms] { return tables_.erase_unopened_studies(before_ms); });
    }
    void count_openings(std::string account, Callback<std::vector<OpeningResults>> counted) override {
        push(std::move(counted),
             [this, account = std::move(account)] { return tables_.openings_of(account); });
    }
    void list_games(GameQuery query, std::size_t limit,
                    Callback<std::vector<GameOfAccount>> listed) override {
        push(std::move(listed),
             [this, query = std::move(query), limit] { return tables_.games_that(query, limit); });
    }
    void list_games_going_on(std::string account, Callback<std::vector<GameRow>> listed) override {
        push(std::move(listed), [this, account = std::move(account)] { return tables_.going_on(account); });
    }
    void list_best_running(std::size_t limit, Callback<std::vector<GameRow>> listed) override {
        push(std::move(listed), [this, limit] { return tables_.best_running(limit); });
    }
    void list_ratings(std::string account, Callback<std::vector<RatingRow>> listed) override {
        push(std::move(listed),
             [this, account = std::move(account)] { return tables_.accounts.ratings_of(account); });
    }
    void list_rating_changes(std::string account, std::string pool, std::size_t limit,
                             Callback<std::vector<RatingChangeRow>> listed) override {
        push(std::move(listed), [this, account = std::move(account), pool = std::move(pool), limit] {
            return tables_.accounts.rating_changes_of(account, pool, limit);
        });
    }
    void list_game_ratings(std::string stream, Callback<std::vector<RatingChangeRow>> listed) override {
        push(std::move(listed),
             [this, stream = std::move(stream)] { return tables_.accounts.rating_changes_by(stream); });
    }
    void list_leaders(std::string pool, std::size_t limit, Callback<std::vector<LeaderRow>> listed) override {
        push(std::move(listed),
             [this, pool = std::move(pool), limit] { return tables_.accounts.leaders(pool, limit); });
    }
    void find_account(std::string id, Callback<std::optional<AccountRow>> found) override {
        push(std::move(found), [this, id = std::move(id)] { return tables_.accounts.find(id); });
    }
    void find_account_by_key(std::string key, Callback<std::optional<AccountRow>> found) override {
        push(std::move(found), [this, key = std::move(key)] { return tables_.accounts.find_by_key(key); });
    }
    void find_session(std::string token, Callback<std::optional<FoundSession>> found) override {
        push(std::move(found),
             [this, token = std::move(token)] { return tables_.accounts.find_session(token); });
    }
    void list_sessions(std::string account, Callback<std::vector<SessionRow>> listed) override {
        push(std::move(listed),
             [this, account = std::move(account)] { return tables_.accounts.sessions_of(account); });
    }
    void list_recovery_codes(std::string account, Callback<std::vector<RecoveryCodeRow>> listed) override {
        push(std::move(listed),
             [this, account = std::move(account)] { return tables_.accounts.codes_of(account); });
    }
    void find_api_token(std::string token, Callback<std::optional<FoundApiToken>> found) override {
        push(std::move(found),
             [this, token = std::move(token)] { return tables_.accounts.find_token(token); });
    }
    void list_api_tokens(std::string account, Callback<std::vector<ApiTokenRow>> listed) override {
        push(std::move(listed),
             [this, account = std::move(account)] { return tables_.accounts.tokens_of(account); });
    }
    void find_authorization_code(std::string code,
                                 Callback<std::optional<AuthorizationCodeRow>> found) override {
        push(std::move(found),
             [this, code = std::move(code)] { return tables_.accounts.find_authorization(code); });
    }
    void find_challenge(std::string id, Callback<std::optional<ChallengeRow>> found) override {
        push(std::move(found), [this, id = std::move(id)] { return tables_.accounts.find_challenge(id); });
    }
    void list_challenges(std::string account, Callback<std::vector<ChallengeRow>> listed) override {
        push(std::move(listed),
             [this, account = std::move(account)] { return tables_.accounts.challenges_of(account); });
    }
    void list_relations(std::string account, Callback<std::vector<RelationRow>> listed) override {
        push(std::move(listed),
             [this, account = std::move(account)] { return tables_.accounts.relations_of(account); });
    }
    void list_blocks(std::string account, Callback<std::vector<std::string>> listed) override {
        push(std::move(listed),
             [this, account = std::move(account)] { return tables_.accounts.blocks_of(account); });
    }
    void list_tournaments(bool is_open, std::size_t limit,
                          Callback<std::vector<TournamentRow>> listed) override {
        push(std::move(listed),
             [this, is_open, limit] { return tables_.accounts.tournaments_that(is_open, limit); });
    }
    void list_audit(std::string account, std::size_t limit, Callback<std::vector<AuditRow>> listed) override {
        push(std::move(listed), [this, account = std::move(account), limit] {
            return tables_.accounts.audit_of(account, limit);
        });
    }
    void list_audit_after(std::int64_t number, std::string actor,
                          Callback<std::vector<AuditRow>> listed) override {
        push(std::move(listed), [this, number, actor = std::move(actor)] {
            return tables_.accounts.audit_after(number, actor);
        });
    }
    void erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms,
                                Callback<std::size_t> erased) override {
        push(std::move(erased),
             [this, now_ms, audit_before_ms] { return tables_.accounts.erase_old(now_ms, audit_before_ms); });
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
    void insert_event(const std::string& stream, StoredEvent event) {
        tables_.append(stream, {std::move(event)});
    }
    /// Erases a game without a request, as another process would.
    void erase_stream(const std::string& stream) { tables_.erase(stream); }
    /// As when the process is killed: what was not performed is lost, and nothing that waits is answered.
    void crash() {
        requests_.clear();
        fail_next_.reset();
    }

    // What is stored, without asking.

    /// Rooms whose first event names the tournament.
    [[nodiscard]] std::size_t rooms_of_tournament(const std::string& id) const {
        return static_cast<std::size_t>(std::ranges::count_if(streams(), [&](const auto& stream) {
            const auto& all = events(stream);
            return all.front().kind == "created" &&
                   all.front().body.find("tournament=" + id) != std::string::npos;
        }));
    }
    /// How often a stream was read.
    [[nodiscard]] int loads() const { return loads_; }
    [[nodiscard]] const std::vector<StoredEvent>& events(const std::string& stream) const {
        return tables_.events(stream);
    }
    [[nodiscard]] std::vector<std::string> streams() const { return tables_.streams(); }
    [[nodiscard]] std::optional<GameRow> game(const std::string& stream) const {
        return tables_.game(stream);
    }
    /// The tables of accounts, which a test may also change.
    [[nodiscard]] FakeAccounts& accounts() { return tables_.accounts; }

private:
    struct Request {
        std::function<void(std::optional<StoreFault>)> run;
        std::function<void()> answer;
        bool is_performed = false;
    };

    static StoreError injected(StoreFault fault) { return {fault, "injected by the test", {}}; }

    template <class T>
    void push(Callback<T> callback, std::type_identity_t<std::function<StoreResult<T>()>> perform) {
        const auto result = std::make_shared<std::optional<StoreResult<T>>>();
        requests_.push_back({[result, perform = std::move(perform)](std::optional<StoreFault> fault) {
                                 *result = fault ? tl::unexpected(injected(*fault)) : perform();
                             },
                             [result, callback = std::move(callback)] { callback(std::move(**result)); }});
    }

    FakeTables tables_;
    std::string epoch_ = "first";
    std::deque<Request> requests_;
    std::optional<StoreFault> fail_next_;
    int loads_ = 0;
};

} // namespace duiyi::server
