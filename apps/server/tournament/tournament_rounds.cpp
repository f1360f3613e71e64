// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tournament/tournament_rounds.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "apps/tournaments/arena.hpp"
#include "apps/tournaments/round_robin.hpp"
#include "apps/tournaments/standings.hpp"
#include "apps/tournaments/swiss.hpp"

namespace duiyi::server {

namespace {

namespace lib = tournaments;

constexpr lib::Points points_in_half = 5;
constexpr double points_in_one = 10.0;
constexpr double hundredths = 100.0;

/// What a finished game was for the player of a side.
lib::Result result_for(TournamentResult result, std::size_t side) {
    const auto is_for = [&](TournamentResult first, TournamentResult second) {
        return result == (side == 0 ? first : second);
    };
    if (is_for(TournamentResult::first, TournamentResult::second)) {
        return lib::Result::win;
    }
    if (is_for(TournamentResult::first_by_forfeit, TournamentResult::second_by_forfeit)) {
        return lib::Result::forfeit_win;
    }
    switch (result) {
        case TournamentResult::draw:
            return lib::Result::draw;
        case TournamentResult::first:
        case TournamentResult::second:
            return lib::Result::loss;
        default:
            return lib::Result::forfeit_loss;
    }
}

bool is_decided(const TournamentGame& game) {
    return game.pair.result != TournamentResult::none && game.pair.result != TournamentResult::void_game;
}

/// The games of an entry that count in an arena, in order.
std::vector<std::size_t> counted_games(const TournamentState& state, const TournamentEntry& entry) {
    std::vector<std::size_t> games;
    std::ranges::copy_if(entry.games, std::back_inserter(games),
                         [&](std::size_t game) { return is_decided(state.games()[game]); });
    return games;
}

std::size_t side_in(const TournamentGame& game, std::size_t entry) {
    return game.pair.players[0] == entry ? 0 : 1;
}

std::vector<lib::ArenaGame> arena_games(const TournamentState& state, std::size_t entry,
                                        const std::vector<std::size_t>& games) {
    std::vector<lib::ArenaGame> out;
    out.reserve(games.size());
    for (const std::size_t index : games) {
        const TournamentGame& game = state.games()[index];
        const std::size_t side = side_in(game, entry);
        const lib::Result result = result_for(game.pair.result, side);
        out.push_back({result == lib::Result::win    ? lib::ArenaGame::Outcome::win
                       : result == lib::Result::draw ? lib::ArenaGame::Outcome::draw
                                                     : lib::ArenaGame::Outcome::loss,
                       game.berserk.at(side)});
    }
    return out;
}

int sum_of(const std::vector<int>& points) {
    int sum = 0;
    for (const int each : points) {
        sum += each;
    }
    return sum;
}

std::optional<RoundPaired> arena_wave(const TournamentState& state) {
    std::vector<lib::ArenaPlayer> free;
    for (std::size_t i = 0; i < state.entries().size(); ++i) {
        const TournamentEntry& entry = state.entries()[i];
        if (entry.status != EntryStatus::in || entry.now) {
            continue;
        }
        const auto games = counted_games(state, entry);
        lib::ArenaPlayer player;
        player.number = static_cast<int>(i) + 1;
        player.score = sum_of(lib::arena_points(arena_games(state, i, games)));
        player.rating = entry.rating;
        for (auto game = games.rbegin(); game != games.rend(); ++game) {
            const std::size_t side = side_in(state.games()[*game], i);
            player.colours.push_back(side == 0 ? lib::Colour::white : lib::Colour::black);
            player.opponents.push_back(static_cast<int>(state.games()[*game].pair.players.at(1 - side)) + 1);
        }
        free.push_back(std::move(player));
    }
    if (free.size() < 2) {
        return std::nullopt;
    }
    RoundPaired wave;
    for (const lib::Pair& pair : lib::pair_arena(std::move(free))) {
        wave.pairs.push_back(
            {{static_cast<std::size_t>(pair.white) - 1, static_cast<std::size_t>(pair.black) - 1}, "", {}});
    }
    return wave.pairs.empty() ? std::nullopt : std::optional(wave);
}

std::size_t entry_at(const TournamentState& state, int number) {
    return state.seeds()[static_cast<std::size_t>(number) - 1];
}

std::optional<RoundPaired> swiss_round(const TournamentState& state) {
    lib::Tournament report = to_report(state, {});
    const std::size_t played = state.rounds().size();
    for (lib::Player& player : report.players) {
        player.rounds.resize(played); // whoever came later, or was away, had no game
        if (state.entries()[entry_at(state, player.number)].status != EntryStatus::in) {
            report.absent.push_back(player.number);
        }
    }
    const auto pairing = lib::pair_next_round(report);
    if (!pairing || pairing->pairs.empty()) {
        return std::nullopt;
    }
    RoundPaired round;
    for (const lib::Pair& pair : pairing->pairs) {
        round.pairs.push_back({{entry_at(state, pair.white), entry_at(state, pair.black)}, "", {}});
    }
    if (pairing->bye != 0) {
        round.bye = entry_at(state, pairing->bye);
    }
    return round;
}

std::optional<RoundPaired> berger_round(const TournamentState& state) {
    const auto rounds = lib::round_robin(static_cast<int>(state.seeds().size()));
    if (state.rounds().size() >= rounds.size()) {
        return std::nullopt;
    }
    RoundPaired round;
    for (const lib::Pair& pair : rounds[state.rounds().size()].pairs) {
        PairMade made{{entry_at(state, pair.white), entry_at(state, pair.black)}, "", {}};
        const auto is_here = [&](std::size_t side) {
            return state.entries()[made.players.at(side)].status == EntryStatus::in;
        };
        if (!is_here(0) || !is_here(1)) {
            made.result = is_here(0)   ? TournamentResult::first_by_forfeit
                          : is_here(1) ? TournamentResult::second_by_forfeit
                                       : TournamentResult::both_lose;
        }
        round.pairs.push_back(std::move(made));
    }
    return round;
}

const char* mark_of(lib::Result result) {
    switch (result) {
        case lib::Result::win:
            return "1";
        case lib::Result::draw:
            return "½";
        case lib::Result::loss:
            return "0";
        case lib::Result::forfeit_win:
            return "+";
        case lib::Result::forfeit_loss:
            return "-";
        case lib::Result::pairing_bye:
            return "U";
        default:
            return "Z";
    }
}

std::vector<TournamentStanding> arena_standings(const TournamentState& state) {
    std::vector<TournamentStanding> rows;
    for (std::size_t i = 0; i < state.entries().size(); ++i) {
        const TournamentEntry& entry = state.entries()[i];
        const auto games = counted_games(state, entry);
        if (entry.status == EntryStatus::withdrawn && games.empty()) {
            continue;
        }
        const auto played = arena_games(state, i, games);
        const auto points = lib::arena_points(played);
        TournamentStanding row;
        row.entry = i;
        row.score = sum_of(points);
        for (std::size_t k = 0; k < games.size(); ++k) {
            const TournamentGame& game = state.games()[games[k]];
            row.sheet.push_back({std::to_string(points[k]), games[k],
                                 game.pair.players.at(1 - side_in(game, i)), played[k].berserk});
        }
        const auto won = [&](std::size_t from_end) {
            return played.size() >= from_end &&
                   played[played.size() - from_end].outcome == lib::ArenaGame::Outcome::win;
        };
        row.has_streak = won(1) && won(2);
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, [&](const auto& a, const auto& b) {
        return std::tuple(-a.score, -state.entries()[a.entry].rating) <
               std::tuple(-b.score, -state.entries()[b.entry].rating);
    });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].rank = i > 0 && rows[i].score == rows[i - 1].score && rows[i].score > 0
                           ? rows[i - 1].rank
                           : static_cast<int>(i) + 1;
    }
    return rows;
}

