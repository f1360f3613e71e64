// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "duiyi/engine/limits.hpp"
#include "duiyi/engine/score.hpp"
#include "duiyi/engine/tablebase.hpp"
#include "duiyi/network/network.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::engine {

/// What a search reports about one principal variation (UCI's `info`).
template <Game G>
struct SearchInfo {
    int multipv = 1; ///< rank of the variation, the best first, from 1
    int depth = 0;   ///< in plies
    int selective_depth = 0;
    Score score{};
    Bound bound = Bound::exact;
    std::uint64_t nodes = 0;          ///< of all threads
    milliseconds time{0};             ///< since the start
    int hashfull = 0;                 ///< per mill of the transposition table that this search has filled
    std::uint64_t tablebase_hits = 0; ///< of all threads
    std::vector<Move<G>> pv{};        ///< never empty; legal moves in turn
};

/// The outcome of a search.
template <Game G>
struct SearchResult {
    std::optional<Move<G>> best_move{};   ///< none when no move is legal, or all are banned
    std::optional<Move<G>> ponder_move{}; ///< the expected reply
    Score score{};
    std::uint64_t nodes = 0; ///< of all threads
};

/// Settings of an engine.
struct EngineOptions {
    std::size_t hash_megabytes = 16; ///< size of the transposition table, at least 1
    int threads = 1;                 ///< 1..256
    int multi_pv = 1;                ///< number of principal variations, at least 1
    milliseconds move_overhead{10};  ///< time lost outside the engine with each move
    int tablebase_probe_limit = 7;   ///< most pieces of a position that is probed; 0: none is

    friend bool operator==(const EngineOptions&, const EngineOptions&) = default;
};

/// Called on the searching thread. A callback may call `Engine::stop` and no other member.
template <Game G>
struct SearchCallbacks {
    std::function<void(const SearchInfo<G>&)> on_info{};
    std::function<void(const std::string&)> on_remark{};     ///< a text for the user (UCI's `info string`)
    std::function<void(const SearchResult<G>&)> on_result{}; ///< exactly once for each search
};

/// What to search.
template <Game G>
struct SearchRequest {
    GameState<G> game;
    Limits limits{};
    std::vector<Move<G>> search_moves{}; ///< root moves to consider; empty: all
    std::vector<Move<G>> banned_moves{}; ///< root moves to leave out
    SearchCallbacks<G> callbacks{};
};

/// Searches for the best move. One search runs at a time; `start` runs it on threads of its own. Not
/// thread-safe: only `stop`, `ponder_hit` and `searching` may be called from other threads.
///
/// With one thread and a limit on depth or nodes the result is deterministic: it depends on what was searched
/// since `new_game`, not on time.
template <Game G>
class Engine {
public:
    explicit Engine(const EngineOptions& options = {});
    /// Stops a running search.
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Stops a running search first. A new size of the transposition table clears it.
    void set_options(const EngineOptions& options);
    const EngineOptions& options() const;
    /// Sets the NNUE to evaluate with; null: the handcrafted evaluation. Stops a running search first and
    /// clears the transposition table and the histories.
    void set_network(std::shared_ptr<const network::Weights<G>> weights);
    /// Sets the tablebase to probe; null: none. Stops a running search first and clears the transposition
    /// table and the histories.
    void set_tablebase(std::shared_ptr<const Tablebase<G>> tablebase);
    /// Clears the transposition table and the histories. Stops a running search first.
    void new_game();

    /// Starts a search and returns at once. Stops a running search first.
    void start(SearchRequest<G> request);
    /// Ends the search within 20 ms, with a result. Does not wait for it.
    void stop();
    /// The expected move was played while pondering: the limits count from now on.
    void ponder_hit();
    /// Waits for the result.
    void wait();
    bool searching() const;
    /// Searches on the calling thread and returns the result; `stop` from another thread ends it.
    SearchResult<G> search(SearchRequest<G> request);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace duiyi::engine
