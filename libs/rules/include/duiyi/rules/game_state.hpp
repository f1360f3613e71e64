// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cassert>
#include <variant>
#include <vector>

#include "duiyi/geometry/games.hpp"
#include "duiyi/rules/fault.hpp"
#include "duiyi/rules/judge.hpp"

namespace duiyi {

/// A game in progress or finished: a starting position, the moves played, and the result when there is one.
///
///     GameState<Chess> game;
///     game.play(*parse_uci(game.position(), "e2e4"));
///     if (const auto outcome = game.outcome()) ...
template <Game G>
class GameState {
public:
    explicit GameState(const Position<G>& start = Position<G>::start(), RuleOptions options = {});

    /// The position now, after `ply_count()` plies.
    const Position<G>& position() const { return now_; }
    /// The position after `ply` plies, 0 (the start) to `ply_count()`; undefined beyond, which an assert
    /// finds.
    const Position<G>& position_at(std::size_t ply) const {
        assert(ply <= line_.size());
        return ply == line_.size() ? now_ : line_[ply].before;
    }
    std::size_t ply_count() const { return line_.size(); }
    /// The plies played, oldest first.
    std::span<const Ply<G>> line() const { return line_; }

    /// The rules agreed on.
    const RuleOptions& options() const { return options_; }

    /// How the game ended; nothing while it goes on.
    const std::optional<Outcome>& outcome() const { return outcome_; }
    /// The legal moves, none when the game is over.
    MoveList<G> legal_moves() const { return outcome_ ? MoveList<G>{} : now_.legal_moves(); }
    /// The draw that the side to move may claim, if any.
    std::optional<Reason> claimable_draw() const;

    /// Plays a move from outside. Refused, with nothing changed, when the game is over or the move is not
    /// legal.
    Result<void, Fault> play(Move<G> move);
    /// Plays a move of a game that was played before, also past an end that its referee did not see or did
    /// not know (a dead position, say): only a move that is not legal is refused.
    Result<void, Fault> replay(Move<G> move);
    /// Takes the last ply back, and with it any end of the game. False when there is none.
    bool undo();

    /// Ends by the players' will. Refused when the game is over, or when there is nothing to claim.
    Result<void, Fault> resign(Side side);
    Result<void, Fault> agree_draw();
    Result<void, Fault> claim_draw();

private:
    Result<void, Fault> end(Outcome outcome);

    Position<G> now_;
    RuleOptions options_;
    std::vector<Ply<G>> line_;
    std::optional<Outcome> outcome_;
};

/// A game of either kind, for the edges of a program: visit once, then work with the type.
using AnyGame = std::variant<GameState<Chess>, GameState<Xiangqi>>;

/// The game whose rules it is played by. Chess960 is `chess` here: who has to tell them apart keeps the
/// `GameId` beside the game.
inline GameId game_of(const AnyGame& game) {
    return std::visit([]<Game G>(const GameState<G>&) { return G::id; }, game);
}

} // namespace duiyi
