// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lichess/game_json.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <limits>
#include <variant>

namespace duiyi::server::lichess {

namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

/// What lichess sends as the time of a player without a clock: Scala's Int.MaxValue.
constexpr std::int64_t no_clock_ms = std::numeric_limits<std::int32_t>::max();

/// What is left of the main time; of times without one, what is left for the move.
std::int64_t time_left(const Room& room, Side side, std::int64_t now_ms) {
    if (!room.clock()) {
        return no_clock_ms;
    }
    const ClockReading reading = room.clock()->clock().reading(side, moment_of(now_ms));
    const milliseconds left =
        reading.main.count() > 0 ? reading.main : reading.move.value_or(milliseconds(0));
    return std::min<std::int64_t>(left.count(), no_clock_ms);
}

const SideControl* control_of(const Room& room, Side side) {
    return room.clock() ? &room.clock()->control().sides.at(index_of(side)) : nullptr;
}

milliseconds increment_of(const Room& room, Side side) {
    const SideControl* control = control_of(room, side);
    const auto* fischer = control != nullptr ? std::get_if<FischerTime>(control) : nullptr;
    return fischer != nullptr ? fischer->increment : milliseconds(0);
}

std::optional<int> days_of(const Room& room) {
    const SideControl* control = control_of(room, Side::first);
    const auto* days = control != nullptr ? std::get_if<CorrespondenceTime>(control) : nullptr;
    return days != nullptr ? std::optional(days->days) : std::nullopt;
}

milliseconds base_of(const Room& room) {
    const SideControl* control = control_of(room, Side::first);
    return control != nullptr ? SideTime(*control).reading(milliseconds(0), milliseconds(0)).main
                              : milliseconds(0);
}

bool has_begun(const Room& room) {
    return room.is_taken(Side::first) && room.is_taken(Side::second);
}

json::object player_json(const Player& player) {
    json::object out;
    if (player.engine_level) {
        out["aiLevel"] = *player.engine_level;
    }
    out["id"] = player.id;
    out["name"] = player.name;
    out["title"] = player.is_bot ? json::value("BOT") : json::value(nullptr);
    if (player.rating) {
        out["rating"] = *player.rating;
        if (player.is_provisional) {
            out["provisional"] = true;
        }
    }
    return out;
}

json::object opponent_json(const Player& player) {
    if (player.engine_level) {
        return {{"id", nullptr}, {"username", player.name}, {"ai", *player.engine_level}};
    }
    json::object out{{"id", player.id}, {"username", player.name}};
    if (player.rating) {
        out["rating"] = *player.rating;
    }
    return out;
}

std::string initial_fen(const Room& room) {
    const auto variant = variant_of(room);
    return variant == Variant::standard ||
                   (variant == Variant::xiangqi && room.board().handicap() == nullptr &&
                    room.board().start_fen() == Board::start(GameId::xiangqi).start_fen())
               ? "startpos"
               : room.board().start_fen();
}

} // namespace

json::object export_player(const Player& player) {
    json::object out;
    if (player.engine_level) {
        out["aiLevel"] = *player.engine_level;
    } else if (!player.id.empty()) {
        json::object user{{"id", player.id}, {"name", player.name}};
        if (player.is_bot) {
            user["title"] = "BOT";
        }
        out["user"] = std::move(user);
        if (player.rating) {
            out["rating"] = *player.rating;
        }
    }
    return out;
}

Variant variant_of(const Room& room) {
    const GameId game = room.board().game();
    return variant_of(
        game, game != GameId::chess || room.board().start_fen() == Board::start(GameId::chess).start_fen());
}

Speed speed_of(const Room& room) {
    return room.clock() ? server::speed_of(room.clock()->control()) : Speed::correspondence;
}

std::string moves_of(const Room& room) {
    std::string moves;
    for (const PlyView& ply : room.board().plies(0)) {
        moves += (moves.empty() ? "" : " ") + ply.uci;
    }
    return moves;
}

Status status_of(const Room& room) {
    return room.outcome() ? status_of(*room.outcome()) : running_status(has_begun(room));
}

json::object game_state(const Room& room, std::int64_t now_ms) {
    json::object out{{"type", "gameState"},
                     {"moves", moves_of(room)},
                     {"wtime", time_left(room, Side::first, now_ms)},
                     {"btime", time_left(room, Side::second, now_ms)},
                     {"winc", increment_of(room, Side::first).count()},
                     {"binc", increment_of(room, Side::second).count()},
                     {"status", status_of(room).name}};
    if (room.outcome() && room.outcome()->winner) {
        out["winner"] = color_name(*room.outcome()->winner);
    }
    if (room.offers().draw) {
        out[room.offers().draw == Side::first ? "wdraw" : "bdraw"] = true;
    }
    if (room.offers().takeback) {
        out[room.offers().takeback == Side::first ? "wtakeback" : "btakeback"] = true;
    }
    if (room.is_clock_running() && room.clock()->is_first_move() && !days_of(room)) {
        const auto idle = moment_of(now_ms) - room.clock()->clock().turn_began();
        out["expiration"] = {{"idleMillis", std::max<std::int64_t>(idle.count(), 0)},
                             {"millisToMove", first_move_limit.count()}};
    }
    return out;
}

