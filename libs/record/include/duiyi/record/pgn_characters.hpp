// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

/// What characters beyond ASCII mean where moves are: one table for every reader of records, made from
/// Unicode.
namespace duiyi::pgn_characters {

/// What a character is among moves.
enum class Kind : std::uint8_t {
    word,    ///< of a move, or of any other word
    blank,   ///< white space of every script, marks of direction, byte order marks
    stop,    ///< punctuation that parts words as a blank does: `、` `，` `．` `……` `。` and quotes
    dash,    ///< of a word: stands for `-`
    nothing, ///< of a word, and not to be seen: joiners and selectors of variants
    mark,    ///< a sign of its own: `！`, `（`, `±`; see `mark_at`
};

/// A character of a text and its size in bytes, at least 1. A byte that begins no character is a word's.
struct Character {
    Kind kind;
    std::size_t size;
    char32_t code;
};
/// The character at `at`, which must lie within the text. A binary search for any beyond ASCII.
Character character_at(std::string_view text, std::size_t at);

/// A sign of its own: a glyph, or a parenthesis.
struct Mark {
    std::size_t size = 0; ///< in bytes; 0: no mark stands there
    int nag = 0;          ///< its number in the PGN standard, 10, or in the usual extension; 0: none
    char parenthesis = 0; ///< `(` or `)` for their full-width forms
};
/// The longest mark at `at` that has a character beyond ASCII: `！？`, `=∞`, `±`.
Mark mark_at(std::string_view text, std::size_t at);

/// A word with ASCII for what stands for it: dashes, full-width forms, fractions; without what is not seen.
std::string in_ascii(std::string_view word);

/// Where blanks and stops that begin at `at` end, those of ASCII included: the text's size at its end.
std::size_t skip_blanks(std::string_view text, std::size_t at);

/// True when the text is ASCII alone. Fast for words.
inline bool is_ascii(std::string_view text) {
    constexpr std::uint64_t high = 0x8080808080808080;
    std::size_t i = 0;
    for (; i + sizeof(high) <= text.size(); i += sizeof(high)) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data() + i, sizeof bytes);
        if ((bytes & high) != 0) {
            return false;
        }
    }
    unsigned rest = 0;
    for (; i < text.size(); ++i) {
        rest |= static_cast<unsigned char>(text[i]);
    }
    return rest < 0x80;
}

} // namespace duiyi::pgn_characters
