// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <optional>

#include "limits/ip_address.hpp"

namespace duiyi::server {

/// TCP and Unix sockets are served alike.
using SocketProtocol = boost::asio::generic::stream_protocol;
using Socket = SocketProtocol::socket;
/// A socket with timeouts.
using SocketStream = boost::beast::basic_stream<SocketProtocol>;

/// Where a socket leads; nothing for a Unix socket, and for one that is gone already.
[[nodiscard]] std::optional<IpAddress> address_of(const SocketProtocol::endpoint& endpoint);

} // namespace duiyi::server
