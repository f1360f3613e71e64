// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "clock/lag_quota.hpp"
#include "clock/side_time.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// Names the server's clock that is never set (StoreClock::now_ms). It has no now(): the time is passed in.
struct ServerTime {};
/// A point of time, to the millisecond.
using Moment = std::chrono::time_point<ServerTime, std::chrono::milliseconds>;

/// The moment of which the server's clock says `ms`.
[[nodiscard]] constexpr Moment moment_of(std::int64_t ms) {
    return Moment(std::chrono::milliseconds(ms));
}
/// The other way round.
[[nodiscard]] constexpr std::int64_t ms_of(Moment moment) {
    return moment.time_since_epoch().count();
}

/// Why a clock does not do what is asked.
enum class ClockFault : std::uint8_t {
    not_running, ///< the game has not begun, is over, or is paused
    out_of_time, ///< the time of the side to move is up
    not_allowed, ///< this control has no such thing, or it is too late for it, or too much
};

/// The time of the side to move is up.
struct TimeUp {
    Side side{};
    Moment at; ///< when it was
    /// It was the side's first move: the game is aborted, nobody has lost.
    bool is_aborted = false;

    friend bool operator==(const TimeUp&, const TimeUp&) = default;
};

/// How long a side has for its first move, which costs no time: a minute, or the days of correspondence.
inline constexpr std::chrono::milliseconds first_move_limit = std::chrono::minutes(1);

/// What the opponent may give at once.
inline constexpr std::chrono::milliseconds usual_gift = std::chrono::seconds(15);

/// Both clocks of one game: a value that changes by what happens, at moments that the caller names. A moment
/// earlier than the one before counts like it. `lag` is always what the server has measured of the player's
/// connection, 0 when it knows nothing.
///
/// A first move (each side's first that was ever played) has `first_move_limit`, costs nothing and earns
/// nothing. Time that was used is gone: a takeback gives none back and charges the side to move for what it
/// has thought, and a ply earns its increment only once.
class GameClock {
public:
    /// `control` must have no fault. Stands until start().
    GameClock(const TimeControl& control, Side to_move);

    /// The game begins: both players are there.
    void start(Moment at);
    /// The side to move has moved. Returns the time that it was charged. On a fault nothing has changed.
    [[nodiscard]] Result<std::chrono::milliseconds, ClockFault> move(Moment at,
                                                                     std::chrono::milliseconds lag);
    /// Takes so many plies back, at most ply_count() and at least one; the next turn begins.
    [[nodiscard]] Result<void, ClockFault> take_back(Moment at, std::size_t plies);
    /// The opponent gives a side time.
    [[nodiscard]] Result<void, ClockFault> give(Moment at, Side side, std::chrono::milliseconds amount);
    /// Before its first move a side chooses to play with half of its time and no increment.
    [[nodiscard]] Result<void, ClockFault> berserk(Side side);

    /// An outage of which both ends are known: no time passes from `at` to resume().
    void pause(Moment at);
    void resume(Moment at);
    /// After an outage whose beginning is not known, a crash: the turn begins now, so that the side to move
    /// has the whole time back that it had when its opponent had moved.
    void restart_turn(Moment at);
    /// The game is over: the clocks stand for good.
    void stop(Moment at);

    /// When the time of the side to move is up, unless something happens before. Nothing while the clocks
    /// stand or the side has no limit. The lag, as far as it is compensated, lets a move arrive that is under
    /// way.
    [[nodiscard]] std::optional<Moment> deadline(std::chrono::milliseconds lag) const;
    /// The time is up at this moment. move() with the same moment and lag is out_of_time exactly then.
    [[nodiscard]] std::optional<TimeUp> time_up(Moment at, std::chrono::milliseconds lag) const;

    [[nodiscard]] ClockReading reading(Side side, Moment at) const;
    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] std::size_t ply_count() const { return plies_; }
    [[nodiscard]] bool is_running() const { return state_ == State::running; }
    [[nodiscard]] bool is_paused() const { return state_ == State::paused; }
    /// The turn is the first that its side ever had: it costs nothing, and has its own limit.
    [[nodiscard]] bool is_first_move() const;
    /// When the turn began, outages left out: what the side to move has used counts from here.
    [[nodiscard]] Moment turn_began() const { return turn_began_; }
    /// Since when the clocks have run in this turn without an outage: the turn's begin, or a later moment.
    [[nodiscard]] Moment running_since() const { return running_since_; }

    friend bool operator==(const GameClock&, const GameClock&) = default;

private:
    enum class State : std::uint8_t { waiting, running, paused, stopped };
    struct Player {
        SideTime time;
        LagQuota quota;

        friend bool operator==(const Player&, const Player&) = default;
    };

    [[nodiscard]] static Player player(const SideControl& control) {
        return {SideTime(control), LagQuota(control)};
    }
    [[nodiscard]] Player& mover() { return players_.at(index_of(turn_)); }
    [[nodiscard]] const Player& mover() const { return players_.at(index_of(turn_)); }
    /// Since the turn began; of paused clocks until the pause.
    [[nodiscard]] std::chrono::milliseconds elapsed(Moment at) const;
    /// The same, and no more than the turn may take.
    [[nodiscard]] std::chrono::milliseconds used(Moment at) const;
    /// How long the turn may take, lag left out.
    [[nodiscard]] std::optional<std::chrono::milliseconds> allowance() const;
    void begin_turn(Moment at, Side next);

    TimeControl control_;
    std::array<Player, 2> players_;
    Side turn_;
    State state_ = State::waiting;
    std::size_t plies_ = 0;
    std::size_t most_plies_ = 0; ///< that were ever played: a further one is new
    Moment turn_began_{};
    Moment running_since_{};
    std::chrono::milliseconds paused_after_{}; ///< how much of the turn had passed
    std::chrono::milliseconds turn_gift_{};    ///< what the side to move was given during this turn
};

} // namespace duiyi::server
