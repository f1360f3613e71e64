// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/geometry/side.hpp"
#include "lobby/newest_map.hpp"

namespace duiyi::server {

/// Which guests have spoilt games to which the lobby had led them. In memory, some 5 MB at most; a restart
/// forgets it. Persons are named as in PoolPlayer.
class GuestWaits {
public:
    /// Of more games, those that began first are not followed to their end.
    static constexpr std::size_t max_games = 20'000;
    /// Of more persons, those are forgotten who have spoilt a game first.
    static constexpr std::size_t max_persons = 10'000;

    /// A game of these two begins in this room; by side, without a name who has an account.
    void begun(const std::string& room, const std::array<std::string, 2>& players);
    /// The game of the room is over, of whichever room: this side has spoilt it, or none.
    void over(const std::string& room, std::optional<Side> spoilt_by, std::int64_t at_ms);
    /// Until when somebody waits (play_wait_until); 0: not at all.
    [[nodiscard]] std::int64_t wait_until(const std::string& person) const;

private:
    NewestMap<std::array<std::string, 2>> games_{max_games};      ///< the players by room
    NewestMap<std::vector<std::int64_t>> spoilt_ms_{max_persons}; ///< by person: when
};

} // namespace duiyi::server
