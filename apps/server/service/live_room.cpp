// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/live_room.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

namespace duiyi::server {

void Client::measured_lag(std::int64_t ms) {
    lag_ms = lag_ms == 0 ? ms : (3 * lag_ms + ms) / 4;
}

bool Client::plays_with_clock() const {
    if (room == nullptr || !room->room || !room->room->is_clock_running()) {
        return false;
    }
    const Subscriber* subscriber = room->find(*this);
    return subscriber != nullptr && subscriber->seat;
}

void Client::answer(const std::string& request_id, const Answer& answer) const {
    if (sink != nullptr) {
        sink->answer(request_id, answer);
    }
}

void Client::tell(const Notice& notice) const {
    if (sink != nullptr) {
        sink->tell(notice);
    }
}

void Client::charge(std::size_t messages) const {
    if (sink != nullptr) {
        sink->charge(messages);
    }
}

LiveRoom::LiveRoom(std::string name, std::shared_ptr<const RoomContext> context)
    : name_(std::move(name)), context_(std::move(context)) {
    away_since_ms_.fill(context_->now_ms());
    subscription_ =
        context_->bus.subscribe(room_topic(name_), [this](const BusMessage& message) { receive(message); });
}

void LiveRoom::open(Room opened, GameRow its_row) {
    room = std::move(opened);
    row = std::move(its_row);
}

void LiveRoom::note_ratings(const std::vector<RatingChangeRow>& changes) {
    for (const RatingChangeRow& change : changes) {
        if (const auto side = room->side_of_account(change.account)) {
            rating_changes[index_of(*side)] =
                RatingChange{std::lround(change.before), std::lround(change.after)};
        }
    }
    if (cache != nullptr) {
        cache->ratings_changed();
    }
}

void LiveRoom::tell_ratings(const std::vector<RatingChangeRow>& changes) {
    note_ratings(changes);
    tell(Rated{rating_changes});
}

void LiveRoom::note_name(const Client& client) {
    if (const auto side = room->side_of_account(client.account)) {
        names[index_of(*side)] = client.account_name;
    }
}

void LiveRoom::run(std::function<void()> job) {
    if (held_) {
        waiting_.push_back(std::move(job));
    } else {
        job();
    }
}

void LiveRoom::release() {
    held_ = false;
    while (!held_ && !waiting_.empty()) {
        const auto job = std::move(waiting_.front());
        waiting_.pop_front();
        job();
    }
}

void LiveRoom::release_after(const std::function<void()>& step) {
    held_ = false;
    step();
    if (!held_) {
        release();
    }
}

std::int64_t LiveRoom::lag_ms(Side side) const {
    std::int64_t lag = turn_told_late_ms;
    for (const Subscriber& subscriber : subscribers_) {
        const bool plays = subscriber.seat == Seat::both || subscriber.seat == seat_of(side);
        lag = plays ? std::max(lag, subscriber.client->lag_ms + turn_told_late_ms) : lag;
    }
    return lag;
}

Subscriber* LiveRoom::find(const Client& client) {
    const auto found =
        std::ranges::find_if(subscribers_, [&client](const auto& s) { return s.client.get() == &client; });
    return found == subscribers_.end() ? nullptr : &*found;
}

void LiveRoom::subscribe(const ClientPtr& client, bool is_inside, std::optional<Seat> seat,
                         bool is_players_own) {
    Subscriber* subscriber = find(*client);
    if (subscriber == nullptr) {
        subscriber = &subscribers_.emplace_back(Subscriber{client, true, std::nullopt});
    }
    subscriber->is_inside = is_inside;
    subscriber->seat = seat;
    subscriber->is_players_own = is_players_own;
}

void LiveRoom::unsubscribe(const Client& client) {
    std::erase_if(subscribers_, [&client](const Subscriber& s) { return s.client.get() == &client; });
}

void LiveRoom::end_review() {
    queries.review_lines.clear();
    for (Subscriber& subscriber : subscribers_) {
        subscriber.reads_review = false;
    }
}

void LiveRoom::clear() {
    waiting_.clear();
    chat.reset();
    for (const Subscriber& subscriber : std::exchange(subscribers_, {})) {
        subscriber.client->room.reset(); // not the last owner: the registry is
        subscriber.client->followed.clear();
    }
}

void LiveRoom::tell(const News& news) const {
    const Notice inside{news};
    const Notice beside{news, name_};
    for (const Subscriber& subscriber : subscribers_) {
        subscriber.client->tell(subscriber.is_inside ? inside : beside);
    }
}

void LiveRoom::tell_event(const Event& event) {
    if (cache != nullptr) {
        cache->applied(event, view());
    }
    tell(EventNews{view(), event});
    tell_presence(); // the game may have become one that can be claimed, or is one no more
}

void LiveRoom::publish(EventStored message) {
    context_->bus.publish(room_topic(name_), std::move(message));
}

void LiveRoom::publish_takeover(Seat seat, const Client& client) {
    context_->bus.publish(room_topic(name_), SeatTakenOver{seat, context_->node, client.number});
}

PresenceReport LiveRoom::local_presence() const {
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

void LiveRoom::publish_presence(const Client* newcomer) {
    const std::uint64_t told = presences_sent_;
    if (auto report = local_presence(); report != published_presence_) {
        published_presence_ = report;
        context_->bus.publish(room_topic(name_), std::move(report));
    }
    if (newcomer != nullptr && told == presences_sent_) {
        if (is_presence_due_) {
            sent_presence_.reset(); // not what the newcomer is told: whatever is true then is told to all
        }
        Notice notice{presence()};
        if (const auto* subscriber = find(*newcomer); subscriber != nullptr && !subscriber->is_inside) {
            notice.room = name_;
        }
        newcomer->tell(notice);
    }
}

Presence LiveRoom::presence() const {
    Presence sum;
    if (room && room->engine()) {
        (room->engine()->side == Side::first ? sum.first : sum.second) = true;
    }
    for (const auto& [node, report] : presence_by_node_) {
        sum.first = sum.first || report.first;
        sum.second = sum.second || report.second;
        sum.spectators += report.spectators;
    }
    sum.first_left = claimable_at(Side::first);
    sum.second_left = claimable_at(Side::second);
    return sum;
}

void LiveRoom::receive(const BusMessage& message) {
    std::visit(
        [this]<class Message>(const Message& one) {
            if constexpr (!std::is_same_v<Message, ChatLineStored>) { // which has a topic of its own
                this->receive(one);
            }
        },
        message);
}

void LiveRoom::receive(const EventStored& message) {
    if (!room || message.event.version > room->version()) {
        context_->stored_elsewhere(shared_from_this(), message);
    }
}

void LiveRoom::receive(const PresenceReport& message) {
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
        context_->bus.publish(room_topic(name_), *published_presence_);
    }
}

void LiveRoom::note_who_is_away() {
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

std::optional<std::int64_t> LiveRoom::claimable_at(Side who_left) const {
    const auto since = away_since_ms_.at(index_of(who_left));
    if (!since || !room || !room->may_claim_left(who_left)) {
        return std::nullopt;
    }
    return *since + room->clock()->claim_wait(who_left)->count();
}

void LiveRoom::tell_presence() {
    if (is_presence_due_) {
        return;
    }
    if (context_->now_ms() >= next_presence_ms_) {
        tell_presence_now();
        return;
    }
    if (presence() == sent_presence_) {
        return;
    }
    is_presence_due_ = true;
    context_->deadlines.add(next_presence_ms_, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) {
            self->is_presence_due_ = false;
            self->tell_presence_now();
        }
    });
}

void LiveRoom::tell_presence_now() {
    const Presence now = presence();
    if (now != sent_presence_) {
        next_presence_ms_ = context_->now_ms() + context_->presence_pause_ms;
        sent_presence_ = now;
        ++presences_sent_;
        tell(now);
    }
}

void LiveRoom::receive(const SeatTakenOver& message) {
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
