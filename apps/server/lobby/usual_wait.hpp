// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace duiyi::server {

/// How long those who were paired in a pool had waited.
class UsualWait {
public:
    /// Of so many waits, the latest,
    static constexpr std::size_t max_waits = 20;
    /// that ended within the last day.
    static constexpr std::int64_t kept_ms = 86'400'000;

    /// Somebody has been paired. Times must not decrease.
    void add(std::int64_t waited_ms, std::int64_t now_ms);
    /// The median, of an even number the longer one of the two in the middle; nothing when nobody has been
    /// paired.
    [[nodiscard]] std::optional<std::int64_t> median(std::int64_t now_ms) const;

private:
    struct Wait {
        std::int64_t waited_ms = 0;
        std::int64_t at_ms = 0;
    };
    std::deque<Wait> waits_; ///< the latest last
};

} // namespace duiyi::server
