// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <span>
#include <vector>

#include "duiyi/rules/judge.hpp"

/// Who is at fault when a xiangqi position occurs for the third time. docs/rules.md says which rule texts
/// this follows, article by article, and where programs read them differently.
namespace duiyi {

/// What one side did with every ply from the first occurrence of the position to its third.
enum class Violation : std::uint8_t {
    none,             ///< at least one move that is none of the following
    perpetual_check,  ///< a check with every move (长将)
    perpetual_chase,  ///< a new threat with every move to win a piece; under `wxf`: the same piece (长捉)
    perpetual_attack, ///< `cxa` only: with every move a check, a threat of mate or a threat to win a piece,
                      ///< not always the same of the three (一将一捉, 长杀 and the like)
};

/// The verdict on the third occurrence of a position.
struct RepetitionVerdict {
    std::optional<Side> loser{};          ///< nobody: a draw
    std::array<Violation, 2> violation{}; ///< by side
    /// Under `wxf`, for a side whose violation is `perpetual_chase`: a piece that it chased with every move,
    /// by its point now.
    std::array<std::optional<Square<Xiangqi>>, 2> victim{};

    /// The reason of the game's end.
    Reason reason() const;

    friend bool operator==(const RepetitionVerdict&, const RepetitionVerdict&) = default;
};

/// Judges the plies from the first occurrence of `now` to `now`, oldest first; undefined when a piece was
/// captured among them. Cost: about 2 microseconds a ply, and it stops when neither side can be at fault any
/// more; under `cxa` also a search for threats of mate, of at most 20,000 positions a ply.
RepetitionVerdict judge_repetition(std::span<const Ply<Xiangqi>> cycle, const Position<Xiangqi>& now,
                                   RepetitionRules rules);

/// What one ply attacks.
struct PlyThreats {
    bool check = false;
    bool mate_threat = false; ///< looked for under `cxa` only, in plies that are neither check nor chase
    /// A piece that the ply newly chases, and by which pieces; points after the ply.
    struct Chase {
        Square<Xiangqi> victim{};
        Bitboard<Xiangqi> chasers{};
        bool is_protected = false; ///< the chasers are worth less, so it is chased nevertheless
    };
    std::vector<Chase> chases{};
};

/// A verdict with what led to it, for people to follow.
struct RepetitionReport {
    RepetitionRules rules{};
    RepetitionVerdict verdict{};
    std::size_t first_ply = 0;         ///< of the game, counted from 0: the first one judged
    std::vector<PlyThreats> threats{}; ///< of each ply judged, oldest first
    /// The article of the Asian rules, or the general principle of the Chinese rules, that decides; 0 when it
    /// is their general ban on perpetual chase or attack.
    int article = 0;
};

/// The report on the game `line`, which ends in `now`; nothing when `now` has not occurred three times. Much
/// slower than the verdict alone: it computes the threats of every ply.
std::optional<RepetitionReport> report_repetition(std::span<const Ply<Xiangqi>> line,
                                                  const Position<Xiangqi>& now, RepetitionRules rules);

/// The plies of `line` from the first to the third occurrence of `now`, which ends them; empty when it has
/// not occurred three times.
std::span<const Ply<Xiangqi>> repeated_plies(std::span<const Ply<Xiangqi>> line,
                                             const Position<Xiangqi>& now);

/// Whether `side`, who has just moved to `position`, threatens to mate by checks alone if the other side does
/// nothing (杀): within 3 moves, looking at 20,000 positions at most.
bool threatens_mate(const Position<Xiangqi>& position, Side side);

} // namespace duiyi
