// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <map>
#include <string>
#include <vector>

#include "game_record.hpp"
#include "schedule.hpp"
#include "statistics.hpp"

namespace duiyi::match {

/// The results of a match so far.
class Standings {
public:
    Standings(const Schedule& schedule, std::vector<std::string> names);

    /// Adds a game; one that is known already changes nothing.
    void add(const GameRecord& game);
    bool has(std::size_t number) const { return points_.contains(number); }
    std::size_t games() const { return points_.size(); }

    /// Of a pairing, from the view of the engine with the lower number.
    const Tally& tally(std::size_t pairing) const { return tallies_[pairing]; }

    /// A line on one pairing: `A - B: 7.5/12, +6 =3 -3, Elo +88.7 +- 150.2, LOS 88 %`.
    std::string line(std::size_t pairing) const;
    /// All of it, for people: each pairing with its pairs and how its games ended, and with more than two
    /// engines a table.
    std::string report() const;

private:
    struct Names {
        std::size_t low = 0, high = 0;
    };
    std::string table() const;

    Schedule schedule_;
    std::vector<std::string> names_;
    std::vector<Names> players_; ///< of each pairing
    std::vector<Tally> tallies_;
    std::vector<std::map<std::string, int>> endings_; ///< of each pairing: how often each reason decided what
    std::map<std::size_t, int> points_;               ///< half points of the lower engine, by game number
};

} // namespace duiyi::match
