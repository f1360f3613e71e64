// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/geometry/xiangqi_views.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::engine {

/// The squares around the other side's king or general that a move which gives check begins or ends on. Most
/// moves touch none of them, which is found in a few operations where `gives_check` takes many.
template <Game G>
class CheckFilter {
public:
    explicit CheckFilter(const Position<G>& position);

    /// False only for moves that give no check.
    bool may_check(Move<G> move) const {
        return from_.has(move.from()) || to_.has(move.to()) || changes_other_squares(move);
    }

private:
    static bool changes_other_squares(Move<G> move) {
        if constexpr (G::has_en_passant) {
            return move.kind() == MoveKind::castling || move.kind() == MoveKind::en_passant;
        }
        return false;
    }

    Bitboard<G> from_, to_;
};

/// To a square that attacks the king, or from one where a piece shields it.
template <>
inline CheckFilter<Chess>::CheckFilter(const Position<Chess>& position) {
    const auto king = position.royal(other(position.side_to_move()));
    const auto lines = chess_attacks::queen(king, position.occupied());
    from_ = lines & position.occupied();
    to_ = lines | chess_attacks::knight(king);
}

/// Rooks, pawns, cannons and their screens are on the general's file and rank; beside them horses and their
/// legs count.
template <>
inline CheckFilter<Xiangqi>::CheckFilter(const Position<Xiangqi>& position) {
    const auto general = position.royal(other(position.side_to_move()));
    const auto& lines = xiangqi_views::cross[general.index];
    from_ = to_ = lines;
    for (const auto& group : xiangqi_attacks::detail::horse_sources[general.index]) {
        from_ |= group.over;
    }
    to_ |= xiangqi_views::horse_reach[general.index];
}

} // namespace duiyi::engine
