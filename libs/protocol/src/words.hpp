// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/notation/quoted.hpp"
#include "duiyi/protocol/dialect.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::protocol {

/// The words of a line, one after the other; blanks are spaces, tabs and stray line ends.
class Words {
public:
    explicit Words(std::string_view line) : line_(line) { skip_blanks(); }

    bool done() const { return line_.empty(); }
    /// The next word; empty at the end.
    std::string_view peek() const { return line_.substr(0, line_.find_first_of(blanks)); }
    std::string_view next() {
        const auto word = peek();
        line_.remove_prefix(word.size());
        skip_blanks();
        return word;
    }
    /// Takes the next word when it is this one.
    bool take(std::string_view word) {
        if (done() || peek() != word) {
            return false;
        }
        next();
        return true;
    }
    /// All that is left, without blanks at its end.
    std::string_view rest() const {
        const auto last = line_.find_last_not_of(blanks);
        return last == std::string_view::npos ? std::string_view{} : line_.substr(0, last + 1);
    }

private:
    static constexpr std::string_view blanks = " \t\r\n\f\v";
    void skip_blanks() {
        const auto first = line_.find_first_not_of(blanks);
        line_.remove_prefix(first == std::string_view::npos ? line_.size() : first);
    }

    std::string_view line_;
};

/// A whole number; one that is too large counts as the largest. Nothing when the word is none.
inline std::optional<std::int64_t> read_integer(std::string_view word) {
    if (!word.empty() && word.front() == '+') {
        word.remove_prefix(1);
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (end != word.data() + word.size() || error == std::errc::invalid_argument) {
        return std::nullopt;
    }
    if (error == std::errc::result_out_of_range) {
        return word.front() == '-' ? std::numeric_limits<std::int64_t>::min()
                                   : std::numeric_limits<std::int64_t>::max();
    }
    return value;
}

/// A whole number held to `low`..`high`.
inline std::optional<std::int64_t> read_integer(std::string_view word, std::int64_t low, std::int64_t high) {
    const auto value = read_integer(word);
    if (!value) {
        return std::nullopt;
    }
    return *value < low ? low : *value > high ? high : *value;
}

/// The fault of a line that is too long to be read.
inline Fault too_long(std::string_view line) {
    return {"line",
            "is " + std::to_string(line.size()) + " bytes long (at most " + std::to_string(max_line) + ")"};
}

/// A text for the middle of a line: line ends and tabs become spaces, other control characters question
/// marks.
inline std::string one_line(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= '\t' && c <= '\r') {
            c = ' ';
        } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
            c = '?';
        }
    }
    return result;
}

/// The same as one word: blanks become underscores, and nothing becomes one.
inline std::string one_word(std::string_view text) {
    std::string result = one_line(text);
    for (char& c : result) {
        if (c == ' ') {
            c = '_';
        }
    }
    return result.empty() ? "_" : result;
}

} // namespace duiyi::protocol
