// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "service/handovers.hpp"
#include "service/room_requests.hpp"
#include "service/service_parts.hpp"

namespace duiyi::server {

/// Handles the requests by which clients come into a room and to a seat of it: to make a room, to join or
/// leave one, and to hand a seat to another device. Each is answered once.
class SeatRequests {
public:
    /// The parts must outlive this.
    explicit SeatRequests(const ServiceParts& parts) : parts_(parts), handovers_(parts.now_ms()) {}

    void create(PendingRequest request, const CreateRoom& what);
    void join(PendingRequest request, JoinRoom what);
    /// From now on the client is in no room, if it was in this one (none: in any); its seat stays its own.
    void leave_room(const PendingRequest& request, const std::optional<std::string>& room);
    /// Gives the holder of a seat, who knows its secret, a code for another device.
    void hand_over(PendingRequest request, const std::string& secret);
    /// Gives the sender the seat that a code stands for.
    void take_over(PendingRequest request, const std::string& code);

    /// Forgets codes that are over, and addresses that have been quiet for long enough.
    void evict_idle() { handovers_.forget_old(parts_.now_ms()); }

private:
    void store_new_room(PendingRequest request, const LiveRoomPtr& live, const RecordedEvent& recorded,
                        const std::string& secret);
    void join_room(const PendingRequest& request, const LiveRoomPtr& live, const JoinRoom& what);
    void take_seat(const PendingRequest& request, const LiveRoomPtr& live, std::optional<std::int64_t> since,
                   const std::optional<GuestName>& guest);
    /// Gives an account its seat back, on another device perhaps: with a new secret.
    void enter_own_seat(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                        std::optional<std::int64_t> since);

    const ServiceParts& parts_;
    Handovers handovers_;
};

} // namespace duiyi::server
