// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// What a token may be good for, with lichess' names (lichess.org/api, "Authentication").
[[nodiscard]] bool is_api_scope(std::string_view name);
/// Whether `scopes`, names with commas between, has this one.
[[nodiscard]] bool has_scope(std::string_view scopes, std::string_view scope);

/// Personal tokens, with which programs act for an account. The store has only their hashes; a token is shown
/// once, when it is made. It ends when its row goes: with the account, when its owner ends it, or after a
/// year. Suspended accounts have none.
class ApiTokens {
public:
    template <class T>
    using Answer = std::function<void(StoreResult<T>)>;

    static constexpr std::size_t max_of_account = 20;
    static constexpr std::int64_t life_ms = std::int64_t{365} * 86'400'000;
    static constexpr std::size_t max_about_bytes = 100;

    /// `now_ms` is StoreClock::now_ms. The store must outlive this and not call back after it is gone.
    ApiTokens(Store& store, std::function<std::int64_t()> now_ms)
        : store_(store), now_ms_(std::move(now_ms)) {}

    /// A token as it is sent: `dyp_` and 43 characters. Nothing for a text of any other form.
    [[nodiscard]] static std::optional<std::string> hash(std::string_view token);

    /// A new token: what stores it, and the token as it is sent.
    [[nodiscard]] static std::pair<AddApiToken, std::string> new_token(const std::string& account,
                                                                       const std::string& about,
                                                                       const std::string& scopes,
                                                                       std::int64_t now_ms);
    /// Answers the token itself. Conflict: the account has as many as it may have. The caller has checked the
    /// scopes and the text.
    void make(const std::string& account, const std::string& about, const std::string& scopes,
              const Answer<std::string>& answer);
    void list(const std::string& account, Answer<std::vector<ApiTokenRow>> answer);
    void end(const std::string& account, const std::string& hash, Answer<void> answer);
    /// The token with its account; nothing when it is unknown, over, or the account is suspended.
    void find(const std::string& token, Answer<std::optional<FoundApiToken>> answer);

private:
    Store& store_;
    std::function<std::int64_t()> now_ms_;
};

} // namespace duiyi::server
