// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "duiyi/rules/position.hpp"

namespace duiyi::engine {

/// What perfect play leads to, for one side: a loss or a win, or one that takes so long that it is a draw
/// once fifty moves without progress are claimed (FIDE Laws 9.3).
enum class Wdl : std::int8_t { loss, blessed_loss, draw, cursed_win, win };

/// A move and where it leads, for the side that plays it.
template <Game G>
struct RankedMove {
    Move<G> move{};
    Wdl wdl{};
    int rank = 0; ///< greater is better
};

/// The legal moves of a position as a tablebase sees them.
template <Game G>
struct Ranking {
    std::vector<RankedMove<G>> moves{}; ///< all, or none when one of them is not known
    /// The moves of the greatest rank lead on to the win in time, whatever is chosen among them. Else they
    /// only keep it, and the way has to be found.
    bool ensures_progress = false;
};

/// Endings that are known exactly. The engine has none of its own: a program hands it one that reads files.
/// `probe` is called by several threads at once, `rank` by one at a time.
template <Game G>
class Tablebase {
public:
    Tablebase() = default;
    Tablebase(const Tablebase&) = delete;
    Tablebase& operator=(const Tablebase&) = delete;
    virtual ~Tablebase() = default;

    /// Positions with more pieces, kings included, are not asked for.
    virtual int most_pieces() const = 0;
    /// What a position is worth to the side to move, nothing when it is not known. Nobody can castle in it
    /// and its halfmove clock is 0.
    virtual std::optional<Wdl> probe(const Position<G>& position) const = 0;
    /// Nobody can castle in `position`. `repeated`: one came twice since the last capture or pawn move, so
    /// that the shortest way is wanted.
    virtual Ranking<G> rank(const Position<G>& position, bool repeated) const = 0;
};

} // namespace duiyi::engine
