// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/stored_events.hpp"

#include <algorithm>
#include <utility>

#include "domain/names.hpp"
#include "domain/opening.hpp"
#include "ratings/speed.hpp"
#include "service/stored_chat.hpp"
#include "tournament/tournament_state.hpp"

namespace duiyi::server {

namespace {

constexpr const char* guest_player = "guest";
constexpr const char* clock_waiting = "waiting";
constexpr const char* clock_running = "running";

void finish(GameRow& row, std::int64_t at_ms, const Outcome& outcome) {
    row.finished_ms = at_ms;
    row.winner = outcome.winner ? to_string(*outcome.winner) : std::string_view();
    row.reason = to_string(outcome.reason);
    row.clock.clear();
}

std::string& player(GameRow& row, Side side) {
    return side == Side::first ? row.first_player : row.second_player;
}

std::string player_text(const std::optional<Player>& player) {
    return player ? std::string(account_prefix) + player->account : std::string(guest_player);
}

constexpr std::string_view no_openings = "-";

std::size_t count_moves(std::string_view moves) {
    return moves.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(moves, ' ')) + 1;
}

void name_opening(GameRow& row) {
    const auto game = parse_game(row.game);
    row.opening = game ? opening_of(*game, row.first_moves) : std::string();
}

void add_first_move(GameRow& row, std::string_view move) {
    if (row.first_moves == no_openings || count_moves(row.first_moves) >= opening_plies) {
        return;
    }
    row.first_moves += row.first_moves.empty() ? "" : " ";
    row.first_moves += move;
    name_opening(row);
}

void take_back_first_moves(GameRow& row, std::size_t to_ply) {
    if (row.first_moves == no_openings || count_moves(row.first_moves) <= to_ply) {
        return;
    }
    std::size_t end = 0;
    for (std::size_t ply = 0; ply < to_ply; ++ply) {
        end = row.first_moves.find(' ', end + 1);
    }
    row.first_moves.resize(end);
    name_opening(row);
}

struct Projector {
    GameRow& row;
    std::int64_t at_ms;

    void operator()(const SeatTaken& e) const {
        player(row, e.side) = player_text(e.player);
        if (row.clock == clock_waiting && !player(row, other(e.side)).empty()) {
            row.clock = clock_running;
        }
    }
    void operator()(const SeatLeft& e) const { player(row, e.side).clear(); }
    void operator()(const SeatRenewed&) const {}
    void operator()(const PlayerNamed& e) const { player(row, e.side) = player_text(e.player); }
    void operator()(const Moved& e) const {
        row.played = true;
        add_first_move(row, e.move);
        if (e.outcome) {
            finish(row, at_ms, *e.outcome);
        }
    }
    void operator()(const Flagged&) const {}
    void operator()(const TimeGiven&) const {}
    void operator()(const Berserked&) const {}
    void operator()(const ClockRestarted&) const {}
    void operator()(const Ended& e) const { finish(row, at_ms, e.outcome); }
    void operator()(const TakenBack& e) const {
        take_back_first_moves(row, e.to_ply);
        row.finished_ms.reset();
        row.winner.clear();
        row.reason.clear();
    }
    void operator()(const Created&) const {}
    void operator()(const DrawOffered&) const {}
    void operator()(const DrawDeclined&) const {}
    void operator()(const TakebackRequested&) const {}
    void operator()(const TakebackDeclined&) const {}
    void operator()(const RematchOffered&) const {}
    void operator()(const RematchStarted&) const {}
};

} // namespace

StoredEvent to_stored(std::int64_t version, std::int64_t stamp_ms, const RecordedEvent& event) {
    EncodedEvent text = encode(event);
    return {version,
            stamp_ms,
            text.format,
            std::move(text.kind),
            std::move(text.body),
            std::move(text.actor),
            std::move(text.request_id),
            std::move(text.request)};
}

Result<RecordedEvent, std::string> from_stored(const StoredEvent& stored) {
    auto event =
        decode({stored.format, stored.kind, stored.body, stored.actor, stored.request_id, stored.request});
    if (!event) {
        return tl::unexpected("version " + std::to_string(stored.version) + ": " + event.error());
    }
    return event;
}

