// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "worker.hpp"

namespace duiyi::engine {
namespace {

int bonus_for(int depth) {
    return std::min(150 * depth - 70, 1800);
}

} // namespace

/// The history of a quiet move, with its continuation histories: about -40,000 to 40,000.
template <Game G>
int Worker<G>::quiet_history(const HistoryMove<G>& history_move) {
    int sum = history_->quiet(position().side_to_move(), history_move.move);
    for (const int back : {1, 2}) {
        if (const auto* continuation = continuation_history(back)) {
            sum += (*continuation)[history_move.piece_to];
        }
    }
    return sum;
}

template <Game G>
void Worker<G>::update_quiet_history(const HistoryMove<G>& history_move, int bonus) {
    history_->quiet(position().side_to_move(), history_move.move).update(bonus);
    for (const int back : {1, 2, 4}) {
        if (auto* continuation = continuation_history(back)) {
            (*continuation)[history_move.piece_to].update(bonus);
        }
    }
}

template <Game G>
void Worker<G>::update_capture_history(const HistoryMove<G>& history_move, int bonus) {
    auto captured = G::Role::pawn;
    if (position().pieces(other(position().side_to_move())).has(history_move.move.to())) {
        captured = position().role_at(history_move.move.to());
    }
    history_->capture(history_move.piece_to, captured).update(bonus);
}

/// A bonus for the move that caused the cutoff, a malus for the moves tried before it.
template <Game G>
void Worker<G>::update_histories(const Node& node, const HistoryMove<G>& best, const TriedMoves& tried) {
    const int bonus = bonus_for(node.depth);
    if (is_noisy(position(), best.move)) {
        update_capture_history(best, bonus);
    } else {
        StackEntry<G>& here = stack();
        if (here.killers[0] != best.move) {
            here.killers = {best.move, here.killers[0]};
        }
        if (stack(1).current_move.move != Move<G>{}) {
            history_->counter_move(stack(1).current_move.piece_to) = best.move;
        }
        update_quiet_history(best, bonus);
        for (std::size_t i = 0; i < tried.quiet_count; ++i) {
            update_quiet_history(tried.quiets[i], -bonus);
        }
    }
    for (std::size_t i = 0; i < tried.capture_count; ++i) {
        update_capture_history(tried.captures[i], -bonus);
    }
}

/// Moves the corrections of positions with the same pawns or pieces towards the result of the search.
template <Game G>
void Worker<G>::update_correction_history(const Node& node, int best, Bound bound, bool best_is_noisy) {
    if (node.in_check || best_is_noisy || value::is_decisive(best) ||
        (bound == Bound::lower && best <= node.static_eval) ||
        (bound == Bound::upper && best >= node.static_eval)) {
        return;
    }
    const int bonus = std::clamp((best - node.static_eval) * node.depth * 2, -HistoryEntry::limit / 4,
                                 HistoryEntry::limit / 4);
    const Side side = position().side_to_move();
    const IncrementalState<G>& incremental = stack().incremental;
    history_->pawn_correction(side, incremental.pawn_key).update(bonus);
    for (const Side owner : both_sides) {
        history_->non_pawn_correction(side, owner, incremental.non_pawn_keys[index_of(owner)]).update(bonus);
    }
}

template int Worker<Chess>::quiet_history(const HistoryMove<Chess>&);
template int Worker<Xiangqi>::quiet_history(const HistoryMove<Xiangqi>&);
template void Worker<Chess>::update_histories(const Node&, const HistoryMove<Chess>&, const TriedMoves&);
template void Worker<Xiangqi>::update_histories(const Node&, const HistoryMove<Xiangqi>&, const TriedMoves&);
template void Worker<Chess>::update_correction_history(const Node&, int, Bound, bool);
template void Worker<Xiangqi>::update_correction_history(const Node&, int, Bound, bool);

} // namespace duiyi::engine
