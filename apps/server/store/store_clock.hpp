// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

namespace duiyi::server {

/// The time by which ages and durations are judged: Unix time in milliseconds, which goes on with the steady
/// clock from where the log stood, so that it neither jumps nor goes back when the system clock is set. May
/// be read on any thread.
class StoreClock {
public:
    using Source = std::function<std::int64_t()>;

    /// Time during which no server ran counts for at most so much: a system clock that is years ahead at a
    /// start makes nothing years old.
    static constexpr std::int64_t max_pause_ms = std::int64_t{30} * 24 * 60 * 60 * 1000;

    /// `last_ms` is the time that was stored with the log last; nothing of a new log. Both sources are in
    /// milliseconds; `steady_ms` has an arbitrary start.
    StoreClock(std::int64_t last_ms, Source unix_ms, Source steady_ms)
        : unix_ms_(std::move(unix_ms)),
          steady_ms_(std::move(steady_ms)),
          offset_ms_(start(last_ms, unix_ms_()) - steady_ms_()) {}

    [[nodiscard]] std::int64_t now_ms() const { return steady_ms_() + offset_ms_; }
    /// The time that is stored with an event, for people: the system clock's, but never before now_ms().
    [[nodiscard]] std::int64_t stamp_ms() const { return std::max(unix_ms_(), now_ms()); }

private:
    static std::int64_t start(std::int64_t last_ms, std::int64_t unix_ms) {
        return last_ms == 0 ? unix_ms : std::clamp(unix_ms, last_ms, last_ms + max_pause_ms);
    }

    Source unix_ms_;
    Source steady_ms_;
    std::int64_t offset_ms_;
};

} // namespace duiyi::server
