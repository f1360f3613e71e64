// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/headers.hpp"

#include <algorithm>

namespace duiyi {

std::optional<std::string_view> Headers::get(std::string_view name) const {
    const auto found =
        std::find_if(list_.begin(), list_.end(), [&](const Header& header) { return header.name == name; });
    return found == list_.end() ? std::nullopt : std::optional<std::string_view>(found->value);
}

void Headers::set(std::string_view name, std::string_view value) {
    const auto found =
        std::find_if(list_.begin(), list_.end(), [&](const Header& header) { return header.name == name; });
    if (found == list_.end()) {
        add(std::string(name), std::string(value));
    } else {
        found->value = value;
    }
}

void Headers::remove(std::string_view name) {
    std::erase_if(list_, [&](const Header& header) { return header.name == name; });
}

} // namespace duiyi
