// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"

namespace duiyi::match {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// How long a side may think: by its clock (`base`), or `move_time` for each move, or without a clock by
/// `depth` or `nodes`. At least one is given. The last two may stand beside a time.
struct TimeControl {
    std::optional<milliseconds> base{};      ///< for `moves` moves, or for the game
    int moves = 0;                           ///< 0: the base is for the whole game
    milliseconds increment{0};               ///< added after each move
    std::optional<milliseconds> move_time{}; ///< not together with `base`
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};

    bool has_time() const { return base.has_value() || move_time.has_value(); }
    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads `[moves/]base[+increment]`, base in seconds or minutes:seconds: `1+0.01`, `40/60`, `2:30+1.5`; or
/// `inf`, which leaves the time unlimited.
Result<TimeControl, Fault> parse_time_control(std::string_view text);
/// Reads seconds such as `0.1`, to the millisecond; at least 1 ms and at most a day.
Result<milliseconds, Fault> parse_seconds(std::string_view text);
/// The inverse, with depth and nodes behind it: `40/60+0.5`, `0.1/move`, `inf depth=8`.
std::string to_string(const TimeControl& control);
/// The value of PGN's tag TimeControl: `40/60+0.5`, `60+0.5`, `*0.1` (our own, for a fixed time per move),
/// `-`.
std::string to_pgn(const TimeControl& control);

/// One side's clock in one game.
class GameClock {
public:
    GameClock(const TimeControl& control, milliseconds margin);

    /// What the side has for its next move; nothing when time does not count.
    std::optional<milliseconds> available() const;
    /// `available` with the margin: who takes longer has lost.
    std::optional<milliseconds> deadline() const;
    /// Takes the time of a move off. False when it was too long; then the clock stands still.
    bool spend(milliseconds elapsed);
    /// Moves until more time is given; 0 when none is.
    int moves_to_go() const { return to_go_; }
    const TimeControl& control() const { return control_; }

private:
    TimeControl control_;
    milliseconds margin_;
    milliseconds remaining_{0};
    int to_go_ = 0;
};

} // namespace duiyi::match
