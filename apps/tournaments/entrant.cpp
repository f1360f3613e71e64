// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "entrant.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <unordered_map>

namespace duiyi::tournaments {
namespace {

bool was_paired(const RoundEntry& entry) {
    return entry.opponent != 0 || entry.result == Result::pairing_bye || entry.result == Result::forfeit_win;
}

Points acceleration(const Player& player, int round) {
    const auto index = static_cast<std::size_t>(round);
    return index < player.accelerations.size() ? player.accelerations[index] : 0;
}

/// The players in the order of their pairing numbers, or of their ranks.
std::vector<const Player*> in_order(const Tournament& tournament) {
    std::vector<const Player*> players;
    players.reserve(tournament.players.size());
    for (const Player& player : tournament.players) {
        players.push_back(&player);
    }
    const auto key = [&](const Player* player) {
        return tournament.order_by_rank ? player->rank : player->number;
    };
    std::stable_sort(players.begin(), players.end(),
                     [&](const Player* a, const Player* b) { return key(a) < key(b); });
    return players;
}

void add_colours(Entrant& entrant, const Player& player, std::size_t rounds) {
    for (std::size_t round = 0; round < std::min(rounds, player.rounds.size()); ++round) {
        const RoundEntry& entry = player.rounds[round];
        if (!is_played(entry.result) || entry.colour == Colour::none) {
            continue;
        }
        entrant.colours.insert(entrant.colours.begin(), entry.colour);
        entrant.colour_difference += entry.colour == Colour::white ? 1 : -1;
        entrant.opponents.push_back(entry.opponent);
    }
    entrant.unplayed = static_cast<int>(rounds - entrant.colours.size());
    std::sort(entrant.opponents.begin(), entrant.opponents.end());

    const auto& colours = entrant.colours;
    if (colours.empty()) {
        return;
    }
    if (colours.size() > 1 && colours[0] == colours[1]) {
        entrant.streak = colours[0];
    }
    const int difference = entrant.colour_difference;
    const Colour balancing = difference > 0 ? Colour::black : Colour::white;
    if (std::abs(difference) > 1) {
        entrant.preferred = balancing;
        entrant.strength = Preference::absolute;
    } else if (entrant.streak != Colour::none) {
        entrant.preferred = opposite(entrant.streak);
        entrant.strength = Preference::absolute;
    } else if (difference != 0) {
        entrant.preferred = balancing;
        entrant.strength = Preference::strong;
    } else {
        entrant.preferred = opposite(colours[0]);
        entrant.strength = Preference::mild;
    }
}

/// The earlier part of the tournament as the pairing of each round saw it.
class Past {
public:
    explicit Past(const Tournament& tournament)
        : tournament_(tournament), rounds_(rounds_played(tournament)) {
        for (const Player& player : tournament.players) {
            by_number_.emplace(player.number, &player);
        }
    }

    [[nodiscard]] int rounds() const { return rounds_; }

    /// The score before the round of this index, with its acceleration.
    [[nodiscard]] Points score_before(const Player& player, int round) const {
        return score_of(player, tournament_.point_system, round) + acceleration(player, round);
    }

