// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <charconv>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <random>

#include "apps/networks/built_in.hpp"
#include "duiyi/engine/level.hpp"

/// What the measurements of skill levels share.
namespace duiyi::bench {

/// Wins, draws and losses of one player.
struct Result {
    int wins = 0, draws = 0, losses = 0;

    void add(int outcome) { (outcome > 0 ? wins : outcome < 0 ? losses : draws) += 1; }
    [[nodiscard]] int games() const { return wins + draws + losses; }
    /// The share of points, 0 to 1.
    [[nodiscard]] double score() const { return (wins + 0.5 * draws) / games(); }
    /// Half the width of the score's 95 % interval, by the normal approximation.
    [[nodiscard]] double error() const {
        const double p = score();
        const double squares = wins * (1 - p) * (1 - p) + draws * (0.5 - p) * (0.5 - p) + losses * p * p;
        return 1.96 * std::sqrt(squares) / games();
    }
};

/// The settings of a level without its time limit, where another limit ends the search: a busy machine must
/// not weaken it.
template <Game G>
engine::LevelSettings settings_without_time(int level) {
    auto settings = engine::level_settings<G>(level);
    if (settings.limits.depth || settings.limits.nodes) {
        settings.limits.move_time = std::chrono::minutes(1);
    }
    return settings;
}

/// The same with a number of nodes at level 10, which searches for a time: games would differ by the
/// machine's other work.
template <Game G>
engine::LevelSettings settings_with_nodes(int level) {
    constexpr std::uint64_t highest_level_nodes = 60'000;
    auto settings = settings_without_time<G>(level);
    if (!settings.limits.depth && !settings.limits.nodes) {
        settings.limits = {};
        settings.limits.nodes = highest_level_nodes;
    }
    return settings;
}

/// An engine with the built-in network, as in the server.
template <Game G>
std::unique_ptr<engine::Engine<G>> make_engine(std::size_t hash_megabytes = 4) {
    auto made = std::make_unique<engine::Engine<G>>(engine::EngineOptions{.hash_megabytes = hash_megabytes});
    made->set_network(networks::built_in<G>());
    return made;
}

/// A game after four random plies that goes on.
template <Game G>
GameState<G> random_opening(std::mt19937_64& random) {
    constexpr std::size_t plies = 4;
    while (true) {
        GameState<G> game;
        while (game.ply_count() < plies && !game.outcome()) {
            const auto moves = game.legal_moves();
            (void)game.play(moves[random() % moves.size()]);
        }
        if (!game.outcome()) {
            return game;
        }
    }
}

/// 1 when the first side has won, -1 when the second side has, 0 otherwise.
template <Game G>
int outcome_of(const GameState<G>& game) {
    if (!game.outcome() || !game.outcome()->winner) {
        return 0;
    }
    return *game.outcome()->winner == Side::first ? 1 : -1;
}

/// A positive number; 0 for any other text.
inline int number(const char* text) {
    int value = 0;
    const auto done = std::from_chars(text, text + std::strlen(text), value);
    return done.ec == std::errc() && *done.ptr == '\0' && value > 0 ? value : 0;
}

} // namespace duiyi::bench
