// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bus/nats_bus.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "bus/bus_codec.hpp"
#include "bus/nats_link.hpp"

namespace duiyi::server {

Result<std::unique_ptr<NatsBus>, std::string> NatsBus::open(NatsOptions options) {
    auto address = parse_nats_url(options.url);
    if (!address) {
        return tl::unexpected(std::move(address.error()));
    }
    auto made = Link::prepare(options, *address);
    if (!made) {
        return tl::unexpected(std::move(made.error()));
    }
    return std::unique_ptr<NatsBus>(
        new NatsBus(std::make_shared<Link>(std::move(options), *std::move(address), *std::move(made))));
}

NatsBus::NatsBus(std::shared_ptr<Link> link) : link_(std::move(link)) {
    link_->start(*this);
}

NatsBus::~NatsBus() {
    link_->stop();
}

void NatsBus::publish(const std::string& topic, BusMessage message) {
    if (is_connected_) {
        if (auto bytes = encode(message)) {
            link_->send(topic, *std::move(bytes));
        } else {
            spdlog::error("a message is too large for the bus");
        }
    }
    here_.publish(topic, std::move(message));
}

void NatsBus::publish_here(const std::string& topic, BusMessage message) {
    here_.publish(topic, std::move(message));
}

BusSubscription NatsBus::subscribe(const std::string& topic, Handler handler) {
    if (++topics_[topic] == 1) {
        link_->follow(topic, true);
    }
    auto here = std::make_shared<BusSubscription>(here_.subscribe(topic, std::move(handler)));
    return BusSubscription([this, topic, here]() mutable {
        here.reset();
        unsubscribe(topic);
    });
}

void NatsBus::unsubscribe(const std::string& topic) {
    const auto found = topics_.find(topic);
    if (found != topics_.end() && --found->second == 0) {
        topics_.erase(found);
        link_->follow(topic, false);
    }
}

void NatsBus::connection_changed(bool is_connected) {
    is_connected_ = is_connected;
    if (is_connected && on_gap_) {
        on_gap_();
    }
}

NatsCounters NatsBus::counters() const {
    return link_->counters();
}

} // namespace duiyi::server
