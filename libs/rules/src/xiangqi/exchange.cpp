// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../exchange.hpp"

#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/geometry/xiangqi_views.hpp"

namespace duiyi {

namespace attacks = xiangqi_attacks;
namespace views = xiangqi_views;
using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

template <>
class ExchangeSquare<Xiangqi> {
public:
    static constexpr std::array order = {Role::pawn,   Role::advisor, Role::elephant, Role::horse,
                                         Role::cannon, Role::rook,    Role::general};

    ExchangeSquare(const Position<Xiangqi>& position, Sq target)
        : position_(position),
          target_(target),
          rooks_(position.pieces(Role::rook) & views::cross[target.index]),
          cannons_(position.pieces(Role::cannon) & views::cross[target.index]),
          horses_(position.pieces(Role::horse) & views::horse_reach[target.index]) {
        for (const Side side : both_sides) {
            const auto own = [&](Role role) { return position.pieces(side, role); };
            leapers_ |= attacks::pawn_sources(side, target) & own(Role::pawn);
            if (in_zone(Zone::palace, side, target)) {
                leapers_ |= (attacks::advisor(side, target) & own(Role::advisor)) |
                            (attacks::general(side, target) & own(Role::general));
            }
            if (in_zone(Zone::own_half, side, target)) {
                elephants_ |= attacks::elephant(side, target, {}) & own(Role::elephant);
            }
        }
    }

    Set attackers(Set standing) const {
        Set all = leapers_;
        if (!rooks_.empty()) {
            all |= attacks::rook(target_, standing) & rooks_;
        }
        if (!cannons_.empty()) {
            all |= attacks::cannon(target_, standing) & cannons_;
        }
        if (!horses_.empty()) {
            all |= attacks::horse_sources(target_, standing) & horses_;
        }
        if (!elephants_.empty()) {
            all |= attacks::elephant(target_.rank() < 5 ? Side::first : Side::second, target_, standing) &
                   elephants_;
        }
        return all & standing;
    }

    /// Horses and elephants stand where they screen nothing and block no leg or eye. The others may free, or
    /// bring, an attack by what is not yet among the attackers, and any may be a cannon's screen.
    bool choice_matters(Role role, Set standing, Set attackers) const {
        if (role == Role::horse || role == Role::elephant) {
            return false;
        }
        return !(cannons_ & standing).empty() ||
               !((rooks_ | horses_ | elephants_) & standing & ~attackers).empty();
    }

    bool is_safe(Side side, Role role, Sq from, Set standing) const {
        standing.remove(from);
        const Sq general = role == Role::general ? target_ : position_.royal(side);
        return (position_.general_attackers(general, other(side), standing | Set(target_)) & standing)
            .empty();
    }

    static bool promotes(Role, Side) { return false; }

private:
    const Position<Xiangqi>& position_;
    Sq target_;
    Set rooks_, cannons_, horses_; ///< where nothing but pieces between or legs can stop them
    Set leapers_{};                ///< pawns, advisors and generals that attack the target, of both sides
    Set elephants_{};              ///< two points away
};

namespace {

ExchangeStart<Xiangqi> start_of(const Position<Xiangqi>& position, Move<Xiangqi> move,
                                const PieceValues<Xiangqi>& values) {
    const auto value = [&](Role role) { return values[index_of(role)]; };
    const auto captured = position.at(move.to());
    const int stake = value(position.at(move.from())->role);
    return {move.to(), position.occupied() & ~(Set(move.from()) | Set(move.to())),
            captured ? value(captured->role) : 0, stake, stake};
}

} // namespace

template <>
int exchange_value(const Position<Xiangqi>& position, Move<Xiangqi> move,
                   const ExchangeOptions<Xiangqi>& options) {
    return exchange_value(position, start_of(position, move, options.values), options);
}

template <>
bool exchange_reaches(const Position<Xiangqi>& position, Move<Xiangqi> move, int threshold,
                      const ExchangeOptions<Xiangqi>& options) {
    return exchange_reaches(position, start_of(position, move, options.values), threshold, options);
}

} // namespace duiyi
