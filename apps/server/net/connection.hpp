// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <functional>
#include <unordered_set>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "net/server.hpp"
#include "service/service.hpp"

namespace duiyi::server {

/// A connection that can be asked to end.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;
    /// Finishes the request in progress, then closes.
    virtual void stop() = 0;
};

/// What all connections share.
struct ServerContext {
    const ServerOptions& options;
    Service& service;
    const api::Router& router;
    AddressCounts connections_of; ///< open connections by address
    std::unordered_set<Connection*> connections{};
    bool stopping = false;
    std::size_t large_bodies = 0;           ///< of requests and responses that are in memory
    AddressCounts large_bodies_of;          ///< the same by address
    std::function<void()> connection_ended; ///< called after one has left `connections`
};

/// Serves a socket that has just been accepted: HTTP, and WebSocket after an upgrade. The connection keeps
/// itself alive and is listed in the context while it lasts. At the connection limit the socket is closed.
void start_connection(ServerContext& context, boost::asio::ip::tcp::socket socket);

} // namespace duiyi::server
