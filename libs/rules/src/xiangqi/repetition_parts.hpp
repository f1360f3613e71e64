// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/xiangqi/chase.hpp"
#include "duiyi/rules/xiangqi/repetition.hpp"

/// What the verdict and the report of a repetition share.
namespace duiyi {

/// The position after ply `i` of `cycle`, which ends in `now`.
inline const Position<Xiangqi>& position_after(std::span<const Ply<Xiangqi>> cycle, std::size_t i,
                                               const Position<Xiangqi>& now) {
    return i + 1 < cycle.size() ? cycle[i + 1].before : now;
}

/// What one ply newly chases.
struct NewChases {
    Bitboard<Xiangqi> attacked{}; ///< pieces that some piece newly attacks and could win
    /// Pieces that were attacked already and can be won now because the ply took their protection away.
    Bitboard<Xiangqi> unprotected{};

    Bitboard<Xiangqi> victims() const { return attacked | unprotected; }
};

/// What the ply newly chases, `after` being the position it leads to. A piece that stays where it is chased
/// already is not newly chased by moving its chaser along (Asian rules, appendix).
NewChases new_chases(const Ply<Xiangqi>& ply, const Position<Xiangqi>& after, PawnChases pawns);

/// The victims as the Chinese rules see them: not those whose capture lets the other side mate at once.
Bitboard<Xiangqi> new_victims_cxa(const Ply<Xiangqi>& ply, const Position<Xiangqi>& after, PawnChases pawns);

} // namespace duiyi
