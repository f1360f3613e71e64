// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/record/tree.hpp"

namespace duiyi {

/// Goes through a tree in the order in which files write it: a move, then each alternative to it with all
/// that follows there, then what follows the move. Calls
///
/// - `visitor.move(node, before)` for each move, `before` being the position it is played in,
/// - `visitor.begin_variation()` and `visitor.end_variation()` around each alternative.
///
/// Takes memory for the variations that are open, no recursion. Linear in the size of the tree.
template <Game G, class Visitor>
void walk_in_file_order(const GameTree<G>& tree, Visitor& visitor) {
    /// A line under way, or, when it has alternatives left, the move they are alternatives to.
    struct Open {
        Position<G> before;            ///< the move of `main` is played here
        NodeId main;                   ///< the line goes on after this move
        std::optional<NodeId> sibling; ///< the next alternative to `main`
        bool is_variation;
    };
    const auto first = tree.first_child(tree.root());
    if (!first) {
        return;
    }
    std::vector<Open> open;
    visitor.move(*first, tree.start());
    open.push_back({tree.start(), *first, tree.next_sibling(*first), false});
    while (!open.empty()) {
        Open& line = open.back();
        if (line.sibling) {
            const NodeId alternative = *line.sibling;
            const Position<G> before = line.before;
            line.sibling = tree.next_sibling(alternative);
            visitor.begin_variation();
            visitor.move(alternative, before);
            open.push_back({before, alternative, std::nullopt, true}); // its siblings are the line's to visit
            continue;
        }
        const auto next = tree.first_child(line.main);
        if (!next) {
            if (line.is_variation) {
                visitor.end_variation();
            }
            open.pop_back();
            continue;
        }
        line.before = *position_after(line.before, tree.move(line.main));
        line.main = *next;
        line.sibling = tree.next_sibling(*next);
        visitor.move(*next, line.before);
    }
}

} // namespace duiyi
