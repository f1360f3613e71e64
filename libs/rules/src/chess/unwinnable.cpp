// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "unwinnable.hpp"

#include "duiyi/rules/chess/helpmate.hpp"
#include "mobility.hpp"

namespace duiyi {
namespace {

using Role = Chess::Role;
using Set = Bitboard<Chess>;

/// With more pawns free to step on, a position is not looked at for being dead.
constexpr int most_free_pawns = 2;

constexpr Set dark = Set::from_words({0xaa55aa55aa55aa55});

/// The pawns with an empty square before them.
int free_pawns(const Position<Chess>& position) {
    const std::uint64_t occupied = position.occupied().word(0);
    int count = 0;
    for (const Side side : both_sides) {
        count +=
            std::popcount(set_steps::forward(side, position.pieces(side, Role::pawn).word(0)) & ~occupied);
    }
    return count;
}

/// Follows lines in which the players have little choice: where every move leads to a position without mate,
/// there is none. So are most games lost on time decided that are none by bounds alone: the mating piece is
/// about to be taken, or the mated side about to be stalemated.
class ForcedLines {
public:
    explicit ForcedLines(Side winner) : winner_(winner) {}

    bool cannot_mate(const Position<Chess>& position) {
        const auto moves = position.legal_moves();
        if (moves.empty()) {
            return !position.in_check() || position.side_to_move() == winner_;
        }
        if (is_unwinnable_by_bounds(position, winner_)) {
            return true;
        }
        if (moves.size() > most_choices || left_ < static_cast<int>(moves.size())) {
            return false;
        }
        left_ -= static_cast<int>(moves.size());
        for (const auto move : moves) {
            if (!cannot_mate(position.after(move))) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr std::size_t most_choices = 10;

    Side winner_;
    int left_ = 60; ///< positions still to be looked at
};

} // namespace

bool lacks_material(const Position<Chess>& position, Side side) {
    const Set own = position.pieces(side);
    if (!(own & (position.pieces(Role::pawn) | position.pieces(Role::rook) | position.pieces(Role::queen)))
             .empty()) {
        return false;
    }
    const Set their = position.pieces(other(side));
    const Set knights = own & position.pieces(Role::knight);
    const Set bishops = own & position.pieces(Role::bishop);
    if (knights.empty()) {
        // Bishops on squares of one colour. The squares of the other colour beside the checked king, next to
        // the line of the check, cannot both be the other king's: one is blocked by a rook or queen, which
        // interposes or captures. Only knights, pawns and bishops of the other colour block and do not help.
        if (!(bishops & dark).empty() && !(bishops & ~dark).empty()) {
            return false;
        }
        const Set other_colour = (bishops & dark).empty() ? dark : ~dark;
        return bishops.empty() || (their & (position.pieces(Role::knight) | position.pieces(Role::pawn) |
                                            (position.pieces(Role::bishop) & other_colour)))
                                      .empty();
    }
    // One knight: queens in the king's way reach the knight or leave a square free; all else may block.
    return bishops.empty() && knights.count() == 1 &&
           (their & ~(position.pieces(Role::king) | position.pieces(Role::queen))).empty();
}

bool is_unwinnable_by_bounds(const Position<Chess>& position, Side side) {
    if (lacks_material(position, side)) {
        return true;
    }
    if (!position.castling_rooks().empty() || position.en_passant()) {
        return false;
    }
    return !has_mate_pattern(Mobility(position), side);
}

bool is_dead_position(const Position<Chess>& position) {
    if (free_pawns(position) > most_free_pawns) {
        return false;
    }
    // The side with more is the likelier to disprove it.
    const bool second = position.pieces(Side::second).count() > position.pieces(Side::first).count();
    const Side stronger = second ? Side::second : Side::first;
    return cannot_mate(position, stronger) && cannot_mate(position, other(stronger));
}

bool cannot_mate(const Position<Chess>& position, Side side) {
    return ForcedLines(side).cannot_mate(position);
}

} // namespace duiyi
