// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store_harness.hpp"

namespace duiyi::server {

using Done = StoreResult<void>;

/// An event that says which it is in every field.
[[nodiscard]] inline StoredEvent event(std::string kind = "moved") {
    return {0, 1'700'000'000'000, 2, kind, "body of " + kind, "guest", "id of " + kind, "request of " + kind};
}
[[nodiscard]] inline Append append(std::string stream, std::int64_t after_version,
                                   std::vector<StoredEvent> events = {event()}) {
    return {std::move(stream), after_version, std::move(events)};
}
[[nodiscard]] inline GameRow game_row(std::string stream, std::int64_t created_ms = 1000,
                                      bool played = false) {
    GameRow row;
    row.stream = std::move(stream);
    row.created_ms = created_ms;
    row.game = "xiangqi";
    row.mode = "link";
    row.played = played;
    return row;
}
/// Creates the stream of a game together with its row.
[[nodiscard]] inline UnitOfWork new_game(const std::string& stream, std::int64_t created_ms = 1000,
                                         bool played = false) {
    return {{append(stream, 0)}, {PutGame{game_row(stream, created_ms, played)}}};
}

/// What every store must do. Each test runs on each kind of store.
class StoreContract : public testing::TestWithParam<StoreKind> {
protected:
    void reopen() { store_ = &harness_->open(); }

    Done commit(UnitOfWork work) {
        return wait<void>([&](auto done) { store_->commit(std::move(work), std::move(done)); });
    }
    Done commit(Append work) { return commit(UnitOfWork{{std::move(work)}, {}}); }
    Done commit(TableChange change) { return commit(UnitOfWork{{}, {std::move(change)}}); }

    StreamSlice load(const std::string& stream, std::int64_t after_version = 0) {
        return value<StreamSlice>([&](auto done) { store_->load(stream, after_version, std::move(done)); });
    }
    /// The positions of the events of a stream.
    std::vector<std::int64_t> positions(const std::string& stream) {
        std::vector<std::int64_t> all;
        for (const StoredEvent& event : load(stream).events) {
            all.push_back(event.position);
        }
        return all;
    }
    /// The events of a stream without their positions, which no test can know.
    std::vector<StoredEvent> events(const std::string& stream, std::int64_t after_version = 0) {
        auto all = load(stream, after_version).events;
        for (StoredEvent& event : all) {
            event.position = 0;
        }
        return all;
    }
    std::int64_t version(const std::string& stream) { return load(stream).version; }
    UnplayedGames unplayed(std::int64_t before_ms) {
        return value<UnplayedGames>([&](auto done) { store_->list_unplayed(before_ms, std::move(done)); });
    }
    std::vector<std::string> running() {
        return value<std::vector<std::string>>([&](auto done) { store_->list_running(std::move(done)); });
    }
    std::vector<std::string> erase_unplayed(std::vector<std::string> streams) {
        return value<std::vector<std::string>>(
            [&](auto done) { store_->erase_unplayed(std::move(streams), std::move(done)); });
    }
    std::vector<std::string> erase_unused(std::int64_t before_ms) {
        return value<std::vector<std::string>>(
            [&](auto done) { store_->erase_unused(before_ms, std::move(done)); });
    }
    std::optional<GameRow> game(const std::string& stream) {
        return value<std::optional<GameRow>>([&](auto done) { store_->find_game(stream, std::move(done)); });
    }
    std::optional<StoredStudy> study(const std::string& name) {
        return value<std::optional<StoredStudy>>(
            [&](auto done) { store_->find_study(name, std::move(done)); });
    }
    std::size_t erase_studies(std::int64_t before_ms) {
        return value<std::size_t>(
            [&](auto done) { store_->erase_unopened_studies(before_ms, std::move(done)); });
    }

