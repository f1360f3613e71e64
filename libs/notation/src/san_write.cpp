// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/san.hpp"

namespace duiyi {
namespace {

/// The file, the rank or both of the start square, as far as needed to tell the move from others of the same
/// kind of piece to the same square.
std::string disambiguation(const Position<Chess>& position, Move<Chess> move) {
    const auto role = position.at(move.from())->role;
    bool any = false;
    bool same_file = false;
    bool same_rank = false;
    for (const auto other : position.legal_moves()) {
        if (other.to() != move.to() || other.from() == move.from() || other.kind() == MoveKind::castling)
            continue;
        if (position.at(other.from())->role != role)
            continue;
        any = true;
        same_file |= other.from().file() == move.from().file();
        same_rank |= other.from().rank() == move.from().rank();
    }
    const std::string from = to_string(move.from());
    if (!any)
        return "";
    if (!same_file)
        return from.substr(0, 1);
    return same_rank ? from : from.substr(1);
}

std::string without_check(const Position<Chess>& position, Move<Chess> move) {
    using Role = Chess::Role;
    if (move.kind() == MoveKind::castling)
        return move.to() > move.from() ? "O-O" : "O-O-O";
    const auto role = position.at(move.from())->role;
    const bool capture = position.is_capture(move);
    std::string text;
    if (role != Role::pawn)
        text = fen_letters<Chess>[index_of(role)] + disambiguation(position, move);
    else if (capture)
        text = to_string(move.from()).substr(0, 1);
    if (capture)
        text += 'x';
    text += to_string(move.to());
    if (move.is_promotion())
        text += std::string("=") + fen_letters<Chess>[index_of(move.promotion())];
    return text;
}

} // namespace

std::string to_san(const Position<Chess>& position, Move<Chess> move) {
    std::string text = without_check(position, move);
    const auto next = position.after(move);
    if (next.in_check())
        text += next.has_legal_move() ? '+' : '#';
    return text;
}

} // namespace duiyi
