// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server::api {

/// True for the value of a Host header: a name or an address, and a port if there is one (RFC 9110, 7.2).
[[nodiscard]] bool is_valid_host(std::string_view host);

/// Which pages may open the WebSocket and use the API, and under which names the server may be asked.
///
/// Everybody can point a name of their own at this server's address (DNS rebinding), and then a page of that
/// name has the right Host in its requests. So a name counts only when it is known: `localhost`, this
/// machine's name, or that of a listed origin. An address that is written as numbers cannot be pointed
/// elsewhere, and is always known.
class OriginPolicy {
public:
    /// `allowed`: origins such as `https://play.example` or `http://play.example:8080`; `machine`: the name
    /// of this machine, may be empty. The error names the origin that is none.
    [[nodiscard]] static Result<OriginPolicy, std::string> make(const std::vector<std::string>& allowed,
                                                                std::string_view machine);

    /// The name in a Host header is one of this server's.
    [[nodiscard]] bool knows_host(std::string_view host) const;

    /// A page of this origin may use the server: it is listed, or it was loaded from this server, which is
    /// `http` and the request's Host, an own one: an address or this machine's name. A request without Origin
    /// is not sent by a page and carries the rights of no user.
    [[nodiscard]] bool allows(std::string_view origin, std::string_view host) const;

private:
    [[nodiscard]] bool is_own_host(std::string_view host) const;

    std::vector<std::string> origins_;      ///< in lower case, without the scheme's own port
    std::vector<std::string> origin_names_; ///< their hosts
    std::vector<std::string> own_names_;    ///< in lower case
};

} // namespace duiyi::server::api
