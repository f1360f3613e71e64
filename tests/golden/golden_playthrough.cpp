// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Writes both playthroughs into the folder named: `golden_playthrough tests/golden`.

#include <fstream>
#include <iostream>

#include "playthrough.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: golden_playthrough FOLDER\n";
        return 2;
    }
    const std::string folder = argv[1];
    std::ofstream(folder + "/playthrough_chess.txt") << duiyi::golden::chess_playthrough();
    std::ofstream(folder + "/playthrough_xiangqi.txt") << duiyi::golden::xiangqi_playthrough();
}
