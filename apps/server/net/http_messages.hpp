// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/system/error_code.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http_message.hpp"

/// Between the messages of Beast and those of the API.
namespace duiyi::server {

namespace http = boost::beast::http;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

[[nodiscard]] api::Method method_of(http::verb verb);

/// The value of a header; empty when there is none.
[[nodiscard]] std::string_view text_of(const HttpRequest& request, http::field field);

/// What is wrong with headers of a request that decide who asks whom: HTTP/1.1 has exactly one Host, HTTP/1.0
/// at most one (RFC 9112, 3.2), and of those that hold one value only there may not be two, of which one
/// would be checked and another believed.
[[nodiscard]] std::optional<std::string> header_fault(const HttpRequest& request);

/// Joins headers that hold a list and were sent in several lines, in their order (RFC 9110, 5.3).
void join_lists(HttpRequest& request);

/// The other side sent what is no HTTP; not: it went away, or took too long.
[[nodiscard]] bool is_malformed(boost::system::error_code fault);

[[nodiscard]] std::vector<api::Header> headers_of(const HttpRequest& request);

/// The request as handlers see it; `address` is the client's. Its parameters come from the router.
[[nodiscard]] api::Request api_request(HttpRequest&& request, std::string address);

/// The response as it is sent, with the headers that every response carries. `request` is what it answers:
/// its version, method and connection count, not its body. The response to HEAD has no body.
[[nodiscard]] HttpResponse http_response(const HttpRequest& request, api::Response response);

/// Status line and headers of a response that stays open. It ends with its connection, and is sent in chunks
/// unless the request is of HTTP/1.0.
[[nodiscard]] std::string stream_head(const HttpRequest& request, const api::StreamOptions& options);

} // namespace duiyi::server
