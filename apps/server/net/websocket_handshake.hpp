// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/rules/fault.hpp"
#include "net/http_messages.hpp"

namespace duiyi::server {

/// The answer that makes a WebSocket of a connection whose request asks to upgrade it (RFC 6455, 4.2), or the
/// response that says what is wrong with the request.
[[nodiscard]] Result<std::string, api::Response> websocket_handshake(const HttpRequest& request);

} // namespace duiyi::server
