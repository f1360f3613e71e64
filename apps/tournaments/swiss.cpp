// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "swiss.hpp"

#include <algorithm>
#include <tuple>

#include "swiss_bracket.hpp"

namespace duiyi::tournaments {
namespace {

/// The scoregroups, the highest first.
std::vector<Group> scoregroups(const Field& field) {
    std::vector<Group> groups;
    for (int i = 0; i < static_cast<int>(field.entrants.size()); ++i) {
        if (groups.empty() || field.at(groups.back().front()).score != field.at(i).score) {
            groups.emplace_back();
        }
        groups.back().push_back(i);
    }
    return groups;
}

void append(Group& group, const Group& more) {
    group.insert(group.end(), more.begin(), more.end());
}

/// Whether a pairing found by looking at its bracket alone is the right one: what floats leaves the best that
/// the next bracket could have by C6 and C7 (all its players paired, but one when their number is odd, and
/// all who float into it), and the others can be paired too. Then no choice of downfloaters can be better by
/// C4, C5 or C8.
bool leaves_the_best_below(const Field& field, const Bracket& bracket, const Group& floaters) {
    if (floaters.empty()) {
        Group below = bracket.next;
        append(below, bracket.rest);
        return field.can_complete(below);
    }
    const bool one_more_floats = (floaters.size() + bracket.next.size()) % 2 == 1;
    const int moved_down = static_cast<int>(floaters.size());
    const int size = moved_down + static_cast<int>(bracket.next.size());
    Group all = floaters;
    append(all, bracket.next);
    const auto entrant = [&](int v) { return all[static_cast<std::size_t>(v)]; };
    matching::BitGraph graph(size);
    for (int b = moved_down; b < size; ++b) {
        for (int a = 0; a < b; ++a) {
            if (field.may_meet(entrant(a), entrant(b))) {
                graph.join(a, b);
            }
        }
    }
    for (int floater = size - 1; floater >= moved_down; --floater) {
        matching::BitGraph without = graph;
        Group rest = bracket.rest;
        if (one_more_floats) {
            without.isolate(floater);
            rest.insert(rest.begin(), entrant(floater));
        }
        const auto mates = matching::most_pairs(without);
        const auto unpaired = std::count(mates.begin(), mates.end(), -1);
        if (unpaired == static_cast<int>(one_more_floats) && field.can_complete(rest)) {
            return true;
        }
        if (!one_more_floats) {
            return false;
        }
    }
    return false;
}

tl::expected<BracketPairing, std::string> pair_well(const Field& field, const Bracket& bracket) {
    const bool is_last = bracket.next.empty();
    const bool may_give_bye =
        field.bye_score && *field.bye_score >= field.at(bracket.residents.front()).score;
    if (!is_last && !may_give_bye) {
        auto pairing = pair_bracket(field, bracket, Outlook::bracket);
        if (!pairing || leaves_the_best_below(field, bracket, pairing->downfloaters)) {
            return pairing;
        }
    }
    return pair_bracket(field, bracket, Outlook::everybody);
}

/// C.04.2: the boards by the score of the higher player, that of the lower, the rank of the higher.
void sort_boards(const Field& field, std::vector<std::pair<int, int>>& pairs) {
    const auto key = [&](const std::pair<int, int>& pair) {
        const Entrant* higher = &field.at(pair.first);
        const Entrant* lower = &field.at(pair.second);
        if (std::tuple(lower->real_score, -lower->tpn) > std::tuple(higher->real_score, -higher->tpn)) {
            std::swap(higher, lower);
        }
        return std::tuple(-higher->real_score, -lower->real_score, higher->tpn);
    };
    std::sort(pairs.begin(), pairs.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
}

} // namespace

tl::expected<RoundPairing, std::string> pair_next_round(const Tournament& tournament) {
    const int rounds = rounds_played(tournament);
    if (tournament.total_rounds > 0 && rounds >= tournament.total_rounds) {
        return tl::make_unexpected("all " + std::to_string(rounds) + " rounds are paired");
    }
    if (tournament.players.size() > max_swiss_players) {
        return tl::make_unexpected(std::to_string(tournament.players.size()) + " players (expected at most " +
                                   std::to_string(max_swiss_players) + ")");
    }
    const Field field(tournament);
    if (field.entrants.empty()) {
        return tl::make_unexpected("nobody takes part in round " + std::to_string(rounds + 1));
    }
    if (!field.complete) {
        return tl::make_unexpected(
            "round " + std::to_string(rounds + 1) +
            " has no complete pairing: too many of its players have met, shall not meet, or may not have "
            "the same colour again (FIDE C.04.3, 1.9.3: the arbiter decides)");
    }

    const auto groups = scoregroups(field);
    std::vector<std::pair<int, int>> pairs;
    Group moved_down;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Bracket bracket{moved_down, groups[i], i + 1 < groups.size() ? groups[i + 1] : Group{}, {}};
        for (std::size_t below = i + 2; below < groups.size(); ++below) {
            append(bracket.rest, groups[below]);
        }
        auto pairing = pair_well(field, bracket);
        if (!pairing) {
            return tl::make_unexpected(pairing.error());
        }
        pairs.insert(pairs.end(), pairing->pairs.begin(), pairing->pairs.end());
        moved_down = pairing->downfloaters;
    }

    sort_boards(field, pairs);
    const Colour initial = initial_colour_of(tournament);
    RoundPairing result;
    for (const auto& [a, b] : pairs) {
        const bool a_is_white = colour_of(field.at(a), field.at(b), initial) == Colour::white;
        result.pairs.push_back({field.at(a_is_white ? a : b).number, field.at(a_is_white ? b : a).number});
    }
    if (!moved_down.empty()) {
        result.bye = field.at(moved_down.front()).number;
    }
    return result;
}

} // namespace duiyi::tournaments
