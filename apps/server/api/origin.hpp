// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace duiyi::server::api {

/// True when a page of this origin may open the WebSocket and use the API: its host is the host of the
/// request, or the origin is one of `allowed`. A request without Origin is not sent by a page and carries the
/// rights of no user.
[[nodiscard]] bool origin_allowed(std::string_view origin, std::string_view host,
                                  const std::vector<std::string>& allowed);

} // namespace duiyi::server::api
