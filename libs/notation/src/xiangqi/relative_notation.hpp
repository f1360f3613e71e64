// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/typed_move.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// What WXF and Chinese notation share: both are relative to the mover. They count files from the mover's
/// right hand, name the direction of a move, and tell pieces on one file apart by their order from the front.
namespace duiyi::relative_notation {

/// The direction of a move, as its side sees it.
enum class Direction : std::uint8_t { forward, backward, sideways };

/// Where a move goes: the direction, and the number of ranks when it stays on its file, otherwise the file
/// reached.
struct Motion {
    Direction direction{};
    int target = 0;

    friend bool operator==(const Motion&, const Motion&) = default;
};
Motion motion_of(Side side, Move<Xiangqi> move);

/// Files from 1 at the side's right hand.
int own_file(Side side, Square<Xiangqi> square);

/// Where a piece stands among its equals: the pieces of its role and side.
struct PlaceAmongEquals {
    int file = 0;       ///< its own file, 1..9
    int on_file = 1;    ///< how many equals stand on that file, itself included
    int from_front = 0; ///< how many of them stand in front of it
    int files = 0;      ///< on how many files at least two equals stand
    int number = 0;     ///< its number among those: files from the right to the left, on each from the front
};
PlaceAmongEquals place_among_equals(const Position<Xiangqi>& position, Square<Xiangqi> square);

/// Whether a move of an advisor or elephant is told from those of its equals on the file by its motion. It
/// always is where games come to; elsewhere two elephants of one file may go the same way to the same file.
bool is_told_by_motion(const Position<Xiangqi>& position, Move<Xiangqi> move);

/// How a text selects the piece that moves among its equals.
enum class Selector : std::uint8_t {
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

/// A move as either notation describes it.
struct RelativeMove {
    Xiangqi::Role role{};
    Selector selector{};
    int number = 0;
    std::optional<int> file{}; ///< besides a selector: the file of the pieces it speaks of
    bool of_few = false;       ///< the selector is for two or three on a file
    Motion motion{};

    /// Whether both describe the piece in the same way, however many pieces fit.
    bool names_as(const RelativeMove& o) const {
        return role == o.role && selector == o.selector && number == o.number && file == o.file;
    }
};

using WriteMove = std::function<std::string(Move<Xiangqi>)>;

/// How a notation writes the legal moves of the position at hand.
struct NotationWriter {
    std::function<RelativeMove(Move<Xiangqi>)> describe;
    WriteMove text;
};

/// A legal move, or why the text names none.
using MoveResult = Result<Move<Xiangqi>, TypedMoveFault>;

/// The one legal move that `text` means. Any of `readings`, which must not be empty, may be right: the only
/// move that fits, or else the only one that the notation describes in the same way.
MoveResult choose(const Position<Xiangqi>& position, std::string_view text,
                  const std::vector<RelativeMove>& readings, const NotationWriter& notation);

/// What `+` or `-` in place of a file may select: WXF's marks differ for two or three and for four or five
/// pawns.
std::vector<RelativeMove> read_mark(Xiangqi::Role role, char mark);
/// The role of a capital letter as WXF and other programs have it.
std::optional<Xiangqi::Role> role_of_letter(char letter);
/// A legal move as WXF describes it.
RelativeMove describe_in_wxf(const Position<Xiangqi>& position, Move<Xiangqi> move);

/// A character of a move in Chinese notation, with its place in the order of the roles or enumerators.
struct ChineseSign {
    enum class Kind : std::uint8_t { piece, number, selector, direction };
    Kind kind{};
    int value = 0;
};
/// Simplified and traditional characters, either side's names, numerals and ASCII digits; nothing for any
/// other.
std::optional<ChineseSign> read_chinese_sign(std::string_view character);

/// A text that should be a move as the argument of a fault. Chinese characters stand in it as they are.
std::string shown_move(std::string_view text);
/// A refusal of `text`, which has the form of no move.
template <FaultCode code>
TypedMoveFault unreadable(std::string_view text) {
    return {TypedMoveFault::Kind::unreadable, make_fault<code>(shown_move(text))};
}
/// A refusal of `text`, which means any of the moves.
TypedMoveFault ambiguous(std::string_view text, const std::vector<Move<Xiangqi>>& moves,
                         const WriteMove& write);
/// A refusal of `text`, a well-formed one that names a piece of `role` and that no move fits: why, and legal
/// moves that come near.
TypedMoveFault illegal(const Position<Xiangqi>& position, std::string_view text, Xiangqi::Role role,
                       const WriteMove& write);
/// At most eight moves, written, in the alphabet's order: `a, b or c`.
std::string list(const std::vector<Move<Xiangqi>>& moves, const WriteMove& write);

/// The readers of each notation (see xiangqi_moves.hpp), with the kind of fault.
MoveResult read_iccs(const Position<Xiangqi>& position, std::string_view text);
MoveResult read_wxf(const Position<Xiangqi>& position, std::string_view text);
MoveResult read_chinese(const Position<Xiangqi>& position, std::string_view text);
MoveResult read_algebraic(const Position<Xiangqi>& position, std::string_view text,
                          AlgebraicRanks ranks = AlgebraicRanks::from_one);
MoveResult read_any(const Position<Xiangqi>& position, std::string_view text,
                    AlgebraicRanks ranks = AlgebraicRanks::from_one);
/// Whether a text, in ASCII, is two points or WXF by its form.
bool looks_like_iccs_or_wxf(std::string_view text);

} // namespace duiyi::relative_notation
