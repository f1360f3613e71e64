// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "duiyi/geometry/game_id.hpp"
#include "duiyi/geometry/movement.hpp"

namespace duiyi {

/// What a type must say to be a game here. It is a tag: it has no objects, only static data.
///
/// - `id`: the game whose rules these are
/// - `files`, `ranks`: the board, at most 16 columns and 16 rows
/// - `origin`: the cell of the board's top left square in the 16-wide mailbox
/// - `off_board(cell)`: the mailbox's own test
/// - `Role`: the kinds of pieces, numbered from 0; `roles` lists them
/// - `movement(role)`: how a role moves, as data
/// - `in_zone(zone, side, file, rank)`: the parts of the board that movement speaks of
/// - `State`: what a position needs besides the placement of the pieces and the side to move
///
/// How the rules differ in few words, for code that is the same for all games but for them:
///
/// - `has_promotion`, `has_castling`, `has_en_passant`: moves of this kind exist; `Move<G>` and `State` say
/// more
/// - `stalemate_is_loss`: the side without a legal move has lost; otherwise the game is drawn
/// - `files_counted_by_side`: each side counts the files from its own right, in moves and beside the board
/// - `side_names`: what the sides are called, in lower case
/// - `example_move`: a first move in UCI form, for messages
template <class G>
concept Game = requires(typename G::Role role, Zone zone, Side side, Cell cell) {
    { G::id } -> std::convertible_to<GameId>;
    { G::files } -> std::convertible_to<int>;
    { G::ranks } -> std::convertible_to<int>;
    { G::origin } -> std::convertible_to<Cell>;
    { G::off_board(cell) } -> std::same_as<bool>;
    { G::roles.size() } -> std::convertible_to<std::size_t>;
    { G::movement(role) } -> std::convertible_to<Movement>;
    { G::in_zone(zone, side, 0, 0) } -> std::same_as<bool>;
    typename G::State;
    { G::has_promotion } -> std::convertible_to<bool>;
    { G::has_castling } -> std::convertible_to<bool>;
    { G::has_en_passant } -> std::convertible_to<bool>;
    { G::stalemate_is_loss } -> std::convertible_to<bool>;
    { G::files_counted_by_side } -> std::convertible_to<bool>;
    { G::side_names[index_of(side)] } -> std::convertible_to<std::string_view>;
    { G::example_move } -> std::convertible_to<std::string_view>;
};

/// The number of squares of G's board.
template <Game G>
inline constexpr int square_count = G::files * G::ranks;

/// 0-based number of a role: an index for arrays kept per role.
template <class Role>
    requires std::is_enum_v<Role>
constexpr std::size_t index_of(Role role) {
    return static_cast<std::size_t>(role);
}

/// A piece: whose it is and what it is.
template <Game G>
struct Piece {
    Side side{};
    typename G::Role role{};

    friend constexpr bool operator==(Piece, Piece) = default;
};

} // namespace duiyi
