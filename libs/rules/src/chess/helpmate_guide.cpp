// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "helpmate_guide.hpp"

#include <algorithm>
#include <cstdlib>

#include "duiyi/geometry/chess_attacks.hpp"

namespace duiyi {
namespace {

using Role = Chess::Role;
using Set = Bitboard<Chess>;
using Sq = Square<Chess>;

// Found by trying.
constexpr int free_square_weight = 2;
constexpr int check_weight = 2;
constexpr int edge_weight = 1;
constexpr int corner_weight = 3;
constexpr int kings_weight = 2;
constexpr int away_weight = 2;
constexpr int loss_weight = 4;

int steps_between(Sq a, Sq b) {
    return std::max(std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank()));
}

int to_edge(int line) {
    return std::min(line, 7 - line);
}

} // namespace

HelpmateGuide::Estimate HelpmateGuide::estimate(const Position<Chess>& position) const {
    const Sq king = position.royal(loser_);
    const Set pieces =
        position.pieces(winner_) & ~(position.pieces(Role::pawn) | position.pieces(Role::king));
    const int free = free_squares(position, king);
    const int force = missing_force(position);
    return {free_square_weight * free + check_weight * moves_to_check(position, king) + force +
                approach(king, position.royal(winner_), pieces),
            (position.occupied().count() * 16 + force) * 8 + free};
}

int HelpmateGuide::approach(Sq loser, Sq winner, Set pieces) {
    const int file = to_edge(loser.file()), rank = to_edge(loser.rank());
    int away = 0;
    for (const Sq from : pieces) {
        away += std::max(0, steps_between(from, loser) - 3);
    }
    const int kings = steps_between(loser, winner);
    return edge_weight * std::min(file, rank) + corner_weight * (file + rank) + kings_weight * (kings - 2) +
           away_weight * (away + std::max(0, kings - 3));
}

/// The squares around the king that it could step to.
int HelpmateGuide::free_squares(const Position<Chess>& position, Sq king) const {
    Set free = chess_attacks::king(king) & ~position.pieces(loser_);
    const Set others = position.occupied() & ~Set(king);
    const Set queens = position.pieces(winner_, Role::queen);
    free &= ~chess_attacks::king(position.royal(winner_));
    for (const Sq from : position.pieces(winner_, Role::pawn)) {
        free &= ~chess_attacks::pawn(winner_, from);
    }
    for (const Sq from : position.pieces(winner_, Role::knight)) {
        free &= ~chess_attacks::knight(from);
    }
    for (const Sq from : position.pieces(winner_, Role::bishop) | queens) {
        free &= ~chess_attacks::bishop(from, others);
    }
    for (const Sq from : position.pieces(winner_, Role::rook) | queens) {
        free &= ~chess_attacks::rook(from, others);
    }
    return free.count();
}

/// How many moves it takes to be about to give check: 0 when a piece can give check now.
int HelpmateGuide::moves_to_check(const Position<Chess>& position, Sq king) const {
    const Set occupied = position.occupied();
    const Set queens = position.pieces(winner_, Role::queen);
    const Set own = position.pieces(winner_);
    const Set diagonal = chess_attacks::bishop(king, occupied) & ~own;
    const Set orthogonal = chess_attacks::rook(king, occupied) & ~own;
    for (const Sq from : queens) {
        if (!(chess_attacks::queen(from, occupied) & (diagonal | orthogonal)).empty()) {
            return 0;
        }
    }
    for (const Sq from : position.pieces(winner_, Role::bishop)) {
        if (!(chess_attacks::bishop(from, occupied) & diagonal).empty()) {
            return 0;
        }
    }
    for (const Sq from : position.pieces(winner_, Role::rook)) {
        if (!(chess_attacks::rook(from, occupied) & orthogonal).empty()) {
            return 0;
        }
    }
    int least = position.pieces(winner_, Role::bishop).empty() ? 3 : 2;
    if (!(queens | position.pieces(winner_, Role::rook)).empty()) {
        least = 1;
    }
    for (const Sq from : position.pieces(winner_, Role::knight)) {
        if (!(chess_attacks::knight(from) & chess_attacks::knight(king) & ~own).empty()) {
            return 0;
        }
        least = std::min(least, (steps_between(from, king) + 1) / 2);
    }
    return least;
}

/// What a pawn has still to go when there is neither queen nor rook.
int HelpmateGuide::missing_force(const Position<Chess>& position) const {
    if (!(position.pieces(winner_, Role::queen) | position.pieces(winner_, Role::rook)).empty()) {
        return 0;
    }
    int least = 12;
    for (const Sq pawn : position.pieces(winner_, Role::pawn)) {
        least = std::min(least, 2 * (winner_ == Side::first ? 7 - pawn.rank() : pawn.rank()));
    }
    return least;
}

MoveGuide::MoveGuide(const HelpmateGuide& guide, const Position<Chess>& position)
    : position_(position),
      winner_moves_(position.side_to_move() == guide.winner_),
      loser_king_(position.royal(guide.loser_)),
      winner_king_(position.royal(guide.winner_)),
      pieces_(position.pieces(guide.winner_) & ~(position.pieces(Role::pawn) | position.pieces(Role::king))),
      around_(chess_attacks::king(loser_king_)),
      approach_(HelpmateGuide::approach(loser_king_, winner_king_, pieces_)),
      missing_force_(guide.missing_force(position)) {
    const Set occupied = position.occupied();
    const Set diagonal = chess_attacks::bishop(loser_king_, occupied);
    const Set orthogonal = chess_attacks::rook(loser_king_, occupied);
    checks_ = {chess_attacks::pawn(guide.loser_, loser_king_),
               chess_attacks::knight(loser_king_),
               diagonal,
               orthogonal,
               diagonal | orthogonal,
               {}};
}

int MoveGuide::change(Move<Chess> move) const {
    const Role role = position_.at(move.from())->role;
    return winner_moves_ ? change_by_winner(move, role) : change_by_loser(move, role);
}

int MoveGuide::change_by_winner(Move<Chess> move, Role role) const {
    const Role becomes = move.is_promotion() ? move.promotion() : role;
    if (move.kind() == MoveKind::castling) {
        return 0;
    }
    if (checks_[index_of(becomes)].has(move.to())) {
        return check;
    }
    if (role == Role::king) {
        return HelpmateGuide::approach(loser_king_, move.to(), pieces_) - approach_;
    }
    if (role == Role::pawn) {
        if (move.is_promotion()) {
            return becomes == Role::queen || becomes == Role::rook ? -missing_force_ : 1;
        }
        return missing_force_ > 0 ? -1 : 0;
    }
    Set pieces = pieces_;
    pieces.remove(move.from());
    pieces.add(move.to());
    return HelpmateGuide::approach(loser_king_, winner_king_, pieces) - approach_;
}

int MoveGuide::change_by_loser(Move<Chess> move, Role role) const {
    const int taken = pieces_.has(move.to()) ? loss_weight : 0;
    if (role == Role::king && move.kind() != MoveKind::castling) {
        return HelpmateGuide::approach(move.to(), winner_king_, pieces_) - approach_ + taken;
    }
    return taken +
           free_square_weight * ((around_.has(move.from()) ? 1 : 0) - (around_.has(move.to()) ? 1 : 0));
}

} // namespace duiyi
