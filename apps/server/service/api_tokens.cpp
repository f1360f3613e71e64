// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/api_tokens.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "domain/secret.hpp"

namespace duiyi::server {

namespace {

constexpr std::string_view token_prefix = "dyp_";
constexpr std::array<std::string_view, 6> api_scopes = {
    "bot:play", "board:play", "challenge:read", "challenge:write", "challenge:bulk", "preference:read"};
/// `used_ms` is kept to this step.
constexpr std::int64_t token_used_step_ms = 600'000;

} // namespace

bool is_api_scope(std::string_view name) {
    return std::ranges::find(api_scopes, name) != api_scopes.end();
}

bool has_scope(std::string_view scopes, std::string_view scope) {
    while (!scopes.empty()) {
        const auto end = std::min(scopes.find(','), scopes.size());
        if (scopes.substr(0, end) == scope) {
            return true;
        }
        scopes.remove_prefix(std::min(end + 1, scopes.size()));
    }
    return false;
}

std::optional<std::string> ApiTokens::hash(std::string_view token) {
    if (!token.starts_with(token_prefix) || !is_secret(token.substr(token_prefix.size()))) {
        return std::nullopt;
    }
    return hash_secret(token.substr(token_prefix.size())).text;
}

std::pair<AddApiToken, std::string> ApiTokens::new_token(const std::string& account, const std::string& about,
                                                         const std::string& scopes, std::int64_t now_ms) {
    const std::string secret = new_secret();
    return {AddApiToken{{hash_secret(secret).text, account, about, scopes, now_ms, 0, now_ms + life_ms},
                        max_of_account},
            std::string(token_prefix) + secret};
}

void ApiTokens::make(const std::string& account, const std::string& about, const std::string& scopes,
                     const Answer<std::string>& answer) {
    auto made = new_token(account, about, scopes, now_ms_());
    UnitOfWork work;
    work.changes.emplace_back(std::move(made.first));
    store_.commit(std::move(work), [answer, token = std::move(made.second)](const auto& done) {
        if (done) {
            answer(token);
        } else {
            answer(tl::unexpected(done.error()));
        }
    });
}

void ApiTokens::list(const std::string& account, Answer<std::vector<ApiTokenRow>> answer) {
    store_.list_api_tokens(account, std::move(answer));
}

void ApiTokens::end(const std::string& account, const std::string& hash, Answer<void> answer) {
    UnitOfWork work;
    work.changes.emplace_back(EndApiToken{account, hash});
    store_.commit(std::move(work), std::move(answer));
}

void ApiTokens::find(const std::string& token, Answer<std::optional<FoundApiToken>> answer) {
    const auto hashed = hash(token);
    if (!hashed) {
        answer(std::nullopt);
        return;
    }
    store_.find_api_token(*hashed, [this, answer = std::move(answer)](auto found) {
        const std::int64_t now = now_ms_();
        if (found && *found && ((*found)->token.ends_ms <= now || (*found)->account.suspended_ms)) {
            found = std::optional<FoundApiToken>();
        }
        if (found && *found && now - (*found)->token.used_ms >= token_used_step_ms) {
            UnitOfWork work;
            work.changes.emplace_back(MarkApiTokenUsed{(*found)->token.token, now});
            store_.commit(std::move(work), [](const auto&) {});
        }
        answer(std::move(found));
    });
}

} // namespace duiyi::server
