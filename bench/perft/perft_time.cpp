// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// bench_perft GAME FEN DEPTH counting|library: prints the nodes and the seconds of processor time they took.
//
// "counting" is duiyi::perft. "library" is what a program does that uses the library: it lists the moves of
// every position, the last ply's included, and plays them on a Position, whose key is kept.
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string_view>

#include "duiyi/notation/fen.hpp"
#include "duiyi/rules/perft.hpp"

namespace {

template <duiyi::Game G>
std::uint64_t list_and_play(const duiyi::Position<G>& position, int depth) {
    const auto moves = position.legal_moves();
    if (depth == 1) {
        return moves.size();
    }
    std::uint64_t nodes = 0;
    for (const auto move : moves) {
        nodes += list_and_play(position.after(move), depth - 1);
    }
    return nodes;
}

double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

template <duiyi::Game G>
int measure(std::string_view fen, int depth, std::string_view path) {
    const auto position = duiyi::parse_fen<G>(fen);
    if (!position) {
        std::cerr << duiyi::to_string(position.error()) << '\n';
        return 2;
    }
    const double start = processor_seconds();
    const auto nodes = path == "library" ? list_and_play(*position, depth) : duiyi::perft(*position, depth);
    std::cout << nodes << ' ' << processor_seconds() - start << '\n';
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 5 || std::atoi(argv[3]) < 1) {
        std::cerr << "usage: bench_perft chess|xiangqi FEN DEPTH counting|library\n";
        return 2;
    }
    const int depth = std::atoi(argv[3]);
    if (std::string_view(argv[1]) == "xiangqi") {
        return measure<duiyi::Xiangqi>(argv[2], depth, argv[4]);
    }
    return measure<duiyi::Chess>(argv[2], depth, argv[4]);
}