std::vector<SheetEntry> round_sheet(const TournamentState& state, std::size_t entry) {
    std::map<std::size_t, std::size_t> game_of; // by round
    for (const std::size_t game : state.entries()[entry].games) {
        game_of.emplace(state.games()[game].round, game);
    }
    std::vector<SheetEntry> sheet;
    for (std::size_t round = 0; round < state.rounds().size(); ++round) {
        const auto found = game_of.find(round);
        if (found == game_of.end()) {
            sheet.push_back({state.rounds()[round].bye == entry ? "U" : "Z", {}, {}, false});
            continue;
        }
        const TournamentGame& game = state.games()[found->second];
        const std::size_t side = side_in(game, entry);
        const bool goes_on = game.pair.result == TournamentResult::none;
        sheet.push_back({goes_on ? "" : mark_of(result_for(game.pair.result, side)), found->second,
                         game.pair.players.at(1 - side), false});
    }
    return sheet;
}

} // namespace

std::optional<RoundPaired> next_round(const TournamentState& state) {
    switch (state.terms().kind) {
        case TournamentKind::arena:
            return arena_wave(state);
        case TournamentKind::swiss:
            return swiss_round(state);
        case TournamentKind::round_robin:
            return berger_round(state);
    }
    return std::nullopt;
}

