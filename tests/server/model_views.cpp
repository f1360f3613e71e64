// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the model shows of its rooms.
#include <algorithm>

#include "service_model.hpp"

namespace duiyi::server::service_model {

namespace {

constexpr std::size_t most_plies = 256;

} // namespace

ModelAnswer ServiceModel::plies(const Call& call) {
    const std::string name = text_at(call.request, "room");
    if (call.client.room != name && !call.client.follows.contains(name)) {
        return refused({"not_in_room"});
    }
    const std::vector<std::string>& moves = rooms_.at(name).moves;
    const auto count = static_cast<std::int64_t>(moves.size());
    const auto from = std::clamp<std::int64_t>(call.request.at("from").to_number<std::int64_t>(), 0, count);
    const auto to = std::clamp<std::int64_t>(call.request.at("to").to_number<std::int64_t>(), 0, count);
    std::string text = "plies " + name;
    for (std::int64_t ply = from; ply < std::min(to, from + static_cast<std::int64_t>(most_plies)); ++ply) {
        text += ' ' + moves[static_cast<std::size_t>(ply)];
    }
    return {text, {}};
}

std::string ServiceModel::summary_of(const ModelRoom& room) {
    return ' ' + room.name + " version " + std::to_string(room.version) + " plies " +
           std::to_string(room.position.ply) + " last '" + room.position.last + "' outcome '" +
           room.position.outcome + "' offers '" + room.offers.draw + "' '" + room.offers.takeback + "' '" +
           room.offers.rematch + "' taken " + (room.is_taken("first") ? '1' : '0') +
           (room.is_taken("second") ? '1' : '0') + " engine '" + room.engine + "' next '" + room.successor +
           '\'';
}

ModelAnswer ServiceModel::summaries(const Call& call) {
    std::set<std::string> lines;
    std::string gone = ", gone";
    for (const json::value& value : call.request.at("rooms").as_array()) {
        const json::object& known = value.as_object();
        const auto found = rooms_.find(text_at(known, "room"));
        if (found == rooms_.end()) {
            gone += ' ' + text_at(known, "room");
        } else if (!known.contains("version") ||
                   known.at("version").to_number<std::int64_t>() != found->second.version) {
            lines.insert(summary_of(found->second));
        }
    }
    std::string text = "summaries";
    for (const std::string& line : lines) {
        text += line;
    }
    return {text + gone, {}};
}

bool ServiceModel::owes_draw_answer(const std::string& room) const {
    const ModelRoom& at = rooms_.at(room);
    return !at.engine.empty() && at.offers.draw == other_side(at.engine);
}

std::vector<std::string> ServiceModel::engine_due() const {
    std::vector<std::string> out;
    for (const auto& [name, room] : rooms_) {
        const bool is_looked_at = std::ranges::any_of(clients_, [&](const auto& client) {
            return client.room == name || client.follows.contains(name);
        });
        if (!room.engine.empty() && is_looked_at && !room.is_over() && room.free_side().empty() &&
            (owes_draw_answer(name) || room.position.turn == room.engine)) {
            out.push_back(name);
        }
    }
    return out;
}

std::map<std::string, RoomShown> ServiceModel::shown(std::size_t number) const {
    std::map<std::string, RoomShown> out;
    const ModelClient& viewer = clients_.at(number);
    for (const auto& [name, room] : rooms_) {
        if (viewer.room != name && !viewer.follows.contains(name)) {
            continue;
        }
        RoomShown& shown = out[name];
        shown.version = room.version;
        shown.seat = viewer.room == name ? viewer.seat : "";
        shown.moves = room.moves;
        shown.position = room.position;
        shown.offers = room.offers;
        shown.successor = room.successor;
        shown.engine = room.engine;
        for (const char* side : {"first", "second"}) {
            shown.taken[side] = room.is_taken(side);
            shown.here[side] = room.engine == side;
        }
        for (const ModelClient& client : clients_) {
            const bool is_inside = client.room == name;
            if (is_inside && !client.seat.empty()) {
                for (const char* side : {"first", "second"}) {
                    shown.here[side] = shown.here[side] || client.seat == side || client.seat == "both";
                }
            } else if (client.follows.contains(name) || (is_inside && !client.plays_elsewhere)) {
                ++shown.watchers;
            }
        }
    }
    return out;
}

} // namespace duiyi::server::service_model
