// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::engine {

/// For each role of the side to move, the squares that a less valuable piece of the opponent attacks: a piece
/// of that role loses material there, protected or not. Empty for roles without lesser attackers.
template <Game G>
using ThreatsByLesser = std::array<Bitboard<G>, G::roles.size()>;

inline ThreatsByLesser<Chess> threats_by_lesser(const Position<Chess>& position) {
    using Role = Chess::Role;
    const Side enemy = other(position.side_to_move());
    const Bitboard<Chess> occupied = position.occupied();
    Bitboard<Chess> attacked;
    for (const auto from : position.pieces(enemy, Role::pawn)) {
        attacked |= chess_attacks::pawn(enemy, from);
    }
    ThreatsByLesser<Chess> threats{};
    threats[index_of(Role::knight)] = threats[index_of(Role::bishop)] = attacked;
    for (const auto from : position.pieces(enemy, Role::knight)) {
        attacked |= chess_attacks::knight(from);
    }
    for (const auto from : position.pieces(enemy, Role::bishop)) {
        attacked |= chess_attacks::bishop(from, occupied);
    }
    threats[index_of(Role::rook)] = attacked;
    for (const auto from : position.pieces(enemy, Role::rook)) {
        attacked |= chess_attacks::rook(from, occupied);
    }
    threats[index_of(Role::queen)] = attacked;
    return threats;
}

inline ThreatsByLesser<Xiangqi> threats_by_lesser(const Position<Xiangqi>& position) {
    using Role = Xiangqi::Role;
    const Side enemy = other(position.side_to_move());
    const Bitboard<Xiangqi> occupied = position.occupied();
    Bitboard<Xiangqi> attacked;
    for (const auto from : position.pieces(enemy, Role::pawn)) {
        attacked |= xiangqi_attacks::pawn(enemy, from);
    }
    for (const auto from : position.pieces(enemy, Role::advisor)) {
        attacked |= xiangqi_attacks::advisor(enemy, from);
    }
    for (const auto from : position.pieces(enemy, Role::elephant)) {
        attacked |= xiangqi_attacks::elephant(enemy, from, occupied);
    }
    ThreatsByLesser<Xiangqi> threats{};
    threats[index_of(Role::horse)] = threats[index_of(Role::cannon)] = attacked;
    for (const auto from : position.pieces(enemy, Role::horse)) {
        attacked |= xiangqi_attacks::horse(from, occupied);
    }
    for (const auto from : position.pieces(enemy, Role::cannon)) {
        attacked |= xiangqi_attacks::cannon(from, occupied);
    }
    threats[index_of(Role::rook)] = attacked;
    return threats;
}

} // namespace duiyi::engine
