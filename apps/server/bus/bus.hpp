// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>

#include "domain/chat.hpp"
#include "domain/seat.hpp"
#include "store/store.hpp"

/// Messages between processes, and between the parts of one: published under a topic, and delivered to its
/// subscribers. The bus may lose, delay and repeat messages; the event log is the truth, and a subscriber
/// that sees a gap in the versions reads it.
namespace duiyi::server {

/// An event has been stored and applied.
struct EventStored {
    StoredEvent event;
    std::string player_name{}; ///< of the account that it gives a seat, if the sender knows it
};

/// Who is connected to a room through one process. It replaces the report that the process sent before.
struct PresenceReport {
    std::string node; ///< names the process
    bool first = false;
    bool second = false;
    std::int64_t spectators = 0;
    std::int64_t own_windows = 0; ///< of players, that only look on: they follow the room and count as nobody

    friend bool operator==(const PresenceReport&, const PresenceReport&) = default;
};

/// A seat is now held from this connection; any other connection that held it is a spectator from now on.
struct SeatTakenOver {
    Seat seat{};
    std::string node; ///< names the process of the connection
    std::uint64_t connection = 0;
};

/// A line of chat has been stored, as this number of its channel.
struct ChatLineStored {
    ChatChannel channel{};
    std::int64_t number = 0;
    ChatLine line;
};

using BusMessage = std::variant<EventStored, PresenceReport, SeatTakenOver, ChatLineStored>;

/// The topic of the chat of a room.
[[nodiscard]] inline std::string chat_topic(const std::string& room) {
    return "chat." + room;
}

/// The topic of everything else about a room.
[[nodiscard]] inline std::string room_topic(const std::string& room) {
    return "room." + room;
}

/// Ends with its owner.
class BusSubscription {
public:
    BusSubscription() = default;
    explicit BusSubscription(std::function<void()> unsubscribe) : unsubscribe_(std::move(unsubscribe)) {}
    BusSubscription(BusSubscription&& from) noexcept
        : unsubscribe_(std::exchange(from.unsubscribe_, nullptr)) {}
    BusSubscription& operator=(BusSubscription&& from) noexcept {
        std::swap(unsubscribe_, from.unsubscribe_);
        return *this;
    }
    BusSubscription(const BusSubscription&) = delete;
    BusSubscription& operator=(const BusSubscription&) = delete;
    ~BusSubscription() {
        if (unsubscribe_) {
            unsubscribe_();
        }
    }

private:
    std::function<void()> unsubscribe_;
};

/// For one thread, on which handlers are called too, at once or later.
class Bus {
public:
    using Handler = std::function<void(const BusMessage&)>;

    Bus() = default;
    Bus(const Bus&) = delete;
    Bus& operator=(const Bus&) = delete;
    virtual ~Bus() = default;

    virtual void publish(const std::string& topic, BusMessage message) = 0;
    /// To the subscribers of this process alone: the others are told by somebody else, or have been.
    virtual void publish_here(const std::string& topic, BusMessage message) = 0;
    /// The bus must outlive the subscription.
    [[nodiscard]] virtual BusSubscription subscribe(const std::string& topic, Handler handler) = 0;

    /// Other processes are reached now, as far as this one knows.
    [[nodiscard]] virtual bool is_connected() const = 0;
    /// `handler` is called after each time in which messages may have been lost: the log has what they said.
    /// One handler; it must be taken back (with an empty one) before what it uses ends.
    virtual void on_gap(std::function<void()> handler) = 0;
};

} // namespace duiyi::server
