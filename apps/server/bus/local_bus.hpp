// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "bus/bus.hpp"

namespace duiyi::server {

/// The bus of a single process: calls the handlers at once, in the order in which they subscribed, and loses
/// nothing.
class LocalBus final : public Bus {
public:
    void publish(const std::string& topic, BusMessage message) override;
    void publish_here(const std::string& topic, BusMessage message) override {
        LocalBus::publish(topic, std::move(message));
    }
    [[nodiscard]] BusSubscription subscribe(const std::string& topic, Handler handler) override;
    [[nodiscard]] bool is_connected() const override { return true; }
    void on_gap(std::function<void()> /*handler*/) override {}

private:
    /// Shared: a handler may end its own subscription while it is called.
    using Handlers = std::map<std::uint64_t, std::shared_ptr<const Handler>>;

    void unsubscribe(const std::string& topic, std::uint64_t number);

    std::unordered_map<std::string, Handlers> topics_;
    std::uint64_t last_number_ = 0;
};

} // namespace duiyi::server
