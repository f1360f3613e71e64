// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

namespace attacks = xiangqi_attacks;
using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

namespace {

/// What one enemy piece near the general's lines demands of a move, so that it does not attack the general
/// afterwards. A move of a piece in `movers` must end in `movers_to`, of any other piece in `others_to`.
struct Demand {
    Set others_to;
    Set movers{};
    Set movers_to{};
};

/// The points strictly between two points of one rank or file.
Set between(Sq a, Sq b) {
    return attacks::rook(a, Set(b)) & attacks::rook(b, Set(a));
}

} // namespace

/// Generates the legal moves of one side without trying any but the general's own. Whether a piece attacks
/// the general depends on the number of pieces between them (rook and general: none, cannon: one) or on one
/// leg (horse), and a move changes that number by one at most. So each enemy piece that attacks, or could
/// after one move, states its demand, and a move is legal when it meets all of them: pins, evasions, hollow
/// cannons and screens alike.
template <Side us, class Moves>
class XiangqiMoveGenerator {
public:
    XiangqiMoveGenerator(const Position<Xiangqi>& position, Moves& moves)
        : position_(position),
          moves_(moves),
          general_(position.royal(us)),
          own_(position.pieces(us)),
          enemy_(position.pieces(them)),
          occupied_(own_ | enemy_) {}

    void run() {
        demands_of_lines();
        demands_of_horses();
        for (const Sq pawn : attacks::pawn_sources(them, general_) & enemy(Role::pawn))
            demand({Set(pawn)});

        moves_of_general();
        moves_of<Role::advisor>();
        moves_of<Role::elephant>();
        moves_of<Role::horse>();
        moves_of<Role::rook>();
        moves_of<Role::cannon>();
        moves_of<Role::pawn>();
    }

private:
    static constexpr Side them = other(us);
    /// Four lines with three pieces that matter on each, four legs with two horses each, three pawns.
    static constexpr std::size_t most_demands = 4 * 3 + 4 * 2 + 3;

    Set enemy(Role role) const { return enemy_ & position_.pieces(role); }

    void demand(const Demand& demand) {
        demands_[demand_count_++] = demand;
        others_to_ &= demand.others_to;
        movers_ |= demand.movers & own_;
    }

    /// The first three pieces on each of the general's lines; one further away cannot come to attack by one
    /// move.
    void demands_of_lines() {
        const Set first = attacks::rook(general_, occupied_) & occupied_;
        const Set second = attacks::cannon(general_, occupied_);
        const Set cannons = enemy(Role::cannon);
        const Set rooks = enemy(Role::rook) | enemy(Role::general);
        if (((first | second) & (rooks | cannons)).empty() && cannons.empty())
            return;

        for (const Sq rook : first& rooks)
            demand({between(general_, rook) | Set(rook)});
        for (const Sq rook : second& rooks) {
            const Set path = between(general_, rook);
            demand({Set::all(), path & occupied_, path | Set(rook)});
        }
        if (cannons.empty())
            return;
        for (const Sq cannon : first& cannons)
            demand({~between(general_, cannon)});
        for (const Sq cannon : second& cannons) {
            const Set path = between(general_, cannon);
            demand({(path & ~occupied_) | Set(cannon), path & occupied_, ~path});
        }
        const Set third =
            attacks::rook(general_, occupied_ & ~(first | second)) & occupied_ & ~(first | second);
        for (const Sq cannon : third& cannons) {
            const Set path = between(general_, cannon);
            demand({Set::all(), path & occupied_, (path & ~occupied_) | Set(cannon)});
        }
    }

    void demands_of_horses() {
        const Set horses = enemy(Role::horse);
        for (const auto& group : attacks::detail::horse_sources[general_.index])
            for (const Sq horse : group.squares& horses) {
                const bool hobbled = !(group.over & occupied_).empty();
                if (hobbled)
                    demand({Set::all(), group.over, Set(horse)});
                else
                    demand({group.over | Set(horse)});
            }
    }

    /// Where the piece on `from` may go as far as the general's safety is concerned.
    Set allowed(Sq from) const {
        if (!movers_.has(from))
            return others_to_;
        Set to = Set::all();
        for (std::size_t i = 0; i < demand_count_; ++i)
            to &= demands_[i].movers.has(from) ? demands_[i].movers_to : demands_[i].others_to;
        return to;
    }

    template <Role role>
    void moves_of() {
        for (const Sq from : own_& position_.pieces(role))
            moves_.push_each(from, attacks::targets({us, role}, from, occupied_) & ~own_ & allowed(from));
    }

    void moves_of_general() {
        for (const Sq to : attacks::general(us, general_) & ~own_) {
            const Set after = (occupied_ & ~Set(general_)) | Set(to);
            if ((position_.general_attackers(to, them, after) & ~Set(to)).empty())
                moves_.push({general_, to});
        }
    }

    const Position<Xiangqi>& position_;
    Moves& moves_;
    Sq general_;
    Set own_, enemy_, occupied_;
    std::array<Demand, most_demands> demands_; // only the first demand_count_ are ever read
    std::size_t demand_count_ = 0;
    Set others_to_ = Set::all();
    Set movers_{};
};

namespace {

template <class Moves>
Moves generate(const Position<Xiangqi>& position) {
    Moves moves;
    if (position.side_to_move() == Side::first)
        XiangqiMoveGenerator<Side::first, Moves>(position, moves).run();
    else
        XiangqiMoveGenerator<Side::second, Moves>(position, moves).run();
    return moves;
}

} // namespace

MoveList<Xiangqi> Position<Xiangqi>::legal_moves() const {
    return generate<MoveList<Xiangqi>>(*this);
}

std::size_t Position<Xiangqi>::count_legal_moves() const {
    return generate<MoveCount<Xiangqi>>(*this).size();
}

} // namespace duiyi
