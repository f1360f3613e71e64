// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "net/connection.hpp"
#include "net/http_messages.hpp"

namespace duiyi::server {

/// The answer that makes a WebSocket of a connection whose request asks to upgrade it (RFC 6455, 4.2), or the
/// response that says what is wrong with the request.
[[nodiscard]] tl::expected<std::string, api::Response> websocket_handshake(const HttpRequest& request);

/// Goes on with a connection as a WebSocket: sends the handshake, then reads messages one at a time for the
/// service and writes the frames for it. Takes over the connection's places, in all and of its address, and
/// lives on its own, so that nothing of the HTTP connection stays in memory. `address` is what limits count
/// by; `unread`: bytes that came behind the request.
void start_websocket(ServerContext& context, Socket socket, std::string address, std::string handshake,
                     std::string unread);

} // namespace duiyi::server
