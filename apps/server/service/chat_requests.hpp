// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

#include "limits/limits.hpp"
#include "service/live_room.hpp"
#include "service/request.hpp"
#include "service/room_chat.hpp"

namespace duiyi::server {

struct ChatOptions {
    std::int64_t max_log_bytes = 0;         ///< with a log of this size nothing is said any more
    std::function<std::int64_t()> now_ms;   ///< for rates
    std::function<std::int64_t()> stamp_ms; ///< Unix time in milliseconds that lines are stored with
};

/// Handles the requests about chat. A line is stored before anybody sees it, in a stream of its channel, so
/// that moves do not wait for it; it reaches its readers through the bus. The lines of a channel are read
/// when the first client asks for them, and stay in memory as long as the room.
class ChatRequests {
public:
    /// Charges the sender's address for bytes that are about to be stored; empty when the address may store
    /// nothing more (the request has been refused then).
    using Charge = std::function<std::function<void(std::int64_t)>(const PendingRequest&)>;

    /// Both must outlive this, and the store must not call back after it is gone.
    ChatRequests(Store& store, Bus& bus, ChatOptions options, Charge charge);

    void say(const PendingRequest& request, const LiveRoomPtr& live, const ChatWords& what);
    /// Answers with lines of a channel, which the sender reads from now on.
    void read(const PendingRequest& request, const LiveRoomPtr& live, ChatChannel channel,
              std::optional<std::int64_t> before);
    /// The connection is gone.
    void forget(const Client& client) { speakers_.erase(client.number); }
    /// Forgets addresses that have been quiet for long enough.
    void evict_idle(std::int64_t now_ms) { address_rates_.evict_idle(now_ms); }

private:
    /// What a connection has said, as far as limits go.
    struct Speaker {
        TokenBucket rate;
        RepeatGuard repeats;
    };
    /// A line on its way to the store.
    struct Saying {
        PendingRequest request;
        LiveRoomPtr live;
        ChatChannel channel{};
        ChatLine line;
        std::function<void(std::int64_t)> storing{};
        int attempts_left = 0;
    };

    /// Runs the step, when it is its turn, with the channel's lines in memory; or refuses the request.
    void with_lines(const PendingRequest& request, const LiveRoomPtr& live, ChatChannel channel,
                    std::function<void()> step);
    /// Reads what the channel's log lacks, then goes on with `then`, which gets whether that succeeded. The
    /// caller has the turn.
    void load_missing(const LiveRoomPtr& live, ChatChannel channel, std::function<void(bool)> then);
    [[nodiscard]] RoomChat& chat_of(const LiveRoomPtr& live);

    void decide(Saying saying);
    /// Why the sender may say this not now, if so.
    [[nodiscard]] std::optional<Refusal> limit(const Client& client, const ChatContent& content);
    [[nodiscard]] Speaker& speaker(const Client& client);
    void commit(Saying saying);
    void stored(const Saying& saying);

    /// The bus says that a line has been stored.
    void heard(const LiveRoomPtr& live, const ChatLineStored& message);
    /// Sends the readers the lines that they have not been sent, up to a number.
    static void tell(LiveRoom& live, ChatChannel channel, std::int64_t number);

    Store& store_;
    Bus& bus_;
    ChatOptions options_;
    Charge charge_;
    AddressRates address_rates_;
    std::unordered_map<std::uint64_t, Speaker> speakers_; ///< by the connection's number
};

} // namespace duiyi::server
