// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../queries.hpp"

#include "duiyi/geometry/chess_attacks.hpp"

namespace duiyi {

namespace attacks = chess_attacks;
using Role = Chess::Role;
using Set = Bitboard<Chess>;
using Sq = Square<Chess>;

template <>
Set attacks_from(const Position<Chess>& position, Sq from) {
    const auto piece = position.at(from);
    if (!piece) {
        return {};
    }
    switch (piece->role) {
        case Role::pawn:
            return attacks::pawn(piece->side, from);
        case Role::knight:
            return attacks::knight(from);
        case Role::bishop:
            return attacks::bishop(from, position.occupied());
        case Role::rook:
            return attacks::rook(from, position.occupied());
        case Role::queen:
            return attacks::queen(from, position.occupied());
        case Role::king:
            return attacks::king(from);
    }
    return {};
}

template <>
Set pinned_pieces(const Position<Chess>& position, Side side) {
    const Sq king = position.royal(side);
    const Set enemy = position.pieces(other(side));
    const Set queens = position.pieces(Role::queen);
    const Set pinners = enemy & ((attacks::bishop(king, enemy) & (position.pieces(Role::bishop) | queens)) |
                                 (attacks::rook(king, enemy) & (position.pieces(Role::rook) | queens)));
    Set pinned;
    for (const Sq pinner : pinners) {
        const Set between = attacks::between(king, pinner) & position.pieces(side);
        if (!between.has_several()) {
            pinned |= between;
        }
    }
    return pinned;
}

template <>
MoveList<Chess> legal_moves_from(const Position<Chess>& position, Sq from) {
    return legal_moves_that(position, [=](Move<Chess> move) { return move.from() == from; });
}

template <>
MoveList<Chess> legal_moves_to(const Position<Chess>& position, Sq to) {
    return legal_moves_that(position, [=](Move<Chess> move) {
        return (move.kind() == MoveKind::castling ? castling_targets(move.from(), move.to()).king
                                                  : move.to()) == to;
    });
}

/// Looks from the other king along its lines on the board as it will be; leapers are tested alone.
bool Position<Chess>::gives_check(Move<Chess> move) const {
    const Sq king = royal(other(turn_));
    const Sq from = move.from();
    Sq to = move.to();
    Set occupied = this->occupied();
    occupied.remove(from);
    Role placed = move.is_promotion() ? move.promotion() : role_at(from);
    if (move.kind() == MoveKind::castling) {
        const auto targets = castling_targets(from, to);
        occupied.remove(to);
        occupied.add(targets.king);
        to = targets.rook;
        placed = Role::rook;
    } else if (move.kind() == MoveKind::en_passant) {
        occupied.remove(square_at<Chess>(to.file(), from.rank()));
    }
    occupied.add(to);

    if (placed == Role::pawn && attacks::pawn(turn_, to).has(king)) {
        return true;
    }
    if (placed == Role::knight && attacks::knight(to).has(king)) {
        return true;
    }
    const Set stayed = pieces(turn_) & occupied & ~Set(move.to());
    const Set moved(to);
    const bool diagonal = placed == Role::bishop || placed == Role::queen;
    const bool orthogonal = placed == Role::rook || placed == Role::queen;
    const Set queens = pieces(Role::queen);
    const Set bishops = ((pieces(Role::bishop) | queens) & stayed) | (diagonal ? moved : Set{});
    const Set rooks = ((pieces(Role::rook) | queens) & stayed) | (orthogonal ? moved : Set{});
    const auto& rays = attacks::detail::rays[king.index];
    return ((bishops.word(0) & rays.diagonal) != 0 && !(attacks::bishop(king, occupied) & bishops).empty()) ||
           ((rooks.word(0) & rays.orthogonal) != 0 && !(attacks::rook(king, occupied) & rooks).empty());
}

} // namespace duiyi
