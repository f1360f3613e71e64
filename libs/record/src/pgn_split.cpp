// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_split.hpp"

#include "duiyi/record/pgn_scan.hpp"

namespace duiyi {

std::vector<std::string_view> split_pgn(std::string_view text, std::size_t size) {
    constexpr std::string_view game = "\n[Event \"";
    std::vector<std::string_view> pieces;
    while (text.size() > size) {
        auto cut = text.find(game, size);
        while (cut != std::string_view::npos && !detail::follows_empty_line(text, cut + 1)) {
            cut = text.find(game, cut + 1);
        }
        if (cut == std::string_view::npos) {
            break;
        }
        pieces.push_back(text.substr(0, cut + 1));
        text.remove_prefix(cut + 1);
    }
    if (!text.empty()) {
        pieces.push_back(text);
    }
    return pieces;
}

} // namespace duiyi
