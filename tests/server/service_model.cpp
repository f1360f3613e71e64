// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service_model.hpp"

#include <algorithm>

namespace duiyi::server::service_model {

namespace {

constexpr std::size_t unguessable_id_chars = 16;
constexpr std::size_t secret_chars = 43;
constexpr std::int64_t code_life_ms = 300'000;

const std::set<std::string> seat_commands{
    "move",       "resign",           "offer_draw",       "decline_draw",
    "claim_draw", "request_takeback", "decline_takeback", "offer_rematch",
    "leave_seat", "renew_secret",     "give_time",        "claim_left",
    "berserk"};

ModelAnswer could_not_store() {
    return refused({"server_error"});
}

/// A request without its id.
std::string body_of(json::object request) {
    request.erase("id");
    return json::serialize(request);
}

bool is_secret_text(const std::string& text) {
    return text.size() == secret_chars && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                      c == '-' || c == '_';
           });
}

std::string number_text(std::int64_t number) {
    return std::to_string(number);
}

} // namespace

ModelAnswer refused(std::set<std::string> codes) {
    return {{}, std::move(codes), false};
}

ModelAnswer ServiceModel::handle(std::size_t client, const json::object& request, const Drawn& drawn,
                                 Trouble trouble) {
    const Call call{clients_.at(client), request, drawn, trouble};
    const std::string type = text_at(request, "type");
    if (type == "create") {
        return create(call);
    }
    if (type == "join") {
        return join(call);
    }
    if (type == "leave_room") {
        if (const std::string room = text_at(request, "room"); room.empty() || room == call.client.room) {
            call.client.room.clear();
            call.client.seat.clear();
            call.client.plays_elsewhere = false;
        }
        return {"accepted", {}};
    }
    if (type == "follow") {
        return follow(call);
    }
    if (type == "unfollow") {
        return call.client.follows.erase(text_at(request, "room")) > 0 ? ModelAnswer{"accepted", {}}
                                                                       : refused({"not_in_room"});
    }
    if (type == "plies") {
        return plies(call);
    }
    if (type == "summaries") {
        return summaries(call);
    }
    if (type == "hand_over") {
        return hand_over(call);
    }
    if (type == "take_over") {
        return take_over(call);
    }
    return seat_commands.contains(type) ? command(call) : ModelAnswer{"pong", {}};
}

void ServiceModel::restart() {
    for (ModelClient& client : clients_) {
        client = {};
    }
    codes_.clear();
}

ModelAnswer ServiceModel::create(const Call& call) {
    auto board = ModelBoard::open(*parse_game(text_at(call.request, "game")), text_at(call.request, "fen"));
    if (!board) {
        return refused({"bad_fen"});
    }
    if (call.trouble.store_fails) {
        return could_not_store();
    }
    const std::string side = text_at(call.request, "side");
    ModelRoom room{.name = call.drawn.room,
                   .board = std::move(*board),
                   .is_screen = text_at(call.request, "mode") == "screen"};
    room.secrets[side] = call.drawn.secret;
    if (call.request.contains("computer")) {
        room.engine = other_side(side);
    } else if (room.is_screen) {
        room.secrets[other_side(side)] = call.drawn.secret;
    }
    room.position = room.board.shown();
    const std::string seat = room.seat_of(call.drawn.secret);
    const std::string name = room.name;
    room.seating_ids.emplace(seat, text_at(call.request, "id"));
    rooms_.emplace(name, std::move(room));
    enter(call, name, seat, false);
    return {"created " + name + ' ' + seat + " 1", {}};
}

ModelAnswer ServiceModel::join(const Call& call) {
    const auto found = rooms_.find(text_at(call.request, "room"));
    if (found == rooms_.end()) {
        return refused({"no_such_room"});
    }
    ModelRoom& room = found->second;
    const bool watches = call.request.contains("watch");
    const std::string id = text_at(call.request, "id");
    std::string seat;
    bool is_taken = false;
    if (call.request.contains("secret")) {
        seat = room.seat_of(text_at(call.request, "secret"));
        if (seat.empty()) {
            return refused({"wrong_secret"});
        }
        seat = watches ? "" : seat;
    } else if (call.client.room == room.name && !call.client.seat.empty()) {
        seat = call.client.seat; // a resync
    } else if (!watches) {
        seat = room.free_side();
        for (const auto& [side, join_id] : room.joined_by) {
            if (join_id == id && id.size() >= unguessable_id_chars) {
                seat = side; // the answer was lost
            }
        }
        is_taken = !seat.empty();
    }
    if (is_taken) {
        if (call.trouble.store_fails) {
            return could_not_store();
        }
        room.secrets[seat] = call.drawn.secret;
        ++room.version;
        room.joined_by[seat] = id;
        room.seating_ids.emplace(seat, id);
    }
    enter(call, room.name, seat, watches && call.request.contains("secret"));
    return {
        "joined " + room.name + ' ' + seat + ' ' + number_text(room.version) + (is_taken ? " secret" : ""),
        {}};
}

void ServiceModel::enter(const Call& call, const std::string& room, const std::string& seat,
                         bool plays_elsewhere) {
    if (call.trouble.is_gone) {
        return;
    }
    call.client.room = room;
    call.client.seat = seat;
    call.client.plays_elsewhere = plays_elsewhere;
    call.client.follows.erase(room);
    if (!seat.empty()) {
        unseat_others(call.client, room, seat);
    }
}

