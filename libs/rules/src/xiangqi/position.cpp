// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/xiangqi/position.hpp"

#include "duiyi/geometry/xiangqi_attacks.hpp"

namespace duiyi {

namespace attacks = xiangqi_attacks;
using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

namespace {

Setup<Xiangqi> starting_setup() {
    constexpr std::array back = {Role::rook,    Role::horse,    Role::elephant, Role::advisor, Role::general,
                                 Role::advisor, Role::elephant, Role::horse,    Role::rook};
    Setup<Xiangqi> setup;
    for (const Side side : both_sides) {
        const auto put = [&](int file, int own_rank, Role role) {
            const int rank = side == Side::first ? own_rank : Xiangqi::ranks - 1 - own_rank;
            setup.at(square_at<Xiangqi>(file, rank)) = Piece<Xiangqi>{side, role};
        };
        for (int file = 0; file < Xiangqi::files; ++file) {
            put(file, 0, back[static_cast<std::size_t>(file)]);
        }
        for (const int file : {1, 7}) {
            put(file, 2, Role::cannon);
        }
        for (const int file : {0, 2, 4, 6, 8}) {
            put(file, 3, Role::pawn);
        }
    }
    return setup;
}

} // namespace

// Made and checked once: readers use it with every game.
Position<Xiangqi> Position<Xiangqi>::start() {
    static const Position start = *from_setup(starting_setup());
    return start;
}

Set general_attackers(const Placement<Xiangqi>& placement, Sq square, Side side, Set occupied) {
    const auto pieces = [&](auto whose) { return placement.pieces(whose); };
    const Set all = (attacks::rook(square, occupied) & (pieces(Role::rook) | pieces(Role::general))) |
                    (attacks::cannon(square, occupied) & pieces(Role::cannon)) |
                    (attacks::horse_sources(square, occupied) & pieces(Role::horse)) |
                    (attacks::pawn_sources(side, square) & pieces(Role::pawn));
    return all & pieces(side);
}

Set Position<Xiangqi>::attackers(Sq square, Side side, Set occupied) const {
    Set all = (attacks::rook(square, occupied) & pieces(Role::rook)) |
              (attacks::cannon(square, occupied) & pieces(Role::cannon)) |
              (attacks::horse_sources(square, occupied) & pieces(Role::horse)) |
              (attacks::pawn_sources(side, square) & pieces(Role::pawn));
    // Read backwards, these lead from any point into the zone; but none of them leads out of it.
    if (in_zone(Zone::palace, side, square)) {
        all |= (attacks::advisor(side, square) & pieces(Role::advisor)) |
               (attacks::general(side, square) & pieces(Role::general));
    }
    if (in_zone(Zone::own_half, side, square)) {
        all |= attacks::elephant(side, square, occupied) & pieces(Role::elephant);
    }
    return all & pieces(side);
}

void Position<Xiangqi>::play(Move<Xiangqi> move) {
    const Side us = turn_;
    assert(is_legal(move));
    const Role role = role_at(move.from());
    const bool captures = pieces(other(us)).has(move.to());
    if (captures) {
        toggle(other(us), role_at(move.to()), move.to());
    }
    toggle(us, role, move.from(), move.to());
    count_ply(captures);
    pass_turn();
    assert(is_sound());
}

Position<Xiangqi> Position<Xiangqi>::after_pass() const {
    assert(!in_check());
    Position next = *this;
    next.count_ply(false);
    next.pass_turn();
    assert(next.is_sound());
    return next;
}

bool Position<Xiangqi>::is_sound() const {
    return is_consistent(0) && general_attackers(royal(other(turn_)), turn_, occupied()).empty();
}

Setup<Xiangqi> Position<Xiangqi>::setup() const {
    Setup<Xiangqi> setup;
    save(setup);
    return setup;
}

} // namespace duiyi
