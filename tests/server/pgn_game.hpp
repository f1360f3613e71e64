// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

namespace duiyi::server {

/// A game of a PGN file.
inline std::string pgn_game(int number, std::string_view white, std::string_view moves = "1. e4 e5 2. Nf3") {
    return "[Event \"Cup\"]\n[White \"" + std::string(white) + "\"]\n[Black \"Player " +
           std::to_string(number) + "\"]\n[Date \"1999.01.02\"]\n[Result \"1-0\"]\n\n" + std::string(moves) +
           " 1-0\n\n";
}

} // namespace duiyi::server
