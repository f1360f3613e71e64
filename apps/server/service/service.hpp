// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "limits/limits.hpp"
#include "service/chat_requests.hpp"
#include "service/clock_keeper.hpp"
#include "service/engine_requests.hpp"
#include "service/handovers.hpp"
#include "service/lobby_requests.hpp"
#include "service/room_requests.hpp"

namespace duiyi::server {

struct ServiceOptions {
    std::int64_t unplayed_room_ms = 3'600'000;    ///< a room without a move is deleted after this
    std::int64_t idle_room_ms = 60'000;           ///< a room without subscribers is unloaded after this
    std::int64_t unused_game_ms = 63'072'000'000; ///< a game in which nothing happens is deleted after this
    std::int64_t presence_pause_ms = 0;           ///< between two messages of who is here (LiveRoom)
    double rooms_per_hour = 200;                  ///< how many rooms an address may make
    std::int64_t reply_delay_ms = 0;              ///< the engine's move comes after one to three times this
    double game_bytes_per_day = 67'108'864;       ///< of events that an address may cause
    std::int64_t max_game_bytes = 17'179'869'184; ///< of the events of all games
    /// Milliseconds of a clock that is never set, near Unix time (StoreClock::now_ms): for ages and
    /// durations.
    std::function<std::int64_t()> now_ms;
    /// Unix time in milliseconds that is stored with events (StoreClock::stamp_ms); now_ms when it is empty.
    std::function<std::int64_t()> stamp_ms{};
    Background background{}; ///< where rooms are replayed; on the spot when it is empty
    /// When the servers before this one had ended (ServerStore); now_ms at the start when it is empty.
    std::optional<std::int64_t> predecessors_ended_ms{};
    /// When the server before this one stopped (ServerStore).
    std::optional<std::int64_t> predecessor_stopped_ms{};
};

struct ServiceCounters {
    std::size_t rooms = 0;   ///< in memory
    std::size_t clients = 0; ///< connected
};

/// Handles the requests of connected clients: the room decides, the store commits, and only then the client
/// gets its answer and the subscribers the event. Runs on one thread, the one that the store posts to; there
/// are no locks. Has no sockets, and no clock but the function that it is given.
class Service {
public:
    /// All must outlive the service, and must not call back after it is gone. Without engines every
    /// request for one is refused.
    Service(Store& store, Bus& bus, Deadlines& deadlines, EngineService* engines, ServiceOptions options);
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// To be called once, at the start: goes on with the games whose clocks were running when the server
    /// before this one ended.
    void resume_clocks() { clocks_.resume(); }

    /// A connection begins; `sink` must live until disconnect().
    [[nodiscard]] ClientPtr connect(std::string address, ClientSink& sink);
    /// Whoever is at the connection is signed in: to be called before its first frame, if at all.
    void signed_in(const ClientPtr& client, const FoundSession& session);
    /// Sessions of an account have ended: closes the connections of those for which `has_ended` holds.
    void end_sessions(const std::string& account,
                      const std::function<bool(const std::string& token)>& has_ended);
    /// A request of a connection, which has come now. `done` is called once, now or later, when it has been
    /// answered: until then the connection must not hand in another.
    [[nodiscard]] PendingRequest begin(ClientPtr client, std::string id, std::function<void()> done) const {
        return {std::move(client), std::move(id), std::move(done), options_.now_ms()};
    }
    /// The connection is gone. A command that is being stored is still carried out.
    void disconnect(const ClientPtr& client);

    // Requests of connections. Each is answered once.

    void create(PendingRequest request, const CreateRoom& what);
    void join(PendingRequest request, JoinRoom what);
    void follow(PendingRequest request, const std::string& room, const SeenVersion& seen);
    void unfollow(const PendingRequest& request, const std::string& room);
    /// Plies of a room that the connection is in or follows.
    void send_plies(PendingRequest request, const std::string& room, std::int64_t from, std::int64_t to);
    void summaries(PendingRequest request, std::vector<KnownRoom> rooms);
    /// The seat of the connection has another secret from now on.
    void renew_secret(PendingRequest request, const std::string& secret);
    /// The account of the connection is the player in its seat.
    void name_player(PendingRequest request);
    /// Gives the holder of a seat, who knows its secret, a code for another device.
    void hand_over(PendingRequest request, const std::string& secret);
    /// Gives the sender the seat that a code stands for.
    void take_over(PendingRequest request, const std::string& code);
    /// The other player has left: the sender has won, or it is a draw.
    void claim_left(PendingRequest request, bool wants_win);
    /// Gives a player's command to the room that the connection is in.
    void play(PendingRequest request, const CommandBody& command);

    using RoomJob = std::function<void(const PendingRequest&, const LiveRoomPtr&)>;
    /// Runs the job when it is the request's turn, in the room that the sender is in; refuses when there is
    /// none.
    void in_own_room(PendingRequest request, RoomJob job);
    [[nodiscard]] LobbyRequests& lobby() { return lobby_; }
    [[nodiscard]] ChatRequests& chat() { return chat_; }
    [[nodiscard]] EngineRequests& engines() { return engines_; }

    // For HTTP: rooms are named by the caller, who has checked what it may do there.

    /// The room, up to date, or why there is none. Called once, now or later; the room is not to be changed.
    using RoomReader = std::function<void(const tl::expected<LiveRoomPtr, Refusal>&)>;
    void read_room(const std::string& name, RoomReader read);
    /// From now until disconnect() the client's sink hears of the room; with a seat it makes its player
    /// present, beside others in that seat.
    void watch_room(const ClientPtr& client, const LiveRoomPtr& live, std::optional<Seat> seat);
    /// Gives the command of the player in this seat. `address` is what limits of storage count by.
    void act(const LiveRoomPtr& live, Seat seat, const std::string& address, const CommandBody& body,
             std::function<void(const RoomWriter::Result&)> done);

