// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Whether levels open as people do. Each level plays the first eight plies of games against itself, with the
// table of openings and without. Prints the share of plies that people played at least once in a thousand
// times in the same position, by counts of games that the table was not made of, and the number of different
// openings. In a position that none of these games came to, no ply counts as one that people played.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "apps/openings/built_in.hpp"
#include "apps/openings/opening_choice.hpp"
#include "duiyi/notation/uci.hpp"
#include "levels.hpp"

namespace {

using namespace duiyi;

constexpr std::size_t plies = 8;
constexpr double least_share = 0.001;

/// What people played, by position.
template <Game G>
class People {
public:
    /// Lines of moves in UCI form, a tab and the number of games that began so; the first line is a comment
    /// that ends with the number of all games. False when the file is not so.
    bool read(const char* path) {
        std::ifstream file(path);
        std::string line;
        if (!std::getline(file, line) || !line.starts_with('#')) {
            return false;
        }
        reached_[Position<G>::start().key()] = std::atof(line.substr(line.find_last_of(" \t") + 1).c_str());
        while (std::getline(file, line)) {
            const std::size_t tab = line.find('\t');
            if (tab == std::string::npos || !add(line.substr(0, tab), std::atof(line.c_str() + tab))) {
                return false;
            }
        }
        return reached_[Position<G>::start().key()] > 0;
    }

    /// Whether they played it at least once in a thousand times.
    [[nodiscard]] bool play(const Position<G>& position, Move<G> move) const {
        const auto reached = reached_.find(position.key());
        const auto played = played_.find({position.key(), move.bits()});
        return reached != reached_.end() && played != played_.end() &&
               played->second >= least_share * reached->second;
    }

private:
    bool add(const std::string& moves, double games) {
        auto before = Position<G>::start();
        auto now = before;
        Move<G> last{};
        std::istringstream words(moves);
        for (std::string word; words >> word;) {
            const auto move = parse_uci<G>(now, word);
            if (!move) {
                return false;
            }
            before = now;
            last = *move;
            now.play(last);
        }
        played_[{before.key(), last.bits()}] += games;
        reached_[now.key()] += games;
        return true;
    }

    std::unordered_map<std::uint64_t, double> reached_;
    std::map<std::pair<std::uint64_t, std::uint16_t>, double> played_;
};

/// What a level played.
struct Openings {
    int human = 0, all = 0; ///< plies
    std::set<std::uint64_t> ends;

    [[nodiscard]] double percent() const { return 100.0 * human / all; }
};

template <Game G>
Openings play(engine::Engine<G>& engine, const People<G>& people, int level, int games, bool with_table) {
    const auto settings = bench::settings_with_nodes<G>(level);
    const auto opening = openings::opening_settings(level);
    Openings result;
    std::mt19937_64 random(1000);
    for (int i = 0; i < games; ++i) {
        GameState<G> game;
        const std::array<std::uint64_t, 2> seeds = {random(), random()};
        while (game.ply_count() < plies && !game.outcome()) {
            const std::uint64_t seed = seeds[game.ply_count() % 2];
            std::optional<Move<G>> move;
            if (with_table) {
                move = openings::choose_opening_move(openings::built_in<G>(), game, opening, seed);
            }
            if (!move) {
                move = engine::play_at_level(engine, game, settings, seed)->move;
            }
            result.human += people.play(game.position(), *move);
            (void)game.play(*move);
        }
        result.all += static_cast<int>(plies);
        result.ends.insert(game.position().key());
    }
    return result;
}

template <Game G>
bool measure(const char* name, const char* path, int games) {
    People<G> people;
    if (!people.read(path)) {
        std::fprintf(stderr, "%s: cannot be read as counts of %s moves\n", path, name);
        return false;
    }
    std::printf("%s: plies of the first %zu as people play them, and different openings of %d\n", name, plies,
                games);
    std::printf("%5s %10s %10s %15s %10s\n", "level", "with table", "openings", "without table", "openings");
    const auto engine = bench::make_engine<G>();
    for (int level = engine::lowest_level; level <= engine::highest_level; ++level) {
        const auto with = play(*engine, people, level, games, true);
        const auto without = play(*engine, people, level, games, false);
        std::printf("%5d %9.1f%% %10zu %14.1f%% %10zu\n", level, with.percent(), with.ends.size(),
                    without.percent(), without.ends.size());
        std::fflush(stdout);
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view game = argc > 3 ? argv[3] : "both";
    const int games = argc > 4 ? bench::number(argv[4]) : 100;
    if (argc < 3 || (game != "both" && game != "chess" && game != "xiangqi") || games == 0) {
        std::fprintf(
            stderr,
            "usage: bench_levels_openings CHESS_COUNTS XIANGQI_COUNTS [both|chess|xiangqi [GAMES]]\n");
        return 2;
    }
    const bool chess_read = game == "xiangqi" || measure<Chess>("chess", argv[1], games);
    const bool xiangqi_read = game == "chess" || measure<Xiangqi>("xiangqi", argv[2], games);
    return chess_read && xiangqi_read ? 0 : 1;
}