    /// C.04.3, 1.4.2 to 1.4.4.
    [[nodiscard]] Float float_in(const Player& player, int round) const {
        if (round < 0 || static_cast<std::size_t>(round) >= player.rounds.size()) {
            return Float::none;
        }
        const RoundEntry& entry = player.rounds[static_cast<std::size_t>(round)];
        const PointSystem& points = tournament_.point_system;
        if (!is_played(entry.result)) {
            return points.of(entry.result) > points.loss ? Float::down : Float::none;
        }
        const auto opponent = by_number_.find(entry.opponent);
        if (opponent == by_number_.end()) {
            return Float::none;
        }
        const Points own = score_before(player, round);
        const Points other = score_before(*opponent->second, round);
        return own > other ? Float::down : own < other ? Float::up : Float::none;
    }

private:
    const Tournament& tournament_;
    int rounds_;
    std::unordered_map<int, const Player*> by_number_{};
};

} // namespace

std::vector<Entrant> entrants_of_next_round(const Tournament& tournament) {
    const Past past(tournament);
    const auto rounds = static_cast<std::size_t>(past.rounds());
    const PointSystem& points = tournament.point_system;
    std::vector<Entrant> entrants;
    int tpn = 0;
    for (const Player* player : in_order(tournament)) {
        const auto& absent = tournament.absent;
        const bool takes_part = player->rounds.size() <= rounds &&
                                std::find(absent.begin(), absent.end(), player->number) == absent.end();
        // Numbers count those who have arrived: a late entry before the first round it plays changes nothing.
        if (!takes_part && std::none_of(player->rounds.begin(), player->rounds.end(), was_paired)) {
            continue;
        }
        ++tpn;
        if (!takes_part) {
            continue;
        }
        Entrant entrant;
        entrant.number = player->number;
        entrant.tpn = tpn;
        entrant.score = past.score_before(*player, past.rounds());
        entrant.real_score = score_of(*player, points, past.rounds());
        add_colours(entrant, *player, rounds);
        entrant.floats = {past.float_in(*player, past.rounds() - 1),
                          past.float_in(*player, past.rounds() - 2)};
        for (const RoundEntry& entry : player->rounds) {
            if (!is_played(entry.result) &&
                (points.of(entry.result) >= points.win || entry.result == Result::pairing_bye)) {
                entrant.may_have_bye = false;
            }
        }
        entrants.push_back(std::move(entrant));
    }
    std::stable_sort(entrants.begin(), entrants.end(),
                     [](const Entrant& a, const Entrant& b) { return a.score > b.score; });
    return entrants;
}

Colour colour_of(const Entrant& a, const Entrant& b, Colour initial_colour) {
    // 5.2.1
    if (a.preferred != b.preferred || a.preferred == Colour::none) {
        if (a.preferred != Colour::none) {
            return a.preferred;
        }
        if (b.preferred != Colour::none) {
            return opposite(b.preferred);
        }
    } else {
        // 5.2.2; between two absolute ones the wider colour difference
        if (a.strength != b.strength) {
            return a.strength > b.strength ? a.preferred : opposite(b.preferred);
        }
        const int wider = std::abs(a.colour_difference) - std::abs(b.colour_difference);
        if (a.strength == Preference::absolute && wider != 0) {
            return wider > 0 ? a.preferred : opposite(b.preferred);
        }
        // 5.2.3; unplayed games are skipped, so the sequences are aligned at their ends
        for (std::size_t i = 0; i < std::min(a.colours.size(), b.colours.size()); ++i) {
            if (a.colours[i] != b.colours[i]) {
                return b.colours[i];
            }
        }
    }
    const bool a_is_higher = a.score != b.score ? a.score > b.score : a.tpn < b.tpn;
    const Entrant& higher = a_is_higher ? a : b;
    // 5.2.4, 5.2.5
    Colour of_higher = higher.preferred;
    if (of_higher == Colour::none) {
        of_higher = higher.tpn % 2 == 1 ? initial_colour : opposite(initial_colour);
    }
    return a_is_higher ? of_higher : opposite(of_higher);
}

Colour initial_colour_of(const Tournament& tournament) {
    if (tournament.initial_colour) {
        return *tournament.initial_colour;
    }
    const auto players = in_order(tournament);
    const int rounds = rounds_played(tournament);
    for (std::size_t round = 0; round < static_cast<std::size_t>(rounds); ++round) {
        bool reversed = false; // with each player passed over, whose number is of the other parity
        for (const Player* player : players) {
            const auto until = player->rounds.begin() +
                               static_cast<std::ptrdiff_t>(std::min(round + 1, player->rounds.size()));
            if (std::none_of(player->rounds.begin(), until, was_paired)) {
                continue;
            }
            const Colour had = round < player->rounds.size() ? player->rounds[round].colour : Colour::none;
            if (had != Colour::none) {
                return reversed ? opposite(had) : had;
            }
            reversed = !reversed;
        }
    }
    return Colour::white;
}

} // namespace duiyi::tournaments
