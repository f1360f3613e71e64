// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "service/api_tokens.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The parameters with which an app sends its user to /oauth (RFC 6749, 4.1.1; RFC 7636, 4.3), as they came.
struct AuthorizationQuery {
    std::string response_type, client_id, redirect_uri, scope, state, code_challenge, code_challenge_method;
};

/// What an app asks for, checked.
struct Authorization {
    std::string client;       ///< what the app calls itself; anybody can call himself so
    std::string redirect_uri; ///< where the answer goes
    std::string site;         ///< of the redirect URI, for people: `https://app.example`, `com.example.app:`
    std::string state;        ///< the app's own, sent back
    std::string challenge;
    std::vector<std::string> scopes;
    /// What is wrong with the request, an error of RFC 6749, 4.1.2.1, and in words; both empty: nothing. Goes
    /// to the app, to which its user returns.
    std::string error, error_text;
};

/// The error, for people: the address to return to cannot be used, so nobody may be sent there.
[[nodiscard]] Result<Authorization, std::string> read_authorization(const AuthorizationQuery& query);
/// The redirect URI with parameters: the code, or the error.
[[nodiscard]] std::string answer_with_code(const Authorization& asked, std::string_view code);
[[nodiscard]] std::string answer_with_error(const Authorization& asked, std::string_view error);
/// Whether the verifier is what the challenge is the hash of (S256: RFC 7636, 4.6).
[[nodiscard]] bool fits_challenge(std::string_view verifier, std::string_view challenge);

/// What an app sends for its token (RFC 6749, 4.1.3).
struct TokenQuery {
    std::string grant_type, code, redirect_uri, client_id, code_verifier;
};

/// OAuth 2 with PKCE for public clients, without registration, as lichess has it: an account gives an app a
/// code, for which the app gets a token, once. Both are stored as hashes, so either may be asked of any
/// process, and both end with the account.
class OAuth {
public:
    struct Refusal {
        int status = 400;
        std::string error; ///< of RFC 6749, 5.2
        std::string text;
    };
    struct Issued {
        std::string token;
        std::int64_t life_ms = 0;
        std::string scopes; ///< with spaces between
    };
    using Granted = std::function<void(StoreResult<std::string>)>;
    using Exchanged = std::function<void(Result<Issued, Refusal>)>;

    static constexpr std::int64_t code_life_ms = 120'000;
    static constexpr std::size_t max_codes_of_account = 10;

    /// `now_ms` is StoreClock::now_ms. The store must outlive this and not call back after it is gone.
    OAuth(Store& store, std::function<std::int64_t()> now_ms) : store_(store), now_ms_(std::move(now_ms)) {}

    /// The account agrees: answers the address to send its owner to. `asked` has no error. Conflict: too many
    /// codes that nobody has used.
    void grant(const std::string& account, const Authorization& asked, Granted answer);
    /// A token for a code.
    void exchange(const TokenQuery& query, Exchanged answer);

private:
    Store& store_;
    std::function<std::int64_t()> now_ms_;
};

} // namespace duiyi::server
