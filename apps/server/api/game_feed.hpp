// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "api/program_routes.hpp"

namespace duiyi::server::api {

/// The stream of a game for one of its players: gameFull, then gameState, chatLine and opponentGone as they
/// come; it ends with the game. Its player is present while it is open.
class GameFeed final : public ClientSink, public std::enable_shared_from_this<GameFeed> {
public:
    /// Answers the request with the stream.
    static void open(ProgramRoutes& routes, const LiveRoomPtr& live, Side side, const std::string& address,
                     const Responder& responder);

    void answer(const std::string&, const Answer&) override {}
    void tell(const Notice& notice) override;
    void charge(std::size_t) override {}
    void close() override;

private:
    GameFeed(ProgramRoutes& routes, LiveRoomPtr live, Side side);
    void start(const std::string& address, const Responder& responder,
               const std::array<lichess::Player, 2>& players);
    void stop();
    /// There is somebody to tell, and something to tell of.
    [[nodiscard]] bool is_open() const;
    /// Tells what the program has not been told yet of the room.
    void tell_changes();
    void tell_state();
    void tell_gone();
    void tell_chat(const ChatNews& said);

    ProgramRoutes& routes_;
    LiveRoomPtr live_;
    Side side_;
    ClientPtr client_;
    ResponseStreamPtr stream_;
    std::array<lichess::Player, 2> players_;
    std::int64_t told_version_ = 0;
    bool told_gone_ = false;
};

} // namespace duiyi::server::api
