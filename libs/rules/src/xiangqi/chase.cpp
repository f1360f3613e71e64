// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/xiangqi/chase.hpp"

#include "duiyi/geometry/xiangqi_attacks.hpp"

namespace duiyi {
namespace {

using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

/// Whether a piece is worth chasing with `attacker` even when it is protected.
bool is_stronger(Role victim, Role attacker) {
    switch (attacker) {
        case Role::horse:
        case Role::cannon:
            return victim == Role::rook;
        case Role::advisor:
        case Role::elephant:
        case Role::pawn:
            return victim == Role::rook || victim == Role::cannon || victim == Role::horse;
        default:
            return false;
    }
}

Set who_checks(const Position<Xiangqi>& position, Side side) {
    return position.general_attackers(position.royal(side), other(side), position.occupied());
}

/// What of `side` may be chased at all: not its general, nor a pawn on its own half of the board.
Set prey_of(const Position<Xiangqi>& position, Side side) {
    constexpr std::array own_half = {Set::from_words({Set::word_mask, 0}),
                                     Set::from_words({0, Set::word_mask})};
    const Set home_pawns = position.pieces(Role::pawn) & own_half[index_of(side)];
    return position.pieces(side) & ~(position.pieces(Role::general) | home_pawns);
}

Set chasers_in(const Position<Xiangqi>& position, Side side, PawnChases pawns) {
    const Set idle =
        position.pieces(Role::general) | (pawns == PawnChases::ignored ? position.pieces(Role::pawn) : Set{});
    return position.pieces(side) & ~idle;
}

} // namespace

Chases::Chases(const Position<Xiangqi>& position, Side chaser, PawnChases pawns)
    : position_(position),
      chaser_(chaser),
      occupied_(position.occupied()),
      checkers_(who_checks(position, Side::first) | who_checks(position, Side::second)),
      chasers_(chasers_in(position, chaser, pawns)),
      prey_(prey_of(position, other(chaser))) {}

/// Whether the general of `side` is safe on `general` when `occupied` blocks and the pieces on `gone` have
/// been captured.
bool Chases::is_safe(Side side, Sq general, Set occupied, Set gone) const {
    return (position_.general_attackers(general, other(side), occupied) & ~(gone | checkers_)).empty();
}

/// Whether the capture on `to` by the piece of `side` on `from`, which reaches it, leaves its general safe.
bool Chases::is_legal(Side side, Sq from, Sq to) const {
    const Sq general = position_.royal(side);
    return is_safe(side, general == from ? to : general, occupied_ & ~Set(from), Set(to));
}

Set Chases::targets(Sq from) const {
    return xiangqi_attacks::targets(*position_.at(from), from, occupied_) & prey_;
}

bool Chases::attacks(Sq from, Sq to) const {
    return chasers_.has(from) && targets(from).has(to) && is_legal(chaser_, from, to);
}

/// Whether the capture, which is legal, wins something.
bool Chases::wins(Sq from, Sq to) const {
    const Role attacker = position_.at(from)->role;
    const Role victim = position_.at(to)->role;
    if (is_stronger(victim, attacker)) {
        return true;
    }
    const bool exchange = victim == attacker &&
                          position_.attackers(from, other(chaser_), occupied_).has(to) &&
                          is_legal(other(chaser_), to, from);
    return !exchange && !is_protected(from, to);
}

bool Chases::is_protected(Sq from, Sq to) const {
    const Side chased = other(chaser_);
    const Set occupied = occupied_ & ~Set(from);
    const Set gone = Set(from) | Set(to); // the captured piece, and the one that took its place
    const Sq general = position_.royal(chased);
    for (const Sq protector : position_.attackers(to, chased, occupied) & ~Set(to)) {
        if (is_safe(chased, protector == general ? to : general, occupied & ~Set(protector), gone)) {
            return true;
        }
    }
    return false;
}

bool Chases::chases(Sq from, Sq to) const {
    return attacks(from, to) && wins(from, to);
}

Set Chases::chasers_of(Sq victim) const {
    Set found;
    for (const Sq from : chasers_) {
        if (chases(from, victim)) {
            found.add(from);
        }
    }
    return found;
}

Set Chases::victims() const {
    Set found;
    for (const Sq from : chasers_) {
        for (const Sq to : targets(from) & ~found) {
            if (is_legal(chaser_, from, to) && wins(from, to)) {
                found.add(to);
            }
        }
    }
    return found;
}

} // namespace duiyi
