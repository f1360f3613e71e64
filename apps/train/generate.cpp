// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "generate.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <numeric>
#include <ostream>
#include <random>

#include "apps/records/in_order.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/rules/exchange.hpp"
#include "read_network.hpp"

namespace duiyi::train {
namespace {

constexpr int least_random_plies = 6;
constexpr int most_random_plies = 11;
constexpr int uneven = 300;            // an opening worth more than this to a side is not played
constexpr int surely_won = 1500;       // for so many plies in a row ...
constexpr int won_for_plies = 6;       // ... ends a game
constexpr int surely_drawn = 8;        // both sides think so, for ...
constexpr int drawn_for_plies = 20;    // ... so many plies ...
constexpr std::size_t not_before = 80; // ... but not early
constexpr std::size_t longest = 400;

int score_of(const engine::Score& score) {
    if (score.mate_in != 0)
        return score.mate_in > 0 ? mate_score : -mate_score;
    return std::clamp(score.centipawns, 1 - mate_score, mate_score - 1);
}

template <Game G>
engine::SearchResult<G> think(engine::Engine<G>& engine, const GameState<G>& game, std::uint64_t nodes) {
    engine::SearchRequest<G> request{game};
    request.limits.nodes = nodes;
    return engine.search(std::move(request));
}

/// A position a few plies into a game; nothing when the game ended on the way.
template <Game G>
std::optional<Position<G>> random_opening(std::mt19937_64& random) {
    GameState<G> game;
    const auto plies =
        least_random_plies + static_cast<int>(random() % (most_random_plies - least_random_plies + 1));
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = game.legal_moves();
        if (moves.empty())
            return std::nullopt;
        auto move = moves[random() % moves.size()];
        for (int tries = 0; tries < 8 && exchange_value(game.position(), move) < 0; ++tries)
            move = moves[random() % moves.size()];
        if (!game.play(move))
            return std::nullopt;
    }
    if (game.outcome())
        return std::nullopt;
    return game.position();
}

/// Ends games whose result is known, before the mate or the long draw.
class Arbiter {
public:
    /// 1, -1 or 0 as in ScoredGame, nothing while the game goes on. `score` is the first side's.
    std::optional<int> decide(std::size_t ply, int score) {
        winning_ = score >= surely_won    ? std::max(winning_, 0) + 1
                   : score <= -surely_won ? std::min(winning_, 0) - 1
                                          : 0;
        level_ = std::abs(score) <= surely_drawn && ply >= not_before ? level_ + 1 : 0;
        if (std::abs(winning_) >= won_for_plies)
            return winning_ > 0 ? 1 : -1;
        if (level_ >= drawn_for_plies || ply >= longest)
            return 0;
        return std::nullopt;
    }

private:
    int winning_ = 0, level_ = 0;
};

template <Game G>
int result_of(const GameState<G>& game) {
    if (!game.outcome() || !game.outcome()->winner)
        return 0;
    return *game.outcome()->winner == Side::first ? 1 : -1;
}

/// Nothing when the opening is not fit to be played.
template <Game G>
std::optional<ScoredGame> try_game(engine::Engine<G>& engine, std::uint64_t nodes, std::mt19937_64& random) {
    const auto start = random_opening<G>(random);
    if (!start)
        return std::nullopt;
    engine.new_game();
    GameState<G> game(*start);
    ScoredGame scored{to_fen(*start)};
    Arbiter arbiter;
    while (!game.outcome() && !game.claimable_draw()) {
        const auto found = think(engine, game, nodes);
        const int score = score_of(found.score);
        if (scored.moves.empty() && std::abs(score) > uneven)
            return std::nullopt;
        scored.moves.push_back({found.best_move->bits(), static_cast<std::int16_t>(score)});
        const bool first = game.position().side_to_move() == Side::first;
        if (const auto result = arbiter.decide(game.ply_count(), first ? score : -score)) {
            scored.result = *result;
            return scored;
        }
        if (!game.play(*found.best_move))
            return std::nullopt; // cannot be: the engine's moves are legal
    }
    scored.result = result_of(game);
    return scored;
}

} // namespace

