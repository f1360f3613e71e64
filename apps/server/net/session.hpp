// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>
#include <unordered_set>

#include "hall/hall.hpp"
#include "net/server.hpp"
#include "studies/studies.hpp"

namespace duiyi::server {

/// A connection that can be asked to end.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;
    /// Finishes the request in hand, then closes.
    virtual void stop() = 0;
};

/// What all connections share.
struct Lobby {
    const ServerOptions& options;
    Hall& hall;
    Studies& studies;
    AddressCounts addresses;
    std::unordered_set<Connection*> connections;
    bool stopping = false;
    std::size_t large_bodies = 0;           ///< of requests and answers under /api that are in memory
    AddressCounts large_bodies_of;          ///< the same for each address
    std::function<std::string()> health;    ///< the text of /healthz
    std::function<void()> connection_ended; ///< called after one has left `connections`
};

/// Serves a socket that has just been accepted: HTTP, and WebSocket after an upgrade at /ws.
/// It keeps itself alive and is listed in the lobby while it lasts.
void start_session(Lobby& lobby, boost::asio::ip::tcp::socket socket);

} // namespace duiyi::server
