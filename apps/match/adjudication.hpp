// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "duiyi/geometry/side.hpp"
#include "player.hpp"

namespace duiyi::match {

/// When a game is ended early because the engines agree on its result.
struct AdjudicationRules {
    int resign_count = 0;     ///< moves in a row; 0: off
    int resign_score = 0;     ///< centipawns, positive
    bool resign_both = false; ///< the opponent must report that it wins by as much
    int draw_count = 0;       ///< moves in a row of both; 0: off
    int draw_score = 0;       ///< centipawns, 0 or more
    int draw_from = 0;        ///< not before this move number
    int max_plies = 0;        ///< drawn after this many played by the engines; 0: no limit
    friend bool operator==(const AdjudicationRules&, const AdjudicationRules&) = default;
};

/// Whether and how a game is ended.
enum class Ruling : std::uint8_t { play_on, first_wins, second_wins, draw };

/// Counts the evaluations that the engines report in one game.
class Adjudicator {
public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// Adds the evaluation that `side` reports with its move, the `ply`-th that the engines played (from 1).
    /// Returns whether and how the game ends. A move without an evaluation resets all counts of its side.
    Ruling add(Side side, int ply, const std::optional<Evaluation>& evaluation) {
        const std::size_t own = index_of(side);
        const bool is_known = evaluation.has_value();
        const int value = is_known ? value_of(*evaluation) : 0;
        losing_[own] = is_known && value <= -rules_.resign_score ? losing_[own] + 1 : 0;
        winning_[own] = is_known && value >= rules_.resign_score ? winning_[own] + 1 : 0;
        even_[own] = is_known && std::abs(value) <= rules_.draw_score ? even_[own] + 1 : 0;
        if (rules_.resign_count > 0) {
            for (const Side loser : both_sides) {
                if (has_given_up(loser)) {
                    return loser == Side::first ? Ruling::second_wins : Ruling::first_wins;
                }
            }
        }
        if (rules_.draw_count > 0 && (ply + 1) / 2 >= rules_.draw_from &&
            std::min(even_[0], even_[1]) >= rules_.draw_count) {
            return Ruling::draw;
        }
        if (rules_.max_plies > 0 && ply >= rules_.max_plies) {
            return Ruling::draw;
        }
        return Ruling::play_on;
    }

private:
    static int value_of(const Evaluation& evaluation) {
        return evaluation.mate_in > 0 ? 100'000 : evaluation.mate_in < 0 ? -100'000 : evaluation.centipawns;
    }
    bool has_given_up(Side loser) const {
        return losing_[index_of(loser)] >= rules_.resign_count &&
               (!rules_.resign_both || winning_[index_of(other(loser))] >= rules_.resign_count);
    }

    AdjudicationRules rules_;
    std::array<int, 2> losing_{}, winning_{}, even_{};
};

} // namespace duiyi::match
