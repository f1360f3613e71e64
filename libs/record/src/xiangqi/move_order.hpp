// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "duiyi/record/xiangqi_file.hpp"

/// The order of moves in XQF and CBR: a move, then all that follows it, then the alternatives to it.
namespace duiyi::xiangqi_file {

/// What a reader may still spend; the first time that something must be left out is reported as a loss.
class ReadBudget {
public:
    ReadBudget(const XiangqiFileLimits& limits, XiangqiFileGame& game) : left_(limits), game_(game) {}

    /// To be called for each move of a file, whether it is taken or not.
    void pass_move() {
        if (left_.checkpoint != nullptr && ++passed_ % checkpoint_moves == 0) {
            (*left_.checkpoint)();
        }
    }
    bool take_move() { return take(left_.moves, 1, FaultCode::moves_over_limit, named_moves_); }
    bool take_text(std::size_t bytes) {
        return take(left_.text, bytes, FaultCode::text_over_limit, named_text_);
    }
    std::size_t open_variations() const { return left_.open_variations; }
    /// Adds a loss; after `bounds::faults` only one more, which says that there are others.
    void lose(Fault fault);
    /// Adds a note, which has the same limit.
    void note(Fault fault);

private:
    bool take(std::size_t& left, std::size_t amount, FaultCode code, bool& named);

    XiangqiFileLimits left_;
    std::size_t passed_ = 0;
    bool named_moves_ = false, named_text_ = false; ///< the loss is reported
    XiangqiFileGame& game_;
};

/// Where the next move of a file is added: after a node, or nowhere, after a move that was left out.
struct InsertionPoint {
    std::optional<NodeId> node;
    Position<Xiangqi> position;
};

/// Adds a move from outside to the tree, or reports why not and returns an insertion point without a node.
/// When the other side is to move, a null move goes in front. `where` names the move for messages.
InsertionPoint add_move(GameTree<Xiangqi>& tree, const InsertionPoint& at, Move<Xiangqi> move,
                        const std::string& where, ReadBudget& budget);

/// Builds a tree from moves that come as XQF and CBR have them: a move, then all that follows it, then the
/// alternatives to it.
class MoveOrderReader {
public:
    MoveOrderReader(GameTree<Xiangqi>& tree, ReadBudget& budget)
        : tree_(tree), budget_(budget), at_{tree.root(), tree.start()} {}

    /// Takes the next move. Nothing is returned when it was left out. A move that stands twice in a row,
    /// which no game can have, is taken once.
    std::optional<NodeId> add(Move<Xiangqi> move, const std::string& where, bool has_next,
                              bool has_alternative);
    /// True when the last line has ended.
    bool at_end() const { return at_end_; }

private:
    GameTree<Xiangqi>& tree_;
    ReadBudget& budget_;
    InsertionPoint at_;
    std::vector<InsertionPoint> open_; ///< where alternatives are still to come
    bool at_end_ = false;
};

/// The moves that go on from a node, as a file without null moves has them: a null move's own children stand
/// in for it. `nulls` counts those.
std::vector<NodeId> children_in_file(const GameTree<Xiangqi>& tree, NodeId node, std::size_t& nulls);

/// Calls `write(node, has_next, has_alternative)` for each move in that order. Returns the number of null
/// moves.
template <class Write>
std::size_t write_in_move_order(const GameTree<Xiangqi>& tree, Write write) {
    struct Open {
        std::vector<NodeId> moves;
        std::size_t next = 0;
    };
    std::size_t nulls = 0;
    std::vector<Open> open;
    open.push_back({children_in_file(tree, tree.root(), nulls), 0});
    while (!open.empty()) {
        Open& line = open.back();
        if (line.next == line.moves.size()) {
            open.pop_back();
            continue;
        }
        const NodeId node = line.moves[line.next++];
        const bool has_alternative = line.next < line.moves.size();
        auto children = children_in_file(tree, node, nulls);
        write(node, !children.empty(), has_alternative);
        open.push_back({std::move(children), 0});
    }
    return nulls;
}

} // namespace duiyi::xiangqi_file
