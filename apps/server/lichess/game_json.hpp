// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "domain/room.hpp"
#include "lichess/names.hpp"

/// Games that are played, as programs see them. Times are milliseconds of the server's clock.
namespace duiyi::server::lichess {

/// Who plays one side.
struct Player {
    std::string id;   ///< empty: a guest
    std::string name; ///< as it is shown
    bool is_bot = false;
    std::optional<int> rating{};
    bool is_provisional = false;
    std::optional<int> engine_level{}; ///< the server's engine
};

/// A game with what the room does not know of it.
struct GameView {
    const Room& room;
    std::array<Player, 2> players; ///< by side
    bool is_rated = false;
    std::int64_t created_ms = 0;
};

[[nodiscard]] Variant variant_of(const Room& room);
/// The control of the room; without clocks that of no clock.
[[nodiscard]] Speed speed_of(const Room& room);
/// The moves so far in UCI form, with blanks between them. Castling as in the events of the room.
[[nodiscard]] std::string moves_of(const Room& room);
[[nodiscard]] Status status_of(const Room& room);

/// A player as files and descriptions of games have it: `user`, `aiLevel`, or nothing for a guest.
[[nodiscard]] boost::json::object export_player(const Player& player);

/// `gameState`: moves, clocks, offers, and how it ended.
[[nodiscard]] boost::json::object game_state(const Room& room, std::int64_t now_ms);
/// `gameFull`: the first line of a game's stream.
[[nodiscard]] boost::json::object game_full(const GameView& game, std::int64_t now_ms);
/// A game as one of its players sees it: what `gameStart`, `gameFinish` and /api/account/playing hold.
[[nodiscard]] boost::json::object game_info(const GameView& game, Side player, std::int64_t now_ms);
/// A new game against the server's engine: what /api/challenge/ai answers.
[[nodiscard]] boost::json::object ai_game(const GameView& game, Side player);
/// `opponentGone`; `claim_in_ms` is how long until the game may be claimed, nothing when the opponent is
/// here.
[[nodiscard]] boost::json::object opponent_gone(std::optional<std::int64_t> claim_in_ms);
/// `chatLine`; `room` is `player` or `spectator`.
[[nodiscard]] boost::json::object chat_line(std::string_view room, std::string_view username,
                                            std::string_view text);

/// The game as /api/stream/game/{id} describes it, at its beginning and its end.
[[nodiscard]] boost::json::object stream_head(const GameView& game);

/// One value as a line of NDJSON.
[[nodiscard]] std::string line_of(const boost::json::object& value);

} // namespace duiyi::server::lichess
