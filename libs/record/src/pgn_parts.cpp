// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <string>

#include "duiyi/record/pgn_characters.hpp"
#include "duiyi/record/pgn_text.hpp"

/// What stands between blanks of ASCII, where it has characters beyond ASCII or may be a result.
namespace duiyi::detail {
namespace {

using pgn_characters::Character;
using pgn_characters::Kind;

constexpr char32_t wide_stop = 0xff0e; // `．`

/// What the bytes of most Chinese characters begin with.
constexpr unsigned char first_of_han = 0xe4;
constexpr unsigned char last_of_han = 0xe9;

bool is_figure(const Character& character) {
    return (character.code >= '0' && character.code <= '9') ||
           (character.code >= 0xff10 && character.code <= 0xff19);
}
bool is_letter(const Character& character) {
    return (character.code >= 'A' && character.code <= 'Z') ||
           (character.code >= 'a' && character.code <= 'z');
}

/// The mark at `at`, of which the first character may be ASCII.
pgn_characters::Mark mark_before(std::string_view text, std::size_t at, std::size_t end) {
    const auto mark = pgn_characters::mark_at(text, at);
    return at + mark.size <= end ? mark : pgn_characters::Mark{};
}

/// The end of the word that begins at `at`: before a blank, a stop or a mark. `C2．5` is one.
std::size_t end_of_run(std::string_view text, std::size_t at, std::size_t end) {
    bool has_letter = false;
    while (at < end) {
        const Character character = pgn_characters::character_at(text, at);
        const bool is_traverse = character.code == wide_stop && has_letter && at + character.size < end &&
                                 is_figure(pgn_characters::character_at(text, at + character.size));
        const bool parts = character.kind == Kind::blank || character.kind == Kind::stop;
        if ((parts && !is_traverse) || mark_before(text, at, end).size > 0) {
            break;
        }
        has_letter |= is_letter(character);
        at += character.size;
    }
    return at;
}

/// The end of a number and its dots at `at`; `at` itself when none stands there, or a word goes on after it.
std::size_t end_of_number(std::string_view text, std::size_t at, std::size_t end) {
    std::size_t next = at;
    while (next < end && is_figure(pgn_characters::character_at(text, next))) {
        next += pgn_characters::character_at(text, next).size;
    }
    if (next == at || next == end) {
        return next;
    }
    const std::size_t digits = next;
    while (next < end && text[next] == '.') {
        ++next;
    }
    return next == digits ? at : next;
}

bool is_among(char c, std::string_view characters) {
    return characters.find(c) != std::string_view::npos;
}

} // namespace

PgnPart first_part(std::string_view text, std::size_t at, std::size_t end) {
    if (const auto mark = mark_before(text, at, end); mark.parenthesis != 0) {
        return {mark.parenthesis == '(' ? PgnPartKind::open : PgnPartKind::close, at + mark.size};
    } else if (mark.size > 0) {
        return {PgnPartKind::nag, at + mark.size, mark.nag};
    }
    const std::size_t run = end_of_run(text, at, end);
    if (run == at) {
        return {PgnPartKind::blank, pgn_characters::skip_blanks(text.substr(0, end), at)};
    }
    if (const std::size_t number = end_of_number(text, at, run); number > at) {
        return {PgnPartKind::number, number};
    }
    return {PgnPartKind::word, run};
}

namespace {

/// What the Result header says; `?` says nothing.
std::optional<WrittenResult> said_by(std::string_view header) {
    if (header.empty()) {
        return std::nullopt;
    }
    const auto said = read_result(header);
    const bool is_open = said.has_value() && *said == WrittenResult{};
    return is_open && header.find('*') == std::string_view::npos ? std::nullopt : said;
}

} // namespace

std::optional<WrittenResult> result_at(std::string_view text, std::size_t at, std::size_t end,
                                       std::string_view header) {
    const auto word = text.substr(at, end - at);
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead >= first_of_han && lead <= last_of_han && !ends_game(text, end)) {
        return std::nullopt;
    }
    const std::string plain = pgn_characters::in_ascii(word.substr(0, 24));
    if (plain.empty()) {
        return std::nullopt;
    }
    if (plain == "*") {
        return WrittenResult{};
    }
    const auto named = said_by(header);
    const auto is_named = [&](const WrittenResult& result) { return named.has_value() && *named == result; };
    if (is_among(plain.front(), "0123456789.,")) {
        const auto result = read_result_in_figures(word);
        if (result && result->both_lose && plain == "0-0" && !(is_named(*result) && ends_game(text, end))) {
            return std::nullopt; // castling
        }
        return result;
    }
    if (!ends_game(text, end)) {
        return std::nullopt;
    }
    if (!is_among(plain.front(), "+-=")) {
        return pgn_characters::is_ascii(word) ? std::nullopt : read_result(word);
    }
    const auto result = read_result(word);
    const bool is_by_default = !named && read_result_in_figures(word); // `+-` alone is an evaluation
    return result && plain.size() > 1 && (is_named(*result) || is_by_default) ? result : std::nullopt;
}

} // namespace duiyi::detail
