// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "api/origin.hpp"
#include "api/router.hpp"
#include "limits/ip_address.hpp"
#include "limits/limits.hpp"
#include "net/clock.hpp"
#include "net/server.hpp"
#include "net/socket.hpp"
#include "service/service.hpp"
#include "wire/protocol_names.gen.hpp"
#include "workers/post.hpp"

namespace duiyi::server {

/// A connection that can be asked to end.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;
    /// Finishes the request in progress, then closes.
    virtual void stop() = 0;
    /// Called again and again, several times in each time limit of the options: ends what has taken too long.
    /// `now_ms` is of the steady clock.
    virtual void check_time(std::int64_t now_ms) { static_cast<void>(now_ms); }
    /// Writes what was sent to it, see Flushes.
    virtual void flush() {}
};

/// Connections that something was sent to. They write it after all that was ready to run at that moment, so
/// that messages that are sent one after another go out with one system call.
class Flushes {
public:
    /// So many write in a turn. When a message went to more, the others wait, and let what else there is to
    /// do and to write go before them, but for a quarter of each turn: ten thousand who watch one game do not
    /// hold up the others.
    static constexpr std::size_t turn = 512;
    /// So many of a turn write at once when a turn is full: of a message to thousands these are the players,
    /// who are told first, and do not wait until all have been told.
    static constexpr std::size_t ahead = 64;

    explicit Flushes(Post post) : post_(std::move(post)) {}

    /// Flushes it soon, once for each call. Throws std::bad_alloc without memory, and then does nothing.
    void add(std::shared_ptr<Connection> connection);

private:
    using Queue = std::deque<std::shared_ptr<Connection>>;

    void post_turn();
    void flush_turn();
    /// The first of the queue, at most so many; answers how many it was.
    static std::size_t flush(Queue& queue, std::size_t at_most);

    Post post_;
    Queue added_;   ///< since the last turn
    Queue waiting_; ///< since an earlier one
    bool is_posted_ = false;
    std::size_t done_ahead_ = 0; ///< in this turn
};

/// Connections that were refused and may still read why; all further ones are closed at once.
inline constexpr std::size_t max_refused = 32;

/// Bytes of messages that have begun and are not complete: those of one address, and of all. The largest
/// message that is answered fits 64 times.
inline constexpr std::size_t max_unfinished_of_address = 64 * wire::max_message_bytes;
inline constexpr std::size_t max_unfinished = 64 * max_unfinished_of_address;

/// Bytes of large responses that are in memory: those to one address, and to all.
inline constexpr std::size_t max_answers_of_address = std::size_t{64} << 20;
inline constexpr std::size_t max_answers = 4 * max_answers_of_address;

/// Bytes of refused requests that are read and dropped for one address: enough for two uploads at once. Above
/// that a refused connection is closed without reading on, and its answer may be lost.
inline constexpr double dropped_bytes_per_second = 1 << 20;
inline constexpr double dropped_bytes_at_once = 16 << 20;

/// Bytes of large request bodies that are read for one address; above that, reading pauses. Few people send
/// faster, and what is sent takes processor and disk from those who play.
inline constexpr double received_bytes_per_second = 8 << 20;
inline constexpr double received_bytes_at_once = 16 << 20;

/// What all connections share.
struct ServerContext {
    const ServerOptions& options;
    Service& service;
    api::OriginPolicy origins;
    std::vector<IpNetwork> trusted_proxies;
    ConnectionPlaces places; ///< the connections that are open
    std::unordered_set<Connection*> connections{};
    Flushes flushes;
    AddressRates sending;                          ///< bytes, by address
    AddressRates messages{1'000'000, 1'000'000};   ///< to WebSockets and of new ones, by address
    AddressRates connecting{1'000'000, 1'000'000}; ///< new connections, by address
    AddressRates dropping{dropped_bytes_per_second, dropped_bytes_at_once};
    AddressRates receiving{received_bytes_per_second, received_bytes_at_once};
    bool stopping = false;
    std::size_t large_bodies = 0;  ///< of requests and responses that are in memory
    AddressCounts large_bodies_of; ///< the same by address
    AddressBytes answers{max_answers_of_address, max_answers}; ///< large responses in memory
    AddressCounts streams_of;                                  ///< responses that stay open, by address
    AddressBytes unfinished{max_unfinished_of_address, max_unfinished}; ///< of WebSocket messages
    std::size_t refused = 0;      ///< connections that were refused and are not closed yet
    LogThrottle refusals{10'000}; ///< in the log
    /// Looks up the session of a request's cookie and answers with it, now or later.
    std::function<void(const api::Request&, std::function<void(const std::optional<FoundSession>&)>)>
        identify;
    std::shared_ptr<const bool> life = std::make_shared<const bool>(true); ///< gone with the server
    std::function<void()> connection_ended;                 ///< called after one has left `connections`
    std::function<std::int64_t()> lag_clock_ms = steady_ms; ///< by which the lag of players is measured

    /// Something was refused to this address for want of a place: says so in the log, not too often.
    void log_refusal(const std::string& address, ConnectionPlaces::Answer why);
};

/// Serves a socket that has just been accepted: HTTP by the routes of `router`, and WebSocket after an
/// upgrade. The connection keeps itself alive and is listed in the context while it lasts. When there is no
/// place for it, it gets an answer and is closed.
void start_connection(ServerContext& context, const api::Router& router, Socket socket);

} // namespace duiyi::server
