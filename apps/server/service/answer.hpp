// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "domain/refusal.hpp"
#include "lobby/seek_list.hpp"
#include "lobby/ticket.hpp"

namespace duiyi::server {

/// Done, or begun: what comes of it is told later. Nothing is stored.
struct Accepted {};

/// The client is in the lobby, with this ticket.
struct InLobby {
    OwnTicket ticket;
    std::optional<Paired> paired{}; ///< what the ticket that it came with has led to
};

/// The seek is open, under this number in the list.
struct Seeking {
    std::uint64_t seek = 0;
};

/// How a request ends.
using Answer = std::variant<Accepted, InLobby, Seeking, Refusal>;

} // namespace duiyi::server
