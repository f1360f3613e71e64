// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <span>

#include "duiyi/geometry/cell.hpp"
#include "duiyi/geometry/side.hpp"

namespace duiyi {

/// A displacement in files and ranks as the first side sees it: `rank` +1 is one rank towards the second
/// side's back rank. For the second side ranks are mirrored.
struct Step {
    std::int8_t file{};
    std::int8_t rank{};

    friend constexpr bool operator==(Step, Step) = default;
};

/// The mailbox delta of `step` for a piece of `side`: rows grow towards the first side.
constexpr Delta to_delta(Step step, Side side) {
    const int rank = side == Side::first ? step.rank : -step.rank;
    return Delta{static_cast<std::int16_t>(step.file - 16 * rank)};
}

/// What a single displacement may do.
enum class Use : std::uint8_t { move_or_capture, move_only, capture_only };

/// A part of the board, seen from the piece's own side.
enum class Zone : std::uint8_t {
    board,      ///< everywhere
    palace,     ///< the nine points around the own general's first point (xiangqi)
    own_half,   ///< this side of the river (xiangqi)
    far_half,   ///< beyond the river (xiangqi)
    pawn_start, ///< where the own pawns stand at first (chess)
};

/// A jump to one target. `over` is the point that must be empty for it, relative to the start: a horse's leg,
/// an elephant's eye, the square a double pawn push passes; {0, 0} when nothing can stop the jump.
struct Leap {
    Step by;
    Step over{};
    Use use = Use::move_or_capture;
    Zone from = Zone::board; ///< where the jump may start
};

/// How a rider treats the first piece it meets.
enum class Riding : std::uint8_t {
    slide, ///< captures the first piece met (rook, bishop, queen)
    hop,   ///< captures the first piece behind the first piece met, the screen (cannon)
};

/// All that one role can do, apart from castling and en passant, which are moves of the game, not of a piece.
/// This data is the only statement of movement; tables, bitboards and walks are derived from it.
struct Movement {
    std::span<const Leap> leaps{};
    std::span<const Step> rides{};
    Riding riding = Riding::slide;
    Zone zone = Zone::board; ///< where the piece may stand
};

} // namespace duiyi
