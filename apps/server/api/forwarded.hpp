// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/http_message.hpp"
#include "limits/ip_address.hpp"

namespace duiyi::server::api {

/// Whose request a trusted proxy has passed on.
struct ForwardedClient {
    std::optional<IpAddress> address; ///< nothing when the proxy names none
    std::string fault;                ///< why the request is to be refused; else empty
    bool is_https = false;            ///< the proxy says that it was asked by HTTPS
};

/// What a proxy says of whose request it passes on, in headers that only proxies set.
[[nodiscard]] bool has_forwarded_headers(const std::vector<Header>& headers);

/// The client: of the addresses in `Forwarded` (RFC 7239) or in
/// `X-Forwarded-For`, the right-most that is not itself a trusted proxy's. What stands to the left of it was
/// written by the client, which can write what it likes. A fault when a quoted string of `Forwarded` has no
/// end, and when both headers are there and name different clients: then the proxy sets one, and the client
/// wrote the other. is_https: the last `proto` of `Forwarded`, or without one the last value of
/// `X-Forwarded-Proto`, is `https`; the proxy must set the one that it uses, and remove the other.
[[nodiscard]] ForwardedClient forwarded_client(const std::vector<Header>& headers,
                                               const std::vector<IpNetwork>& trusted);

} // namespace duiyi::server::api
