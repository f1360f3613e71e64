// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/fault_moves.hpp"

#include <type_traits>

#include "duiyi/notation/xiangqi_moves.hpp"

namespace duiyi {
namespace {

/// The letters of pieces in moves, in the roles' order; a blank is none.
template <Game G>
constexpr std::string_view move_letters = " NBRQK";
template <>
constexpr std::string_view move_letters<Xiangqi> = "KAEHRCP";

} // namespace

template <Game G>
std::string turn_of(const Position<G>& position) {
    return turn_of_ply(2 * (position.fullmove_number() - 1) +
                       (position.side_to_move() == Side::second ? 1 : 0));
}

std::string turn_of_ply(int ply) {
    return std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "." : "...");
}

template <Game G>
std::string in_all_notations(const Position<G>& position, Square<G> from, Square<G> to) {
    const auto piece = position.at(from);
    if (!piece || from == to) {
        return "";
    }
    std::string text;
    if (const char letter = move_letters<G>[index_of(piece->role)]; letter != ' ') {
        text += letter;
    }
    text += to_string(from) + (position.at(to) ? 'x' : '-') + to_string(to);
    if constexpr (std::is_same_v<G, Xiangqi>) {
        text += ' ' + to_wxf(position, {from, to}) + ' ' + to_chinese(position, {from, to});
    }
    return text;
}

template std::string turn_of(const Position<Chess>&);
template std::string turn_of(const Position<Xiangqi>&);
template std::string in_all_notations(const Position<Chess>&, Square<Chess>, Square<Chess>);
template std::string in_all_notations(const Position<Xiangqi>&, Square<Xiangqi>, Square<Xiangqi>);

} // namespace duiyi
