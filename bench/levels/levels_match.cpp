// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Matches between skill levels: for each pair a number of games from random openings, each played with both
// colours. Prints wins, draws and losses of the stronger level, its score, the Elo difference, and ratings
// summed up from the lowest level.
#include <array>
#include <cstdio>
#include <string_view>
#include <vector>

#include "levels.hpp"

namespace {

using namespace duiyi;

constexpr std::size_t max_plies = 240; ///< adjudicated as a draw
constexpr int win_score = 1200;        ///< in centipawns; adjudicated after `win_plies` consecutive plies
constexpr int win_plies = 6;
constexpr double lowest_rating = 400; ///< an arbitrary anchor

/// 1 when the first side wins, 0 for a draw, -1.
template <Game G>
int play(GameState<G> game, std::array<engine::Engine<G>*, 2> engines, std::array<int, 2> levels,
         std::uint64_t seed) {
    int decided = 0;
    while (!game.outcome() && game.ply_count() < max_plies) {
        const auto side = static_cast<std::size_t>(game.position().side_to_move());
        const auto found = engine::play_at_level(
            *engines[side], game, bench::settings_without_time<G>(levels[side]), seed * 2 + side);
        if (!found || !game.play(found->move)) {
            std::fprintf(stderr, "an illegal move by level %d\n", levels[side]);
            std::exit(1);
        }
        const int score = side == 0 ? found->score.centipawns : -found->score.centipawns;
        decided = score > win_score    ? std::max(decided, 0) + 1
                  : score < -win_score ? std::min(decided, 0) - 1
                                       : 0;
        if (std::abs(decided) >= win_plies) {
            return decided > 0 ? 1 : -1;
        }
    }
    return bench::outcome_of(game);
}

template <Game G>
bench::Result match(int strong, int weak, int games, std::uint64_t seed) {
    const auto a = bench::make_engine<G>();
    const auto b = bench::make_engine<G>();
    bench::Result result;
    for (int i = 0; i < games; ++i) {
        std::mt19937_64 random(seed + static_cast<std::uint64_t>(i / 2)); // each opening twice
        const auto opening = bench::random_opening<G>(random);
        const bool strong_first = i % 2 == 0;
        result.add(strong_first ? play<G>(opening, {a.get(), b.get()}, {strong, weak}, random())
                                : -play<G>(opening, {b.get(), a.get()}, {weak, strong}, random()));
    }
    return result;
}

template <Game G>
void round_robin(const char* name, int games, int low, int high, int step) {
    std::printf("%s, %d games a pair\n", name, games);
    std::printf("%9s %6s %6s %6s %7s %6s %6s %7s\n", "levels", "won", "drawn", "lost", "score", "error",
                "Elo", "rating");
    std::vector<double> ratings(static_cast<std::size_t>(high) + 1, lowest_rating);
    for (int weak = low; weak + step <= high; ++weak) {
        const bench::Result r = match<G>(weak + step, weak, games, 1000);
        const double p = std::min(std::max(r.score(), 0.5 / r.games()), 1 - 0.5 / r.games());
        const double elo = 400 * std::log10(p / (1 - p));
        const auto below = static_cast<std::size_t>(weak);
        ratings[below + static_cast<std::size_t>(step)] = ratings[below] + elo;
        std::printf("%4d : %-2d %6d %6d %6d %6.1f%% %5.1f%% %+6.0f %7.0f\n", weak + step, weak, r.wins,
                    r.draws, r.losses, 100 * r.score(), 100 * r.error(), elo, ratings[below] + elo);
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view game = argc > 1 ? argv[1] : "both";
    const auto argument = [&](int i, int otherwise) { return argc > i ? bench::number(argv[i]) : otherwise; };
    const int games = argument(2, 40);
    const int low = argument(3, engine::lowest_level);
    const int high = argument(4, engine::highest_level);
    const int step = argument(5, 1);
    if ((game != "both" && game != "chess" && game != "xiangqi") || games == 0 || low == 0 || high <= low ||
        step == 0) {
        std::fprintf(stderr, "usage: bench_levels [both|chess|xiangqi [GAMES [LOWEST [HIGHEST [STEP]]]]]\n");
        return 2;
    }
    if (game != "xiangqi") {
        round_robin<Chess>("chess", games, low, high, step);
    }
    if (game != "chess") {
        round_robin<Xiangqi>("xiangqi", games, low, high, step);
    }
}
