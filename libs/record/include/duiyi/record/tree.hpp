// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "duiyi/record/annotation.hpp"
#include "duiyi/record/game_result.hpp"
#include "duiyi/record/headers.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// Names a node of one tree; it stays valid until the node is removed.
struct NodeId {
    std::uint32_t index = 0;

    friend bool operator==(NodeId, NodeId) = default;
};

/// A move that only passes the turn (`--` in files): no legal move is equal to it.
template <Game G>
inline constexpr Move<G> null_move{};

/// The position after a move or a null move. A null move ends the right to capture en passant and counts as a
/// ply without capture; nothing is possible when the side to move is in check. The move must be legal.
template <Game G>
std::optional<Position<G>> position_after(const Position<G>& position, Move<G> move);

/// A recorded game: headers, a starting position, and moves with variations. The root stands for the
/// starting position and has no move; each other node is a move, and the position after it. A node's first
/// child goes on with its line, the other children are variations, alternatives to the first.
///
/// Nothing here recurses, so a line may be as long, and variations as deep, as memory allows. A node takes
/// 24 bytes, an annotation some 200 and its texts. At most 2^32 - 2 nodes, which an assert checks.
template <Game G>
class GameTree {
public:
    explicit GameTree(const Position<G>& start = Position<G>::start()) : start_(start), nodes_(1) {}

    /// The names and values at the head of the record. What the tree itself knows need not be here: files
    /// are written with a result and a FEN from below. Why a game ended stands under `Termination`.
    Headers headers;
    /// How the game ended.
    GameResult result = GameResult::unknown;

    /// The position before the first move.
    const Position<G>& start() const { return start_; }

    /// The node of the starting position.
    NodeId root() const { return {0}; }
    /// The move of a node; the null move for the root.
    Move<G> move(NodeId node) const { return at(node).move; }
    /// The node that a move was played at; nothing for the root.
    std::optional<NodeId> parent(NodeId node) const { return optional(at(node).parent); }
    /// The move that goes on with the line of `node`.
    std::optional<NodeId> first_child(NodeId node) const { return optional(at(node).first_child); }
    /// The next alternative to the move of `node`.
    std::optional<NodeId> next_sibling(NodeId node) const { return optional(at(node).next_sibling); }
    /// True when `node` begins a variation: it is not its parent's first child.
    bool begins_variation(NodeId node) const {
        return node != root() && at({at(node).parent}).first_child != node.index;
    }
    /// The number of nodes, the root's included.
    std::size_t size() const { return nodes_.size() - removed_; }
    /// The last node of the line that begins at `node`; linear in its length.
    NodeId end_of_line(NodeId node) const;
    NodeId end_of_line() const { return end_of_line(root()); }
    /// The moves from the root to `node`, oldest first.
    std::vector<Move<G>> moves_to(NodeId node) const;
    /// The position after the move of `node`; linear in the number of moves to it.
    Position<G> position_at(NodeId node) const;

    /// Adds a move after all children of `parent`: as the continuation when there is none, else as a
    /// variation. Undefined for a move that is neither legal there nor a null move out of check; nothing
    /// checks it, so that readers that know the position need not pay twice. Constant time.
    NodeId append(NodeId parent, Move<G> move);
    /// The same for moves from outside: the child with that move if there is one, a new one if the move is
    /// possible at `parent`, or why not. Linear in the number of moves to `parent`.
    Result<NodeId, Fault> add(NodeId parent, Move<G> move);

    /// The annotation of the move of `node`; of the game when it is the root.
    const Annotation<G>& annotation(NodeId node) const;
    /// The same to be changed.
    Annotation<G>& annotate(NodeId node);

    /// Moves the variation that `node` belongs to one place up among its alternatives. False when `node` is
    /// on the main line already.
    bool promote(NodeId node);
    /// Makes the line from the root to `node` the main line.
    void make_main_line(NodeId node);
    /// Removes a move and all that follows it. The root stays: there all that follows is removed.
    void remove(NodeId node);
    /// Removes all that follows a move.
    void cut_after(NodeId node);

    /// Equal in all that can be seen: headers, result, start, moves, their order, their annotations.
    friend bool operator==(const GameTree& a, const GameTree& b) { return a.equals(b); }

private:
    static constexpr std::uint32_t none = 0xffffffff;

    struct Node {
        Move<G> move{};
        std::uint32_t parent = none, first_child = none, last_child = none, next_sibling = none;
        std::uint32_t annotation = none; ///< its place in annotations_
    };

    static std::optional<NodeId> optional(std::uint32_t index) {
        return index == none ? std::nullopt : std::optional(NodeId{index});
    }
    const Node& at(NodeId node) const {
        assert(node.index < nodes_.size());
        return nodes_[node.index];
    }
    Node& at(NodeId node) { return nodes_[node.index]; }
    void link_last(NodeId parent, NodeId child);
    void unlink(NodeId child);
    /// The children of `parent` in their order.
    std::vector<std::uint32_t> children(NodeId parent) const;
    void set_children(NodeId parent, std::span<const std::uint32_t> order);
    bool equals(const GameTree& other) const;

    Position<G> start_;
    std::vector<Node> nodes_;
    std::vector<Annotation<G>> annotations_;
    std::size_t removed_ = 0; ///< nodes that are in no line any more; their places are not used again
};

/// A record of either game.
using AnyGameTree = std::variant<GameTree<Chess>, GameTree<Xiangqi>>;

} // namespace duiyi