json::object game_full(const GameView& game, std::int64_t now_ms) {
    const Room& room = game.room;
    const Speed speed = speed_of(room);
    json::object out{{"type", "gameFull"},
                     {"id", room.name()},
                     {"variant", variant_json(variant_of(room))},
                     {"speed", speed_key(speed)},
                     {"perf", {{"name", perf_name(room.board().game(), speed)}}},
                     {"rated", game.is_rated},
                     {"createdAt", game.created_ms},
                     {"white", player_json(game.players[index_of(Side::first)])},
                     {"black", player_json(game.players[index_of(Side::second)])},
                     {"initialFen", initial_fen(room)},
                     {"state", game_state(room, now_ms)}};
    if (const auto days = days_of(room)) {
        out["daysPerTurn"] = *days;
    } else if (room.clock()) {
        out["clock"] = {{"initial", base_of(room).count()},
                        {"increment", increment_of(room, Side::first).count()}};
        if (std::get_if<FischerTime>(control_of(room, Side::first)) == nullptr) {
            out["timeControl"] = to_text(room.clock()->control()); // for which lichess has no field
        }
    }
    return out;
}

json::object game_info(const GameView& game, Side player, std::int64_t now_ms) {
    const Room& room = game.room;
    const Speed speed = speed_of(room);
    const PositionView position = room.position();
    const Status status = status_of(room);
    const std::size_t own_first_ply = room.board().turn() == player ? 2 : 1;
    json::object out{{"fullId", room.name()},
                     {"gameId", room.name()},
                     {"id", room.name()},
                     {"fen", position.fen},
                     {"color", color_name(player)},
                     {"lastMove", position.last_move.value_or("")},
                     {"source", "friend"},
                     {"status", {{"id", status.id}, {"name", status.name}}},
                     {"variant", variant_json(variant_of(room))},
                     {"speed", speed_key(speed)},
                     {"perf", perf_key(room.board().game(), speed)},
                     {"rated", game.is_rated},
                     {"hasMoved", position.ply >= own_first_ply},
                     {"opponent", opponent_json(game.players[index_of(other(player))])},
                     {"isMyTurn", !room.is_over() && position.turn == player},
                     {"compat", {{"bot", true}, {"board", true}}}};
    if (const auto& rating = game.players[index_of(player)].rating) {
        out["rating"] = *rating;
    }
    if (room.clock()) {
        out["secondsLeft"] = time_left(room, player, now_ms) / 1000;
    }
    if (room.outcome() && room.outcome()->winner) {
        out["winner"] = color_name(*room.outcome()->winner);
    }
    return out;
}

json::object ai_game(const GameView& game, Side player) {
    const Room& room = game.room;
    const Speed speed = speed_of(room);
    const Status status = status_of(room);
    const PositionView position = room.position();
    return {{"id", room.name()},
            {"fullId", room.name()},
            {"variant", variant_json(variant_of(room))},
            {"speed", speed_key(speed)},
            {"perf", perf_key(room.board().game(), speed)},
            {"rated", false},
            {"fen", position.fen},
            {"turns", position.ply},
            {"source", "ai"},
            {"status", {{"id", status.id}, {"name", status.name}}},
            {"createdAt", game.created_ms},
            {"player", color_name(player)}};
}

json::object opponent_gone(std::optional<std::int64_t> claim_in_ms) {
    json::object out{{"type", "opponentGone"}, {"gone", claim_in_ms.has_value()}};
    if (claim_in_ms) {
        out["claimWinInSeconds"] = std::max<std::int64_t>(*claim_in_ms, 0) / 1000;
    }
    return out;
}

json::object chat_line(std::string_view room, std::string_view username, std::string_view text) {
    return {{"type", "chatLine"}, {"room", room}, {"username", username}, {"text", text}};
}

json::object stream_head(const GameView& game) {
    const Room& room = game.room;
    const Speed speed = speed_of(room);
    const Status status = status_of(room);
    const PositionView position = room.position();
    json::object out{{"id", room.name()},
                     {"variant", variant_json(variant_of(room))},
                     {"speed", speed_key(speed)},
                     {"perf", perf_key(room.board().game(), speed)},
                     {"rated", game.is_rated},
                     {"initialFen", room.board().start_fen()},
                     {"fen", position.fen},
                     {"player", color_name(position.turn)},
                     {"turns", position.ply},
                     {"startedAtTurn", 0},
                     {"source", "friend"},
                     {"status", {{"id", status.id}, {"name", status.name}}},
                     {"createdAt", game.created_ms},
                     {"players",
                      {{"white", export_player(game.players[index_of(Side::first)])},
                       {"black", export_player(game.players[index_of(Side::second)])}}}};
    if (position.last_move) {
        out["lastMove"] = *position.last_move;
    }
    if (room.outcome() && room.outcome()->winner) {
        out["winner"] = color_name(*room.outcome()->winner);
    }
    return out;
}

std::string line_of(const json::object& value) {
    return json::serialize(value) + '\n';
}

} // namespace duiyi::server::lichess
