// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <array>

#include "duiyi/notation/san.hpp"

namespace duiyi {
namespace {

using Role = Chess::Role;

/// Knight, bishop, rook, queen, king.
using Letters = std::array<std::string_view, 5>;

const Letters& names_in(PieceLetters letters) {
    static constexpr std::array<Letters, 7> all = {{{"N", "B", "R", "Q", "K"},
                                                    {"S", "L", "T", "D", "K"},
                                                    {"C", "F", "T", "D", "R"},
                                                    {"C", "A", "T", "D", "R"},
                                                    {"К", "С", "Л", "Ф", "Кр"},
                                                    {"马", "象", "车", "后", "王"},
                                                    {"♘", "♗", "♖", "♕", "♔"}}};
    return all[static_cast<std::size_t>(letters)];
}

/// Empty for a pawn.
std::string_view name(Role role, PieceLetters letters) {
    return role == Role::pawn ? std::string_view() : names_in(letters)[index_of(role) - 1];
}

/// The file, the rank or both of the start square, as far as needed to distinguish the move from others of
/// the same kind of piece to the same square.
std::string disambiguation(const Position<Chess>& position, Move<Chess> move) {
    const auto role = position.at(move.from())->role;
    // Only the pieces of that kind can make it necessary, and mostly there is no other.
    if (!position.pieces(position.side_to_move(), role).has_several()) {
        return "";
    }
    bool any = false;
    bool same_file = false;
    bool same_rank = false;
    for (const auto other : position.legal_moves()) {
        if (other.to() != move.to() || other.from() == move.from() || other.kind() == MoveKind::castling) {
            continue;
        }
        if (position.at(other.from())->role != role) {
            continue;
        }
        any = true;
        same_file |= other.from().file() == move.from().file();
        same_rank |= other.from().rank() == move.from().rank();
    }
    const std::string from = to_string(move.from());
    if (!any) {
        return "";
    }
    if (!same_file) {
        return from.substr(0, 1);
    }
    return same_rank ? from : from.substr(1);
}

/// What follows the name of the piece and its start: the target, and what the move brings about.
std::string target(Move<Chess> move, PieceLetters letters) {
    std::string text = to_string(move.to());
    if (move.is_promotion()) {
        text += "=" + std::string(name(move.promotion(), letters));
    }
    return text;
}

std::string_view castling(Move<Chess> move) {
    return move.to() > move.from() ? "O-O" : "O-O-O";
}

std::string_view check_mark(const Position<Chess>& position, Move<Chess> move) {
    if (!position.gives_check(move)) {
        return "";
    }
    return position.after(move).has_legal_move() ? "+" : "#";
}

std::string without_check(const Position<Chess>& position, Move<Chess> move, PieceLetters letters) {
    if (move.kind() == MoveKind::castling) {
        return std::string(castling(move));
    }
    const auto role = position.at(move.from())->role;
    const bool capture = position.is_capture(move);
    std::string text(name(role, letters));
    if (role != Role::pawn) {
        text += disambiguation(position, move);
    } else if (capture) {
        text += to_string(move.from()).substr(0, 1);
    }
    if (capture) {
        text += 'x';
    }
    return text + target(move, letters);
}

} // namespace

std::string to_san(const Position<Chess>& position, Move<Chess> move, PieceLetters letters) {
    return without_check(position, move, letters) + std::string(check_mark(position, move));
}

std::string to_lan(const Position<Chess>& position, Move<Chess> move, PieceLetters letters) {
    std::string text;
    if (move.kind() == MoveKind::castling) {
        text = castling(move);
    } else {
        text = std::string(name(position.at(move.from())->role, letters)) + to_string(move.from()) +
               (position.is_capture(move) ? 'x' : '-') + target(move, letters);
    }
    return text + std::string(check_mark(position, move));
}

} // namespace duiyi
