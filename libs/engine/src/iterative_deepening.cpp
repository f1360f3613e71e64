// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <cassert>

#include "worker.hpp"

namespace duiyi::engine {

template <Game G>
void Worker<G>::prepare(const GameState<G>& game, const std::vector<Move<G>>& moves) {
    positions_.emplace(game);
    if (network_) {
        network_->reset();
    }
    stack_.reset(game.position());
    // The last moves of the game are the continuations of the root.
    const auto line = game.line();
    for (std::size_t back = 1; back <= SearchStack<G>::plies_before_root && back <= line.size(); ++back) {
        const Ply<G>& ply = line[line.size() - back];
        stack(static_cast<int>(back)).current_move = HistoryMove<G>(ply.before, ply.move);
    }
    root_moves_.clear();
    for (const auto move : moves) {
        RootMove<G> root;
        root.move = move;
        root.pv = {move};
        root_moves_.push_back(std::move(root));
    }
    // Without time for the first iteration, the best capture by SEE is played.
    const auto see = [&](const RootMove<G>& root) {
        return exchange_value(game.position(), root.move, exchange_options<G>());
    };
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [&](const auto& a, const auto& b) { return see(a) > see(b); });
    nodes_ = 0;
    tablebase_hits_ = 0;
    check_at_ = 0;
    stopped_ = false;
    depth_ = completed_depth_ = selective_depth_ = 0;
    pv_index_ = 0;
    null_move_min_ply_ = 0;
}

template <Game G>
void Worker<G>::accept_mate(int moves, const std::vector<Move<G>>& pv) {
    const int plies = 2 * moves - 1;
    const auto mating = std::find_if(root_moves_.begin(), root_moves_.end(),
                                     [&](const auto& root) { return root.move == pv.front(); });
    assert(mating != root_moves_.end());
    mating->proven_value = -value::mated(plies);
    mating->proven_pv = pv;
    mating->use_proven();
    std::rotate(root_moves_.begin(), mating, mating + 1);
    depth_ = plies;
}

template <Game G>
void Worker<G>::iterate(const Report& report, const std::function<std::uint64_t()>& all_nodes) {
    report_ = &report;
    all_nodes_ = &all_nodes;
    hard_limit_.start(shared_.elapsed_on_clock());
    const int max_depth =
        is_main() ? std::clamp(shared_.limits.depth.value_or(value::max_ply - 1), 1, value::max_ply - 1)
                  : value::max_ply - 1;
    const auto pv_count = std::min(root_moves_.size(), static_cast<std::size_t>(shared_.options.multi_pv));
    int stable_iterations = 0;
    int previous_value = -value::infinite;
    for (depth_ = 1; depth_ <= max_depth; ++depth_) {
        const Move<G> previous_best = root_moves_[0].move;
        search_multi_pv(pv_count);
        if (stopped()) {
            break;
        }
        completed_depth_ = depth_;
        stable_iterations = root_moves_[0].move == previous_best ? stable_iterations + 1 : 0;
        if (is_main() &&
            (is_mate_limit_reached() || should_stop_deepening(previous_value, stable_iterations))) {
            break;
        }
        previous_value = root_moves_[0].value;
    }
    depth_ = std::min(depth_, max_depth);
}

/// One iteration: the principal variations one after the other (MultiPV).
template <Game G>
void Worker<G>::search_multi_pv(std::size_t pv_count) {
    for (pv_index_ = 0; pv_index_ < pv_count && !stopped(); ++pv_index_) {
        selective_depth_ = 0;
        search_aspiration();
        std::stable_sort(root_moves_.begin(),
                         root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_) + 1,
                         [](const auto& a, const auto& b) { return a.value > b.value; });
    }
    pv_index_ = 0;
    if (is_main() && !stopped()) {
        (*report_)(*this);
    }
}

/// Searches with an aspiration window around the last value, and widens it when the search fails.
template <Game G>
void Worker<G>::search_aspiration() {
    const int last_value = root_moves_[pv_index_].value;
    int delta = 14 + std::abs(last_value) / 60;
    int alpha = -value::infinite;
    int beta = value::infinite;
    if (depth_ >= 4 && std::abs(last_value) < value::max_evaluation) {
        alpha = std::max(last_value - delta, -value::infinite);
        beta = std::min(last_value + delta, value::infinite);
    }
    int fail_highs = 0;
    while (true) {
        const int depth = std::max(1, depth_ - fail_highs);
        const int value = search_root(alpha, beta, depth);
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_), root_moves_.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        if (stopped()) {
            return;
        }
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(value - delta, -value::infinite);
            fail_highs = 0;
        } else if (value >= beta) {
            beta = std::min(value + delta, value::infinite);
            fail_highs = std::min(fail_highs + 1, 3);
        } else {
            return;
        }
        if (delta > 500) {
            alpha = -value::infinite;
            beta = value::infinite;
        }
        delta += delta / 2;
    }
}

