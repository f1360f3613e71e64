// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/fair_play.hpp"

#include <algorithm>
#include <chrono>

#include "lobby/play_waits.hpp"

namespace duiyi::server {

namespace {

/// The side of somebody who plays one of them.
std::optional<Side> side_of(const Room& room, const Principal& by) {
    const auto seat = room.seat_of(by);
    if (!seat || *seat == Seat::both) {
        return std::nullopt;
    }
    return *seat == Seat::first ? Side::first : Side::second;
}

bool has_stalled(const RoomClock& clock, Side side, Moment at) {
    constexpr std::chrono::seconds long_thought{60};
    const auto* fischer = std::get_if<FischerTime>(&clock.control().sides.at(index_of(side)));
    const auto thought = at - clock.clock().turn_began();
    return fischer != nullptr && thought >= long_thought && thought >= fischer->base / 3;
}

} // namespace

std::optional<Side> who_spoilt(const Room& room, const RecordedEvent& recorded) {
    if (const auto* flagged = std::get_if<Flagged>(&recorded.event)) {
        const bool stalled =
            room.clock() && recorded.at && has_stalled(*room.clock(), flagged->side, *recorded.at);
        return stalled ? std::optional(flagged->side) : std::nullopt;
    }
    const auto* ended = std::get_if<Ended>(&recorded.event);
    if (ended == nullptr) {
        return std::nullopt;
    }
    if (ended->outcome.reason == Reason::aborted) {
        return side_of(room, recorded.by).value_or(room.board().turn());
    }
    if (ended->outcome.reason != Reason::abandoned) {
        return std::nullopt;
    }
    const auto claimed_by = ended->outcome.winner ? ended->outcome.winner : side_of(room, recorded.by);
    return claimed_by ? std::optional(other(*claimed_by)) : std::nullopt;
}

std::optional<AddAudit> spoilt_game(const Room& room, std::optional<Side> spoilt_by, std::int64_t at_ms) {
    const auto side = room.is_rated() ? spoilt_by : std::nullopt;
    const auto& player = room.players()[index_of(side.value_or(Side::first))];
    if (!side || !player) {
        return std::nullopt;
    }
    return AddAudit{{0, at_ms, player->account, "server", std::string(left_game_action), "", room.name()}};
}

std::int64_t rated_wait_until(const std::vector<AuditRow>& entries) {
    std::vector<std::int64_t> times;
    for (const AuditRow& entry : entries) {
        if (entry.action == left_game_action) {
            times.push_back(entry.at_ms);
        }
    }
    return play_wait_until(std::move(times));
}

} // namespace duiyi::server
