// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "mobility.hpp"

namespace duiyi {
namespace {

using Word = Mobility::Word;

constexpr Word last_rank(Side side) {
    return side == Side::first ? 0xffULL << 56 : 0xffULL;
}

/// The squares of the file before a pawn.
constexpr Word ahead(Side side, Word pawn) {
    Word squares = 0;
    for (Word step = set_steps::forward(side, pawn); step != 0; step = set_steps::forward(side, step)) {
        squares |= step;
    }
    return squares;
}

/// Adds to `set`; true when that added anything.
bool grow(Word& set, Word by) {
    const Word before = set;
    set |= by;
    return set != before;
}

} // namespace

Mobility::Mobility(const Position<Chess>& position) {
    for (const Side side : both_sides) {
        add(position, side, Role::king);
    }
    for (const Side side : both_sides) {
        for (const Role role : {Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen}) {
            add(position, side, role);
        }
    }
    open_ = ~position.occupied().word(0);
    for (const Side side : both_sides) {
        targets_[index_of(side)] = ever_[index_of(side)] =
            (position.pieces(side) & ~position.pieces(Role::king)).word(0);
    }
    while (spread()) {
    }
}

void Mobility::add(const Position<Chess>& position, Side side, Role role) {
    for (Word rest = position.pieces(side, role).word(0); rest != 0; rest &= rest - 1) {
        Walker& walker = walkers_[count_++];
        walker.side = side;
        walker.role = role;
        walker.home = rest & -rest;
    }
}

/// Applies each rule once; true when a fact was added.
bool Mobility::spread() {
    find_guards();
    bool grown = false;
    for (std::size_t i = 0; i < count_; ++i) {
        Walker& walker = walkers_[i];
        if (!(walker.role == Role::pawn ? spread_pawn(walker) : spread(walker))) {
            continue;
        }
        grown = true;
        open_ |= walker.home;
        if (walker.role != Role::king) {
            ever_[index_of(walker.side)] |= walker.arrivals | walker.promoted;
        }
    }
    return find_captures() || grown;
}

/// What a piece that can neither move nor be captured attacks, the enemy's king never enters. Of a rider only
/// the neighbours: beyond, others may come between.
void Mobility::find_guards() {
    guarded_ = {};
    for (const Walker& walker : *this) {
        if (walker.is_fixed()) {
            guarded_[index_of(walker.side)] |= set_steps::attacks(walker.role, walker.side, walker.home);
        }
    }
}

/// A rider goes step by step: what it passes must be empty, so that it could stop there as well.
bool Mobility::spread(Walker& walker) const {
    Word allowed = enterable(walker.side);
    if (walker.role == Role::king) {
        allowed &= ~guarded_[index_of(other(walker.side))];
    }
    bool grown = false;
    while (grow(walker.arrivals,
                set_steps::attacks(walker.role, walker.side, walker.home | walker.arrivals) & allowed)) {
        grown = true;
    }
    return grown;
}

bool Mobility::spread_pawn(Walker& walker) const {
    Word pushes = open_;
    // Pawns that face each other on a file never pass as long as both stay on it: where the other stands
    // now, this one comes only after the other was captured or has captured.
    if (!walker.may_leave_file) {
        for (const Walker& other : *this) {
            if (other.role == Role::pawn && other.side != walker.side && !other.capturable &&
                !other.may_leave_file && (other.home & ahead(walker.side, walker.home)) != 0) {
                pushes &= ~other.home;
            }
        }
    }
    bool grown = false;
    for (bool more = true; more;) {
        const Word from = walker.home | walker.arrivals;
        const Word captures =
            set_steps::pawn_attacks(walker.side, from) & ever_[index_of(other(walker.side))];
        more = grow(walker.arrivals, (set_steps::forward(walker.side, from) & pushes) | captures);
        grown |= more;
        if (captures != 0 && !walker.may_leave_file) {
            walker.may_leave_file = grown = true;
            break; // the pushes are others now
        }
    }
    return spread_promoted(walker) || grown;
}

/// A promoted pawn is taken for a queen and a knight in one.
bool Mobility::spread_promoted(Walker& walker) const {
    bool grown = grow(walker.promoted, walker.arrivals & last_rank(walker.side));
    if (walker.promoted == 0) {
        return false;
    }
    const Word allowed = enterable(walker.side);
    while (grow(walker.promoted,
                (set_steps::king(walker.promoted) | set_steps::knight(walker.promoted)) & allowed)) {
        grown = true;
    }
    return grown;
}

bool Mobility::find_captures() {
    std::array<Word, 2> hits{};
    for (const Walker& walker : *this) {
        hits[index_of(walker.side)] |=
            walker.promoted |
            (walker.role == Role::pawn ? set_steps::pawn_attacks(walker.side, walker.home | walker.arrivals)
                                       : walker.arrivals);
    }
    bool grown = false;
    for (std::size_t i = 2; i < count_; ++i) {
        Walker& walker = walkers_[i];
        if (walker.capturable || (walker.ever() & hits[index_of(other(walker.side))]) == 0) {
            continue;
        }
        walker.capturable = grown = true;
        open_ |= walker.home;
    }
    return grown;
}

} // namespace duiyi
