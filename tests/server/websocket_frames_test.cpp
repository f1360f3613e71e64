// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// WebSocket frames as bytes.
#include "net/websocket_frames.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "net/sha1.hpp"

namespace duiyi::server {
namespace {

/// A frame as a client sends it, masked.
std::string client_frame(unsigned first_byte, std::string_view payload) {
    constexpr std::string_view mask = "\x12\x34\x56\x78";
    std::string frame(1, static_cast<char>(first_byte));
    std::string header = frame_header(Opcode::text, payload.size()).substr(1);
    header[0] = static_cast<char>(static_cast<unsigned char>(header[0]) | 0x80U);
    frame += header;
    frame += mask;
    for (std::size_t i = 0; i < payload.size(); ++i) {
        frame += static_cast<char>(payload[i] ^ mask[i % 4]);
    }
    return frame;
}

/// What the reader makes of the bytes when they come in pieces of this size: `opcode:payload` for each
/// message, and the number of the fault.
std::vector<std::string> read_in_pieces(std::string_view bytes, std::size_t piece, std::size_t limit = 1000) {
    FrameReader reader(limit);
    std::vector<std::string> seen;
    for (std::size_t from = 0; from < bytes.size(); from += piece) {
        for (auto part = bytes.substr(from, piece); !part.empty();) {
            const auto message = reader.read(part);
            if (!message) {
                seen.push_back(std::to_string(static_cast<int>(message.error())));
                return seen;
            }
            if (*message) {
                seen.push_back(std::to_string(static_cast<int>((*message)->opcode)) + ':' +
                               (*message)->payload);
            }
        }
    }
    return seen;
}

void expect_messages(const std::string& bytes, const std::vector<std::string>& expected,
                     std::size_t limit = 1000) {
    for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, bytes.size()}) {
        EXPECT_EQ(read_in_pieces(bytes, piece, limit), expected) << "in pieces of " << piece;
    }
}

