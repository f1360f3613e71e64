// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace duiyi::server {

/// Callbacks ordered by the time at which they are due. Reads no clock: the owner calls run_due() when next()
/// has come. For one thread.
class Deadlines {
public:
    using Callback = std::function<void()>;
    /// Names a deadline; 0 is none.
    using Key = std::uint64_t;

    /// `earlier` is called when next() has become earlier than it was, so that the owner sets its timer
    /// again.
    explicit Deadlines(Callback earlier = {}) : earlier_(std::move(earlier)) {}

    void on_earlier(Callback earlier) { earlier_ = std::move(earlier); }

    /// Calls back when it is `at_ms` (milliseconds of the owner's clock, StoreClock) or later; at the same
    /// time in the order of the calls.
    Key add(std::int64_t at_ms, Callback callback) {
        const auto before = next();
        const Key key = ++last_key_;
        entries_.emplace(std::pair(at_ms, key), std::move(callback));
        times_.emplace(key, at_ms);
        if (earlier_ && (!before || at_ms < *before)) {
            earlier_();
        }
        return key;
    }
    /// A key that is over, or 0, is no error.
    void cancel(Key key) {
        if (const auto found = times_.find(key); found != times_.end()) {
            entries_.erase({found->second, key});
            times_.erase(found);
        }
    }

    [[nodiscard]] std::optional<std::int64_t> next() const {
        return entries_.empty() ? std::nullopt : std::optional(entries_.begin()->first.first);
    }

    /// Calls back all that is due at `now_ms`. What a callback adds is called by the next run_due() at the
    /// earliest.
    void run_due(std::int64_t now_ms) {
        const Key last = last_key_;
        auto entry = entries_.begin();
        while (entry != entries_.end() && entry->first.first <= now_ms) {
            if (entry->first.second > last) {
                ++entry;
                continue;
            }
            const Callback callback = std::move(entry->second);
            times_.erase(entry->first.second);
            entries_.erase(entry);
            callback();
            entry = entries_.begin(); // the callback may have cancelled any of them
        }
    }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }

private:
    std::map<std::pair<std::int64_t, Key>, Callback> entries_;
    std::map<Key, std::int64_t> times_;
    Callback earlier_;
    Key last_key_ = 0;
};

} // namespace duiyi::server
