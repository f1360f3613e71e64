// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "limits/limits.hpp"

namespace duiyi::server {

/// Bounds the time for which the files of an address are read: so much at once, afterwards a part of one
/// core. Nobody is refused; who has used up the time waits. Copies share the accounts. Safe to use from any
/// thread.
class ReadingTime {
public:
    using Clock = std::chrono::steady_clock;

    /// `part` of the time, in the long run: above 0.
    ReadingTime(double part, std::chrono::milliseconds at_once)
        : accounts_(std::make_shared<Accounts>(part, at_once)) {}

    /// When the address may read on: `now` or earlier while it has time left.
    [[nodiscard]] Clock::time_point next(const std::string& address, Clock::time_point now) const {
        const std::lock_guard lock(accounts_->mutex);
        const double missing_ms = -accounts_->rates.balance(address, to_ms(now));
        return now + std::chrono::duration_cast<Clock::duration>(Milliseconds(missing_ms / accounts_->part));
    }

    /// The address has read for so long, until `now`.
    void spend(const std::string& address, Clock::duration time, Clock::time_point now) {
        const std::lock_guard lock(accounts_->mutex);
        accounts_->rates.spend(address, Milliseconds(time).count(), to_ms(now));
    }

    /// Drops the accounts of addresses that have all their time again.
    void evict_idle(Clock::time_point now) {
        const std::lock_guard lock(accounts_->mutex);
        accounts_->rates.evict_idle(to_ms(now));
    }

private:
    using Milliseconds = std::chrono::duration<double, std::milli>;

    /// Tokens are milliseconds.
    struct Accounts {
        Accounts(double part_of_core, std::chrono::milliseconds at_once)
            : part(part_of_core), rates(part_of_core * 1000.0, static_cast<double>(at_once.count())) {}

        std::mutex mutex{};
        double part;
        AddressRates rates;
    };

    static std::int64_t to_ms(Clock::time_point time) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
    }

    std::shared_ptr<Accounts> accounts_;
};

} // namespace duiyi::server
