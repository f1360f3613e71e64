// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Frames of random clients, valid and with one fault, read by our reader and by Boost.Beast's WebSocket, an
// implementation that shares nothing with it: both see the same messages and close with the same code. What
// the faults are follows RFC 6455.
#include <gtest/gtest.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/beast/_experimental/test/stream.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/test_kit/pace.hpp"
#include "net/websocket_frames.hpp"
#include "random_client.hpp"

namespace duiyi::server {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

using test::code_bytes;
using test::RandomClient;

constexpr std::size_t max_message = 400;

/// `1:text`, `2:bytes`, `9:ping`, `10:pong`, `8:code reason`; a fault is the code that the connection is
/// closed with, and the last.
using Seen = std::vector<std::string>;

std::string close_text(unsigned code, std::string_view reason) {
    return "8:" + (code == 0 ? "" : std::to_string(code) + ' ' + std::string(reason));
}

unsigned code_of(std::string_view two_bytes) {
    return static_cast<unsigned>(static_cast<unsigned char>(two_bytes[0])) << 8U |
           static_cast<unsigned char>(two_bytes[1]);
}

Seen read_by_ours(std::string_view bytes, std::size_t piece) {
    FrameReader reader(max_message);
    Seen seen;
    for (std::size_t from = 0; from < bytes.size(); from += piece) {
        for (auto part = bytes.substr(from, piece); !part.empty();) {
            const auto message = reader.read(part);
            if (!message) {
                seen.push_back(std::to_string(static_cast<int>(message.error())));
                return seen;
            }
            if (!*message) {
                continue;
            }
            const std::string_view payload = (*message)->payload;
            if ((*message)->opcode == Opcode::close) {
                seen.push_back(payload.empty() ? close_text(0, "")
                                               : close_text(code_of(payload), payload.substr(2)));
                return seen;
            }
            seen.push_back(std::to_string(static_cast<int>((*message)->opcode)) + ':' + std::string(payload));
        }
    }
    return seen;
}

Seen read_by_beast(const std::string& bytes, std::size_t piece) {
    boost::asio::io_context context;
    beast::test::stream client(context);
    websocket::stream<beast::test::stream> server(context);
    client.connect(server.next_layer());
    server.next_layer().append(
        "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    beast::error_code fault;
    server.accept(fault);
    EXPECT_FALSE(fault) << fault.message();
    server.next_layer().append(bytes);
    client.close();
    server.next_layer().read_size(piece);
    server.read_message_max(max_message);
    Seen seen;
    server.control_callback([&seen](websocket::frame_type kind, beast::string_view payload) {
        if (kind != websocket::frame_type::close) {
            seen.push_back((kind == websocket::frame_type::ping ? "9:" : "10:") + std::string(payload));
        }
    });
    while (!fault) {
        beast::flat_buffer buffer;
        server.read(buffer, fault);
        if (!fault) {
            seen.push_back((server.got_text() ? "1:" : "2:") + beast::buffers_to_string(buffer.data()));
        }
    }
    if (fault == websocket::error::closed) {
        const auto& reason = server.reason();
        seen.push_back(close_text(reason.code, std::string_view(reason.reason.data(), reason.reason.size())));
    } else if (fault.category() == websocket::make_error_code(websocket::error::closed).category()) {
        const auto sent = client.str();
        const std::string_view close(sent.data() + sent.size() - 4, 4);
        EXPECT_TRUE(close.starts_with("\x88\x02")) << fault.message();
        seen.push_back(std::to_string(code_of(close.substr(2))));
    }
    return seen;
}

/// Both, in pieces of several sizes; what they agree on.
Seen agreed(RandomClient& client, const std::string& bytes) {
    const std::size_t piece = 1 + client.below(40);
    const auto ours = read_by_ours(bytes, piece);
    EXPECT_EQ(ours, read_by_ours(bytes, bytes.size()));
    EXPECT_EQ(ours, read_by_beast(bytes, piece));
    return ours;
}

TEST(WebSocketAgreement, ValidMessages) {
    for (int seed = 0; seed < test_kit::cases(400) && !testing::Test::HasFailure(); ++seed) {
        SCOPED_TRACE(seed);
        RandomClient client(static_cast<unsigned>(seed));
        std::string bytes;
        for (std::size_t left = client.below(5); left > 0; --left) {
            bytes += client.message();
            bytes += client.below(3) == 0 ? client.ping_or_pong() : "";
        }
        constexpr std::array<unsigned, 9> codes{1000, 1001, 1003, 1007, 1011, 1013, 3000, 4000, 4999};
        const std::string code = code_bytes(codes.at(client.below(codes.size())));
        switch (client.below(4)) {
            case 0:
                bytes += client.frame(0x88, "");
                break;
            case 1:
                bytes += client.frame(0x88, code);
                break;
            case 2:
                bytes += client.frame(0x88, code + client.text(client.below(100)));
                break;
            default: // it goes away in the middle
                bytes += client.message();
                bytes.resize(client.below(bytes.size()));
        }
        for (const std::string& seen : agreed(client, bytes)) {
            EXPECT_NE(seen.find(':'), std::string::npos) << "no fault, but " << seen;
        }
    }
}

TEST(WebSocketAgreement, FaultsAfterValidMessages) {
    for (const auto& fault : test::protocol_faults(max_message)) {
        for (int seed = 0; seed < test_kit::cases(40) && !testing::Test::HasFailure(); ++seed) {
            SCOPED_TRACE(std::string(fault.what) + ", seed " + std::to_string(seed));
            RandomClient client(static_cast<unsigned>(seed));
            std::string bytes;
            for (std::size_t left = client.below(3); left > 0; --left) {
                bytes += client.message();
            }
            bytes += fault.bytes(client);
            bytes += client.bytes(client.below(100)); // not looked at
            const auto seen = agreed(client, bytes);
            ASSERT_FALSE(seen.empty());
            EXPECT_EQ(seen.back(), std::to_string(fault.code));
        }
    }
}

} // namespace
} // namespace duiyi::server
