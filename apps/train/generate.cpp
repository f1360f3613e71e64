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

constexpr int min_random_plies = 6;
constexpr int max_random_plies = 11;
constexpr int max_opening_score = 300; // centipawns; openings beyond it are rejected
// Adjudication, see Adjudicator.
constexpr int win_score = 1500;
constexpr int win_plies = 6;
constexpr int draw_score = 8;
constexpr int draw_plies = 20;
constexpr std::size_t draw_from_ply = 80;
constexpr std::size_t max_plies = 400;

int score_of(const engine::Score& score) {
    if (score.mate_in != 0) {
        return score.mate_in > 0 ? mate_score : -mate_score;
    }
    return std::clamp(score.centipawns, 1 - mate_score, mate_score - 1);
}

template <Game G>
engine::SearchResult<G> think(engine::Engine<G>& engine, const GameState<G>& game, std::uint64_t nodes) {
    engine::SearchRequest<G> request{game};
    request.limits.nodes = nodes;
    return engine.search(std::move(request));
}

/// A position after a few random plies; nothing when the game has ended.
template <Game G>
std::optional<Position<G>> random_opening(std::mt19937_64& random) {
    GameState<G> game;
    const auto plies =
        min_random_plies + static_cast<int>(random() % (max_random_plies - min_random_plies + 1));
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = game.legal_moves();
        if (moves.empty()) {
            return std::nullopt;
        }
        auto move = moves[random() % moves.size()];
        for (int tries = 0; tries < 8 && exchange_value(game.position(), move) < 0; ++tries) {
            move = moves[random() % moves.size()];
        }
        if (!game.play(move)) {
            return std::nullopt;
        }
    }
    if (game.outcome()) {
        return std::nullopt;
    }
    return game.position();
}

/// Adjudicates games: a win after `win_plies` consecutive plies beyond `win_score`, a draw after `draw_plies`
/// plies within `draw_score` or after `max_plies`.
class Adjudicator {
public:
    /// The result as in ScoredGame, nothing while the game goes on. `score` is the first side's.
    std::optional<int> decide(std::size_t ply, int score) {
        winning_plies_ = score >= win_score    ? std::max(winning_plies_, 0) + 1
                         : score <= -win_score ? std::min(winning_plies_, 0) - 1
                                               : 0;
        drawish_plies_ = std::abs(score) <= draw_score && ply >= draw_from_ply ? drawish_plies_ + 1 : 0;
        if (std::abs(winning_plies_) >= win_plies) {
            return winning_plies_ > 0 ? 1 : -1;
        }
        if (drawish_plies_ >= draw_plies || ply >= max_plies) {
            return 0;
        }
        return std::nullopt;
    }

private:
    int winning_plies_ = 0, drawish_plies_ = 0;
};

template <Game G>
int result_of(const GameState<G>& game) {
    if (!game.outcome() || !game.outcome()->winner) {
        return 0;
    }
    return *game.outcome()->winner == Side::first ? 1 : -1;
}

/// Nothing when the opening is rejected.
template <Game G>
std::optional<ScoredGame> try_game(engine::Engine<G>& engine, std::uint64_t nodes, std::mt19937_64& random) {
    const auto start = random_opening<G>(random);
    if (!start) {
        return std::nullopt;
    }
    engine.new_game();
    GameState<G> game(*start);
    ScoredGame scored{to_fen(*start)};
    Adjudicator adjudicator;
    while (!game.outcome() && !game.claimable_draw()) {
        const auto found = think(engine, game, nodes);
        const int score = score_of(found.score);
        if (scored.moves.empty() && std::abs(score) > max_opening_score) {
            return std::nullopt;
        }
        scored.moves.push_back({found.best_move->bits(), static_cast<std::int16_t>(score)});
        const bool first = game.position().side_to_move() == Side::first;
        if (const auto result = adjudicator.decide(game.ply_count(), first ? score : -score)) {
            scored.result = *result;
            return scored;
        }
        if (!game.play(*found.best_move)) {
            return std::nullopt; // cannot happen: the engine's moves are legal
        }
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
    for (;;) {
        if (auto game = try_game(engine, nodes, random)) {
            return *std::move(game);
        }
    }
}

template ScoredGame play_scored_game(engine::Engine<Chess>&, std::uint64_t, std::uint64_t, std::uint64_t);
template ScoredGame play_scored_game(engine::Engine<Xiangqi>&, std::uint64_t, std::uint64_t, std::uint64_t);

namespace {

/// A pool of engines: creating one takes more than a tenth of a game.
template <Game G>
class EnginePool {
public:
    explicit EnginePool(std::shared_ptr<const network::Weights<G>> weights) : weights_(std::move(weights)) {}

    std::unique_ptr<engine::Engine<G>> acquire() {
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
    void release(std::unique_ptr<engine::Engine<G>> engine) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(engine));
    }

private:
    std::shared_ptr<const network::Weights<G>> weights_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<engine::Engine<G>>> idle_; ///< guarded by `mutex_`
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
    auto last_report = started;
    std::uint64_t games = writer->games(), plies = writer->plies();
    const std::uint64_t plies_before = plies;
    std::vector<std::uint64_t> numbers(request.games > games ? request.games - games : 0);
    std::iota(numbers.begin(), numbers.end(), games);
    EnginePool<G> engines(std::move(weights));
    const auto play = [&](std::uint64_t number) {
        auto engine = engines.acquire();
        auto game = play_scored_game(*engine, request.nodes, request.seed, number);
        engines.release(std::move(engine));
        return game;
    };
    bool written = true;
    records::in_order(numbers, std::max(request.threads, 1U), play, [&](const ScoredGame& game) {
        ++games;
        plies += game.moves.size();
        written = writer->add(game);
        if (const auto now = Clock::now(); now - last_report >= std::chrono::seconds(10)) {
            last_report = now;
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
