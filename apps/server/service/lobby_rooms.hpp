// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/room.hpp"
#include "lobby/lobby.hpp"
#include "service/client.hpp"
#include "store/store.hpp"

/// Between the lobby and what is stored: who looks for a game, and the rooms of those who have met.
namespace duiyi::server {

/// The ratings of a visitor's account, which came with it into the lobby.
using VisitorRatings = std::vector<RatingRow>;

/// Who is at a connection, under one name for all its windows: an account, else the browser that keeps this
/// secret (only a hash of it is in the name), else the connection itself.
[[nodiscard]] std::string person_of(const Client& client, const std::optional<std::string>& browser);

/// Whoever is at a connection, as somebody who looks for a game on these terms, without what the lobby knows
/// of the person. `now_ms`: see is_provisional.
[[nodiscard]] Seeker seeker_of(const Client& client, const Ticket& ticket, const VisitorRatings& ratings,
                               const GameTerms& terms, std::int64_t now_ms);

/// The game that a ticket has led to: its own room, or the one that this points to. Nothing while it is
/// unused, and when the game is over or gone.
[[nodiscard]] std::optional<Paired> game_of(const Room& room, std::string_view secret);

/// The rooms of both tickets: the game's, and the one that points to it.
[[nodiscard]] UnitOfWork rooms_of(const Meeting& meeting, std::int64_t stamp_ms, Moment now);

} // namespace duiyi::server
