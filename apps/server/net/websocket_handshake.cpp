// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/websocket_handshake.hpp"

#include <optional>
#include <utility>

#include "net/websocket_frames.hpp"

namespace duiyi::server {

Result<std::string, api::Response> websocket_handshake(const HttpRequest& request) {
    if (text_of(request, http::field::sec_websocket_version) != "13") {
        api::Response wrong_version = api::text_response(426, "WebSocket version 13 only\n");
        wrong_version.headers = {{"Sec-WebSocket-Version", "13"}};
        return tl::unexpected(std::move(wrong_version));
    }
    const auto accept = request.count(http::field::sec_websocket_key) == 1
                            ? accept_key(text_of(request, http::field::sec_websocket_key))
                            : std::nullopt;
    if (!accept) {
        return tl::unexpected(
            api::text_response(400, "one Sec-WebSocket-Key of 16 bytes in base64 is needed\n"));
    }
    return "HTTP/1.1 101 Switching Protocols\r\nServer: duiyi\r\nUpgrade: websocket\r\nConnection: "
           "Upgrade\r\n"
           "Sec-WebSocket-Accept: " +
           *accept + "\r\n\r\n";
}

} // namespace duiyi::server
