// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bus/local_bus.hpp"

#include <vector>

namespace duiyi::server {

void LocalBus::publish(const std::string& topic, BusMessage message) {
    const auto found = topics_.find(topic);
    if (found == topics_.end()) {
        return;
    }
    // By number, and looked up again: handlers may subscribe and unsubscribe while they are called.
    std::vector<std::uint64_t> numbers;
    numbers.reserve(found->second.size());
    for (const auto& [number, handler] : found->second) {
        numbers.push_back(number);
    }
    for (const std::uint64_t number : numbers) {
        const auto handlers = topics_.find(topic);
        if (handlers == topics_.end()) {
            return;
        }
        if (const auto entry = handlers->second.find(number); entry != handlers->second.end()) {
            const auto handler = entry->second;
            (*handler)(message);
        }
    }
}

BusSubscription LocalBus::subscribe(const std::string& topic, Handler handler) {
    const std::uint64_t number = ++last_number_;
    topics_[topic].emplace(number, std::make_shared<const Handler>(std::move(handler)));
    return BusSubscription([this, topic, number] { unsubscribe(topic, number); });
}

void LocalBus::unsubscribe(const std::string& topic, std::uint64_t number) {
    const auto found = topics_.find(topic);
    if (found == topics_.end()) {
        return;
    }
    found->second.erase(number);
    if (found->second.empty()) {
        topics_.erase(found);
    }
}

} // namespace duiyi::server
