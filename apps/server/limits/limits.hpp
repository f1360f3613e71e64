// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

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

    [[nodiscard]] bool has(std::int64_t now_ms) const { return tokens_at(now_ms) >= 1.0; }
    /// Takes as many tokens as something has cost that was allowed; the balance may become negative.
    void spend(double tokens, std::int64_t now_ms) {
        tokens_ = tokens_at(now_ms) - tokens;
        at_ms_ = now_ms;
    }
    /// Takes further tokens for something already allowed; the balance may become negative.
    void charge(double tokens) { tokens_ -= tokens; }

    [[nodiscard]] bool full(std::int64_t now_ms) const { return tokens_at(now_ms) >= burst_; }
    /// The tokens that there are; negative after more was spent than there was.
    [[nodiscard]] double tokens_at(std::int64_t now_ms) const {
        const auto passed = static_cast<double>(std::max<std::int64_t>(0, now_ms - at_ms_));
        return std::min(burst_, tokens_ + passed * rate_ / 1000.0);
    }

private:
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

/// Limits, for each address and in all, how many bytes of something are held at once. Forgets addresses that
/// hold none. Whoever holds nothing yet may have one of any size: what is too large by itself is refused
/// elsewhere.
class AddressBytes {
public:
    AddressBytes(std::size_t limit_of_address, std::size_t limit)
        : limit_of_address_(limit_of_address), limit_(limit) {}

    /// So many more; false when these are too many, and they are then not counted.
    [[nodiscard]] bool add(const std::string& address, std::size_t bytes) {
        if (bytes == 0) {
            return true;
        }
        const auto found = held_.find(address);
        const std::size_t held = found == held_.end() ? 0 : found->second;
        if ((held > 0 && held + bytes > limit_of_address_) || (held_all_ > 0 && held_all_ + bytes > limit_)) {
            return false;
        }
        held_[address] += bytes;
        held_all_ += bytes;
        return true;
    }
    void remove(const std::string& address, std::size_t bytes) {
        if (bytes == 0) {
            return;
        }
        const auto found = held_.find(address);
        if (found == held_.end()) {
            return;
        }
        held_all_ -= bytes;
        found->second -= bytes;
        if (found->second == 0) {
            held_.erase(found);
        }
    }
    [[nodiscard]] std::size_t held() const { return held_all_; }

private:
    std::size_t limit_of_address_;
    std::size_t limit_;
    std::size_t held_all_ = 0;
    std::unordered_map<std::string, std::size_t> held_;
};

/// Places for connections: so many in all, so many for each address. As free places become few, one address
/// may hold only a part of what is left, so that there is room for others.
class ConnectionPlaces {
public:
    enum class Answer : std::uint8_t { granted, too_many_of_address, too_many };

    ConnectionPlaces(std::size_t limit, std::size_t limit_of_address)
        : limit_(limit), limit_of_address_(limit_of_address) {}

    /// A socket whose address has no bearing (it is a proxy's), or is asked about later by add_address().
    [[nodiscard]] Answer add_socket() {
        if (sockets_ >= limit_) {
            return Answer::too_many;
        }
        ++sockets_;
        return Answer::granted;
    }
    void remove_socket() { --sockets_; }

    /// A place for the address, whose socket is counted besides; not counted when refused.
    [[nodiscard]] Answer add_address(const std::string& address) {
        const std::size_t share = std::max<std::size_t>(1, (limit_ - sockets_) / part_for_one);
        auto& count = counts_[address];
        if (count >= std::min(limit_of_address_, share)) {
            if (count == 0) {
                counts_.erase(address);
            }
            return Answer::too_many_of_address;
        }
        ++count;
        return Answer::granted;
    }
    void remove_address(const std::string& address) {
        const auto found = counts_.find(address);
        if (found != counts_.end() && --found->second == 0) {
            counts_.erase(found);
        }
    }

    /// A socket and a place for its address.
    [[nodiscard]] Answer add(const std::string& address) {
        if (sockets_ >= limit_) {
            return Answer::too_many;
        }
        const Answer answer = add_address(address);
        sockets_ += answer == Answer::granted ? 1 : 0;
        return answer;
    }

    [[nodiscard]] std::size_t sockets() const { return sockets_; }

private:
    static constexpr std::size_t part_for_one = 4;

    std::size_t limit_;
    std::size_t limit_of_address_;
    std::size_t sockets_ = 0;
    std::unordered_map<std::string, std::size_t> counts_;
};

/// Decides when something that may happen very often is worth a line of the log: at once, then at most once
/// in each period, with how often it has happened since.
class LogThrottle {
public:
    explicit LogThrottle(std::int64_t period_ms) : period_ms_(period_ms) {}

    /// It has happened. How often since the last line, when it is time for the next.
    [[nodiscard]] std::optional<std::uint64_t> count(std::int64_t now_ms) {
        ++times_;
        if (last_ms_ && now_ms - *last_ms_ < period_ms_) {
            return std::nullopt;
        }
        last_ms_ = now_ms;
        return std::exchange(times_, 0);
    }
    /// Nothing is left to be said of what has happened, and the period is over.
    [[nodiscard]] bool is_over(std::int64_t now_ms) const {
        return times_ == 0 && (!last_ms_ || now_ms - *last_ms_ >= period_ms_);
    }

private:
    std::int64_t period_ms_;
    std::optional<std::int64_t> last_ms_;
    std::uint64_t times_ = 0;
};

/// A rate limit for each address. evict_idle() drops addresses whose tokens are complete again.
class AddressRates {
public:
    AddressRates(double rate, double burst) : rate_(rate), burst_(burst) {}

    [[nodiscard]] bool take(const std::string& address, std::int64_t now_ms) {
        return buckets_.try_emplace(address, rate_, burst_, now_ms).first->second.take(now_ms);
    }
    [[nodiscard]] bool has(const std::string& address, std::int64_t now_ms) const {
        const auto found = buckets_.find(address);
        return found == buckets_.end() || found->second.has(now_ms);
    }
    /// The address has taken nothing, or so long ago that all its tokens are back.
    [[nodiscard]] bool is_quiet(const std::string& address, std::int64_t now_ms) const {
        const auto found = buckets_.find(address);
        return found == buckets_.end() || found->second.full(now_ms);
    }
    /// The tokens that the address has left; negative after it spent more than it had.
    [[nodiscard]] double balance(const std::string& address, std::int64_t now_ms) const {
        const auto found = buckets_.find(address);
        return found == buckets_.end() ? burst_ : found->second.tokens_at(now_ms);
    }
    /// Takes the tokens that something has cost, as many as they are.
    void spend(const std::string& address, double tokens, std::int64_t now_ms) {
        buckets_.try_emplace(address, rate_, burst_, now_ms).first->second.spend(tokens, now_ms);
    }
    /// Takes further tokens of an address for something that it was just allowed.
    void charge(const std::string& address, double tokens) {
        if (const auto found = buckets_.find(address); found != buckets_.end()) {
            found->second.charge(tokens);
        }
    }
    void evict_idle(std::int64_t now_ms) {
        std::erase_if(buckets_, [now_ms](const auto& item) { return item.second.full(now_ms); });
    }
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

private:
    double rate_;
    double burst_;
    std::unordered_map<std::string, TokenBucket> buckets_;
};

} // namespace duiyi::server
