// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

/// UTF-8, byte by byte.
namespace duiyi::encodings {

inline unsigned byte_at(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

constexpr bool is_between(unsigned value, unsigned low, unsigned high) {
    return low <= value && value <= high;
}

/// How many bytes the character at `i` has, and whether all are there. When they are not, those that are make
/// one place for U+FFFD (Unicode 15, table 3-7 and section 3.9: the maximal subpart).
struct Utf8Character {
    std::size_t size = 1;
    bool valid = true;
};
inline Utf8Character utf8_character(std::string_view text, std::size_t i) {
    const unsigned lead = byte_at(text, i);
    if (lead < 0x80) {
        return {1, true};
    }
    const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    const unsigned lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (!is_between(lead, 0xc2, 0xf4) || !is_between(byte_at(text, i + 1), lowest, highest)) {
        return {1, false};
    }
    for (std::size_t j = 2; j < size; ++j) {
        if (!is_between(byte_at(text, i + j), 0x80, 0xbf)) {
            return {j, false};
        }
    }
    return {size, true};
}

/// The number of the valid character of `size` bytes at `i`.
inline std::uint32_t utf8_code(std::string_view text, std::size_t i, std::size_t size) {
    std::uint32_t code = byte_at(text, i);
    if (size > 1) {
        code &= 0x7fU >> size;
    }
    for (std::size_t j = 1; j < size; ++j) {
        code = code << 6 | (byte_at(text, i + j) & 0x3f);
    }
    return code;
}

/// The length of the ASCII at `i`, by eights as far as that goes: what is left may be ASCII as well.
inline std::size_t ascii_run(std::string_view text, std::size_t i) {
    const std::size_t start = i;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t word;
        std::memcpy(&word, text.data() + i, 8);
        if ((word & 0x8080808080808080) != 0) {
            break;
        }
    }
    return i - start;
}

/// Adds a character by its number, which must be one: below 0x110000 and no half of a pair.
inline void append_utf8(std::string& out, std::uint32_t code) {
    const auto add = [&out](std::uint32_t value) {
        out += static_cast<char>(static_cast<unsigned char>(value));
    };
    if (code < 0x80) {
        add(code);
        return;
    }
    if (code < 0x800) {
        add(0xc0 | code >> 6);
    } else {
        if (code < 0x10000) {
            add(0xe0 | code >> 12);
        } else {
            add(0xf0 | code >> 18);
            add(0x80 | (code >> 12 & 0x3f));
        }
        add(0x80 | (code >> 6 & 0x3f));
    }
    add(0x80 | (code & 0x3f));
}

} // namespace duiyi::encodings
