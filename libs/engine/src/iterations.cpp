// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>

#include "worker.hpp"

namespace duiyi::engine {

template <Game G>
void Worker<G>::prepare(const GameState<G>& game, const std::vector<Move<G>>& moves) {
    trail_.emplace(game);
    if (network_)
        network_->begin();
    frames_.assign(value::max_ply + frames_before + frames_after, Frame<G>{Totals<G>(game.position())});
    // What was played before the root helps to order replies to it.
    const auto line = game.line();
    for (std::size_t back = 1; back <= frames_before && back <= line.size(); ++back) {
        const Ply<G>& ply = line[line.size() - back];
        frame(static_cast<int>(back)).deed = Deed<G>(ply.before, ply.move);
    }
    root_moves_.clear();
    for (const auto move : moves) {
        RootMove<G> root;
        root.move = move;
        root.line = {move};
        root_moves_.push_back(std::move(root));
    }
    // Even when no time is left, a capture that wins something is better than just any move.
    const auto worth = [&](const RootMove<G>& root) {
        return exchange_value(game.position(), root.move, exchange_options<G>());
    };
    std::stable_sort(root_moves_.begin(), root_moves_.end(),
                     [&](const auto& a, const auto& b) { return worth(a) > worth(b); });
    nodes_ = 0;
    tablebase_hits_ = 0;
    check_at_ = 0;
    stopped_ = false;
    depth_ = completed_ = selective_depth_ = 0;
    line_ = 0;
    pass_from_ = 0;
}

template <Game G>
void Worker<G>::deepen(const Report& report, const std::function<std::uint64_t()>& all_nodes) {
    report_ = &report;
    all_nodes_ = &all_nodes;
    const int deepest =
        leads() ? std::clamp(shared_.limits.depth.value_or(value::max_ply - 1), 1, value::max_ply - 1)
                : value::max_ply - 1;
    const auto lines = std::min(root_moves_.size(), static_cast<std::size_t>(shared_.options.multi_pv));
    int unchanged = 0;
    int value_before = -value::infinite;
    for (depth_ = 1; depth_ <= deepest; ++depth_) {
        const Move<G> best_before = root_moves_[0].move;
        search_lines(lines);
        if (stopped())
            break;
        completed_ = depth_;
        unchanged = root_moves_[0].move == best_before ? unchanged + 1 : 0;
        if (leads() && (is_goal_reached() || is_time_over(value_before, unchanged)))
            break;
        value_before = root_moves_[0].value;
    }
    depth_ = std::min(depth_, deepest);
}

/// One iteration: the best line, then the best of the other moves, and so on.
template <Game G>
void Worker<G>::search_lines(std::size_t lines) {
    for (line_ = 0; line_ < lines && !stopped(); ++line_) {
        selective_depth_ = 0;
        search_window();
        std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(line_) + 1,
                         [](const auto& a, const auto& b) { return a.value > b.value; });
    }
    line_ = 0;
    if (leads() && !stopped())
        (*report_)(*this);
}

/// Searches with a narrow window around the last value, which is quicker, and wider when it was left
/// (aspiration).
template <Game G>
void Worker<G>::search_window() {
    const int last = root_moves_[line_].value;
    int delta = 14 + std::abs(last) / 60;
    int alpha = -value::infinite;
    int beta = value::infinite;
    if (depth_ >= 4 && std::abs(last) < value::most_evaluation) {
        alpha = std::max(last - delta, -value::infinite);
        beta = std::min(last + delta, value::infinite);
    }
    int failed_high = 0;
    while (true) {
        const int depth = std::max(1, depth_ - failed_high);
        const int value = search_root(alpha, beta, depth);
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line_), root_moves_.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        if (stopped())
            return;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(value - delta, -value::infinite);
            failed_high = 0;
        } else if (value >= beta) {
            beta = std::min(value + delta, value::infinite);
            failed_high = std::min(failed_high + 1, 3);
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
    frame().evaluation =
        trail_->in_check() ? value::none : corrected(evaluate_now(-value::infinite, value::infinite));
    frame(-1).cutoffs = 0;
    frame(-2).killers = {};
    for (std::size_t i = line_; i < root_moves_.size(); ++i) {
        RootMove<G>& root = root_moves_[i];
        const std::uint64_t nodes_before = nodes();
        const int value = root_value(i, alpha, beta, depth);
        if (stopped())
            return best;
        root.nodes += nodes() - nodes_before;
        if (i == line_ || value > alpha)
            note_root(root, value, alpha, beta);
        else
            root.value = -value::infinite;
        best = std::max(best, value);
        alpha = std::max(alpha, value);
        if (alpha >= beta)
            break;
    }
    return best;
}

