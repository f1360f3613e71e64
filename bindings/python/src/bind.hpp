// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "casters.hpp"

/// The parts of the module. Each is a template that is used once for each game; what only one game has is
/// added in chess.cpp and xiangqi.cpp.
namespace duiyi::python {

/// The names of a game's roles, in the roles' order.
template <Game G>
std::span<const char* const> role_names();
template <>
std::span<const char* const> role_names<Chess>();
template <>
std::span<const char* const> role_names<Xiangqi>();

/// The legal move that `arg` names in `position`, or a ValueError.
template <Game G>
Move<G> resolve(const Position<G>& position, const MoveArg<G>& arg);

/// Role, Piece, Move, squares and the geometry's tables and questions.
template <Game G>
void bind_geometry(py::module_& module);
template <Game G>
py::class_<Position<G>> bind_position(py::module_& module);
template <Game G>
py::class_<GameState<G>> bind_game(py::module_& module);

/// A position or a FEN; nothing is the starting position.
template <Game G>
using StartArg = std::variant<std::monostate, Position<G>, std::string>;
template <Game G>
Position<G> start_of(const StartArg<G>& start);

void bind_chess(py::module_& module);
void bind_xiangqi(py::module_& module);

} // namespace duiyi::python
