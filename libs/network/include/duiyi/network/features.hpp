// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

/// The input features of the NNUE: (owner, role, square), once from the perspective of each side. A side
/// looks from its own end of the board, and the board is mirrored horizontally when its king or general
/// stands on the right half.
namespace duiyi::network {

/// 768 in chess, 1260 in xiangqi.
template <Game G>
inline constexpr int feature_count = 2 * static_cast<int>(G::roles.size()) * square_count<G>;

/// How a side sees the board.
template <Game G>
struct Perspective {
    Side side{};
    bool is_mirrored = false; ///< left and right exchanged

    /// The perspective of a side whose king or general stands on `royal`.
    static constexpr Perspective of(Side side, Square<G> royal) {
        return {side, 2 * royal.file() >= G::files};
    }

    /// The index of a piece's feature, in `[0, feature_count<G>)`.
    constexpr int feature(Side owner, typename G::Role role, Square<G> square) const {
        const int file = is_mirrored ? G::files - 1 - square.file() : square.file();
        const int rank = side == Side::first ? square.rank() : G::ranks - 1 - square.rank();
        const int kind =
            static_cast<int>(index_of(role)) + (owner == side ? 0 : static_cast<int>(G::roles.size()));
        return kind * square_count<G> + rank * G::files + file;
    }

    friend constexpr bool operator==(const Perspective&, const Perspective&) = default;
};

} // namespace duiyi::network
