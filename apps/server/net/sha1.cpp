// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// After the description in RFC 3174, sections 4 to 6.1; the constants are those of section 5 and 6.1.
#include "net/sha1.hpp"

#include <bit>
#include <cstddef>
#include <string_view>

namespace duiyi::server {

namespace {

constexpr std::size_t block_bytes = 64;
constexpr std::size_t length_bytes = 8;
constexpr unsigned sha_byte_bits = 8;
using State = std::array<std::uint32_t, 5>;

std::array<std::uint32_t, 80> expand(std::string_view block) {
    std::array<std::uint32_t, 80> words{};
    for (std::size_t i = 0; i < block.size(); ++i) {
        words.at(i / 4) = words.at(i / 4) << sha_byte_bits | static_cast<std::uint8_t>(block[i]);
    }
    for (std::size_t t = 16; t < words.size(); ++t) {
        words.at(t) = std::rotl(words.at(t - 3) ^ words.at(t - 8) ^ words.at(t - 14) ^ words.at(t - 16), 1);
    }
    return words;
}

/// Function and constant of a step.
std::uint32_t step_value(std::size_t t, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    switch (t / 20) {
        case 0:
            return ((b & c) | (~b & d)) + 0x5a827999U;
        case 1:
            return (b ^ c ^ d) + 0x6ed9eba1U;
        case 2:
            return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcU;
        default:
            return (b ^ c ^ d) + 0xca62c1d6U;
    }
}

void add_block(State& state, std::string_view block) {
    const auto words = expand(block);
    auto [a, b, c, d, e] = state;
    for (std::size_t t = 0; t < words.size(); ++t) {
        const std::uint32_t next = std::rotl(a, 5) + step_value(t, b, c, d) + e + words.at(t);
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
}

} // namespace

std::array<std::uint8_t, 20> sha1(std::string message) {
    const std::uint64_t bits = std::uint64_t{message.size()} * sha_byte_bits;
    message += '\x80';
    while (message.size() % block_bytes != block_bytes - length_bytes) {
        message += '\0';
    }
    for (std::size_t left = length_bytes; left > 0; --left) {
        message += static_cast<char>(bits >> (left - 1) * sha_byte_bits & 0xff);
    }
    State state{0x67452301U, 0xefcdab89U, 0x98badcfeU, 0x10325476U, 0xc3d2e1f0U};
    for (std::size_t from = 0; from < message.size(); from += block_bytes) {
        add_block(state, std::string_view(message).substr(from, block_bytes));
    }
    std::array<std::uint8_t, 20> digest{};
    for (std::size_t i = 0; i < digest.size(); ++i) {
        digest.at(i) = static_cast<std::uint8_t>(state.at(i / 4) >> (3 - i % 4) * sha_byte_bits);
    }
    return digest;
}

} // namespace duiyi::server
