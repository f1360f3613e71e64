// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/tournament_json.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <utility>

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

constexpr std::size_t standings_of_page = 50;
constexpr std::size_t max_shown_games = 50;
constexpr std::size_t podium_places = 3;

const char* result_text(TournamentResult result) {
    switch (result) {
        case TournamentResult::none:
            return "";
        case TournamentResult::first:
            return "1-0";
        case TournamentResult::second:
            return "0-1";
        case TournamentResult::draw:
            return "1/2-1/2";
        case TournamentResult::first_by_forfeit:
            return "+--";
        case TournamentResult::second_by_forfeit:
            return "--+";
        case TournamentResult::both_lose:
            return "---";
        case TournamentResult::void_game:
            return "void";
    }
    return "";
}

const char* refusal_name(JoinRefusal why) {
    switch (why) {
        case JoinRefusal::full:
            return "full";
        case JoinRefusal::over:
            return "started";
        case JoinRefusal::rating_low:
            return "rating_low";
        case JoinRefusal::rating_high:
            return "rating_high";
        case JoinRefusal::too_few_games:
            return "too_few_games";
    }
    return "";
}

json::value name_at(const LiveTournament& live, std::size_t entry) {
    const bool is_known = entry < live.names.size() && !live.names[entry].empty();
    return is_known ? json::value(live.names[entry]) : json::value(nullptr);
}

json::value or_null(const std::optional<int>& value) {
    return value ? json::value(*value) : json::value(nullptr);
}

json::object terms_json(const TournamentTerms& terms) {
    return {{"name", terms.name},
            {"kind", to_string(terms.kind)},
            {"game", to_string(terms.game)},
            {"time", to_text(terms.time)},
            {"rated", terms.is_rated},
            {"start_ms", terms.start_ms},
            {"minutes", terms.minutes},
            {"rounds", terms.rounds},
            {"pause_s", terms.pause_s},
            {"min_rating", or_null(terms.min_rating)},
            {"max_rating", or_null(terms.max_rating)},
            {"min_games", or_null(terms.min_games)}};
}

json::object sheet_json(const LiveTournament& live, const SheetEntry& each, std::size_t entry) {
    json::object out{{"text", each.text}};
    if (each.game) {
        const PairMade& pair = live.state->games()[*each.game].pair;
        out["room"] = pair.room;
        out["opponent"] = name_at(live, *each.opponent);
        out["side"] = pair.players[0] == entry ? "first" : "second";
    }
    if (each.is_berserk) {
        out["berserk"] = true;
    }
    return out;
}

json::object player_json(const LiveTournament& live, const TournamentStanding& row) {
    const TournamentEntry& entry = live.state->entries()[row.entry];
    json::array sheet;
    for (const SheetEntry& each : row.sheet) {
        sheet.push_back(sheet_json(live, each, row.entry));
    }
    json::array tie_breaks;
    for (const double each : row.tie_breaks) {
        tie_breaks.push_back(each);
    }
    return {{"rank", row.rank},
            {"name", name_at(live, row.entry)},
            {"rating", entry.rating},
            {"provisional", entry.is_provisional},
            {"score", row.score},
            {"tiebreaks", live.state->is_arena() ? json::array() : std::move(tie_breaks)},
            {"sheet", std::move(sheet)},
            {"fire", row.has_streak},
            {"state", to_string(entry.status)}};
}

json::object game_json(const LiveTournament& live, std::size_t index, std::size_t board) {
    const TournamentGame& game = live.state->games()[index];
    return {{"round", game.round + 1},
            {"board", board},
            {"first", name_at(live, game.pair.players[0])},
            {"second", name_at(live, game.pair.players[1])},
            {"room", game.pair.room.empty() ? json::value(nullptr) : json::value(game.pair.room)},
            {"result", result_text(game.pair.result)}};
}

/// Of the last round; of an arena the games that go on, the last made first.
json::array pairings_json(const LiveTournament& live) {
    const TournamentState& state = *live.state;
    json::array out;
    if (state.is_arena()) {
        for (std::size_t i = state.games().size(); i-- > 0 && out.size() < max_shown_games;) {
            if (state.is_open() && state.games()[i].pair.result == TournamentResult::none) {
                out.push_back(game_json(live, i, out.size() + 1));
            }
        }
        return out;
    }
    if (state.rounds().empty()) {
        return out;
    }
    const TournamentRound& round = state.rounds().back();
    for (std::size_t i = 0; i < round.games; ++i) {
        out.push_back(game_json(live, round.first_game + i, i + 1));
    }
    if (round.bye) {
        out.push_back(json::object{{"round", state.rounds().size()},
                                   {"board", round.games + 1},
                                   {"first", name_at(live, *round.bye)},
                                   {"second", nullptr},
                                   {"room", nullptr},
                                   {"result", "bye"}});
    }
    return out;
}

json::object visitor_json(const LiveTournament& live, const TournamentVisitor& visitor) {
    const TournamentState& state = *live.state;
    const auto entry = state.entry_of(visitor.account);
    const auto why = state.join_refusal(visitor.account, visitor.facts);
    json::object out{{"state", "none"},
                     {"rank", nullptr},
                     {"room", nullptr},
                     {"may_join", !why.has_value()},
                     {"why_not", why ? refusal_name(*why) : ""}};
    if (!entry) {
        return out;
    }
    out["state"] = to_string(state.entries()[*entry].status);
    if (const auto& now = state.entries()[*entry].now) {
        out["room"] = state.games()[*now].pair.room;
    }
    const auto& rows = live.standings();
    const auto row = std::ranges::find(rows, *entry, &TournamentStanding::entry);
    if (row != rows.end()) {
        out["rank"] = row->rank;
    }
    return out;
}

