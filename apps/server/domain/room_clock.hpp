// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "clock/game_clock.hpp"
#include "domain/event.hpp"

namespace duiyi::server {

/// The clocks of a room's game, as its events change them: GameClock, with what it showed after each ply and
/// whose time was up. What was stored happened: nothing here refuses an event, whatever today's arithmetic
/// says about it. Whether something may happen is asked of clock().
class RoomClock {
public:
    /// `control` must be timed and without fault.
    RoomClock(const TimeControl& control, Side to_move) : control_(control), clock_(control, to_move) {}

    [[nodiscard]] const TimeControl& control() const { return control_; }
    [[nodiscard]] const GameClock& clock() const { return clock_; }
    /// The side whose time was up, as it is stored.
    [[nodiscard]] std::optional<Side> flagged() const { return flagged_; }
    /// The side to move has not yet made the first move of its own.
    [[nodiscard]] bool is_first_move() const;
    /// What the mover of the ply of this index had left after it: main time, else the time for a move.
    [[nodiscard]] std::optional<std::chrono::milliseconds> left_after(std::size_t ply) const;
    /// How long a player must be gone before the other one may claim the game; a tenth of
    /// the time that the player has in a game of 40 moves, from 10 seconds to 2 minutes. Nothing by
    /// correspondence.
    [[nodiscard]] std::optional<std::chrono::milliseconds> claim_wait(Side who_left) const;
    /// The time is up at this moment even if messages were under way for as long as the quota allows.
    [[nodiscard]] bool is_surely_up(Moment at) const;

    void start(Moment at) { clock_.start(at); }
    void moved(Moment at, std::chrono::milliseconds lag);
    void taken_back(Moment at, std::size_t plies);
    void given(Moment at, Side to, std::chrono::milliseconds amount);
    void berserk(Side side);
    void flagged(Moment at, Side side);
    /// No time has passed since then, or during the whole turn.
    void restarted(std::optional<Moment> since, Moment at);
    void stop(Moment at) { clock_.stop(at); }

    friend bool operator==(const RoomClock&, const RoomClock&) = default;

private:
    TimeControl control_;
    GameClock clock_;
    std::vector<std::chrono::milliseconds> left_; ///< by ply
    std::optional<Side> flagged_;
};

/// How long an engine that is to move may think, so that its clock lasts for the game: a part of its main
/// time, or half of the time for the move when it has no other; with time kept back for storing the move.
[[nodiscard]] std::chrono::milliseconds engine_share(const GameClock& clock, Moment at);

} // namespace duiyi::server
