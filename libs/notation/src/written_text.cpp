// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "written_text.hpp"

#include <algorithm>

namespace duiyi::written_text {

std::string_view take_character(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (size > text.size()) {
        size = 1;
    }
    for (std::size_t i = 1; i < size; ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
            size = 1;
        }
    }
    const auto character = text.substr(0, size);
    text.remove_prefix(size);
    return character;
}

unsigned code_point(std::string_view character) {
    const auto bits = [&](std::size_t i, unsigned mask) {
        return static_cast<unsigned>(static_cast<unsigned char>(character[i])) & mask;
    };
    if (character.size() == 2) {
        return bits(0, 0x1f) << 6 | bits(1, 0x3f);
    }
    if (character.size() == 3) {
        return bits(0, 0x0f) << 12 | bits(1, 0x3f) << 6 | bits(2, 0x3f);
    }
    return 0;
}

std::string in_ascii(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto character = take_character(text);
        const unsigned code = code_point(character);
        if (code >= 0xff01 && code <= 0xff5e) {
            result += static_cast<char>(code - 0xff01 + '!');
        } else if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212) {
            result += '-';
        } else if (character != " " && code != 0x3000 && code != 0xa0) {
            result += character;
        }
    }
    return result;
}

std::string alternatives(std::vector<std::string> texts) {
    constexpr std::size_t most = 8;
    std::sort(texts.begin(), texts.end());
    std::string line;
    for (std::size_t i = 0; i < texts.size() && i < most; ++i) {
        line += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
    }
    return texts.size() > most ? line + " and others" : line;
}

} // namespace duiyi::written_text
