// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "hall/live_room.hpp"

#include <algorithm>
#include <utility>

namespace duiyi::server {

namespace {

/// Enough for a page that was away for a moment; whoever was away longer gets the whole state.
constexpr std::size_t max_recent = 16;

} // namespace

void Guest::send(std::string text) const {
    if (outlet != nullptr) {
        outlet->send(std::make_shared<const std::string>(std::move(text)));
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

void LiveRoom::enter(const GuestPtr& guest, std::optional<wire::Seat> seat) {
    if (std::ranges::find(guests_, guest) == guests_.end()) {
        guests_.push_back(guest);
    }
    guest->seat = seat;
}

void LiveRoom::leave(Guest& guest) {
    std::erase_if(guests_, [&guest](const GuestPtr& other) { return other.get() == &guest; });
    guest.seat.reset();
    guest.reads_review = false;
}

void LiveRoom::let_go() {
    waiting_.clear();
    for (const GuestPtr& guest : std::exchange(guests_, {})) {
        guest->room.reset(); // not the last owner: the hall's list of rooms is
    }
}

void LiveRoom::unseat(wire::Seat seat, const Guest& except) {
    for (const GuestPtr& guest : guests_) {
        if (guest.get() != &except && guest->seat == seat) {
            guest->seat.reset();
            guest->send(print(wire::UnseatedPush{}));
        }
    }
}

void LiveRoom::tell_presence(const Guest* newcomer) {
    wire::PresencePush presence;
    if (room && room->computer()) {
        (room->computer()->side == wire::Side::first ? presence.first : presence.second) = true;
    }
    for (const GuestPtr& guest : guests_) {
        if (!guest->seat) {
            ++presence.watchers;
            continue;
        }
        presence.first = presence.first || *guest->seat != wire::Seat::second;
        presence.second = presence.second || *guest->seat != wire::Seat::first;
    }
    std::string text = print(presence);
    if (text != told_presence_) {
        told_presence_ = text;
        broadcast(std::move(text));
    } else if (newcomer != nullptr) {
        newcomer->send(std::move(text));
    }
}

void LiveRoom::announce(wire::RawJson event) {
    broadcast(print(wire::EventPush{room->version(), event}));
    recent_.push_back(std::move(event));
    if (recent_.size() > max_recent) {
        recent_.pop_front();
    }
}

std::optional<std::vector<wire::RawJson>> LiveRoom::events_after(std::int64_t since) const {
    if (since < 0 || since > room->version()) {
        return std::nullopt; // before any arithmetic: the number is the client's
    }
    const std::int64_t missed = room->version() - since;
    if (missed > static_cast<std::int64_t>(recent_.size())) {
        return std::nullopt;
    }
    return std::vector<wire::RawJson>(recent_.end() - missed, recent_.end());
}

void LiveRoom::broadcast(std::string text) const {
    const auto frame = std::make_shared<const std::string>(std::move(text));
    for (const GuestPtr& guest : guests_) {
        if (guest->outlet != nullptr) {
            guest->outlet->send(frame);
        }
    }
}

} // namespace duiyi::server
