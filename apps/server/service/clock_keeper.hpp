// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <unordered_map>

#include "service/room_registry.hpp"
#include "service/room_writer.hpp"

namespace duiyi::server {

/// Ends games whose time is up, at that moment, whether anybody is connected or not.
///
/// Every game with a running clock has one entry in the deadlines, which is set again after each of its
/// events; its room need not be in memory meanwhile. When the time is up, that is stored first; who can still
/// win is then found out in the background, and stored as the game's end. What a server that was killed has
/// left undone is done when the room is loaded: time that ran while no server was there is given back, and an
/// end that was not yet decided is.
class ClockKeeper {
public:
    struct Options {
        Background background;
        std::function<std::int64_t()> now_ms;
        std::function<std::int64_t()> stamp_ms;
        /// When the servers before this one had ended. Others that use the store still keep their games.
        std::int64_t predecessors_ended_ms = 0;
        /// When the server before this one took no requests any more, if it ended by itself.
        std::optional<std::int64_t> predecessor_stopped_ms{};
    };

    /// All must outlive the keeper.
    ClockKeeper(Store& store, RoomRegistry& registry, RoomWriter& writer, Deadlines& deadlines,
                Options options);
    ~ClockKeeper();
    ClockKeeper(const ClockKeeper&) = delete;
    ClockKeeper& operator=(const ClockKeeper&) = delete;

    /// Loads the games whose clocks were running when the server before this one ended, a few at a time.
    void resume();
    /// The room has been loaded; its jobs wait until this returns, and longer when it holds the room.
    void opened(const LiveRoomPtr& live);
    /// An event was applied to the room, or it was created.
    void changed(const LiveRoomPtr& live);

    /// How many games have a running clock.
    [[nodiscard]] std::size_t size() const { return watched_.size(); }

private:
    /// A game with a running clock.
    struct Watched {
        Deadlines::Key deadline = 0;
    };

    void load_next();
    /// Begins the turn again: nobody knows when the server that was to take the move has ended.
    void restart_turn(const LiveRoomPtr& live);
    void watch(const LiveRoomPtr& live);
    void forget(const std::string& name);
    void look_again(const std::string& name, std::int64_t at_ms);
    /// Looks whether the time is up.
    void look(const std::string& name);
    void call_time(const LiveRoomPtr& live);
    void find_winner(const LiveRoomPtr& live);
    /// Runs what the server decides by itself; on a failure of the store it is tried again later.
    void run(const LiveRoomPtr& live, CommandBody body, std::int64_t lag_ms = 0);

    Store& store_;
    RoomRegistry& registry_;
    RoomWriter& writer_;
    Deadlines& deadlines_;
    Options options_;
    std::unordered_map<std::string, Watched> watched_;
    std::deque<std::string> to_load_; ///< at the start
};

} // namespace duiyi::server
