// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "duiyi/geometry/game.hpp"

namespace duiyi::engine {

/// A position with a forced mate.
struct MateProblem {
    std::string fen{};
    int moves = 0;            ///< the length of the shortest mate
    std::string kind{};       ///< what its first moves are: see `MateKind`
    std::string first_move{}; ///< the only one that mates in `moves`; empty when there may be several
};

/// The rows of a game in a table with the columns game, fen, moves, kind and a line with their names.
inline std::vector<MateProblem> read_mate_problems(const std::filesystem::path& table, GameId game) {
    std::ifstream file(table);
    std::vector<MateProblem> problems;
    std::string line;
    std::getline(file, line); // column names
    while (std::getline(file, line)) {
        std::istringstream text(line);
        std::string name;
        MateProblem problem;
        std::getline(text, name, '\t');
        std::getline(text, problem.fen, '\t');
        text >> problem.moves >> problem.kind;
        if (name == to_string(game)) {
            problems.push_back(problem);
        }
    }
    return problems;
}

} // namespace duiyi::engine
