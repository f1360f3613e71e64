// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/test_kit/draw.hpp"

#include <array>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/letters.hpp"

namespace duiyi::test_kit {
namespace {

/// The board with `symbol(square)` on each square, the highest rank on top.
template <Game G, class Symbol>
std::string picture(Symbol symbol) {
    std::string text = "\n";
    for (int rank = G::ranks - 1; rank >= 0; --rank) {
        text += static_cast<char>(G::first_rank_digit + rank);
        text += ' ';
        for (int file = 0; file < G::files; ++file) {
            text += ' ';
            text += symbol(square_at<G>(file, rank));
        }
        text += '\n';
    }
    text += "  ";
    for (int file = 0; file < G::files; ++file) {
        text += ' ';
        text += static_cast<char>('a' + file);
    }
    return text + "\n";
}

} // namespace

template <Game G>
std::string draw(const Setup<G>& setup) {
    const auto board = picture<G>([&](Square<G> square) {
        const auto piece = setup.at(square);
        return piece ? to_letter<G>(*piece) : '.';
    });
    return board + to_fen(setup, CastlingField::shredder) + "\n";
}

template <Game G>
std::string draw(const Position<G>& position) {
    return draw(position.setup());
}

template <Game G>
std::string draw(Bitboard<G> set) {
    return picture<G>([&](Square<G> square) { return set.has(square) ? 'x' : '.'; });
}

std::string name(Move<Chess> move) {
    constexpr std::array kinds = {"",
                                  " castling",
                                  " en passant",
                                  " double push",
                                  " promotes to a knight",
                                  " promotes to a bishop",
                                  " promotes to a rook",
                                  " promotes to a queen"};
    const auto kind = static_cast<std::size_t>(move.kind());
    return to_string(move.from()) + to_string(move.to()) +
           (kind < kinds.size() ? kinds[kind] : " (no such kind)");
}

std::string name(Move<Xiangqi> move) {
    return to_string(move.from()) + to_string(move.to());
}

template std::string draw(const Setup<Chess>&);
template std::string draw(const Setup<Xiangqi>&);
template std::string draw(const Position<Chess>&);
template std::string draw(const Position<Xiangqi>&);
template std::string draw(Bitboard<Chess>);
template std::string draw(Bitboard<Xiangqi>);

} // namespace duiyi::test_kit
