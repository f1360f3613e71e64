// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string>

#include "net/connection.hpp"
#include "net/http_messages.hpp"

namespace duiyi::server {

/// A client on a WebSocket: reads its messages one at a time for the service, and writes the frames for it.
class WebSocketConnection {
public:
    WebSocketConnection() = default;
    WebSocketConnection(const WebSocketConnection&) = delete;
    WebSocketConnection& operator=(const WebSocketConnection&) = delete;
    virtual ~WebSocketConnection() = default;

    /// Accepts the upgrade and returns when the connection has ended. Called once.
    virtual boost::asio::awaitable<void> run(HttpRequest upgrade) = 0;
    /// Closes the connection after the message in progress.
    virtual void stop() = 0;
};

/// Takes over the stream of an HTTP connection; `address` is what limits count by.
[[nodiscard]] std::shared_ptr<WebSocketConnection> make_websocket_connection(ServerContext& context,
                                                                             boost::beast::tcp_stream stream,
                                                                             std::string address);

} // namespace duiyi::server
