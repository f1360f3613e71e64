// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

/// What a network sees of a position: for each side one input for each piece of either colour on each square,
/// as that side sees the board. Each side looks from its own end, and with its king or general on its left:
/// otherwise the board is mirrored for it.
namespace duiyi::network {

/// 768 in chess, 1260 in xiangqi.
template <Game G>
inline constexpr int input_count = 2 * static_cast<int>(G::roles.size()) * square_count<G>;

/// How a side looks at the board.
template <Game G>
struct View {
    Side side{};
    bool is_mirrored = false;

    /// The side's king or general stands there.
    static constexpr View of(Side side, Square<G> royal) { return {side, 2 * royal.file() >= G::files}; }

    /// The input of a piece on a square, in `[0, input_count<G>)`.
    constexpr int input(Side owner, typename G::Role role, Square<G> square) const {
        const int file = is_mirrored ? G::files - 1 - square.file() : square.file();
        const int rank = side == Side::first ? square.rank() : G::ranks - 1 - square.rank();
        const int kind =
            static_cast<int>(index_of(role)) + (owner == side ? 0 : static_cast<int>(G::roles.size()));
        return kind * square_count<G> + rank * G::files + file;
    }

    friend constexpr bool operator==(const View&, const View&) = default;
};

} // namespace duiyi::network
