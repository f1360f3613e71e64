// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/record/written_result.hpp"
#include "duiyi/rules/fault.hpp"

/// Parts of a PGN text that need no game: headers, comments, lines.
namespace duiyi {

/// Undoes the escapes of a header's value, `\"` and `\\`; control characters and ends of lines become blanks.
std::string pgn_header_value(std::string_view value);

namespace detail {

/// The end of a comment that begins at `from`: where its brace is, or where a game begins in it, for then the
/// brace was forgotten. `closed` says which.
struct PgnCommentEnd {
    std::size_t offset;
    bool closed;
};
PgnCommentEnd find_comment_end(std::string_view text, std::size_t from);

/// True for what ends a line. A carriage return alone does, as in files of old Macintosh programs.
constexpr bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
/// The end of the line of `at`.
std::size_t line_end(std::string_view text, std::size_t at);

/// A header read from a `[`; its value may go on in the next lines.
struct PgnHeaderLine {
    std::string_view name, value;
    std::size_t end = 0;              ///< where to go on
    bool usable = false;              ///< name and value are there
    std::optional<FaultCode> fault{}; ///< what is wrong with it
};
PgnHeaderLine read_header_line(std::string_view text, std::size_t at);

/// True when only blanks stand between the line's beginning and `at`.
bool begins_line(std::string_view text, std::size_t at);
/// True when the line before that of `at` is empty, or there is none.
bool follows_empty_line(std::string_view text, std::size_t at);

/// Whether a game without headers may begin at `at`: numbers of moves or none, maybe in brackets, then a word
/// that is written as some notation of either game writes a move. Anything else between games is prose.
bool may_begin_moves(std::string_view text, std::size_t at);
/// Whether a word has the form of a move in some notation of either game.
bool looks_like_move(std::string_view word);
/// Whether headers may begin with the `[` at `at`: one with a name and a value, or a faulty one with others
/// after it.
bool may_begin_headers(std::string_view text, std::size_t at);

/// What the first part of a word with characters beyond ASCII is.
enum class PgnPartKind : std::uint8_t { blank, number, word, nag, open, close };
/// The first part of what stands between blanks of ASCII.
struct PgnPart {
    PgnPartKind kind{};
    std::size_t end = 0;
    int nag = 0;
};
PgnPart first_part(std::string_view text, std::size_t at, std::size_t end);

/// The result that the word from `at` to `end` is: as figures anywhere, as signs or in words where the game
/// ends. `header` is the value of the game's Result header: with it `0-0` at the end of the moves is no
/// castling, and
/// `+/-` no evaluation.
std::optional<WrittenResult> result_at(std::string_view text, std::size_t at, std::size_t end,
                                       std::string_view header);

} // namespace detail
} // namespace duiyi
