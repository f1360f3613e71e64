// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lichess/game_export.hpp"

#include <boost/json/array.hpp>
#include <chrono>
#include <cstdio>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/record/pgn_writer.hpp"

namespace duiyi::server::lichess {

namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

/// `2026.11.23` and `08:41:49`.
struct UtcTime {
    std::string date, time;
};

UtcTime utc_time(std::int64_t ms) {
    using namespace std::chrono;
    const sys_time<milliseconds> at{milliseconds(ms)};
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss time(floor<seconds>(at - day));
    char text[32];
    std::snprintf(text, sizeof text, "%04d.%02u.%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    UtcTime out{text, {}};
    std::snprintf(text, sizeof text, "%02d:%02d:%02d", static_cast<int>(time.hours().count()),
                  static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()));
    out.time = text;
    return out;
}

GameResult result_of(const Room& room) {
    if (!room.outcome() || room.outcome()->reason == Reason::aborted) {
        return GameResult::unknown;
    }
    if (!room.outcome()->winner) {
        return GameResult::draw;
    }
    return room.outcome()->winner == Side::first ? GameResult::first_wins : GameResult::second_wins;
}

std::string_view termination_of(const Room& room) {
    if (!room.outcome()) {
        return "Unterminated";
    }
    switch (room.outcome()->reason) {
        case Reason::time_out:
            return "Time forfeit";
        case Reason::aborted:
        case Reason::abandoned:
            return "Abandoned";
        default:
            return "Normal";
    }
}

std::string shown_name(const Player& player) {
    if (player.engine_level) {
        return "duiyi AI level " + std::to_string(*player.engine_level);
    }
    return player.name.empty() ? "Anonymous" : player.name;
}

void set_headers(Headers& headers, const ExportedGame& game, const ExportOptions& options) {
    const Room& room = game.view.room;
    const auto created = utc_time(game.view.created_ms);
    const auto variant = variant_of(room);
    headers.set("Event", std::string(game.view.is_rated ? "rated " : "casual ") +
                             std::string(speed_key(speed_of(room))) + " game");
    headers.set("Site", options.site + room.name());
    headers.set("Date", created.date);
    headers.set("White", shown_name(game.view.players[0]));
    headers.set("Black", shown_name(game.view.players[1]));
    headers.set("GameId", room.name());
    headers.set("UTCDate", created.date);
    headers.set("UTCTime", created.time);
    for (const Side side : both_sides) {
        const Player& player = game.view.players[index_of(side)];
        const std::string prefix = side == Side::first ? "White" : "Black";
        if (player.rating) {
            headers.set(prefix + "Elo", std::to_string(*player.rating));
        }
        if (player.is_bot) {
            headers.set(prefix + "Title", "BOT");
        }
    }
    if (variant != Variant::xiangqi) { // whose records have a Game header
        headers.set("Variant", variant_json(variant).at("name").as_string());
    }
    headers.set("TimeControl", room.clock() ? time_header(room.clock()->control()) : "-");
    headers.set("Termination", termination_of(room));
}

} // namespace

std::string to_pgn(const ExportedGame& game, const ExportOptions& options) {
    const Room& room = game.view.room;
    return with_game(room.board().game(), [&]<class G>(std::type_identity<G>) {
        const auto start = parse_fen<G>(room.board().start_fen());
        if (!start) {
            return std::string(); // cannot happen: the room plays on it
        }
        GameTree<G> tree(*start);
        set_headers(tree.headers, game, options);
        tree.result = result_of(room);
        Position<G> position = *start;
        NodeId node = tree.root();
        const auto plies = options.moves ? room.board().plies(0) : std::vector<PlyView>{};
        for (std::size_t i = 0; i < plies.size(); ++i) {
            const auto move = parse_uci(position, plies[i].uci);
            if (!move) {
                break; // cannot happen: the room has played it
            }
            node = tree.append(node, *move);
            position.play(*move);
            if (options.clocks && room.clock()) {
                tree.annotate(node).clock = room.clock()->left_after(i);
            }
        }
        return duiyi::to_pgn(tree) + '\n';
    });
}

json::object to_json(const ExportedGame& game, const ExportOptions& options) {
    const Room& room = game.view.room;
    const Speed speed = speed_of(room);
    json::object out{{"id", room.name()},
                     {"rated", game.view.is_rated},
                     {"variant", variant_key(variant_of(room))},
                     {"speed", speed_key(speed)},
                     {"perf", perf_key(room.board().game(), speed)},
                     {"createdAt", game.view.created_ms},
                     {"lastMoveAt", game.last_move_ms},
                     {"status", status_of(room).name},
                     {"source", "friend"}};
    out["players"] = {{"white", export_player(game.view.players[index_of(Side::first)])},
                      {"black", export_player(game.view.players[index_of(Side::second)])}};
    const auto full = game_full(game.view, game.last_move_ms);
    if (full.at("initialFen") != "startpos") {
        out["initialFen"] = full.at("initialFen");
    }
    if (room.outcome() && room.outcome()->winner) {
        out["winner"] = color_name(*room.outcome()->winner);
    }
    if (options.moves) {
        std::string moves;
        for (const PlyView& ply : room.board().plies(0)) {
            moves += (moves.empty() ? "" : " ") + ply.standard;
        }
        out["moves"] = moves;
    }
    if (options.pgn_in_json) {
        out["pgn"] = to_pgn(game, options);
    }
    if (!room.clock()) {
        return out;
    }
    const SideControl& control = room.clock()->control().sides[0];
    if (const auto* days = std::get_if<CorrespondenceTime>(&control)) {
        out["daysPerTurn"] = days->days;
        return out;
    }
    const auto& clock = full.at("clock").as_object();
    out["clock"] = {{"initial", clock.at("initial").as_int64() / 1000},
                    {"increment", clock.at("increment").as_int64() / 1000},
                    {"totalTime", estimated_duration(control).count()}};
    if (options.clocks && options.moves) {
        json::array clocks;
        for (std::size_t ply = 0; ply < room.board().ply_count(); ++ply) {
            if (const auto left = room.clock()->left_after(ply)) {
                clocks.push_back(left->count() / 10); // hundredths of a second
            }
        }
        out["clocks"] = std::move(clocks);
    }
    return out;
}

} // namespace duiyi::server::lichess
