// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Generates lines of mates.tsv (game, FEN, number of moves): positions from random games and random
// placements in which the search finds a mate that the exhaustive solver confirms as the shortest.
//
// usage: engine_find_mates chess|xiangqi SEED COUNT_IN_1 COUNT_IN_2 ...
#include <algorithm>
#include <array>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "duiyi/engine/engine.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/oracle/mate.hpp"

namespace {

using namespace duiyi;

constexpr std::size_t max_plies = 200;
/// Root moves up to which the solver takes at most some tenths of a second, for a mate in 1, 2, ...
constexpr std::array<std::size_t, 4> max_root_moves = {99, 60, 25, 12};

template <Game G>
engine::SearchResult<G> search(engine::Engine<G>& engine, const GameState<G>& game, std::uint64_t nodes) {
    engine::SearchRequest<G> request{game};
    request.limits.nodes = nodes;
    return engine.search(std::move(request));
}

/// The positions found so far, and how many are still wanted of each length.
struct Collection {
    std::vector<int> wanted;
    std::set<std::string> fens{};

    bool is_complete() const {
        return std::ranges::none_of(wanted, [](int count) { return count > 0; });
    }
};

/// Adds and prints the position if the search sees a wanted mate in it and the solver confirms that as the
/// shortest.
template <Game G>
bool add(Collection& collection, const Position<G>& position, const engine::SearchResult<G>& result) {
    const auto mate = static_cast<std::size_t>(std::max(result.score.mate_in, 0));
    if (mate == 0 || mate > collection.wanted.size() || collection.wanted[mate - 1] <= 0 ||
        position.count_legal_moves() > max_root_moves.at(mate - 1) ||
        oracle::shortest_mate(oracle::Board<G>(position.setup()), static_cast<int>(mate)) !=
            static_cast<int>(mate))
        return false;
    auto setup = position.setup();
    setup.halfmove_clock = 0; // the mate must not depend on a move limit
    setup.fullmove_number = 1;
    const auto fen = to_fen(*Position<G>::from_setup(setup));
    if (!collection.fens.insert(fen).second)
        return false;
    std::printf("%s\t%s\t%zu\n", std::string(to_string(G::id)).c_str(), fen.c_str(), mate);
    std::fflush(stdout);
    --collection.wanted[mate - 1];
    return true;
}

/// From a game of the search against mostly random moves; one position at most, so that the set is varied.
template <Game G>
void add_from_game(std::mt19937_64& random, engine::Engine<G>& engine, Collection& collection) {
    engine.new_game();
    GameState<G> game;
    const auto random_side = random() % 2 == 0 ? Side::first : Side::second;
    while (!game.outcome() && game.ply_count() < max_plies) {
        const auto moves = game.legal_moves();
        if (game.position().side_to_move() == random_side && random() % 4 != 0) {
            (void)game.play(moves[random() % moves.size()]);
            continue;
        }
        const auto result = search(engine, game, 3000);
        if (random() % 2 == 0 && add(collection, game.position(), result))
            return;
        (void)game.play(*result.best_move);
    }
}

/// From a random placement of up to four pieces beside each king or general.
template <Game G>
void add_from_placement(std::mt19937_64& random, engine::Engine<G>& engine, Collection& collection) {
    Setup<G> setup;
    const auto place = [&](Side side, typename G::Role role) {
        setup.at(Square<G>{static_cast<std::uint8_t>(random() % square_count<G>)}) = Piece<G>{side, role};
    };
    for (const Side side : both_sides) {
        for (auto pieces = random() % 5; pieces > 0; --pieces)
            place(side, G::roles[random() % G::roles.size()]);
        place(side, G::royal);
    }
    setup.turn = random() % 2 == 0 ? Side::first : Side::second;
    const auto position = Position<G>::from_setup(setup);
    if (!position || !position->has_legal_move())
        return;
    const GameState<G> game(*position);
    if (game.outcome())
        return;
    engine.new_game();
    add(collection, *position, search(engine, game, 5000));
}

template <Game G>
void generate(std::uint64_t seed, Collection collection) {
    std::mt19937_64 random(seed);
    engine::Engine<G> engine(engine::EngineOptions{.hash_megabytes = 1});
    while (!collection.is_complete()) {
        add_from_game(random, engine, collection);
        for (int i = 0; i < 200; ++i)
            add_from_placement(random, engine, collection);
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 3 || (arguments[0] != "chess" && arguments[0] != "xiangqi")) {
        std::fprintf(stderr, "usage: engine_find_mates chess|xiangqi SEED COUNT_IN_1 COUNT_IN_2 ...\n");
        return 2;
    }
    std::vector<int> wanted;
    for (std::size_t i = 2; i < arguments.size(); ++i)
        wanted.push_back(std::stoi(arguments[i]));
    const auto seed = std::stoull(arguments[1]);
    arguments[0] == "chess" ? generate<Chess>(seed, {wanted}) : generate<Xiangqi>(seed, {wanted});
}
