// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string_view>

namespace duiyi {

/// A number of one to four digits and nothing else.
inline std::optional<int> parse_small_number(std::string_view text) {
    int value = 0;
    if (text.empty() || text.size() > 4) {
        return std::nullopt;
    }
    for (const char c : text) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        value = 10 * value + (c - '0');
    }
    return value;
}

} // namespace duiyi
