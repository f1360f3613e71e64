// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>

namespace duiyi::xiangqi_file {

/// Adds a character by its number, which must be one: below 0x110000 and no half of a pair.
inline void add_utf8(std::string& text, std::uint32_t code) {
    const auto byte = [](std::uint32_t value) { return static_cast<char>(static_cast<std::uint8_t>(value)); };
    const auto following = [&](unsigned shift) { return byte(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80)
        text += byte(code);
    else if (code < 0x800)
        text += {byte(0xc0 | code >> 6), following(0)};
    else if (code < 0x10000)
        text += {byte(0xe0 | code >> 12), following(6), following(0)};
    else
        text += {byte(0xf0 | code >> 18), following(12), following(6), following(0)};
}

} // namespace duiyi::xiangqi_file
