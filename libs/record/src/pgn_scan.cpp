// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_scan.hpp"

#include <algorithm>
#include <string>

namespace duiyi {

std::string pgn_header_value(std::string_view value) {
    std::string plain;
    plain.reserve(value.size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\'))
            ++i;
        const bool control = static_cast<unsigned char>(value[i]) < ' ' || value[i] == '\x7f';
        plain += control ? ' ' : value[i];
    }
    return plain;
}

namespace detail {
namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
        ++at;
    return at;
}

std::size_t line_end(std::string_view text, std::size_t at) {
    return std::min(text.find('\n', at), text.size());
}

/// The offset of the quote that ends a value: one that a `]` follows, or the line's last one, since quotes
/// within a value often are not escaped. The text's size when the line has none.
std::size_t find_closing_quote(std::string_view text, std::size_t from) {
    std::size_t last = text.size();
    for (std::size_t i = from; i < text.size() && text[i] != '\n'; ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\')) {
            ++i;
        } else if (text[i] == '"') {
            last = i;
            const std::size_t next = skip_blanks(text, i + 1);
            if (next < text.size() && text[next] == ']')
                return last;
            i = next - 1;
        }
    }
    return last;
}

} // namespace

PgnCommentEnd find_comment_end(std::string_view text, std::size_t from) {
    constexpr std::string_view game = "\n[Event \"";
    // In steps, so that a text without braces is not searched to its end for each comment.
    constexpr std::size_t step = 4096;
    for (std::size_t at = from; at < text.size(); at += step) {
        const std::size_t found = text.substr(0, std::min(at + step, text.size())).find('}', at);
        const std::size_t end = std::min(found, std::min(at + step, text.size()));
        const std::size_t begin = at - from < game.size() ? from : at - game.size();
        if (end - begin >= game.size()) {
            const auto next_game = text.substr(0, end).find(game, begin);
            if (next_game != std::string_view::npos)
                return {next_game + 1, false};
        }
        if (found != std::string_view::npos)
            return {found, true};
    }
    return {text.size(), false};
}

PgnHeaderLine read_header_line(std::string_view text, std::size_t at) {
    PgnHeaderLine line;
    const std::size_t begin = skip_blanks(text, at + 1);
    std::size_t end = begin;
    while (end < text.size() && static_cast<unsigned char>(text[end]) > ' ' && text[end] != '"' &&
           text[end] != ']')
        ++end;
    line.name = text.substr(begin, end - begin);
    const std::size_t quote = skip_blanks(text, end);
    if (line.name.empty() || quote >= text.size() || text[quote] != '"') {
        line.end = line_end(text, at);
        line.fault = line.name.empty() ? FaultCode::header_without_name : FaultCode::header_without_value;
        return line;
    }
    const std::size_t close = find_closing_quote(text, quote + 1);
    if (close == text.size()) {
        line.end = line_end(text, at);
        line.fault = FaultCode::header_value_not_closed;
        return line;
    }
    line.value = text.substr(quote + 1, close - quote - 1);
    line.usable = true;
    const std::size_t bracket = skip_blanks(text, close + 1);
    if (bracket < text.size() && text[bracket] == ']') {
        line.end = bracket + 1;
    } else {
        line.end = line_end(text, at);
        line.fault = FaultCode::header_not_closed;
    }
    return line;
}

bool begins_line(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        --at;
    return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

bool follows_empty_line(std::string_view text, std::size_t at) {
    if (at == 0 || text[at - 1] != '\n')
        return at == 0;
    --at;
    at -= at > 0 && text[at - 1] == '\r';
    return at == 0 || text[at - 1] == '\n';
}

} // namespace detail
} // namespace duiyi
