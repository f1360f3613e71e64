// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "domain/room.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The clocks of a room as messages show them.
[[nodiscard]] boost::json::object clock_message(const Room& room);

/// What a test was told of the clocks of one game while it was played.
struct ClockStory {
    std::string room{};
    std::map<std::int64_t, boost::json::object> told{}; ///< by version of the room

    /// A state or an event of this version has this clock.
    void note(std::int64_t version, const boost::json::value& clock);
};

/// No server answered between these moments of the servers' clock.
struct Outage {
    std::int64_t down_ms = 0;
    std::int64_t up_ms = 0;
};

/// Events of a game that concern its clocks.
struct ClockCounts {
    int moves = 0;
    int restarts = 0;
    int flags = 0;
    int ends = 0;

    ClockCounts& operator+=(const ClockCounts& more);
};

/// Replays the game from its log. The clocks of each version must be what was told of it; no turn that was
/// charged or ended by time may reach over an outage; a turn that is begun again has all of its time; whose
/// time was up had all of it; and the game has ended once at most, after a flag exactly once.
ClockCounts check_clocks(const ClockStory& story, const std::vector<StoredEvent>& events,
                         const std::vector<Outage>& outages);

} // namespace duiyi::server
