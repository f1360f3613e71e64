// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace duiyi {

/// A character from outside, fit for an error message: quoted, and escaped when it does not print.
inline std::string quoted(char c) {
    if (c >= ' ' && c <= '~')
        return std::string("'") + c + "'";
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    return std::string("'\\x") + digits[byte >> 4] + digits[byte & 15] + "'";
}

/// A text from outside, fit for an error message: quoted, escaped, and cut when it is long.
inline std::string quoted(std::string_view text) {
    constexpr std::size_t most = 40;
    std::string result = "'";
    for (const char c : text.substr(0, most)) {
        const std::string one = quoted(c);
        result += one.substr(1, one.size() - 2);
    }
    return result + (text.size() > most ? "...'" : "'");
}

/// A number of one to four digits and nothing else.
inline std::optional<int> parse_small_number(std::string_view text) {
    int value = 0;
    if (text.empty() || text.size() > 4)
        return std::nullopt;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return std::nullopt;
        value = 10 * value + (c - '0');
    }
    return value;
}

} // namespace duiyi
