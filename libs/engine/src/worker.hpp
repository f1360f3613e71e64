// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <vector>

#include "accumulator_stack.hpp"
#include "evaluation.hpp"
#include "history.hpp"
#include "move_picker.hpp"
#include "position_stack.hpp"
#include "search_stack.hpp"
#include "shared_search_state.hpp"
#include "time_management.hpp"

namespace duiyi::engine {

/// A root move and what the search knows about it.
template <Game G>
struct RootMove {
    Move<G> move{};
    int value = -value::infinite; ///< in the latest iteration; -infinite when it did not raise alpha
    int selective_depth = 0;
    Bound bound = Bound::exact;
    std::uint64_t nodes = 0; ///< searched below it, in all iterations
    std::vector<Move<G>> pv{};
    /// A mate that `MateSearch` has proven: `value` and `pv` never fall behind it.
    int proven_value = -value::infinite;
    std::vector<Move<G>> proven_pv{};

    bool has_proven_mate() const { return proven_value != -value::infinite; }
    void use_proven() {
        value = proven_value;
        bound = Bound::exact;
        selective_depth = std::max(selective_depth, static_cast<int>(proven_pv.size()));
        pv = proven_pv;
    }
};

/// The search of one thread. Its members are defined in one file for each technique:
/// `iterative_deepening.cpp` (iterative deepening, aspiration windows, root moves, limits), `search.cpp`
/// (principal variation search), `pruning.cpp`, `quiescence.cpp`, `tablebase.cpp`, `history_update.cpp`.
template <Game G>
class Worker {
public:
    /// Called after each iteration, and when an aspiration window fails.
    using Report = std::function<void(const Worker&)>;

    Worker(SharedSearchState<G>& shared, int id)
        : shared_(shared), id_(id), history_(std::make_unique<History<G>>()) {}

    void new_game() { history_ = std::make_unique<History<G>>(); }
    /// Sets the NNUE; null: the handcrafted evaluation. Not during a search.
    void set_network(const network::Weights<G>* weights) {
        network_.reset();
        if (weights != nullptr) {
            network_ = std::make_unique<AccumulatorStack<G>>(*weights);
        }
    }
    /// Prepares a search of the root moves `moves`, at least one.
    void prepare(const GameState<G>& game, const std::vector<Move<G>>& moves);
    /// Takes over a proven mate in `moves` by the root move `pv.front()`, which comes first. After `prepare`.
    void accept_mate(int moves, const std::vector<Move<G>>& pv);
    /// Iterative deepening until stopped. Only the main worker reports and observes the limits; `all_nodes`
    /// returns the nodes of all workers.
    void iterate(const Report& report, const std::function<std::uint64_t()>& all_nodes);

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    std::uint64_t tablebase_hits() const { return tablebase_hits_.load(std::memory_order_relaxed); }
    /// The best first.
    const std::vector<RootMove<G>>& root_moves() const { return root_moves_; }
    /// The depth of the current iteration, and of the last completed one.
    int depth() const { return depth_; }
    int completed_depth() const { return completed_depth_; }
    bool has_proven_mate() const { return std::ranges::any_of(root_moves_, &RootMove<G>::has_proven_mate); }

private:
    struct Node;
    struct QuiescenceNode;
    struct TriedMoves;
    enum class Checks : bool { ignored, tried }; ///< whether a quiescence search begins with quiet checks

    // iterative_deepening.cpp
    bool is_main() const { return id_ == 0; }
    void search_multi_pv(std::size_t lines);
    void search_aspiration();
    int search_root(int alpha, int beta, int depth);
    int search_root_move(std::size_t index, int alpha, int beta, int depth);
    void update_root_move(RootMove<G>& root, int value, int alpha, int beta);
    bool should_stop_deepening(int previous_value, int stable_iterations) const;
    bool is_mate_limit_reached() const;
    void check_limits();