template <Game G>
int Worker<G>::root_value(std::size_t index, int alpha, int beta, int depth) {
    const std::size_t count = index - line_ + 1;
    const Deed<G> deed(position(), root_moves_[index].move);
    const bool noisy = is_noisy(position(), deed.move);
    play(deed);
    int value = 0;
    bool full = count == 1;
    if (!full) {
        const int reduction = depth >= 3 && count > 3 && !noisy ? 1 + (count > 12 ? 1 : 0) : 0;
        value = -search(-alpha - 1, -alpha, depth - 1 - reduction, true);
        if (value > alpha && reduction > 0 && !stopped())
            value = -search(-alpha - 1, -alpha, depth - 1, true);
        full = value > alpha && !stopped();
    }
    if (full)
        value = -search(-beta, -alpha, depth - 1, false);
    undo();
    return value;
}

template <Game G>
void Worker<G>::note_root(RootMove<G>& root, int value, int alpha, int beta) {
    root.value = value;
    root.bound = value <= alpha ? Bound::upper : value >= beta ? Bound::lower : Bound::exact;
    root.selective_depth = selective_depth_;
    const MoveLine<G>& rest = frame(-1).line;
    root.line.assign(1, root.move);
    root.line.insert(root.line.end(), rest.moves.begin(), rest.moves.begin() + rest.size);
}

template <Game G>
bool Worker<G>::is_goal_reached() const {
    const int value = root_moves_[0].value;
    if (!shared_.limits.mate || !value::is_mate(value))
        return false;
    return std::abs(Score::from_internal(value).mate_in) <= *shared_.limits.mate;
}

/// Whether to begin no further iteration: earlier when the best move has long been the same and nearly all
/// effort went into it, later when the value falls.
template <Game G>
bool Worker<G>::is_time_over(int value_before, int unchanged) const {
    if (!shared_.plan || shared_.pondering.load(std::memory_order_relaxed) || shared_.limits.infinite)
        return false;
    const auto used = static_cast<double>(shared_.counted().count());
    const auto soft = static_cast<double>(shared_.plan->soft.count());
    if (shared_.plan->soft == shared_.plan->hard && !shared_.limits.clock)
        return false; // a fixed time is used up
    if (root_moves_.size() == 1)
        return used > soft / 20;
    const double steady = 1.35 - 0.06 * std::min(unchanged, 10);
    const auto all = static_cast<double>(std::max<std::uint64_t>(nodes(), 1));
    const double share = static_cast<double>(root_moves_[0].nodes) / all;
    const double effort = 1.6 - share;
    const int fall = value_before == -value::infinite ? 0 : value_before - root_moves_[0].value;
    const double falling = 1.0 + 0.012 * std::clamp(fall, 0, 60);
    return used > soft * steady * effort * falling;
}

/// Called now and then by the first worker: ends the search when its nodes or time are used up.
template <Game G>
void Worker<G>::check_limits() {
    constexpr std::uint64_t interval = 1024;
    check_at_ = nodes() + interval;
    if (!leads())
        return;
    const Limits& limits = shared_.limits;
    if (limits.nodes) {
        const std::uint64_t all = (*all_nodes_)();
        if (all > *limits.nodes) {
            stopped_ = true;
        } else {
            check_at_ = std::min(check_at_, nodes() + std::max<std::uint64_t>(*limits.nodes - all, 1));
        }
    }
    if (shared_.plan && !limits.infinite && !shared_.pondering.load(std::memory_order_relaxed) &&
        shared_.counted() >= shared_.plan->hard)
        stopped_ = true;
    if (stopped_)
        shared_.stop.store(true, std::memory_order_relaxed);
}

template void Worker<Chess>::prepare(const GameState<Chess>&, const std::vector<Move<Chess>>&);
template void Worker<Xiangqi>::prepare(const GameState<Xiangqi>&, const std::vector<Move<Xiangqi>>&);
template void Worker<Chess>::deepen(const Report&, const std::function<std::uint64_t()>&);
template void Worker<Xiangqi>::deepen(const Report&, const std::function<std::uint64_t()>&);
template void Worker<Chess>::check_limits();
template void Worker<Xiangqi>::check_limits();

} // namespace duiyi::engine
