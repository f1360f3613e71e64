// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from protocol/schema.json by tools/protocol_generate.mjs. Do not edit.
#include "wire/protocol_messages.gen.hpp"

#include "wire/field_reader.hpp"

// clang-format off
namespace duiyi::server::wire {

namespace {

void write(JsonWriter& out, const Outcome& message) {
    out.open();
    out.key("winner");
    if (message.winner) {
        out.value(to_string((*message.winner)));
    } else {
        out.null();
    }
    out.key("reason");
    out.value(to_string(message.reason));
    out.close();
}

void write(JsonWriter& out, const Ply& message) {
    out.open();
    out.key("move");
    out.value(message.move);
    out.key("fen");
    out.value(message.fen);
    out.key("check");
    out.value(message.check);
    out.key("san");
    out.value(message.san);
    out.key("zh");
    out.value(message.zh);
    out.close();
}

void write(JsonWriter& out, const Repeat& message) {
    out.open();
    out.key("move");
    out.value(message.move);
    out.key("outcome");
    write(out, message.outcome);
    out.close();
}

void write(JsonWriter& out, const Position& message) {
    out.open();
    out.key("fen");
    out.value(message.fen);
    out.key("ply");
    out.value(message.ply);
    out.key("turn");
    out.value(to_string(message.turn));
    out.key("legal");
    out.open_list();
    for (const auto& item : message.legal) {
        out.value(item);
    }
    out.close_list();
    out.key("last");
    if (message.last) {
        out.value((*message.last));
    } else {
        out.null();
    }
    out.key("check");
    if (message.check) {
        out.value((*message.check));
    } else {
        out.null();
    }
    out.key("claim");
    if (message.claim) {
        out.value(to_string((*message.claim)));
    } else {
        out.null();
    }
    out.key("outcome");
    if (message.outcome) {
        write(out, (*message.outcome));
    } else {
        out.null();
    }
    if (message.repeats) {
        out.key("repeats");
        out.open_list();
        for (const auto& item : (*message.repeats)) {
            write(out, item);
        }
        out.close_list();
    }
    out.close();
}

void write(JsonWriter& out, const Offers& message) {
    out.open();
    out.key("draw");
    if (message.draw) {
        out.value(to_string((*message.draw)));
    } else {
        out.null();
    }
    out.key("takeback");
    if (message.takeback) {
        out.value(to_string((*message.takeback)));
    } else {
        out.null();
    }
    out.key("rematch");
    if (message.rematch) {
        out.value(to_string((*message.rematch)));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const Computer& message) {
    out.open();
    out.key("side");
    out.value(to_string(message.side));
    out.key("level");
    out.value(message.level);
    out.close();
}

void write(JsonWriter& out, const Seats& message) {
    out.open();
    out.key("first");
    out.value(message.first);
    out.key("second");
    out.value(message.second);
    out.close();
}

void write(JsonWriter& out, const State& message) {
    out.open();
    out.key("room");
    out.value(message.room);
    out.key("game");
    out.value(to_string(message.game));
    out.key("mode");
    out.value(to_string(message.mode));
    out.key("start_fen");
    out.value(message.start_fen);
    out.key("first_ply");
    out.value(message.first_ply);
    out.key("plies");
    out.open_list();
    for (const auto& item : message.plies) {
        out.raw(item.text);
    }
    out.close_list();
    out.key("position");
    write(out, message.position);
    out.key("offers");
    write(out, message.offers);
    out.key("seats");
    write(out, message.seats);
    out.key("computer");
    if (message.computer) {
        write(out, (*message.computer));
    } else {
        out.null();
    }
    out.key("successor");
    if (message.successor) {
        out.value((*message.successor));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const RoomSummary& message) {
    out.open();
    out.key("room");
    out.value(message.room);
    out.key("version");
    out.value(message.version);
    out.key("changed");
    out.value(message.changed);
    out.key("game");
    out.value(to_string(message.game));
    out.key("mode");
    out.value(to_string(message.mode));
    out.key("start_fen");
    out.value(message.start_fen);
    out.key("plies");
    out.value(message.plies);
    out.key("last");
    if (message.last) {
        write(out, (*message.last));
    } else {
        out.null();
    }
    out.key("outcome");
    if (message.outcome) {
        write(out, (*message.outcome));
    } else {
        out.null();
    }
    out.key("offers");
    write(out, message.offers);
    out.key("seats");
    write(out, message.seats);
    out.key("computer");
    if (message.computer) {
        write(out, (*message.computer));
    } else {
        out.null();
    }
    out.key("successor");
    if (message.successor) {
        out.value((*message.successor));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const Score& message) {
    out.open();
    out.key("centipawns");
    out.value(message.centipawns);
    out.key("mate");
    if (message.mate) {
        out.value((*message.mate));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const Line& message) {
    out.open();
    out.key("score");
    write(out, message.score);
    out.key("plies");
    out.open_list();
    for (const auto& item : message.plies) {
        out.raw(item.text);
    }
    out.close_list();
    out.close();
}

void write(JsonWriter& out, const Fault& message) {
    out.open();
    out.key("place");
    out.value(message.place);
    out.key("what");
    out.value(message.what);
    out.close();
}

void write(JsonWriter& out, const FileFault& message) {
    out.open();
    out.key("game");
    out.value(message.game);
    out.key("line");
    if (message.line) {
        out.value((*message.line));
    } else {
        out.null();
    }
    out.key("column");
    if (message.column) {
        out.value((*message.column));
    } else {
        out.null();
    }
    out.key("lost");
    out.value(message.lost);
    out.key("text");
    out.value(message.text);
    out.close();
}

void write(JsonWriter& out, const Header& message) {
    out.open();
    out.key("name");
    out.value(message.name);
    out.key("value");
    out.value(message.value);
    out.close();
}

void write(JsonWriter& out, const TreeNode& message) {
    out.open();
    out.key("parent");
    out.value(message.parent);
    out.key("move");
    out.value(message.move);
    out.key("fen");
    out.value(message.fen);
    out.key("check");
    out.value(message.check);
    out.key("san");
    out.value(message.san);
    out.key("zh");
    out.value(message.zh);
    out.key("before");
    out.value(message.before);
    out.key("after");
    out.value(message.after);
    out.key("values");
    out.value(message.values);
    out.key("nags");
    out.open_list();
    for (const auto& item : message.nags) {
        out.value(item);
    }
    out.close_list();
    out.close();
}

void write(JsonWriter& out, const Tree& message) {
    out.open();
    out.key("game");
    out.value(to_string(message.game));
    out.key("headers");
    out.open_list();
    for (const auto& item : message.headers) {
        write(out, item);
    }
    out.close_list();
    out.key("result");
    out.value(message.result);
    out.key("nodes");
    out.open_list();
    for (const auto& item : message.nodes) {
        write(out, item);
    }
    out.close_list();
    out.close();
}

void write(JsonWriter& out, const GameSummary& message) {
    out.open();
    out.key("number");
    out.value(message.number);
    out.key("first");
    out.value(message.first);
    out.key("second");
    out.value(message.second);
    out.key("event");
    out.value(message.event);
    out.key("date");
    out.value(message.date);
    out.key("result");
    out.value(message.result);
    out.key("plies");
    out.value(message.plies);
    if (message.handicap) {
        out.key("handicap");
        out.value((*message.handicap));
    }
    out.close();
}

}  // namespace

RequestBody read_body(RequestType type, FieldReader& reader) {
    switch (type) {
    case RequestType::create: {
        CreateRequest request;
        reader.required("game", request.game);
        reader.required("mode", request.mode);
        reader.required("side", request.side);
        reader.optional("fen", request.fen);
        reader.optional("computer", request.computer);
        return request;
    }
    case RequestType::join: {
        JoinRequest request;
        reader.required("room", request.room);
        reader.optional("secret", request.secret);
        reader.optional("watch", request.watch);
        reader.optional("since", request.since);
        reader.optional("epoch", request.epoch);
        return request;
    }
    case RequestType::follow: {
        FollowRequest request;
        reader.required("room", request.room);
        reader.optional("since", request.since);
        reader.optional("epoch", request.epoch);
        return request;
    }
    case RequestType::unfollow: {
        UnfollowRequest request;
        reader.required("room", request.room);
        return request;
    }
    case RequestType::summaries: {
        SummariesRequest request;
        reader.required("rooms", request.rooms);
        return request;
    }
    case RequestType::plies: {
        PliesRequest request;
        reader.required("room", request.room);
        reader.required("from", request.from);
        reader.required("to", request.to);
        return request;
    }
    case RequestType::move: {
        MoveRequest request;
        reader.required("ply", request.ply);
        reader.required("move", request.move);
        return request;
    }
    case RequestType::resign: {
        ResignRequest request;
        return request;
    }
    case RequestType::offer_draw: {
        OfferDrawRequest request;
        return request;
    }
    case RequestType::decline_draw: {
        DeclineDrawRequest request;
        return request;
    }
    case RequestType::claim_draw: {
        ClaimDrawRequest request;
        return request;
    }
    case RequestType::request_takeback: {
        RequestTakebackRequest request;
        return request;
    }
    case RequestType::decline_takeback: {
        DeclineTakebackRequest request;
        return request;
    }
    case RequestType::offer_rematch: {
        OfferRematchRequest request;
        return request;
    }
    case RequestType::leave_seat: {
        LeaveSeatRequest request;
        return request;
    }
    case RequestType::renew_secret: {
        RenewSecretRequest request;
        reader.required("secret", request.secret);
        return request;
    }
    case RequestType::hand_over: {
        HandOverRequest request;
        reader.required("secret", request.secret);
        return request;
    }
    case RequestType::take_over: {
        TakeOverRequest request;
        reader.required("code", request.code);
        return request;
    }
    case RequestType::hint: {
        HintRequest request;
        return request;
    }
    case RequestType::analyse: {
        AnalyseRequest request;
        reader.required("ply", request.ply);
        reader.required("lines", request.lines);
        return request;
    }
    case RequestType::stop_analysis: {
        StopAnalysisRequest request;
        return request;
    }
    case RequestType::review: {
        ReviewRequest request;
        return request;
    }
    case RequestType::look: {
        LookRequest request;
        reader.required("game", request.game);
        reader.required("fen", request.fen);
        reader.optional("move", request.move);
        return request;
    }
    case RequestType::analyse_position: {
        AnalysePositionRequest request;
        reader.required("game", request.game);
        reader.required("fen", request.fen);
        reader.required("lines", request.lines);
        return request;
    }
    case RequestType::ping: {
        PingRequest request;
        return request;
    }
    }
    return PingRequest{};
}

void read_fields(FieldReader& reader, Header& value) {
    reader.required("name", value.name);
    reader.required("value", value.value);
}

void read_fields(FieldReader& reader, DraftNode& value) {
    reader.required("parent", value.parent);
    reader.required("move", value.move);
    reader.optional("before", value.before);
    reader.optional("after", value.after);
    reader.optional("values", value.values);
    reader.optional("nags", value.nags);
}

void read_fields(FieldReader& reader, Draft& value) {
    reader.required("game", value.game);
    reader.required("fen", value.fen);
    reader.required("headers", value.headers);
    reader.required("result", value.result);
    reader.optional("comment", value.comment);
    reader.optional("values", value.values);
    reader.required("nodes", value.nodes);
}

void read_fields(FieldReader& reader, KnownRoom& value) {
    reader.required("room", value.room);
    reader.optional("version", value.version);
}

std::string print(std::string_view id, const CreatedAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("created");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("room");
    out.value(message.room);
    out.key("seat");
    out.value(to_string(message.seat));
    out.key("secret");
    out.value(message.secret);
    out.key("version");
    out.value(message.version);
    out.key("epoch");
    out.value(message.epoch);
    out.key("state");
    write(out, message.state);
    out.close();
    return out.take();
}

std::string print(std::string_view id, const JoinedAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("joined");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("room");
    out.value(message.room);
    out.key("seat");
    if (message.seat) {
        out.value(to_string((*message.seat)));
    } else {
        out.null();
    }
    if (message.secret) {
        out.key("secret");
        out.value((*message.secret));
    }
    out.key("version");
    out.value(message.version);
    out.key("epoch");
    out.value(message.epoch);
    if (message.state) {
        out.key("state");
        write(out, (*message.state));
    }
    if (message.events) {
        out.key("events");
        out.open_list();
        for (const auto& item : (*message.events)) {
            out.raw(item.text);
        }
        out.close_list();
    }
    out.close();
    return out.take();
}

std::string print(std::string_view id, const PliesAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("plies");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("room");
    out.value(message.room);
    out.key("from");
    out.value(message.from);
    out.key("plies");
    out.open_list();
    for (const auto& item : message.plies) {
        out.raw(item.text);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(std::string_view id, const SummariesAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("summaries");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("rooms");
    out.open_list();
    for (const auto& item : message.rooms) {
        write(out, item);
    }
    out.close_list();
    out.key("gone");
    out.open_list();
    for (const auto& item : message.gone) {
        out.value(item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(std::string_view id, const HandedOverAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("handed_over");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("code");
    out.value(message.code);
    out.key("seconds");
    out.value(message.seconds);
    out.close();
    return out.take();
}

std::string print(std::string_view id, const TakenOverAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("taken_over");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("room");
    out.value(message.room);
    out.key("seat");
    out.value(to_string(message.seat));
    out.key("secret");
    out.value(message.secret);
    out.close();
    return out.take();
}

std::string print(std::string_view id, const AckAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("ack");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("version");
    out.value(message.version);
    out.close();
    return out.take();
}

std::string print(std::string_view id, [[maybe_unused]] const AcceptedAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("accepted");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.close();
    return out.take();
}

std::string print(std::string_view id, const LookedAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("looked");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("position");
    if (message.position) {
        write(out, (*message.position));
    } else {
        out.null();
    }
    out.key("ply");
    if (message.ply) {
        write(out, (*message.ply));
    } else {
        out.null();
    }
    out.key("faults");
    out.open_list();
    for (const auto& item : message.faults) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(std::string_view id, [[maybe_unused]] const PongAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("pong");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.close();
    return out.take();
}

std::string print(std::string_view id, const ErrorAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("error");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("code");
    out.value(to_string(message.code));
    out.key("message");
    out.value(message.message);
    out.close();
    return out.take();
}

std::string print(const EventPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("event");
    out.key("version");
    out.value(message.version);
    out.key("event");
    out.raw(message.event.text);
    if (message.room) {
        out.key("room");
        out.value((*message.room));
    }
    out.close();
    return out.take();
}

std::string print([[maybe_unused]] const UnseatedPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("unseated");
    out.close();
    return out.take();
}

std::string print(const PresencePush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("presence");
    out.key("first");
    out.value(message.first);
    out.key("second");
    out.value(message.second);
    out.key("watchers");
    out.value(message.watchers);
    if (message.room) {
        out.key("room");
        out.value((*message.room));
    }
    out.close();
    return out.take();
}

std::string print(const HintPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("hint");
    out.key("ply");
    out.value(message.ply);
    out.key("line");
    write(out, message.line);
    out.close();
    return out.take();
}

std::string print(const AnalysisPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("analysis");
    out.key("ply");
    out.value(message.ply);
    out.key("depth");
    out.value(message.depth);
    out.key("done");
    out.value(message.done);
    out.key("lines");
    out.open_list();
    for (const auto& item : message.lines) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const ReviewPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("review");
    out.key("ply");
    out.value(message.ply);
    out.key("last");
    out.value(message.last);
    out.key("line");
    write(out, message.line);
    out.close();
    return out.take();
}

RawJson print(const MovedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("moved");
    out.key("ply");
    write(out, message.ply);
    out.key("position");
    write(out, message.position);
    out.close();
    return RawJson{out.take()};
}

RawJson print(const SeatTakenEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("seat_taken");
    out.key("side");
    out.value(to_string(message.side));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const SeatLeftEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("seat_left");
    out.key("side");
    out.value(to_string(message.side));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const SeatRenewedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("seat_renewed");
    out.key("seat");
    out.value(to_string(message.seat));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const DrawOfferedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("draw_offered");
    out.key("by");
    out.value(to_string(message.by));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const DrawDeclinedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("draw_declined");
    out.key("by");
    out.value(to_string(message.by));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const TakebackRequestedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("takeback_requested");
    out.key("by");
    out.value(to_string(message.by));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const TakebackDeclinedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("takeback_declined");
    out.key("by");
    out.value(to_string(message.by));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const TakenBackEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("taken_back");
    out.key("to_ply");
    out.value(message.to_ply);
    out.key("position");
    write(out, message.position);
    out.close();
    return RawJson{out.take()};
}

RawJson print(const EndedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("ended");
    out.key("position");
    write(out, message.position);
    out.close();
    return RawJson{out.take()};
}

RawJson print(const RematchOfferedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("rematch_offered");
    out.key("by");
    out.value(to_string(message.by));
    out.close();
    return RawJson{out.take()};
}

RawJson print(const RematchStartedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("rematch_started");
    out.key("room");
    out.value(message.room);
    out.close();
    return RawJson{out.take()};
}

std::string print(const ContentsBody& message) {
    JsonWriter out;
    out.open();
    out.key("format");
    out.value(to_string(message.format));
    out.key("games");
    out.open_list();
    for (const auto& item : message.games) {
        write(out, item);
    }
    out.close_list();
    out.key("more");
    out.value(message.more);
    out.key("number");
    out.value(message.number);
    out.key("tree");
    if (message.tree) {
        write(out, (*message.tree));
    } else {
        out.null();
    }
    out.key("faults");
    out.open_list();
    for (const auto& item : message.faults) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const UploadBody& message) {
    JsonWriter out;
    out.open();
    out.key("upload");
    out.value(message.upload);
    out.key("state");
    out.value(to_string(message.state));
    out.key("size");
    out.value(message.size);
    out.key("received");
    out.value(message.received);
    out.key("read");
    out.value(message.read);
    out.key("format");
    if (message.format) {
        out.value(to_string((*message.format)));
    } else {
        out.null();
    }
    out.key("games");
    out.value(message.games);
    out.key("more");
    out.value(message.more);
    out.key("faults");
    out.open_list();
    for (const auto& item : message.faults) {
        write(out, item);
    }
    out.close_list();
    out.key("message");
    out.value(message.message);
    out.close();
    return out.take();
}

std::string print(const GamesBody& message) {
    JsonWriter out;
    out.open();
    out.key("found");
    out.value(message.found);
    out.key("games");
    out.open_list();
    for (const auto& item : message.games) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const KeptBody& message) {
    JsonWriter out;
    out.open();
    out.key("study");
    out.value(message.study);
    out.close();
    return out.take();
}

std::string print(const RefusalBody& message) {
    JsonWriter out;
    out.open();
    out.key("message");
    out.value(message.message);
    out.key("faults");
    out.open_list();
    for (const auto& item : message.faults) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

RawJson print(const Ply& message) {
    JsonWriter out;
    write(out, message);
    return {out.take()};
}

}  // namespace duiyi::server::wire
// clang-format on
