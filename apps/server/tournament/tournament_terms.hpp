// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clock/time_control.hpp"
#include "duiyi/geometry/game_id.hpp"

namespace duiyi::server {

enum class TournamentKind : std::uint8_t { arena, swiss, round_robin };

[[nodiscard]] std::string_view to_string(TournamentKind kind);
[[nodiscard]] std::optional<TournamentKind> parse_tournament_kind(std::string_view name);

/// What a tournament is to be; never changed once it is made.
struct TournamentTerms {
    std::string name;
    std::string description;
    TournamentKind kind{};
    GameId game{};
    TimeControl time{};
    bool is_rated = false;
    std::int64_t start_ms = 0; ///< Unix time in milliseconds
    int minutes = 60;          ///< of an arena
    int rounds = 5;            ///< of a Swiss; a round robin has as many as its players need
    int pause_s = 30;          ///< between the end of a round and the next one
    std::optional<int> min_rating, max_rating, min_games; ///< in the pool of the game and its speed

    friend bool operator==(const TournamentTerms&, const TournamentTerms&) = default;
};

/// The most entries, by kind.
[[nodiscard]] std::size_t max_entries(TournamentKind kind);

/// How long ago a start may be that is meant as now: people choose a minute, then fill in the rest of the
/// form.
inline constexpr std::int64_t passed_start_ms = 10 * 60'000;

/// Why these terms cannot be played, as a sentence that names the field; nothing when they can. It starts
/// `passed_start_ms` before `now_ms` at the earliest, and a month ahead.
[[nodiscard]] std::optional<std::string> fault_of(const TournamentTerms& terms, std::int64_t now_ms);

} // namespace duiyi::server
