// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <ostream>
#include <string>

#include "duiyi/geometry/bitboard.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

namespace test_kit {

/// The board as a picture with coordinates, and the FEN below it.
template <Game G>
std::string draw(const Setup<G>& setup);
template <Game G>
std::string draw(const Position<G>& position);

/// The set as a picture: `x` for its squares, `.` for the others.
template <Game G>
std::string draw(Bitboard<G> set);

/// Squares and kind of a move, without the position it belongs to: `e7e8 promote_queen`.
std::string name(Move<Chess> move);
std::string name(Move<Xiangqi> move);

} // namespace test_kit

// Printers for GoogleTest and RapidCheck, found by argument-dependent lookup.
template <class G>
std::ostream& operator<<(std::ostream& out, Square<G> square) {
    return out << to_string(square);
}
template <class G>
std::ostream& operator<<(std::ostream& out, const Move<G>& move) {
    return out << test_kit::name(move);
}
template <class G>
std::ostream& operator<<(std::ostream& out, const Bitboard<G>& set) {
    return out << test_kit::draw(set);
}
template <class G>
std::ostream& operator<<(std::ostream& out, const Setup<G>& setup) {
    return out << test_kit::draw(setup);
}
template <class G>
std::ostream& operator<<(std::ostream& out, const Position<G>& position) {
    return out << test_kit::draw(position);
}
inline std::ostream& operator<<(std::ostream& out, Cell cell) {
    return out << "cell " << int{cell.v};
}
inline std::ostream& operator<<(std::ostream& out, Delta delta) {
    return out << "delta " << int{delta.v};
}
inline std::ostream& operator<<(std::ostream& out, const Fault& fault) {
    return out << fault.text();
}

} // namespace duiyi
