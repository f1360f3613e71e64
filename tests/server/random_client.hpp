// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// A WebSocket client's frames as bytes, by a seed: valid ones, and every way to break the protocol (RFC
/// 6455).
namespace duiyi::test {

class RandomClient {
public:
    explicit RandomClient(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t end) {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
    }

    /// A masked frame. With `length_bytes` its length takes 2 or 8 bytes, though fewer would do.
    std::string frame(unsigned first_byte, std::string_view payload, std::size_t length_bytes = 0) {
        if (length_bytes == 0) {
            length_bytes = payload.size() < 126 ? 0 : payload.size() < 65'536 ? 2 : 8;
        }
        std::string out{static_cast<char>(first_byte)};
        out += static_cast<char>(0x80U | (length_bytes == 0   ? payload.size()
                                          : length_bytes == 2 ? 126U
                                                              : 127U));
        for (std::size_t left = length_bytes; left > 0; --left) {
            out += static_cast<char>(payload.size() >> 8 * (left - 1) & 0xffU);
        }
        std::array<char, 4> mask{};
        std::ranges::generate(mask, [this] { return static_cast<char>(below(256)); });
        out.append(mask.data(), mask.size());
        for (std::size_t i = 0; i < payload.size(); ++i) {
            out += static_cast<char>(payload[i] ^ mask.at(i % 4));
        }
        return out;
    }
    std::string bytes(std::size_t size) {
        std::string out(size, '\0');
        std::ranges::generate(out, [this] { return static_cast<char>(below(256)); });
        return out;
    }
    /// UTF-8 of about this size, of characters of one to four bytes.
    std::string text(std::size_t size) {
        constexpr std::array<std::string_view, 8> characters{
            "a", "}", "\x7f", "é", "将", "\xef\xbf\xbf", "\xf0\x9f\x80\x84", "\xf4\x8f\xbf\xbf"};
        std::string out;
        while (out.size() < size) {
            out += characters.at(below(characters.size()));
        }
        return out;
    }
    /// A control frame that may come between fragments.
    std::string ping_or_pong() { return frame(below(2) == 0 ? 0x89 : 0x8a, bytes(below(126))); }

    /// A message in some fragments, cut anywhere, with control frames in between; without the last frame when
    /// it is to stay incomplete.
    std::string message(bool is_complete = true) {
        constexpr std::array<std::size_t, 8> sizes{0, 1, 7, 124, 125, 126, 127, 390};
        const bool is_text = below(2) == 0;
        const std::size_t size = sizes.at(below(sizes.size()));
        std::string rest = is_text ? text(size) : bytes(size);
        unsigned opcode = is_text ? 1 : 2;
        std::string out;
        for (std::size_t left = below(4) + (is_complete ? 0 : 1); left > 0; --left) {
            const std::size_t cut = below(rest.size() + 1);
            out += frame(opcode, rest.substr(0, cut));
            out += below(3) == 0 ? ping_or_pong() : "";
            rest.erase(0, cut);
            opcode = 0;
        }
        return is_complete ? out + frame(0x80U | opcode, rest) : out;
    }

private:
    std::mt19937 random_;
};

/// A way to break the protocol, with the code to close with.
struct Fault {
    const char* what;
    unsigned code;
    std::function<std::string(RandomClient&)> bytes;
};

inline std::string code_bytes(unsigned code) {
    return {static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
}

inline const std::array<std::string_view, 8> no_utf8{
    "\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80",
    "\xff", "\xe5\xb0"};

/// All ways, for a reader of messages up to this size.
inline std::vector<Fault> protocol_faults(std::size_t max_message) {
    return {
        {"5.2: a reserved bit", 1002,
         [](RandomClient& c) { return c.frame(0x81U | 0x10U << c.below(3), "x"); }},
        {"5.2: an opcode that is not defined", 1002,
         [](RandomClient& c) {
             return c.frame(0x80U | static_cast<unsigned>(c.below(2) == 0 ? 3 + c.below(5) : 11 + c.below(5)),
                            "x");
         }},
        {"5.2: 2 bytes of length where the seven bits do", 1002,
         [](RandomClient& c) { return c.frame(0x81, c.text(1).substr(0, 1), 2); }},
        {"5.2: 8 bytes of length where two do", 1002,
         [](RandomClient& c) { return c.frame(0x82, c.bytes(c.below(300)), 8); }},
        {"5.1: a frame without a mask", 1002, [](RandomClient&) { return std::string("\x81\x01x"); }},
        {"5.4: a continuation of nothing", 1002,
         [](RandomClient& c) { return c.frame(0x80, c.bytes(c.below(9))); }},
        {"5.4: a message inside another", 1002,
         [](RandomClient& c) { return c.message(false) + c.frame(0x81, "x"); }},
        {"5.5: a control frame in fragments", 1002,
         [](RandomClient& c) { return c.frame(0x08U + static_cast<unsigned>(c.below(3)), ""); }},
        {"5.5: a control frame of more than 125 bytes", 1002,
         [](RandomClient& c) { return c.frame(0x88U + static_cast<unsigned>(c.below(3)), c.bytes(126)); }},
        {"5.5.1: half a close code", 1002, [](RandomClient& c) { return c.frame(0x88, "\x03"); }},
        {"7.4.1: a close code that is never sent", 1002,
         [](RandomClient& c) {
             constexpr std::array<unsigned, 8> codes{0, 999, 1004, 1005, 1006, 1015, 1016, 2999};
             return c.frame(0x88, code_bytes(codes.at(c.below(codes.size()))) + c.text(c.below(20)));
         }},
        {"8.1: a text that is no UTF-8", 1007,
         [](RandomClient& c) {
             const std::string wrong = c.text(c.below(90)) + std::string(no_utf8.at(c.below(no_utf8.size())));
             const std::size_t cut = c.below(wrong.size());
             return c.frame(0x01, wrong.substr(0, cut)) + c.frame(0x80, wrong.substr(cut));
         }},
        {"10.4: a message above the limit", 1009,
         [=](RandomClient& c) { return c.frame(0x82, c.bytes(max_message + 1)); }},
        {"10.4: fragments above the limit", 1009,
         [=](RandomClient& c) {
             return c.frame(0x02, c.bytes(max_message - 5)) + c.ping_or_pong() + c.frame(0x80, c.bytes(6));
         }},
    };
}

} // namespace duiyi::test
