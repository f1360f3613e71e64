// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Rooms for tests of the lichess shapes.
#pragma once

#include <string>
#include <vector>

#include "domain/room.hpp"
#include "lichess/game_json.hpp"

namespace duiyi::test {

inline constexpr std::int64_t game_began_ms = 1'745'112'707'998;

/// A game between two seats with these moves, each after `think_ms`; empty `time`: no clock.
inline server::Room played_room(GameId game, const std::string& time, const std::vector<std::string>& moves,
                                std::int64_t think_ms = 1'500, const std::string& fen = {}) {
    using namespace server;
    Created created{game,
                    PlayMode::link,
                    fen.empty() ? Board::start(game).start_fen() : fen,
                    {hash_secret("first"), hash_secret("second")}};
    std::int64_t now = game_began_ms;
    if (!time.empty()) {
        created.time = *parse_time_control(time);
        created.is_begun = true;
    }
    Room room = *Room::open("AAAAAAAAAAAAAAAAAAAAAA", {created, System{}, moment_of(now)});
    for (std::size_t i = 0; i < moves.size(); ++i) {
        now += think_ms;
        const Side mover = room.board().turn();
        const Principal by = SeatHolder{seat_of(mover)};
        const auto decided = room.decide({by, now, PlayMove{static_cast<std::int64_t>(i), moves[i]}});
        if (decided) {
            static_cast<void>(room.apply({decided->event, by, moment_of(now)}));
        }
    }
    return room;
}

/// Does what one of the players commands; false when it is refused.
inline bool command(server::Room& room, Side player, server::CommandBody body,
                    std::int64_t at_ms = game_began_ms + 60'000) {
    const server::Principal by = server::SeatHolder{server::seat_of(player)};
    const auto decided = room.decide({by, at_ms, std::move(body)});
    return decided && room.apply({decided->event, by, server::moment_of(at_ms)});
}

inline server::lichess::GameView bot_view(const server::Room& room) {
    return {room,
            {server::lichess::Player{.id = "bobby", .name = "Bobby", .rating = 1751},
             server::lichess::Player{
                 .id = "marybot", .name = "MaryBot", .is_bot = true, .rating = 1021, .is_provisional = true}},
            true,
            game_began_ms};
}

} // namespace duiyi::test
