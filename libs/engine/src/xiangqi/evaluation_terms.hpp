// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>

#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/geometry/xiangqi_views.hpp"
#include "duiyi/rules/xiangqi/position.hpp"
#include "line_attacks.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// The palaces.
inline constexpr std::array<Bitboard<Xiangqi>, 2> palaces = [] {
    std::array<Bitboard<Xiangqi>, 2> result{};
    for (const Side side : both_sides) {
        for (int rank = 0; rank < Xiangqi::ranks; ++rank) {
            for (int file = 0; file < Xiangqi::files; ++file) {
                if (Xiangqi::in_zone(Zone::palace, side, file, rank)) {
                    result[index_of(side)].add(square_at<Xiangqi>(file, rank));
                }
            }
        }
    }
    return result;
}();
/// The points beyond the river, by side.
inline constexpr std::array<Bitboard<Xiangqi>, 2> far_halves = {
    Bitboard<Xiangqi>::from_words({0, Bitboard<Xiangqi>::word_mask}),
    Bitboard<Xiangqi>::from_words({Bitboard<Xiangqi>::word_mask, 0})};

/// The terms of the handcrafted evaluation of xiangqi, except material and piece-square values. Each is
/// passed to `Sink` by `add<side>(weight, count)`.
template <class Sink, class Cpu>
class XiangqiTerms {
    using Role = Xiangqi::Role;
    using Sq = Square<Xiangqi>;
    using Set = Bitboard<Xiangqi>;

public:
    XiangqiTerms(const Position<Xiangqi>& position, const XiangqiWeights& weights, Sink& sink)
        : position_(position), weights_(weights), sink_(sink), occupied_(position.occupied()) {}

    void run() {
        prepare<Side::first>();
        prepare<Side::second>();
        pieces<Side::first>();
        pieces<Side::second>();
        guards<Side::first>();
        guards<Side::second>();
        pawns<Side::first>();
        pawns<Side::second>();
        threats<Side::first>();
        threats<Side::second>();
        general<Side::first>();
        general<Side::second>();
    }

private:
    /// The attacks and pieces of one side.
    struct SideInfo {
        Set all{};
        Set minor_attacks{};              ///< attacked by pawns, advisors, elephants
        Set horses{}, cannons{}, rooks{}; ///< attacked by these; by cannons only captures
        Set attacked{};
        Sq general{};
        int force = 0;                ///< rooks count 2, horses and cannons 1
        int attackers = 0, units = 0; ///< of the attack on the other side's general
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    SideInfo& view(Side side) { return views_[index_of(side)]; }
    Set own(Side side, Role role) const { return position_.pieces(side, role); }

    template <Side side>
    void prepare() {
        SideInfo& view = this->view(side);
        view.all = position_.pieces(side);
        view.general = position_.royal(side);
        for (const Sq from : own(side, Role::pawn)) {
            view.minor_attacks |= xiangqi_attacks::pawn(side, from);
        }
        for (const Sq from : own(side, Role::advisor)) {
            view.minor_attacks |= xiangqi_attacks::advisor(side, from);
        }
        for (const Sq from : own(side, Role::elephant)) {
            view.minor_attacks |= xiangqi_attacks::elephant(side, from, occupied_);
        }
        view.attacked = view.minor_attacks | xiangqi_attacks::general(side, view.general);
        view.force = 2 * own(side, Role::rook).count() + own(side, Role::horse).count() +
                     own(side, Role::cannon).count();
    }

    /// Counts an attack on the opponent's palace.
    template <Side side>
    void count_attack(Set attacks, int unit) {
        const int near = (attacks & palaces[index_of(other(side))]).count();
        if (near == 0) {
            return;
        }
        ++view(side).attackers;
        view(side).units += unit + near;
    }

    template <Side side>
    void pieces() {
        SideInfo& view = this->view(side);
        for (const Sq from : own(side, Role::rook)) {
            const Set attacks = LineAttacks<Cpu>(from, occupied_).slides();
            view.rooks |= attacks;
            sink_.template add<side>(weights_.rook_mobility[at((attacks & ~view.all).count())]);
            count_attack<side>(attacks, 3);
        }
        for (const Sq from : own(side, Role::horse)) {
            const Set attacks = xiangqi_attacks::horse(from, occupied_);
            view.horses |= attacks;
            sink_.template add<side>(weights_.horse_mobility[at((attacks & ~view.all).count())]);
            count_attack<side>(attacks, 3);
        }
        for (const Sq from : own(side, Role::cannon)) {
            cannon<side>(from);
        }
        view.attacked |= view.rooks | view.horses | view.cannons;
    }

