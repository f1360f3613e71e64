// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "service/answer.hpp"
#include "service/notice.hpp"

namespace duiyi::server {

/// The far end of a connection, which knows what its client reads: the page's messages (PageSink), or those
/// of a program. Called on the service's thread only, and never calls back.
class ClientSink {
public:
    ClientSink() = default;
    ClientSink(const ClientSink&) = delete;
    ClientSink& operator=(const ClientSink&) = delete;
    virtual ~ClientSink() = default;
    /// The answer to the request that the client has named so. A long one counts against the rate of the
    /// connection.
    virtual void answer(const std::string& request_id, const Answer& answer) = 0;
    /// What comes without a request of the moment. Several connections may be told the same notice.
    virtual void tell(const Notice& notice) = 0;
    /// The request in progress costs as much as this many messages more, which count against the rate of the
    /// connection.
    virtual void charge(std::size_t messages) = 0;
    /// Ends the connection after what has been queued.
    virtual void close() = 0;
};

class LiveRoom;

/// What a client may have the engine do at the same time: one of each.
enum class HelpKind : std::uint8_t {
    main,  ///< a hint, or the analysis of what its player looks at
    beside ///< an analysis besides, of what is threatened
};

/// What the engine is doing for a client.
struct Help {
    std::uint64_t ticket = 0; ///< at the engine; 0: nothing
    std::string request;      ///< the client's name for the request
};

/// A connection as the service knows it.
struct Client {
    std::uint64_t number = 0; ///< names the connection in this process
    std::string address;      ///< what limits count by
    std::string account;      ///< id of the account that is signed in; empty: a guest
    std::string account_name;
    std::string session;        ///< token of its session
    ClientSink* sink = nullptr; ///< null once the connection is gone
    /// The room it is in: its requests are about this one, and here it may hold a seat.
    std::shared_ptr<LiveRoom> room;
    /// Rooms that it follows besides, as a spectator (the room it is in is not among them).
    std::vector<std::shared_ptr<LiveRoom>> followed;
    /// How long a message takes there and back, as the server has measured it; 0 while it knows nothing.
    std::int64_t lag_ms = 0;
    bool is_searching = false; ///< for an opponent, in the lobby
    std::array<Help, 2> help;  ///< by HelpKind

    /// A message took so long there and back: becomes a quarter of the average, so that one slow answer does
    /// not say much.
    void measured_lag(std::int64_t ms);
    /// It holds a seat in a game whose clock is running: its lag matters.
    [[nodiscard]] bool plays_with_clock() const;
    /// Somebody else counts on its being there.
    [[nodiscard]] bool is_counted_on() const { return is_searching || plays_with_clock(); }
    [[nodiscard]] Help& help_of(HelpKind kind) { return help.at(static_cast<std::size_t>(kind)); }
    // These do nothing once the connection is gone.
    void answer(const std::string& request_id, const Answer& answer) const;
    void tell(const Notice& notice) const;
    void charge(std::size_t messages) const;
};
using ClientPtr = std::shared_ptr<Client>;

} // namespace duiyi::server
