// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::engine {

/// For each role of the side to move, the squares that a lesser piece of the other side attacks: whoever
/// stands there loses by an exchange, protected or not. Empty for roles that have no lesser attackers.
template <Game G>
using Danger = std::array<Bitboard<G>, G::roles.size()>;

inline Danger<Chess> danger_in(const Position<Chess>& position) {
    using Role = Chess::Role;
    const Side enemy = other(position.side_to_move());
    const Bitboard<Chess> occupied = position.occupied();
    Bitboard<Chess> attacked;
    for (const auto from : position.pieces(enemy, Role::pawn))
        attacked |= chess_attacks::pawn(enemy, from);
    Danger<Chess> danger{};
    danger[index_of(Role::knight)] = danger[index_of(Role::bishop)] = attacked;
    for (const auto from : position.pieces(enemy, Role::knight))
        attacked |= chess_attacks::knight(from);
    for (const auto from : position.pieces(enemy, Role::bishop))
        attacked |= chess_attacks::bishop(from, occupied);
    danger[index_of(Role::rook)] = attacked;
    for (const auto from : position.pieces(enemy, Role::rook))
        attacked |= chess_attacks::rook(from, occupied);
    danger[index_of(Role::queen)] = attacked;
    return danger;
}

inline Danger<Xiangqi> danger_in(const Position<Xiangqi>& position) {
    using Role = Xiangqi::Role;
    const Side enemy = other(position.side_to_move());
    const Bitboard<Xiangqi> occupied = position.occupied();
    Bitboard<Xiangqi> attacked;
    for (const auto from : position.pieces(enemy, Role::pawn))
        attacked |= xiangqi_attacks::pawn(enemy, from);
    for (const auto from : position.pieces(enemy, Role::advisor))
        attacked |= xiangqi_attacks::advisor(enemy, from);
    for (const auto from : position.pieces(enemy, Role::elephant))
        attacked |= xiangqi_attacks::elephant(enemy, from, occupied);
    Danger<Xiangqi> danger{};
    danger[index_of(Role::horse)] = danger[index_of(Role::cannon)] = attacked;
    for (const auto from : position.pieces(enemy, Role::horse))
        attacked |= xiangqi_attacks::horse(from, occupied);
    for (const auto from : position.pieces(enemy, Role::cannon))
        attacked |= xiangqi_attacks::cannon(from, occupied);
    danger[index_of(Role::rook)] = attacked;
    return danger;
}

} // namespace duiyi::engine
