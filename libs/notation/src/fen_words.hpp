// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The words of a FEN that may have blanks of any kind between them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace duiyi::fen_parts {

inline constexpr std::array<std::string_view, 4> wide_blanks = {"\xc2\xa0", "\xe2\x80\xaf", "\xe3\x80\x80",
                                                                "\xef\xbb\xbf"};

/// How many bytes of a blank are in front of the text; 0 when none is.
inline std::size_t blank_length(std::string_view text) {
    if (std::string_view(" \t\r\n\v\f").find(text.front()) != std::string_view::npos) {
        return 1;
    }
    for (const auto blank : wide_blanks) {
        if (text.starts_with(blank)) {
            return blank.size();
        }
    }
    return 0;
}

/// The words of a text, and whether it has other blanks than one space between two of them.
struct FenWords {
    std::vector<std::string_view> words{};
    std::size_t length = 0; ///< with one space between two words
    bool has_other_blanks = false;
};

inline FenWords words_of(std::string_view text) {
    FenWords found;
    bool in_word = false;
    for (std::size_t i = 0; i < text.size();) {
        const auto blank = blank_length(text.substr(i));
        if (blank > 0) {
            found.has_other_blanks |= !in_word || text[i] != ' ';
            in_word = false;
            i += blank;
            continue;
        }
        if (!in_word) {
            found.words.push_back(text.substr(i, 0));
        }
        in_word = true;
        ++i;
        auto& word = found.words.back();
        word = {word.data(), word.size() + 1};
    }
    found.has_other_blanks |= !in_word && !text.empty();
    for (const auto word : found.words) {
        found.length += word.size() + 1;
    }
    return found;
}

} // namespace duiyi::fen_parts
