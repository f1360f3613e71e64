// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/parameters.hpp"
#include "api/response_stream.hpp"

/// HTTP without sockets: what handlers get and give.
namespace duiyi::server::api {

enum class Method : std::uint8_t { get, head, post, put, patch, del, options, other };

/// As HTTP spells it; `other` is empty.
[[nodiscard]] std::string_view to_string(Method method);

/// Equal but for the case of ASCII letters, as names of headers and hosts are compared.
[[nodiscard]] bool iequals(std::string_view left, std::string_view right);

struct Header {
    std::string name;
    std::string value;
};

struct Request {
    Method method = Method::get;
    std::string address;    ///< of the client: rate limits count by it
    bool is_https = false;  ///< as the browser asked, by a proxy that is trusted
    bool is_secure = false; ///< nobody on the way can read it: HTTPS, or from this machine
    std::vector<Header> headers;
    std::string body;
    Parameters path;  ///< by the names in the route's pattern
    Parameters query; ///< by the names that follow `?`

    /// The value of the first header of this name, in any case; empty when there is none.
    [[nodiscard]] std::string_view header(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string content_type = "application/json"; ///< empty: the header is left out
    std::string body;
    std::vector<Header> headers; ///< besides those that every response carries
};

/// How a stream is sent. The connection keeps the stream alive; the callbacks are dropped when it ends.
struct StreamOptions {
    std::string content_type = "application/x-ndjson";
    std::vector<Header> headers{}; ///< besides those that every response carries
    /// A line feed is sent when nothing else was for a while (ServerOptions::stream_keep_alive_ms), so that
    /// the reader sees that the server lives. Not for files.
    bool keep_alive = true;
    /// Called whenever everything that was queued has been handed to the system: what is large is sent in
    /// steps.
    std::function<void()> drained{};
    /// Called exactly once when the stream is over, whoever ended it, unless the server itself ends first.
    std::function<void()> closed{};
};

/// Answers one request, on the network thread. Copies answer the same request: exactly one of send() and
/// open_stream() must be called, once, now or later.
class Responder {
public:
    using Send = std::function<void(Response)>;
    using Open = std::function<ResponseStreamPtr(StreamOptions)>;

    explicit Responder(Send send, Open open = {}) : send_(std::move(send)), open_(std::move(open)) {}

    void send(Response response) const { send_(std::move(response)); }
    /// Answers 200 with a body that stays open. Null when the client's address has too many streams: the
    /// request has then been refused with 429.
    [[nodiscard]] ResponseStreamPtr open_stream(StreamOptions options) const {
        return open_(std::move(options));
    }

private:
    Send send_;
    Open open_;
};

/// Called on the network thread, which it must not block.
using Handler = std::function<void(Request, const Responder&)>;

/// A RefusalBody of the protocol, for the handlers under /api.
[[nodiscard]] Response json_error(int status, std::string message);
/// A message of the protocol that was printed.
[[nodiscard]] Response page_json(int status, std::string body);

[[nodiscard]] Response text_response(int status, std::string text);

} // namespace duiyi::server::api
