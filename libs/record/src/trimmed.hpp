// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string_view>

namespace duiyi {

/// Blanks and ends of lines.
inline constexpr std::string_view blanks_and_line_ends = " \t\r\n";

/// A text without these characters in front and behind.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = blanks_and_line_ends) {
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace duiyi
