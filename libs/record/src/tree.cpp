// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/tree.hpp"

#include <algorithm>

#include "duiyi/notation/fault_moves.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

template <Game G>
std::optional<Position<G>> position_after(const Position<G>& position, Move<G> move) {
    if (move != null_move<G>) {
        return position.after(move);
    }
    if (position.in_check()) {
        return std::nullopt;
    }
    Setup<G> setup = position.setup();
    constexpr int highest = 9999; // of both counters
    setup.halfmove_clock = std::min(setup.halfmove_clock + 1, highest);
    if (setup.turn == Side::second) {
        setup.fullmove_number = std::min(setup.fullmove_number + 1, highest);
    }
    setup.turn = other(setup.turn);
    if constexpr (G::has_en_passant) {
        setup.state.en_passant.reset();
    }
    const auto passed = Position<G>::from_setup(setup);
    return passed ? std::optional(*passed) : std::nullopt;
}

template <Game G>
NodeId GameTree<G>::end_of_line(NodeId node) const {
    while (const auto next = first_child(node)) {
        node = *next;
    }
    return node;
}

template <Game G>
std::vector<Move<G>> GameTree<G>::moves_to(NodeId node) const {
    std::vector<Move<G>> moves;
    for (; node != root(); node = *parent(node)) {
        moves.push_back(move(node));
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
}

template <Game G>
Position<G> GameTree<G>::position_at(NodeId node) const {
    Position<G> position = start_;
    for (const auto move : moves_to(node)) {
        position = *position_after(position, move);
    }
    return position;
}

template <Game G>
NodeId GameTree<G>::append(NodeId parent, Move<G> move) {
    assert(nodes_.size() < none);
    const NodeId node{static_cast<std::uint32_t>(nodes_.size())};
    nodes_.emplace_back().move = move;
    link_last(parent, node);
    return node;
}

template <Game G>
Result<NodeId, Fault> GameTree<G>::add(NodeId parent, Move<G> move) {
    for (auto child = first_child(parent); child; child = next_sibling(*child)) {
        if (this->move(*child) == move) {
            return *child;
        }
    }
    const Position<G> position = position_at(parent);
    if (move == null_move<G>) {
        if (!position_after(position, move)) {
            return tl::unexpected(make_fault<FaultCode::null_move_in_check>());
        }
    } else if (!position.is_legal(move)) {
        return tl::unexpected(
            make_fault<FaultCode::move_not_legal>(to_string(move.from()) + to_string(move.to()),
                                                  in_all_notations(position, move.from(), move.to())));
    }
    return append(parent, move);
}

template <Game G>
const Annotation<G>& GameTree<G>::annotation(NodeId node) const {
    static const Annotation<G> nothing{};
    return at(node).annotation == none ? nothing : annotations_[at(node).annotation];
}

template <Game G>
Annotation<G>& GameTree<G>::annotate(NodeId node) {
    if (at(node).annotation == none) {
        at(node).annotation = static_cast<std::uint32_t>(annotations_.size());
        annotations_.emplace_back();
    }
    return annotations_[at(node).annotation];
}

template <Game G>
void GameTree<G>::link_last(NodeId parent, NodeId child) {
    Node& above = at(parent);
    at(child).parent = parent.index;
    at(child).next_sibling = none;
    if (above.first_child == none) {
        above.first_child = child.index;
    } else {
        nodes_[above.last_child].next_sibling = child.index;
    }
    above.last_child = child.index;
}

template <Game G>
std::vector<std::uint32_t> GameTree<G>::children(NodeId parent) const {
    std::vector<std::uint32_t> found;
    for (auto child = at(parent).first_child; child != none; child = nodes_[child].next_sibling) {
        found.push_back(child);
    }
    return found;
}

template <Game G>
void GameTree<G>::set_children(NodeId parent, std::span<const std::uint32_t> order) {
    at(parent).first_child = at(parent).last_child = none;
    for (const auto child : order) {
        link_last(parent, {child});
    }
}

template <Game G>
bool GameTree<G>::promote(NodeId node) {
    while (node != root() && !begins_variation(node)) {
        node = *parent(node);
    }
    if (node == root()) {
        return false;
    }
    const NodeId above = *parent(node);
    auto order = children(above);
    const auto at = std::find(order.begin(), order.end(), node.index);
    std::iter_swap(at, at - 1);
    set_children(above, order);
    return true;
}

template <Game G>
void GameTree<G>::make_main_line(NodeId node) {
    for (; node != root(); node = *parent(node)) {
        if (!begins_variation(node)) {
            continue;
        }
        const NodeId above = *parent(node);
        auto order = children(above);
        std::rotate(order.begin(), std::find(order.begin(), order.end(), node.index),
                    std::find(order.begin(), order.end(), node.index) + 1);
        set_children(above, order);
    }
}

template <Game G>
void GameTree<G>::unlink(NodeId child) {
    const NodeId above = *parent(child);
    auto order = children(above);
    std::erase(order, child.index);
    set_children(above, order);
}

template <Game G>
void GameTree<G>::remove(NodeId node) {
    cut_after(node);
    if (node == root()) {
        return;
    }
    unlink(node);
    if (at(node).annotation != none) {
        annotations_[at(node).annotation] = {};
    }
    ++removed_;
}

template <Game G>
void GameTree<G>::cut_after(NodeId node) {
    std::vector<std::uint32_t> gone = children(node);
    for (std::size_t i = 0; i < gone.size(); ++i) {
        for (auto child = nodes_[gone[i]].first_child; child != none; child = nodes_[child].next_sibling) {
            gone.push_back(child);
        }
        if (nodes_[gone[i]].annotation != none) {
            annotations_[nodes_[gone[i]].annotation] = {}; // gives its texts back
        }
    }
    removed_ += gone.size();
    set_children(node, {});
}

template <Game G>
bool GameTree<G>::equals(const GameTree& other) const {
    if (!(headers == other.headers && result == other.result && start_ == other.start_ &&
          size() == other.size())) {
        return false;
    }
    std::vector<std::pair<NodeId, NodeId>> open = {{root(), other.root()}};
    while (!open.empty()) {
        const auto [mine, theirs] = open.back();
        open.pop_back();
        if (move(mine) != other.move(theirs) || annotation(mine) != other.annotation(theirs)) {
            return false;
        }
        auto a = first_child(mine);
        auto b = other.first_child(theirs);
        for (; a && b; a = next_sibling(*a), b = other.next_sibling(*b)) {
            open.emplace_back(*a, *b);
        }
        if (a || b) {
            return false;
        }
    }
    return true;
}

template std::optional<Position<Chess>> position_after(const Position<Chess>&, Move<Chess>);
template std::optional<Position<Xiangqi>> position_after(const Position<Xiangqi>&, Move<Xiangqi>);
template class GameTree<Chess>;
template class GameTree<Xiangqi>;

} // namespace duiyi
