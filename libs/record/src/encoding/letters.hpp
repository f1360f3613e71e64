// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "words_of_languages.hpp"

/// Letters and how they follow each other in a language.
namespace duiyi::encodings {

/// The small letter of a capital, Latin or Cyrillic; any other character as it is.
std::uint32_t small_letter(std::uint32_t code);
/// Of the Latin and Cyrillic letters that Windows-1250, 1251 and 1252 have.
bool is_small_letter(std::uint32_t code);

/// The letters of a language: how probable each is after another, learnt of a list of words.
class LetterModel {
public:
    /// Before the first letter of a word, and after the last.
    static constexpr std::size_t edge = 0;

    explicit LetterModel(std::string_view words);
    /// The number that this language gives to a small letter; letters that it has not share one.
    std::size_t letter(std::uint32_t code) const;
    /// How improbable a letter is after another one, in bits; both numbers of `letter`, or `edge`.
    float bits(std::size_t before, std::size_t letter) const {
        return bits_[before * (letters_ + 2) + letter];
    }

private:
    std::array<std::uint8_t, 0x492> index_{}; ///< by code; 0 for what the words do not have
    std::size_t letters_ = 0;
    std::vector<float> bits_{};
};

/// The models of all languages of a script, made when they are first asked for.
const std::vector<LetterModel>& letter_models(Script script);

} // namespace duiyi::encodings
