// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

namespace duiyi {

/// A text from outside as part of a message of one line: all but printable ASCII is written as `\x0a`.
inline std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c >= ' ' && c <= '~') {
            result += c;
        } else {
            result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return result;
}

/// The same, cut when it is long: an argument of a fault.
inline std::string shown(std::string_view text) {
    constexpr std::size_t most = 40;
    return escaped(text.substr(0, most)) + (text.size() > most ? "..." : "");
}
/// The same between quotes.
inline std::string quoted(std::string_view text) {
    return "'" + shown(text) + "'";
}
/// The same of one character.
inline std::string quoted(char c) {
    return quoted(std::string_view(&c, 1));
}

} // namespace duiyi
