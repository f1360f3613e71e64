// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/sign_in_waits.hpp"

#include <algorithm>

namespace duiyi::server {

namespace {

std::int64_t wait_after(int attempts) {
    const int above = attempts - SignInWaits::free_attempts;
    if (above < 0) {
        return 0;
    }
    constexpr int doublings = 10; // more than the longest wait needs
    return std::min(SignInWaits::longest_wait_ms, SignInWaits::first_wait_ms << std::min(above, doublings));
}

} // namespace

std::int64_t SignInWaits::wait_ms(const std::string& name, const std::string& address, bool is_known_address,
                                  std::int64_t now_ms) const {
    std::int64_t until = now_ms;
    if (const auto found = attempts_.find(key_of(name, address)); found != attempts_.end()) {
        until = std::max(until, found->second.last_ms + wait_after(found->second.count));
    }
    if (const auto found = of_name_.find(name);
        !is_known_address && found != of_name_.end() && found->second.count >= max_of_name) {
        until = std::max(until, found->second.began_ms + name_period_ms);
    }
    return until - now_ms;
}

void SignInWaits::begin(const std::string& name, const std::string& address, bool is_known_address,
                        std::int64_t now_ms) {
    Attempts& attempts = attempts_[key_of(name, address)];
    ++attempts.count;
    attempts.last_ms = now_ms;
    if (!is_known_address) {
        const auto [entry, is_new] = of_name_.try_emplace(name, NamePeriod{0, now_ms});
        if (now_ms - entry->second.began_ms >= name_period_ms) {
            entry->second = {0, now_ms};
        }
        ++entry->second.count;
    }
}

void SignInWaits::succeeded(const std::string& name, const std::string& address, bool is_known_address) {
    attempts_.erase(key_of(name, address));
    if (const auto found = of_name_.find(name); !is_known_address && found != of_name_.end()) {
        --found->second.count;
    }
}

void SignInWaits::forget_old(std::int64_t now_ms) {
    std::erase_if(attempts_,
                  [now_ms](const auto& entry) { return now_ms - entry.second.last_ms >= remembered_ms; });
    std::erase_if(of_name_,
                  [now_ms](const auto& entry) { return now_ms - entry.second.began_ms >= name_period_ms; });
}

} // namespace duiyi::server
