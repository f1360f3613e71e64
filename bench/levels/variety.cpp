// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Whether a level plays the same game again. A player that answers the same moves always alike, and is
// stronger than levels 1 to 9, begins whole games that differ by their seed only. Prints how many of the
// games are different after some moves and at their end, and the share of pairs of whole games that are
// alike: how likely it is that a player who has won wins again by repeating its own moves.
#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/uci.hpp"
#include "levels.hpp"

namespace {

using namespace duiyi;

/// At least three times what levels 1 to 9 look at.
constexpr std::uint64_t player_nodes = 30'000;
/// Enough for a game to be decided; one that goes on ends here.
constexpr int max_moves = 60;

/// The answers of the player, by the moves of the game so far.
template <Game G>
class Player {
public:
    Move<G> answer(engine::Engine<G>& engine, const GameState<G>& game, const std::string& line) {
        if (const auto known = known_.find(line); known != known_.end()) {
            return known->second;
        }
        auto options = engine.options();
        options.multi_pv = 1;
        engine.set_options(options);
        engine.new_game();
        engine::SearchRequest<G> request{game};
        request.limits.nodes = player_nodes;
        const auto move = engine.search(std::move(request)).best_move.value_or(game.legal_moves()[0]);
        known_.emplace(line, move);
        return move;
    }

private:
    std::map<std::string, Move<G>> known_;
};

/// The moves of a game in UCI form after each move of the level; the last one is the whole game.
template <Game G>
std::vector<std::string> play(engine::Engine<G>& engine, Player<G>& player, int level, std::uint64_t seed) {
    const auto settings = bench::settings_with_nodes<G>(level);
    GameState<G> game;
    std::string line;
    std::vector<std::string> lines;
    const auto add = [&](Move<G> move) {
        line += to_uci(game.position(), move) + ' ';
        (void)game.play(move);
    };
    for (int i = 0; i < max_moves && !game.outcome(); ++i) {
        add(player.answer(engine, game, line));
        if (const auto found = engine::play_at_level(engine, game, settings, seed)) {
            add(found->move);
        }
        lines.push_back(line);
    }
    return lines;
}

/// How many games took which line.
using Lines = std::map<std::string, int>;

/// The percentage of pairs of games that took the same line.
double alike_percent(const Lines& lines, int games) {
    int alike = 0;
    for (const auto& [line, count] : lines) {
        alike += count * (count - 1);
    }
    return games < 2 ? 0 : 100.0 * alike / (games * (games - 1));
}

template <Game G>
void measure(const char* name, int games, int lowest) {
    constexpr std::size_t whole = std::numeric_limits<std::size_t>::max();
    constexpr std::array<std::size_t, 6> shown = {1, 3, 5, 10, 20, whole}; // moves
    std::printf("%s: different games of %d after 1, 3, 5, 10, 20 moves and in all\n%5s", name, games,
                "level");
    std::printf("     1     3     5    10    20   all  alike\n");
    const auto engine = bench::make_engine<G>();
    for (int level = lowest; level <= engine::highest_level; ++level) {
        std::mt19937_64 random(1000);
        Player<G> player;
        std::array<Lines, shown.size()> different;
        for (int i = 0; i < games; ++i) {
            const auto lines = play(*engine, player, level, random());
            for (std::size_t k = 0; k < shown.size(); ++k) {
                ++different[k][lines[std::min(shown[k], lines.size()) - 1]];
            }
        }
        std::printf("%5d", level);
        for (const auto& one : different) {
            std::printf(" %5zu", one.size());
        }
        std::printf(" %5.1f%%\n", alike_percent(different.back(), games));
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view game = argc > 1 ? argv[1] : "both";
    const int games = argc > 2 ? bench::number(argv[2]) : 20;
    const int lowest = argc > 3 ? bench::number(argv[3]) : engine::lowest_level;
    if ((game != "both" && game != "chess" && game != "xiangqi") || games == 0 || lowest == 0) {
        std::fprintf(stderr, "usage: bench_levels_variety [both|chess|xiangqi [GAMES [LOWEST]]]\n");
        return 2;
    }
    if (game != "xiangqi") {
        measure<Chess>("chess", games, lowest);
    }
    if (game != "chess") {
        measure<Xiangqi>("xiangqi", games, lowest);
    }
}
