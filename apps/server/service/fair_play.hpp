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

/// The side that spoils its game by this event: aborts it or does not begin it, leaves it, or lets at least a
/// minute and a third of its time run out on one move. The room is as it was before the event.
[[nodiscard]] std::optional<Side> who_spoilt(const Room& room, const RecordedEvent& recorded);

/// The entry about an account that has so spoilt a rated game. To be stored with the event.
[[nodiscard]] std::optional<AddAudit> spoilt_game(const Room& room, std::optional<Side> spoilt_by,
                                                  std::int64_t at_ms);

/// Until when this account waits for rated games, by its entries; 0: it does not.
[[nodiscard]] std::int64_t rated_wait_until(const std::vector<AuditRow>& entries);

} // namespace duiyi::server
