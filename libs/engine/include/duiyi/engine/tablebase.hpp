// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "duiyi/rules/position.hpp"

namespace duiyi::engine {

/// Result of perfect play for one side. A cursed win and a blessed loss are draws by the fifty-move rule
/// (FIDE Laws 9.3).
enum class Wdl : std::int8_t { loss, blessed_loss, draw, cursed_win, win };

/// A root move and its result for the side that plays it.
template <Game G>
struct RankedMove {
    Move<G> move{};
    Wdl wdl{};
    int rank = 0; ///< greater is better
};

/// The legal moves of a root position, ranked by a tablebase.
template <Game G>
struct Ranking {
    std::vector<RankedMove<G>> moves{}; ///< all, or none when one of them cannot be probed
    /// True when any sequence of moves of the greatest rank wins within the fifty-move rule (ranked by DTZ).
    /// False when they only keep the win (ranked by WDL), so that a search must find the way.
    bool ensures_progress = false;
};

/// An endgame tablebase. The library contains none: the program passes one in. `probe` is called by several
/// threads at once, `rank` by one at a time.
template <Game G>
class Tablebase {
public:
    Tablebase() = default;
    Tablebase(const Tablebase&) = delete;
    Tablebase& operator=(const Tablebase&) = delete;
    virtual ~Tablebase() = default;

    /// The most pieces of a position in it, kings included. Positions with more are not probed.
    virtual int max_pieces() const = 0;
    /// The result for the side to move; nothing when the position is not in the tablebase. There are no
    /// castling rights and the halfmove clock is 0.
    virtual std::optional<Wdl> probe(const Position<G>& position) const = 0;
    /// There are no castling rights in `position`. `repeated`: a position has occurred twice since the last
    /// capture or pawn move, so only the fastest win will do.
    virtual Ranking<G> rank(const Position<G>& position, bool repeated) const = 0;
};

} // namespace duiyi::engine
