// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lichess/tournament_json.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <cmath>
#include <ctime>

#include "lichess/names.hpp"
#include "ratings/speed.hpp"

namespace duiyi::server::lichess {

namespace {

namespace json = boost::json;

constexpr std::size_t players_of_page = 10;
constexpr std::size_t podium_players = 3;
constexpr std::int64_t ms_of_minute = 60'000;
constexpr std::int64_t second_in_ms = 1'000;
/// What a win is worth in a performance, above the opponent's rating.
constexpr int performance_of_win = 500;

std::string iso_time(std::int64_t ms) {
    const std::time_t seconds = ms / second_in_ms;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    const auto size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text.data(), size};
}

/// What is nearest to it: base and increment, or the main time.
json::object clock_json(const TimeControl& control) {
    const SideControl& side = control.sides[0];
    if (const auto* fischer = std::get_if<FischerTime>(&side)) {
        return {{"limit", fischer->base.count()}, {"increment", fischer->increment.count()}};
    }
    const auto reading = SideTime(side).reading(std::chrono::milliseconds(0), std::chrono::milliseconds(0));
    return {{"limit", std::chrono::duration_cast<std::chrono::seconds>(reading.main).count()},
            {"increment", 0}};
}

bool has_begun(const TournamentView& view) {
    return view.state.status() != TournamentStatus::to_come;
}

std::string name_of(const TournamentView& view, std::size_t entry) {
    const bool is_known = entry < view.names.size() && !view.names[entry].empty();
    return is_known ? view.names[entry] : "[deleted]";
}

/// Everybody's games that were decided.
struct Record {
    int games = 0, wins = 0, berserks = 0;
    long sum = 0; ///< of opponents' ratings, with performance_of_win added or taken
};

/// 1: a win of the first side, -1 of the second, 0 a draw; nothing for what was not played.
std::optional<int> played(TournamentResult result) {
    switch (result) {
        case TournamentResult::first:
            return 1;
        case TournamentResult::second:
            return -1;
        case TournamentResult::draw:
            return 0;
        default:
            return std::nullopt;
    }
}

Record record_of(const TournamentView& view, std::size_t entry) {
    Record record;
    for (const std::size_t index : view.state.entries()[entry].games) {
        const TournamentGame& game = view.state.games()[index];
        const auto outcome = played(game.pair.result);
        if (!outcome) {
            continue;
        }
        const std::size_t side = game.pair.players[0] == entry ? 0 : 1;
        const int points = side == 0 ? *outcome : -*outcome;
        ++record.games;
        record.wins += points > 0 ? 1 : 0;
        record.berserks += game.berserk.at(side) ? 1 : 0;
        record.sum +=
            view.state.entries()[game.pair.players.at(1 - side)].rating + points * performance_of_win;
    }
    return record;
}

long performance_of(const Record& record) {
    return record.games == 0 ? 0 : std::lround(static_cast<double>(record.sum) / record.games);
}

json::object podium_json(const TournamentView& view, const TournamentStanding& row) {
    const Record record = record_of(view, row.entry);
    return {{"name", name_of(view, row.entry)},
            {"rank", row.rank},
            {"rating", view.state.entries()[row.entry].rating},
            {"score", row.score},
            {"nb", {{"game", record.games}, {"berserk", record.berserks}, {"win", record.wins}}},
            {"performance", performance_of(record)}};
}

/// Of all games that were played.
json::object game_stats(const TournamentView& view) {
    std::array<int, 3> ends{}; // second side, draw, first side
    for (const TournamentGame& game : view.state.games()) {
        if (const auto outcome = played(game.pair.result)) {
            ++ends.at(static_cast<std::size_t>(*outcome + 1));
        }
    }
    long ratings = 0;
    for (const TournamentStanding& row : view.standings) {
        ratings += view.state.entries()[row.entry].rating;
    }
    const auto players = static_cast<long>(view.standings.size());
    return {{"games", ends[0] + ends[1] + ends[2]},
            {"whiteWins", ends[2]},
            {"blackWins", ends[0]},
            {"draws", ends[1]},
            {"averageRating", players == 0 ? 0 : ratings / players}};
}

json::object swiss_stats(const TournamentView& view) {
    json::object stats = game_stats(view);
    std::int64_t byes = 0;
    std::int64_t absences = 0;
    for (const TournamentStanding& row : view.standings) {
        byes += std::ranges::count(row.sheet, "U", &SheetEntry::text);
        absences += std::ranges::count(row.sheet, "Z", &SheetEntry::text);
    }
    stats["byes"] = byes;
    stats["absences"] = absences;
    return stats;
}

const char* status_name(TournamentStatus status) {
    switch (status) {
        case TournamentStatus::to_come:
            return "created";
        case TournamentStatus::going_on:
            return "started";
        default:
            return "finished";
    }
}

std::string variant_of_terms(const TournamentTerms& terms) {
    return std::string(variant_key(variant_of(terms.game, true)));
}

void add_conditions(const TournamentTerms& terms, json::object& out) {
    if (terms.min_rating) {
        out["minRating"] = {{"rating", *terms.min_rating}};
    }
    if (terms.max_rating) {
        out["maxRating"] = {{"rating", *terms.max_rating}};
        out["hasMaxRating"] = true;
    }
    if (terms.min_games) {
        out["minRatedGames"] = {{"nb", *terms.min_games}};
    }
}

} // namespace

