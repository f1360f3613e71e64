// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/clock_keeper.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "clock/time_out.hpp"

namespace duiyi::server {

namespace {

/// How many rooms are loaded at once after a start.
constexpr std::size_t loads_at_once = 8;
/// When something that the server decides by itself is tried again after a failure.
constexpr std::int64_t retry_ms = 1'000;

std::pair<std::size_t, std::int64_t> turn_of(const GameClock& clock) {
    return {clock.ply_count(), ms_of(clock.running_since())};
}

} // namespace

ClockKeeper::ClockKeeper(Store& store, RoomRegistry& registry, RoomWriter& writer, Deadlines& deadlines,
                         Options options)
    : store_(store),
      registry_(registry),
      writer_(writer),
      deadlines_(deadlines),
      options_(std::move(options)) {}

ClockKeeper::~ClockKeeper() {
    for (const auto& [name, watched] : watched_) {
        deadlines_.cancel(watched.deadline);
    }
}

void ClockKeeper::resume() {
    store_.list_running([this](const auto& names) {
        if (!names) {
            spdlog::error("cannot list the games with running clocks: {}", names.error().message);
            return;
        }
        to_load_.assign(names->begin(), names->end());
        for (std::size_t i = 0; i < loads_at_once; ++i) {
            load_next();
        }
    });
}

void ClockKeeper::load_next() {
    while (!to_load_.empty()) {
        const std::string name = std::move(to_load_.front());
        to_load_.pop_front();
        if (const LiveRoomPtr live = registry_.find(name)) {
            live->run([this] { load_next(); });
            return;
        }
    }
}

void ClockKeeper::opened(const LiveRoomPtr& live) {
    const Room& room = *live->room;
    if (room.clock()) {
        live->turn = turn_of(room.clock()->clock()); // told long ago
    }
    // The last moment of the servers before belongs to them: their log ends there. What is watched was here.
    if (room.is_clock_running() && !watched_.contains(room.name()) &&
        ms_of(room.clock()->clock().running_since()) <= options_.predecessors_ended_ms) {
        restart_turn(live);
    } else {
        changed(live);
    }
}

void ClockKeeper::restart_turn(const LiveRoomPtr& live) {
    const GameClock& clock = live->room->clock()->clock();
    std::optional<Moment> since;
    if (options_.predecessor_stopped_ms) {
        since = moment_of(*options_.predecessor_stopped_ms);
    }
    run(live, RestartClock{clock.ply_count(), clock.running_since(), since});
}

void ClockKeeper::changed(const LiveRoomPtr& live) {
    const Room& room = *live->room;
    if (!room.clock()) {
        return;
    }
    if (const auto turn = turn_of(room.clock()->clock()); live->turn != turn) {
        live->turn = turn;
        live->turn_told_late_ms = std::max<std::int64_t>(options_.now_ms() - turn.second, 0);
    }
    if (room.flagged()) {
        forget(room.name());
        find_winner(live);
    } else if (room.is_clock_running()) {
        watch(live);
    } else {
        forget(room.name());
    }
}

void ClockKeeper::watch(const LiveRoomPtr& live) {
    const GameClock& clock = live->room->clock()->clock();
    const auto deadline = clock.deadline(std::chrono::milliseconds(live->lag_ms(clock.turn())));
    if (deadline) {
        look_again(live->name(), ms_of(*deadline));
    } else {
        forget(live->name());
    }
}

void ClockKeeper::forget(const std::string& name) {
    if (const auto found = watched_.find(name); found != watched_.end()) {
        deadlines_.cancel(found->second.deadline);
        watched_.erase(found);
    }
}

void ClockKeeper::look_again(const std::string& name, std::int64_t at_ms) {
    Watched& watched = watched_[name];
    deadlines_.cancel(watched.deadline);
    watched.deadline = deadlines_.add(at_ms, [this, name] { look(name); });
}

void ClockKeeper::look(const std::string& name) {
    watched_[name].deadline = 0;
    const LiveRoomPtr live = registry_.find(name);
    if (live == nullptr) {
        forget(name); // it is being deleted
        return;
    }
    live->run([this, live, name] {
        if (live->room) {
            call_time(live);
        } else if (live->missing.code == RefusalCode::failed) {
            look_again(name, options_.now_ms() + retry_ms);
        } else {
            forget(name);
        }
    });
}

void ClockKeeper::call_time(const LiveRoomPtr& live) {
    if (!live->room->is_clock_running()) {
        changed(live);
        return;
    }
    const std::int64_t lag_ms = live->lag_ms(live->room->clock()->clock().turn());
    if (!live->room->decide({System{}, options_.now_ms(), CallTime{}, lag_ms})) {
        watch(live); // there is time again: a move, a gift, or a longer lag
        return;
    }
    run(live, CallTime{}, lag_ms);
}

void ClockKeeper::find_winner(const LiveRoomPtr& live) {
    if (std::exchange(live->is_deciding_winner, true)) {
        return;
    }
    const Side flagged = *live->room->flagged();
    // Without an answer, as with an undecided search, the flagged side has lost.
    const auto winner = std::make_shared<std::optional<Side>>(other(flagged));
    const bool is_accepted = options_.background(
        [winner, flagged, board = live->room->board()] { *winner = winner_on_time(board.state(), flagged); },
        [this, live, winner] {
            live->is_deciding_winner = false;
            live->run([this, live, winner] {
                if (live->room && live->room->flagged()) {
                    run(live, EndOnTime{*winner});
                }
            });
        });
    if (!is_accepted) {
        live->is_deciding_winner = false;
        look_again(live->name(), options_.now_ms() + retry_ms);
    }
}

void ClockKeeper::run(const LiveRoomPtr& live, CommandBody body, std::int64_t lag_ms) {
    RoomWriter::Change change;
    change.command = {System{}, options_.now_ms(), std::move(body), lag_ms};
    change.stamp_ms = options_.stamp_ms();
    change.done = [this, name = live->name()](const RoomWriter::Written& result) {
        if (!result) {
            look_again(name, options_.now_ms() + retry_ms);
        }
    };
    writer_.run(live, std::move(change));
}

} // namespace duiyi::server
