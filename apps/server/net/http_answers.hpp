// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "studies/studies.hpp"

namespace duiyi::server {

namespace http = boost::beast::http;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

/// The answer to anything but a WebSocket upgrade. `health` is the text of /healthz.
[[nodiscard]] HttpResponse answer_http(const HttpRequest& request, const std::string& health);

/// The answer of the studies, with the headers that every answer carries.
[[nodiscard]] HttpResponse api_answer(const HttpRequest& request, ApiAnswer answer);

/// True for what is asked of the studies.
[[nodiscard]] bool is_api(const HttpRequest& request);
/// The same as they are asked; `address` is what limits count by.
[[nodiscard]] ApiRequest api_request(HttpRequest&& request, std::string address);

/// A short text answer, with the headers that every answer carries.
[[nodiscard]] HttpResponse text_answer(const HttpRequest& request, http::status status, std::string text);

/// True when a browser page may open the WebSocket: the page's host is the host it asks, or its origin is
/// allowed by name. A request without Origin is no browser's and carries nobody's rights.
[[nodiscard]] bool origin_allowed(std::string_view origin, std::string_view host,
                                  const std::vector<std::string>& allowed);

} // namespace duiyi::server
