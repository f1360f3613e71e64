// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdlib>

#include "duiyi/geometry/chess_sliders.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// The terms of the handcrafted evaluation of chess, except material and piece-square values. Each is passed
/// to `Sink` by `add<side>(weight, count)`.
template <class Sink, class Cpu>
class ChessTerms {
    using Role = Chess::Role;
    using Sq = Square<Chess>;
    using Word = std::uint64_t;

public:
    ChessTerms(const Position<Chess>& position, const ChessWeights& weights, Sink& sink)
        : position_(position), weights_(weights), sink_(sink), occupied_(position.occupied().word(0)) {}

    void run() {
        prepare<Side::first>();
        prepare<Side::second>();
        pieces<Side::first>();
        pieces<Side::second>();
        pawns<Side::first>();
        pawns<Side::second>();
        threats<Side::first>();
        threats<Side::second>();
        king<Side::first>();
        king<Side::second>();
    }

private:
    static constexpr Word file_a = 0x0101010101010101;
    static constexpr Word file_h = file_a << 7;
    static constexpr Word dark = 0xaa55aa55aa55aa55;

    /// The attacks and pieces of one side.
    struct SideInfo {
        Word pawns = 0, all = 0;
        Word pawn_attacks = 0;
        Word attacked = 0;       ///< by anything
        Word attacked_twice = 0; ///< by at least two pieces
        std::array<Word, 6> by_role{};
        Word area = 0; ///< squares that count for mobility
        int king = 0;
        Word zone = 0;                ///< around the king
        int attackers = 0, units = 0; ///< of the attack on the other side's king
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr Sq square(int i) { return Sq{static_cast<std::uint8_t>(i)}; }
    static int pop(Word& set) {
        const int i = std::countr_zero(set);
        set &= set - 1;
        return i;
    }
    template <Side side>
    static constexpr Word ahead(Word set) {
        return side == Side::first ? set << 8 : set >> 8;
    }
    template <Side side>
    static constexpr int own_rank(int index) {
        return side == Side::first ? index >> 3 : 7 - (index >> 3);
    }
    static constexpr Word beside(Word set) { return (set & ~file_a) >> 1 | (set & ~file_h) << 1; }
    template <Side side>
    static constexpr Word fill_ahead(Word set) {
        if constexpr (side == Side::first) {
            set |= set << 8;
            set |= set << 16;
            return set | set << 32;
        } else {
            set |= set >> 8;
            set |= set >> 16;
            return set | set >> 32;
        }
    }
    static constexpr Word file_of(int index) { return file_a << (index & 7); }
    static int distance(int a, int b) {
        return std::max(std::abs((a >> 3) - (b >> 3)), std::abs((a & 7) - (b & 7)));
    }
    Word word(Side side, Role role) const { return position_.pieces(side, role).word(0); }
    SideInfo& view(Side side) { return views_[index_of(side)]; }

    static void mark(SideInfo& own, Role role, Word attacks) {
        own.attacked_twice |= own.attacked & attacks;
        own.attacked |= attacks;
        own.by_role[index_of(role)] |= attacks;
    }

    template <Side side>
    void prepare() {
        SideInfo& own = view(side);
        own.all = position_.pieces(side).word(0);
        own.pawns = word(side, Role::pawn);
        own.king = position_.royal(side).index;
        const Word front = ahead<side>(own.pawns);
        const Word left = (front & ~file_a) >> 1;
        const Word right = (front & ~file_h) << 1;
        // The edge files are masked first, so that the shifts do not wrap.
        own.pawn_attacks = left | right;
        own.attacked = own.by_role[0] = own.pawn_attacks;
        own.attacked_twice = left & right;
        const Word steps = chess_attacks::king(square(own.king)).word(0);
        mark(own, Role::king, steps);
        own.zone = steps | ahead<side>(steps) | (Word{1} << own.king);
        const Word their_pawns = word(other(side), Role::pawn);
        const Word their_front = ahead<other(side)>(their_pawns);
        const Word low_ranks = side == Side::first ? Word{0xffff00} : Word{0xffff} << 40;
        const Word stuck = own.pawns & (low_ranks | ahead<other(side)>(occupied_));
        own.area = ~(beside(their_front) | stuck | Word{1} << own.king);
    }

    template <Side side, Role role>
    Word attacks_from(int from) const {
        if constexpr (role == Role::knight) {
            return chess_attacks::knight(square(from)).word(0);
        }
        // X-rays through own queens and rooks, which attack along the same lines.
        const Word queens = position_.pieces(Role::queen).word(0);
        if constexpr (role == Role::bishop) {
            return chess_sliders::bishop<Cpu>(from, occupied_ & ~queens);
        }
        if constexpr (role == Role::rook) {
            return chess_sliders::rook<Cpu>(from, occupied_ & ~queens & ~word(side, Role::rook));
        }
        return chess_sliders::bishop<Cpu>(from, occupied_) | chess_sliders::rook<Cpu>(from, occupied_);
    }

