// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <string>

#include "net/connection.hpp"
#include "net/http_messages.hpp"

namespace duiyi::server {

/// Goes on with an HTTP connection as a WebSocket: accepts the upgrade, then reads messages one at a time for
/// the service and writes the frames for it. Takes over the stream and the connection's place among those of
/// its address, and lives on its own, so that nothing of the HTTP connection stays in memory. `address` is
/// what limits count by.
void start_websocket(ServerContext& context, boost::beast::tcp_stream stream, std::string address,
                     HttpRequest upgrade);

} // namespace duiyi::server
