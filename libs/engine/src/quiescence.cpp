// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "check_filter.hpp"
#include "worker.hpp"

namespace duiyi::engine {
namespace {

/// Margin of delta pruning.
constexpr int capture_margin = 180;

} // namespace

/// Quiescence search: captures, in the first ply checks too, and evasions in check, until the static
/// evaluation can be trusted. The value is at least the static evaluation (stand pat).
template <Game G>
int Worker<G>::quiescence(int alpha, int beta, Checks checks) {
    QuiescenceNode node{alpha, beta, beta - alpha > 1, checks};
    stack().pv.clear();
    if (enter()) {
        return value::draw;
    }
    selective_depth_ = std::max(selective_depth_, ply());
    if (const auto value = positions_->rule_value()) {
        return *value == value::draw ? draw_value() : *value;
    }
    if (ply() >= value::max_ply - 1) {
        return evaluate_position();
    }

    node.entry = shared_.tt.probe(position().key());
    const auto& entry = node.entry;
    if (entry && entry->has_value && !node.pv_node) {
        const int tt_value = value::from_tt(entry->value, ply());
        if (entry->bound == Bound::exact ||
            (entry->bound == Bound::lower ? tt_value >= beta : tt_value <= alpha)) {
            return tt_value;
        }
    }
    if (!positions_->in_check()) {
        stand_pat(node);
        if (node.best >= beta) {
            return node.best;
        }
    }
    const MoveList<G> moves = position().legal_moves();
    if (moves.empty()) {
        return no_move_value();
    }
    const Move<G> best_move = quiescence_moves(node, moves);
    return stopped() ? value::draw : store_result(node, alpha, best_move);
}

/// The stand-pat value.
template <Game G>
void Worker<G>::stand_pat(QuiescenceNode& node) {
    const auto& entry = node.entry;
    node.raw_eval = entry && entry->evaluation != value::none ? entry->evaluation : evaluate_position();
    node.best = corrected_eval(node.raw_eval);
    if (entry && entry->has_value && !value::is_decisive(entry->value) &&
        (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (entry->value > node.best))) {
        node.best = entry->value;
    }
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
            if (in_check && count > 2 && !is_noisy(position(), move)) {
                break; // the most promising evasions come first
            }
            if (!in_check && is_futile_capture(move, node.base, node.alpha) &&
                !position().gives_check(move)) {
                node.best = std::max(node.best, std::min(node.base, node.alpha));
                continue;
            }
        }
        if (!search_quiescence_move(node, move, best_move)) {
            return best_move;
        }
    }
    if (in_check || node.checks == Checks::ignored) {
        return best_move;
    }
    const CheckFilter<G> filter(position());
    for (const auto move : moves) {
        if (filter.may_check(move) && is_worth_checking(move) &&
            !search_quiescence_move(node, move, best_move)) {
            break;
        }
    }
    return best_move;
}

/// Searches a move and keeps it when it is the best; false when no further move is needed.
template <Game G>
bool Worker<G>::search_quiescence_move(QuiescenceNode& node, Move<G> move, Move<G>& best_move) {
    play(HistoryMove<G>(position(), move));
    const int value = -quiescence(-node.beta, -node.alpha, Checks::ignored);
    undo();
    if (stopped()) {
        return false;
    }
    if (value <= node.best) {
        return true;
    }
    node.best = value;
    if (value <= node.alpha) {
        return true;
    }
    node.alpha = value;
    best_move = move;
    if (node.pv_node) {
        stack().pv.set(move, stack(-1).pv);
    }
    return value < node.beta;
}

/// Whether to try a move that `PickMode::good_captures` left out: it gives check, and either nothing is lost
/// by it, where the pieces that are pinned or shield the king do not capture, or it mates.
template <Game G>
bool Worker<G>::is_worth_checking(Move<G> move) const {
    if (!position().gives_check(move)) {
        return false;
    }
    if (is_noisy(position(), move) && exchange_reaches(position(), move, 0, exchange_options<G>())) {
        return false;
    }
    return exchange_reaches(position(), move, 0, exchange_options<G, Pins::respected>()) ||
           !position().after(move).has_legal_move();
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
    if constexpr (G::has_promotion || G::has_en_passant) {
        if (move.kind() != MoveKind::plain) {
            return false;
        }
    }
    const auto& values = WeightsOf<G>::value.exchange;
    return base + values[index_of(position().role_at(move.to()))] <= alpha;
}

template int Worker<Chess>::quiescence(int, int, Checks);
template int Worker<Xiangqi>::quiescence(int, int, Checks);

} // namespace duiyi::engine