    template <Side side, Role role, std::size_t n>
    void each(const std::array<Tapered, n>& mobility, int unit) {
        SideInfo& own = view(side);
        const Word their_zone = view(other(side)).zone;
        for (Word rest = word(side, role); rest != 0;) {
            const int from = pop(rest);
            const Word attacks = attacks_from<side, role>(from);
            mark(own, role, attacks);
            sink_.template add<side>(mobility[at(std::popcount(attacks & own.area))]);
            if (const Word near = attacks & their_zone; near != 0) {
                ++own.attackers;
                own.units += unit + std::popcount(near) / 2;
            }
            pawn_relation<side, role>(from);
        }
    }

    /// Terms of a piece in relation to the pawns.
    template <Side side, Role role>
    void pawn_relation(int from) {
        const SideInfo& own = view(side);
        const Word bit = Word{1} << from;
        if constexpr (role == Role::knight || role == Role::bishop) {
            const Word their_span = fill_ahead<other(side)>(view(other(side)).pawn_attacks);
            const int rank = own_rank<side>(from);
            if (rank >= 3 && rank <= 5 && (bit & own.pawn_attacks & ~their_span) != 0) {
                sink_.template add<side>(role == Role::knight ? weights_.outpost_knight[0]
                                                              : weights_.outpost_bishop[0]);
            }
            if ((ahead<side>(bit) & position_.pieces(Role::pawn).word(0)) != 0) {
                sink_.template add<side>(weights_.behind_pawn[0]);
            }
        }
        if constexpr (role == Role::bishop) {
            const Word colour = (bit & dark) != 0 ? dark : ~dark;
            sink_.template add<side>(weights_.bishop_pawns[0], std::popcount(own.pawns & colour));
        }
        if constexpr (role == Role::rook) {
            if ((file_of(from) & own.pawns) == 0) {
                sink_.template add<side>((file_of(from) & view(other(side)).pawns) == 0
                                             ? weights_.rook_open[0]
                                             : weights_.rook_half_open[0]);
            }
        }
    }

    template <Side side>
    void pieces() {
        each<side, Role::knight>(weights_.knight_mobility, 3);
        each<side, Role::bishop>(weights_.bishop_mobility, 3);
        each<side, Role::rook>(weights_.rook_mobility, 4);
        each<side, Role::queen>(weights_.queen_mobility, 6);
        const Word bishops = word(side, Role::bishop);
        if ((bishops & dark) != 0 && (bishops & ~dark) != 0) {
            sink_.template add<side>(weights_.bishop_pair[0]);
        }
    }

    template <Side side>
    void pawns() {
        const SideInfo& own = view(side);
        const SideInfo& their = view(other(side));
        const Word their_span = fill_ahead<other(side)>(their.pawn_attacks);
        const Word their_front = fill_ahead<other(side)>(ahead<other(side)>(their.pawns));
        const Word own_span = fill_ahead<side>(own.pawn_attacks);
        for (Word rest = own.pawns; rest != 0;) {
            const int from = pop(rest);
            const Word bit = Word{1} << from;
            const auto rank = at(own_rank<side>(from));
            const Word file = file_of(from);
            const bool open = (fill_ahead<side>(ahead<side>(bit)) & their.pawns) == 0;
            const bool doubled = (fill_ahead<side>(ahead<side>(bit)) & own.pawns) != 0;
            const bool supported = (bit & own.pawn_attacks) != 0;
            const bool phalanx = (beside(bit) & own.pawns) != 0;
            if (supported) {
                sink_.template add<side>(weights_.supported[rank]);
            }
            if (phalanx) {
                sink_.template add<side>(weights_.phalanx[rank]);
            }
            if (doubled) {
                sink_.template add<side>(weights_.doubled[0]);
            }
            if ((beside(file) & own.pawns) == 0) {
                sink_.template add<side>(weights_.isolated[open]);
            } else if (!supported && !phalanx && (bit & own_span) == 0 &&
                       (ahead<side>(bit) & (their.pawn_attacks | their.pawns)) != 0) {
                sink_.template add<side>(weights_.backward[open]);
            }
            if ((bit & (their_span | their_front)) == 0 && !doubled) {
                passed<side>(from, rank);
            }
        }
    }

