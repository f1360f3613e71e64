// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// chess_library_perft FEN DEPTH NODES: perft as a program that uses chess-library does it; fails when the
// number is not NODES. Not part of the build: README.md says how to compile it.
#include <cstdint>
#include <cstdlib>

#include "chess.hpp"

namespace {

std::uint64_t perft(chess::Board& board, int depth) {
    chess::Movelist moves;
    chess::movegen::legalmoves(moves, board);
    if (depth == 1) {
        return static_cast<std::uint64_t>(moves.size());
    }
    std::uint64_t nodes = 0;
    for (const auto& move : moves) {
        board.makeMove(move);
        nodes += perft(board, depth - 1);
        board.unmakeMove(move);
    }
    return nodes;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        return 2;
    }
    chess::Board board(argv[1]);
    return perft(board, std::atoi(argv[2])) == std::strtoull(argv[3], nullptr, 10) ? 0 : 1;
}
