// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/channel.hpp"

#include <algorithm>
#include <utility>

namespace duiyi::server {

namespace {

/// So many more subscribers make the pause before another number of watchers longer by one: 10,000 are told
/// every five seconds.
constexpr std::int64_t subscribers_per_pause = 500;

} // namespace

Channel::Channel(std::string room, std::shared_ptr<const ChannelContext> context,
                 std::function<void(Presence&)> complete)
    : room_(std::move(room)), context_(std::move(context)), complete_(std::move(complete)) {
    away_since_ms_.fill(context_->now_ms());
}

Subscriber* Channel::find(const Client& client) {
    const auto found =
        std::ranges::find_if(subscribers_, [&client](const auto& s) { return s.client.get() == &client; });
    return found == subscribers_.end() ? nullptr : &*found;
}

void Channel::subscribe(const ClientPtr& client, bool is_inside, std::optional<Seat> seat,
                        bool is_players_own) {
    Subscriber* subscriber = find(*client);
    if (subscriber == nullptr) {
        subscriber = &subscribers_.emplace_back(Subscriber{client, true, std::nullopt});
    }
    subscriber->is_inside = is_inside;
    subscriber->seat = seat;
    subscriber->is_players_own = is_players_own;
    if (seat) {
        const auto found = subscribers_.begin() + (subscriber - subscribers_.data());
        std::rotate(subscribers_.begin(), found, found + 1);
    }
}

void Channel::unsubscribe(const Client& client) {
    std::erase_if(subscribers_, [&client](const Subscriber& s) { return s.client.get() == &client; });
}

std::vector<Subscriber> Channel::take_subscribers() {
    return std::exchange(subscribers_, {});
}

void Channel::end_review() {
    for (Subscriber& subscriber : subscribers_) {
        subscriber.reads_review = false;
    }
}

void Channel::tell(const News& news) const {
    const Notice inside{news};
    const Notice beside{news, room_};
    for (const Subscriber& subscriber : subscribers_) {
        subscriber.client->tell(subscriber.is_inside ? inside : beside);
    }
}

void Channel::publish_takeover(Seat seat, const Client& client) {
    context_->bus.publish(room_topic(room_), SeatTakenOver{seat, context_->node, client.number});
}

PresenceReport Channel::local_presence() const {
    PresenceReport report;
    report.node = context_->node;
    for (const Subscriber& subscriber : subscribers_) {
        if (!subscriber.seat) {
            ++(subscriber.is_players_own ? report.own_windows : report.spectators);
            continue;
        }
        report.first = report.first || *subscriber.seat != Seat::second;
        report.second = report.second || *subscriber.seat != Seat::first;
    }
    return report;
}

void Channel::publish_presence(const Client* newcomer) {
    const std::uint64_t told = presences_sent_;
    if (auto report = local_presence(); report != published_presence_) {
        published_presence_ = report;
        context_->bus.publish(room_topic(room_), std::move(report));
    }
    if (newcomer != nullptr && told == presences_sent_) {
        is_told_unevenly_ = presence_look_ms_.has_value();
        Notice notice{presence()};
        if (const auto* subscriber = find(*newcomer); subscriber != nullptr && !subscriber->is_inside) {
            notice.room = room_;
        }
        newcomer->tell(notice);
    }
}

Presence Channel::presence() const {
    Presence sum;
    for (const auto& [node, report] : presence_by_node_) {
        sum.first = sum.first || report.first;
        sum.second = sum.second || report.second;
        sum.spectators += report.spectators;
    }
    complete_(sum);
    return sum;
}

void Channel::receive(const PresenceReport& message) {
    // A process without subscribers may unload the room and load it again: it is then new here too.
    bool is_new = false;
    if (message.first || message.second || message.spectators > 0 || message.own_windows > 0) {
        is_new = presence_by_node_.insert_or_assign(message.node, message).second;
    } else {
        presence_by_node_.erase(message.node);
    }
    note_who_is_away();
    tell_presence();
    // A process that has just loaded the room does not know the presence through this one.
    if (is_new && message.node != context_->node && published_presence_) {
        context_->bus.publish(room_topic(room_), *published_presence_);
    }
}

void Channel::note_who_is_away() {
    std::array<bool, 2> is_here{};
    for (const auto& [node, report] : presence_by_node_) {
        is_here[0] = is_here[0] || report.first;
        is_here[1] = is_here[1] || report.second;
    }
    for (const Side side : both_sides) {
        auto& since = away_since_ms_.at(index_of(side));
        if (is_here.at(index_of(side))) {
            since.reset();
        } else if (!since) {
            since = context_->now_ms();
        }
    }
}

std::int64_t Channel::presence_due_ms(const Presence& now) const {
    Presence same_watchers = now;
    same_watchers.spectators = sent_presence_ ? sent_presence_->spectators : 0;
    const std::int64_t pauses =
        same_watchers == sent_presence_ ? 1 + std::ssize(subscribers_) / subscribers_per_pause : 1;
    return presence_sent_ms_ + pauses * context_->presence_pause_ms;
}

void Channel::tell_presence() {
    const Presence now = presence();
    if (now == sent_presence_ && !is_told_unevenly_) {
        return;
    }
    const std::int64_t due_ms = presence_due_ms(now);
    if (context_->now_ms() >= due_ms) {
        presence_sent_ms_ = context_->now_ms();
        sent_presence_ = now;
        is_told_unevenly_ = false;
        ++presences_sent_;
        tell(now);
    } else if (!presence_look_ms_ || due_ms < *presence_look_ms_) {
        presence_look_ms_ = due_ms;
        context_->deadlines.add(due_ms, [this, due_ms, lives = std::weak_ptr(lives_)] {
            if (!lives.expired()) {
                if (presence_look_ms_ == due_ms) {
                    presence_look_ms_.reset();
                }
                tell_presence();
            }
        });
    }
}

void Channel::receive(const SeatTakenOver& message) {
    bool is_changed = false;
    for (Subscriber& subscriber : subscribers_) {
        const bool is_the_taker =
            message.node == context_->node && subscriber.client->number == message.connection;
        if (!is_the_taker && subscriber.seat == message.seat) {
            subscriber.seat.reset();
            subscriber.is_players_own = true;
            subscriber.client->tell({Unseated()});
            is_changed = true;
        }
    }
    if (is_changed && message.node != context_->node) {
        publish_presence(); // the process of the new connection publishes only its own
    }
}

} // namespace duiyi::server
