// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

namespace duiyi::golden {

/// One whole game as text: for each ply the move in every notation, the board, its FEN, the legal moves, what
/// the rules say. Nothing that is an accident of the program (keys, orders) is in it.
std::string chess_playthrough();
std::string xiangqi_playthrough();

} // namespace duiyi::golden