tournaments::Tournament to_report(const TournamentState& state, const std::vector<std::string>& names) {
    lib::Tournament report;
    report.total_rounds = static_cast<int>(state.total_rounds().value_or(0));
    report.initial_colour = lib::Colour::white;
    std::vector<int> number_of(state.entries().size(), 0);
    for (std::size_t i = 0; i < state.seeds().size(); ++i) {
        number_of[state.seeds()[i]] = static_cast<int>(i) + 1;
    }
    for (const std::size_t seed : state.seeds()) {
        const TournamentEntry& entry = state.entries()[seed];
        lib::Player player;
        player.number = number_of[seed];
        player.name = seed < names.size() ? names[seed] : "";
        player.rating = entry.rating;
        player.rounds.resize(state.rounds().size());
        for (std::size_t round = 0; round < state.rounds().size(); ++round) {
            if (state.rounds()[round].bye == seed) {
                player.rounds[round].result = lib::Result::pairing_bye;
            }
        }
        for (const std::size_t index : entry.games) {
            const TournamentGame& game = state.games()[index];
            if (!is_decided(game)) {
                continue;
            }
            const std::size_t side = side_in(game, seed);
            player.rounds[game.round] = {number_of[game.pair.players.at(1 - side)],
                                         side == 0 ? lib::Colour::white : lib::Colour::black,
                                         result_for(game.pair.result, side)};
        }
        player.points = lib::score_of(player, report.point_system, static_cast<int>(state.rounds().size()));
        report.players.push_back(std::move(player));
    }
    return report;
}

std::vector<TournamentStanding> standings_of(const TournamentState& state) {
    if (state.is_arena()) {
        return arena_standings(state);
    }
    std::vector<TournamentStanding> rows;
    if (state.status() == TournamentStatus::to_come || state.seeds().empty()) {
        for (std::size_t i = 0; i < state.entries().size(); ++i) {
            if (state.entries()[i].status != EntryStatus::withdrawn) {
                rows.push_back({i, 0, 0, {}, {}, false});
            }
        }
        std::ranges::stable_sort(rows, std::greater<>(),
                                 [&](const auto& row) { return state.entries()[row.entry].rating; });
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].rank = static_cast<int>(i) + 1;
        }
        return rows;
    }
    const auto rules = state.terms().kind == TournamentKind::swiss ? lib::TieBreakRules::swiss
                                                                   : lib::TieBreakRules::round_robin;
    for (const lib::Standing& standing : lib::standings(to_report(state, {}), rules)) {
        const std::size_t entry = entry_at(state, standing.number);
        rows.push_back({entry,
                        standing.rank,
                        standing.points / points_in_half,
                        {standing.buchholz_cut_1 / points_in_one, standing.buchholz / points_in_one,
                         standing.sonneborn_berger / hundredths},
                        round_sheet(state, entry),
                        false});
    }
    return rows;
}

} // namespace duiyi::server
