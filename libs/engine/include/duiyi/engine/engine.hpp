// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "duiyi/engine/limits.hpp"
#include "duiyi/engine/score.hpp"
#include "duiyi/engine/tablebase.hpp"
#include "duiyi/network/network.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::engine {

/// What a search has found so far about one line.
template <Game G>
struct Progress {
    int multipv = 1; ///< the line's place, best first, from 1
    int depth = 0;   ///< plies searched with all moves
    int selective_depth = 0;
    Score score{};
    Bound bound = Bound::exact;
    std::uint64_t nodes = 0;          ///< positions looked at, by all threads
    milliseconds time{0};             ///< since the start
    int hash_permille = 0;            ///< how full the table is with this search's entries
    std::uint64_t tablebase_hits = 0; ///< positions found in the tablebase, by all threads
    std::vector<Move<G>> line{};      ///< never empty; legal moves in turn
};

/// The end of a search.
template <Game G>
struct Answer {
    std::optional<Move<G>> best{};   ///< nothing when no move is legal, or all were banned
    std::optional<Move<G>> ponder{}; ///< the reply expected
    Score score{};
    std::uint64_t nodes = 0; ///< positions looked at, by all threads
};

/// How an engine works.
struct EngineOptions {
    std::size_t hash_megabytes = 16; ///< for the table of positions; at least 1
    int threads = 1;                 ///< 1..256
    int multi_pv = 1;                ///< how many lines to find, at least 1
    milliseconds move_overhead{10};  ///< time lost outside the engine with each move
    int tablebase_pieces = 7;        ///< positions with more are not looked up; 0: none is

    friend bool operator==(const EngineOptions&, const EngineOptions&) = default;
};

/// What to search. The callbacks run on the engine's own thread; they may call `stop`, nothing else.
template <Game G>
struct Task {
    GameState<G> game;
    Limits limits{};
    std::vector<Move<G>> only{};   ///< consider these moves; empty: all
    std::vector<Move<G>> banned{}; ///< and never these
    std::function<void(const Progress<G>&)> on_progress{};
    std::function<void(const Answer<G>&)> on_answer{}; ///< exactly once for each start
};

/// Finds moves. One search runs at a time; one that was started has threads of its own. Not to be shared: all
/// members but `stop`, `ponder_hit` and `searching` are for one thread.
///
/// With one thread and a limit of depth or nodes the answer depends only on what was searched since
/// `new_game`, not on time.
template <Game G>
class Engine {
public:
    explicit Engine(const EngineOptions& options = {});
    /// Stops.
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Ends a search under way first. Another size of table empties it.
    void set_options(const EngineOptions& options);
    const EngineOptions& options() const;
    /// Judges positions by a network from now on; by the evaluation written by hand when there is none. Ends
    /// a search under way first, and forgets what was learnt.
    void set_network(std::shared_ptr<const network::Weights<G>> weights);
    /// Looks endings up from now on, or no longer when there is nothing to look them up in. Ends a search
    /// under way first, and forgets what was learnt.
    void set_tablebase(std::shared_ptr<const Tablebase<G>> tablebase);
    /// Forgets all that earlier searches learnt; ends a search under way first.
    void new_game();

    /// Ends a search under way first.
    void start(Task<G> task);
    /// The search ends within 20 ms, with an answer. Does not wait for it.
    void stop();
    /// The move that was pondered on has been played: limits count from now on.
    void ponder_hit();
    /// Waits for the answer.
    void wait();
    bool searching() const;
    /// The answer to a task, searched for on the calling thread; `stop` by another thread ends it.
    Answer<G> search(Task<G> task);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace duiyi::engine
