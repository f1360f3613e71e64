// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::bench {

/// A position in a game that people played, with the moves that led there, and the move that was played.
template <Game G>
struct PlayedPosition {
    GameState<G> game;
    Move<G> played{};
};

/// At most the first `count` positions of a file with a line for each: the moves that led there from the
/// usual start in UCI form, a tab and the move that was played. Lines that are not so, and comments with #,
/// are left out.
template <Game G>
std::vector<PlayedPosition<G>> read_played_positions(const char* path, std::size_t count) {
    std::vector<PlayedPosition<G>> out;
    std::ifstream file(path);
    for (std::string line; out.size() < count && std::getline(file, line);) {
        const std::size_t tab = line.find('\t');
        if (line.starts_with('#') || tab == std::string::npos) {
            continue;
        }
        PlayedPosition<G> one;
        std::istringstream words(line.substr(0, tab));
        bool is_read = true;
        for (std::string word; is_read && words >> word;) {
            const auto move = parse_uci<G>(one.game.position(), word);
            is_read = move && one.game.play(*move);
        }
        const auto played = parse_uci<G>(one.game.position(), line.substr(tab + 1));
        if (is_read && played) {
            one.played = *played;
            out.push_back(std::move(one));
        }
    }
    return out;
}

} // namespace duiyi::bench
