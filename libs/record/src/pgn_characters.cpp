// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_characters.hpp"

#include <algorithm>
#include <array>

#include "encoding/utf8_scan.hpp"
#include "pgn_character_table.gen.hpp"

namespace duiyi::pgn_characters {
namespace {

/// A mark as people and programs write it.
struct WrittenMark {
    std::string_view text;
    int nag;
};
/// Numbers of the PGN standard, 10, and beyond it those of the usual extension, in which a sign that is the
/// same for both sides has White's number. A longer mark stands before those that begin it.
constexpr std::array<WrittenMark, 54> marks = {
    {{"！！", 3}, {"！？", 5}, {"!！", 3},  {"!？", 5}, {"！!", 3},  {"！?", 5}, {"！", 1},  {"？？", 4},
     {"？！", 6}, {"?？", 4},  {"?！", 6},  {"？?", 4}, {"？!", 6},  {"？", 2},  {"‼", 3},   {"⁇", 4},
     {"⁉", 5},    {"⁈", 6},    {"=/∞", 44}, {"=∞", 44}, {"＝∞", 44}, {"⯹", 44},  {"∞=", 44}, {"∞", 13},
     {"⩲", 14},   {"⩱", 15},   {"±", 16},   {"∓", 17},  {"⨀", 22},   {"☉", 22},  {"⊙", 22},  {"⟳", 32},
     {"↻", 32},   {"↑↑", 32},  {"↑", 36},   {"→", 40},  {"⮕", 40},   {"⇆", 132}, {"⇄", 132}, {"⊕", 138},
     {"⨁", 138},  {"∆", 140},  {"△", 140},  {"Δ", 140}, {"∇", 141},  {"⌓", 142}, {"□", 7},   {"☐", 7},
     {"⇔", 239},  {"⇗", 240},  {"○", 238},  {"⊞", 241}, {"⟫", 242},  {"≤", 143}}};

/// Lead bytes of the marks, so that most characters are no mark at the first look.
constexpr std::array<bool, 256> begins_mark = [] {
    std::array<bool, 256> table{};
    for (const WrittenMark& mark : marks) {
        table[static_cast<unsigned char>(mark.text.front())] = true;
    }
    return table;
}();

constexpr std::string_view opening[] = {"（", "﹙"};
constexpr std::string_view closing[] = {"）", "﹚"};

/// What a character is by its code alone.
Kind kind_of(char32_t code) {
    const auto after =
        std::upper_bound(ranges.begin(), ranges.end(), code,
                         [](char32_t value, const Range& range) { return value < range.first; });
    if (after == ranges.begin()) {
        return Kind::word;
    }
    const Range& range = *std::prev(after);
    return code <= range.last ? range.kind : Kind::word;
}

} // namespace

Character character_at(std::string_view text, std::size_t at) {
    const unsigned lead = encodings::byte_at(text, at);
    if (lead < 0x80) {
        return {lead <= ' ' ? Kind::blank : Kind::word, 1, lead};
    }
    const auto [size, valid] = encodings::utf8_character(text, at);
    if (!valid) {
        return {Kind::word, 1, 0};
    }
    const char32_t code = encodings::utf8_code(text, at, size);
    const Kind kind = kind_of(code);
    return {kind != Kind::stop && mark_at(text, at).size > 0 ? Kind::mark : kind, size, code};
}

Mark mark_at(std::string_view text, std::size_t at) {
    if (!begins_mark[encodings::byte_at(text, at)]) {
        return {};
    }
    const std::string_view rest = text.substr(at);
    for (const auto& sign : opening) {
        if (rest.starts_with(sign)) {
            return {sign.size(), 0, '('};
        }
    }
    for (const auto& sign : closing) {
        if (rest.starts_with(sign)) {
            return {sign.size(), 0, ')'};
        }
    }
    for (const WrittenMark& mark : marks) {
        if (rest.starts_with(mark.text)) {
            return {mark.text.size(), mark.nag, 0};
        }
    }
    return {};
}

std::string in_ascii(std::string_view word) {
    std::string result;
    for (std::size_t at = 0; at < word.size();) {
        const Character character = character_at(word, at);
        if (character.kind == Kind::dash) {
            result += '-';
        } else if (character.code >= 0xff01 && character.code <= 0xff5e) {
            result += static_cast<char>(character.code - 0xff01 + '!');
        } else if (character.code == 0xbd) {
            result += "1/2";
        } else if (character.code == 0x2044 || character.code == 0x2215) {
            result += '/';
        } else if (character.code == 0x2236) {
            result += ':';
        } else if (character.code == 0xd7) {
            result += 'x';
        } else if (character.kind != Kind::nothing && character.kind != Kind::blank) {
            result += word.substr(at, character.size);
        }
        at += character.size;
    }
    return result;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        const Character character = character_at(text, at);
        if (character.kind != Kind::blank && character.kind != Kind::stop) {
            break;
        }
        at += character.size;
    }
    return at;
}

} // namespace duiyi::pgn_characters
