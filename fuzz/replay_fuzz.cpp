// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads any bytes as the log of a room, one event a line: kind, body, actor, request id, request, with '|'
// between them. A log either is refused with a reason or gives a room, and the same room each time. Whatever
// such a room decides can be applied to it, and then stored and replayed.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/room.hpp"
#include "require.hpp"

namespace {

using duiyi::fuzz::require;
namespace server = duiyi::server;

/// Longer logs say nothing new, and take long.
constexpr std::size_t max_events = 200;

server::EncodedEvent split(std::string_view line) {
    std::array<std::string, 5> parts;
    for (std::string& part : parts) {
        const auto end = line.find('|');
        part = line.substr(0, end);
        line = end == std::string_view::npos ? std::string_view() : line.substr(end + 1);
    }
    // What says when it happened may be of today's format; before, only games with clocks said it.
    const bool has_moment = parts[1].starts_with("at=") || parts[1].find(";at=") != std::string::npos;
    return {has_moment ? server::event_format : 2, parts[0], parts[1], parts[2], parts[3], parts[4]};
}

std::vector<server::RecordedEvent> read_log(std::string_view text) {
    std::vector<server::RecordedEvent> log;
    while (!text.empty() && log.size() < max_events) {
        const auto end = text.find('\n');
        auto event = decode(split(text.substr(0, end)));
        if (!event) {
            require(!event.error().empty(), "refused without a reason");
            break;
        }
        log.push_back(std::move(*event));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return log;
}

/// What clients see of a room.
std::string shown(const server::Room& room) {
    const auto position = room.position();
    std::string text =
        std::to_string(room.version()) + ' ' + position.fen + ' ' + std::to_string(position.ply);
    for (const auto& move : position.legal_moves) {
        text += ' ' + move;
    }
    text += room.is_over() ? " over" : "";
    for (const auto& offer : {room.offers().draw, room.offers().takeback, room.offers().rematch}) {
        text += offer ? (*offer == duiyi::Side::first ? " first" : " second") : " -";
    }
    return text + ' ' + room.successor().value_or("-");
}

std::vector<server::CommandBody> commands(const server::Room& room) {
    std::vector<server::CommandBody> all{
        server::Resign{},          server::OfferDraw{},       server::DeclineDraw{},
        server::ClaimDraw{},       server::RequestTakeback{}, server::DeclineTakeback{},
        server::OfferRematch{"n"}, server::LeaveSeat{},       server::RenewSecret{server::hash_secret("s")}};
    const auto position = room.position();
    for (std::size_t i = 0; i < position.legal_moves.size(); i += 7) {
        all.emplace_back(server::PlayMove{static_cast<std::int64_t>(position.ply), position.legal_moves[i]});
    }
    return all;
}

void check_decisions(const server::Room& room, const std::vector<server::RecordedEvent>& log) {
    for (const auto seat : {server::Seat::first, server::Seat::second, server::Seat::both}) {
        for (const auto& body : commands(room)) {
            const server::Principal by = server::SeatHolder{seat};
            auto decided = room.decide({by, 0, body});
            if (!decided) {
                require(!decided.error().message.empty(), "refused without a reason");
                continue;
            }
            const server::RecordedEvent recorded{std::move(decided->event), by, server::Moment()};
            server::Room after = room;
            require(after.apply(recorded).has_value(), "a decision cannot be applied");
            const auto stored = decode(encode(recorded));
            require(stored.has_value(), "a decision cannot be read again");
            auto longer = log;
            longer.push_back(*stored);
            const auto replayed = server::replay(room.name(), longer);
            require(replayed.has_value(), "a decision cannot be replayed");
            require(shown(*replayed) == shown(after), "another room when replayed");
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto log = read_log({reinterpret_cast<const char*>(data), size});
    const auto room = server::replay("room", log);
    if (!room) {
        require(!room.error().empty(), "refused without a reason");
        return 0;
    }
    const auto again = server::replay("room", log);
    require(again && shown(*room) == shown(*again), "another room the second time");
    check_decisions(*room, log);
    return 0;
}
