// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "net/connection.hpp"

namespace duiyi::server {

/// Goes on with a connection as a WebSocket: sends the handshake, then reads messages one at a time for the
/// service and writes the frames for it. Takes over the connection's places, in all and of its address, and
/// lives on its own, so that nothing of the HTTP connection stays in memory. `address` is what limits count
/// by; `unread`: bytes that came behind the request. `identify` looks up who is signed in, if there is a
/// session: nothing is read before it has answered.
using Identify = std::function<void(std::function<void(const std::optional<FoundSession>&)>)>;
void start_websocket(ServerContext& context, Socket socket, std::string address, std::string handshake,
                     std::string unread, const Identify& identify);

} // namespace duiyi::server
