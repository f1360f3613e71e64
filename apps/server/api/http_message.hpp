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
    std::string address; ///< of the client: rate limits count by it
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

/// Answers one request, on the network thread. Copies answer the same request. A class of its own, so that
/// responses in several parts can be added beside send() without a change to any handler.
class Responder {
public:
    explicit Responder(std::function<void(Response)> send) : send_(std::move(send)) {}

    /// Must be called exactly once, now or later.
    void send(Response response) const { send_(std::move(response)); }

private:
    std::function<void(Response)> send_;
};

/// Called on the network thread, which it must not block.
using Handler = std::function<void(Request, const Responder&)>;

/// A RefusalBody of the protocol, for the handlers under /api.
[[nodiscard]] Response json_error(int status, std::string message);

[[nodiscard]] Response text_response(int status, std::string text);

} // namespace duiyi::server::api