json::object arena_json(const TournamentView& view, std::size_t page) {
    const TournamentTerms& terms = view.state.terms();
    const Speed speed = duiyi::server::speed_of(terms.time);
    json::array players;
    for (std::size_t i = (page - 1) * players_of_page;
         i < std::min(view.standings.size(), page * players_of_page); ++i) {
        const TournamentStanding& row = view.standings[i];
        players.push_back(json::object{{"name", name_of(view, row.entry)},
                                       {"rank", row.rank},
                                       {"rating", view.state.entries()[row.entry].rating},
                                       {"score", row.score}});
    }
    json::object out{
        {"id", view.id},
        {"fullName", terms.name},
        {"description", terms.description},
        {"system", "arena"},
        {"createdBy", view.made_by},
        {"rated", terms.is_rated},
        {"berserkable", true},
        {"botsAllowed", true},
        {"clock", clock_json(terms.time)},
        {"minutes", terms.minutes},
        {"variant", variant_of_terms(terms)},
        {"perf",
         {{"icon", ""}, {"key", perf_key(terms.game, speed)}, {"name", perf_name(terms.game, speed)}}},
        {"startsAt", iso_time(terms.start_ms)},
        {"nbPlayers", view.standings.size()},
        {"standing", {{"page", page}, {"players", std::move(players)}}}};
    add_conditions(terms, out);
    const std::int64_t end_ms = terms.start_ms + terms.minutes * ms_of_minute;
    if (!has_begun(view)) {
        out["secondsToStart"] = std::max<std::int64_t>(0, terms.start_ms - view.now_ms) / second_in_ms;
    } else if (view.state.is_open()) {
        out["secondsToFinish"] = std::max<std::int64_t>(0, end_ms - view.now_ms) / second_in_ms;
    } else {
        out["isFinished"] = true;
        json::array podium;
        for (std::size_t i = 0; i < std::min(podium_players, view.standings.size()); ++i) {
            podium.push_back(podium_json(view, view.standings[i]));
        }
        out["podium"] = std::move(podium);
    }
    return out;
}

json::object swiss_json(const TournamentView& view) {
    const TournamentState& state = view.state;
    const TournamentTerms& terms = state.terms();
    const auto rounds = state.total_rounds();
    json::object out{
        {"id", view.id},
        {"createdBy", view.made_by},
        {"startsAt", iso_time(terms.start_ms)},
        {"name", terms.name},
        {"clock", clock_json(terms.time)},
        {"variant", variant_of_terms(terms)},
        {"round", state.rounds().size()},
        {"nbRounds", rounds.value_or(static_cast<std::size_t>(terms.rounds))},
        {"nbPlayers", view.standings.size()},
        {"nbOngoing", state.is_open() && !state.rounds().empty() ? state.rounds().back().left : 0},
        {"status", status_name(state.status())},
        {"rated", terms.is_rated},
        {"verdicts", {{"accepted", true}, {"list", json::array()}}}};
    if (!state.is_open()) {
        out["stats"] = swiss_stats(view);
    } else if (!state.rounds().empty() && state.rounds().back().left == 0 &&
               state.rounds().size() < rounds.value_or(0)) {
        const std::int64_t at = state.rounds().back().done_ms + terms.pause_s * second_in_ms;
        out["nextRound"] = {{"at", iso_time(at)},
                            {"in", std::max<std::int64_t>(0, at - view.now_ms) / second_in_ms}};
    }
    return out;
}

json::object result_json(const TournamentView& view, const TournamentStanding& row) {
    const TournamentEntry& entry = view.state.entries()[row.entry];
    json::object out{{"rank", row.rank},
                     {"rating", entry.rating},
                     {"username", name_of(view, row.entry)},
                     {"performance", performance_of(record_of(view, row.entry))}};
    if (view.state.is_arena()) {
        out["score"] = row.score;
        return out;
    }
    out["points"] = row.score / 2.0;
    out["tieBreak"] = row.tie_breaks[2]; // Sonneborn-Berger, as there
    if (entry.status != EntryStatus::in && view.state.is_open()) {
        out["absent"] = true;
    }
    return out;
}

} // namespace duiyi::server::lichess