    template <Side side>
    void passed(int from, std::size_t rank) {
        const SideInfo& own = view(side);
        const SideInfo& their = view(other(side));
        sink_.template add<side>(weights_.passed[rank]);
        const Word next = ahead<side>(Word{1} << from);
        if ((next & occupied_) == 0 && (next & their.attacked & ~own.attacked) == 0) {
            sink_.template add<side>(weights_.passed_free[rank]);
        }
        if ((next & their.all) != 0) {
            sink_.template add<side>(weights_.passed_blocked[rank]);
        }
        if (rank < 3) {
            return;
        }
        const int target = std::countr_zero(next);
        const int times = static_cast<int>(rank) - 2;
        sink_.template add<side>(weights_.own_king_distance[at(distance(own.king, target))], times);
        sink_.template add<side>(weights_.their_king_distance[at(distance(their.king, target))], times);
    }

    template <Side side>
    void threats() {
        const SideInfo& own = view(side);
        const SideInfo& their = view(other(side));
        const auto each_role = [&](Word attacks, const std::array<Tapered, 6>& weights) {
            for (std::size_t role = 0; role < 5; ++role) {
                sink_.template add<side>(weights[role],
                                         std::popcount(attacks & word(other(side), Chess::roles[role])));
            }
        };
        const Word weak = ~their.pawn_attacks & (~their.attacked_twice | own.attacked_twice);
        const Word heavy = word(other(side), Role::rook) | word(other(side), Role::queen);
        each_role(own.pawn_attacks & ~their.pawns, weights_.pawn_threat);
        each_role((own.by_role[1] | own.by_role[2]) & (weak | heavy), weights_.minor_threat);
        each_role(own.by_role[3] & (weak | word(other(side), Role::queen)), weights_.rook_threat);
        const Word loose = their.all & ~their.attacked & own.attacked;
        sink_.template add<side>(weights_.hanging[0], std::popcount(loose));
        Word steps = ahead<side>(own.pawns) & ~occupied_;
        const Word third = side == Side::first ? Word{0xff} << 16 : Word{0xff} << 40;
        steps |= ahead<side>(steps & third) & ~occupied_;
        steps &= ~their.pawn_attacks & (own.attacked | ~their.attacked);
        const Word pushed = ahead<side>(beside(steps)) & their.all & ~their.pawns;
        sink_.template add<side>(weights_.push_threat[0], std::popcount(pushed));
    }

    template <Side side>
    void king() {
        const SideInfo& own = view(side);
        const SideInfo& their = view(other(side));
        const int middle = std::clamp(own.king & 7, 1, 6);
        const int rank = own_rank<side>(own.king);
        for (int file = middle - 1; file <= middle + 1; ++file) {
            const Word column = file_a << file;
            sink_.template add<side>(weights_.shelter[steps_to<side>(own.pawns & column, rank)]);
            sink_.template add<side>(weights_.storm[steps_to<side>(their.pawns & column, rank)]);
            if ((own.pawns & column) == 0) {
                sink_.template add<side>(weights_.king_open[0]);
            }
        }
        sink_.template add<side>(weights_.king_danger[at(danger_units<side>())]);
    }

    /// The rank distance of the nearest of `pawns` in front of the king, 0 for none.
    template <Side side>
    static std::size_t steps_to(Word pawns, int king_rank) {
        // Relative to the side, only the ranks in front of the king.
        const Word mine = side == Side::first ? pawns : __builtin_bswap64(pawns);
        const Word before = king_rank == 7 ? 0 : mine & (~Word{0} << (8 * (king_rank + 1)));
        if (before == 0) {
            return 0;
        }
        return at((std::countr_zero(before) >> 3) - king_rank);
    }

    template <Side side>
    int danger_units() {
        const SideInfo& own = view(side);
        const SideInfo& their = view(other(side));
        if (their.attackers + (word(other(side), Role::queen) != 0 ? 1 : 0) < 2) {
            return 0;
        }
        const Word safe = ~their.all & (~own.attacked | (their.attacked_twice & ~own.attacked_twice &
                                                         own.by_role[index_of(Role::king)]));
        const Word lines = chess_sliders::rook<Cpu>(own.king, occupied_);
        const Word diagonals = chess_sliders::bishop<Cpu>(own.king, occupied_);
        const Word leaps = chess_attacks::knight(square(own.king)).word(0);
        int units = their.units;
        units += (lines & safe & their.by_role[3]) != 0 ? 7 : 0;
        units += (diagonals & safe & their.by_role[2]) != 0 ? 4 : 0;
        units += (leaps & safe & their.by_role[1]) != 0 ? 6 : 0;
        units += ((lines | diagonals) & safe & their.by_role[4]) != 0 ? 6 : 0;
        const Word weak = own.zone & their.attacked & ~(own.attacked_twice | own.pawn_attacks);
        units += std::popcount(weak);
        units -= word(other(side), Role::queen) == 0 ? 10 : 0;
        return std::clamp(units, 0, 47);
    }

    const Position<Chess>& position_;
    const ChessWeights& weights_;
    Sink& sink_;
    Word occupied_;
    std::array<SideInfo, 2> views_{};
};

} // namespace duiyi::engine
