// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "computer/pool.hpp"
#include "hall/limits.hpp"
#include "hall/live_room.hpp"
#include "store/store.hpp"
#include "wire/request.hpp"

namespace duiyi::server {

struct HallOptions {
    std::int64_t unplayed_room_ms = 3'600'000; ///< a room without a move goes away after this
    std::int64_t idle_room_ms = 60'000;        ///< a room without people leaves the memory after this
    double rooms_per_hour = 200;               ///< how many rooms an address may make
    std::function<std::int64_t()> now_ms;      ///< Unix time; for tests to turn
};

struct HallCounters {
    std::size_t rooms = 0;  ///< in memory
    std::size_t guests = 0; ///< connected
};

/// Where connections, rooms and the store meet: requests come in, are decided by the room, stored, and only
/// then answered and shown to the others. Lives on one thread, which is the one that the store posts to;
/// there is no lock. Knows no sockets.
class Hall {
public:
    /// The store must outlive the hall, and must not call back after the hall is gone. Without a pool, which
    /// must outlive the hall too, there is no computer to play or to ask.
    Hall(Store& store, HallOptions options, Pool* pool = nullptr);
    ~Hall();
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    /// A connection begins; `outlet` must live until leave().
    [[nodiscard]] GuestPtr enter(std::string address, Outlet& outlet);
    /// Handles one frame. `done` is called once, now or later, when its answer has been sent: until then
    /// the connection must not hand in another.
    void handle(const GuestPtr& guest, std::string_view frame, std::function<void()> done);
    /// The connection is gone. What it asked for and is being stored stays asked for.
    void leave(const GuestPtr& guest);

    /// Housekeeping; call it every few seconds.
    void tick();

    [[nodiscard]] HallCounters counters() const { return {rooms_.size(), guests_}; }

private:
    using Done = std::function<void()>;
    /// A request on its way through the hall.
    struct Errand {
        GuestPtr guest;
        std::string id;
        Done done;
    };
    struct Dispatch;

    void create(Errand errand, const wire::CreateRequest& request);
    void join(Errand errand, wire::JoinRequest request);
    void join_here(const Errand& errand, const LiveRoomPtr& live, const wire::JoinRequest& request);
    void take_seat(const Errand& errand, const LiveRoomPtr& live, const SeatTaken& taken,
                   const std::string& secret, std::optional<std::int64_t> since);
    void enter_room(const Errand& errand, const LiveRoomPtr& live, wire::JoinedAnswer answer,
                    std::optional<std::int64_t> since);
    void move_guest(const GuestPtr& guest, const LiveRoomPtr& live, std::optional<wire::Seat> seat);
    void leave_room(const GuestPtr& guest);

    /// Runs the job when it is the request's turn, in the room that its sender is in; refuses when there is
    /// none.
    using InRoom = std::function<void(const Errand&, const LiveRoomPtr&)>;
    static void in_room(Errand errand, InRoom job);

    /// For all requests of players.
    template <class R>
    void play_here(Errand errand, const LiveRoomPtr& live, const R& request);

    /// Answers, and announces the event to the room; called when the event is stored and applied.
    using Then = std::function<void(wire::RawJson event)>;
    /// Stores the event as the room's next and applies it; nobody hears of it before that.
    void commit(const LiveRoomPtr& live, Event event, std::optional<Receipt> receipt, const Errand& errand,
                Then then);
    void committed(const LiveRoomPtr& live, const Event& event, const std::optional<Receipt>& receipt,
                   const Then& then);
    /// What is in memory is not what is stored: everybody has to come in again.
    void discard(const LiveRoomPtr& live);

    [[nodiscard]] LiveRoomPtr find_room(const std::string& name);
    void loaded(const LiveRoomPtr& live, const tl::expected<std::vector<StoredEvent>, StoreError>& events);
    /// A rematch that nobody played may have been cleared away: looks, then lets the room be used.
    void check_successor(const LiveRoomPtr& live);
    void clear_unplayed(std::vector<std::string> names);
    void cleared(const std::vector<std::string>& names);
    [[nodiscard]] StoredEvent stored(const std::string& room, std::int64_t version, const Event& event,
                                     const std::optional<Receipt>& receipt) const;

    // The computer: its own moves, and what people ask of it (hall_computer.cpp).

    /// Asks for the computer's move when it is due, and no more when it is not.
    void attend(const LiveRoomPtr& live);
    void computer_found(const LiveRoomPtr& live, std::int64_t version, const Finding& finding);
    void hint(const Errand& errand, const LiveRoomPtr& live);
    void analyse(const Errand& errand, const LiveRoomPtr& live, const wire::AnalyseRequest& request);
    void analyse_position(const Errand& errand, const wire::AnalysePositionRequest& request);
    /// Has a board looked at and what is found sent to the guest.
    void look_deeper(const Errand& errand, Board board, std::int64_t lines);
    void stop_analysis(const Errand& errand);
    void review(const Errand& errand, const LiveRoomPtr& live);
    /// Goes on with the review while somebody reads it, and stops it when nobody does.
    void go_on_reviewing(const LiveRoomPtr& live);
    void reviewed(const LiveRoomPtr& live, const Finding& finding);
    /// The game has changed: what was thought about it is worth nothing now.
    void forget_thoughts(const LiveRoomPtr& live);
    /// One question at a time for each guest.
    void stop_helping(Guest& guest);
    void cancel(std::uint64_t& ticket);
    static void accept(const Errand& errand);

    static void refuse(const Errand& errand, wire::ErrorCode code, std::string message);

    Store& store_;
    HallOptions options_;
    Pool* pool_;
    AddressRates creations_;
    std::unordered_map<std::string, LiveRoomPtr> rooms_;
    std::unordered_set<std::string> erasing_;
    std::int64_t started_ms_;
    std::size_t guests_ = 0;
};

} // namespace duiyi::server
