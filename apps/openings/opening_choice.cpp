// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "opening_choice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "duiyi/engine/level.hpp"
#include "duiyi/rules/zobrist.hpp"

namespace duiyi::openings {
namespace {

/// Of fewer games of a sample the next sample has none too often: they say little about how people play.
constexpr std::uint32_t least_games = 16;

/// A beginner knows a move or two. Measured by `./dev bench levels openings` (docs/engine.md).
constexpr std::array<OpeningSettings, engine::highest_level> settings_table = {{
    {.plies = 2, .temperature = 2, .least_share = 0.0015},
    {.plies = 4, .temperature = 1.8, .least_share = 0.003},
    {.plies = 8, .temperature = 1.6, .least_share = 0.01},
    {.plies = 8, .temperature = 1.4, .least_share = 0.01},
    {.plies = 10, .temperature = 1.2, .least_share = 0.02},
    {.plies = 10, .temperature = 1, .least_share = 0.03},
    {.plies = 12, .temperature = 1, .least_share = 0.03},
    {.plies = 12, .temperature = 0.9, .least_share = 0.03},
    {.plies = 14, .temperature = 0.8, .least_share = 0.03},
    {.plies = 16, .temperature = 0.8, .least_share = 0.05},
}};

/// A number from 0 to below 1, a function of position and seed.
template <Game G>
double random_number(const Position<G>& position, std::uint64_t seed) {
    std::uint64_t state = seed;
    state = position.key() ^ zobrist::next(state);
    return static_cast<double>(zobrist::next(state) >> 11) * 0x1p-53;
}

} // namespace

OpeningSettings opening_settings(int level) {
    level = std::clamp(level, engine::lowest_level, engine::highest_level);
    return settings_table[static_cast<std::size_t>(level - engine::lowest_level)];
}

template <Game G>
std::optional<Move<G>> choose_opening_move(const OpeningTable<G>& table, const GameState<G>& game,
                                           const OpeningSettings& settings, std::uint64_t seed) {
    if (game.ply_count() >= settings.plies || game.outcome() ||
        !(game.position_at(0) == Position<G>::start())) {
        return std::nullopt;
    }
    const auto moves = table.moves(game.position());
    double all_games = 0;
    for (const auto& one : moves) {
        all_games += one.games;
    }
    std::vector<double> sums; // of the weights up to each move; the most frequent moves come first
    for (const auto& one : moves) {
        if (one.games < least_games || one.games < settings.least_share * all_games) {
            break;
        }
        const double before = sums.empty() ? 0 : sums.back();
        sums.push_back(before + std::pow(static_cast<double>(one.games), 1 / settings.temperature));
    }
    if (sums.empty()) {
        return std::nullopt;
    }
    const double drawn = random_number(game.position(), seed) * sums.back();
    const auto chosen = std::min(std::ranges::upper_bound(sums, drawn), sums.end() - 1);
    return moves[static_cast<std::size_t>(chosen - sums.begin())].move;
}

template std::optional<Move<Chess>> choose_opening_move(const OpeningTable<Chess>&, const GameState<Chess>&,
                                                        const OpeningSettings&, std::uint64_t);
template std::optional<Move<Xiangqi>> choose_opening_move(const OpeningTable<Xiangqi>&,
                                                          const GameState<Xiangqi>&, const OpeningSettings&,
                                                          std::uint64_t);

} // namespace duiyi::openings
