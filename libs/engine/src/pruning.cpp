// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "worker.hpp"

namespace duiyi::engine {
namespace {

/// Whether the side has pieces enough that having to move is no disadvantage in itself.
bool is_free_of_zugzwang(const Position<Chess>& position, Side side) {
    using Role = Chess::Role;
    return !(position.pieces(side) & ~(position.pieces(Role::pawn) | position.pieces(Role::king))).empty();
}
bool is_free_of_zugzwang(const Position<Xiangqi>& position, Side side) {
    using Role = Xiangqi::Role;
    const auto force = position.pieces(side) & (position.pieces(Role::rook) | position.pieces(Role::horse) |
                                                position.pieces(Role::cannon));
    return force.has_several() || !(force & position.pieces(Role::rook)).empty();
}

} // namespace

/// Values found without looking at all moves, where the evaluation is far from the window.
template <Game G>
std::optional<int> Worker<G>::prune_node(Node& node) {
    if (node.principal || node.in_check || node.excluded != Move<G>{})
        return std::nullopt;
    // Hopeless unless a capture helps (razoring).
    if (node.depth <= 4 && node.estimate + 220 + 180 * node.depth * node.depth / 2 < node.alpha) {
        const int value = quiesce(node.alpha, node.alpha + 1);
        if (stopped() || value <= node.alpha)
            return value;
    }
    // So good that the opponent's best moves will not spoil it (reverse futility).
    const int margin = 75 * (node.depth - (node.improving ? 1 : 0));
    if (node.depth <= 8 && !node.was_principal && node.estimate - margin >= node.beta &&
        !value::is_decisive(node.beta) && !value::is_decisive(node.estimate))
        return (node.estimate + node.beta) / 2;
    if (const auto value = try_pass(node))
        return value;
    return try_captures(node);
}

/// If even passing reaches beta, a move will (null move). Where having to move may hurt, that is searched
/// again without passing.
template <Game G>
std::optional<int> Worker<G>::try_pass(const Node& node) {
    Frame<G>& here = frame();
    if (node.depth < 3 || node.estimate < node.beta || node.evaluation < node.beta - 15 * node.depth + 90 ||
        frame(1).deed.move == Move<G>{} || ply() < pass_from_ || value::is_decisive(node.beta) ||
        !is_free_of_zugzwang(position(), position().side_to_move()))
        return std::nullopt;
    const int reduction = 3 + node.depth / 3 + std::min((node.estimate - node.beta) / 180, 3);
    here.deed = {};
    frame(-1).totals = here.totals;
    frame(-1).double_extensions = here.double_extensions;
    trail_->pass();
    if (network_)
        network_->pass();
    shared_.table.prefetch(position().key());
    const int value = -search(-node.beta, -node.beta + 1, node.depth - reduction, !node.cut);
    trail_->undo_pass();
    if (network_)
        network_->undo();
    if (stopped() || value < node.beta)
        return stopped() ? std::optional(value::draw) : std::nullopt;
    const int reached = value::is_decisive(value) ? node.beta : value;
    if (node.depth < 12 || pass_from_ > 0)
        return reached;
    pass_from_ = ply() + 3 * (node.depth - reduction) / 4;
    const int verified = search(node.beta - 1, node.beta, node.depth - reduction, false);
    pass_from_ = 0;
    return stopped() || verified >= node.beta ? std::optional(reached) : std::nullopt;
}

/// If a capture reaches well beyond beta at a lower depth, one will at the full depth (ProbCut).
template <Game G>
std::optional<int> Worker<G>::try_captures(const Node& node) {
    const int bar = node.beta + 170 - (node.improving ? 50 : 0);
    if (node.depth < 5 || value::is_decisive(node.beta) ||
        (node.entry && node.entry->has_value && node.entry->depth + 3 >= node.depth &&
         node.entry->value < bar))
        return std::nullopt;
    const MoveList<G> moves = position().legal_moves();
    const Ordering<G> order = ordering({});
    MovePicker<G> picker(position(), moves, *history_, order, Choice::winning);
    for (Move<G> move; picker.next(move);) {
        if (!exchange_reaches(position(), move, bar - node.evaluation, exchange_options<G>()))
            continue;
        play(Deed<G>(position(), move));
        int value = -quiesce(-bar, -bar + 1);
        if (value >= bar && !stopped())
            value = -search(-bar, -bar + 1, node.depth - 4, !node.cut);
        undo();
        if (stopped())
            return value::draw;
        if (value >= bar && !value::is_decisive(value))
            return value;
    }
    return std::nullopt;
}

/// Whether a move other than the first is not worth playing at a low depth.
template <Game G>
bool Worker<G>::may_skip(const Node& node, const Deed<G>& deed, bool noisy, int count,
                         MovePicker<G>& picker) {
    // However shallow the search, what answers the first move is looked at.
    if (ply() <= 1 || !is_free_of_zugzwang(position(), position().side_to_move()))
        return false;
    const int depth = node.depth;
    if (noisy)
        return depth <= 6 && picker.is_bad_capture() &&
               !exchange_reaches(position(), deed.move, -110 * depth, exchange_options<G>());
    // Enough quiet moves have been tried.
    if (!node.in_check && count > (4 + depth * depth) / (node.improving ? 1 : 2)) {
        picker.skip_quiets();
        return true;
    }
    const int history = history_of(deed);
    const int left = std::max(1, depth - count / 8);
    if (depth <= 5 && history < -3500 * depth)
        return true;
    if (!node.in_check && left <= 7 && node.evaluation + 110 + 95 * left + history / 128 <= node.alpha &&
        !position().gives_check(deed.move))
        return true;
    return depth <= 7 && !exchange_reaches(position(), deed.move, -22 * left * left, exchange_options<G>());
}

template std::optional<int> Worker<Chess>::prune_node(Node&);
template std::optional<int> Worker<Xiangqi>::prune_node(Node&);
template bool Worker<Chess>::may_skip(const Node&, const Deed<Chess>&, bool, int, MovePicker<Chess>&);
template bool Worker<Xiangqi>::may_skip(const Node&, const Deed<Xiangqi>&, bool, int, MovePicker<Xiangqi>&);

} // namespace duiyi::engine
