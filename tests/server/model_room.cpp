// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the holder of a seat may do in a room of the model, and what that changes.
#include "service_model.hpp"

namespace duiyi::server::service_model {

std::string other_side(const std::string& side) {
    return side == "first" ? "second" : "first";
}

namespace {

/// An offer that `by` has made is one to `side`.
bool is_offered_to(const std::string& side, const std::string& by) {
    return by == other_side(side);
}

void refusals_of_move(const ModelRoom& room, const std::string& side, const json::object& request,
                      std::set<std::string>& out) {
    if (request.at("ply").to_number<std::int64_t>() != room.position.ply) {
        out.insert("stale_ply");
    }
    if (side != room.position.turn) {
        out.insert("not_your_turn");
    }
    if (out.empty() && !ModelBoard(room.board).play(text_at(request, "move"))) {
        out.insert("illegal_move");
    }
}

/// Why `side` may not ask for a takeback, or grant one.
void refusals_of_takeback(const ModelRoom& room, const std::string& side, std::set<std::string>& out) {
    if (room.is_solo()) {
        if (room.position.ply == 0) {
            out.insert("not_now");
        }
        return;
    }
    const bool has_moved = room.board.before_last_move_of(side).has_value();
    if (!room.engine.empty()
            ? !has_moved
            : !is_offered_to(side, room.offers.takeback) && (!room.offers.takeback.empty() || !has_moved)) {
        out.insert("not_now");
    }
}

void refusals_of_rematch(const ModelRoom& room, const std::string& side, std::set<std::string>& out) {
    if (!room.is_over()) {
        out.insert("game_not_over");
    }
    if (!room.successor.empty() || !room.free_side().empty() || room.offers.rematch == side) {
        out.insert("not_now");
    }
}

void end(ModelRoom& room, const std::string& outcome) {
    room.position.outcome = outcome;
    room.position.legal.clear();
    room.position.claim.clear();
    room.offers = {};
}

void offer_draw(ModelRoom& room, const std::string& side) {
    if (room.is_solo() || is_offered_to(side, room.offers.draw)) {
        end(room, "nobody agreement");
    } else {
        room.offers.draw = side;
        room.just_offered.insert(side);
    }
}

void take_back(ModelRoom& room, const std::string& side) {
    std::optional<std::size_t> left;
    if (room.is_solo()) {
        left = static_cast<std::size_t>(room.position.ply) - 1;
    } else if (!room.engine.empty()) {
        left = room.board.before_last_move_of(side);
    } else if (is_offered_to(side, room.offers.takeback)) {
        left = room.board.before_last_move_of(other_side(side));
    }
    if (!left) {
        room.offers.takeback = side;
        return;
    }
    room.board.cut(*left);
    room.moves.resize(*left);
    room.position = room.board.shown();
    room.offers = {};
    room.just_offered.clear(); // as the server does it; the protocol names only a move
}

} // namespace

std::string ModelRoom::free_side() const {
    for (const char* side : {"first", "second"}) {
        if (!is_taken(side)) {
            return side;
        }
    }
    return {};
}

std::string ModelRoom::seat_of(const std::string& secret) const {
    std::string seat;
    for (const auto& [side, own] : secrets) {
        if (own == secret) {
            seat = seat.empty() ? side : "both";
        }
    }
    return seat;
}

std::set<std::string> ModelRoom::refusals_of(const std::string& side, const json::object& request) const {
    const ModelRoom& room = *this;
    const std::string type = text_at(request, "type");
    std::set<std::string> out;
    if (type == "renew_secret") {
        return out;
    }
    if (type == "leave_seat") {
        return room.is_screen ? std::set<std::string>{"not_now"} : out;
    }
    if (type == "offer_rematch") {
        refusals_of_rematch(room, side, out);
        return out;
    }
    if (room.is_over()) {
        out.insert("game_over");
    }
    if (!room.free_side().empty()) {
        out.insert("not_now");
    }
    if (type == "move") {
        refusals_of_move(room, side, request, out);
    } else if (type == "offer_draw") {
        if (!room.is_solo() && !is_offered_to(side, room.offers.draw) &&
            (room.offers.draw == side || room.just_offered.contains(side))) {
            out.insert("not_now");
        }
    } else if (type == "decline_draw") {
        if (!is_offered_to(side, room.offers.draw)) {
            out.insert("not_now");
        }
    } else if (type == "claim_draw") {
        if (side != room.position.turn) {
            out.insert("not_your_turn");
        }
        if (room.position.claim.empty()) {
            out.insert("not_now");
        }
    } else if (type == "request_takeback") {
        refusals_of_takeback(room, side, out);
    } else if (type == "decline_takeback") {
        if (!is_offered_to(side, room.offers.takeback)) {
            out.insert("not_now");
        }
    } else if (type != "resign") { // what only games with clocks have
        out.insert("not_now");
        if (type == "claim_left" && room.is_solo()) {
            out.insert("not_seated");
        }
    }
    return out;
}

void ModelRoom::play(const std::string& side, const std::string& move) {
    static_cast<void>(board.play(move));
    position = board.shown();
    moves.push_back(position.last);
    offers.takeback.clear();
    just_offered.erase(side);
    if (is_offered_to(side, offers.draw)) {
        offers.draw.clear();
    }
    if (is_over()) {
        offers = {};
    }
}

void ModelRoom::carry_out(const std::string& seat, const std::string& side, const json::object& request) {
    const std::string type = text_at(request, "type");
    if (type == "move") {
        play(side, text_at(request, "move"));
    } else if (type == "resign") {
        end(*this, other_side(side) + " resignation");
    } else if (type == "offer_draw") {
        offer_draw(*this, side);
    } else if (type == "decline_draw") {
        offers.draw.clear();
    } else if (type == "claim_draw") {
        end(*this, "nobody " + position.claim);
    } else if (type == "request_takeback") {
        take_back(*this, side);
    } else if (type == "decline_takeback") {
        offers.takeback.clear();
    } else if (type == "offer_rematch") {
        offers.rematch = side;
    } else if (type == "leave_seat") {
        secrets.erase(side);
        offers = {};
    } else if (type == "renew_secret") {
        for (const char* own : {"first", "second"}) {
            if (seat == own || seat == "both") {
                secrets[own] = text_at(request, "secret");
            }
        }
    }
}

bool ModelRoom::starts_rematch(const std::string& side) const {
    return is_solo() || !engine.empty() || is_offered_to(side, offers.rematch);
}

void ModelRoom::answer_draw(bool accepts) {
    if (accepts) {
        end(*this, "nobody agreement");
    } else {
        offers.draw.clear();
    }
}

} // namespace duiyi::server::service_model
