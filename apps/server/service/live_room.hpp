// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bus/bus.hpp"
#include "domain/room.hpp"
#include "service/channel.hpp"
#include "service/engine_outlook.hpp"
#include "service/event_hashes.hpp"
#include "service/room_view.hpp"
#include "store/store.hpp"
#include "workers/deadlines.hpp"

namespace duiyi::server {

/// Queries to the engine for a room: tickets, 0 for none.
struct RoomQueries {
    std::uint64_t move = 0;           ///< the engine's own move
    std::uint64_t draw = 0;           ///< its answer to a draw offer
    std::uint64_t turn = 0;           ///< goes up when the game changes: earlier answers are out of date
    std::int64_t turn_began_ms = 0;   ///< when its move was asked for first; 0: not in this turn
    Deadlines::Key reply = 0;         ///< when the move that it has found is played
    Deadlines::Key retry = 0;         ///< when a move that could not be stored is queried again
    EngineOutlook outlook;            ///< what it thinks of the game
    std::uint64_t review = 0;         ///< the review of the finished game
    std::vector<Notice> review_lines; ///< so far, by ply

    [[nodiscard]] bool is_move_on_its_way() const { return move != 0 || reply != 0 || retry != 0; }
};

struct RoomChat;

class LiveRoom;

/// What the rooms of a process share.
struct RoomContext : ChannelContext {
    /// An event that the room does not have has been stored by another process.
    std::function<void(const std::shared_ptr<LiveRoom>&, const EventStored&)> stored_elsewhere;
};

/// A room in memory: the state machine, its channel, and the queue that makes its requests take turns.
/// What other processes do comes through the bus.
class LiveRoom : public std::enable_shared_from_this<LiveRoom> {
public:
    LiveRoom(std::string name, std::shared_ptr<const RoomContext> context);
    LiveRoom(const LiveRoom&) = delete;
    LiveRoom& operator=(const LiveRoom&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }

    /// Sets the room: it has been loaded, or made. Its events up to now are not sent to subscribers.
    void open(Room opened, GameRow its_row);

    /// Empty while the room is being loaded, and when it turned out not to exist.
    std::optional<Room> room;
    /// Why there is no room, when there is none.
    Refusal missing{RefusalCode::no_such_room, "no room has this name"};
    /// The row of the game as it is stored.
    GameRow row;
    /// Of the accounts that play, looked up when the room was loaded and whenever one comes.
    PlayerNames names;
    RatingChanges rating_changes;
    /// When its last event was stored; Unix time in milliseconds.
    std::int64_t changed_ms = 0;
    /// Of its latest events.
    EventHashes hashes;
    /// The last of its events that was told here, if there was one since the room was loaded.
    std::optional<Event> last_event;
    /// When a client was last here; Unix time in milliseconds.
    std::int64_t used_ms = 0;
    Deadlines::Key idle_check = 0; ///< when the room may leave the memory
    RoomQueries queries;
    /// The turn that is in progress, by the clocks: its ply, and since when they run.
    std::pair<std::size_t, std::int64_t> turn{};
    /// How long it took until the players were told of it, because it had to be stored first. No player is
    /// charged for that, as far as the quota of lag reaches.
    std::int64_t turn_told_late_ms = 0;
    bool is_deciding_winner = false;  ///< time was up
    std::optional<Side> spoilt_by;    ///< by an event that this process has stored (who_spoilt)
    std::shared_ptr<RoomChat> chat;   ///< null until it is asked for
    std::unique_ptr<RoomCache> cache; ///< RoomView::cache
    Channel channel;                  ///< who is here

    /// The room, which must be loaded, for answers and news.
    [[nodiscard]] RoomView view() {
        return {*room, names, rating_changes, changed_ms, hashes.last(), last_event, cache};
    }

    /// What the finished game has done to the ratings of its players; told to all subscribers.
    void tell_ratings(const std::vector<RatingChangeRow>& changes);
    /// Keeps what it has done, from before this process.
    void note_ratings(const std::vector<RatingChangeRow>& changes);

    /// The account of this connection may play here: keeps its name.
    void note_name(const Client& client);

    /// Runs the job now, or when the work in progress is done. Jobs run one after the other.
    void run(std::function<void()> job);
    /// From now until release() other jobs wait.
    void hold() { held_ = true; }
    void release();
    /// Runs a step that goes on with the work in progress, before the jobs that wait; then releases, unless
    /// the step holds.
    void release_after(const std::function<void()>& step);
    [[nodiscard]] bool idle() const {
        return channel.subscribers().empty() && !held_ && waiting_.empty() && !queries.is_move_on_its_way();
    }

    /// What is known of the lag of who plays this side; 0 when nobody is connected.
    [[nodiscard]] std::int64_t lag_ms(Side side) const;
    /// Nobody reads the review any more.
    void end_review();
    /// Drops subscribers and waiting jobs, which hold the room while it holds them. For the end of the
    /// service.
    void clear();

    /// Tells the subscribers of the event that has just been applied.
    void tell_event(const Event& event);
    /// Publishes it for the other processes.
    void publish(EventStored message);

    /// From when on the other player may claim the game because nobody is connected in this seat, in ms of
    /// the server's clock; nothing while there is nothing to claim.
    [[nodiscard]] std::optional<std::int64_t> claimable_at(Side who_left) const;

private:
    void receive(const BusMessage& message);
    void receive(const EventStored& message);
    /// Adds the engine, and who may be said to have left.
    void complete(Presence& presence) const;

    std::string name_;
    std::shared_ptr<const RoomContext> context_;
    std::deque<std::function<void()>> waiting_;
    bool held_ = false;
    BusSubscription subscription_; ///< last: nothing is received while the rest is taken down
};
using LiveRoomPtr = std::shared_ptr<LiveRoom>;

} // namespace duiyi::server
