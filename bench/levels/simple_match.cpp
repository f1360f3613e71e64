// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Matches of the lowest skill levels against players without a search (simple_players.hpp), from random
// openings, each played with both colours, to the end of the game. Prints wins, draws and losses of the
// level, and its score with the error of 95 %.
#include <cstdio>
#include <string_view>

#include "levels.hpp"
#include "simple_players.hpp"

namespace {

using namespace duiyi;

constexpr std::size_t max_plies = 400; ///< a draw

/// 1 when the level wins, 0 for a draw, -1.
template <Game G>
int play(GameState<G> game, engine::Engine<G>& engine, int level, bench::SimplePlayer player, Side level_side,
         std::mt19937_64& random) {
    const std::uint64_t seed = random();
    while (!game.outcome() && !game.claimable_draw() && game.ply_count() < max_plies) {
        const auto move = [&] {
            if (game.position().side_to_move() != level_side) {
                return bench::simple_move(player, game.position(), random);
            }
            const auto settings = bench::settings_without_time<G>(level);
            return engine::play_at_level(engine, game, settings, seed)->move;
        }();
        (void)game.play(move);
    }
    const int outcome = bench::outcome_of(game);
    return level_side == Side::first ? outcome : -outcome;
}

template <Game G>
void matches(const char* name, int games, int low, int high) {
    std::printf("%s, %d games a pair\n", name, games);
    std::printf("%5s : %-8s %6s %6s %6s %7s %6s\n", "level", "player", "won", "drawn", "lost", "score",
                "error");
    const auto engine = bench::make_engine<G>();
    for (int level = low; level <= high; ++level) {
        for (const auto player : bench::simple_players) {
            bench::Result r;
            for (int i = 0; i < games; ++i) {
                std::mt19937_64 random(1000 + static_cast<std::uint64_t>(i / 2)); // each opening twice
                const auto opening = bench::random_opening<G>(random);
                r.add(play(opening, *engine, level, player, i % 2 == 0 ? Side::first : Side::second, random));
            }
            std::printf("%5d : %-8s %6d %6d %6d %6.1f%% %5.1f%%\n", level, bench::name_of(player), r.wins,
                        r.draws, r.losses, 100 * r.score(), 100 * r.error());
            std::fflush(stdout);
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view game = argc > 1 ? argv[1] : "both";
    const auto argument = [&](int i, int otherwise) { return argc > i ? bench::number(argv[i]) : otherwise; };
    const int games = argument(2, 100);
    const int low = argument(3, engine::lowest_level);
    const int high = argument(4, 4);
    if ((game != "both" && game != "chess" && game != "xiangqi") || games == 0 || low == 0 || high < low) {
        std::fprintf(stderr, "usage: bench_levels_simple [both|chess|xiangqi [GAMES [LOWEST [HIGHEST]]]]\n");
        return 2;
    }
    if (game != "xiangqi") {
        matches<Chess>("chess", games, low, high);
    }
    if (game != "chess") {
        matches<Xiangqi>("xiangqi", games, low, high);
    }
}
