// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "endgames.hpp"

#include <algorithm>

#include "../distances.hpp"
#include "kpk_bitbase.hpp"

namespace duiyi::engine {
namespace {

using Role = Chess::Role;
using Sq = Square<Chess>;

constexpr int won_pawn = 500; // less than the promoted piece
constexpr std::uint64_t dark = 0xaa55aa55aa55aa55;

/// 0 on the four centre squares, 6 in the corners.
int from_centre(Sq square) {
    return std::max(3 - square.file(), square.file() - 4) + std::max(3 - square.rank(), square.rank() - 4);
}

/// Distance to the nearest corner of the bishop's colour, where bishop and knight can mate.
int from_mating_corner(Sq king, bool on_dark) {
    const Sq one = on_dark ? square_at<Chess>(0, 0) : square_at<Chess>(0, 7);
    const Sq two = on_dark ? square_at<Chess>(7, 7) : square_at<Chess>(7, 0);
    return std::min(distance(king, one), distance(king, two));
}

/// Mop-up evaluation: drives the bare king to the edge or the mating corner, and the own king towards it.
int mop_up(const Position<Chess>& position, Side strong) {
    const Sq own = position.royal(strong);
    const Sq bare = position.royal(other(strong));
    const auto count = [&](Role role) { return position.pieces(strong, role).count(); };
    int value = 700 + 12 * from_centre(bare) + 6 * (14 - distance(own, bare));
    if (count(Role::bishop) == 1 && count(Role::knight) == 1 && position.pieces(strong).count() == 3) {
        const bool on_dark = (position.pieces(strong, Role::bishop).word(0) & dark) != 0;
        value += 40 * (7 - from_mating_corner(bare, on_dark));
    }
    return value;
}

/// Whether the side can force mate against a bare king without its pawns.
bool can_force_mate(const Position<Chess>& position, Side side) {
    const auto own = [&](Role role) { return position.pieces(side, role); };
    if (!(own(Role::rook) | own(Role::queen)).empty()) {
        return true;
    }
    const std::uint64_t bishops = own(Role::bishop).word(0);
    const int knights = own(Role::knight).count();
    return ((bishops & dark) != 0 && (bishops & ~dark) != 0) || (bishops != 0 && knights > 0) || knights > 2;
}

/// In 64ths.
int scale_factor(const Position<Chess>& position, Side strong) {
    const Side weak = other(strong);
    const auto count = [&](Side side, Role role) { return position.pieces(side, role).count(); };
    const auto pieces = [&](Side side) {
        return 3 * (count(side, Role::knight) + count(side, Role::bishop)) + 5 * count(side, Role::rook) +
               9 * count(side, Role::queen);
    };
    const int pawns = count(strong, Role::pawn);
    if (pawns == 0) {
        if (!can_force_mate(position, strong)) {
            return 0;
        }
        // Without pawns a minor piece more does not win.
        const int ahead = pieces(strong) - pieces(weak);
        if (ahead <= 3 && count(weak, Role::pawn) + pieces(weak) > 0) {
            return pieces(strong) <= 5 ? 4 : 12;
        }
    }
    const std::uint64_t first = position.pieces(Side::first, Role::bishop).word(0);
    const std::uint64_t second = position.pieces(Side::second, Role::bishop).word(0);
    const bool opposite = std::popcount(first) == 1 && std::popcount(second) == 1 &&
                          ((first & dark) != 0) != ((second & dark) != 0);
    if (opposite) {
        const bool alone = pieces(strong) == 3 && pieces(weak) == 3;
        return alone ? 22 : 48;
    }
    return std::min(64, 36 + 7 * pawns + (pawns == 0 ? 28 : 0));
}

} // namespace

std::optional<int> evaluate_bare_king(const Position<Chess>& position) {
    const bool first = position.pieces(Side::second).count() == 1;
    const Side strong = first ? Side::first : Side::second;
    if (position.pieces(other(strong)).count() != 1) {
        return std::nullopt;
    }
    const auto& exchange = chess_weights.exchange;
    int value = 0;
    if (can_force_mate(position, strong)) {
        value = mop_up(position, strong);
        for (const Role role : Chess::roles) {
            value += position.pieces(strong, role).count() * exchange[index_of(role)];
        }
    } else if (position.occupied().count() == 3 && !position.pieces(Role::pawn).empty()) {
        const Sq pawn = *position.pieces(Role::pawn).begin();
        const int rank = first ? pawn.rank() : 7 - pawn.rank();
        value = kpk_is_win(position) ? won_pawn + 30 * rank : 0;
    } else {
        return std::nullopt;
    }
    return first ? value : -value;
}

int scale_endgame(const Position<Chess>& position, const IncrementalState<Chess>& incremental, int value) {
    if (incremental.phase > 14) {
        return value;
    }
    const Side strong = value >= 0 ? Side::first : Side::second;
    return value * scale_factor(position, strong) / 64;
}

} // namespace duiyi::engine
