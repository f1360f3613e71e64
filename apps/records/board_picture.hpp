// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi::records {

// Chess figures are as wide as a letter, hanzi as two; the rest of each picture follows.
template <Game G>
struct Picture;
template <>
struct Picture<Chess> {
    static constexpr std::array<std::array<std::string_view, 6>, 2> pieces = {
        {{"♙", "♘", "♗", "♖", "♕", "♔"}, {"♟", "♞", "♝", "♜", "♛", "♚"}}};
    static constexpr std::string_view empty = "·", gap = " ", files = "  a b c d e f g h";
};
template <>
struct Picture<Xiangqi> {
    static constexpr std::array<std::array<std::string_view, 7>, 2> pieces = {
        {{"帥", "仕", "相", "傌", "俥", "炮", "兵"}, {"將", "士", "象", "馬", "車", "砲", "卒"}}};
    static constexpr std::string_view empty = "＋", gap = "", files = "  ａｂｃｄｅｆｇｈｉ";
};

/// The board in Unicode, line by line, with the names of ranks and files.
template <Game G>
std::vector<std::string> draw(const Position<G>& position) {
    std::vector<std::string> lines;
    for (int rank = G::ranks - 1; rank >= 0; --rank) {
        std::string line = {static_cast<char>(G::first_rank_digit + rank), ' '};
        for (int file = 0; file < G::files; ++file) {
            const auto piece = position.at(square_at<G>(file, rank));
            line += file == 0 ? "" : Picture<G>::gap;
            line +=
                piece ? Picture<G>::pieces[index_of(piece->side)][index_of(piece->role)] : Picture<G>::empty;
        }
        lines.push_back(line);
    }
    lines.emplace_back(Picture<G>::files);
    return lines;
}

} // namespace duiyi::records
