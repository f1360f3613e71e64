// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bus/bus.hpp"
#include "service/client.hpp"
#include "workers/deadlines.hpp"

namespace duiyi::server {

/// A client that follows a room.
struct Subscriber {
    ClientPtr client;
    bool is_inside =
        true; ///< it is in the room; otherwise it follows the room from another one, or from none
    std::optional<Seat> seat;         ///< none: a spectator
    bool reads_review = false;        ///< gets the review of the finished game
    bool is_players_own = false;      ///< another window of somebody who plays: not counted as a watcher
    std::array<bool, 2> reads_chat{}; ///< by index_of() its channel; gets its lines if it may
};

/// What the channels of a process share.
struct ChannelContext {
    Bus& bus;
    Deadlines& deadlines;
    std::string node;                     ///< names this process on the bus
    std::function<std::int64_t()> now_ms; ///< StoreClock::now_ms
    /// When those who are in a room are told who is here: the first change after this pause at once, later
    /// ones together at the end of it. Who comes and goes all the time makes one message for each pause, not
    /// one for each time. 0: each change at once.
    std::int64_t presence_pause_ms = 0;
};

/// What clients subscribe to: they get its news, and are told who is present, here and through the other
/// processes.
class Channel {
public:
    /// `complete` adds to a presence what does not follow from connections.
    Channel(std::string room, std::shared_ptr<const ChannelContext> context,
            std::function<void(Presence&)> complete);
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    /// Those who hold seats come first: news reach them before thousands of spectators.
    [[nodiscard]] const std::vector<Subscriber>& subscribers() const { return subscribers_; }
    /// Null for a client that has not subscribed.
    [[nodiscard]] Subscriber* find(const Client& client);
    /// Adds the client, or changes how it is here.
    void subscribe(const ClientPtr& client, bool is_inside, std::optional<Seat> seat,
                   bool is_players_own = false);
    void unsubscribe(const Client& client);
    /// Drops all subscribers, without telling anybody. For the end of the service.
    [[nodiscard]] std::vector<Subscriber> take_subscribers();
    /// Nobody reads the review any more.
    void end_review();

    void tell(const News& news) const;

    /// Publishes that this connection holds the seat now.
    void publish_takeover(Seat seat, const Client& client);
    /// Publishes who is here through this process, if that has changed; `newcomer`, if there is one, gets the
    /// presence in any case.
    void publish_presence(const Client* newcomer = nullptr);
    void receive(const PresenceReport& message);
    void receive(const SeatTakenOver& message);

    /// Who is here, through all processes.
    [[nodiscard]] Presence presence() const;
    /// Since when nobody is connected in the seat of this side; nothing while somebody is.
    [[nodiscard]] std::optional<std::int64_t> away_since_ms(Side side) const {
        return away_since_ms_.at(index_of(side));
    }
    /// Tells the subscribers who is here, if that is not what they were told last: now or, when they were
    /// told a moment ago, at the end of the pause.
    void tell_presence();

private:
    void note_who_is_away();
    /// When subscribers may be told: later if they are many and only the number of watchers is another one,
    /// for each such message goes to all.
    [[nodiscard]] std::int64_t presence_due_ms(const Presence& now) const;
    [[nodiscard]] PresenceReport local_presence() const;

    std::string room_;
    std::shared_ptr<const ChannelContext> context_;
    std::function<void(Presence&)> complete_;
    std::vector<Subscriber> subscribers_;
    std::map<std::string, PresenceReport> presence_by_node_;
    std::array<std::optional<std::int64_t>, 2> away_since_ms_; ///< by side
    std::optional<PresenceReport> published_presence_;
    std::optional<Presence> sent_presence_;                      ///< as all subscribers were told last
    bool is_told_unevenly_ = false;                              ///< newcomers know a later one
    std::uint64_t presences_sent_ = 0;                           ///< how often
    std::int64_t presence_sent_ms_ = 0;                          ///< when
    std::optional<std::int64_t> presence_look_ms_;               ///< when it is looked at again
    std::shared_ptr<bool> lives_ = std::make_shared<bool>(true); ///< for what is called back later
};

} // namespace duiyi::server
