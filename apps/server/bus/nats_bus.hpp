// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "bus/local_bus.hpp"
#include "duiyi/rules/fault.hpp"
#include "workers/post.hpp"

namespace duiyi::server {

/// Where a NATS server is found, and what is said to it.
struct NatsOptions {
    /// "nats://HOST:PORT" or "tls://HOST:PORT", several of one cluster with commas between them.
    /// "USER:PASSWORD@" may stand before the host; "/NAME" may follow, which keeps several sites on one bus
    /// apart.
    std::string url;
    /// A file with "USER:PASSWORD", or one of NATS' own with a JWT and its key; empty: none.
    std::string credentials{};
    /// Certificates of authorities that servers are checked against; empty: the system's.
    std::string authorities{};
    Post post{};                                           ///< onto the thread that the bus belongs to
    std::size_t max_waiting_bytes = std::size_t{32} << 20; ///< each way; more is lost, which is a gap
};

/// What was done since the start.
struct NatsCounters {
    std::uint64_t sent = 0;     ///< handed to the connection
    std::uint64_t received = 0; ///< of other processes
    std::uint64_t lost = 0;     ///< not sent, or not taken
    std::uint64_t refused = 0;  ///< that could not be read
};

/// A bus between processes: NATS core. Subscribers of this process get a message at once, others by NATS. A
/// thread of its own talks to the connection, so that publish() and subscribe() never wait. Connects again
/// without end; while the connection is away, messages are lost, and when it is back that is told as a gap.
class NatsBus final : public Bus {
public:
    /// The error, one line, is about the options. A server that cannot be reached yet is no error.
    [[nodiscard]] static Result<std::unique_ptr<NatsBus>, std::string> open(NatsOptions options);
    /// Closes the connection. What was posted before may still run, and does nothing.
    ~NatsBus() override;

    void publish(const std::string& topic, BusMessage message) override;
    void publish_here(const std::string& topic, BusMessage message) override;
    [[nodiscard]] BusSubscription subscribe(const std::string& topic, Handler handler) override;
    [[nodiscard]] bool is_connected() const override { return is_connected_; }
    void on_gap(std::function<void()> handler) override { on_gap_ = std::move(handler); }

    [[nodiscard]] NatsCounters counters() const;

    class Link;

private:
    explicit NatsBus(std::shared_ptr<Link> link);
    void unsubscribe(const std::string& topic);
    void received(const std::string& topic, const BusMessage& message) { here_.publish(topic, message); }
    void connection_changed(bool is_connected);

    LocalBus here_;
    std::unordered_map<std::string, std::size_t> topics_; ///< how many subscriptions each has here
    std::function<void()> on_gap_;
    bool is_connected_ = false;
    std::shared_ptr<Link> link_;
};

} // namespace duiyi::server