    /// Charges the address for a room that it makes; false: it has made too many.
    [[nodiscard]] bool may_create(const std::string& address);
    /// There is an engine to play against, and it has this level.
    [[nodiscard]] bool has_engine(int level) const;
    /// Makes a room, with changes of tables in the same unit of work: of both or neither. `storing` pays for
    /// the bytes.
    void make_room(const NewRoom& room, const std::string& storing, std::vector<TableChange> changes,
                   std::function<void(const tl::expected<void, StoreError>&)> made);
    /// Says something for a client that watches the room with a seat; what comes of it is sent to its sink.
    void say(const ClientPtr& client, const LiveRoomPtr& live, ChatWords what, std::function<void()> done);
    /// From now on the client's sink gets lines of this channel.
    void hear_chat(const ClientPtr& client, const LiveRoomPtr& live, ChatChannel channel);
    /// Somebody is connected with a session of this account.
    [[nodiscard]] bool is_connected(const std::string& account) const { return signed_in_.contains(account); }
    /// Makes rooms whose players are known, as part of this unit of work; when it is stored, they are loaded,
    /// so that their clocks run, and told as games that have begun.
    void make_rooms(std::vector<NewRoom> rooms, UnitOfWork work,
                    std::function<void(const tl::expected<void, StoreError>&)> made);
    /// From now on called when a game has begun or ended, or an account has got a seat in it.
    void on_game_changed(std::function<void(const LiveRoomPtr&)> hear) {
        game_listeners_.push_back(std::move(hear));
    }
    void tell_game_changed(const LiveRoomPtr& live) const {
        for (const auto& hear : game_listeners_) {
            hear(live);
        }
    }

    [[nodiscard]] ServiceCounters counters() const { return {registry_.size(), clients_}; }

private:
    /// How a client enters a room.
    struct Admission {
        std::optional<Seat> seat;
        std::optional<std::string> secret; ///< of a seat that was newly taken
        std::optional<std::int64_t> since; ///< the version that the client has; nothing under another epoch
        bool is_players_own = false;       ///< a spectator who plays in another window
    };

    void store_new_room(PendingRequest request, const LiveRoomPtr& live, const RecordedEvent& recorded,
                        const std::string& secret);
    void join_room(const PendingRequest& request, const LiveRoomPtr& live, const JoinRoom& what);
    void take_seat(const PendingRequest& request, const LiveRoomPtr& live, std::optional<std::int64_t> since,
                   const std::optional<GuestName>& guest);
    /// Gives an account its seat back, on another device perhaps: with a new secret.
    void enter_own_seat(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                        std::optional<std::int64_t> since);
    void enter_room(const PendingRequest& request, const LiveRoomPtr& live, const Admission& admission);
    [[nodiscard]] LogAndTime log_and_time() const;
    void send_joined(const PendingRequest& request, const LiveRoomPtr& live, const Admission& admission);
    /// A request for summaries: how far its answer is.
    struct SummaryTask;
    using SummaryTaskPtr = std::shared_ptr<SummaryTask>;
    /// Goes on with the rooms that are left, one after the other.
    void continue_summaries(const SummaryTaskPtr& task);
    /// Looks up the version of a room that is not in memory, and loads it if the client has another one.
    void check_version(const SummaryTaskPtr& task, const KnownRoom& known);
    void load_for_summary(const SummaryTaskPtr& task, const std::string& name);
    static void add_summary(SummaryTask& task, const LiveRoomPtr& live);
    /// The version that the client has, if it is one of this log.
    [[nodiscard]] std::optional<std::int64_t> known_version(const SeenVersion& seen) const;
    void leave_room(const ClientPtr& client);
    void stop_following(const ClientPtr& client, const LiveRoomPtr& live);
    void on_left(const ClientPtr& client, const LiveRoomPtr& live);

    /// As in_own_room(), in the room of that name.
    void in_room(const std::string& name, PendingRequest request, RoomJob job);
    void run(const LiveRoomPtr& live, PendingRequest request, RoomJob job);

    /// Gives a player's command to the room.
    void submit(const PendingRequest& request, const LiveRoomPtr& live, const CommandBody& body);
    void applied(const LiveRoomPtr& live, const Event& event, RoomWriter::Follow follow);
    /// After a player's command: who holds the seat now.
    void seat_changed(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                      const CommandBody& body);
    /// What charges the sender's address for the bytes that the request stores (RoomWriter::Change::storing).
    /// Empty when the address may store nothing more for now: the request has been refused.
    [[nodiscard]] std::function<void(std::int64_t)> storage_for(const PendingRequest& request);
    void plan_forgetting();
    /// Of a room that the server makes for its players.
    [[nodiscard]] StoredEvent first_event_by_server(const NewRoom& room, std::int64_t stamp_ms) const;

    Store& store_;
    Deadlines& deadlines_;
    ServiceOptions options_;
    RoomRegistry registry_;
    RoomWriter writer_;
    EngineRequests engines_;
    ClockKeeper clocks_;
    ChatRequests chat_;
    AddressRates creations_;
    AddressRates stored_bytes_;
    Handovers handovers_;
    LobbyRequests lobby_;
    Deadlines::Key forget_rates_ = 0;
    std::unordered_multimap<std::string, ClientPtr> signed_in_; ///< by account
    std::vector<std::function<void(const LiveRoomPtr&)>> game_listeners_;
    std::size_t clients_ = 0;
    std::uint64_t last_client_ = 0;
};

} // namespace duiyi::server
