// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rooms/room.hpp"

namespace duiyi::server {

/// A frame on its way to several connections: printed once.
using Frame = std::shared_ptr<const std::string>;

/// The far end of a connection, as the hall sees it. Called on the hall's thread only, and never calls back.
class Outlet {
public:
    Outlet() = default;
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;
    virtual ~Outlet() = default;
    /// Queues a frame; an outlet whose queue is full closes itself.
    virtual void send(Frame frame) = 0;
    /// The request in hand costs as much as so many messages more: they count against the connection's rate.
    virtual void charge(std::size_t messages) = 0;
    /// Ends the connection after what has been queued.
    virtual void close() = 0;
};

class LiveRoom;

/// What the computer is at for a room: tickets of the pool, 0 for none.
struct RoomThoughts {
    std::uint64_t move = 0;           ///< the computer's own move
    std::int64_t move_version = 0;    ///< the version of the room for which it is asked
    std::uint64_t review = 0;         ///< the review of the finished game
    std::vector<std::string> pages{}; ///< its pushes so far, by ply
};

/// A connection. In a room it holds a seat or, without one, watches.
struct Guest {
    std::string address;
    Outlet* outlet = nullptr; ///< null once the connection is gone
    std::shared_ptr<LiveRoom> room;
    std::optional<wire::Seat> seat;
    std::uint64_t help = 0;    ///< the pool's ticket of a hint or an analysis for this guest; 0: none
    bool reads_review = false; ///< gets the room's review

    void send(std::string text) const;
};
using GuestPtr = std::shared_ptr<Guest>;

/// A room in memory: the state machine, who is there, and the queue that makes its requests take turns.
class LiveRoom {
public:
    explicit LiveRoom(std::string name) : name_(std::move(name)) {}

    [[nodiscard]] const std::string& name() const { return name_; }

    /// Empty while the room is being loaded, and when it turned out not to exist.
    std::optional<Room> room;
    /// Why there is no room, when there is none.
    Refusal missing{wire::ErrorCode::no_such_room, "no room has this name"};
    /// When somebody was last here.
    std::int64_t used_ms = 0;
    RoomThoughts thoughts;

    /// Runs the job now, or when the work in progress is done. Jobs run one after the other.
    void run(std::function<void()> job);
    /// From now until release() other jobs wait.
    void hold() { held_ = true; }
    void release();
    [[nodiscard]] bool idle() const { return guests_.empty() && !held_ && waiting_.empty(); }

    [[nodiscard]] const std::vector<GuestPtr>& guests() const { return guests_; }
    void enter(const GuestPtr& guest, std::optional<wire::Seat> seat);
    void leave(Guest& guest);
    /// For the end of the hall: guests, jobs and the room hold each other, so somebody has to let go.
    void let_go();
    /// Takes the seat from the connection that held it; the new one is `except`.
    void unseat(wire::Seat seat, const Guest& except);
    /// Tells everybody who is here when that has changed; `newcomer`, if there is one, is told anyway.
    void tell_presence(const Guest* newcomer = nullptr);

    /// Numbers the event with the room's version, keeps it for those who reconnect, tells everybody.
    void announce(wire::RawJson event);
    /// The events after `since`, when they are still at hand.
    [[nodiscard]] std::optional<std::vector<wire::RawJson>> events_after(std::int64_t since) const;

private:
    void broadcast(std::string text) const;

    std::string name_;
    std::vector<GuestPtr> guests_;
    std::string told_presence_;        ///< as it was last told to all
    std::deque<wire::RawJson> recent_; ///< the last of them has the room's version
    std::deque<std::function<void()>> waiting_;
    bool held_ = false;
};
using LiveRoomPtr = std::shared_ptr<LiveRoom>;

} // namespace duiyi::server
