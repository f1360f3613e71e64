// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/oauth.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <boost/url/parse.hpp>
#include <boost/url/url.hpp>
#include <boost/url/url_view.hpp>
#include <utility>

#include "domain/secret.hpp"

namespace duiyi::server {

namespace {

namespace urls = boost::urls;

constexpr std::string_view code_prefix = "dyc_";
constexpr std::size_t max_client_bytes = 100;
constexpr std::size_t max_redirect_bytes = 500;
constexpr std::size_t max_state_bytes = 1000;
constexpr std::size_t challenge_chars = 43; // of the URL-safe base64 of 32 bytes

bool is_on_this_machine(const urls::url_view& uri) {
    const auto host = uri.encoded_host();
    return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

/// `https://app.example`, an app's server on the user's machine, or a scheme of the app's own, which is
/// named after a domain (RFC 8252, 7.1 and 7.3).
bool may_be_redirected_to(const urls::url_view& uri) {
    if (uri.has_fragment() || uri.has_userinfo()) {
        return false;
    }
    const std::string_view scheme = uri.scheme();
    if (scheme == "https") {
        return uri.has_authority() && !uri.encoded_host().empty();
    }
    if (scheme == "http") {
        return uri.has_authority() && is_on_this_machine(uri);
    }
    return scheme.find('.') != std::string_view::npos;
}

std::string site_of(const urls::url_view& uri) {
    std::string site(uri.scheme());
    site += ':';
    if (uri.has_authority()) {
        site += "//";
        site += std::string_view(uri.encoded_host_and_port());
    }
    return site;
}

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (end > 0) {
            words.emplace_back(text.substr(0, end));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::string join(const std::vector<std::string>& words, char separator) {
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? word : separator + word;
    }
    return text;
}

bool is_printable(std::string_view text) {
    return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

std::string with_parameters(const Authorization& asked,
                            std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
    urls::url uri(asked.redirect_uri);
    for (const auto& [name, value] : values) {
        uri.params().append({name, value});
    }
    if (!asked.state.empty()) {
        uri.params().append({"state", asked.state});
    }
    return std::string(uri.buffer());
}

void check_terms(const AuthorizationQuery& query, Authorization& asked) {
    const auto fault = [&asked](const char* error, const char* text) {
        asked.error = error;
        asked.error_text = text;
    };
    if (query.response_type != "code") {
        fault("unsupported_response_type", "response_type: expected code");
    } else if (query.code_challenge_method != "S256") {
        fault("invalid_request", "code_challenge_method: expected S256");
    } else if (query.code_challenge.size() != challenge_chars || !is_secret(query.code_challenge)) {
        fault("invalid_request", "code_challenge: expected 43 characters of URL-safe base64");
    } else if (!std::ranges::all_of(asked.scopes, is_api_scope)) {
        fault("invalid_scope", "scope: unknown");
    }
}

} // namespace

Result<Authorization, std::string> read_authorization(const AuthorizationQuery& query) {
    if (query.client_id.empty() || query.client_id.size() > max_client_bytes ||
        !is_printable(query.client_id)) {
        return tl::unexpected<std::string>("client_id: expected 1 to 100 bytes of text");
    }
    const auto uri = query.redirect_uri.size() > max_redirect_bytes ? urls::parse_uri("")
                                                                    : urls::parse_uri(query.redirect_uri);
    if (!uri || !may_be_redirected_to(*uri)) {
        return tl::unexpected<std::string>(
            "redirect_uri: expected an https address, an http address of this machine or a scheme named "
            "after a domain, without a fragment");
    }
    if (query.state.size() > max_state_bytes) {
        return tl::unexpected<std::string>("state: too long");
    }
    Authorization asked;
    asked.client = query.client_id;
    asked.redirect_uri = query.redirect_uri;
    asked.site = site_of(*uri);
    asked.state = query.state;
    asked.challenge = query.code_challenge;
    asked.scopes = split_words(query.scope);
    std::ranges::sort(asked.scopes);
    const auto [first, last] = std::ranges::unique(asked.scopes);
    asked.scopes.erase(first, last);
    check_terms(query, asked);
    return asked;
}

std::string answer_with_code(const Authorization& asked, std::string_view code) {
    return with_parameters(asked, {{"code", code}});
}

std::string answer_with_error(const Authorization& asked, std::string_view error) {
    return with_parameters(asked, {{"error", error}});
}

bool fits_challenge(std::string_view verifier, std::string_view challenge) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): libsodium takes bytes
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(verifier.data()), verifier.size());
    std::array<char, challenge_chars + 1> text{};
    sodium_bin2base64(text.data(), text.size(), hash.data(), hash.size(),
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return challenge.size() == challenge_chars &&
           sodium_memcmp(text.data(), challenge.data(), challenge_chars) == 0;
}

void OAuth::grant(const std::string& account, const Authorization& asked, Granted answer) {
    const std::string secret = new_secret();
    UnitOfWork work;
    work.changes.emplace_back(
        AddAuthorizationCode{{hash_secret(secret).text, account, asked.client, asked.redirect_uri,
                              asked.challenge, join(asked.scopes, ','), now_ms_() + code_life_ms},
                             max_codes_of_account});
    store_.commit(std::move(work),
                  [answer = std::move(answer),
                   to = answer_with_code(asked, std::string(code_prefix) + secret)](const auto& done) {
                      if (done) {
                          answer(to);
                      } else {
                          answer(tl::unexpected(done.error()));
                      }
                  });
}

void OAuth::exchange(const TokenQuery& query, Exchanged answer) {
    const auto refuse = [&answer](const char* error, const char* text) {
        answer(tl::unexpected(Refusal{400, error, text}));
    };
    if (query.grant_type != "authorization_code") {
        refuse("unsupported_grant_type", "grant_type: expected authorization_code");
        return;
    }
    const std::string_view code = query.code;
    if (!code.starts_with(code_prefix) || !is_secret(code.substr(code_prefix.size()))) {
        refuse("invalid_grant", "code: not one of this server's");
        return;
    }
    const std::string hash = hash_secret(code.substr(code_prefix.size())).text;
    store_.find_authorization_code(hash, [this, query, answer = std::move(answer)](const auto& found) {
        const auto refuse = [&answer](int status, const char* error, const char* text) {
            answer(tl::unexpected(Refusal{status, error, text}));
        };
        if (!found) {
            refuse(500, "server_error", "The server could not look up the code");
            return;
        }
        if (!*found || (*found)->ends_ms <= now_ms_()) {
            refuse(400, "invalid_grant", "code: unknown, used before or too old");
            return;
        }
        const AuthorizationCodeRow& row = **found;
        if (row.redirect_uri != query.redirect_uri || row.client != query.client_id) {
            refuse(400, "invalid_grant", "redirect_uri, client_id: the code was made for others");
            return;
        }
        if (!fits_challenge(query.code_verifier, row.challenge)) {
            refuse(400, "invalid_grant", "code_verifier: does not fit the code_challenge");
            return;
        }
        auto [add, token] = ApiTokens::new_token(row.account, row.client, row.scopes, now_ms_());
        Issued issued{std::move(token), ApiTokens::life_ms, row.scopes};
        std::ranges::replace(issued.scopes, ',', ' ');
        UnitOfWork work;
        work.changes.emplace_back(EndAuthorizationCode{row.code});
        work.changes.emplace_back(std::move(add));
        store_.commit(std::move(work), [answer, issued = std::move(issued)](const auto& done) {
            if (done) {
                answer(issued);
            } else if (done.error().fault == StoreFault::conflict) {
                answer(tl::unexpected(
                    Refusal{400, "invalid_grant",
                            "code: used before; or the account has as many tokens as it may have"}));
            } else {
                answer(tl::unexpected(Refusal{500, "server_error", "The server could not store the token"}));
            }
        });
    });
}

} // namespace duiyi::server
