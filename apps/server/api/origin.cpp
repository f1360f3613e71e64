// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/origin.hpp"

#include <algorithm>

#include "api/http_message.hpp"

namespace duiyi::server::api {

bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
    if (origin.empty() ||
        std::ranges::any_of(allowed, [origin](const std::string& name) { return iequals(origin, name); })) {
        return true;
    }
    const auto scheme = origin.find("://");
    return scheme != std::string_view::npos && !host.empty() && iequals(origin.substr(scheme + 3), host);
}

} // namespace duiyi::server::api