json::object summary_of(const LiveTournament& live) {
    const TournamentState& state = *live.state;
    json::object out = terms_json(state.terms());
    out["id"] = live.id;
    out["status"] = to_string(state.status());
    out["players"] = live.standings().size();
    out["round"] = state.is_arena() ? json::value(nullptr) : json::value(state.rounds().size());
    const auto rounds = state.total_rounds();
    out["rounds"] = rounds ? json::value(*rounds) : json::value(nullptr);
    out["made_by"] = live.made_by;
    return out;
}

/// A whole number of a field, or what there was before.
bool read_number(const json::object& in, const char* field, int& value) {
    const auto* found = in.if_contains(field);
    if (found == nullptr || found->is_null()) {
        return true;
    }
    boost::system::error_code fault;
    const int number = found->to_number<int>(fault);
    value = fault ? value : number;
    return !fault;
}

bool read_optional(const json::object& in, const char* field, std::optional<int>& value) {
    const auto* found = in.if_contains(field);
    if (found == nullptr || found->is_null()) {
        return true;
    }
    return read_number(in, field, value.emplace());
}

std::string text_in(const json::object& in, const char* field) {
    const auto* found = in.if_contains(field);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
}

} // namespace

json::object tournament_summary(const TournamentRow& row) {
    boost::system::error_code fault;
    const auto parsed = json::parse(row.summary, fault);
    if (fault || !parsed.is_object()) {
        return {};
    }
    json::object out = parsed.get_object();
    out["id"] = row.id;
    out["start_ms"] = row.start_ms;
    return out;
}

Result<TournamentTerms, std::string> read_tournament_terms(std::string_view body) {
    boost::system::error_code fault;
    const auto parsed = json::parse(body, fault);
    const auto* in = fault ? nullptr : parsed.if_object();
    if (in == nullptr) {
        return tl::unexpected<std::string>("the body is no JSON object");
    }
    TournamentTerms terms;
    terms.name = text_in(*in, "name");
    terms.description = text_in(*in, "description");
    const auto kind = parse_tournament_kind(text_in(*in, "kind"));
    const auto game = parse_game(text_in(*in, "game"));
    const auto time = parse_time_control(text_in(*in, "time"));
    if (!kind || !game || !time) {
        return tl::unexpected<std::string>(!kind   ? "kind: arena, swiss or round_robin"
                                           : !game ? "game: chess, chess960 or xiangqi"
                                                   : "time: " + time.error());
    }
    terms.kind = *kind;
    terms.game = *game;
    terms.time = *time;
    const auto* rated = in->if_contains("rated");
    terms.is_rated = rated != nullptr && rated->is_bool() && rated->get_bool();
    const auto* start = in->if_contains("start_ms");
    terms.start_ms = start != nullptr ? start->to_number<std::int64_t>(fault) : 0;
    if (start == nullptr || fault) {
        return tl::unexpected<std::string>("start_ms: Unix time in milliseconds");
    }
    for (const auto& [field, value] :
         {std::pair("minutes", &terms.minutes), std::pair("rounds", &terms.rounds),
          std::pair("pause_s", &terms.pause_s)}) {
        if (!read_number(*in, field, *value)) {
            return tl::unexpected(std::string(field) + ": a whole number");
        }
    }
    for (const auto& [field, value] :
         {std::pair("min_rating", &terms.min_rating), std::pair("max_rating", &terms.max_rating),
          std::pair("min_games", &terms.min_games)}) {
        if (!read_optional(*in, field, *value)) {
            return tl::unexpected(std::string(field) + ": a whole number or null");
        }
    }
    return terms;
}

json::object tournament_view(const LiveTournament& live, std::size_t page,
                             const std::optional<TournamentVisitor>& visitor, std::int64_t now_ms) {
    const TournamentState& state = *live.state;
    const auto& rows = live.standings();
    const std::size_t pages =
        std::max<std::size_t>(1, (rows.size() + standings_of_page - 1) / standings_of_page);
    page = std::clamp<std::size_t>(page, 1, pages);
    json::array players;
    for (std::size_t i = (page - 1) * standings_of_page; i < std::min(rows.size(), page * standings_of_page);
         ++i) {
        players.push_back(player_json(live, rows[i]));
    }
    json::value podium = nullptr;
    if (state.status() == TournamentStatus::over) {
        json::array& places = podium.emplace_array();
        for (std::size_t i = 0; i < std::min(podium_places, rows.size()); ++i) {
            places.push_back(player_json(live, rows[i]));
        }
    }
    const TournamentRound* last =
        state.rounds().empty() || state.is_arena() ? nullptr : &state.rounds().back();
    const bool waits = last != nullptr && last->left == 0 && state.is_open() &&
                       state.rounds().size() < state.total_rounds().value_or(0);
    constexpr std::int64_t ms_of_second = 1'000;
    return {
        {"version", live.version},
        {"server_ms", now_ms},
        {"summary", summary_of(live)},
        {"terms", terms_json(state.terms())},
        {"description", state.terms().description},
        {"you", visitor ? json::value(visitor_json(live, *visitor)) : json::value(nullptr)},
        {"is_yours", visitor && visitor->account == state.by()},
        {"next_round_ms",
         waits ? json::value(last->done_ms + state.terms().pause_s * ms_of_second) : json::value(nullptr)},
        {"standings", {{"page", page}, {"pages", pages}, {"players", std::move(players)}}},
        {"tiebreak_names",
         state.is_arena() ? json::array() : json::array{"buchholz_cut_1", "buchholz", "sonneborn_berger"}},
        {"pairings", pairings_json(live)},
        {"podium", std::move(podium)}};
}

} // namespace duiyi::server::api
