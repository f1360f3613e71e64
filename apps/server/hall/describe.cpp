// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "hall/describe.hpp"

#include <variant>

namespace duiyi::server {

namespace {

struct Describer {
    const Room& room;

    wire::RawJson operator()(const Created&) const { return {"null"}; } // nobody is there yet to be told
    wire::RawJson operator()(const SeatTaken& e) const { return print(wire::SeatTakenEvent{e.side}); }
    wire::RawJson operator()(const Moved&) const {
        return print(wire::MovedEvent{room.last_ply(), room.position()});
    }
    wire::RawJson operator()(const DrawOffered& e) const { return print(wire::DrawOfferedEvent{e.by}); }
    wire::RawJson operator()(const DrawDeclined& e) const { return print(wire::DrawDeclinedEvent{e.by}); }
    wire::RawJson operator()(const TakebackRequested& e) const {
        return print(wire::TakebackRequestedEvent{e.by});
    }
    wire::RawJson operator()(const TakebackDeclined& e) const {
        return print(wire::TakebackDeclinedEvent{e.by});
    }
    wire::RawJson operator()(const TakenBack& e) const {
        return print(wire::TakenBackEvent{static_cast<std::int64_t>(e.to_ply), room.position()});
    }
    wire::RawJson operator()(const Ended&) const { return print(wire::EndedEvent{room.position()}); }
    wire::RawJson operator()(const RematchOffered& e) const { return print(wire::RematchOfferedEvent{e.by}); }
    wire::RawJson operator()(const RematchStarted& e) const {
        return print(wire::RematchStartedEvent{e.room});
    }
};

} // namespace

wire::RawJson describe(const Event& event, const Room& room) {
    return std::visit(Describer{room}, event);
}

} // namespace duiyi::server
