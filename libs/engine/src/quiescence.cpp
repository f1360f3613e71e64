// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "worker.hpp"

namespace duiyi::engine {
namespace {

/// Margin of delta pruning.
constexpr int capture_margin = 180;

} // namespace

/// Quiescence search: captures, and evasions in check, until the static evaluation can be trusted. The value
/// is at least the static evaluation (stand pat).
template <Game G>
int Worker<G>::quiescence(int alpha, int beta) {
    QuiescenceNode node{alpha, beta, beta - alpha > 1};
    stack().pv.clear();
    if (enter())
        return value::draw;
    selective_depth_ = std::max(selective_depth_, ply());
    if (const auto value = positions_->rule_value())
        return *value == value::draw ? draw_value() : *value;
    if (ply() >= value::max_ply - 1)
        return evaluate_position(alpha, beta);

    node.entry = shared_.tt.probe(position().key());
    const auto& entry = node.entry;
    if (entry && entry->has_value && !node.pv_node) {
        const int tt_value = value::from_tt(entry->value, ply());
        if (entry->bound == Bound::exact ||
            (entry->bound == Bound::lower ? tt_value >= beta : tt_value <= alpha))
            return tt_value;
    }
    if (!positions_->in_check()) {
        stand_pat(node);
        if (node.best >= beta)
            return node.best;
    }
    const MoveList<G> moves = position().legal_moves();
    if (moves.empty())
        return no_move_value();
    const Move<G> best_move = quiescence_moves(node, moves);
    return stopped() ? value::draw : store_result(node, alpha, best_move);
}

/// The stand-pat value.
template <Game G>
void Worker<G>::stand_pat(QuiescenceNode& node) {
    const auto& entry = node.entry;
    node.raw_eval = entry && entry->evaluation != value::none ? entry->evaluation
                                                              : evaluate_position(node.alpha, node.beta);
    node.best = corrected_eval(node.raw_eval);
    if (entry && entry->has_value && !value::is_decisive(entry->value) &&
        (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (entry->value > node.best)))
        node.best = entry->value;
    node.alpha = std::max(node.alpha, node.best);
    node.base = node.best + capture_margin;
}

/// Searches the moves; returns the best one if it raises alpha.
template <Game G>
Move<G> Worker<G>::quiescence_moves(QuiescenceNode& node, const MoveList<G>& moves) {
    const bool in_check = positions_->in_check();
    const MoveOrdering<G> order =
        ordering(node.entry ? moves.find(node.entry->move).value_or(Move<G>{}) : Move<G>{});
    MovePicker<G> picker(position(), moves, *history_, order,
                         in_check ? PickMode::all : PickMode::good_captures);
    Move<G> best_move{};
    int count = 0;
    for (Move<G> move; picker.next(move);) {
        ++count;
        if (node.best > -value::max_evaluation) {
            if (in_check && count > 2 && !is_noisy(position(), move))
                break; // the most promising evasions come first
            if (!in_check && is_futile_capture(move, node.base, node.alpha)) {
                node.best = std::max(node.best, std::min(node.base, node.alpha));
                continue;
            }
        }
        play(HistoryMove<G>(position(), move));
        const int value = -quiescence(-node.beta, -node.alpha);
        undo();
        if (stopped())
            break;
        if (value <= node.best)
            continue;
        node.best = value;
        if (value <= node.alpha)
            continue;
        node.alpha = value;
        best_move = move;
        if (node.pv_node)
            stack().pv.set(move, stack(-1).pv);
        if (value >= node.beta)
            break;
    }
    return best_move;
}

/// Stores the result and returns the value. `alpha` is the original one.
template <Game G>
int Worker<G>::store_result(const QuiescenceNode& node, int alpha, Move<G> best_move) {
    TranspositionEntry entry;
    entry.move = best_move.bits();
    entry.evaluation = static_cast<std::int16_t>(node.raw_eval);
    entry.was_pv = node.pv_node || (node.entry && node.entry->was_pv);
    entry.has_value = !value::is_by_rule(node.best);
    entry.value = static_cast<std::int16_t>(value::to_tt(node.best, ply()));
    entry.bound = node.best >= node.beta              ? Bound::lower
                  : node.pv_node && node.best > alpha ? Bound::exact
                                                      : Bound::upper;
    shared_.tt.store(position().key(), entry);
    return node.best;
}

/// Delta pruning: even with the captured piece and a margin the value stays below alpha.
template <Game G>
bool Worker<G>::is_futile_capture(Move<G> move, int base, int alpha) const {
    if constexpr (G::has_promotion || G::has_en_passant)
        if (move.kind() != MoveKind::plain)
            return false;
    const auto& values = WeightsOf<G>::value.exchange;
    return base + values[index_of(position().role_at(move.to()))] <= alpha;
}

template int Worker<Chess>::quiescence(int, int);
template int Worker<Xiangqi>::quiescence(int, int);

} // namespace duiyi::engine
