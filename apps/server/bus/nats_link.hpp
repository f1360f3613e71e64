// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <nats/nats.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "bus/nats_address.hpp"
#include "bus/nats_bus.hpp"

namespace duiyi::server {

/// The connection of a NatsBus. Its own thread sends and subscribes; the library's threads hand over what
/// comes, as calls with the number of a link, which may be gone by then. Everything else is the thread's that
/// options.post posts to.
class NatsBus::Link : public std::enable_shared_from_this<Link> {
public:
    using OptionsPtr = std::unique_ptr<natsOptions, decltype(&natsOptions_Destroy)>;

    Link(NatsOptions options, NatsAddress address, OptionsPtr made);
    /// Begins to work for this bus.
    void start(NatsBus& bus);
    /// Ends the threads; the bus gets nothing more.
    void stop();

    void send(const std::string& topic, std::string bytes);
    void follow(const std::string& topic, bool is_followed);
    [[nodiscard]] NatsCounters counters() const;

    /// Says what the options say to the library.
    [[nodiscard]] static Result<OptionsPtr, std::string> prepare(const NatsOptions& options,
                                                                 const NatsAddress& address);

    // Called on threads of the library.
    void received(const char* subject, std::string_view bytes);
    void connected();
    void disconnected();
    void closed();
    void overrun();

    [[nodiscard]] static std::shared_ptr<Link> of(void* number);

private:
    struct Outgoing {
        std::string topic;
        std::string bytes;
    };
    struct Incoming {
        std::string topic;
        BusMessage message;
        std::size_t bytes = 0;
    };
    struct Following {
        std::string topic;
        bool is_followed = false;
    };
    using Job = std::variant<Outgoing, Following>;
    using ConnectionPtr = std::unique_ptr<natsConnection, decltype(&natsConnection_Destroy)>;
    using SubscriptionPtr = std::unique_ptr<natsSubscription, decltype(&natsSubscription_Destroy)>;

    void work();
    void connect();
    void tell_why_closed();
    void run(const Job& job);
    void run(const Outgoing& job);
    void run(const Following& job);
    void subscribe(const std::string& topic);
    void tell(bool is_connected);
    void hand_over();

    NatsOptions options_;
    NatsAddress address_;
    OptionsPtr made_;
    std::string prefix_;
    void* number_ = nullptr; ///< what the library's calls name this link by
    NatsBus* bus_ = nullptr; ///< on the bus' thread

    mutable std::mutex mutex_; ///< of all until the next empty line
    std::condition_variable wake_;
    std::deque<Job> jobs_;
    std::size_t job_bytes_ = 0;
    bool stops_ = false;
    bool is_closed_ = false; ///< the library has given up
    std::deque<Incoming> inbox_;
    std::size_t inbox_bytes_ = 0;
    bool is_handing_over_ = false;
    bool has_gap_ = false;
    NatsCounters counters_;

    // On this link's thread.
    ConnectionPtr connection_{nullptr, natsConnection_Destroy};
    std::map<std::string, SubscriptionPtr> followed_;
    std::thread thread_;
};

} // namespace duiyi::server
