// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "worker.hpp"

namespace duiyi::engine {
namespace {

/// Whether the side has enough pieces that zugzwang is unlikely.
bool zugzwang_is_unlikely(const Position<Chess>& position, Side side) {
    using Role = Chess::Role;
    return !(position.pieces(side) & ~(position.pieces(Role::pawn) | position.pieces(Role::king))).empty();
}
bool zugzwang_is_unlikely(const Position<Xiangqi>& position, Side side) {
    using Role = Xiangqi::Role;
    const auto force = position.pieces(side) & (position.pieces(Role::rook) | position.pieces(Role::horse) |
                                                position.pieces(Role::cannon));
    return force.has_several() || !(force & position.pieces(Role::rook)).empty();
}

} // namespace

/// Node-level pruning, where the evaluation is far from the window.
template <Game G>
std::optional<int> Worker<G>::prune_node(Node& node) {
    if (node.pv_node || node.in_check || node.excluded_move != Move<G>{}) {
        return std::nullopt;
    }
    // Razoring: only a capture can help.
    if (node.depth <= 4 && node.eval + 220 + 180 * node.depth * node.depth / 2 < node.alpha) {
        const int value = quiescence(node.alpha, node.alpha + 1);
        if (stopped() || value <= node.alpha) {
            return value;
        }
    }
    // Reverse futility pruning.
    const int margin = 75 * (node.depth - (node.improving ? 1 : 0));
    if (node.depth <= 8 && !node.was_pv && node.eval - margin >= node.beta &&
        !value::is_decisive(node.beta) && !value::is_decisive(node.eval)) {
        return (node.eval + node.beta) / 2;
    }
    if (const auto value = try_null_move(node)) {
        return value;
    }
    return try_probcut(node);
}

/// Null move pruning. At high depth the result is verified by a search without null moves, because of
/// zugzwang.
template <Game G>
std::optional<int> Worker<G>::try_null_move(const Node& node) {
    StackEntry<G>& here = stack();
    if (node.depth < 3 || node.eval < node.beta || node.static_eval < node.beta - 15 * node.depth + 90 ||
        stack(1).current_move.move == Move<G>{} || ply() < null_move_min_ply_ ||
        value::is_decisive(node.beta) || !zugzwang_is_unlikely(position(), position().side_to_move())) {
        return std::nullopt;
    }
    const int reduction = 3 + node.depth / 3 + std::min((node.eval - node.beta) / 180, 3);
    here.current_move = {};
    stack(-1).incremental = here.incremental;
    stack(-1).double_extensions = here.double_extensions;
    positions_->play_null();
    if (network_) {
        network_->play_null();
    }
    shared_.tt.prefetch(position().key());
    const int value = -search(-node.beta, -node.beta + 1, node.depth - reduction, !node.cut_node);
    positions_->undo_null();
    if (network_) {
        network_->undo();
    }
    if (stopped() || value < node.beta) {
        return stopped() ? std::optional(value::draw) : std::nullopt;
    }
    const int reached = value::is_decisive(value) ? node.beta : value;
    if (node.depth < 12 || null_move_min_ply_ > 0) {
        return reached;
    }
    null_move_min_ply_ = ply() + 3 * (node.depth - reduction) / 4;
    const int verified = search(node.beta - 1, node.beta, node.depth - reduction, false);
    null_move_min_ply_ = 0;
    return stopped() || verified >= node.beta ? std::optional(reached) : std::nullopt;
}

/// ProbCut: a capture that beats beta by a margin at reduced depth will beat it at full depth.
template <Game G>
std::optional<int> Worker<G>::try_probcut(const Node& node) {
    const int probcut_beta = node.beta + 170 - (node.improving ? 50 : 0);
    if (node.depth < 5 || value::is_decisive(node.beta) ||
        (node.entry && node.entry->has_value && node.entry->depth + 3 >= node.depth &&
         node.entry->value < probcut_beta)) {
        return std::nullopt;
    }
    const MoveList<G> moves = position().legal_moves();
    const MoveOrdering<G> order = ordering({});
    MovePicker<G> picker(position(), moves, *history_, order, PickMode::good_captures);
    for (Move<G> move; picker.next(move);) {
        if (!exchange_reaches(position(), move, probcut_beta - node.static_eval, exchange_options<G>())) {
            continue;
        }
        play(HistoryMove<G>(position(), move));
        int value = -quiescence(-probcut_beta, -probcut_beta + 1);
        if (value >= probcut_beta && !stopped()) {
            value = -search(-probcut_beta, -probcut_beta + 1, node.depth - 4, !node.cut_node);
        }
        undo();
        if (stopped()) {
            return value::draw;
        }
        if (value >= probcut_beta && !value::is_decisive(value)) {
            return value;
        }
    }
    return std::nullopt;
}

/// Move-level pruning at low depth, for moves after the first. A move that gives check is never dropped: it
/// may begin a mate, which neither the evaluation nor an exchange sees.
template <Game G>
bool Worker<G>::is_prunable(const Node& node, const HistoryMove<G>& history_move, bool noisy, int count,
                            MovePicker<G>& picker) {
    // Replies to root moves are always searched.
    if (ply() <= 1 || !zugzwang_is_unlikely(position(), position().side_to_move())) {
        return false;
    }
    return seems_useless(node, history_move, noisy, count, picker) &&
           !position().gives_check(history_move.move);
}

/// What `is_prunable` drops unless it gives check.
template <Game G>
bool Worker<G>::seems_useless(const Node& node, const HistoryMove<G>& history_move, bool noisy, int count,
                              MovePicker<G>& picker) {
    const int depth = node.depth;
    if (noisy) {
        return depth <= 6 && picker.is_bad_capture() &&
               !exchange_reaches(position(), history_move.move, -110 * depth, exchange_options<G>());
    }
    // Late move pruning.
    if (!node.in_check && count > (4 + depth * depth) / (node.improving ? 1 : 2)) {
        picker.skip_quiets();
        return true;
    }
    const int history = quiet_history(history_move);
    const int left = std::max(1, depth - count / 8);
    if (depth <= 5 && history < -3500 * depth) {
        return true;
    }
    if (!node.in_check && left <= 7 && node.static_eval + 110 + 95 * left + history / 128 <= node.alpha) {
        return true;
    }
    return depth <= 7 &&
           !exchange_reaches(position(), history_move.move, -22 * left * left, exchange_options<G>());
}

template std::optional<int> Worker<Chess>::prune_node(Node&);
template std::optional<int> Worker<Xiangqi>::prune_node(Node&);
template bool Worker<Chess>::is_prunable(const Node&, const HistoryMove<Chess>&, bool, int,
                                         MovePicker<Chess>&);
template bool Worker<Xiangqi>::is_prunable(const Node&, const HistoryMove<Xiangqi>&, bool, int,
                                           MovePicker<Xiangqi>&);

} // namespace duiyi::engine
