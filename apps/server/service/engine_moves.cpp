// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The part of EngineRequests that plays: the engine's own moves, and its answers to draw offers.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "service/engine_requests.hpp"
#include "service/reply_pause.hpp"

namespace duiyi::server {

namespace {

/// How long after a failure the engine gets the query for its move again.
constexpr std::int64_t engine_retry_ms = 5'000;
/// While its own clock runs.
constexpr std::int64_t timed_retry_ms = 200;

/// Whose share of the engine the engine's own move counts for: a player's, else a spectator's, else that of
/// all games that nobody looks at.
const std::string& address_for_move(const LiveRoom& live) {
    const auto player =
        std::ranges::find_if(live.channel.subscribers(), [](const auto& s) { return s.seat.has_value(); });
    if (player != live.channel.subscribers().end()) {
        return player->client->address;
    }
    static const std::string nobody;
    return live.channel.subscribers().empty() ? nobody : live.channel.subscribers().front().client->address;
}

/// The engine has to answer a draw offer.
bool is_draw_due(const LiveRoom& live) {
    return live.room && !live.channel.subscribers().empty() && live.room->engine() &&
           live.room->offers().draw == other(live.room->engine()->side);
}

/// The engine has to move: an open draw offer is answered first. It plays on without anybody there only when
/// it could lose by not moving.
bool is_move_due(const LiveRoom& live) {
    return live.room && live.room->engine_to_move() && !is_draw_due(live) &&
           (!live.channel.subscribers().empty() || live.room->is_clock_running());
}

/// How long the engine may think; nothing without a clock.
std::optional<std::chrono::milliseconds> engine_time(const Room& room, Moment now) {
    return room.is_clock_running() && room.clock()->clock().deadline({})
               ? std::optional(engine_share(room.clock()->clock(), now))
               : std::nullopt;
}

} // namespace

void EngineRequests::update(const LiveRoomPtr& live) {
    if (engines_ == nullptr) {
        return;
    }
    const bool draw_due = is_draw_due(*live);
    const bool move_due = is_move_due(*live);
    auto& queries = live->queries;
    if (!draw_due) {
        cancel(queries.draw);
    }
    if (!move_due) {
        cancel_move(live);
    }
    if (!draw_due && !move_due) {
        deadlines_.cancel(std::exchange(queries.retry, 0));
    } else if (draw_due && queries.draw == 0) {
        ask_for_draw(live);
    } else if (move_due && queries.move == 0 && queries.reply == 0) {
        ask_for_move(live);
    }
}

void EngineRequests::cancel_move(const LiveRoomPtr& live) {
    cancel(live->queries.move);
    deadlines_.cancel(std::exchange(live->queries.reply, 0));
}

void EngineRequests::ask_for_draw(const LiveRoomPtr& live) {
    const EngineSeat& engine = *live->room->engine();
    const auto ticket =
        engines_->ask(address_for_move(*live), JobPriority::interactive,
                      {live->room->board(), DrawQuery{engine.level, engine.side}},
                      [this, live, turn = live->queries.turn](const EngineReport& report) {
                          live->queries.draw = 0;
                          live->run([this, live, turn, report] { answer_draw(live, turn, report); });
                      });
    live->queries.draw = ticket.value_or(0);
    if (!ticket) {
        retry_later(live);
    }
}

void EngineRequests::ask_for_move(const LiveRoomPtr& live) {
    auto& queries = live->queries;
    const auto time = engine_time(*live->room, moment_of(now_ms_()));
    if (queries.turn_began_ms == 0) {
        queries.turn_began_ms = now_ms_();
    }
    // With a clock the pause is part of the time for the move: it leaves most of it to the search.
    const std::int64_t max_pause = time ? time->count() / 4 : std::numeric_limits<std::int64_t>::max();
    const EngineSeat& engine = *live->room->engine();
    const auto ticket =
        engines_->ask(address_for_move(*live), JobPriority::interactive,
                      {live->room->board(), MoveQuery{engine.level, engine.seed, time}},
                      [this, live, max_pause, turn = queries.turn](const EngineReport& report) {
                          live->queries.move = 0;
                          move_found(live, turn, max_pause, report);
                      });
    queries.move = ticket.value_or(0);
    if (!ticket) {
        retry_later(live);
    }
}

void EngineRequests::move_found(const LiveRoomPtr& live, std::uint64_t turn, std::int64_t max_pause,
                                const EngineReport& report) {
    const auto play = [this, live, turn, report] {
        live->run([this, live, turn, report] { play_move(live, turn, report); });
    };
    const std::int64_t pause =
        std::min(reply_pause_ms(reply_delay_ms_, report.rivals, random_bits()), max_pause);
    const std::int64_t reply_at_ms = live->queries.turn_began_ms + pause;
    if (report.failed || reply_at_ms <= now_ms_()) {
        play();
        return;
    }
    live->queries.reply = deadlines_.add(reply_at_ms, [live, play] {
        live->queries.reply = 0;
        play();
    });
}

void EngineRequests::retry_later(const LiveRoomPtr& live) {
    if (live->room && live->queries.retry == 0) {
        const std::int64_t wait = live->room->is_clock_running() ? timed_retry_ms : engine_retry_ms;
        live->queries.retry = deadlines_.add(now_ms_() + wait, [this, live] {
            live->queries.retry = 0;
            update(live);
        });
    }
}

void EngineRequests::play_move(const LiveRoomPtr& live, std::uint64_t turn, const EngineReport& report) {
    if (live->queries.turn != turn || !is_move_due(*live)) {
        update(live); // the game has changed since: a takeback, a resignation
    } else if (report.failed) {
        retry_later(live);
    } else {
        play_as_person(live, report);
    }
}

void EngineRequests::play_as_person(const LiveRoomPtr& live, const EngineReport& report) {
    auto& outlook = live->queries.outlook;
    outlook.note(report);
    if (outlook.would_resign(*live->room->engine())) {
        run_as_engine(live, Resign{});
        return;
    }
    const bool offers_draw = outlook.would_offer_draw(*live->room->engine());
    run_as_engine(live, PlayMove{static_cast<std::int64_t>(report.ply), report.move},
                  [this, live, offers_draw] {
                      if (offers_draw) {
                          live->run([this, live] { offer_draw(live); });
                      }
                  });
}

/// Unless the game has ended by its move, or by what the opponent did meanwhile.
void EngineRequests::offer_draw(const LiveRoomPtr& live) {
    if (live->room && !live->room->outcome() && !live->room->offers().draw) {
        run_as_engine(live, OfferDraw{});
    }
}

void EngineRequests::answer_draw(const LiveRoomPtr& live, std::uint64_t turn, const EngineReport& report) {
    if (live->queries.turn != turn || !is_draw_due(*live)) {
        update(live);
    } else if (report.failed) {
        retry_later(live);
    } else if (report.accepts_draw) {
        run_as_engine(live, OfferDraw{}); // which accepts the one that is open
    } else {
        run_as_engine(live, DeclineDraw{});
    }
}

void EngineRequests::run_as_engine(const LiveRoomPtr& live, CommandBody body, std::function<void()> stored) {
    RoomWriter::Change change;
    change.stamp_ms = stamp_ms_();
    change.done = [this, live, stored = std::move(stored),
                   text = to_text(body)](const RoomWriter::Written& result) {
        if (!result) {
            spdlog::error("room {}: the engine's '{}' is refused: {}", room_tag(live->name()), text,
                          result.error().message);
            retry_later(live);
        } else if (stored) {
            stored();
        }
    };
    change.command = {EnginePlayer{live->room->engine()->side}, now_ms_(), std::move(body),
                      live->turn_told_late_ms};
    writer_.run(live, std::move(change));
}

} // namespace duiyi::server
