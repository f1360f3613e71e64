// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/xiangqi/position.hpp"

/// What WXF and Chinese notation share: both speak of files as the mover counts them, of pieces in front and
/// behind on a file, and of the way a piece goes.
namespace duiyi::xiangqi_lines {

/// Which way a move goes, as its side sees it.
enum class Way : std::uint8_t { forward, backward, sideways };

/// Where a move leads: the way, and ranks when it goes straight ahead or back, otherwise the file reached.
struct Course {
    Way way{};
    int target = 0;

    friend bool operator==(const Course&, const Course&) = default;
};
Course course_of(Side side, Move<Xiangqi> move);

/// Files from 1 at the side's right hand.
int own_file(Side side, Square<Xiangqi> square);

/// Where a piece stands among its like.
struct Standing {
    int file = 0;       ///< its own file, 1..9
    int on_file = 1;    ///< how many of its kind stand on that file
    int from_front = 0; ///< how many of them stand in front of it
    int files = 0;      ///< on how many files at least two of its kind stand
    int number = 0;     ///< its number among those: files from the right to the left, on each from the front
};
Standing standing_of(const Position<Xiangqi>& position, Square<Xiangqi> square);

/// How a text names the piece that moves.
enum class Which : std::uint8_t {
    on_file,  ///< by its file, `number`
    front,    ///< the foremost of two or more on a file
    middle,   ///< the one in the middle of three or five
    rear,     ///< the rearmost of two or more
    numbered, ///< by its number among those that share files, `number`
    foremost, ///< of four or five, and so below
    second_from_front,
    second_from_rear,
    rearmost,
};

/// A move in the words of either notation.
struct Words {
    Xiangqi::Role role{};
    Which which{};
    int number = 0;
    std::optional<int> file{}; ///< besides a mark: the file of the pieces it speaks of
    bool of_few = false;       ///< the mark is for two or three on a file
    Course course{};

    /// The same words for the piece, however narrow their sense.
    bool names_as(const Words& o) const {
        return role == o.role && which == o.which && number == o.number && file == o.file;
    }
};

using Write = std::function<std::string(Move<Xiangqi>)>;

/// A notation, for reading: how it would put a legal move of the position at hand.
struct Notation {
    std::function<Words(Move<Xiangqi>)> words;
    Write text;
};

/// The one legal move that is meant by the words of `text`, of which any reading may be right: the only one
/// that fits, or else the only one that the notation puts in these words.
Result<Move<Xiangqi>, Fault> choose(const Position<Xiangqi>& position, std::string_view text,
                                    const std::vector<Words>& readings, const Notation& notation);

/// A refusal of `text`. Chinese characters stand in it as they are.
Fault refusal(std::string_view text, std::string what);
/// Why no move fits a well-formed text that names a piece of `role`, and legal moves that come near.
std::string why_none_fits(const Position<Xiangqi>& position, Xiangqi::Role role, const Write& write);
/// At most eight moves, written, in the alphabet's order: `a, b or c`.
std::string list(const std::vector<Move<Xiangqi>>& moves, const Write& write);

/// The text with full-width ASCII and dashes made plain, and without blanks.
std::string plain(std::string_view text);

/// One character of UTF-8 off the front of `text`; a byte that begins none is taken alone. Not for an empty
/// text.
std::string_view take_character(std::string_view& text);

} // namespace duiyi::xiangqi_lines
