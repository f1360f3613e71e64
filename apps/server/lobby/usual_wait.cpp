// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lobby/usual_wait.hpp"

#include <algorithm>
#include <vector>

namespace duiyi::server {

void UsualWait::add(std::int64_t waited_ms, std::int64_t now_ms) {
    waits_.push_back({waited_ms, now_ms});
    if (waits_.size() > max_waits) {
        waits_.pop_front();
    }
}

std::optional<std::int64_t> UsualWait::median(std::int64_t now_ms) const {
    std::vector<std::int64_t> waits;
    for (const Wait& wait : waits_) {
        if (now_ms - wait.at_ms < kept_ms) {
            waits.push_back(wait.waited_ms);
        }
    }
    if (waits.empty()) {
        return std::nullopt;
    }
    std::ranges::sort(waits);
    return waits[waits.size() / 2];
}

} // namespace duiyi::server
