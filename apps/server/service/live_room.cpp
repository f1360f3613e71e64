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
    const Subscriber* subscriber = room->channel.find(*this);
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
    : channel(name, context, [this](Presence& presence) { complete(presence); }),
      name_(std::move(name)),
      context_(std::move(context)) {
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
    channel.tell(Rated{rating_changes});
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
    for (const Subscriber& subscriber : channel.subscribers()) {
        const bool plays = subscriber.seat == Seat::both || subscriber.seat == seat_of(side);
        lag = plays ? std::max(lag, subscriber.client->lag_ms + turn_told_late_ms) : lag;
    }
    return lag;
}

void LiveRoom::end_review() {
    queries.review_lines.clear();
    channel.end_review();
}

void LiveRoom::clear() {
    waiting_.clear();
    chat.reset();
    for (const Subscriber& subscriber : channel.take_subscribers()) {
        subscriber.client->room.reset(); // not the last owner: the registry is
        subscriber.client->followed.clear();
    }
}

void LiveRoom::tell_event(const Event& event) {
    last_event = event;
    if (cache != nullptr) {
        cache->applied(event, view());
    }
    channel.tell(EventNews{view(), event});
    channel.tell_presence(); // the game may have become one that can be claimed, or is one no more
}

void LiveRoom::publish(EventStored message) {
    context_->bus.publish(room_topic(name_), std::move(message));
}

void LiveRoom::receive(const BusMessage& message) {
    std::visit(
        [this]<class Message>(const Message& one) {
            if constexpr (std::is_same_v<Message, EventStored>) {
                this->receive(one);
            } else if constexpr (!std::is_same_v<Message, ChatLineStored>) { // which has a topic of its own
                channel.receive(one);
            }
        },
        message);
}

void LiveRoom::receive(const EventStored& message) {
    if (!room || message.event.version > room->version()) {
        context_->stored_elsewhere(shared_from_this(), message);
    }
}

void LiveRoom::complete(Presence& presence) const {
    if (room && room->engine()) {
        (room->engine()->side == Side::first ? presence.first : presence.second) = true;
    }
    presence.first_left = claimable_at(Side::first);
    presence.second_left = claimable_at(Side::second);
}

std::optional<std::int64_t> LiveRoom::claimable_at(Side who_left) const {
    const auto since = channel.away_since_ms(who_left);
    if (!since || !room || !room->may_claim_left(who_left)) {
        return std::nullopt;
    }
    return *since + room->clock()->claim_wait(who_left)->count();
}

} // namespace duiyi::server
