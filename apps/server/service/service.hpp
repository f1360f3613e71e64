// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "service/chat_requests.hpp"
#include "service/follow_requests.hpp"
#include "service/lobby_requests.hpp"
#include "service/play_requests.hpp"
#include "service/room_access.hpp"
#include "service/room_jobs.hpp"
#include "service/seat_requests.hpp"
#include "service/service_parts.hpp"

namespace duiyi::server {

struct ServiceOptions {
    std::int64_t unplayed_room_ms = 3'600'000;    ///< a room without a move is deleted after this
    std::int64_t idle_room_ms = 60'000;           ///< a room without subscribers is unloaded after this
    std::int64_t unused_game_ms = 63'072'000'000; ///< a game in which nothing happens is deleted after this
    std::int64_t presence_pause_ms = 0;           ///< between two messages of who is here (LiveRoom)
    double rooms_per_hour = 200;                  ///< how many rooms an address may make
    std::int64_t reply_delay_ms = 0;              ///< the engine's move comes after one to three times this
    double game_bytes_per_day = 67'108'864;       ///< of events that an address may cause
    std::int64_t max_game_bytes = 17'179'869'184; ///< of the events of all games
    /// Milliseconds of a clock that is never set, near Unix time (StoreClock::now_ms): for ages and
    /// durations.
    std::function<std::int64_t()> now_ms;
    /// Unix time in milliseconds that is stored with events (StoreClock::stamp_ms); now_ms when it is empty.
    std::function<std::int64_t()> stamp_ms{};
    Background background{}; ///< where rooms are replayed; on the spot when it is empty
    /// When the servers before this one had ended (ServerStore); now_ms at the start when it is empty.
    std::optional<std::int64_t> predecessors_ended_ms{};
    /// When the server before this one stopped (ServerStore).
    std::optional<std::int64_t> predecessor_stopped_ms{};
};

struct ServiceCounters {
    std::size_t rooms = 0;   ///< in memory
    std::size_t clients = 0; ///< connected
};

/// Knows who is connected, and has those who handle their requests, each a feature: the room decides, the
/// store commits, and only then the client gets its answer and the subscribers the event. Runs on one thread,
/// the one that the store posts to; there are no locks. Has no sockets, and no clock but the function that it
/// is given.
class Service {
public:
    /// All must outlive the service, and must not call back after it is gone. Without engines every
    /// request for one is refused.
    Service(Store& store, Bus& bus, Deadlines& deadlines, EngineService* engines, ServiceOptions options);
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// To be called once, at the start: goes on with the games whose clocks were running when the server
    /// before this one ended.
    void resume_clocks() { clocks_.resume(); }

    /// A connection begins; `sink` must live until disconnect().
    [[nodiscard]] ClientPtr connect(std::string address, ClientSink& sink);
    /// Whoever is at the connection is signed in: to be called before its first frame, if at all.
    void signed_in(const ClientPtr& client, const FoundSession& session);
    /// Sessions of an account have ended: closes the connections of those for which `has_ended` holds.
    void end_sessions(const std::string& account,
                      const std::function<bool(const std::string& token)>& has_ended);
    /// A request of a connection, which has come now. `done` is called once, now or later, when it has been
    /// answered: until then the connection must not hand in another.
    [[nodiscard]] PendingRequest begin(ClientPtr client, std::string id, std::function<void()> done) const {
        return {std::move(client), std::move(id), std::move(done), options_.now_ms()};
    }
    /// The connection is gone. A command that is being stored is still carried out.
    void disconnect(const ClientPtr& client);

    [[nodiscard]] SeatRequests& seats() { return seats_; }
    [[nodiscard]] FollowRequests& follows() { return follows_; }
    [[nodiscard]] PlayRequests& plays() { return plays_; }
    [[nodiscard]] LobbyRequests& lobby() { return lobby_; }
    [[nodiscard]] ChatRequests& chat() { return chat_; }
    [[nodiscard]] EngineRequests& engines() { return engines_; }
    /// For HTTP and tournaments.
    [[nodiscard]] RoomAccess& rooms() { return rooms_; }
    [[nodiscard]] AddressLimits& limits() { return limits_; }

    /// Somebody is connected with a session of this account.
    [[nodiscard]] bool is_connected(const std::string& account) const { return signed_in_.contains(account); }
    [[nodiscard]] ServiceCounters counters() const { return {registry_.size(), clients_}; }

private:
    void applied(const LiveRoomPtr& live, const Event& event, RoomWriter::Follow follow);

    Store& store_;
    ServiceOptions options_;
    RoomRegistry registry_;
    RoomWriter writer_;
    EngineRequests engines_;
    ClockKeeper clocks_;
    AddressLimits limits_;
    Admissions admissions_;
    ServiceParts parts_;
    SeatRequests seats_;
    FollowRequests follows_;
    PlayRequests plays_;
    RoomAccess rooms_;
    ChatRequests chat_;
    LobbyRequests lobby_;
    std::unordered_multimap<std::string, ClientPtr> signed_in_; ///< by account
    std::size_t clients_ = 0;
    std::uint64_t last_client_ = 0;
};

} // namespace duiyi::server
