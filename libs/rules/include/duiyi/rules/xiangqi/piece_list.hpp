// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// The compact state of a xiangqi board for the wire and for storage: where each of the 32 pieces stands.
///
///     id     0        1 2       3 4        5 6     7 8    9 10     11..15
///     red    general  advisors  elephants  horses  rooks  cannons  pawns        black: the same + 16
///
/// Squares are 0..89, row by row from Black's back rank, left to right as Red sees it (a9 = 0, i0 = 89); 127
/// means captured. Pieces of one kind are interchangeable. The list does not say whose turn it is.
struct PieceList {
    static constexpr int size = 32;
    static constexpr std::uint8_t captured = 127;

    std::array<std::uint8_t, size> squares{};

    friend bool operator==(const PieceList&, const PieceList&) = default;
};

/// Who the piece `id`, 0..31, is.
Piece<Xiangqi> piece_of_id(int id);

/// The list of a position; pieces of one kind in the order of their squares.
PieceList to_piece_list(const Position<Xiangqi>& position);

/// The position with the side to move added (counters 0 and 1), or every reason why no game can go on from
/// the list: a number that is no square, two pieces on one square, and all that
/// `Position<Xiangqi>::from_setup` refuses.
Result<Position<Xiangqi>, Faults> from_piece_list(const PieceList& pieces, Side turn);

/// The same board seen from the other side: each square p becomes 89 - p, the halves of the list change
/// places, captured pieces stay captured. Its own inverse.
PieceList turned_around(const PieceList& pieces);

/// What `candidates` leaves out.
enum class Candidates : std::uint8_t {
    by_movement, ///< squares the piece cannot get to, or that an own piece holds
    legal,       ///< also those that would leave the own general attacked, or facing the other, and the other
                 ///< general's own: no move captures a general
};

/// Where the piece `id` may go, ascending, whichever side is to move; none for a captured piece. Refused with
/// the reasons when `id` is not 0..31, or when no game can go on from the list: as for `from_piece_list`, but
/// either side may be in check, though not both.
Result<std::vector<std::uint8_t>, Faults> candidates(const PieceList& pieces, int id, Candidates mode);

} // namespace duiyi
