// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/websocket_frames.hpp"

#include <algorithm>
#include <utility>

#include "duiyi/record/encoding.hpp"
#include "net/sha1.hpp"

namespace duiyi::server {

namespace {

constexpr unsigned byte_bits = 8;
constexpr unsigned final_bit = 0x80;
constexpr unsigned reserved_bits = 0x70;
constexpr unsigned opcode_bits = 0x0f;
constexpr unsigned mask_bit = 0x80;
constexpr unsigned size_bits = 0x7f;
constexpr unsigned two_byte_size = 126;
constexpr unsigned eight_byte_size = 127;
constexpr std::size_t mask_size = 4;
constexpr std::size_t max_control = 125;
constexpr std::uint64_t max_two_bytes = 0xffff;

bool is_control(Opcode opcode) {
    return opcode == Opcode::close || opcode == Opcode::ping || opcode == Opcode::pong;
}

bool is_known(Opcode opcode) {
    return opcode <= Opcode::binary || is_control(opcode);
}

/// How many bytes the length takes besides the seven bits of the second byte.
std::size_t extended_size(unsigned short_size) {
    return short_size == two_byte_size ? 2 : short_size == eight_byte_size ? 8 : 0;
}

/// What a close frame may hold: nothing, or a code that may be sent, and a text.
bool is_close_payload(std::string_view payload) {
    if (payload.size() < 2) {
        return payload.empty();
    }
    const unsigned code = static_cast<unsigned>(static_cast<unsigned char>(payload[0])) << byte_bits |
                          static_cast<unsigned char>(payload[1]);
    constexpr unsigned first_code = 1000;
    constexpr unsigned first_unused = 1015;
    constexpr unsigned first_of_libraries = 3000;
    constexpr unsigned end_of_codes = 5000;
    const bool may_be_sent =
        (code >= first_code && code < first_unused && code != 1004 && code != 1005 && code != 1006) ||
        (code >= first_of_libraries && code < end_of_codes);
    return may_be_sent && is_utf8(payload.substr(2));
}

} // namespace

Result<std::optional<ClientMessage>, CloseCode> FrameReader::read(std::string_view& bytes) {
    while (!bytes.empty()) {
        if (!frame_) {
            if (auto header = read_header(bytes); !header) {
                return tl::unexpected(header.error());
            }
        }
        if (frame_) {
            read_payload(bytes);
            if (frame_->missing == 0) {
                auto message = end_frame();
                if (!message || *message) {
                    return message;
                }
            }
        }
    }
    return std::nullopt;
}

/// A header comes in any number of pieces.
Result<void, CloseCode> FrameReader::read_header(std::string_view& bytes) {
    // How long it is, as far as that is known.
    const auto wanted = [this]() -> std::size_t {
        if (header_size_ < 2) {
            return 2;
        }
        const bool is_masked = (header_[1] & mask_bit) != 0;
        return 2 + extended_size(header_[1] & size_bits) + (is_masked ? mask_size : 0);
    };
    while (header_size_ < wanted()) {
        if (bytes.empty()) {
            return {};
        }
        header_.at(header_size_++) = static_cast<std::uint8_t>(bytes.front());
        bytes.remove_prefix(1);
    }
    Frame frame;
    frame.opcode = static_cast<Opcode>(header_[0] & opcode_bits);
    frame.is_final = (header_[0] & final_bit) != 0;
    const unsigned short_size = header_[1] & size_bits;
    const std::size_t extended = extended_size(short_size);
    frame.missing = extended == 0 ? short_size : 0;
    for (std::size_t i = 0; i < extended; ++i) {
        frame.missing = frame.missing << byte_bits | header_.at(2 + i);
    }
    if (const auto fault = fault_of(frame, (header_[1] & mask_bit) != 0)) {
        return tl::unexpected(*fault);
    }
    if (!is_control(frame.opcode) && ++fragments_ > max_fragments) {
        return tl::unexpected(CloseCode::policy_error);
    }
    std::copy_n(header_.begin() + 2 + static_cast<std::ptrdiff_t>(extended), mask_size, frame.mask.begin());
    frame_ = frame;
    header_size_ = 0;
    return {};
}

std::optional<CloseCode> FrameReader::fault_of(const Frame& frame, bool is_masked) const {
    const unsigned short_size = header_[1] & size_bits;
    const bool is_longer_than_needed = (short_size == two_byte_size && frame.missing < two_byte_size) ||
                                       (short_size == eight_byte_size && frame.missing <= max_two_bytes);
    if ((header_[0] & reserved_bits) != 0 || !is_known(frame.opcode) || !is_masked || is_longer_than_needed) {
        return CloseCode::protocol_error;
    }
    if (is_control(frame.opcode)) {
        return frame.is_final && frame.missing <= max_control ? std::nullopt
                                                              : std::optional(CloseCode::protocol_error);
    }
    // A fragment must belong to a message, and a message must not begin inside another.
    if ((frame.opcode == Opcode::continuation) != message_opcode_.has_value()) {
        return CloseCode::protocol_error;
    }
    return frame.missing > max_message_ - message_.size() ? std::optional(CloseCode::too_big) : std::nullopt;
}

void FrameReader::read_payload(std::string_view& bytes) {
    std::string& payload = is_control(frame_->opcode) ? control_ : message_;
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(frame_->missing, bytes.size()));
    const std::size_t before = payload.size();
    payload += bytes.substr(0, size);
    for (std::size_t i = before; i < payload.size(); ++i) {
        payload[i] = static_cast<char>(static_cast<std::uint8_t>(payload[i]) ^
                                       frame_->mask.at(frame_->masked++ % mask_size));
    }
    frame_->missing -= size;
    bytes.remove_prefix(size);
}

