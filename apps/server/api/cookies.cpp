// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/cookies.hpp"

#include <algorithm>

namespace duiyi::server::api {

std::string_view session_cookie_name(bool is_https) {
    return is_https ? "__Host-duiyi" : "duiyi";
}

std::string session_secret(const Request& request) {
    std::string_view rest = request.header("Cookie");
    const std::string_view wanted = session_cookie_name(request.is_https);
    while (!rest.empty()) {
        const auto end = std::min(rest.find(';'), rest.size());
        std::string_view pair = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
        const auto equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == wanted) {
            return std::string(pair.substr(equals + 1));
        }
    }
    return {};
}

Header set_session_cookie(bool is_https, std::string_view secret, std::int64_t seconds) {
    return {"Set-Cookie", std::string(session_cookie_name(is_https)) + '=' + std::string(secret) +
                              "; Path=/; Max-Age=" + std::to_string(seconds) + "; HttpOnly; SameSite=Strict" +
                              (is_https ? "; Secure" : "")};
}

} // namespace duiyi::server::api
