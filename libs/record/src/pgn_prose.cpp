// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <string>

#include "duiyi/record/pgn_characters.hpp"
#include "duiyi/record/pgn_text.hpp"

/// What tells the beginning of a game without headers from prose: the form of its first move alone, since the
/// scanner knows no positions.
namespace duiyi::detail {
namespace {

constexpr std::string_view blanks = " \t\r\n";
/// No move is longer: `Qa1xb2+!?` with a dash, or five Chinese characters of three bytes with a sign.
constexpr std::size_t longest_move = 18;

/// The word at `at`, without what may follow a move.
std::string_view word_at(std::string_view text, std::size_t at) {
    constexpr std::string_view signs = "!\"$();?[]{}*";
    std::size_t end = at;
    while (end < text.size() && end - at <= longest_move && static_cast<unsigned char>(text[end]) > ' ' &&
           signs.find(text[end]) == std::string_view::npos) {
        ++end;
    }
    if (pgn_characters::is_ascii(text.substr(at, end - at))) {
        return text.substr(at, end - at);
    }
    return text.substr(at, first_part(text, at, end).end - at);
}

/// Castling and null moves.
bool is_move_of_its_own(std::string_view word) {
    while (word.ends_with('+') || word.ends_with('#')) {
        word.remove_suffix(1);
    }
    constexpr std::array<std::string_view, 9> words = {"O-O",   "O-O-O", "o-o", "o-o-o", "0-0",
                                                       "0-0-0", "--",    "Z0",  "@@@@"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Letters of pieces and files, digits, and the signs of SAN, UCI, ICCS, WXF and algebraic notation: at least
/// one digit, and something else that only a move has.
bool is_in_letters(std::string_view word) {
    constexpr std::string_view letters = "abcdefghikmnpqrsABCDEFGHIKMNPQRSxX";
    constexpr std::string_view others = "0123456789+-=#.:@";
    const auto has = [&](std::string_view characters) {
        return word.find_first_of(characters) != std::string_view::npos;
    };
    const auto is_known = [&](char c) {
        return letters.find(c) != std::string_view::npos || others.find(c) != std::string_view::npos;
    };
    constexpr std::size_t most_letters = 6; // exd8=N and e.p.
    const auto is_letter = [&](char c) { return letters.find(c) != std::string_view::npos; };
    return std::all_of(word.begin(), word.end(), is_known) &&
           std::any_of(word.begin(), word.end(), is_digit) &&
           static_cast<std::size_t>(std::count_if(word.begin(), word.end(), is_letter)) <= most_letters &&
           (std::any_of(word.begin(), word.end(), is_letter) || has("+="));
}

/// The size of the character at the beginning of a text in UTF-8.
std::size_t size_of_character(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0U) == 0x80U) {
        ++size;
    }
    return size;
}

/// Four or five characters, of which the last is a number and the one before it a direction: 炮二平五.
bool is_in_chinese(std::string_view word) {
    constexpr std::string_view directions = "进進上退下平";
    constexpr std::string_view numbers = "一二三四五六七八九１２３４５６７８９123456789";
    std::size_t count = 0;
    std::string_view last;
    std::string_view before_last;
    for (; !word.empty(); ++count) {
        before_last = last;
        last = word.substr(0, size_of_character(word));
        word.remove_prefix(last.size());
    }
    constexpr std::size_t least = 4;
    constexpr std::size_t most = 5;
    return count >= least && count <= most && numbers.find(last) != std::string_view::npos &&
           directions.find(before_last) != std::string_view::npos;
}

/// A chessman as a picture, U+2654 to U+265F, and a square.
bool is_in_figurines(std::string_view word) {
    constexpr std::string_view first = "\xe2\x99\x94";
    constexpr std::string_view last = "\xe2\x99\x9f";
    const auto picture = word.substr(0, first.size());
    return picture >= first && picture <= last && is_in_letters(word.substr(picture.size()));
}

} // namespace

bool looks_like_move(std::string_view word) {
    while (word.ends_with(',') || word.ends_with(':')) {
        word.remove_suffix(1);
    }
    if (word.size() <= longest_move && !pgn_characters::is_ascii(word)) {
        const std::string plain = pgn_characters::in_ascii(word); // `O–O`, `C2．5`
        if (is_in_letters(plain) || is_move_of_its_own(plain)) {
            return true;
        }
    }
    return word.size() <= longest_move && !word.empty() &&
           (is_in_letters(word) || is_move_of_its_own(word) || is_in_chinese(word) || is_in_figurines(word));
}

bool may_begin_moves(std::string_view text, std::size_t at) {
    // `1.`, `1...` or `12 .`, and whatever of the kind follows; no program writes more.
    constexpr int most_numbers = 4;
    bool numbered = false;
    at += text.substr(at).starts_with('('); // a variation without a move to vary
    for (int i = 0; i < most_numbers; ++i) {
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end])) {
            ++end;
        }
        bool digits = end > at;
        if (!digits && end < text.size() && static_cast<unsigned char>(text[end]) >= 0x80) {
            const auto part = first_part(text, at, std::min(text.size(), at + longest_move));
            digits = part.kind == PgnPartKind::number;
            if (digits || part.kind == PgnPartKind::blank) {
                end = part.end;
            }
        }
        const std::size_t dots = end;
        while (end < text.size() && text[end] == '.') {
            ++end;
        }
        const std::size_t next = pgn_characters::skip_blanks(text, end);
        const bool is_whole = end == text.size() || next > end;
        if (end == at || (digits && end == dots && !is_whole)) {
            break;
        }
        numbered |= digits;
        at = next;
    }
    return (numbered && text.substr(at).starts_with('{')) || looks_like_move(word_at(text, at));
}

bool may_begin_headers(std::string_view text, std::size_t at) {
    const PgnHeaderLine line = read_header_line(text, at);
    if (line.usable) {
        return true;
    }
    const auto next = text.find_first_not_of(blanks, line.end);
    if (next == std::string_view::npos || text[next] != '[') {
        return false;
    }
    // The next game is no header of this one: a file cut between games (split_pgn) has the same games.
    return !(text.substr(next).starts_with("[Event \"") && follows_empty_line(text, next));
}

} // namespace duiyi::detail
