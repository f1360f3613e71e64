// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "engines/draw_choice.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "duiyi/engine/level.hpp"

namespace duiyi::server {

namespace {

/// Centipawns with all pieces on the board: an expected score of 42 percent (`engine::win_draw_loss`). A
/// shallow search of the start of xiangqi may say 120 for the first side.
template <Game G>
constexpr int opening_limit = 0;
template <>
constexpr int opening_limit<Chess> = -80;
template <>
constexpr int opening_limit<Xiangqi> = -180;
/// Centipawns in an ending: at the highest level, and more for each level below.
constexpr int ending_limit = 30;
constexpr int ending_limit_per_level = 5;
constexpr std::size_t long_game_plies = 60;
/// Of the attacking force of a usual start: with this part or less the game is an ending.
constexpr int ending_percent = 30;
constexpr int whole_percent = 100;
/// Centipawns in which an ending looks drawn.
constexpr int equal_score = 25;

/// What pieces of a role count for in an attack: pawns and pieces that only defend count nothing.
constexpr int attacking_force(Chess::Role role) {
    constexpr int queen = 4;
    constexpr int rook = 2;
    switch (role) {
        case Chess::Role::queen:
            return queen;
        case Chess::Role::rook:
            return rook;
        case Chess::Role::knight:
        case Chess::Role::bishop:
            return 1;
        case Chess::Role::pawn:
        case Chess::Role::king:
            break;
    }
    return 0;
}

constexpr int attacking_force(Xiangqi::Role role) {
    constexpr int rook = 2;
    switch (role) {
        case Xiangqi::Role::rook:
            return rook;
        case Xiangqi::Role::horse:
        case Xiangqi::Role::cannon:
            return 1;
        case Xiangqi::Role::general:
        case Xiangqi::Role::advisor:
        case Xiangqi::Role::elephant:
        case Xiangqi::Role::pawn:
            break;
    }
    return 0;
}

/// Of both sides at a usual start.
template <Game G>
constexpr int whole_force = 0;
template <>
constexpr int whole_force<Chess> = 24;
template <>
constexpr int whole_force<Xiangqi> = 16;

/// The attacking force that is left, in percent of that of a usual start; up to 100.
template <Game G>
int force_percent(const Position<G>& position) {
    int force = 0;
    for (const auto role : G::roles) {
        force += attacking_force(role) * static_cast<int>(position.pieces(role).count());
    }
    return std::min(force * whole_percent / whole_force<G>, whole_percent);
}

} // namespace

template <Game G>
int draw_limit(const GameState<G>& game, int level) {
    const int below_highest =
        engine::highest_level - std::clamp(level, engine::lowest_level, engine::highest_level);
    const int in_ending = ending_limit + ending_limit_per_level * below_highest;
    const int above_ending = std::max(force_percent(game.position()) - ending_percent, 0);
    const int limit =
        in_ending + (opening_limit<G> - in_ending) * above_ending / (whole_percent - ending_percent);
    return game.ply_count() >= long_game_plies ? std::max(limit, 0) : limit;
}

template <Game G>
bool looks_drawn(const GameState<G>& game, int score) {
    return std::abs(score) <= equal_score && force_percent(game.position()) <= ending_percent;
}

template int draw_limit<Chess>(const GameState<Chess>&, int);
template int draw_limit<Xiangqi>(const GameState<Xiangqi>&, int);
template bool looks_drawn<Chess>(const GameState<Chess>&, int);
template bool looks_drawn<Xiangqi>(const GameState<Xiangqi>&, int);

} // namespace duiyi::server