    // search.cpp
    int search(int alpha, int beta, int depth, bool cut_node);
    std::optional<int> try_return_early(Node& node);
    std::optional<int> probe_tt(Node& node);
    void evaluate_statically(Node& node);
    int search_moves(Node& node);
    int search_move(const Node& node, int depth, int reduction, int count);
    std::optional<int> singular_extension(const Node& node, int& extension);
    int late_reduction(const Node& node, const HistoryMove<G>& history_move, bool noisy, int count,
                       const MovePicker<G>& picker);
    int store_result(const Node& node, int best, Move<G> best_move, const TriedMoves& tried);

    // pruning.cpp
    std::optional<int> prune_node(Node& node);
    std::optional<int> try_null_move(const Node& node);
    std::optional<int> try_probcut(const Node& node);
    bool is_prunable(const Node& node, const HistoryMove<G>& history_move, bool noisy, int count,
                     MovePicker<G>& picker);
    bool seems_useless(const Node& node, const HistoryMove<G>& history_move, bool noisy, int count,
                       MovePicker<G>& picker);

    // tablebase.cpp
    std::optional<int> probe_tablebase(const Node& node);

    // quiescence.cpp
    int quiescence(int alpha, int beta, Checks checks = Checks::tried);
    void stand_pat(QuiescenceNode& node);
    Move<G> quiescence_moves(QuiescenceNode& node, const MoveList<G>& moves);
    bool search_quiescence_move(QuiescenceNode& node, Move<G> move, Move<G>& best_move);
    bool is_worth_checking(Move<G> move) const;
    int store_result(const QuiescenceNode& node, int alpha, Move<G> best_move);
    bool is_futile_capture(Move<G> move, int base, int alpha) const;

    // history_update.cpp
    void update_histories(const Node& node, const HistoryMove<G>& best, const TriedMoves& tried);
    void update_quiet_history(const HistoryMove<G>& history_move, int bonus);
    void update_capture_history(const HistoryMove<G>& history_move, int bonus);
    void update_correction_history(const Node& node, int best, Bound bound, bool best_is_noisy);
    int quiet_history(const HistoryMove<G>& history_move);
    int corrected_eval(int evaluation);
    MoveOrdering<G> ordering(Move<G> tt_move);
    PieceToHistory<G>* continuation_history(int back);

    // Used by several of them.
    const Position<G>& position() const { return positions_->current(); }
    int ply() const { return positions_->ply(); }
    /// The stack entry of `back` plies ago, or ahead when negative.
    StackEntry<G>& stack(int back = 0) { return stack_.at(ply() - back); }
    void play(const HistoryMove<G>& move);
    void undo() {
        positions_->undo();
        if (network_) {
            network_->undo();
        }
    }
    /// Counts a node; true when the search has to stop.
    bool enter();
    bool stopped() const { return stopped_; }
    /// The static evaluation for the side to move, before correction.
    int evaluate_position();
    /// A draw, varied by one centipawn so that the search does not treat all draws alike.
    int draw_value() const { return value::draw + 1 - static_cast<int>(nodes() & 2); }
    /// The value of a position without legal moves.
    int no_move_value() const;
    static bool is_noisy(const Position<G>& position, Move<G> move) {
        return MovePicker<G>::is_noisy(position, move);
    }

