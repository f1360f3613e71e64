// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "worker.hpp"

namespace duiyi::engine {
namespace {

/// A capture may bring this much more than the piece.
constexpr int capture_margin = 180;

} // namespace

/// Captures, and in check all moves, until nothing hangs and the evaluation can be trusted. The value is at
/// least the evaluation, since nobody has to capture.
template <Game G>
int Worker<G>::quiesce(int alpha, int beta) {
    Quiet quiet{alpha, beta, beta - alpha > 1};
    frame().line.clear();
    if (enter())
        return value::draw;
    selective_depth_ = std::max(selective_depth_, ply());
    if (const auto verdict = trail_->verdict())
        return *verdict == value::draw ? draw_value() : *verdict;
    if (ply() >= value::max_ply - 1)
        return evaluate_now(alpha, beta);

    quiet.entry = shared_.table.find(position().key());
    const auto& entry = quiet.entry;
    if (entry && entry->has_value && !quiet.principal) {
        const int known = value::from_table(entry->value, ply());
        if (entry->bound == Bound::exact || (entry->bound == Bound::lower ? known >= beta : known <= alpha))
            return known;
    }
    if (!trail_->in_check()) {
        stand(quiet);
        if (quiet.best >= beta)
            return quiet.best;
    }
    const MoveList<G> moves = position().legal_moves();
    if (moves.empty())
        return no_move_value();
    const Move<G> best_move = quiesce_moves(quiet, moves);
    return stopped() ? value::draw : finish(quiet, alpha, best_move);
}

/// The value of not moving.
template <Game G>
void Worker<G>::stand(Quiet& quiet) {
    const auto& entry = quiet.entry;
    quiet.raw =
        entry && entry->evaluation != value::none ? entry->evaluation : evaluate_now(quiet.alpha, quiet.beta);
    quiet.best = corrected(quiet.raw);
    if (entry && entry->has_value && !value::is_decisive(entry->value) &&
        (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (entry->value > quiet.best)))
        quiet.best = entry->value;
    quiet.alpha = std::max(quiet.alpha, quiet.best);
    quiet.base = quiet.best + capture_margin;
}

/// The best move, if any raises the value above alpha.
template <Game G>
Move<G> Worker<G>::quiesce_moves(Quiet& quiet, const MoveList<G>& moves) {
    const bool in_check = trail_->in_check();
    const Ordering<G> order =
        ordering(quiet.entry ? moves.find(quiet.entry->move).value_or(Move<G>{}) : Move<G>{});
    MovePicker<G> picker(position(), moves, *history_, order, in_check ? Choice::all : Choice::winning);
    Move<G> best_move{};
    int count = 0;
    for (Move<G> move; picker.next(move);) {
        ++count;
        if (quiet.best > -value::most_evaluation) {
            if (in_check && count > 2 && !is_noisy(position(), move))
                break; // the best evasions come first
            if (!in_check && is_hopeless(move, quiet.base, quiet.alpha)) {
                quiet.best = std::max(quiet.best, std::min(quiet.base, quiet.alpha));
                continue;
            }
        }
        play(Deed<G>(position(), move));
        const int reached = -quiesce(-quiet.beta, -quiet.alpha);
        undo();
        if (stopped())
            break;
        if (reached <= quiet.best)
            continue;
        quiet.best = reached;
        if (reached <= quiet.alpha)
            continue;
        quiet.alpha = reached;
        best_move = move;
        if (quiet.principal)
            frame().line.set(move, frame(-1).line);
        if (reached >= quiet.beta)
            break;
    }
    return best_move;
}

/// Stores the result and returns the value. `alpha` is the window's lower end as it was asked for.
template <Game G>
int Worker<G>::finish(const Quiet& quiet, int alpha, Move<G> best_move) {
    TableEntry entry;
    entry.move = best_move.bits();
    entry.evaluation = static_cast<std::int16_t>(quiet.raw);
    entry.was_principal = quiet.principal || (quiet.entry && quiet.entry->was_principal);
    entry.has_value = !value::is_by_rule(quiet.best);
    entry.value = static_cast<std::int16_t>(value::to_table(quiet.best, ply()));
    entry.bound = quiet.best >= quiet.beta                ? Bound::lower
                  : quiet.principal && quiet.best > alpha ? Bound::exact
                                                          : Bound::upper;
    shared_.table.store(position().key(), entry);
    return quiet.best;
}

/// Even with the captured piece and a margin the value stays below the window.
template <Game G>
bool Worker<G>::is_hopeless(Move<G> move, int base, int alpha) const {
    if constexpr (std::is_same_v<G, Chess>)
        if (move.kind() != MoveKind::plain)
            return false;
    const auto& values = WeightsOf<G>::value.exchange;
    return base + values[index_of(position().role_at(move.to()))] <= alpha;
}

template int Worker<Chess>::quiesce(int, int);
template int Worker<Xiangqi>::quiesce(int, int);

} // namespace duiyi::engine
