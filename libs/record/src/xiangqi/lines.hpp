// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/record/xiangqi_file.hpp"

/// What the xiangqi formats have in common: the order of moves in XQF and CBR, remarks, and 32 pieces in a
/// row.
namespace duiyi::xiangqi_file {

/// Counts what a reader takes in, and names once what it must leave out.
class Budget {
public:
    Budget(const XiangqiFileLimits& limits, Faults& losses) : left_(limits), losses_(losses) {}

    bool take_move() { return take(left_.moves, 1, "moves", named_moves_); }
    bool take_text(std::size_t bytes) { return take(left_.text, bytes, "text", named_text_); }
    std::size_t open_variations() const { return left_.open_variations; }
    /// Adds a loss, at most some thousand of them.
    void lose(std::string place, std::string what);

private:
    bool take(std::size_t& left, std::size_t amount, const char* what, bool& named);

    XiangqiFileLimits left_;
    bool named_moves_ = false, named_text_ = false; ///< that there are too many
    Faults& losses_;
};

/// Where the next move of a file goes: at a node, or nowhere, after a move that was left out.
struct Place {
    std::optional<NodeId> node;
    Position<Xiangqi> position;
};

/// Adds a move from outside to the tree, or says why not and gives a place that is nowhere. When the other
/// side is to move, a null move goes in front. `where` names the move for messages.
Place add_move(GameTree<Xiangqi>& tree, const Place& at, Move<Xiangqi> move, const std::string& where,
               Budget& budget);

/// Builds a tree from moves that come as XQF and CBR have them: a move, then all that follows it, then the
/// alternatives to it.
class LineReader {
public:
    LineReader(GameTree<Xiangqi>& tree, Budget& budget)
        : tree_(tree), budget_(budget), at_{tree.root(), tree.start()} {}

    /// Takes the next move. Nothing is returned when it was left out.
    std::optional<NodeId> add(Move<Xiangqi> move, const std::string& where, bool has_next,
                              bool has_alternative);
    /// True when the last line has ended.
    bool at_end() const { return at_end_; }

private:
    GameTree<Xiangqi>& tree_;
    Budget& budget_;
    Place at_;
    std::vector<Place> open_; ///< where alternatives are still to come
    bool at_end_ = false;
};

/// The moves that go on from a node, as a file without null moves has them: a null move's own children stand
/// in for it. `nulls` counts those.
std::vector<NodeId> children_in_file(const GameTree<Xiangqi>& tree, NodeId node, std::size_t& nulls);

/// Calls `write(node, has_next, has_alternative)` for each move in that order. Returns the number of null
/// moves.
template <class Write>
std::size_t write_lines(const GameTree<Xiangqi>& tree, Write write) {
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

/// Puts a file's remark into an annotation: lines, with the values that stand in it as commands.
void take_comment(std::string_view text, Annotation<Xiangqi>& annotation);
/// An annotation as one text with line feeds.
std::string comment_of(const Annotation<Xiangqi>& annotation);

/// The squares of 32 pieces in the order of XQF and DhtmlXQ: rook, horse, elephant, advisor, general,
/// advisor, elephant, horse, rook, two cannons, five pawns, Red's and then Black's; nothing for a captured
/// piece.
using PieceRow = std::array<std::optional<Square<Xiangqi>>, 32>;
/// The piece at a place of the row.
Piece<Xiangqi> piece_in_row(std::size_t place);
/// The board of a row; two pieces on one point are a fault.
Result<Setup<Xiangqi>, Faults> setup_of(const PieceRow& row);
/// The row of a position, pieces of the usual start in their usual order; nothing when a kind has too many.
std::optional<PieceRow> row_of(const Position<Xiangqi>& position);

/// The position of a setup. The side to move is that of the piece which moves first, `first_mover`, if there
/// is one; when no game can go on with it, the other is tried.
Result<Position<Xiangqi>, Faults> start_of(Setup<Xiangqi> setup, std::optional<Square<Xiangqi>> first_mover);

/// Sets a header unless the value is empty; control characters become blanks.
void set_header(Headers& headers, std::string_view name, std::string_view value);

} // namespace duiyi::xiangqi_file
