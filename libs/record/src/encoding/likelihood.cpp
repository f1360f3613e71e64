// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "likelihood.hpp"

#include <algorithm>
#include <bitset>
#include <limits>
#include <memory>

#include "code_pages.hpp"
#include "letters.hpp"
#include "utf8_scan.hpp"

namespace duiyi::encodings {
namespace {

// --- one byte a character ---------------------------------------------------------------------------

/// Bits for what is no letter.
constexpr double of_punctuation = 7, of_sign = 12, of_no_character = 20, of_ascii = 5;
/// More bits for a sign between letters, and for a capital after a small letter.
constexpr double of_sign_in_word = 6, of_capital_in_word = 6;

/// Quotation marks, dashes and signs that stand in texts of any language.
bool is_punctuation(std::uint32_t code) {
    constexpr std::u16string_view marks =
        u"\u2018\u2019\u201a\u201c\u201d\u201e\u2013\u2014\u2026\u00ab\u00bb"
        u"\u00b0\u00a7\u2116\u00a0\u20ac\u2022\u00b4\u00b7\u00b1";
    return code < 0x10000 && marks.find(static_cast<char16_t>(code)) != std::u16string_view::npos;
}

/// A character of a word.
struct Letter {
    std::uint32_t small = 0; ///< the small letter; 0 when it is none
    bool is_capital = false;
    double bits = 0; ///< of what is no letter
};

std::array<Letter, 256> letters_of(Encoding encoding) {
    std::array<Letter, 256> letters{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::uint32_t code = byte < 0x80 ? byte : code_page(encoding)[byte - 0x80];
        const std::uint32_t small = small_letter(code);
        if (is_small_letter(small)) {
            letters[byte] = {small, small != code, 0};
        } else {
            letters[byte].bits = code == 0              ? of_no_character
                                 : code < 0x80          ? of_ascii
                                 : is_punctuation(code) ? of_punctuation
                                                        : of_sign;
        }
    }
    return letters;
}

const std::array<Letter, 256>& letters_in(Encoding encoding) {
    static const std::array<std::array<Letter, 256>, 3> made = {letters_of(Encoding::windows_1250),
                                                                letters_of(Encoding::windows_1251),
                                                                letters_of(Encoding::windows_1252)};
    return made[static_cast<std::size_t>(encoding) - static_cast<std::size_t>(Encoding::windows_1250)];
}

/// What is the same in every language: signs, and capitals where none are.
double bits_of_form(std::string_view word, const std::array<Letter, 256>& letters) {
    double bits = 0;
    bool after_small = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const Letter& letter = letters[byte_at(word, i)];
        const bool is_letter = letter.small != 0;
        if (!is_letter) {
            bits += letter.bits;
            const bool within = i > 0 && i + 1 < word.size() && letters[byte_at(word, i - 1)].small != 0 &&
                                letters[byte_at(word, i + 1)].small != 0;
            bits += within && letter.bits > of_punctuation ? of_sign_in_word : 0;
        }
        bits += is_letter && letter.is_capital && after_small ? of_capital_in_word : 0;
        after_small = is_letter && !letter.is_capital;
    }
    return bits;
}

double bits_in_language(std::string_view word, const std::array<Letter, 256>& letters,
                        const LetterModel& model) {
    double bits = 0;
    std::size_t last = LetterModel::edge;
    for (const char c : word) {
        const Letter& letter = letters[static_cast<unsigned char>(c)];
        const std::size_t next = letter.small != 0 ? model.letter(letter.small) : LetterModel::edge;
        if (next != LetterModel::edge || last != LetterModel::edge) {
            bits += model.bits(last, next);
        }
        last = next;
    }
    return last == LetterModel::edge ? bits : bits + model.bits(last, LetterModel::edge);
}

/// The language is that of each word: players of a tournament come from many countries.
double improbability_of_letters(std::span<const std::string_view> words, Encoding encoding) {
    const auto& letters = letters_in(encoding);
    const auto& models = letter_models(encoding == Encoding::windows_1251 ? Script::cyrillic : Script::latin);
    double bits = 0;
    for (const std::string_view word : words) {
        double least = std::numeric_limits<double>::max();
        for (const LetterModel& model : models) {
            least = std::min(least, bits_in_language(word, letters, model));
        }
        bits += least + bits_of_form(word, letters);
    }
    return bits;
}

// --- Chinese ----------------------------------------------------------------------------------------

/// Bits for a character of the field, one of the frequent ones that the standard puts first, one of the rest,
/// one that only the later standard has, a sign, ...
constexpr double of_common = 10, of_frequent = 13.5, of_rest = 17, of_extension = 18.5, of_chinese_sign = 12;
/// ... for a byte that begins none, an ASCII letter, and more where such a letter touches a character.
constexpr double of_broken = 24, of_ascii_letter = 6, of_touching = 4;

/// The codes of two bytes of the characters of the field.
using Codes = std::bitset<0x10000>;

std::unique_ptr<Codes> common_codes(Encoding encoding) {
    auto codes = std::make_unique<Codes>();
    for (std::size_t i = 0; i < common_chinese.size();) {
        const std::size_t size = utf8_character(common_chinese, i).size;
        const auto bytes = from_utf8(common_chinese.substr(i, size), encoding);
        if (bytes && bytes->size() == 2) {
            codes->set(byte_at(*bytes, 0) << 8 | byte_at(*bytes, 1));
        }
        i += size;
    }
    return codes;
}

/// A character, or a byte that begins none.
struct ChineseCharacter {
    std::size_t size;
    double bits;
};

ChineseCharacter gb18030_character(std::string_view word, std::size_t i, const Codes& common) {
    const unsigned lead = byte_at(word, i);
    const unsigned trail = byte_at(word, i + 1);
    if (is_between(lead, 0x81, 0xfe) && is_between(trail, 0x30, 0x39)) {
        return is_between(byte_at(word, i + 2), 0x81, 0xfe) && is_between(byte_at(word, i + 3), 0x30, 0x39)
                   ? ChineseCharacter{4, 2 * of_extension}
                   : ChineseCharacter{1, of_broken};
    }
    if (!is_between(lead, 0x81, 0xfe) || !is_between(trail, 0x40, 0xfe) || trail == 0x7f) {
        return {1, of_broken};
    }
    if (common[lead << 8 | trail]) {
        return {2, of_common};
    }
    if (trail < 0xa1) {
        return {2, of_extension};
    }
    if (is_between(lead, 0xa1, 0xa3)) {
        return {2, of_chinese_sign};
    }
    return {2, is_between(lead, 0xb0, 0xd7)   ? of_frequent
               : is_between(lead, 0xd8, 0xf7) ? of_rest
               : is_between(lead, 0x81, 0xa0) ? of_extension
                                              : of_extension + 2};
}

ChineseCharacter big5_character(std::string_view word, std::size_t i, const Codes& common) {
    const unsigned lead = byte_at(word, i);
    const unsigned trail = byte_at(word, i + 1);
    if (!is_between(lead, 0xa1, 0xf9) || !(is_between(trail, 0x40, 0x7e) || is_between(trail, 0xa1, 0xfe))) {
        return {1, of_broken};
    }
    if (common[lead << 8 | trail]) {
        return {2, of_common};
    }
    return {2, lead <= 0xa3                   ? of_chinese_sign
               : is_between(lead, 0xa4, 0xc6) ? of_frequent
               : lead <= 0xc8                 ? of_extension + 2
                                              : of_rest};
}

double improbability_of_characters(std::span<const std::string_view> words, Encoding encoding) {
    static const std::array<std::unique_ptr<Codes>, 2> codes = {common_codes(Encoding::gb18030),
                                                                common_codes(Encoding::big5)};
    const Codes& common = *codes[encoding == Encoding::big5 ? 1 : 0];
    double bits = 0;
    for (const std::string_view word : words) {
        bool after_ascii = false;
        for (std::size_t i = 0; i < word.size();) {
            if (byte_at(word, i) < 0x80) {
                bits += of_ascii_letter + (i > 0 && !after_ascii ? of_touching : 0);
                after_ascii = true;
                ++i;
                continue;
            }
            const auto character = encoding == Encoding::big5 ? big5_character(word, i, common)
                                                              : gb18030_character(word, i, common);
            bits += character.bits + (after_ascii ? of_touching : 0);
            i += character.size;
            after_ascii = false;
        }
    }
    return bits;
}

} // namespace

double improbability(std::span<const std::string_view> words, Encoding encoding) {
    return has_code_page(encoding) ? improbability_of_letters(words, encoding)
                                   : improbability_of_characters(words, encoding);
}

} // namespace duiyi::encodings
