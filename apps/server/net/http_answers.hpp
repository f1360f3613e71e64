// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace duiyi::server {

namespace http = boost::beast::http;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

/// The answer to anything but a WebSocket upgrade. `health` is the text of /healthz.
[[nodiscard]] HttpResponse answer_http(const HttpRequest& request, const std::string& health);

/// A short text answer, with the headers that every answer carries.
[[nodiscard]] HttpResponse text_answer(const HttpRequest& request, http::status status, std::string text);

/// True when a browser page may open the WebSocket: the page's host is the host it asks, or its origin is
/// allowed by name. A request without Origin is no browser's and carries nobody's rights.
[[nodiscard]] bool origin_allowed(std::string_view origin, std::string_view host,
                                  const std::vector<std::string>& allowed);

} // namespace duiyi::server
