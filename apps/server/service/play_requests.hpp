// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "service/service_parts.hpp"

namespace duiyi::server {

/// Handles what players do in the seat that they hold, in the room that their connection is in: their
/// commands to the game, and those about the seat itself. Each is answered once.
class PlayRequests {
public:
    /// The parts must outlive this.
    explicit PlayRequests(const ServiceParts& parts) : parts_(parts) {}

    /// Gives a player's command to the room that the connection is in.
    void play(PendingRequest request, const CommandBody& command);
    /// The other player has left: the sender has won, or it is a draw.
    void claim_left(PendingRequest request, bool wants_win);
    /// The seat of the connection has another secret from now on.
    void renew_secret(PendingRequest request, const std::string& secret);
    /// The account of the connection is the player in its seat.
    void name_player(PendingRequest request);

private:
    /// Gives a player's command to the room.
    void submit(const PendingRequest& request, const LiveRoomPtr& live, const CommandBody& body);

    const ServiceParts& parts_;
};

} // namespace duiyi::server
