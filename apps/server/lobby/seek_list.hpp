// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/player.hpp"
#include "domain/seat.hpp"
#include "lobby/game_terms.hpp"

/// What the lobby shows: values that whoever looks for a game may see.
namespace duiyi::server {

/// The account that has opened a seek.
struct SeekPerson {
    std::string name;
    int rating = 0;
    bool is_provisional = false;

    friend bool operator==(const SeekPerson&, const SeekPerson&) = default;
};

/// A seek that may be accepted.
struct OpenSeek {
    std::uint64_t id = 0;
    GameTerms terms;
    std::optional<Side> side{};     ///< that the seeker wants
    std::optional<SeekPerson> by{}; ///< none: a guest
    std::optional<GuestName> guest{};

    friend bool operator==(const OpenSeek&, const OpenSeek&) = default;
};

/// How many wait in a pool, as guests and, in its rated twin, with accounts.
struct WaitingInPool {
    GameTerms terms; ///< of the guests' pool
    std::size_t guests = 0;
    std::size_t rated = 0;
    /// How long those waited who were paired last (UsualWait::median).
    std::optional<std::int64_t> usual_wait_ms{};
    std::optional<std::int64_t> usual_wait_rated_ms{};

    friend bool operator==(const WaitingInPool&, const WaitingInPool&) = default;
};

/// What there is to choose from.
struct SeekList {
    std::vector<OpenSeek> seeks; ///< the newest first
    std::vector<WaitingInPool> pools;

    friend bool operator==(const SeekList&, const SeekList&) = default;
};

/// The game that a search has led to, and whose seat the secret of the ticket opens.
struct Paired {
    std::string room;
    Seat seat{};

    friend bool operator==(const Paired&, const Paired&) = default;
};

} // namespace duiyi::server
