// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <string>

#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_text.hpp"

namespace duiyi {

std::string pgn_header_value(std::string_view value) {
    std::string plain;
    plain.reserve(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\')) {
            ++i;
        }
        if (value.substr(i).starts_with("\r\n")) {
            continue;
        }
        const bool control = static_cast<unsigned char>(value[i]) < ' ' || value[i] == '\x7f';
        plain += control ? ' ' : value[i];
    }
    return plain;
}

namespace detail {
namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) {
        ++at;
    }
    return at;
}

/// Where the line after that of `at` begins.
std::size_t next_line(std::string_view text, std::size_t at) {
    const std::size_t end = line_end(text, at);
    return std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size());
}

/// The offset of the quote that ends a value: one that a `]` follows, or the line's last one, since quotes
/// within a value often are not escaped. The text's size when the line has none.
std::size_t find_closing_quote(std::string_view text, std::size_t from) {
    std::size_t last = text.size();
    for (std::size_t i = from; i < text.size() && !is_line_end(text[i]); ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\')) {
            ++i;
        } else if (text[i] == '"') {
            last = i;
            const std::size_t next = skip_blanks(text, i + 1);
            if (next < text.size() && text[next] == ']') {
                return last;
            }
            i = next - 1;
        }
    }
    return last;
}

/// The quote that ends a value in one of the next lines: a bracket follows it, and no header or empty line
/// comes before it. The text's size when there is none.
std::size_t find_quote_in_next_lines(std::string_view text, std::size_t from) {
    constexpr int most_lines = 3;
    for (int i = 0; i < most_lines; ++i) {
        from = next_line(text, from);
        const std::size_t first = skip_blanks(text, from);
        if (first == text.size() || text[first] == '[' || is_line_end(text[first])) {
            break;
        }
        const std::size_t quote = find_closing_quote(text, from);
        if (quote == text.size()) {
            continue;
        }
        return text.substr(skip_blanks(text, quote + 1)).starts_with(']') ? quote : text.size();
    }
    return text.size();
}

/// The quote that begins a value after a name that ends at `at`: in its line, or at the next one's beginning.
std::size_t find_opening_quote(std::string_view text, std::size_t at) {
    std::size_t quote = skip_blanks(text, at);
    if (quote < text.size() && is_line_end(text[quote])) {
        quote = skip_blanks(text, next_line(text, quote));
    }
    return quote < text.size() && text[quote] == '"' ? quote : text.size();
}

} // namespace

std::size_t line_end(std::string_view text, std::size_t at) {
    while (at < text.size() && !is_line_end(text[at])) {
        ++at;
    }
    return at;
}

PgnCommentEnd find_comment_end(std::string_view text, std::size_t from) {
    constexpr std::string_view game = "[Event \"";
    // In steps, so that a text without braces is not searched to its end for each comment.
    constexpr std::size_t step = 4096;
    for (std::size_t at = from; at < text.size(); at += step) {
        const std::size_t found = text.substr(0, std::min(at + step, text.size())).find('}', at);
        const std::size_t end = std::min(found, std::min(at + step, text.size()));
        const std::size_t begin = at - from < game.size() ? from : at - game.size();
        const auto seen = text.substr(0, end);
        for (auto next_game = seen.find(game, begin); next_game != std::string_view::npos;
             next_game = seen.find(game, next_game + 1)) {
            if (next_game > from && is_line_end(text[next_game - 1])) {
                return {next_game, false};
            }
        }
        if (found != std::string_view::npos) {
            return {found, true};
        }
    }
    return {text.size(), false};
}

PgnHeaderLine read_header_line(std::string_view text, std::size_t at) {
    PgnHeaderLine line;
    const std::size_t begin = skip_blanks(text, at + 1);
    std::size_t end = begin;
    while (end < text.size() && static_cast<unsigned char>(text[end]) > ' ' && text[end] != '"' &&
           text[end] != ']') {
        ++end;
    }
    line.name = text.substr(begin, end - begin);
    const std::size_t quote = find_opening_quote(text, end);
    if (line.name.empty() || quote == text.size()) {
        line.end = line_end(text, at);
        line.fault = line.name.empty() ? FaultCode::header_without_name : FaultCode::header_without_value;
        return line;
    }
    std::size_t close = find_closing_quote(text, quote + 1);
    if (close == text.size()) {
        close = find_quote_in_next_lines(text, quote + 1);
    }
    if (close == text.size()) {
        line.end = line_end(text, at);
        line.fault = FaultCode::header_value_not_closed;
        return line;
    }
    if (close > line_end(text, at)) {
        line.fault = FaultCode::header_over_lines;
    }
    line.value = text.substr(quote + 1, close - quote - 1);
    line.usable = true;
    const std::size_t bracket = skip_blanks(text, close + 1);
    if (bracket < text.size() && text[bracket] == ']') {
        line.end = bracket + 1;
    } else {
        line.end = line_end(text, close);
        line.fault = FaultCode::header_not_closed;
    }
    return line;
}

bool begins_line(std::string_view text, std::size_t at) {
    while (at > 0) {
        if (text[at - 1] == ' ' || text[at - 1] == '\t') {
            --at;
        } else if (text.substr(0, at).ends_with(byte_order_mark)) {
            at -= byte_order_mark.size();
        } else {
            return is_line_end(text[at - 1]);
        }
    }
    return true;
}

bool follows_empty_line(std::string_view text, std::size_t at) {
    while (text.substr(0, at).ends_with(byte_order_mark)) {
        at -= byte_order_mark.size();
    }
    if (at == 0 || !is_line_end(text[at - 1])) {
        return at == 0;
    }
    const bool pair = text.substr(0, at).ends_with("\r\n");
    const bool returns = text[at - 1] == '\r';
    at -= pair ? 2 : 1;
    return at == 0 || text[at - 1] == '\n' || (returns && text[at - 1] == '\r');
}

} // namespace detail
} // namespace duiyi
