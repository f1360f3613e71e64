// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/piece_list_text.hpp"

#include "../text.hpp"
#include "duiyi/notation/quoted.hpp"

namespace duiyi {
namespace {

std::string_view without_brackets(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) {
        return {};
    }
    text = text.substr(first, text.find_last_not_of(blanks) - first + 1);
    return text.size() >= 2 && text.front() == '[' && text.back() == ']' ? text.substr(1, text.size() - 2)
                                                                         : text;
}

} // namespace

std::string to_text(const PieceList& pieces) {
    std::string text;
    for (const auto square : pieces.squares) {
        text += (text.empty() ? "[" : ",") + std::to_string(square);
    }
    return text + "]";
}

Result<PieceList, Fault> parse_piece_list(std::string_view text) {
    PieceList pieces;
    std::string_view rest = without_brackets(text);
    std::size_t count = 0;
    while (!rest.empty()) {
        const auto word = rest.substr(0, rest.find_first_of(", \t\r\n"));
        rest.remove_prefix(word.size());
        const auto next = rest.find_first_not_of(" \t\r\n");
        rest.remove_prefix(std::min(next, rest.size()));
        if (rest.starts_with(',')) {
            rest.remove_prefix(1);
            rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n"), rest.size()));
        }
        const auto number = parse_small_number(word);
        if (!number || *number > 255) {
            return tl::unexpected(Fault{"piece list: entry " + std::to_string(count),
                                        "is " + quoted(word) + " (expected a number from 0 to 255)"});
        }
        if (count < pieces.squares.size()) {
            pieces.squares[count] = static_cast<std::uint8_t>(*number);
        }
        ++count;
    }
    if (count != pieces.squares.size()) {
        return tl::unexpected(
            Fault{"piece list:", "has " + std::to_string(count) + " entries (expected 32)"});
    }
    return pieces;
}

} // namespace duiyi