template <Game G>
ScoredGame play_scored_game(engine::Engine<G>& engine, std::uint64_t nodes, std::uint64_t seed,
                            std::uint64_t number) {
    std::seed_seq seeds{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)};
    std::mt19937_64 random(seeds);
    for (;;)
        if (auto game = try_game(engine, nodes, random))
            return *std::move(game);
}

template ScoredGame play_scored_game(engine::Engine<Chess>&, std::uint64_t, std::uint64_t, std::uint64_t);
template ScoredGame play_scored_game(engine::Engine<Xiangqi>&, std::uint64_t, std::uint64_t, std::uint64_t);

namespace {

/// Engines for threads to play with: as many as play at a time, made when they are first needed, because
/// making one for each game takes longer than a tenth of the game.
template <Game G>
class Engines {
public:
    explicit Engines(std::shared_ptr<const network::Weights<G>> weights) : weights_(std::move(weights)) {}

    std::unique_ptr<engine::Engine<G>> borrow() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto engine = std::move(idle_.back());
                idle_.pop_back();
                return engine;
            }
        }
        auto engine = std::make_unique<engine::Engine<G>>(engine::EngineOptions{.hash_megabytes = 1});
        engine->set_network(weights_);
        return engine;
    }
    void give_back(std::unique_ptr<engine::Engine<G>> engine) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(engine));
    }

private:
    std::shared_ptr<const network::Weights<G>> weights_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<engine::Engine<G>>> idle_; ///< by `mutex_`
};

template <Game G>
int generate(const GenerateRequest& request, std::ostream& err) {
    std::shared_ptr<const network::Weights<G>> weights;
    if (!request.network.empty()) {
        auto read = read_network<G>(request.network);
        if (!read) {
            err << "duiyi: " << read.error().text() << '\n';
            return 2;
        }
        weights = *std::move(read);
    }
    auto writer = GameFileWriter::open(request.out, request.game);
    if (!writer) {
        err << "duiyi: " << writer.error().text() << '\n';
        return 2;
    }
    using Clock = std::chrono::steady_clock;
    const auto started = Clock::now();
    auto told = started;
    std::uint64_t games = writer->games(), plies = writer->plies();
    const std::uint64_t plies_before = plies;
    std::vector<std::uint64_t> numbers(request.games > games ? request.games - games : 0);
    std::iota(numbers.begin(), numbers.end(), games);
    Engines<G> engines(std::move(weights));
    const auto play = [&](std::uint64_t number) {
        auto engine = engines.borrow();
        auto game = play_scored_game(*engine, request.nodes, request.seed, number);
        engines.give_back(std::move(engine));
        return game;
    };
    bool written = true;
    records::in_order(numbers, std::max(request.threads, 1U), play, [&](const ScoredGame& game) {
        ++games;
        plies += game.moves.size();
        written = writer->add(game);
        if (const auto now = Clock::now(); now - told >= std::chrono::seconds(10)) {
            told = now;
            const double seconds = std::chrono::duration<double>(now - started).count();
            err << games << " of " << request.games << " games, " << plies << " positions, "
                << static_cast<std::uint64_t>(static_cast<double>(plies - plies_before) / seconds)
                << " positions per second" << std::endl;
        }
        return written;
    });
    if (!written) {
        err << "duiyi: " << request.out << ": cannot be written\n";
        return 2;
    }
    err << games << " games, " << plies << " positions in " << request.out << '\n';
    return 0;
}

} // namespace

int generate(const GenerateRequest& request, std::ostream& err) {
    return with_game(request.game, [&]<class G>(std::type_identity<G>) { return generate<G>(request, err); });
}

} // namespace duiyi::train
