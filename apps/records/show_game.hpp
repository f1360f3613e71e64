// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/record/pgn_writer.hpp"
#include "work.hpp"

namespace duiyi::records {

struct ShowRequest {
    std::string file;
    ReadOptions read{};
    std::size_t game = 1;           ///< which game of the file
    std::optional<std::size_t> ply; ///< after how many plies of the main line; its end without
    MoveNotation notation = MoveNotation::standard;
};

/// Prints a game's headers, the board after a ply with its FEN and what is said there, and the moves. Faults
/// of the game go to `err`. `bad_input` when there is no such game or ply.
int show_game(const ShowRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::records
