// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "standings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace duiyi::match {
namespace {

template <class... Args>
std::string format(const char* pattern, Args... args) {
    char text[256];
    std::snprintf(text, sizeof text, pattern, args...);
    return text;
}

std::string halves(int half_points) {
    return std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
}

std::string elo_text(const EloEstimate& estimate) {
    if (std::isinf(estimate.elo)) {
        return estimate.elo > 0 ? "Elo +inf" : "Elo -inf";
    }
    return format("Elo %+.1f", estimate.elo) + (std::isfinite(estimate.error) && estimate.error > 0
                                                    ? format(" +- %.1f", estimate.error)
                                                    : " +- inf");
}

} // namespace

Standings::Standings(const Schedule& schedule, std::vector<std::string> names)
    : schedule_(schedule),
      names_(std::move(names)),
      tallies_(schedule.pairings()),
      endings_(schedule.pairings()) {
    for (std::size_t i = 0; i < schedule.pairings(); ++i) {
        const auto fixture = schedule.fixture(2 * i); // the first round has each pairing once
        players_.push_back(
            {std::min(fixture.first, fixture.second), std::max(fixture.first, fixture.second)});
    }
}

void Standings::add(const GameRecord& game) {
    if (has(game.number)) {
        return;
    }
    const auto fixture = schedule_.fixture(game.number);
    const bool low_first = game.first < game.second;
    const int points = low_first ? game.half_points() : 2 - game.half_points();
    auto& tally = tallies_[fixture.pairing];
    tally.add_game(points);
    points_.emplace(game.number, points);
    if (const auto partner = points_.find(game.number ^ 1); partner != points_.end()) {
        tally.add_pair(points + partner->second);
    }
    const auto& winner = points == 2   ? names_[players_[fixture.pairing].low] + " wins"
                         : points == 0 ? names_[players_[fixture.pairing].high] + " wins"
                                       : "draw";
    ++endings_[fixture.pairing][winner + " by " + game.reason];
}

std::string Standings::line(std::size_t pairing) const {
    const auto& tally = tallies_[pairing];
    const auto estimate = estimate_elo(tally);
    return names_[players_[pairing].low] + " - " + names_[players_[pairing].high] + ": " +
           halves(static_cast<int>(2 * tally.wins + tally.draws)) + "/" + std::to_string(tally.games()) +
           ", +" + std::to_string(tally.wins) + " =" + std::to_string(tally.draws) + " -" +
           std::to_string(tally.losses) + ", " + elo_text(estimate) +
           format(", LOS %.1f %%", 100 * estimate.superiority);
}

std::string Standings::report() const {
    std::string text;
    for (std::size_t i = 0; i < tallies_.size(); ++i) {
        const auto& tally = tallies_[i];
        if (tally.games() == 0) {
            continue;
        }
        text += line(i) + "\n";
        text += format("  score %.1f %%, draws %.1f %%",
                       100 * tally.points() / static_cast<double>(tally.games()),
                       100 * static_cast<double>(tally.draws) / static_cast<double>(tally.games()));
        text += "; pairs by points 0, 1/2, 1, 3/2, 2: ";
        for (std::size_t k = 0; k < tally.pairs.size(); ++k) {
            text += (k == 0 ? "" : ", ") + std::to_string(tally.pairs[k]);
        }
        text += "\n";
        for (const auto& [ending, count] : endings_[i]) {
            text += "  " + std::to_string(count) + " x " + ending + "\n";
        }
    }
    return text + (names_.size() > 2 ? table() : "");
}

std::string Standings::table() const {
    struct Row {
        std::size_t engine;
        Tally tally;
    };
    std::vector<Row> rows;
    for (std::size_t engine = 0; engine < names_.size(); ++engine) {
        Row row{engine, {}};
        for (std::size_t i = 0; i < tallies_.size(); ++i) {
            if (players_[i].low != engine && players_[i].high != engine) {
                continue;
            }
            const bool low = players_[i].low == engine;
            const auto& tally = tallies_[i];
            row.tally.wins += low ? tally.wins : tally.losses;
            row.tally.losses += low ? tally.losses : tally.wins;
            row.tally.draws += tally.draws;
            for (std::size_t k = 0; k < tally.pairs.size(); ++k) {
                row.tally.pairs[low ? k : tally.pairs.size() - 1 - k] += tally.pairs[k];
            }
        }
        rows.push_back(row);
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return a.tally.points() * static_cast<double>(std::max<std::uint64_t>(1, b.tally.games())) >
               b.tally.points() * static_cast<double>(std::max<std::uint64_t>(1, a.tally.games()));
    });
    std::string text = "\nrank  points/games       score  Elo against the others    engine\n";
    int rank = 0;
    for (const auto& row : rows) {
        const double games = static_cast<double>(row.tally.games());
        text += format("%4d  %7s/%-7llu  %8.1f %%  %-24s  ", ++rank,
                       halves(static_cast<int>(2 * row.tally.wins + row.tally.draws)).c_str(),
                       static_cast<unsigned long long>(row.tally.games()),
                       games > 0 ? 100 * row.tally.points() / games : 0.0,
                       elo_text(estimate_elo(row.tally)).substr(4).c_str()) +
                names_[row.engine] + "\n";
    }
    return text;
}

} // namespace duiyi::match
