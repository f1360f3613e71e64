// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace duiyi::server {

/// Bounds the files that are being read at once, for each holds memory until it is done: one of an address,
/// and so many of all. Safe to use from any thread.
class ReadingPlaces {
public:
    /// Given back when the last copy goes.
    using Place = std::shared_ptr<const std::string>;

    explicit ReadingPlaces(std::size_t most) : taken_(std::make_shared<Taken>()), most_(most) {}

    /// Null when the address has one, or all are taken.
    [[nodiscard]] Place take(const std::string& address) {
        const std::lock_guard lock(taken_->mutex);
        if (taken_->addresses.size() >= most_ || taken_->addresses.contains(address)) {
            return nullptr;
        }
        auto place = std::unique_ptr<const std::string, GiveBack>(new std::string(address), {taken_});
        taken_->addresses.insert(address);
        return place;
    }

private:
    struct Taken {
        std::mutex mutex{};
        std::set<std::string> addresses{};
    };
    struct GiveBack {
        std::shared_ptr<Taken> taken{};
        void operator()(const std::string* address) const {
            {
                const std::lock_guard lock(taken->mutex);
                taken->addresses.erase(*address);
            }
            delete address;
        }
    };

    std::shared_ptr<Taken> taken_;
    std::size_t most_;
};

} // namespace duiyi::server
