// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <tl/expected.hpp>

#include "rooms/room.hpp"

namespace duiyi::server {

/// What a position is, and with a move, what it is after that. The faults of a FEN are an answer; a move that
/// is not legal is refused. Costs one listing of legal moves.
[[nodiscard]] tl::expected<wire::LookedAnswer, Refusal> look(const wire::LookRequest& request);

} // namespace duiyi::server
