// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "model_client.hpp"

#include <algorithm>
#include <utility>

namespace duiyi::server::service_model {

namespace {

PositionShown position_of(const json::object& position) {
    PositionShown out{text_at(position, "fen"),
                      text_at(position, "turn"),
                      text_at(position, "last"),
                      text_at(position, "claim"),
                      outcome_text(position.at("outcome")),
                      number_of(position, "ply"),
                      !position.at("check").is_null(),
                      {}};
    for (const json::value& move : position.at("legal").as_array()) {
        out.legal.emplace_back(move.as_string());
    }
    std::ranges::sort(out.legal);
    return out;
}

/// Of a state or an event.
OffersShown offers_of(const json::object& message) {
    const json::object& offers = message.at("offers").as_object();
    return {text_at(offers, "draw"), text_at(offers, "takeback"), text_at(offers, "rematch")};
}

RoomShown room_of_state(const json::object& state) {
    RoomShown out;
    for (const json::value& ply : state.at("plies").as_array()) {
        out.moves.push_back(text_at(ply.as_object(), "move"));
    }
    out.position = position_of(state.at("position").as_object());
    out.offers = offers_of(state);
    for (const char* side : {"first", "second"}) {
        out.taken[side] = state.at("seats").at(side).as_bool();
    }
    out.successor = text_at(state, "successor");
    if (const json::value& computer = state.at("computer"); computer.is_object()) {
        out.engine = text_at(computer.as_object(), "side");
    }
    return out;
}

void apply(RoomShown& room, const json::object& event) {
    const std::string kind = text_at(event, "kind");
    ++room.version;
    if (event.contains("position")) {
        room.position = position_of(event.at("position").as_object());
    }
    if (event.contains("offers")) {
        room.offers = offers_of(event);
    }
    if (kind == "moved") {
        room.moves.push_back(text_at(event.at("ply").as_object(), "move"));
    } else if (kind == "seat_taken" || kind == "seat_left") {
        room.taken[text_at(event, "side")] = kind == "seat_taken";
    } else if (kind == "taken_back") {
        room.moves.resize(static_cast<std::size_t>(number_of(event, "to_ply")));
    } else if (kind == "rematch_started") {
        room.successor = text_at(event, "room");
    }
}

} // namespace

void ModelTab::connect(Service& service, const std::string& address) {
    link_ = std::make_unique<TestClient>(service, address);
    sent_ = 0;
}

void ModelTab::disconnect() {
    link_.reset();
    own_.clear();
    for (auto& [name, room] : std::exchange(rooms_, {})) {
        before_[name] = std::move(room);
    }
}

void ModelTab::send(const json::object& request) {
    request_type_ = text_at(request, "type");
    request_id_ = text_at(request, "id");
    request_room_ = text_at(request, "room");
    request_since_ = request.contains("since") ? number_of(request, "since") : 0;
    ++sent_;
    link_->say(request);
}

std::optional<json::object> ModelTab::read() {
    std::optional<json::object> answer;
    for (const json::object& frame : std::exchange(link_->frames, {})) {
        const std::string type = text_at(frame, "type");
        if (frame.contains("id")) {
            if (answer || text_at(frame, "id") != request_id_) {
                fault("an answer to no request", frame);
            }
            answer = frame;
            read_answer(frame, type);
        } else if (type == "event") {
            read_event(frame);
        } else if (type == "presence") {
            read_presence(frame);
        } else if (type == "unseated") {
            rooms_[own_].seat.clear();
        } else {
            fault("an unknown push", frame);
        }
    }
    return answer;
}

void ModelTab::read_answer(const json::object& frame, const std::string& type) {
    was_new_event_ = type == "ack" && number_of(frame, "version") > rooms_[own_].version;
    if (type == "created" || type == "joined") {
        read_joined(frame, request_type_ != "follow");
    } else if (was_new_event_ && request_type_ == "leave_seat") { // else it left before, and has come back
        rooms_[own_].seat.clear();
    } else if (type == "accepted" && request_type_ == "unfollow") {
        rooms_.erase(request_room_);
    } else if (type == "accepted" && request_type_ == "leave_room" &&
               (request_room_.empty() || request_room_ == own_)) {
        leave_own();
    }
}

void ModelTab::read_joined(const json::object& frame, bool is_inside) {
    const std::string name = text_at(frame, "room");
    RoomShown room;
    if (const json::value* state = frame.if_contains("state")) {
        room = room_of_state(state->as_object());
        room.version = number_of(frame, "version");
    } else {
        room = rooms_.contains(name) ? rooms_[name] : before_[name];
        std::int64_t version = request_since_;
        for (const json::value& event : frame.at("events").as_array()) {
            if (++version > room.version) { // others came as pushes since the request
                apply(room, event.as_object());
            }
        }
        if (room.version != number_of(frame, "version")) {
            fault("other events than those that are missing", frame);
        }
    }
    read_hash(name, frame);
    room.seat = text_at(frame, "seat");
    room.here = rooms_[name].here;
    room.watchers = rooms_[name].watchers;
    if (is_inside && own_ != name) {
        leave_own();
        own_ = name;
    }
    rooms_[name] = std::move(room);
}

void ModelTab::leave_own() {
    if (!own_.empty()) {
        before_[own_] = std::move(rooms_[own_]);
        rooms_.erase(own_);
        own_.clear();
    }
}

void ModelTab::read_event(const json::object& frame) {
    const std::string name = room_of(frame);
    if (!rooms_.contains(name) || number_of(frame, "version") != rooms_[name].version + 1) {
        fault("an event that does not follow", frame);
        return;
    }
    apply(rooms_[name], frame.at("event").as_object());
    read_hash(name, frame);
}

void ModelTab::read_hash(const std::string& room, const json::object& frame) {
    const std::string hash = text_at(frame, "hash");
    const auto known = hashes_.try_emplace({room, number_of(frame, "version")}, hash).first;
    if (hash.empty() || known->second != hash) {
        fault("another hash than before", frame);
    }
}

void ModelTab::read_presence(const json::object& frame) {
    const std::string name = room_of(frame);
    if (!rooms_.contains(name)) {
        fault("the presence of another room", frame);
        return;
    }
    rooms_[name].here["first"] = frame.at("first").as_bool();
    rooms_[name].here["second"] = frame.at("second").as_bool();
    rooms_[name].watchers = number_of(frame, "watchers");
}

std::map<std::string, RoomShown> ModelTab::shown() const {
    return rooms_;
}

std::int64_t ModelTab::version_of(const std::string& room) const {
    for (const auto* known : {&rooms_, &before_}) {
        if (const auto found = known->find(room); found != known->end()) {
            return found->second.version;
        }
    }
    return 0;
}

std::string ModelTab::hash_of(const std::string& room) const {
    const auto found = hashes_.find({room, version_of(room)});
    return found == hashes_.end() ? "" : found->second;
}

void ModelTab::fault(const std::string& what, const json::object& frame) {
    faults_ += what + ": " + json::serialize(frame) + '\n';
}

std::string ModelTab::room_of(const json::object& push) const {
    const std::string named = text_at(push, "room");
    return named.empty() ? own_ : named;
}

} // namespace duiyi::server::service_model
