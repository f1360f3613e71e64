// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/engine_requests.hpp"

#include <algorithm>
#include <utility>

#include "duiyi/engine/level.hpp"
#include "engines/engine_lines.hpp"

namespace duiyi::server {

namespace {

constexpr std::int64_t max_lines = 5;
constexpr const char* busy = "the engine is busy; try again later";

std::optional<LineView> best_line(const EngineReport& report) {
    return report.lines.empty() ? std::nullopt : std::optional(report.lines.front());
}

/// The seat that the sender holds in the room, if it does.
std::optional<Seat> seat_of_sender(const LiveRoomPtr& live, const PendingRequest& request) {
    const Subscriber* subscriber = live->channel.find(*request.client);
    return subscriber != nullptr ? subscriber->seat : std::nullopt;
}

bool is_read(const Subscriber& subscriber) {
    return subscriber.reads_review;
}

} // namespace

EngineRequests::EngineRequests(EngineService* engines, RoomWriter& writer, Deadlines& deadlines,
                               std::function<std::int64_t()> now_ms, std::function<std::int64_t()> stamp_ms,
                               std::int64_t reply_delay_ms)
    : engines_(engines),
      writer_(writer),
      deadlines_(deadlines),
      now_ms_(std::move(now_ms)),
      stamp_ms_(std::move(stamp_ms)),
      reply_delay_ms_(reply_delay_ms) {}

bool EngineRequests::has_level(int level) const {
    return available() && level >= engine::lowest_level && level <= engine::highest_level;
}

void EngineRequests::cancel(std::uint64_t& ticket) {
    if (const auto held = std::exchange(ticket, 0); held != 0) {
        engines_->cancel(held);
    }
}

void EngineRequests::cancel_help(Client& client) {
    for (Help& help : client.help) {
        cancel(help.ticket);
    }
}

void EngineRequests::game_changed(const LiveRoomPtr& live) {
    ++live->queries.turn;
    live->queries.turn_began_ms = 0;
    cancel(live->queries.draw);
    cancel_move(live);
    cancel(live->queries.review);
    live->end_review();
    for (const Subscriber& subscriber : live->channel.subscribers()) {
        if (subscriber.is_inside) {
            cancel_help(*subscriber.client);
        }
    }
}

void EngineRequests::forget(const LiveRoomPtr& live) {
    deadlines_.cancel(std::exchange(live->queries.retry, 0));
    game_changed(live);
    live_positions_.forget(live->name());
}

std::optional<Refusal> EngineRequests::in_play_refusal(const Board& board) const {
    return live_positions_.contains(board)
               ? std::optional(Refusal{RefusalCode::in_play, "the position is being played between people"})
               : std::nullopt;
}

bool EngineRequests::cannot_ask(const PendingRequest& request) const {
    if (engines_ == nullptr) {
        request.refuse(RefusalCode::no_engine, "this server has no engine to ask");
        return true;
    }
    if (request.client->sink == nullptr) {
        request.done(); // it went away while the request waited for its turn: nothing would cancel its query
        return true;
    }
    return false;
}

void EngineRequests::hint(const PendingRequest& request, const LiveRoomPtr& live) {
    if (cannot_ask(request)) {
        return;
    }
    if (const auto refusal = live->room->hint_refusal(seat_of_sender(live, request))) {
        request.refuse(*refusal);
        return;
    }
    if (const auto refusal = in_play_refusal(live->room->board())) {
        request.refuse(*refusal);
        return;
    }
    cancel(request.client->help_of(HelpKind::main).ticket);
    const auto ticket =
        engines_->ask(request.client->address, JobPriority::interactive, {live->room->board(), HintQuery{}},
                      [client = request.client](const EngineReport& report) {
                          client->help_of(HelpKind::main) = {};
                          client->tell({HintLine{report.ply, best_line(report)}});
                      });
    if (!ticket) {
        request.refuse(RefusalCode::too_many, busy);
        return;
    }
    request.client->help_of(HelpKind::main) = {*ticket, request.id};
    request.answer(Accepted());
}

void EngineRequests::analyse(const PendingRequest& request, const LiveRoomPtr& live, std::int64_t ply,
                             std::int64_t lines) {
    if (cannot_ask(request)) {
        return;
    }
    if (const auto refusal = live->room->analysis_refusal(seat_of_sender(live, request))) {
        request.refuse(*refusal);
        return;
    }
    Board board = live->room->board();
    if (ply < 0 || ply > static_cast<std::int64_t>(board.ply_count())) {
        request.refuse(RefusalCode::stale_ply, "the game has no ply " + std::to_string(ply));
        return;
    }
    board.take_back_to(static_cast<std::size_t>(ply));
    analyse_board(request, std::move(board), lines, HelpKind::main);
}

void EngineRequests::analyse_position(const PendingRequest& request, GameId game, const std::string& fen,
                                      std::int64_t lines, HelpKind kind) {
    if (cannot_ask(request)) {
        return;
    }
    // A client in a game between people could ask about the position of that game.
    if (const LiveRoomPtr& live = request.client->room; live != nullptr && live->room) {
        if (const auto refusal = live->room->analysis_refusal(seat_of_sender(live, request))) {
            request.refuse(*refusal);
            return;
        }
    }
    auto board = Board::from_fen(game, fen);
    if (!board) {
        request.refuse(bad_fen(board.error()));
        return;
    }
    analyse_board(request, std::move(*board), lines, kind);
}

void EngineRequests::analyse_board(const PendingRequest& request, Board board, std::int64_t lines,
                                   HelpKind kind) {
    if (lines < 1 || lines > max_lines) {
        request.refuse(RefusalCode::bad_request, "the field \"lines\" is not from 1 to 5");
        return;
    }
    if (const auto refusal = in_play_refusal(board)) {
        request.refuse(*refusal);
        return;
    }
    cancel(request.client->help_of(kind).ticket);
    const auto ticket = engines_->ask(
        request.client->address, JobPriority::background,
        {std::move(board), AnalysisQuery{static_cast<int>(lines)}},
        [client = request.client, id = request.id, kind](const EngineReport& report) {
            if (report.last) {
                client->help_of(kind) = {};
            }
            client->tell({AnalysisLines{id, report.ply, report.depth, report.last, report.lines}});
        });
    if (!ticket) {
        request.refuse(RefusalCode::too_many, busy);
        return;
    }
    request.client->help_of(kind) = {*ticket, request.id};
    request.answer(Accepted());
}

void EngineRequests::stop_analysis(const PendingRequest& request,
                                   const std::optional<std::string>& analysis) {
    if (!analysis) {
        cancel(request.client->help_of(HelpKind::main).ticket);
    }
    for (Help& help : request.client->help) {
        if (help.request == analysis) {
            cancel(help.ticket);
        }
    }
    request.answer(Accepted());
}

void EngineRequests::review(const PendingRequest& request, const LiveRoomPtr& live) {
    if (cannot_ask(request)) {
        return;
    }
    if (!live->room->is_over()) {
        request.refuse(RefusalCode::game_not_over, "the game is still going on");
        return;
    }
    if (!last_reviewed_ply(live->room->board())) {
        request.refuse(RefusalCode::not_now, "no move was played in this game");
        return;
    }
    Subscriber* subscriber = live->channel.find(*request.client);
    if (subscriber != nullptr && subscriber->is_inside) {
        subscriber->reads_review = true;
        if (!continue_review(live)) {
            subscriber->reads_review = false;
            request.refuse(RefusalCode::too_many, busy);
            return;
        }
    }
    // Before the engine's reports, which come later.
    request.answer(Accepted());
    for (const Notice& line : live->queries.review_lines) {
        request.client->tell(line);
    }
}

bool EngineRequests::continue_review(const LiveRoomPtr& live) {
    auto& queries = live->queries;
    const auto reader = std::ranges::find_if(live->channel.subscribers(), is_read);
    if (reader == live->channel.subscribers().end()) {
        cancel(queries.review);
        return true;
    }
    const auto end = last_reviewed_ply(live->room->board());
    if (queries.review != 0 || !end || queries.review_lines.size() > *end) {
        return true;
    }
    queries.review = engines_
                         ->ask(reader->client->address, JobPriority::background,
                               {live->room->board(), ReviewQuery{queries.review_lines.size()}},
                               [this, live](const EngineReport& report) { reviewed(live, report); })
                         .value_or(0);
    return queries.review != 0;
}

void EngineRequests::reviewed(const LiveRoomPtr& live, const EngineReport& report) {
    auto& queries = live->queries;
    if (report.last) {
        queries.review = 0;
    }
    if (report.failed) {
        return; // the position is searched when a client asks for the review again
    }
    const std::size_t last_ply = last_reviewed_ply(live->room->board()).value_or(0);
    queries.review_lines.push_back({ReviewLine{report.ply, last_ply, best_line(report)}});
    for (const Subscriber& subscriber : live->channel.subscribers()) {
        if (subscriber.reads_review) {
            subscriber.client->tell(queries.review_lines.back());
        }
    }
}

} // namespace duiyi::server
