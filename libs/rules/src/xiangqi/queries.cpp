// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../queries.hpp"

#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/geometry/xiangqi_views.hpp"

namespace duiyi {

namespace attacks = xiangqi_attacks;
using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

namespace {

/// Everything behind the first piece on each line, up to and including the second.
Set behind_screens(Sq from, Set occupied) {
    const Set before = attacks::rook(from, occupied);
    return attacks::rook(from, occupied & ~before) & ~before;
}

} // namespace

template <>
Set attacks_from(const Position<Xiangqi>& position, Sq from) {
    const auto piece = position.at(from);
    if (!piece) {
        return {};
    }
    return piece->role == Role::cannon ? behind_screens(from, position.occupied())
                                       : attacks::targets(*piece, from, position.occupied());
}

template <>
Set pinned_pieces(const Position<Xiangqi>& position, Side side) {
    const Sq general = position.royal(side);
    const Set occupied = position.occupied();
    const Set attackers = position.general_attackers(general, other(side), occupied);
    // Only the first two pieces of each line and the legs can matter.
    Set bound = (attacks::rook(general, occupied) & occupied) | attacks::cannon(general, occupied);
    for (const auto& group : attacks::detail::horse_sources[general.index]) {
        bound |= group.over;
    }
    Set pinned;
    for (const Sq piece : bound& position.pieces(side)) {
        const Set lifted = occupied & ~Set(piece);
        if (!(position.general_attackers(general, other(side), lifted) & ~attackers).empty()) {
            pinned.add(piece);
        }
    }
    return pinned;
}

template <>
MoveList<Xiangqi> legal_moves_from(const Position<Xiangqi>& position, Sq from) {
    return legal_moves_that(position, [=](Move<Xiangqi> move) { return move.from() == from; });
}

template <>
MoveList<Xiangqi> legal_moves_to(const Position<Xiangqi>& position, Sq to) {
    return legal_moves_that(position, [=](Move<Xiangqi> move) { return move.to() == to; });
}

/// Looks from the other general on the board as it will be.
bool Position<Xiangqi>::gives_check(Move<Xiangqi> move) const {
    const Sq general = royal(other(turn_));
    const Set moved(move.to());
    const Set occupied = (this->occupied() & ~Set(move.from())) | moved;
    const Set stayed = pieces(turn_) & occupied;
    const Role role = role_at(move.from());
    const auto ours = [&](Role wanted) {
        return (pieces(wanted) & stayed) | (role == wanted ? moved : Set{});
    };
    if (role == Role::pawn && attacks::pawn_sources(turn_, general).has(move.to())) {
        return true;
    }
    const Set& cross = xiangqi_views::cross[general.index];
    const Set rooks = ours(Role::rook) & cross; // no legal move makes the generals face
    if (!rooks.empty() && !(attacks::rook(general, occupied) & rooks).empty()) {
        return true;
    }
    const Set cannons = ours(Role::cannon) & cross;
    if (!cannons.empty() && !(attacks::cannon(general, occupied) & cannons).empty()) {
        return true;
    }
    const Set horses = ours(Role::horse) & xiangqi_views::horse_reach[general.index];
    return !horses.empty() && !(attacks::horse_sources(general, occupied) & horses).empty();
}

} // namespace duiyi