GameRow first_row(const std::string& stream, std::int64_t at_ms, const Created& created) {
    GameRow row;
    row.stream = stream;
    row.created_ms = at_ms;
    row.game = to_string(created.game);
    const bool is_listed = created.is_listed || !created.tournament.empty();
    row.mode = is_listed ? listed_mode : to_string(created.mode);
    for (const Side side : both_sides) {
        if (created.engine && created.engine->side == side) {
            player(row, side) = "engine:" + std::to_string(created.engine->level);
        } else if (created.holders[index_of(side)]) {
            player(row, side) = player_text(created.players[index_of(side)]);
        }
    }
    if (!has_openings(created.game, created.start_fen)) {
        row.first_moves = no_openings;
    }
    row.rated = created.is_rated;
    row.speed = to_string(speed_of(created.time));
    if (is_timed(created.time)) {
        row.clock = created.is_begun ? clock_running : clock_waiting;
    }
    return row;
}

std::optional<RateGame> rating_of_end(const GameRow& before, const GameRow& after) {
    const auto account_of = [](const std::string& player_text) {
        return player_text.starts_with(account_prefix) ? player_text.substr(account_prefix.size())
                                                       : std::string();
    };
    std::array accounts{account_of(after.first_player), account_of(after.second_player)};
    const auto game = parse_game(after.game);
    const auto speed = parse_speed(after.speed);
    const bool counts = after.rated && after.finished_ms && !before.finished_ms && game && speed &&
                        after.reason != to_string(Reason::aborted);
    if (!counts || accounts[0].empty() || accounts[1].empty()) {
        return std::nullopt;
    }
    return RateGame{after.stream, to_text(RatingPool{*game, *speed}), std::move(accounts), after.winner,
                    *after.finished_ms};
}

void project(GameRow& row, std::int64_t at_ms, const Event& event) {
    std::visit(Projector{row, at_ms}, event);
}

Result<RestoredRoom, std::string> restore(const std::string& name, const std::vector<StoredEvent>& events) {
    std::vector<RecordedEvent> recorded;
    recorded.reserve(events.size());
    for (const StoredEvent& stored : events) {
        if (stored.version != static_cast<std::int64_t>(recorded.size()) + 1) {
            return tl::unexpected("version " + std::to_string(stored.version) +
                                  ": the version before it is missing");
        }
        auto event = from_stored(stored);
        if (!event) {
            return tl::unexpected(event.error());
        }
        recorded.push_back(std::move(*event));
    }
    auto room = replay(name, recorded);
    if (!room) {
        return tl::unexpected(room.error());
    }
    RestoredRoom out{std::move(*room), {}, events.back().at_ms, {}};
    for (std::size_t i = events.size() - std::min(events.size(), max_recent_events + 1); i < events.size();
         ++i) {
        out.hashes.add(name, events[i]);
    }
    out.row = first_row(name, events.front().at_ms, std::get<Created>(recorded.front().event));
    for (std::size_t i = 1; i < events.size(); ++i) {
        project(out.row, events[i].at_ms, recorded[i].event);
    }
    return out;
}

namespace {

std::optional<std::string> tournament_fault(const std::vector<StoredEvent>& events) {
    std::optional<TournamentState> state;
    for (const StoredEvent& stored : events) {
        const auto event = decode_tournament_event(stored.kind, stored.body);
        Result<void, std::string> applied;
        const auto* made = event ? std::get_if<TournamentMade>(&*event) : nullptr;
        if (!event) {
            applied = tl::unexpected(event.error());
        } else if (state) {
            applied = state->apply(*event, stored.at_ms);
        } else if (made != nullptr) {
            state.emplace(*made);
        } else {
            applied = tl::unexpected<std::string>("the first event is not how it was made");
        }
        if (!applied) {
            return "version " + std::to_string(stored.version) + ": " + applied.error();
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> replay_fault(const std::string& name, const std::vector<StoredEvent>& events) {
    if (!owner_of(name).empty()) {
        return chat_fault(events);
    }
    if (is_tournament_stream(name)) {
        return tournament_fault(events);
    }
    const auto restored = restore(name, events);
    return restored ? std::nullopt : std::optional(restored.error());
}

std::optional<GameRow> project_game(const std::string& stream, const std::vector<StoredEvent>& events) {
    std::optional<GameRow> row;
    for (const StoredEvent& stored : events) {
        const auto event = from_stored(stored);
        if (!event) {
            return std::nullopt;
        }
        if (row) {
            project(*row, stored.at_ms, event->event);
        } else if (const auto* created = std::get_if<Created>(&event->event)) {
            row = first_row(stream, stored.at_ms, *created);
        } else {
            return std::nullopt;
        }
    }
    return row;
}

} // namespace duiyi::server
