// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "standings.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace duiyi::tournaments {
namespace {

/// 16.1.1
bool is_requested_bye(Result result) {
    return result == Result::half_point_bye || result == Result::zero_point_bye;
}

/// 16.1.2: a voluntary unplayed round
bool is_voluntary(Result result) {
    return is_requested_bye(result) || result == Result::forfeit_loss;
}

class TieBreaks {
public:
    TieBreaks(const Tournament& tournament, TieBreakRules rules)
        : points_(tournament.point_system),
          rules_(rules),
          rounds_(static_cast<std::size_t>(rounds_played(tournament))) {
        for (const Player& player : tournament.players) {
            adjusted_.emplace(player.number, adjusted_score(player));
        }
    }

    [[nodiscard]] Standing of(const Player& player) const {
        Standing standing{0, player.number, score_of(player, points_, static_cast<int>(rounds_))};
        std::optional<Points> lowest;
        std::optional<Points> lowest_voluntary;
        for (std::size_t round = 0; round < rounds_; ++round) {
            const RoundEntry entry = entry_of(player, round);
            const auto score = opponent_score(entry, standing.points);
            if (!score) {
                continue;
            }
            standing.buchholz += *score;
            standing.sonneborn_berger += *score * points_.of(entry.result);
            lowest = std::min(lowest.value_or(*score), *score);
            if (is_voluntary(entry.result)) {
                lowest_voluntary = std::min(lowest_voluntary.value_or(*score), *score);
            }
        }
        // 14.1, 16.5.1
        standing.buchholz_cut_1 = standing.buchholz - lowest_voluntary.value_or(lowest.value_or(0));
        return standing;
    }

private:
    static RoundEntry entry_of(const Player& player, std::size_t round) {
        return round < player.rounds.size() ? player.rounds[round] : RoundEntry{};
    }

    /// 16.3: what the player's score counts for opponents. A requested bye after which nothing but voluntary
    /// unplayed rounds comes is a draw.
    [[nodiscard]] Points adjusted_score(const Player& player) const {
        Points sum = 0;
        bool only_voluntary_after = true;
        for (std::size_t round = rounds_; round-- > 0;) {
            const Result result = entry_of(player, round).result;
            const bool counts_as_draw =
                rules_ == TieBreakRules::swiss && only_voluntary_after && is_requested_bye(result);
            sum += counts_as_draw ? points_.draw : points_.of(result);
            only_voluntary_after = only_voluntary_after && is_voluntary(result);
        }
        return sum;
    }

    /// What a round adds to Buchholz: the opponent's score, or that of the dummy of 16.4. None: a free round
    /// of a round robin.
    [[nodiscard]] std::optional<Points> opponent_score(const RoundEntry& entry, Points own) const {
        const auto opponent = adjusted_.find(entry.opponent);
        if (is_played(entry.result) || rules_ == TieBreakRules::round_robin) {
            return opponent == adjusted_.end() ? std::nullopt : std::optional(opponent->second);
        }
        if (opponent != adjusted_.end()) {
            return std::min(own, opponent->second); // 16.4.1
        }
        return std::min(own, points_.draw * static_cast<Points>(rounds_)); // 16.4.2
    }

    PointSystem points_;
    TieBreakRules rules_;
    std::size_t rounds_;
    std::unordered_map<int, Points> adjusted_{};
};

auto order_of(const Standing& standing) {
    return std::tuple(-standing.points, -standing.buchholz_cut_1, -standing.buchholz,
                      -standing.sonneborn_berger);
}

} // namespace

std::vector<Standing> standings(const Tournament& tournament, TieBreakRules rules) {
    const TieBreaks tie_breaks(tournament, rules);
    std::vector<Standing> result;
    result.reserve(tournament.players.size());
    for (const Player& player : tournament.players) {
        result.push_back(tie_breaks.of(player));
    }
    if (rules == TieBreakRules::round_robin) {
        for (Standing& standing : result) {
            standing.buchholz = standing.buchholz_cut_1 = 0;
        }
    }
    std::sort(result.begin(), result.end(), [](const Standing& a, const Standing& b) {
        return std::tuple(order_of(a), a.number) < std::tuple(order_of(b), b.number);
    });
    for (std::size_t i = 0; i < result.size(); ++i) {
        const bool is_equal = i > 0 && order_of(result[i]) == order_of(result[i - 1]);
        result[i].rank = is_equal ? result[i - 1].rank : static_cast<int>(i) + 1;
    }
    return result;
}

} // namespace duiyi::tournaments
