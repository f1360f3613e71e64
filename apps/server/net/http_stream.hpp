// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <string>

#include "api/http_message.hpp"
#include "net/connection.hpp"

namespace duiyi::server {

/// A response that stays open on a connection of its own. Made by a request's handler, then given the socket.
class HttpStream : public api::ResponseStream {
public:
    /// Takes over the socket and the place of its address, writes `head` (status line and headers) and what
    /// has been queued. `chunked`: the body is sent in chunks (RFC 9112, 7.1), as HTTP/1.0 cannot.
    /// `with_body` is false for HEAD: the connection ends behind the head.
    virtual void start(Socket socket, std::string head, bool chunked, bool with_body) = 0;
    [[nodiscard]] virtual const api::StreamOptions& options() const = 0;
};

/// A stream for a client of this address, which is counted in the context; null when the address has too
/// many. It must be started.
[[nodiscard]] std::shared_ptr<HttpStream> make_http_stream(ServerContext& context, std::string address,
                                                           api::StreamOptions options);

} // namespace duiyi::server
