// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>

#include "duiyi/rules/game_state.hpp"

/// How a move looks to people, whatever comes of it, for levels that err as they do. What counts for a move
/// or against it is a list of looks with a weight for each, fitted to moves that people played
/// (bench/levels/looks.cpp).
namespace duiyi::engine {

/// Looks that do not depend on the piece.
enum class Look : std::uint8_t {
    takes,
    takes_back,  ///< where the opponent has just taken something
    takes_mover, ///< what the opponent has just moved
    checks,
    advances, ///< towards the opponent's side
    retreats,
    near_last,    ///< at most two squares from where the opponent's last move went
    continues,    ///< with the piece of the own last move
    returns,      ///< to where it came from with the own last move
    flees,        ///< from a square that the opponent attacks
    is_exposed,   ///< to a square that the opponent attacks
    is_protected, ///< to a square that another own piece protects
    near_royal,   ///< at most two squares from the opponent's king or general
    castles,
    promotes,
    gives_up_castling, ///< with a king or rook that could still castle, not in check
};
inline constexpr std::size_t look_count = 16;

/// Looks that each role has for itself.
enum class RoleLook : std::uint8_t {
    moves_early, ///< in the first twelve moves
    moves_late,
    comes_out, ///< from the back rank, early
    goes_home, ///< to the back rank, early
    moves_back,
    is_taken,  ///< by the move
    crosses,   ///< to the opponent's half, and takes nothing
    to_edge,   ///< to the first or last file
    to_centre, ///< to a middle file
};
inline constexpr std::size_t role_look_count = 9;

/// One bit for each Look, then for each role one for each RoleLook.
template <Game G>
using Looks = std::bitset<look_count + role_look_count * G::roles.size()>;

/// The looks of a legal move. Cost: the attackers of two squares.
template <Game G>
Looks<G> looks_of(const GameState<G>& game, Move<G> move);

/// How much its looks speak for a legal move: a move with 100 more is played e times as often when searches
/// find no difference. About -400 to 400.
template <Game G>
int appeal(const GameState<G>& game, Move<G> move);

} // namespace duiyi::engine
