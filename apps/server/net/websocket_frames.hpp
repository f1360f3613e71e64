// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"

/// WebSocket frames as bytes (RFC 6455), without sockets.
namespace duiyi::server {

/// What a frame is; the numbers are the protocol's.
enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// Why a connection ends (RFC 6455, 7.4.1).
enum class CloseCode : std::uint16_t {
    normal = 1000,
    going_away = 1001,
    protocol_error = 1002,
    bad_payload = 1007,
    policy_error = 1008,
    too_big = 1009,
    try_again_later = 1013,
};

/// A message, whole: of its fragments if it had several. Or a control frame.
struct ClientMessage {
    Opcode opcode{}; ///< never `continuation`
    std::string payload;
};

/// Fragments of one message, empty ones too, before it is refused: each costs as much as a frame of its own.
/// A message of the largest size that is answered (wire::max_message_bytes) may come in pieces of 128 bytes.
inline constexpr std::size_t max_fragments = 128;

/// Puts together the messages of a client from bytes as they come. Holds memory for a message only while that
/// is incomplete.
class FrameReader {
public:
    /// A message of more than `max_message` bytes is a fault, at its header.
    explicit FrameReader(std::size_t max_message) : max_message_(max_message) {}

    /// Takes bytes from the front of `bytes` until a message is complete; nothing when there are too few.
    /// After a fault, which is what to close the connection with, no more may be read.
    [[nodiscard]] Result<std::optional<ClientMessage>, CloseCode> read(std::string_view& bytes);

    /// A frame or message has begun and is not complete.
    [[nodiscard]] bool is_inside() const { return header_size_ > 0 || frame_ || message_opcode_; }
    /// What is held of it, in bytes.
    [[nodiscard]] std::size_t held_bytes() const { return message_.size() + control_.size(); }

private:
    /// Of a frame whose payload comes next.
    struct Frame {
        Opcode opcode{};
        bool is_final = false;
        std::uint64_t missing = 0; ///< bytes of the payload
        std::array<std::uint8_t, 4> mask{};
        std::size_t masked = 0; ///< bytes so far
    };
    static constexpr std::size_t max_header = 14;

    [[nodiscard]] Result<void, CloseCode> read_header(std::string_view& bytes);
    [[nodiscard]] std::optional<CloseCode> fault_of(const Frame& frame, bool is_masked) const;
    void read_payload(std::string_view& bytes);
    [[nodiscard]] Result<std::optional<ClientMessage>, CloseCode> end_frame();

    std::size_t max_message_;
    std::array<std::uint8_t, max_header> header_{};
    std::size_t header_size_ = 0;
    std::optional<Frame> frame_;
    std::optional<Opcode> message_opcode_; ///< of the message whose fragments come
    std::size_t fragments_ = 0;            ///< of it
    std::string message_;
    std::string control_; ///< a control frame may come between fragments
};

/// What stands before the payload of an unfragmented frame of the server.
[[nodiscard]] std::string frame_header(Opcode opcode, std::size_t payload_size);

/// A whole close frame.
[[nodiscard]] std::string close_frame(CloseCode code);

/// The answer to a WebSocket key: `Sec-WebSocket-Accept` (RFC 6455, 4.2.2). Nothing when the key is not 16
/// bytes in base64.
[[nodiscard]] std::optional<std::string> accept_key(std::string_view key);

} // namespace duiyi::server
