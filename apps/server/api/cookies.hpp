// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/http_message.hpp"

/// The cookie that says who is signed in (RFC 6265): a secret that scripts cannot read (HttpOnly), that pages
/// of other sites do not send (SameSite=Strict), and that goes over HTTPS alone where the page came by it.
namespace duiyi::server::api {

/// `__Host-duiyi` by HTTPS: browsers take that name only from this host, for all of it, with Secure. `duiyi`
/// by plain HTTP, which is for this machine alone.
[[nodiscard]] std::string_view session_cookie_name(bool is_https);

/// The secret in the cookie of a request; empty when there is none.
[[nodiscard]] std::string session_secret(const Request& request);

/// The header that gives the browser the cookie for so long; 0 seconds: that takes it back.
[[nodiscard]] Header set_session_cookie(bool is_https, std::string_view secret, std::int64_t seconds);

} // namespace duiyi::server::api
