// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/room.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The kind of audit entry that says so; kept and erased like the others.
inline constexpr std::string_view left_game_action = "left_game";

/// The entry about a player who has spoilt a rated game by this event: aborted it or not begun it, left it,
/// or let at least a minute and a third of their time run out on one move. To be stored with the event. The
/// room is as it was before the event.
[[nodiscard]] std::optional<AddAudit> spoilt_game(const Room& room, const Event& event, const Actor& actor,
                                                  std::int64_t at_ms);

/// Until when this account waits for rated games, by its entries; 0: it does not.
[[nodiscard]] std::int64_t rated_wait_until(const std::vector<AuditRow>& entries);

} // namespace duiyi::server
