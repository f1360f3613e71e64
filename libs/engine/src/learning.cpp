// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "worker.hpp"

namespace duiyi::engine {
namespace {

int bonus_for(int depth) {
    return std::min(150 * depth - 70, 1800);
}

} // namespace

/// How well a quiet move has done, here and after the moves before it: about -40,000 to 40,000.
template <Game G>
int Worker<G>::history_of(const Deed<G>& deed) {
    int sum = history_->quiet(position().side_to_move(), deed.move);
    for (const int back : {1, 2})
        if (const auto* tallies = tallies_after(back))
            sum += (*tallies)[deed.piece_to];
    return sum;
}

template <Game G>
void Worker<G>::learn_quiet(const Deed<G>& deed, int bonus) {
    history_->quiet(position().side_to_move(), deed.move).learn(bonus);
    for (const int back : {1, 2, 4})
        if (auto* tallies = tallies_after(back))
            (*tallies)[deed.piece_to].learn(bonus);
}

template <Game G>
void Worker<G>::learn_capture(const Deed<G>& deed, int bonus) {
    auto captured = G::Role::pawn;
    if (position().pieces(other(position().side_to_move())).has(deed.move.to()))
        captured = position().role_at(deed.move.to());
    history_->capture(deed.piece_to, captured).learn(bonus);
}

/// The move that cut off gains, those tried before it lose.
template <Game G>
void Worker<G>::learn_cutoff(const Node& node, const Deed<G>& best, const Tried& tried) {
    const int bonus = bonus_for(node.depth);
    if (is_noisy(position(), best.move)) {
        learn_capture(best, bonus);
    } else {
        Frame<G>& here = frame();
        if (here.killers[0] != best.move)
            here.killers = {best.move, here.killers[0]};
        if (frame(1).deed.move != Move<G>{})
            history_->counter(frame(1).deed.piece_to) = best.move;
        learn_quiet(best, bonus);
        for (std::size_t i = 0; i < tried.quiet_count; ++i)
            learn_quiet(tried.quiets[i], -bonus);
    }
    for (std::size_t i = 0; i < tried.capture_count; ++i)
        learn_capture(tried.captures[i], -bonus);
}

/// When the search says that the evaluation was wrong, positions with the same parts are thought wrong alike.
template <Game G>
void Worker<G>::learn_correction(const Node& node, int best, Bound bound, bool best_is_noisy) {
    if (node.in_check || best_is_noisy || value::is_decisive(best) ||
        (bound == Bound::lower && best <= node.evaluation) ||
        (bound == Bound::upper && best >= node.evaluation))
        return;
    const int bonus =
        std::clamp((best - node.evaluation) * node.depth * 2, -Tally::limit / 4, Tally::limit / 4);
    const Side side = position().side_to_move();
    const Totals<G>& totals = frame().totals;
    history_->pawn_correction(side, totals.pawn_key).learn(bonus);
    for (const Side owner : both_sides)
        history_->piece_correction(side, owner, totals.piece_keys[index_of(owner)]).learn(bonus);
}

template int Worker<Chess>::history_of(const Deed<Chess>&);
template int Worker<Xiangqi>::history_of(const Deed<Xiangqi>&);
template void Worker<Chess>::learn_cutoff(const Node&, const Deed<Chess>&, const Tried&);
template void Worker<Xiangqi>::learn_cutoff(const Node&, const Deed<Xiangqi>&, const Tried&);
template void Worker<Chess>::learn_correction(const Node&, int, Bound, bool);
template void Worker<Xiangqi>::learn_correction(const Node&, int, Bound, bool);

} // namespace duiyi::engine
