// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lobby/guest_waits.hpp"
#include "lobby/lobby.hpp"
#include "lobby/recent_games.hpp"
#include "lobby/usual_wait.hpp"
#include "service/lobby_rooms.hpp"
#include "service/request.hpp"
#include "service/room_registry.hpp"

namespace duiyi::server {

struct LobbyOptions {
    std::function<std::int64_t()> now_ms;   ///< as in ServiceOptions
    std::function<std::int64_t()> stamp_ms; ///< as in ServiceOptions
    Background background;                  ///< where waves are paired
    std::int64_t max_game_bytes = 0;
    /// Charges the address for a search, which is likely to make a room; false: it has made too many.
    std::function<bool(const std::string& address)> may_search;
    /// Called with the room of two who have met, when it is stored.
    std::function<void(const std::string& room)> paired;
    /// Charges the address for bytes that are stored for it.
    std::function<void(const std::string& address, std::int64_t bytes)> storing;
};

/// Requests of the lobby: who is in it, what they look for, and the rooms of those who have been paired. A
/// pair is told of its room when that is stored. docs/decisions/0107 says why each ticket yields one game.
class LobbyRequests {
public:
    /// How often the players of the pools are paired.
    static constexpr std::int64_t wave_ms = 1'000;
    /// The list is sent this long after a change, with what has changed meanwhile.
    static constexpr std::int64_t list_pause_ms = 250;

    /// All must outlive this.
    LobbyRequests(Store& store, RoomRegistry& registry, Deadlines& deadlines, LobbyOptions options);
    ~LobbyRequests();
    LobbyRequests(const LobbyRequests&) = delete;
    LobbyRequests& operator=(const LobbyRequests&) = delete;

    void enter(const PendingRequest& request, const LobbyEntry& entry);
    void leave(const PendingRequest& request);
    void seek(const PendingRequest& request, const SeekTerms& terms);
    void accept(const PendingRequest& request, std::uint64_t seek);
    /// `time`: a time control as text; no pool has one that cannot be read.
    void join_pool(const PendingRequest& request, GameId game, std::string_view time);
    void stop(const PendingRequest& request);
    /// The game of this room is over; who spoilt it, if a guest from the lobby, waits for the next.
    void game_over(const std::string& room, std::optional<Side> spoilt_by);
    /// The connection is gone; its search waits for it a little (Lobby::lose).
    void disconnected(const Client& client);

private:
    struct Visitor {
        ClientPtr client;
        Ticket ticket;
        std::string person;     ///< as in PoolPlayer
        Side last_side{};       ///< drawn by lot, for when it is not known
        VisitorRatings ratings; ///< of its account
        bool is_met = false;    ///< paired, and the game is being stored
        /// Until when its account waits for rated games (play_wait_until).
        std::int64_t waits_until_ms = 0;
        std::vector<std::string> blocked{}; ///< persons with whom its account does not play
        std::optional<GuestName> guest{};   ///< without an account
    };
    struct Wave;

    /// Lets the client in with the ticket of the answer, which need not be that of the entry.
    void admit(const PendingRequest& request, const LobbyEntry& entry, const InLobby& answer);
    void let_in(const PendingRequest& request, Visitor visitor, const InLobby& answer);
    [[nodiscard]] Seeker seeker_of(const Visitor& visitor, const GameTerms& terms) const;
    /// The visitor who may search; refuses who is not in the lobby, or whose address has made too many rooms.
    [[nodiscard]] const Visitor* searching(const PendingRequest& request, bool wants_rated);
    /// A client that searches with a ticket has its place, although the server has not noticed yet that an
    /// earlier connection with this ticket is gone.
    void take_over(const Visitor& visitor);
    void store(Meeting meeting, std::function<void(const StoreResult<void>&)> stored);
    /// Tells both players what has become of their meeting.
    void tell(const Meeting& meeting, const StoreResult<void>& stored);
    /// Two who had waited since then have been paired in this pool.
    void paired_in(std::size_t pool, const std::array<std::int64_t, 2>& since_ms);
    void changed();
    [[nodiscard]] SeekList list() const;
    void send_list();
    void plan_wave();
    void start_wave();
    void finish_wave(const Wave& wave);

    Store& store_;
    RoomRegistry& registry_;
    Deadlines& deadlines_;
    LobbyOptions options_;
    Lobby lobby_;
    RecentGames recent_;
    GuestWaits guest_waits_;
    std::vector<UsualWait> waits_;              ///< by pool
    std::map<std::uint64_t, Visitor> visitors_; ///< by the number of the client
    Deadlines::Key list_due_ = 0;
    Deadlines::Key wave_due_ = 0;
    bool wave_runs_ = false;
};

} // namespace duiyi::server
