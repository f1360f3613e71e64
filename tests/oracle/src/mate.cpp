// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/oracle/mate.hpp"

#include <algorithm>
#include <type_traits>

namespace duiyi::oracle {
namespace {

/// Stops at the first legal move: most positions have one, and finding all takes long.
template <Game G>
bool has_legal_move(const Board<G>& board) {
    for (std::uint8_t i = 0; i < square_count<G>; ++i) {
        const Square<G> from{i};
        if (!board.at(from) || board.at(from)->side != board.turn) {
            continue;
        }
        for (const auto to : targets(board, from)) {
            Board<G> next = board;
            next.at(to) = next.at(from);
            next.at(from).reset();
            if (!in_check(next, board.turn)) {
                return true;
            }
        }
    }
    return !legal_moves(board).empty(); // castling and en passant
}

} // namespace

template <Game G>
bool is_lost(const Board<G>& board) {
    return (std::is_same_v<G, Xiangqi> || in_check(board, board.turn)) && !has_legal_move(board);
}

template <Game G>
bool can_mate_within(const Board<G>& board, int moves) {
    return moves > 0 && std::ranges::any_of(legal_moves(board), [&](Move<G> move) {
               return is_mated_within(after(board, move), moves - 1);
           });
}

template <Game G>
bool is_mated_within(const Board<G>& board, int moves) {
    if (moves == 0) {
        return is_lost(board);
    }
    const auto replies = legal_moves(board);
    if (replies.empty()) {
        return is_lost(board);
    }
    return std::ranges::all_of(replies,
                               [&](Move<G> reply) { return can_mate_within(after(board, reply), moves); });
}

template <Game G>
std::optional<int> shortest_mate(const Board<G>& board, int max_moves) {
    for (int moves = 1; moves <= max_moves; ++moves) {
        if (can_mate_within(board, moves)) {
            return moves;
        }
    }
    return std::nullopt;
}

template bool is_lost(const Board<Chess>&);
template bool is_lost(const Board<Xiangqi>&);
template bool can_mate_within(const Board<Chess>&, int);
template bool can_mate_within(const Board<Xiangqi>&, int);
template bool is_mated_within(const Board<Chess>&, int);
template bool is_mated_within(const Board<Xiangqi>&, int);
template std::optional<int> shortest_mate(const Board<Chess>&, int);
template std::optional<int> shortest_mate(const Board<Xiangqi>&, int);

} // namespace duiyi::oracle
