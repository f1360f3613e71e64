// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "ws_client.hpp"

/// Requests of programs to a server that runs.
namespace duiyi::test {

/// The whole answer, with its head.
inline std::string program_call(std::uint16_t port, const std::string& method, const std::string& target,
                                const std::string& headers, const std::string& body = {}) {
    return http_exchange(
        Socket(port),
        method + " " + target + " HTTP/1.1\r\nConnection: close\r\nHost: 127.0.0.1:" + std::to_string(port) +
            "\r\n" + headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}
inline int program_status(const std::string& answer) {
    return answer.size() > 12 ? std::stoi(answer.substr(9, 3)) : 0;
}
/// The text field of this name in the JSON of an answer.
inline std::string program_field(const std::string& answer, std::string_view name) {
    boost::system::error_code fault;
    const auto from = answer.find("\r\n\r\n");
    const auto body = boost::json::parse(from == std::string::npos ? "" : answer.substr(from + 4), fault);
    const auto* value = !fault && body.is_object() ? body.get_object().if_contains(name) : nullptr;
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

/// A new account's session, as the headers of a page.
inline std::string new_session_headers(std::uint16_t port, const std::string& name) {
    const std::string origin = "Origin: http://127.0.0.1:" + std::to_string(port) + "\r\n";
    const auto made = program_call(port, "POST", "/api/me/sign-up", origin,
                                   R"({"name":")" + name + R"(","password":"gleaming otter paddles"})");
    const auto from = made.find("Set-Cookie: ") + 12;
    return origin + "Cookie: " + made.substr(from, made.find(';', from) - from) + "\r\n";
}

/// A new account's token, as a header.
inline std::string new_token_header(std::uint16_t port, const std::string& name, const std::string& scopes) {
    const auto token = program_call(port, "POST", "/api/me/tokens", new_session_headers(port, name),
                                    R"({"about":"test","scopes":")" + scopes + R"("})");
    EXPECT_EQ(program_status(token), 201) << token;
    return "Authorization: Bearer " + program_field(token, "token") + "\r\n";
}

} // namespace duiyi::test
