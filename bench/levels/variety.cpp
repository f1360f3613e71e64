// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Whether a level plays the same game again: a player who repeats ten moves meets a level in games that
// differ by their seed only. Prints how many of the games are different after some moves of each side.
#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/uci.hpp"
#include "levels.hpp"

namespace {

using namespace duiyi;

/// The moves of the player, who begins. One that is not legal is left out.
template <class G>
constexpr std::array<std::string_view, 14> script{};
template <>
constexpr std::array<std::string_view, 14> script<Chess> = {"e2e4", "g1f3", "f1c4", "d2d3", "e1g1",
                                                            "c2c3", "b1d2", "f1e1", "h2h3", "a2a4",
                                                            "d1c2", "d1e2", "g2g3", "b2b3"};
template <>
constexpr std::array<std::string_view, 14> script<Xiangqi> = {"h2e2", "h0g2", "i0h0", "b0c2", "c3c4",
                                                              "g3g4", "a0a1", "b2b4", "h0h4", "a1d1",
                                                              "e3e4", "c2d4", "g2f4", "d0e1"};

/// The first move of the script that is legal, from `next` on; the first legal move when none is.
template <Game G>
Move<G> scripted_move(const GameState<G>& game, std::size_t& next) {
    while (next < script<G>.size())
        if (const auto move = parse_uci(game.position(), script<G>[next++]))
            return *move;
    return game.legal_moves()[0];
}

/// The moves of a game in UCI form, after each move of the level.
template <Game G>
std::vector<std::string> play(engine::Engine<G>& engine, int level, std::uint64_t seed, int moves) {
    GameState<G> game;
    std::size_t next = 0;
    std::string line;
    std::vector<std::string> lines;
    for (int i = 0; i < moves; ++i) {
        if (!game.outcome())
            (void)game.play(scripted_move(game, next));
        const auto settings = bench::settings_without_time<G>(level);
        if (const auto found = engine::play_at_level(engine, game, settings, seed)) {
            line += to_uci(game.position(), found->move) + ' ';
            (void)game.play(found->move);
        }
        lines.push_back(line);
    }
    return lines;
}

template <Game G>
void measure(const char* name, int games) {
    constexpr std::array shown = {1U, 2U, 3U, 5U, 10U}; // moves
    std::printf("%s: different games of %d after so many moves\n%5s", name, games, "level");
    for (const auto moves : shown)
        std::printf(" %5u", moves);
    std::printf("\n");
    const auto engine = bench::make_engine<G>();
    for (const int level : {1, 4, 7, 9, 10}) {
        std::mt19937_64 random(1000);
        std::array<std::set<std::string>, shown.size()> different;
        for (int i = 0; i < games; ++i) {
            const auto lines = play(*engine, level, random(), shown.back());
            for (std::size_t k = 0; k < shown.size(); ++k)
                different[k].insert(lines[shown[k] - 1]);
        }
        std::printf("%5d", level);
        for (const auto& one : different)
            std::printf(" %5zu", one.size());
        std::printf("\n");
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view game = argc > 1 ? argv[1] : "both";
    const int games = argc > 2 ? bench::number(argv[2]) : 20;
    if ((game != "both" && game != "chess" && game != "xiangqi") || games == 0) {
        std::fprintf(stderr, "usage: bench_levels_variety [both|chess|xiangqi [GAMES]]\n");
        return 2;
    }
    if (game != "xiangqi")
        measure<Chess>("chess", games);
    if (game != "chess")
        measure<Xiangqi>("xiangqi", games);
}
