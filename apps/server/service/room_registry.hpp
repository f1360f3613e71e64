// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "service/live_room.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

/// Runs `work` where it stops nobody, then `done` on the thread of the service, also when `work` throws.
/// False when too much waits there; then nothing is run.
using Background = std::function<bool(std::function<void()> work, std::function<void()> done)>;

struct RegistryOptions {
    std::int64_t unplayed_room_ms = 3'600'000;    ///< a room without a move is deleted after this
    std::int64_t idle_room_ms = 60'000;           ///< a room without subscribers is unloaded after this
    std::int64_t unused_game_ms = 63'072'000'000; ///< a game in which nothing happens is deleted after this
    std::int64_t presence_pause_ms = 0;           ///< as in ChannelContext
    std::function<std::int64_t()> now_ms;         ///< as StoreClock::now_ms
    Background background;                        ///< where rooms are replayed
    std::string node;                             ///< names this process on the bus
    /// As in RoomContext.
    std::function<void(const LiveRoomPtr&, const EventStored&)> stored_elsewhere{};
    /// Called when a room has been loaded, before its jobs run; it may hold the room.
    std::function<void(const std::shared_ptr<LiveRoom>&)> opened{};
};

/// The rooms in memory: loads them on request, unloads them when they are idle, and deletes unplayed ones
/// from the store.
class RoomRegistry {
public:
    /// All must outlive the registry, and the store must not call back after it is gone.
    RoomRegistry(Store& store, Bus& bus, Deadlines& deadlines, RegistryOptions options);
    /// Rooms and their subscribers hold each other until here.
    ~RoomRegistry();
    RoomRegistry(const RoomRegistry&) = delete;
    RoomRegistry& operator=(const RoomRegistry&) = delete;

    /// The room, in memory or on its way there: its jobs wait until it is loaded. Null when it is being
    /// deleted.
    [[nodiscard]] LiveRoomPtr find(const std::string& name);
    /// A room that has just been decided on and is not stored yet; find() does not return it before add().
    [[nodiscard]] LiveRoomPtr make(Room room, GameRow row);
    /// Lets the room be found; it is stored now.
    void add(const LiveRoomPtr& live);
    /// A room without a move was stored: plans its deletion for when it has been unplayed for long enough.
    void stored_unplayed(std::int64_t created_ms);
    /// Forgets a room that is deleted, or whose state in memory cannot be trusted: find() loads it again.
    /// `why` answers the requests of clients that are still in it.
    void drop(const LiveRoomPtr& live, Refusal why);

    /// A client has left the room, or changed it: it stays in memory for some time.
    void used(const LiveRoomPtr& live);

    [[nodiscard]] std::size_t size() const { return rooms_.size(); }
    [[nodiscard]] const std::unordered_map<std::string, LiveRoomPtr>& rooms() const { return rooms_; }

private:
    void loaded(const LiveRoomPtr& live, const StoreResult<StreamSlice>& slice);
    void replayed(const LiveRoomPtr& live, Result<RestoredRoom, std::string> restored);
    /// Looks up the names of the accounts that play, then goes on.
    void find_names(const LiveRoomPtr& live, const std::function<void()>& then);
    /// Looks up what the finished game has done to ratings, then goes on.
    void find_ratings(const LiveRoomPtr& live);
    void find_successor(const LiveRoomPtr& live);
    /// The room is complete: its jobs may run.
    void ready(const LiveRoomPtr& live);
    /// The room could not be loaded: whoever waits for it is told so, and the next one tries again.
    void not_loaded(const LiveRoomPtr& live, Refusal why);
    /// An unplayed rematch may have been deleted: checks that, then releases the room.
    void check_successor(const LiveRoomPtr& live);
    void plan_idle_check(const LiveRoomPtr& live);
    void check_idle(const LiveRoomPtr& live);

    /// Has unplayed rooms deleted at that time, or earlier if that is planned already.
    void plan_deletion(std::int64_t at_ms);
    void delete_unplayed();
    void delete_rooms(std::vector<std::string> names);
    void deleted(const std::vector<std::string>& names);
    /// Has games erased in which nothing has happened for long, now and then.
    void plan_erasure(std::int64_t after_ms);
    void erase_unused();

    Store& store_;
    Deadlines& deadlines_;
    RegistryOptions options_;
    std::shared_ptr<const RoomContext> context_;
    std::unordered_map<std::string, LiveRoomPtr> rooms_;
    std::unordered_set<std::string> being_deleted_;
    Deadlines::Key deletion_ = 0;
    std::int64_t deletion_at_ms_ = 0;
    Deadlines::Key erasure_ = 0;
};

} // namespace duiyi::server
