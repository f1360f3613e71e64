// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "letters.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "utf8_scan.hpp"

namespace duiyi::encodings {
namespace {

/// Of the probability of a letter, so much depends on the one before, so much on the language alone; the rest
/// is for letters that its words do not have, of which there may be so many.
constexpr double by_pair = 0.62, by_letter = 0.34, by_none = 0.04;
constexpr double possible_letters = 80;

bool is_even(std::uint32_t code) {
    return code % 2 == 0;
}

} // namespace

std::uint32_t small_letter(std::uint32_t code) {
    if (is_between(code, 'A', 'Z') || (is_between(code, 0xc0, 0xde) && code != 0xd7) ||
        is_between(code, 0x410, 0x42f)) {
        return code + 32;
    }
    if (is_between(code, 0x400, 0x40f)) {
        return code + 80;
    }
    if (code == 0x178) {
        return 0xff;
    }
    const bool even_is_capital =
        is_between(code, 0x100, 0x137) || is_between(code, 0x14a, 0x177) || code == 0x490;
    const bool odd_is_capital = is_between(code, 0x139, 0x148) || is_between(code, 0x179, 0x17e);
    return (even_is_capital && is_even(code)) || (odd_is_capital && !is_even(code)) ? code + 1 : code;
}

bool is_small_letter(std::uint32_t code) {
    return is_between(code, 'a', 'z') || (is_between(code, 0xdf, 0xff) && code != 0xf7) ||
           (is_between(code, 0x100, 0x17f) && small_letter(code) == code) || is_between(code, 0x430, 0x45f) ||
           code == 0x491;
}

LetterModel::LetterModel(std::string_view words) {
    for (std::size_t i = 0; i < words.size();) {
        const std::size_t size = utf8_character(words, i).size;
        const std::uint32_t code = utf8_code(words, i, size);
        if (code < index_.size() && is_small_letter(code) && index_[code] == 0) {
            index_[code] = static_cast<std::uint8_t>(++letters_);
        }
        i += size;
    }
    const std::size_t width = letters_ + 2;
    std::vector<double> pairs(width * width);
    std::vector<double> singles(width);
    std::vector<double> before(width);
    std::size_t last = 0;
    double all = 0;
    const auto count = [&](std::size_t letter) {
        if (letter == 0 && last == 0) {
            return;
        }
        ++pairs[last * width + letter], ++before[last], ++singles[letter], ++all;
        last = letter;
    };
    for (std::size_t i = 0; i < words.size();) {
        const std::size_t size = utf8_character(words, i).size;
        const std::uint32_t code = utf8_code(words, i, size);
        count(code < index_.size() ? index_[code] : 0);
        i += size;
    }
    count(0);
    bits_.resize(width * width);
    for (std::size_t a = 0; a < width; ++a) {
        for (std::size_t b = 0; b < width; ++b) {
            const double after_a = before[a] > 0 ? pairs[a * width + b] / before[a] : singles[b] / all;
            bits_[a * width + b] = static_cast<float>(
                -std::log2(by_pair * after_a + by_letter * singles[b] / all + by_none / possible_letters));
        }
    }
}

std::size_t LetterModel::letter(std::uint32_t code) const {
    const std::size_t found = code < index_.size() ? index_[code] : 0;
    return found != 0 ? found : letters_ + 1;
}

const std::vector<LetterModel>& letter_models(Script script) {
    static const auto made = [] {
        std::array<std::vector<LetterModel>, 2> models;
        for (const LanguageWords& language : languages) {
            models[static_cast<std::size_t>(language.script)].emplace_back(language.words);
        }
        return models;
    }();
    return made[static_cast<std::size_t>(script)];
}

} // namespace duiyi::encodings
