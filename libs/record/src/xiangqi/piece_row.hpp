// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <optional>

#include "duiyi/record/xiangqi_file.hpp"

/// The starting position of a file as the points of 32 pieces, as XQF and DhtmlXQ have it.
namespace duiyi::xiangqi_file {

/// The squares of 32 pieces in the order of XQF and DhtmlXQ: rook, horse, elephant, advisor, general,
/// advisor, elephant, horse, rook, two cannons, five pawns, Red's and then Black's; nothing for a captured
/// piece.
using PieceRow = std::array<std::optional<Square<Xiangqi>>, 32>;
/// The piece at a place of the row.
Piece<Xiangqi> piece_in_row(std::size_t place);
/// The board of a row; two pieces on one point are a fault.
Result<Setup<Xiangqi>, Faults> setup_of(const PieceRow& row);
/// The row of a position, pieces of the usual start in their usual order; nothing when a kind has too many.
std::optional<PieceRow> row_of(const Position<Xiangqi>& position);

/// The position of a setup. The side to move is that of the piece which moves first, `first_mover`, if there
/// is one; when no game can go on with it, the other is tried. A position that no game can have come to is
/// noted.
Result<Position<Xiangqi>, Faults> start_of(Setup<Xiangqi> setup, std::optional<Square<Xiangqi>> first_mover,
                                           Faults& notes);

} // namespace duiyi::xiangqi_file