    SharedSearchState<G>& shared_;
    int id_;
    std::unique_ptr<History<G>> history_;
    std::unique_ptr<AccumulatorStack<G>> network_; ///< null: the handcrafted evaluation
    std::optional<PositionStack<G>> positions_;
    SearchStack<G> stack_;
    std::vector<RootMove<G>> root_moves_;
    const Report* report_ = nullptr;
    const std::function<std::uint64_t()>* all_nodes_ = nullptr;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> tablebase_hits_ = 0;
    std::uint64_t check_at_ = 0;
    HardLimit hard_limit_;
    bool stopped_ = false;
    int depth_ = 0, completed_depth_ = 0, selective_depth_ = 0;
    std::size_t pv_index_ = 0;  ///< of the principal variation being searched (MultiPV)
    int null_move_min_ply_ = 0; ///< no null move before this ply, during verification
};

/// The position being searched.
template <Game G>
struct Worker<G>::Node {
    int alpha, beta, depth;
    bool cut_node; ///< expected to fail high
    bool pv_node;  ///< the window is open
    bool in_check = false;
    Move<G> excluded_move{};
    std::optional<TranspositionEntry> entry{};
    Move<G> tt_move{}; ///< legal
    bool tt_move_is_noisy = false;
    int raw_eval = value::none;    ///< before correction
    int static_eval = value::none; ///< corrected by the correction history
    int eval = value::none;        ///< `static_eval`, or a better bound from the transposition table
    bool improving = false;        ///< `static_eval` is above that of two plies ago
    bool was_pv = false;
};

/// The position being searched by quiescence search.
template <Game G>
struct Worker<G>::QuiescenceNode {
    int alpha, beta;
    bool pv_node;
    Checks checks;
    std::optional<TranspositionEntry> entry{};
    int raw_eval = value::none; ///< before correction; none in check
    int best = -value::infinite;
    int base = -value::infinite; ///< stand-pat value plus the delta pruning margin
};

/// The moves searched without a beta cutoff.
template <Game G>
struct Worker<G>::TriedMoves {
    static constexpr std::size_t capacity = 48;

    std::array<HistoryMove<G>, capacity> quiets, captures;
    std::size_t quiet_count = 0, capture_count = 0;

    void add(const HistoryMove<G>& history_move, bool noisy) {
        if (noisy && capture_count < capacity) {
            captures[capture_count++] = history_move;
        } else if (!noisy && quiet_count < capacity) {
            quiets[quiet_count++] = history_move;
        }
    }
};

template <Game G>
inline void Worker<G>::play(const HistoryMove<G>& history_move) {
    StackEntry<G>& now = stack();
    now.current_move = history_move;
    stack(-1).incremental = now.incremental.after(position(), history_move.move);
    if (network_) {
        network_->play(position(), history_move.move);
    }
    positions_->play(history_move.move);
    shared_.tt.prefetch(position().key());
}

template <Game G>
inline int Worker<G>::evaluate_position() {
    // Only the handcrafted evaluation knows how to mate a bare king.
    const auto is_bare = [&](Side side) { return position().pieces(side).count() == 1; };
    if (!network_ || is_bare(Side::first) || is_bare(Side::second) || has_more_than_a_set(position())) {
        return evaluate(position(), stack().incremental);
    }
    return network_->evaluate(position());
}

template <Game G>
inline bool Worker<G>::enter() {
    const std::uint64_t nodes = this->nodes() + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    if (shared_.stop.load(std::memory_order_relaxed)) {
        stopped_ = true;
    } else if (nodes >= check_at_) {
        check_limits();
    }
    return stopped_;
}

template <Game G>
inline int Worker<G>::no_move_value() const {
    if (!G::stalemate_is_loss && !positions_->in_check()) {
        return value::draw;
    }
    return value::mated(ply());
}

template <Game G>
inline PieceToHistory<G>* Worker<G>::continuation_history(int back) {
    const HistoryMove<G>& earlier = stack(back).current_move;
    return earlier.move == Move<G>{} ? nullptr : &history_->continuation(earlier.piece_to);
}

template <Game G>
inline MoveOrdering<G> Worker<G>::ordering(Move<G> tt_move) {
    MoveOrdering<G> result;
    result.tt_move = tt_move;
    result.killers = stack().killers;
    result.continuations = {continuation_history(1), continuation_history(2), continuation_history(4)};
    if (result.continuations[0] != nullptr) {
        result.counter_move = history_->counter_move(stack(1).current_move.piece_to);
    }
    return result;
}

template <Game G>
inline int Worker<G>::corrected_eval(int evaluation) {
    const Side side = position().side_to_move();
    const IncrementalState<G>& incremental = stack().incremental;
    const int error = 2 * history_->pawn_correction(side, incremental.pawn_key) +
                      history_->non_pawn_correction(side, Side::first, incremental.non_pawn_keys[0]) +
                      history_->non_pawn_correction(side, Side::second, incremental.non_pawn_keys[1]);
    return std::clamp(evaluation + error / 1024, -value::max_evaluation, value::max_evaluation);
}

} // namespace duiyi::engine
