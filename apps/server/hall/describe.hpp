// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "rooms/room.hpp"

namespace duiyi::server {

/// The event as the clients are told of it. `room` is the room just after the event.
[[nodiscard]] wire::RawJson describe(const Event& event, const Room& room);

} // namespace duiyi::server
