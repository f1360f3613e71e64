// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// What a URL of a bus says.
struct NatsAddress {
    std::vector<std::string> servers; ///< URLs without a path
    std::string site = "duiyi";       ///< what all subjects begin with
    bool is_secure = false;           ///< TLS
};

/// Parses NatsOptions::url. The error is one line in English, without the URL: it may hold a password.
[[nodiscard]] Result<NatsAddress, std::string> parse_nats_url(std::string_view url);

} // namespace duiyi::server
