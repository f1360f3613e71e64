// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads FENs as what people and programs write, a line each, for comparison with other programs
// (tools/compare_engines):
//
//     read_fens chess|xiangqi <FENS
//
// Prints a line for each: `+`, a tab and the FEN of the position; or `-`, a tab and why it is refused.

#include <iostream>
#include <string>

#include "duiyi/notation/fen.hpp"

namespace duiyi {
namespace {

std::string joined(const Faults& faults) {
    std::string text;
    for (const Fault& fault : faults) {
        text += (text.empty() ? "" : "; ") + fault.text();
    }
    return text;
}

template <Game G>
int read_lines() {
    for (std::string line; std::getline(std::cin, line);) {
        const auto read = read_fen<G>(line);
        std::cout << (read ? "+\t" + to_fen(read->position) : "-\t" + joined(read.error())) << '\n';
    }
    return 0;
}

} // namespace
} // namespace duiyi

int main(int argc, char** argv) {
    const std::string game = argc == 2 ? argv[1] : "";
    if (game == "chess") {
        return duiyi::read_lines<duiyi::Chess>();
    }
    if (game == "xiangqi") {
        return duiyi::read_lines<duiyi::Xiangqi>();
    }
    std::cerr << "usage: read_fens chess|xiangqi <FENS\n";
    return 2;
}
