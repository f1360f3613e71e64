// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/room_prints.hpp"

#include <utility>

#include "service/event_hashes.hpp"

namespace duiyi::server {

namespace {

std::optional<wire::RatingChange> rating_change(const std::optional<RatingChange>& change) {
    return change ? std::optional(wire::RatingChange{change->before, change->after}) : std::nullopt;
}

} // namespace

wire::RatingChanges to_wire(const RatingChanges& changes) {
    return {rating_change(changes[0]), rating_change(changes[1])};
}

RoomPrints& RoomPrints::of(const RoomView& view) {
    if (view.cache == nullptr) {
        view.cache = std::make_unique<RoomPrints>();
    }
    return dynamic_cast<RoomPrints&>(*view.cache); // of the page, as RoomView says
}

void RoomPrints::applied(const Event& event, const RoomView& view) {
    states_.applied(event);
    recent_.push_back(std::make_shared<const std::string>(describe(event, view.room, view.names).text));
    if (recent_.size() > max_recent_events) {
        recent_.pop_front();
    }
}

wire::RawJson RoomPrints::last_event(const Event& event, const RoomView& view) {
    return recent_.empty() ? describe(event, view.room, view.names) : wire::RawJson{*recent_.back()};
}

wire::State RoomPrints::state(const RoomView& view) {
    wire::State state = states_.state(view.room, view.names);
    state.rating_changes = to_wire(view.rating_changes);
    return state;
}

wire::PliesAnswer RoomPrints::plies(const RoomView& view, std::int64_t from, std::int64_t to) {
    return {view.room.name(), from, states_.plies(view.room, from, to)};
}

Frame RoomPrints::joined(std::string_view id, wire::JoinedAnswer answer, const RoomView& view) {
    std::string text = print(id, answer);
    text.pop_back(); // the closing brace: the state comes before it, as the last field
    SharedText rest = joined_rest_.lock();
    if (rest == nullptr || joined_version_ != answer.version) {
        answer.state = state(view);
        rest = std::make_shared<const std::string>(print(id, answer).substr(text.size()));
        joined_rest_ = rest;
        joined_version_ = answer.version;
    }
    return {std::make_shared<const std::string>(std::move(text)), std::move(rest)};
}

std::optional<std::vector<wire::RawJson>> RoomPrints::events_after(std::int64_t since,
                                                                   const RoomView& view) const {
    const std::int64_t version = view.room.version();
    if (since < 0 || since > version) {
        return std::nullopt; // before any arithmetic: the number is the client's
    }
    const std::int64_t missed = version - since;
    if (missed == 1 && recent_.empty() && view.last_event) { // such as the restart of a clock at the start
        return std::vector{describe(*view.last_event, view.room, view.names)};
    }
    if (missed > static_cast<std::int64_t>(recent_.size())) {
        return std::nullopt;
    }
    std::vector<wire::RawJson> events;
    for (auto event = recent_.end() - missed; event != recent_.end(); ++event) {
        events.push_back({**event});
    }
    return events;
}

} // namespace duiyi::server
