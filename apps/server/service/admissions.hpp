// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "service/engine_requests.hpp"
#include "service/request.hpp"
#include "service/room_registry.hpp"
#include "service/room_requests.hpp"

namespace duiyi::server {

/// How a client enters a room.
struct Admission {
    std::optional<Seat> seat;
    std::optional<std::string> secret; ///< of a seat that was newly taken
    std::optional<std::int64_t> since; ///< the version that the client has, if it is one of this log
    bool is_players_own = false;       ///< a spectator who plays in another window
};

/// Brings clients into rooms and out of them: into the one room that a client is in, and those that it
/// follows besides.
class Admissions {
public:
    /// A join may print a whole game and changes the presence of the room: it counts as this many messages
    /// more, besides the length of its answer (ClientSink::answer).
    static constexpr std::size_t join_charge = 4;

    /// All must outlive this. `now_ms`: as in ServiceOptions.
    Admissions(Store& store, RoomRegistry& registry, EngineRequests& engines,
               std::function<std::int64_t()> now_ms)
        : store_(store), registry_(registry), engines_(engines), now_ms_(std::move(now_ms)) {}

    /// From now on the client is in this room; answers the request, which the caller ends.
    void enter(const PendingRequest& request, const LiveRoomPtr& live, const Admission& admission);
    /// Answers with the room.
    void send_joined(const PendingRequest& request, const LiveRoomPtr& live,
                     const Admission& admission) const;
    void leave(const ClientPtr& client);
    void stop_following(const ClientPtr& client, const LiveRoomPtr& live);

    /// The version that the client has, if it is one of this log: events may follow it.
    [[nodiscard]] std::optional<std::int64_t> known_version(const SeenVersion& seen,
                                                            const LiveRoom& live) const;
    /// Of this moment.
    [[nodiscard]] LogAndTime log_and_time() const;

private:
    void on_left(const ClientPtr& client, const LiveRoomPtr& live);

    Store& store_;
    RoomRegistry& registry_;
    EngineRequests& engines_;
    std::function<std::int64_t()> now_ms_;
};

} // namespace duiyi::server