    template <Side side>
    void cannon(Sq from) {
        SideInfo& view = this->view(side);
        const LineAttacks<Cpu> lines(from, occupied_);
        const Set slides = lines.slides();
        const Set captures = lines.cannon_captures();
        view.cannons |= captures;
        const Set moves = (slides & ~occupied_) | (captures & ~view.all);
        sink_.template add<side>(weights_.cannon_mobility[at(moves.count())]);
        count_attack<side>(lines.behind_screen(), 2);
        const Sq general = this->view(other(side)).general;
        const bool on_file = from.file() == general.file();
        if (!on_file && from.rank() != general.rank()) {
            return;
        }
        if (slides.has(general)) {
            sink_.template add<side>(on_file ? weights_.hollow_cannon[0] : weights_.bottom_cannon[0]);
            view.units += on_file ? 6 : 3;
            return;
        }
        if (lines.third_pieces().has(general)) {
            sink_.template add<side>(on_file ? weights_.loaded_cannon[0] : weights_.bottom_cannon[0]);
            view.units += 2;
        }
    }

    template <Side side>
    void guards() {
        const Set advisors = own(side, Role::advisor);
        const Set elephants = own(side, Role::elephant);
        const auto force = at(std::min(view(other(side)).force, 8));
        sink_.template add<side>(weights_.advisors[at(advisors.count())][force]);
        sink_.template add<side>(weights_.elephants[at(elephants.count())][force]);
        const SideInfo& view = this->view(side);
        if ((view.minor_attacks & advisors).count() == 2) {
            sink_.template add<side>(weights_.advisors_linked[0]);
        }
        if ((view.minor_attacks & elephants).count() == 2) {
            sink_.template add<side>(weights_.elephants_linked[0]);
        }
    }

    template <Side side>
    void pawns() {
        const SideInfo& view = this->view(side);
        const Set crossed = own(side, Role::pawn) & far_halves[index_of(side)];
        if (crossed.empty()) {
            return;
        }
        Set beside;
        for (const Sq from : crossed) {
            const Set attacks = xiangqi_attacks::pawn(side, from);
            beside |= attacks;
            count_attack<side>(attacks, 1);
        }
        sink_.template add<side>(weights_.pawns_abreast[0], (crossed & beside).count());
        sink_.template add<side>(weights_.pawn_protected[0], (crossed & view.attacked & ~beside).count());
    }

    template <Side side>
    void threats() {
        const SideInfo& view = this->view(side);
        const SideInfo& their = this->view(other(side));
        const Set horses = own(side, Role::horse) & far_halves[index_of(side)];
        sink_.template add<side>(weights_.horse_protected[0], (horses & view.attacked).count());
        const Set loose = view.attacked & ~their.attacked;
        for (const Role role :
             {Role::advisor, Role::elephant, Role::horse, Role::rook, Role::cannon, Role::pawn}) {
            const Set prey = own(other(side), role);
            const auto add = [&](Set attacks, const std::array<Tapered, 7>& weights) {
                if (const Set hit = prey & attacks; !hit.empty()) {
                    sink_.template add<side>(weights[index_of(role)], hit.count());
                }
            };
            add(view.minor_attacks, weights_.minor_threat);
            add(view.horses, weights_.horse_threat);
            add(view.cannons, weights_.cannon_threat);
            add(view.rooks, weights_.rook_threat);
            add(loose, weights_.hanging);
        }
    }

    template <Side side>
    void general() {
        const SideInfo& view = this->view(side);
        const SideInfo& their = this->view(other(side));
        const Set lines = LineAttacks<Cpu>(view.general, occupied_).slides();
        if (their.attackers + their.force < 2) {
            return;
        }
        int units = their.units + (their.attackers >= 3 ? 4 : 0);
        const Set free = ~their.all & ~view.attacked;
        units += (lines & free & their.rooks).empty() ? 0 : 5;
        const Set leaps = xiangqi_attacks::horse_sources(view.general, occupied_);
        units += (leaps & free & their.horses).empty() ? 0 : 5;
        const Set weak = palaces[index_of(side)] & (their.minor_attacks | their.horses | their.rooks) &
                         ~view.minor_attacks;
        units += weak.count();
        units += 3 * (2 - own(side, Role::advisor).count());
        sink_.template add<side>(weights_.general_danger[at(std::clamp(units, 0, 47))]);
        if (own(other(side), Role::rook).empty()) {
            return;
        }
        if ((lines & view.all & ~Set(view.general)).empty()) {
            sink_.template add<side>(weights_.open_general[0]);
        }
    }

    const Position<Xiangqi>& position_;
    const XiangqiWeights& weights_;
    Sink& sink_;
    Set occupied_;
    std::array<SideInfo, 2> views_{};
};

} // namespace duiyi::engine
