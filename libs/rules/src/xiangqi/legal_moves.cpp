// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

namespace attacks = xiangqi_attacks;
using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

/// Generates every piece's moves and keeps those that leave the own general safe. Most need no look: unless
/// the general is in check or moves itself, only a move that leaves or enters the general's rank, file or
/// diagonal neighbours (screens, blockers, and the legs of horses) can change who attacks it.
template <Side us>
class XiangqiMoveGenerator {
public:
    XiangqiMoveGenerator(const Position<Xiangqi>& position, MoveList<Xiangqi>& moves)
        : position_(position),
          moves_(moves),
          general_(position.royal(us)),
          own_(position.pieces(us)),
          enemy_(position.pieces(them)),
          occupied_(own_ | enemy_),
          sensitive_(position.in_check() ? Set::all() : lines_and_legs(general_)) {}

    void run() {
        moves_of<Role::general>();
        moves_of<Role::advisor>();
        moves_of<Role::elephant>();
        moves_of<Role::horse>();
        moves_of<Role::rook>();
        moves_of<Role::cannon>();
        moves_of<Role::pawn>();
    }

private:
    static constexpr Side them = other(us);

    static Set lines_and_legs(Sq general) {
        Set set = attacks::rook(general, {});
        for (const auto& group : attacks::detail::horse_sources[general.index])
            set |= group.over;
        return set | Set(general);
    }

    template <Role role>
    void moves_of() {
        for (const Sq from : own_& position_.pieces(role)) {
            const Set reached = attacks::targets({us, role}, from, occupied_) & ~own_;
            const Set to_test = sensitive_.has(from) ? reached : reached & sensitive_;
            for (const Sq to : reached & ~to_test)
                moves_.push({from, to});
            for (const Sq to : to_test)
                if (is_safe(from, to))
                    moves_.push({from, to});
        }
    }

    bool is_safe(Sq from, Sq to) const {
        const Set after = (occupied_ & ~Set(from)) | Set(to);
        const Sq general = from == general_ ? to : general_;
        return (position_.general_attackers(general, them, after) & ~Set(to)).empty();
    }

    const Position<Xiangqi>& position_;
    MoveList<Xiangqi>& moves_;
    Sq general_;
    Set own_, enemy_, occupied_, sensitive_;
};

MoveList<Xiangqi> Position<Xiangqi>::legal_moves() const {
    MoveList<Xiangqi> moves;
    if (turn_ == Side::first)
        XiangqiMoveGenerator<Side::first>(*this, moves).run();
    else
        XiangqiMoveGenerator<Side::second>(*this, moves).run();
    return moves;
}

} // namespace duiyi
