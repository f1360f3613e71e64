// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "trf_line.hpp"

#include <algorithm>
#include <charconv>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::tournaments {
namespace {

/// The length of the character of UTF-8 at the start of `text`; 1 where it is none.
std::size_t character_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (length > text.size()) {
        return 1;
    }
    const auto is_continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; };
    return std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length), is_continuation)
               ? length
               : 1;
}

} // namespace

TrfLine::TrfLine(std::string_view text, int number) : number_(number) {
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        cells_.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
}

void TrfLine::fail(int column, std::string what) {
    if (!fault_) {
        fault_ = {number_, column, std::move(what)};
    }
}

char TrfLine::letter(int column) const {
    if (column > columns()) {
        return ' ';
    }
    const std::string_view cell = cells_[static_cast<std::size_t>(column) - 1];
    return cell.size() == 1 && static_cast<unsigned char>(cell.front()) < 0x80 ? cell.front() : '?';
}

int TrfLine::first_filled(int from, int to) const {
    while (from <= to && letter(from) == ' ') {
        ++from;
    }
    return from;
}

std::string TrfLine::text(int from, int to) const {
    to = std::min(to, columns());
    from = first_filled(from, to);
    while (to >= from && letter(to) == ' ') {
        --to;
    }
    std::string result;
    for (int column = from; column <= to; ++column) {
        result += cells_[static_cast<std::size_t>(column) - 1];
    }
    return result;
}

std::optional<int> TrfLine::number(int from, int to, int low, int high) {
    const std::string field = text(from, to);
    return field.empty() ? std::nullopt : number(Word{first_filled(from, to), field}, low, high);
}

std::optional<Points> TrfLine::points(int from, int to) {
    const std::string field = text(from, to);
    return field.empty() ? std::nullopt : points(Word{first_filled(from, to), field});
}

std::optional<int> TrfLine::number(const Word& word, int low, int high) {
    int value = 0;
    const char* end = word.text.data() + word.text.size();
    const auto [rest, error] = std::from_chars(word.text.data(), end, value);
    if (error == std::errc() && rest == end && low <= value && value <= high) {
        return value;
    }
    fail(word.column,
         quoted(word.text) + " is not a number from " + std::to_string(low) + " to " + std::to_string(high));
    return {};
}

std::optional<Points> TrfLine::points(const Word& word) {
    const std::size_t dot = word.text.find('.');
    const std::string whole = word.text.substr(0, dot);
    const std::string tenths = dot == std::string::npos ? "0" : word.text.substr(dot + 1);
    const auto is_digit = [](char c) { return '0' <= c && c <= '9'; };
    const bool is_good = !whole.empty() && whole.size() <= 2 && tenths.size() == 1 &&
                         std::all_of(whole.begin(), whole.end(), is_digit) && is_digit(tenths.front());
    if (is_good) {
        return 10 * std::stoi(whole) + (tenths.front() - '0');
    }
    fail(word.column, quoted(word.text) + " is not a number of points from 0.0 to 99.9");
    return {};
}

std::vector<TrfLine::Word> TrfLine::words(int from) const {
    std::vector<Word> result;
    for (int column = from; column <= columns(); ++column) {
        if (letter(column) == ' ') {
            continue;
        }
        Word word{column, {}};
        for (; column <= columns() && letter(column) != ' '; ++column) {
            word.text += cells_[static_cast<std::size_t>(column) - 1];
        }
        result.push_back(std::move(word));
    }
    return result;
}

} // namespace duiyi::tournaments
