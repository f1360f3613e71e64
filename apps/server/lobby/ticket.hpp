// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>

#include "domain/player.hpp"
#include "domain/secret.hpp"

namespace duiyi::server {

/// What a client gets when it enters the lobby, before it looks for a game: the name of a room that does not
/// exist yet, and the secret of its seat. Pairing two clients creates the rooms of both tickets in one unit
/// of work, each at version 0, so a ticket is used once at most, whatever crashes. The game is in the room of
/// one, the host; the other room holds nothing but a pointer to it. A client that was cut off comes back with
/// its ticket, and learns from the rooms whether it has been paired.
struct Ticket {
    std::string room;
    SecretHash holder; ///< of the secret, which opens this client's seat in either room

    friend bool operator==(const Ticket&, const Ticket&) = default;
};

/// A ticket as its client keeps it.
struct OwnTicket {
    std::string room;
    std::string secret;
};

/// Who comes into the lobby.
struct LobbyEntry {
    std::optional<OwnTicket> ticket{};    ///< of the last visit
    std::optional<std::string> browser{}; ///< the secret by which a guest is one person in all windows
    std::optional<GuestName> guest{};     ///< the name of a guest
};

} // namespace duiyi::server
