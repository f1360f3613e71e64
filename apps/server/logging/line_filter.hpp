// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "limits/limits.hpp"

namespace duiyi::server {

/// Decides which lines of a log are written: the same text once in ten seconds, and of all texts a bounded
/// number. Times are milliseconds of any steady clock.
class LineFilter {
public:
    /// Nothing: the line is left out. Otherwise how many of this text were left out since it was last
    /// written.
    [[nodiscard]] std::optional<std::uint64_t> pass(const std::string& text, std::int64_t now_ms) {
        if (texts_.size() >= max_texts) {
            std::erase_if(texts_, [now_ms](const auto& item) { return item.second.is_over(now_ms); });
        }
        if (texts_.size() >= max_texts) {
            texts_.clear(); // so many different ones in so short a time: the rate bounds them
        }
        const auto times = texts_.try_emplace(text, period_ms).first->second.count(now_ms);
        if (!times) {
            return std::nullopt;
        }
        if (!rate_.take(now_ms)) {
            ++dropped_;
            return std::nullopt;
        }
        return *times - 1;
    }

    /// How many lines were left out since the last call because there were too many of all kinds.
    [[nodiscard]] std::uint64_t take_dropped() { return std::exchange(dropped_, 0); }

private:
    static constexpr std::int64_t period_ms = 10'000;
    static constexpr std::size_t max_texts = 256;
    static constexpr double lines_per_second = 20;
    static constexpr double lines_at_once = 200;

    std::unordered_map<std::string, LogThrottle> texts_;
    TokenBucket rate_{lines_per_second, lines_at_once, 0};
    std::uint64_t dropped_ = 0;
};

} // namespace duiyi::server