void ServiceModel::unseat_others(const ModelClient& holder, const std::string& room,
                                 const std::string& seat) {
    for (ModelClient& client : clients_) {
        if (&client != &holder && client.room == room && client.seat == seat) {
            client.seat.clear();
            client.plays_elsewhere = true; // as the server does it; the protocol does not say
        }
    }
}

ModelAnswer ServiceModel::follow(const Call& call) {
    const auto found = rooms_.find(text_at(call.request, "room"));
    if (found == rooms_.end()) {
        return refused({"no_such_room"});
    }
    if (call.client.room == found->first) {
        return refused({"not_now"});
    }
    if (!call.trouble.is_gone) {
        call.client.follows.insert(found->first);
    }
    return {"joined " + found->first + "  " + number_text(found->second.version), {}};
}

ModelAnswer ServiceModel::hand_over(const Call& call) {
    const ModelClient& client = call.client;
    if (client.room.empty()) {
        return refused({"not_in_room"});
    }
    if (client.seat.empty()) {
        return refused({"not_seated"});
    }
    const std::string secret = text_at(call.request, "secret");
    if (rooms_.at(client.room).seat_of(secret) != client.seat) {
        return refused({"wrong_secret"});
    }
    std::erase_if(codes_, [&](const auto& code) {
        return code.second.room == client.room && code.second.secret == secret;
    });
    codes_[call.drawn.code] = {client.room, secret, {}, now_ms + code_life_ms};
    return {"handed_over", {}};
}

ModelAnswer ServiceModel::take_over(const Call& call) {
    const auto found = codes_.find(text_at(call.request, "code"));
    const std::string id = text_at(call.request, "id");
    if (found == codes_.end() || found->second.until_ms <= now_ms ||
        (!found->second.taken_by.empty() && found->second.taken_by != id)) {
        return refused({"wrong_code"});
    }
    const Code code = found->second;
    if (id.size() < unguessable_id_chars) {
        codes_.erase(found);
    } else {
        found->second.taken_by = id;
    }
    const std::string seat = rooms_.at(code.room).seat_of(code.secret);
    return seat.empty() ? refused({"wrong_code"})
                        : ModelAnswer{"taken_over " + code.room + ' ' + seat + ' ' + code.secret, {}};
}

ModelAnswer ServiceModel::command(const Call& call) {
    const std::string type = text_at(call.request, "type");
    const std::string new_secret = text_at(call.request, "secret");
    if (type == "renew_secret" && !is_secret_text(new_secret)) {
        return refused({"bad_message", "not_in_room", "not_seated"});
    }
    if (call.client.room.empty()) {
        return refused({"not_in_room"});
    }
    if (call.client.seat.empty()) {
        return refused({"not_seated"});
    }
    ModelRoom& room = rooms_.at(call.client.room);
    const std::string seat = call.client.seat;
    const std::string side = seat == "both" ? room.position.turn : seat;
    const std::pair key{seat, text_at(call.request, "id")};
    if (type == "claim_left") {
        return refused(room.refusals_of(side, call.request)); // not stored here: no clocks
    }
    if (const auto before = room.stored.find(key); before != room.stored.end()) {
        return before->second.request == body_of(call.request)
                   ? ModelAnswer{"ack " + number_text(before->second.version), {}}
                   : refused({"bad_message"});
    }
    if (room.seating_ids.contains(key)) {
        return refused({"bad_message"});
    }
    if (auto codes = room.refusals_of(side, call.request); !codes.empty()) {
        return refused(std::move(codes));
    }
    if (call.trouble.store_fails) {
        return could_not_store();
    }
    ++room.version;
    room.stored[key] = {body_of(call.request), room.version};
    room.joined_by.erase(seat);
    if (type == "offer_rematch" && room.starts_rematch(side)) {
        start_rematch(room, call.drawn.room);
    } else {
        room.carry_out(seat, side, call.request);
    }
    if (type == "leave_seat") {
        call.client.seat.clear();
    }
    if (type == "renew_secret" || type == "leave_seat") {
        unseat_others(call.client, room.name, seat);
    }
    return {"ack " + number_text(room.version), {}, true};
}

void ServiceModel::start_rematch(ModelRoom& room, const std::string& next) {
    room.successor = next;
    room.offers.rematch.clear();
    ModelRoom rematch{.name = next,
                      .board = room.board,
                      .is_screen = room.is_screen,
                      .engine = room.engine,
                      .secrets = room.secrets};
    rematch.board.cut(0);
    rematch.position = rematch.board.shown();
    if (!room.board.is_handicap()) {
        rematch.engine = room.engine.empty() ? "" : other_side(room.engine);
        rematch.secrets.clear();
        for (const auto& [side, secret] : room.secrets) {
            rematch.secrets[other_side(side)] = secret;
        }
    }
    rooms_.emplace(next, std::move(rematch));
}

bool ServiceModel::engine_acts(const std::string& name, bool accepts_draw, const std::string& move) {
    ModelRoom& room = rooms_.at(name);
    if (owes_draw_answer(name)) {
        room.answer_draw(accepts_draw);
    } else if (room.position.turn == room.engine && ModelBoard(room.board).play(move)) {
        room.play(room.engine, move);
    } else {
        return false;
    }
    ++room.version;
    return true;
}

} // namespace duiyi::server::service_model
