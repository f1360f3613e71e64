// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The 32-entry list: where may the piece with this number go?
#include <duiyi/rules/xiangqi/piece_list.hpp>
#include <iostream>

int main() {
    using namespace duiyi;
    PieceList pieces = to_piece_list(Position<Xiangqi>::start());
    const int horse = 5;
    const auto show = [&](const char* when) {
        const auto squares = candidates(pieces, horse, Candidates::legal);
        std::cout << when << ':';
        if (squares) {
            for (const int square : *squares) {
                std::cout << ' ' << square;
            }
        } else {
            std::cout << ' ' << to_string(squares.error());
        }
        std::cout << '\n';
    };
    show("at the start");
    pieces.squares[horse] = PieceList::captured;
    show("captured");
    pieces.squares[horse] = pieces.squares[0];
    show("on the general");
}
