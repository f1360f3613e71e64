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
};

/// The client: of the addresses in `Forwarded` (RFC 7239) or in
/// `X-Forwarded-For`, the right-most that is not itself a trusted proxy's. What stands to the left of it was
/// written by the client, which can write what it likes. A fault when a quoted string of `Forwarded` has no
/// end, and when both headers are there and name different clients: then the proxy sets one, and the client
/// wrote the other.
[[nodiscard]] ForwardedClient forwarded_client(const std::vector<Header>& headers,
                                               const std::vector<IpNetwork>& trusted);

} // namespace duiyi::server::api
