// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace duiyi::server {

/// A rate limit: `rate` tokens a second on average, and `burst` at once. Times are milliseconds of any steady
/// clock.
class TokenBucket {
public:
    TokenBucket(double rate, double burst, std::int64_t now_ms)
        : rate_(rate), burst_(burst), tokens_(burst), at_ms_(now_ms) {}

    /// Takes one token; false when there is none.
    bool take(std::int64_t now_ms) {
        tokens_ = tokens_at(now_ms);
        at_ms_ = now_ms;
        if (tokens_ < 1.0) {
            return false;
        }
        tokens_ -= 1.0;
        return true;
    }

    /// Takes further tokens for something already allowed; the balance may become negative.
    void charge(double tokens) { tokens_ -= tokens; }

    [[nodiscard]] bool full(std::int64_t now_ms) const { return tokens_at(now_ms) >= burst_; }

private:
    [[nodiscard]] double tokens_at(std::int64_t now_ms) const {
        const auto passed = static_cast<double>(std::max<std::int64_t>(0, now_ms - at_ms_));
        return std::min(burst_, tokens_ + passed * rate_ / 1000.0);
    }

    double rate_;
    double burst_;
    double tokens_;
    std::int64_t at_ms_;
};

/// Limits, for each address, how many of something it has at once. Forgets addresses that have none.
class AddressCounts {
public:
    explicit AddressCounts(std::size_t limit) : limit_(limit) {}

    /// One more; false when that is one too many, and it is then not counted.
    [[nodiscard]] bool add(const std::string& address) {
        auto& count = counts_[address];
        if (count >= limit_) {
            return false;
        }
        ++count;
        return true;
    }
    void remove(const std::string& address) {
        const auto found = counts_.find(address);
        if (found != counts_.end() && --found->second == 0) {
            counts_.erase(found);
        }
    }

private:
    std::size_t limit_;
    std::unordered_map<std::string, std::size_t> counts_;
};

/// A rate limit for each address. forget_quiet() drops addresses whose tokens are complete again.
class AddressRates {
public:
    AddressRates(double rate, double burst) : rate_(rate), burst_(burst) {}

    [[nodiscard]] bool take(const std::string& address, std::int64_t now_ms) {
        return buckets_.try_emplace(address, rate_, burst_, now_ms).first->second.take(now_ms);
    }
    /// Takes further tokens of an address for something that it was just allowed.
    void charge(const std::string& address, double tokens) {
        if (const auto found = buckets_.find(address); found != buckets_.end()) {
            found->second.charge(tokens);
        }
    }
    void forget_quiet(std::int64_t now_ms) {
        std::erase_if(buckets_, [now_ms](const auto& item) { return item.second.full(now_ms); });
    }
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

private:
    double rate_;
    double burst_;
    std::unordered_map<std::string, TokenBucket> buckets_;
};

} // namespace duiyi::server