template <Game G>
int Worker<G>::search_root(int alpha, int beta, int depth) {
    int best = -value::infinite;
    stack().static_eval = positions_->in_check() ? value::none : corrected_eval(evaluate_position());
    stack(-1).cutoffs = 0;
    stack(-2).killers = {};
    for (std::size_t i = pv_index_; i < root_moves_.size(); ++i) {
        RootMove<G>& root = root_moves_[i];
        const std::uint64_t nodes_before = nodes();
        // Below a proven mate only a shorter one counts.
        const int floor = std::max(alpha, root.proven_value);
        const int searched = floor < beta ? search_root_move(i, floor, beta, depth) : floor;
        if (stopped()) {
            return best;
        }
        const int value = std::max(searched, root.proven_value);
        root.nodes += nodes() - nodes_before;
        if (value == root.proven_value && (i == pv_index_ || value > alpha)) {
            root.use_proven();
        } else if (i == pv_index_ || value > alpha) {
            update_root_move(root, value, alpha, beta);
        } else {
            root.value = -value::infinite;
        }
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta) {
            break;
        }
    }
    return best;
}

template <Game G>
int Worker<G>::search_root_move(std::size_t index, int alpha, int beta, int depth) {
    const std::size_t count = index - pv_index_ + 1;
    const HistoryMove<G> history_move(position(), root_moves_[index].move);
    const bool noisy = is_noisy(position(), history_move.move);
    play(history_move);
    int value = 0;
    bool full = count == 1;
    if (!full) {
        const int reduction = depth >= 3 && count > 3 && !noisy ? 1 + (count > 12 ? 1 : 0) : 0;
        value = -search(-alpha - 1, -alpha, depth - 1 - reduction, true);
        if (value > alpha && reduction > 0 && !stopped()) {
            value = -search(-alpha - 1, -alpha, depth - 1, true);
        }
        full = value > alpha && !stopped();
    }
    if (full) {
        value = -search(-beta, -alpha, depth - 1, false);
    }
    undo();
    return value;
}

template <Game G>
void Worker<G>::update_root_move(RootMove<G>& root, int value, int alpha, int beta) {
    root.value = value;
    root.bound = value <= alpha ? Bound::upper : value >= beta ? Bound::lower : Bound::exact;
    root.selective_depth = selective_depth_;
    const PvLine<G>& rest = stack(-1).pv;
    root.pv.assign(1, root.move);
    root.pv.insert(root.pv.end(), rest.moves.begin(), rest.moves.begin() + rest.size);
}

template <Game G>
bool Worker<G>::is_mate_limit_reached() const {
    const int value = root_moves_[0].value;
    if (!shared_.limits.mate || !value::is_mate(value)) {
        return false;
    }
    return std::abs(Score::from_internal(value).mate_in) <= *shared_.limits.mate;
}

/// Whether to start no further iteration: earlier when the best move is stable and takes most nodes, later
/// when its value falls.
template <Game G>
bool Worker<G>::should_stop_deepening(int previous_value, int stable_iterations) const {
    if (!shared_.budget || shared_.pondering.load(std::memory_order_relaxed) || shared_.limits.infinite) {
        return false;
    }
    const auto used = static_cast<double>(shared_.elapsed_on_clock().count());
    const auto soft = static_cast<double>(shared_.budget->soft.count());
    if (shared_.budget->soft == shared_.budget->hard && !shared_.limits.clock) {
        return false; // a fixed move time is used up
    }
    if (root_moves_.size() == 1) {
        return used > soft / 20;
    }
    const double stability = 1.35 - 0.06 * std::min(stable_iterations, 10);
    const auto all = static_cast<double>(std::max<std::uint64_t>(nodes(), 1));
    const double share = static_cast<double>(root_moves_[0].nodes) / all;
    const double effort = 1.6 - share;
    const int fall = previous_value == -value::infinite ? 0 : previous_value - root_moves_[0].value;
    const double falling = 1.0 + 0.012 * std::clamp(fall, 0, 60);
    return used > soft * stability * effort * falling;
}

/// Called periodically: the main worker ends the search when the nodes or the time are used up.
template <Game G>
void Worker<G>::check_limits() {
    constexpr std::uint64_t interval = 1024;
    check_at_ = nodes() + interval;
    if (!is_main()) {
        return;
    }
    const Limits& limits = shared_.limits;
    if (limits.nodes) {
        const std::uint64_t all = (*all_nodes_)();
        if (all > *limits.nodes) {
            stopped_ = true;
        } else {
            check_at_ = std::min(check_at_, nodes() + std::max<std::uint64_t>(*limits.nodes - all, 1));
        }
    }
    if (shared_.budget && !limits.infinite && !shared_.pondering.load(std::memory_order_relaxed) &&
        hard_limit_.is_over(shared_.elapsed_on_clock(), shared_.budget->hard)) {
        stopped_ = true;
    }
    if (stopped_) {
        shared_.stop.store(true, std::memory_order_relaxed);
    }
}

template void Worker<Chess>::prepare(const GameState<Chess>&, const std::vector<Move<Chess>>&);
template void Worker<Xiangqi>::prepare(const GameState<Xiangqi>&, const std::vector<Move<Xiangqi>>&);
template void Worker<Chess>::accept_mate(int, const std::vector<Move<Chess>>&);
template void Worker<Xiangqi>::accept_mate(int, const std::vector<Move<Xiangqi>>&);
template void Worker<Chess>::iterate(const Report&, const std::function<std::uint64_t()>&);
template void Worker<Xiangqi>::iterate(const Report&, const std::function<std::uint64_t()>&);
template void Worker<Chess>::check_limits();
template void Worker<Xiangqi>::check_limits();

} // namespace duiyi::engine
