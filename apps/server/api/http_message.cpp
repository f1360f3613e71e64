// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/http_message.hpp"

#include <algorithm>
#include <array>

#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server::api {

namespace {

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr std::array<std::string_view, 8> method_names{"GET",   "HEAD",   "POST",    "PUT",
                                                       "PATCH", "DELETE", "OPTIONS", ""};

} // namespace

std::string_view to_string(Method method) {
    return method_names[static_cast<std::size_t>(method)];
}

bool iequals(std::string_view left, std::string_view right) {
    return std::ranges::equal(left, right, {}, lower, lower);
}

std::string_view Request::header(std::string_view name) const {
    const auto found =
        std::ranges::find_if(headers, [name](const Header& h) { return iequals(h.name, name); });
    return found == headers.end() ? std::string_view() : std::string_view(found->value);
}

Response json_error(int status, std::string message) {
    Response response;
    response.status = status;
    response.body = print(wire::RefusalBody{std::move(message), {}});
    return response;
}

Response page_json(int status, std::string body) {
    Response response;
    response.status = status;
    response.body = std::move(body);
    return response;
}

Response text_response(int status, std::string text) {
    return {status, "text/plain; charset=utf-8", std::move(text), {}};
}

} // namespace duiyi::server::api
