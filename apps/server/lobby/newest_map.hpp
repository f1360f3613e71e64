// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

namespace duiyi::server {

/// Values by name, of which only so many are kept: those that were touched last. All operations take constant
/// time.
template <class Value>
class NewestMap {
public:
    explicit NewestMap(std::size_t max_size) : max_size_(max_size) {}
    NewestMap(const NewestMap&) = delete;
    NewestMap& operator=(const NewestMap&) = delete;

    /// The value of this name, made if there was none, as the newest one; the oldest one may go. Good until
    /// the next change.
    [[nodiscard]] Value& touch(const std::string& name) {
        if (const auto found = by_name_.find(name); found != by_name_.end()) {
            entries_.splice(entries_.end(), entries_, found->second);
            return entries_.back().second;
        }
        if (entries_.size() == max_size_) {
            by_name_.erase(entries_.front().first);
            entries_.pop_front();
        }
        by_name_.emplace(name, entries_.insert(entries_.end(), {name, Value()}));
        return entries_.back().second;
    }
    /// Null when there is none.
    [[nodiscard]] const Value* find(const std::string& name) const {
        const auto found = by_name_.find(name);
        return found == by_name_.end() ? nullptr : &found->second->second;
    }
    void erase(const std::string& name) {
        if (const auto found = by_name_.find(name); found != by_name_.end()) {
            entries_.erase(found->second);
            by_name_.erase(found);
        }
    }
    [[nodiscard]] std::size_t size() const { return by_name_.size(); }

private:
    using Entries = std::list<std::pair<std::string, Value>>;

    std::size_t max_size_;
    Entries entries_; ///< the one touched last is at the end
    std::unordered_map<std::string, typename Entries::iterator> by_name_;
};

} // namespace duiyi::server
