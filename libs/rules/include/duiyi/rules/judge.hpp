// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/outcome.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// Which rules judge the repetitions of xiangqi; docs/rules.md compares them.
enum class RepetitionRules : std::uint8_t {
    wxf, ///< the Asian rules, and the World Xiangqi Rules of 2018 that grew out of them
    cxa, ///< the rules of the Chinese Xiangqi Association: no perpetual attack of any kind
};

/// What players may agree on before a game.
struct RuleOptions {
    /// Xiangqi: the game is drawn after this many plies without a capture; 0 for no limit.
    int natural_move_limit = 120;
    /// Xiangqi: of one side's checks only this many count for the limit, the others and the replies to them
    /// do not (Asian rules; Chinese rules alike).
    int counted_checks = 10;
    RepetitionRules repetition = RepetitionRules::wxf;
};

/// One played ply: the position it was played in, the move, and whether it gave check.
template <Game G>
struct Ply {
    Position<G> before;
    Move<G> move;
    bool check = false;
};

/// The referee: everything a game's rules decide from the moves played so far, and the only place that does.
/// `line` is the game from its start, `now` the position after it. Nothing when the game goes on.
///
/// Chess: mate, stalemate, insufficient material, a dead position as far as `is_dead_position` sees it, the
/// fifth occurrence of a position, 75 moves; in this order, so that mate counts first (FIDE Laws 9.6.2).
/// Xiangqi: mate and stalemate, both losses; material with which neither side can win; the third occurrence
/// of a position, by `judge_repetition`; the natural move limit. Cost: one legal move generation, and a
/// comparison of keys for each ply since the last capture.
template <Game G>
std::optional<Outcome> judge(std::span<const Ply<G>> line, const Position<G>& now,
                             const RuleOptions& options);
/// Chess.
template <>
std::optional<Outcome> judge(std::span<const Ply<Chess>> line, const Position<Chess>& now,
                             const RuleOptions& options);
/// Xiangqi.
template <>
std::optional<Outcome> judge(std::span<const Ply<Xiangqi>> line, const Position<Xiangqi>& now,
                             const RuleOptions& options);

/// The draw that the side to move may claim because of the position on the board: `threefold_claim` (FIDE
/// Laws 9.2.2) or `fifty_moves_claim` (9.3.2). A claim together with a move that is written down and not yet
/// played (9.2.1, 9.3.1) is not offered: a player who plays the move leaves the claim to the other side.
/// Xiangqi has no claims.
template <Game G>
std::optional<Reason> claimable_draw(std::span<const Ply<G>> line, const Position<G>& now);
/// Chess.
template <>
std::optional<Reason> claimable_draw(std::span<const Ply<Chess>> line, const Position<Chess>& now);
/// Xiangqi.
template <>
std::optional<Reason> claimable_draw(std::span<const Ply<Xiangqi>> line, const Position<Xiangqi>& now);

/// How often the position `now` has occurred in the game, itself included: at least 1. Positions are the same
/// when everything but the counters is. `first`, when given, gets the ply of the first occurrence.
template <Game G>
int count_occurrences(std::span<const Ply<G>> line, const Position<G>& now, std::size_t* first = nullptr);

/// True when no sequence of legal moves can mate for lack of material: kings alone, with one knight or
/// bishop, or with bishops that all stand on squares of one colour. Never wrong when true; other dead
/// positions exist.
bool has_insufficient_material(const Position<Chess>& position);

/// True when neither side can win for lack of material: no rook, horse, cannon or pawn is left, so nothing
/// can cross the river.
bool has_insufficient_material(const Position<Xiangqi>& position);

/// Who wins when the time of `flagged` is up in xiangqi: the opponent, or nobody when the opponent has no
/// piece that can cross the river (docs/rules.md). For chess see duiyi/rules/chess/helpmate.hpp.
std::optional<Side> winner_on_time(const Position<Xiangqi>& position, Side flagged);

} // namespace duiyi
