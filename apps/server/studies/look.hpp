// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <tl/expected.hpp>

#include "rooms/room.hpp"

namespace duiyi::server {

/// Describes a position, and with a move, the position after it. The move may be written in any notation of
/// the game (`read_typed_move`). The faults of a FEN are an answer; a move that is not legal, ambiguous or
/// unreadable is refused. Cost: two listings of legal moves at most.
[[nodiscard]] tl::expected<wire::LookedAnswer, Refusal> look(const wire::LookRequest& request);

} // namespace duiyi::server
