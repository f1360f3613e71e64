// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "duiyi/rules/chess/position.hpp"
#include "set_steps.hpp"

namespace duiyi {

/// Bounds on what each piece can ever do, in all games that go on from a position: a piece may reach at most
/// these squares, and what is not said to be possible never happens.
///
/// The idea of such a "semi-static" analysis is Miguel Ambrona's ("A Practical Algorithm for Chess
/// Unwinnability", FUN 2022). Here it is a least fixed point over sets of squares: at first nothing has moved
/// and nothing can be captured; each rule adds what the facts so far allow; when nothing is added, the facts
/// hold every legal game. Proof by induction over a game's plies: the first move or capture that the facts
/// lack would have been added by its rule, for all that it needs had happened, and so been added, before.
class Mobility {
public:
    using Word = std::uint64_t;
    using Role = Chess::Role;

    /// A piece of the position, from where it stands now.
    struct Walker {
        Side side{};
        Role role{};
        bool capturable = false;
        bool may_leave_file = false; ///< a pawn that may capture
        Word home = 0;
        Word arrivals = 0; ///< where it may move to, as what it is now
        Word promoted = 0; ///< where it may stand as what a pawn became

        Word ever() const { return home | arrivals | promoted; }
        bool is_fixed() const { return arrivals == 0 && !capturable; }
    };

    /// The position must have no castling rights and no en passant capture: jumps are not followed here.
    explicit Mobility(const Position<Chess>& position);

    const Walker* begin() const { return walkers_.data(); }
    const Walker* end() const { return walkers_.data() + count_; }
    const Walker& king(Side side) const { return walkers_[index_of(side)]; }
    /// The squares that may be empty at some time; the rest is occupied for ever.
    Word open() const { return open_; }

private:
    void add(const Position<Chess>& position, Side side, Role role);
    bool spread();
    bool spread(Walker& walker) const;
    bool spread_pawn(Walker& walker) const;
    bool spread_promoted(Walker& walker) const;
    bool find_captures();
    void find_guards();
    Word enterable(Side side) const { return open_ | targets_[index_of(other(side))]; }

    std::array<Walker, square_count<Chess>> walkers_; // the first two are the kings
    std::size_t count_ = 0;
    Word open_ = 0;
    std::array<Word, 2> targets_{}; ///< by side: the homes of its pieces but the king
    std::array<Word, 2> ever_{};    ///< by side: where a piece but the king may ever be
    std::array<Word, 2> guarded_{}; ///< by side: what its fixed pieces attack for ever
};

/// True when the bounds leave some square where the king of `winner`'s opponent could stand mated: a piece of
/// `winner` gives check that a move brought about, and every square around is attacked or blocked, as far as
/// each piece's bounds alone tell. False: `winner` cannot mate.
bool has_mate_pattern(const Mobility& mobility, Side winner);

} // namespace duiyi
