// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "limits/limits.hpp"
#include "service/engine_requests.hpp"
#include "service/handovers.hpp"
#include "wire/request.hpp"

namespace duiyi::server {

struct ServiceOptions {
    std::int64_t unplayed_room_ms = 3'600'000;    ///< a room without a move is deleted after this
    std::int64_t idle_room_ms = 60'000;           ///< a room without subscribers is unloaded after this
    std::int64_t unused_game_ms = 63'072'000'000; ///< a game in which nothing happens is deleted after this
    double rooms_per_hour = 200;                  ///< how many rooms an address may make
    std::int64_t reply_delay_ms = 0;              ///< the engine's move comes after one to three times this
    double game_bytes_per_day = 67'108'864;       ///< of events that an address may cause
    std::int64_t max_game_bytes = 17'179'869'184; ///< of the events of all games
    /// Milliseconds of a clock that is never set, near Unix time (LogClock::now_ms): for ages and durations.
    std::function<std::int64_t()> now_ms;
    /// Unix time in milliseconds that is stored with events (LogClock::stamp_ms); now_ms when it is empty.
    std::function<std::int64_t()> stamp_ms{};
    Background background{}; ///< where rooms are replayed; on the spot when it is empty
};

struct ServiceCounters {
    std::size_t rooms = 0;   ///< in memory
    std::size_t clients = 0; ///< connected
};

/// Handles the requests of connected clients: the room decides, the store commits, and only then the client
/// gets its answer and the subscribers the event. Runs on one thread, the one that the store posts to; there
/// are no locks. Has no sockets, and no clock but the function that it is given.
class Service {
public:
    /// All must outlive the service, and must not call back after it is gone. Without engines every
    /// request for one is refused.
    Service(Store& store, Bus& bus, Deadlines& deadlines, EngineService* engines, ServiceOptions options);
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// A connection begins; `sink` must live until disconnect().
    [[nodiscard]] ClientPtr connect(std::string address, FrameSink& sink);
    /// Handles one frame. `done` is called once, now or later, when its answer has been sent: until then
    /// the connection must not hand in another.
    void handle(const ClientPtr& client, std::string_view frame, std::function<void()> done);
    /// The connection is gone. A command that is being stored is still carried out.
    void disconnect(const ClientPtr& client);

    [[nodiscard]] ServiceCounters counters() const { return {registry_.size(), clients_}; }

private:
    struct Dispatch;
    /// How a client enters a room.
    struct Entrance {
        std::optional<Seat> seat;
        std::optional<std::string> secret; ///< of a seat that was newly taken
        std::optional<std::int64_t> since; ///< the version that the client has; nothing under another epoch
        bool is_players_own = false;       ///< a spectator who plays in another window
    };

    void create(PendingRequest request, const wire::CreateRequest& what);
    void store_new_room(PendingRequest request, const LiveRoomPtr& live, const Created& created, Seat seat,
                        const std::string& secret);
    void join(PendingRequest request, wire::JoinRequest what);
    void join_room(const PendingRequest& request, const LiveRoomPtr& live, const wire::JoinRequest& what);
    void take_seat(const PendingRequest& request, const LiveRoomPtr& live, std::optional<std::int64_t> since);
    void enter_room(const PendingRequest& request, const LiveRoomPtr& live, const Entrance& entrance);
    void send_joined(const PendingRequest& request, const LiveRoomPtr& live, const Entrance& entrance);
    void follow(PendingRequest request, const wire::FollowRequest& what);
    void unfollow(const PendingRequest& request, const wire::UnfollowRequest& what);
    void send_plies(PendingRequest request, const wire::PliesRequest& what);
    void renew_secret(PendingRequest request, const wire::RenewSecretRequest& what);
    /// Gives the holder of a seat a code for another device.
    void hand_over(PendingRequest request, const wire::HandOverRequest& what);
    /// Gives the sender the seat that a code stands for.
    void take_over(PendingRequest request, const wire::TakeOverRequest& what);

    /// A request for summaries: how far its answer is.
    struct SummaryTask;
    using SummaryTaskPtr = std::shared_ptr<SummaryTask>;
    void summaries(PendingRequest request, wire::SummariesRequest what);
    /// Goes on with the rooms that are left, one after the other.
    void continue_summaries(const SummaryTaskPtr& task);
    /// Looks up the version of a room that is not in memory, and loads it if the client has another one.
    void check_version(const SummaryTaskPtr& task, const wire::KnownRoom& known);
    void load_for_summary(const SummaryTaskPtr& task, const std::string& name);
    static void add_summary(SummaryTask& task, const LiveRoom& live);
    /// The version that the client has, if it is one of this log.
    [[nodiscard]] std::optional<std::int64_t> known_version(std::optional<std::int64_t> since,
                                                            const std::optional<std::string>& epoch) const;
    void leave_room(const ClientPtr& client);
    void stop_following(const ClientPtr& client, const LiveRoomPtr& live);
    void left(const ClientPtr& client, const LiveRoomPtr& live);

    using RoomJob = std::function<void(const PendingRequest&, const LiveRoomPtr&)>;
    /// Runs the job when it is the request's turn, in the room of that name; refuses when there is none.
    void in_room(const std::string& name, PendingRequest request, RoomJob job);
    /// The same in the room that the sender is in.
    void in_own_room(PendingRequest request, RoomJob job);
    void run(const LiveRoomPtr& live, PendingRequest request, RoomJob job);

    /// Gives a player's command to the room.
    void give(const PendingRequest& request, const LiveRoomPtr& live, const CommandBody& body);
    void applied(const LiveRoomPtr& live, const Event& event);
    /// After a player's command: who holds the seat now.
    void seat_changed(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                      const CommandBody& body);
    [[nodiscard]] bool may_create(const std::string& address);
    /// What charges the sender's address for the bytes that the request stores (RoomWriter::Change::storing).
    /// Empty when the address may store nothing more for now: the request has been refused.
    [[nodiscard]] std::function<void(std::int64_t)> storage_for(const PendingRequest& request);
    void plan_forgetting();

    Store& store_;
    Deadlines& deadlines_;
    ServiceOptions options_;
    RoomRegistry registry_;
    RoomWriter writer_;
    EngineRequests engines_;
    AddressRates creations_;
    AddressRates stored_bytes_;
    Handovers handovers_;
    Deadlines::Key forget_rates_ = 0;
    std::size_t clients_ = 0;
    std::uint64_t last_client_ = 0;
};

} // namespace duiyi::server
