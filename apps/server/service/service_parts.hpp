// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>

#include "service/address_limits.hpp"
#include "service/admissions.hpp"
#include "service/clock_keeper.hpp"
#include "service/engine_requests.hpp"
#include "service/room_registry.hpp"
#include "service/room_writer.hpp"

namespace duiyi::server {

/// What those who handle requests about rooms share. All of it outlives them.
struct ServiceParts {
    Store& store;
    RoomRegistry& registry;
    RoomWriter& writer;
    EngineRequests& engines;
    ClockKeeper& clocks;
    AddressLimits& limits;
    Admissions& admissions;
    std::function<std::int64_t()> now_ms;   ///< as in ServiceOptions
    std::function<std::int64_t()> stamp_ms; ///< as in ServiceOptions
    std::int64_t max_game_bytes = 0;        ///< as in ServiceOptions
};

} // namespace duiyi::server