Result<std::optional<ClientMessage>, CloseCode> FrameReader::end_frame() {
    const Frame frame = *std::exchange(frame_, std::nullopt);
    if (is_control(frame.opcode)) {
        ClientMessage control{frame.opcode, std::exchange(control_, {})};
        if (frame.opcode == Opcode::close && !is_close_payload(control.payload)) {
            return tl::unexpected(CloseCode::protocol_error);
        }
        return control;
    }
    if (frame.opcode != Opcode::continuation) {
        message_opcode_ = frame.opcode;
    }
    if (!frame.is_final) {
        return std::nullopt;
    }
    fragments_ = 0;
    ClientMessage message{*std::exchange(message_opcode_, std::nullopt), std::exchange(message_, {})};
    if (message.opcode == Opcode::text && !is_utf8(message.payload)) {
        return tl::unexpected(CloseCode::bad_payload);
    }
    return message;
}

std::string frame_header(Opcode opcode, std::size_t payload_size) {
    std::string header(1, static_cast<char>(final_bit | static_cast<unsigned>(opcode)));
    if (payload_size <= max_control) {
        header += static_cast<char>(payload_size);
        return header;
    }
    const bool is_short = payload_size <= max_two_bytes;
    header += static_cast<char>(is_short ? two_byte_size : eight_byte_size);
    for (std::size_t left = is_short ? 2 : 8; left > 0; --left) {
        header += static_cast<char>(payload_size >> (left - 1) * byte_bits & 0xff);
    }
    return header;
}

std::string close_frame(CloseCode code) {
    const auto number = static_cast<unsigned>(code);
    std::string frame = frame_header(Opcode::close, 2);
    frame += static_cast<char>(number >> byte_bits);
    frame += static_cast<char>(number & 0xff);
    return frame;
}

std::optional<std::string> accept_key(std::string_view key) {
    // 16 bytes are 22 characters of base64, of which the last stands for two bits, and two of padding.
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t key_size = 24;
    constexpr std::size_t digits = 22;
    if (key.size() != key_size || key.substr(digits) != "==" ||
        key.substr(0, digits).find_first_not_of(alphabet) != std::string_view::npos) {
        return std::nullopt;
    }
    const auto digest = sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    std::string text;
    constexpr unsigned digit_bits = 6;
    unsigned bits = 0;
    unsigned count = 0;
    for (const std::uint8_t byte : digest) {
        bits = bits << byte_bits | byte;
        for (count += byte_bits; count >= digit_bits; count -= digit_bits) {
            text += alphabet[bits >> (count - digit_bits) & 0x3f];
        }
    }
    text += alphabet[bits << (digit_bits - count) & 0x3f]; // 20 bytes leave four bits
    return text + '=';
}

} // namespace duiyi::server
