// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "reductions.hpp"
#include "worker.hpp"

namespace duiyi::engine {

/// Principal variation search: the value of the position, exact when it lies between `alpha` and `beta`,
/// otherwise a bound. `cut_node`: expected to fail high.
template <Game G>
int Worker<G>::search(int alpha, int beta, int depth, bool cut_node) {
    if (depth <= 0) {
        return quiescence(alpha, beta);
    }
    Node node{alpha, beta, std::min(depth, value::max_ply - 1), cut_node, beta - alpha > 1};
    StackEntry<G>& here = stack();
    here.pv.clear(); // a PV parent with a window of one searches this node as a non-PV node and reads its pv
    if (enter()) {
        return value::draw;
    }
    selective_depth_ = std::max(selective_depth_, ply());
    if (const auto value = try_return_early(node)) {
        return *value;
    }
    evaluate_statically(node);
    stack(-1).cutoffs = 0;
    stack(-2).killers = {};
    if (const auto pruned = prune_node(node)) {
        return *pruned;
    }
    // Internal iterative reduction: without a table move, a shallower search provides one.
    if (node.depth >= 4 && (node.pv_node || node.cut_node) && (!node.entry || node.entry->move == 0)) {
        --node.depth;
    }
    return search_moves(node);
}

/// Values that need no search: draws and repetitions, the maximum ply, mate distance pruning, the
/// transposition table, the tablebase.
template <Game G>
std::optional<int> Worker<G>::try_return_early(Node& node) {
    node.excluded_move = stack().excluded_move;
    node.in_check = positions_->in_check();
    if (node.excluded_move == Move<G>{}) {
        if (const auto value = positions_->rule_value()) {
            return *value == value::draw ? draw_value() : *value;
        }
    }
    if (ply() >= value::max_ply - 1) {
        return evaluate_position();
    }
    node.alpha = std::max(node.alpha, value::mated(ply()));
    node.beta = std::min(node.beta, -value::mated(ply() + 1));
    if (node.alpha >= node.beta) {
        return node.alpha;
    }
    if (const auto value = probe_tt(node)) {
        return value;
    }
    return probe_tablebase(node);
}

template <Game G>
std::optional<int> Worker<G>::probe_tt(Node& node) {
    node.entry = shared_.tt.probe(position().key());
    node.was_pv = node.pv_node || (node.entry && node.entry->was_pv);
    if (!node.entry || !node.entry->has_value || node.pv_node || node.excluded_move != Move<G>{} ||
        node.entry->depth < node.depth) {
        return std::nullopt;
    }
    // Near the fifty-move limit a stored value may not hold.
    if (position().halfmove_clock() > 88) {
        return std::nullopt;
    }
    const int tt_value = value::from_tt(node.entry->value, ply());
    if (node.entry->bound == Bound::exact ||
        (node.entry->bound == Bound::lower ? tt_value >= node.beta : tt_value <= node.alpha)) {
        return tt_value;
    }
    return std::nullopt;
}

template <Game G>
void Worker<G>::evaluate_statically(Node& node) {
    StackEntry<G>& here = stack();
    if (node.in_check) {
        here.static_eval = value::none;
        return;
    }
    const auto& entry = node.entry;
    node.raw_eval = entry && entry->evaluation != value::none ? entry->evaluation : evaluate_position();
    node.eval = node.static_eval = here.static_eval = corrected_eval(node.raw_eval);
    if (entry && entry->has_value && !value::is_decisive(entry->value) &&
        (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (entry->value > node.eval))) {
        node.eval = entry->value;
    }
    const int before = stack(2).static_eval != value::none ? stack(2).static_eval : stack(4).static_eval;
    node.improving = before == value::none || node.static_eval > before;
}

template <Game G>
int Worker<G>::search_moves(Node& node) {
    const MoveList<G> moves = position().legal_moves();
    if (moves.empty()) {
        return no_move_value();
    }
    node.tt_move = node.entry ? moves.find(node.entry->move).value_or(Move<G>{}) : Move<G>{};
    node.tt_move_is_noisy = node.tt_move != Move<G>{} && is_noisy(position(), node.tt_move);
    StackEntry<G>& here = stack();
    const MoveOrdering<G> order = ordering(node.tt_move);
    MovePicker<G> picker(position(), moves, *history_, order, PickMode::all);
    TriedMoves tried;
    const int original_alpha = node.alpha;
    int best = -value::infinite;
    Move<G> best_move{};
    int count = 0;
    for (Move<G> move; picker.next(move);) {
        if (move == node.excluded_move) {
            continue;
        }
        ++count;
        const bool noisy = is_noisy(position(), move);
        const HistoryMove<G> history_move(position(), move);
        if (best > -value::max_evaluation && is_prunable(node, history_move, noisy, count, picker)) {
            continue;
        }
        int extension = 0;
        if (move == node.tt_move) {
            if (const auto value = singular_extension(node, extension)) {
                return *value;
            }
        }
        if (stopped()) {
            return value::draw;
        }
        const int reduction = count > 1 ? late_reduction(node, history_move, noisy, count, picker) : 0;
        stack(-1).double_extensions = here.double_extensions + (extension >= 2 ? 1 : 0);
        play(history_move);
        const int value = search_move(node, node.depth - 1 + extension, reduction, count);
        undo();
        if (stopped()) {
            return value::draw;
        }
        if (value > best) {
            best = value;
            if (value > node.alpha) {
                best_move = move;
                node.alpha = value;
                if (node.pv_node) {
                    here.pv.set(move, stack(-1).pv);
                }
                if (value >= node.beta) {
                    break;
                }
            }
        }
        tried.add(history_move, noisy);
    }
    if (count == 0) { // only the excluded_move move is legal
        return node.alpha;
    }
    node.alpha = original_alpha;
    return store_result(node, best, best_move, tried);
}

/// The value of the move just played: late moves with a null window and reduced first.
template <Game G>
int Worker<G>::search_move(const Node& node, int depth, int reduction, int count) {
    int value = 0;
    const bool scout = !node.pv_node || count > 1;
    if (scout) {
        const int shallow = std::clamp(depth - reduction, std::min(depth, 1), depth + 1);
        const bool cut_node = reduction > 0 || !node.cut_node;
        value = -search(-node.alpha - 1, -node.alpha, shallow, cut_node);
        if (value > node.alpha && shallow < depth && !stopped()) {
            value = -search(-node.alpha - 1, -node.alpha, depth, !node.cut_node);
        }
    }
    if (node.pv_node && (count == 1 || value > node.alpha) && !stopped()) {
        value = -search(-node.beta, -node.alpha, depth, false);
    }
    return value;
}

/// Singular extension: extends the table move when all others fail low against a reduced bound, reduces it
/// when they do not and it may fail high anyway. Returns a value when several moves reach beta (multi-cut).
template <Game G>
std::optional<int> Worker<G>::singular_extension(const Node& node, int& extension) {
    const auto& entry = *node.entry;
    if (ply() >= 2 * depth_ || node.depth < 7 || node.excluded_move != Move<G>{} || !entry.has_value ||
        entry.bound == Bound::upper || entry.depth + 3 < node.depth || value::is_decisive(entry.value)) {
        return std::nullopt;
    }
    StackEntry<G>& here = stack();
    const int tt_value = entry.value;
    const int singular_beta = tt_value - 2 * node.depth;
    here.excluded_move = node.tt_move;
    const int others = search(singular_beta - 1, singular_beta, (node.depth - 1) / 2, node.cut_node);
    here.excluded_move = {};
    if (stopped()) {
        return std::nullopt;
    }
    if (others < singular_beta) {
        extension = !node.pv_node && others < singular_beta - 20 && here.double_extensions < 6 ? 2 : 1;
    } else if (singular_beta >= node.beta) {
        return singular_beta;
    } else if (tt_value >= node.beta) {
        extension = -2;
    } else if (node.cut_node) {
        extension = -1;
    }
    return std::nullopt;
}

/// Late move reduction, in plies.
template <Game G>
int Worker<G>::late_reduction(const Node& node, const HistoryMove<G>& history_move, bool noisy, int count,
                              const MovePicker<G>& picker) {
    if (node.depth < 2 || count < 2 + (node.pv_node ? 1 : 0)) {
        return 0;
    }
    int reduction = late_move_reduction(node.depth, count);
    if (noisy) {
        if (!picker.is_bad_capture()) {
            return 0;
        }
        reduction -= 1024;
    } else {
        reduction -= quiet_history(history_move) / 8;
        reduction += node.tt_move_is_noisy ? 700 : 0;
        reduction -= picker.is_killer() ? 800 : 0;
    }
    reduction += node.cut_node ? 1200 : 0;
    reduction += node.improving ? 0 : 700;
    reduction -= node.was_pv ? 1000 : 0;
    reduction -= node.pv_node ? 600 : 0;
    reduction -= node.in_check ? 800 : 0;
    reduction += stack(-1).cutoffs > 3 ? 800 : 0;
    reduction -= position().gives_check(history_move.move) ? 900 : 0;
    return std::max(0, reduction / 1024);
}

template <Game G>
int Worker<G>::store_result(const Node& node, int best, Move<G> best_move, const TriedMoves& tried) {
    const Bound bound = best >= node.beta                   ? Bound::lower
                        : node.pv_node && best > node.alpha ? Bound::exact
                                                            : Bound::upper;
    if (best >= node.beta) {
        ++stack().cutoffs;
        update_histories(node, HistoryMove<G>(position(), best_move), tried);
    }
    if (node.excluded_move != Move<G>{}) {
        return best;
    }
    update_correction_history(node, best, bound, best_move != Move<G>{} && is_noisy(position(), best_move));
    TranspositionEntry entry;
    entry.move = best_move.bits();
    entry.evaluation = static_cast<std::int16_t>(node.raw_eval);
    entry.was_pv = node.was_pv;
    entry.has_value = !value::is_by_rule(best);
    entry.value = static_cast<std::int16_t>(value::to_tt(best, ply()));
    entry.depth = static_cast<std::uint8_t>(node.depth);
    entry.bound = bound;
    shared_.tt.store(position().key(), entry);
    return best;
}

template int Worker<Chess>::search(int, int, int, bool);
template int Worker<Xiangqi>::search(int, int, int, bool);

} // namespace duiyi::engine
