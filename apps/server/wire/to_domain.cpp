// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/to_domain.hpp"

#include <cstdlib>
#include <string>

namespace duiyi::server {

GameId from_wire(wire::Game game) {
    switch (game) {
        case wire::Game::chess:
            return GameId::chess;
        case wire::Game::chess960:
            return GameId::chess960;
        case wire::Game::xiangqi:
            return GameId::xiangqi;
    }
    std::abort(); // parse_request() refuses every other value
}

PlayMode from_wire(wire::Mode mode) {
    return mode == wire::Mode::screen ? PlayMode::hotseat : PlayMode::link;
}

std::optional<Side> from_wire(wire::SideChoice choice) {
    switch (choice) {
        case wire::SideChoice::first:
            return Side::first;
        case wire::SideChoice::second:
            return Side::second;
        case wire::SideChoice::random:
            break;
    }
    return std::nullopt;
}

Result<TimeControl, Refusal> time_from_wire(const std::optional<std::string>& time) {
    if (!time) {
        return TimeControl{};
    }
    auto control = parse_time_control(*time);
    if (!control) {
        return tl::unexpected(Refusal{RefusalCode::bad_request, "the field \"time\": " + control.error()});
    }
    return *std::move(control);
}

Result<std::optional<GuestName>, Refusal> guest_from_wire(const std::optional<std::int64_t>& number) {
    if (!number) {
        return std::optional<GuestName>();
    }
    const auto name = guest_name(*number);
    if (!name) {
        return tl::unexpected(Refusal{RefusalCode::bad_request, "the field \"guest\" is not a number below " +
                                                                    std::to_string(guest_name_count)});
    }
    return name;
}

CommandBody command_of(const wire::MoveRequest& request) {
    return PlayMove{request.ply, request.move};
}
CommandBody command_of(const wire::ResignRequest&) {
    return Resign{};
}
CommandBody command_of(const wire::OfferDrawRequest&) {
    return OfferDraw{};
}
CommandBody command_of(const wire::DeclineDrawRequest&) {
    return DeclineDraw{};
}
CommandBody command_of(const wire::ClaimDrawRequest&) {
    return ClaimDraw{};
}
CommandBody command_of(const wire::RequestTakebackRequest&) {
    return RequestTakeback{};
}
CommandBody command_of(const wire::DeclineTakebackRequest&) {
    return DeclineTakeback{};
}
CommandBody command_of(const wire::OfferRematchRequest&) {
    return OfferRematch{new_room_name()};
}
CommandBody command_of(const wire::BerserkRequest&) {
    return Berserk{};
}
CommandBody command_of(const wire::GiveTimeRequest&) {
    return GiveTime{};
}
CommandBody command_of(const wire::LeaveSeatRequest&) {
    return LeaveSeat{};
}

} // namespace duiyi::server