TEST(FrameReader, ReadsMessagesInAnyPieces) {
    const std::string longer(300, 'x');
    expect_messages(client_frame(0x81, "hello") + client_frame(0x82, "") + client_frame(0x81, longer),
                    {"1:hello", "2:", "1:" + longer});
    const std::string longest(70'000, 'y');
    expect_messages(client_frame(0x81, longest), {"1:" + longest}, 70'000);
}

TEST(FrameReader, JoinsFragmentsAroundControlFrames) {
    expect_messages(client_frame(0x01, "he") + client_frame(0x89, "ping") + client_frame(0x00, "l") +
                        client_frame(0x80, "lo") + client_frame(0x8a, ""),
                    {"9:ping", "1:hello", "10:"});
    // A character may be cut between fragments.
    expect_messages(client_frame(0x01, "\xe5\xb0") + client_frame(0x80, "\x86"), {"1:\xe5\xb0\x86"});
}

TEST(FrameReader, RefusesWhatIsNoFrameOfAClient) {
    const auto is_protocol_error = [](const std::string& bytes) { expect_messages(bytes, {"1002"}); };
    is_protocol_error(std::string("\x81\x01x", 3)); // not masked
    is_protocol_error(client_frame(0xc1, "x"));     // a reserved bit
    is_protocol_error(client_frame(0x83, "x"));     // no such opcode
    is_protocol_error(client_frame(0x8b, "x"));
    is_protocol_error(client_frame(0x80, "x"));                     // continues nothing
    is_protocol_error(client_frame(0x09, "x"));                     // a control frame in fragments
    is_protocol_error(client_frame(0x89, std::string(126, 'x')));   // a long control frame
    is_protocol_error(client_frame(0x88, "x"));                     // half a close code
    is_protocol_error(client_frame(0x88, "\x03\xed"));              // 1005 is never sent
    is_protocol_error(client_frame(0x88, "\x03\xe8\xff"));          // its text is no UTF-8
    is_protocol_error(std::string("\x81\xfe\x00\x01\0\0\0\0x", 9)); // a longer length than needed
    is_protocol_error(std::string("\x81\xff\0\0\0\0\0\0\x01\0\0\0\0\0", 14));
    expect_messages(client_frame(0x01, "x") + client_frame(0x81, "y"), {"1002"}); // a message inside another
    expect_messages(client_frame(0x81, "\xff"), {"1007"});
    expect_messages(client_frame(0x82, "\xff"), {"2:\xff"});
    expect_messages(client_frame(0x88, "\x03\xe8 bye"), {"8:\x03\xe8 bye"});
}

TEST(FrameReader, RefusesALongMessageAtItsHeader) {
    expect_messages(client_frame(0x81, std::string(10, 'x')), {"1:xxxxxxxxxx"}, 10);
    expect_messages(client_frame(0x81, std::string(11, 'x')).substr(0, 6), {"1009"}, 10);
    expect_messages(client_frame(0x01, "123456") + client_frame(0x80, "12345").substr(0, 6), {"1009"}, 10);
    expect_messages(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14), {"1009"}, 10);
}

TEST(FrameReader, RefusesAMessageOfVeryManyFragments) {
    std::string most = client_frame(0x01, "x");
    for (std::size_t i = 2; i < max_fragments; ++i) {
        most += client_frame(0x00, "");
    }
    // Each message has as many, and pings between fragments are none.
    expect_messages(most + client_frame(0x80, "y") + most + client_frame(0x89, "") + client_frame(0x80, "y"),
                    {"1:xy", "9:", "1:xy"}, 10);
    expect_messages(most + client_frame(0x00, "") + client_frame(0x80, ""), {"1008"}, 10);
}

TEST(FrameReader, SaysWhatItHolds) {
    FrameReader reader(100);
    const auto read = [&reader](const std::string& bytes) {
        std::string_view rest = bytes;
        return reader.read(rest).value().has_value();
    };
    EXPECT_FALSE(reader.is_inside());
    EXPECT_FALSE(read(client_frame(0x01, "1234")));
    EXPECT_TRUE(reader.is_inside());
    EXPECT_EQ(reader.held_bytes(), 4U);
    EXPECT_TRUE(read(client_frame(0x89, "ping")));
    EXPECT_TRUE(reader.is_inside());
    EXPECT_EQ(reader.held_bytes(), 4U);
    EXPECT_TRUE(read(client_frame(0x80, "56")));
    EXPECT_FALSE(reader.is_inside());
    EXPECT_EQ(reader.held_bytes(), 0U);
    EXPECT_FALSE(read(client_frame(0x81, "x").substr(0, 1)));
    EXPECT_TRUE(reader.is_inside()) << "in a header";
}

TEST(FrameHeader, HasTheShortestLength) {
    EXPECT_EQ(frame_header(Opcode::text, 125), std::string("\x81\x7d"));
    EXPECT_EQ(frame_header(Opcode::text, 126), std::string("\x81\x7e\x00\x7e", 4));
    EXPECT_EQ(frame_header(Opcode::pong, 65'535), std::string("\x8a\x7e\xff\xff"));
    EXPECT_EQ(frame_header(Opcode::text, 65'536), std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
    EXPECT_EQ(close_frame(CloseCode::too_big), std::string("\x88\x02\x03\xf1"));
}

TEST(AcceptKey, IsThatOfTheStandard) {
    EXPECT_EQ(accept_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") << "RFC 6455, 1.3";
    for (const char* wrong :
         {"", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ=x", "dGhlIHNhbXBsZSBub25jZ?=="}) {
        EXPECT_EQ(accept_key(wrong), std::nullopt) << wrong;
    }
}

std::string hex(const std::array<std::uint8_t, 20>& digest) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    return text;
}

TEST(Sha1, IsThatOfTheStandard) { // RFC 3174, 7.3
    EXPECT_EQ(hex(sha1("abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
    EXPECT_EQ(hex(sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    EXPECT_EQ(hex(sha1(std::string(1'000'000, 'a'))), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    EXPECT_EQ(hex(sha1("")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
}

} // namespace
} // namespace duiyi::server
