// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace duiyi::server {

/// The account behind a seat, with its rating when it sat down. Its name is looked up when it is shown: an
/// account may have been deleted since.
struct Player {
    std::string account;         ///< its id
    int rating = 0;              ///< in the pool of the game, rounded; 0: not known
    bool is_provisional = false; ///< the rating is not to be relied on yet

    friend bool operator==(const Player&, const Player&) = default;
};

/// The names of the accounts that play, by side; nothing for a guest and for an account that is deleted.
using PlayerNames = std::array<std::optional<std::string>, 2>;

/// Indexed by side; nothing for a guest, for the engine and while the seat is free.
using Players = std::array<std::optional<Player>, 2>;

/// How many names there are for guests: a word of each of two lists of 64.
inline constexpr int guest_name_count = 4'096;

/// A guest's name: a number below `guest_name_count`. Each page has words for it in its language, so that a
/// guest can call themselves nothing else.
struct GuestName {
    int number = 0;

    friend bool operator==(const GuestName&, const GuestName&) = default;
};

/// Nothing for a number that is no name.
[[nodiscard]] constexpr std::optional<GuestName> guest_name(std::int64_t number) {
    return number >= 0 && number < guest_name_count ? std::optional(GuestName{static_cast<int>(number)})
                                                    : std::nullopt;
}

/// Indexed by side; nothing for who is no guest, or has no name.
using GuestNames = std::array<std::optional<GuestName>, 2>;

/// A rating before and after a game, rounded.
struct RatingChange {
    std::int64_t before = 0;
    std::int64_t after = 0;

    friend bool operator==(const RatingChange&, const RatingChange&) = default;
};

/// What a rated game that is over has done to the ratings of its players, by side; nothing in other games.
using RatingChanges = std::array<std::optional<RatingChange>, 2>;

} // namespace duiyi::server
