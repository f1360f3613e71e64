// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/record/tree.hpp"
#include "duiyi/record/walk.hpp"

namespace duiyi::xiangqi_files_tests {

using Tree = GameTree<Xiangqi>;

/// The tree's moves in ICCS with variations in brackets and remarks in braces.
inline std::string text_of(const Tree& tree) {
    struct Writer {
        const Tree& tree;
        std::string text;

        void move(NodeId node, const Position<Xiangqi>&) {
            const auto move = tree.move(node);
            text += (text.empty() || text.ends_with('(') ? "" : " ") +
                    (move == null_move<Xiangqi> ? "--" : to_iccs(move));
            remark(node);
        }
        void remark(NodeId node) {
            if (!tree.annotation(node).after.empty()) {
                text += " {" + tree.annotation(node).after + "}";
            }
        }
        void begin_variation() { text += " ("; }
        void end_variation() { text += ")"; }
    };
    Writer writer{tree, {}};
    writer.remark(tree.root());
    walk_in_file_order(tree, writer);
    return writer.text;
}

inline std::string header(const Tree& tree, std::string_view name) {
    return std::string(tree.headers.get(name).value_or("(none)"));
}

/// Writes a text over the bytes from `at` on, which grow as needed.
inline void put(std::string& bytes, std::size_t at, std::string_view text) {
    if (bytes.size() < at + text.size()) {
        bytes.resize(at + text.size());
    }
    bytes.replace(at, text.size(), text);
}

} // namespace duiyi::xiangqi_files_tests