    std::optional<AccountRow> account(const std::string& id) {
        return value<std::optional<AccountRow>>(
            [&](auto done) { store_->find_account(id, std::move(done)); });
    }
    std::optional<AccountRow> account_by_key(const std::string& key) {
        return value<std::optional<AccountRow>>(
            [&](auto done) { store_->find_account_by_key(key, std::move(done)); });
    }
    std::optional<FoundSession> session(const std::string& token) {
        return value<std::optional<FoundSession>>(
            [&](auto done) { store_->find_session(token, std::move(done)); });
    }
    /// The tokens, in the order in which they are listed.
    std::vector<std::string> sessions(const std::string& account) {
        std::vector<std::string> tokens;
        for (const auto& row : value<std::vector<SessionRow>>(
                 [&](auto done) { store_->list_sessions(account, std::move(done)); })) {
            tokens.push_back(row.token);
        }
        return tokens;
    }
    std::optional<FoundApiToken> api_token(const std::string& token) {
        return value<std::optional<FoundApiToken>>(
            [&](auto done) { store_->find_api_token(token, std::move(done)); });
    }
    std::vector<ApiTokenRow> api_tokens(const std::string& account) {
        return value<std::vector<ApiTokenRow>>(
            [&](auto done) { store_->list_api_tokens(account, std::move(done)); });
    }
    std::optional<ChallengeRow> challenge(const std::string& id) {
        return value<std::optional<ChallengeRow>>(
            [&](auto done) { store_->find_challenge(id, std::move(done)); });
    }
    std::optional<AuthorizationCodeRow> authorization_code(const std::string& code) {
        return value<std::optional<AuthorizationCodeRow>>(
            [&](auto done) { store_->find_authorization_code(code, std::move(done)); });
    }
    std::vector<ChallengeRow> challenges(const std::string& account) {
        return value<std::vector<ChallengeRow>>(
            [&](auto done) { store_->list_challenges(account, std::move(done)); });
    }
    std::vector<RecoveryCodeRow> recovery_codes(const std::string& account) {
        return value<std::vector<RecoveryCodeRow>>(
            [&](auto done) { store_->list_recovery_codes(account, std::move(done)); });
    }
    std::vector<AuditRow> audit(const std::string& account, std::size_t limit = 100) {
        return value<std::vector<AuditRow>>(
            [&](auto done) { store_->list_audit(account, limit, std::move(done)); });
    }
    std::vector<AuditRow> audit_after(std::int64_t number, const std::string& actor) {
        return value<std::vector<AuditRow>>(
            [&](auto done) { store_->list_audit_after(number, actor, std::move(done)); });
    }
    std::size_t erase_old_account_data(std::int64_t now_ms, std::int64_t audit_before_ms) {
        return value<std::size_t>(
            [&](auto done) { store_->erase_old_account_data(now_ms, audit_before_ms, std::move(done)); });
    }

    /// Asks, and waits for the answer.
    template <class T, class Ask>
    StoreResult<T> wait(Ask ask) {
        std::optional<StoreResult<T>> result;
        ask(Store::Callback<T>([&result](auto done) { result = std::move(done); }));
        run_until([&result] { return result.has_value(); });
        return std::move(*result);
    }
    template <class T, class Ask>
    T value(Ask ask) {
        auto result = wait<T>(ask);
        EXPECT_TRUE(result) << result.error().message;
        return result ? std::move(*result) : T();
    }
    template <class Condition>
    void run_until(Condition condition) {
        while (!condition()) {
            harness_->run_results();
            if (HasFatalFailure()) {
                throw std::runtime_error("no answer");
            }
        }
    }

    std::unique_ptr<StoreHarness> harness_ = GetParam().make();
    Store* store_ = &harness_->open();
};

/// Expects the refusal of a unit of work because of a stream.
inline void expect_conflict(const Done& done, const std::string& stream) {
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().fault, StoreFault::conflict) << done.error().message;
    EXPECT_EQ(done.error().stream, stream);
    EXPECT_NE(done.error().message.find(stream), std::string::npos) << done.error().message;
}
inline void expect_fault(const Done& done, StoreFault fault) {
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().fault, fault) << done.error().message;
    EXPECT_EQ(done.error().stream, "");
    EXPECT_NE(done.error().message, "");
}

} // namespace duiyi::server
