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
    if (message.clock) {
        out.key("clock");
        out.value((*message.clock));
    }
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

void write(JsonWriter& out, const SideClock& message) {
    out.open();
    out.key("main");
    out.value(message.main);
    out.key("periods");
    out.value(message.periods);
    out.key("move");
    if (message.move) {
        out.value((*message.move));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const Clock& message) {
    out.open();
    out.key("time");
    out.value(message.time);
    out.key("at");
    out.value(message.at);
    out.key("running");
    if (message.running) {
        out.value(to_string((*message.running)));
    } else {
        out.null();
    }
    out.key("first_move");
    out.value(message.first_move);
    out.key("deadline");
    if (message.deadline) {
        out.value((*message.deadline));
    } else {
        out.null();
    }
    out.key("first");
    write(out, message.first);
    out.key("second");
    write(out, message.second);
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

void write(JsonWriter& out, const Person& message) {
    out.open();
    out.key("name");
    if (message.name) {
        out.value((*message.name));
    } else {
        out.null();
    }
    out.key("rating");
    if (message.rating) {
        out.value((*message.rating));
    } else {
        out.null();
    }
    out.key("provisional");
    out.value(message.provisional);
    out.close();
}

void write(JsonWriter& out, const Players& message) {
    out.open();
    out.key("first");
    if (message.first) {
        write(out, (*message.first));
    } else {
        out.null();
    }
    out.key("second");
    if (message.second) {
        write(out, (*message.second));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const Berserk& message) {
    out.open();
    out.key("first");
    out.value(message.first);
    out.key("second");
    out.value(message.second);
    out.close();
}

void write(JsonWriter& out, const RatingChange& message) {
    out.open();
    out.key("before");
    out.value(message.before);
    out.key("after");
    out.value(message.after);
    out.close();
}

void write(JsonWriter& out, const RatingChanges& message) {
    out.open();
    out.key("first");
    if (message.first) {
        write(out, (*message.first));
    } else {
        out.null();
    }
    out.key("second");
    if (message.second) {
        write(out, (*message.second));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const Guests& message) {
    out.open();
    out.key("first");
    if (message.first) {
        out.value((*message.first));
    } else {
        out.null();
    }
    out.key("second");
    if (message.second) {
        out.value((*message.second));
    } else {
        out.null();
    }
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
    out.key("clock");
    if (message.clock) {
        write(out, (*message.clock));
    } else {
        out.null();
    }
    out.key("players");
    write(out, message.players);
    out.key("rated");
    out.value(message.rated);
    out.key("tournament");
    if (message.tournament) {
        out.value((*message.tournament));
    } else {
        out.null();
    }
    out.key("berserk");
    if (message.berserk) {
        write(out, (*message.berserk));
    } else {
        out.null();
    }
    out.key("rating_changes");
    write(out, message.rating_changes);
    if (message.guests) {
        out.key("guests");
        write(out, (*message.guests));
    }
    out.close();
}

void write(JsonWriter& out, const RatingPoint& message) {
    out.open();
    out.key("at");
    out.value(message.at);
    out.key("rating");
    out.value(message.rating);
    out.close();
}

void write(JsonWriter& out, const PoolRating& message) {
    out.open();
    out.key("pool");
    out.value(message.pool);
    out.key("rating");
    out.value(message.rating);
    out.key("deviation");
    out.value(message.deviation);
    out.key("provisional");
    out.value(message.provisional);
    out.key("games");
    out.value(message.games);
    out.key("points");
    out.open_list();
    for (const auto& item : message.points) {
        write(out, item);
    }
    out.close_list();
    out.close();
}

void write(JsonWriter& out, const PlayedGame& message) {
    out.open();
    out.key("room");
    out.value(message.room);
    out.key("at");
    out.value(message.at);
    out.key("game");
    out.value(to_string(message.game));
    out.key("speed");
    out.value(message.speed);
    out.key("rated");
    out.value(message.rated);
    out.key("side");
    out.value(to_string(message.side));
    out.key("opponent");
    out.value(message.opponent);
    out.key("opponent_kind");
    out.value(message.opponent_kind);
    out.key("result");
    out.value(message.result);
    out.key("reason");
    out.value(message.reason);
    out.key("opening");
    out.value(message.opening);
    out.key("change");
    if (message.change) {
        write(out, (*message.change));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const OpeningResults& message) {
    out.open();
    out.key("game");
    out.value(to_string(message.game));
    out.key("opening");
    out.value(message.opening);
    out.key("side");
    out.value(to_string(message.side));
    out.key("won");
    out.value(message.won);
    out.key("drawn");
    out.value(message.drawn);
    out.key("lost");
    out.value(message.lost);
    out.close();
}

void write(JsonWriter& out, const Leader& message) {
    out.open();
    out.key("name");
    out.value(message.name);
    out.key("rating");
    out.value(message.rating);
    out.key("games");
    out.value(message.games);
    out.close();
}

void write(JsonWriter& out, const OpenSeek& message) {
    out.open();
    out.key("seek");
    out.value(message.seek);
    out.key("game");
    out.value(to_string(message.game));
    out.key("time");
    out.value(message.time);
    out.key("side");
    out.value(to_string(message.side));
    out.key("by");
    if (message.by) {
        write(out, (*message.by));
    } else {
        out.null();
    }
    out.key("rated");
    out.value(message.rated);
    if (message.guest) {
        out.key("guest");
        out.value((*message.guest));
    }
    out.close();
}

void write(JsonWriter& out, const Pool& message) {
    out.open();
    out.key("game");
    out.value(to_string(message.game));
    out.key("time");
    out.value(message.time);
    out.key("waiting");
    out.value(message.waiting);
    out.key("waiting_rated");
    out.value(message.waiting_rated);
    out.key("usual_wait");
    if (message.usual_wait) {
        out.value((*message.usual_wait));
    } else {
        out.null();
    }
    out.key("usual_wait_rated");
    if (message.usual_wait_rated) {
        out.value((*message.usual_wait_rated));
    } else {
        out.null();
    }
    out.close();
}

void write(JsonWriter& out, const Paired& message) {
    out.open();
    out.key("room");
    out.value(message.room);
    out.key("seat");
    out.value(to_string(message.seat));
    out.close();
}

void write(JsonWriter& out, const RoomSummary& message) {
    out.open();
    out.key("room");
    out.value(message.room);
    out.key("version");
    out.value(message.version);
    out.key("hash");
    out.value(message.hash);
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
    out.key("clock");
    if (message.clock) {
        write(out, (*message.clock));
    } else {
        out.null();
    }
    out.key("players");
    write(out, message.players);
    out.key("rated");
    out.value(message.rated);
    out.key("tournament");
    if (message.tournament) {
        out.value((*message.tournament));
    } else {
        out.null();
    }
    if (message.guests) {
        out.key("guests");
        write(out, (*message.guests));
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
    out.key("expected");
    out.value(message.expected);
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
    out.key("code");
    out.value(message.code);
    out.key("arguments");
    out.open_list();
    for (const auto& item : message.arguments) {
        out.value(item);
    }
    out.close_list();
    out.key("causes");
    out.open_list();
    for (const auto& item : message.causes) {
        write(out, item);
    }
    out.close_list();
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
    out.key("fault");
    write(out, message.fault);
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

void write(JsonWriter& out, const ChatLine& message) {
    out.open();
    out.key("number");
    out.value(message.number);
    out.key("at");
    out.value(message.at);
    out.key("author");
    out.value(to_string(message.author));
    if (message.text) {
        out.key("text");
        out.value((*message.text));
    }
    if (message.preset) {
        out.key("preset");
        out.value(to_string((*message.preset)));
    }
    out.close();
}

void write(JsonWriter& out, const Preferences& message) {
    out.open();
    if (message.language) {
        out.key("language");
        out.value(to_string((*message.language)));
    }
    if (message.theme) {
        out.key("theme");
        out.value(to_string((*message.theme)));
    }
    if (message.sound) {
        out.key("sound");
        out.value((*message.sound));
    }
    if (message.sayCheck) {
        out.key("sayCheck");
        out.value((*message.sayCheck));
    }
    if (message.animation) {
        out.key("animation");
        out.value((*message.animation));
    }
    if (message.autoFlip) {
        out.key("autoFlip");
        out.value((*message.autoFlip));
    }
    if (message.premove) {
        out.key("premove");
        out.value((*message.premove));
    }
    if (message.confirmMove) {
        out.key("confirmMove");
        out.value((*message.confirmMove));
    }
    if (message.autoQueen) {
        out.key("autoQueen");
        out.value(to_string((*message.autoQueen)));
    }
    if (message.letterKeys) {
        out.key("letterKeys");
        out.value((*message.letterKeys));
    }
    if (message.chessSet) {
        out.key("chessSet");
        out.value(to_string((*message.chessSet)));
    }
    if (message.xiangqiSet) {
        out.key("xiangqiSet");
        out.value(to_string((*message.xiangqiSet)));
    }
    if (message.chessBoard) {
        out.key("chessBoard");
        out.value(to_string((*message.chessBoard)));
    }
    if (message.xiangqiBoard) {
        out.key("xiangqiBoard");
        out.value(to_string((*message.xiangqiBoard)));
    }
    if (message.xiangqiNotation) {
        out.key("xiangqiNotation");
        out.value(to_string((*message.xiangqiNotation)));
    }
    if (message.chessNotation) {
        out.key("chessNotation");
        out.value(to_string((*message.chessNotation)));
    }
    out.close();
}

void write(JsonWriter& out, const Account& message) {
    out.open();
    out.key("id");
    out.value(message.id);
    out.key("name");
    out.value(message.name);
    out.key("created");
    out.value(message.created);
    out.key("codes_left");
    out.value(message.codes_left);
    out.close();
}

void write(JsonWriter& out, const Session& message) {
    out.open();
    out.key("session");
    out.value(message.session);
    out.key("created");
    out.value(message.created);
    out.key("seen");
    out.value(message.seen);
    out.key("ends");
    out.value(message.ends);
    out.key("address");
    out.value(message.address);
    out.key("browser");
    out.value(message.browser);
    out.key("current");
    out.value(message.current);
    out.close();
}

void write(JsonWriter& out, const Relation& message) {
    out.open();
    out.key("name");
    out.value(message.name);
    out.key("kind");
    out.value(message.kind);
    out.key("at");
    out.value(message.at);
    out.close();
}

void write(JsonWriter& out, const OwnRating& message) {
    out.open();
    out.key("pool");
    out.value(message.pool);
    out.key("rating");
    out.value(message.rating);
    out.key("deviation");
    out.value(message.deviation);
    out.key("games");
    out.value(message.games);
    out.key("last");
    out.value(message.last);
    out.close();
}

void write(JsonWriter& out, const Token& message) {
    out.open();
    out.key("token");
    out.value(message.token);
    out.key("about");
    out.value(message.about);
    out.key("scopes");
    out.value(message.scopes);
    out.key("created");
    out.value(message.created);
    out.key("used");
    out.value(message.used);
    out.key("ends");
    out.value(message.ends);
    out.close();
}

void write(JsonWriter& out, const AccountEntry& message) {
    out.open();
    out.key("at");
    out.value(message.at);
    out.key("action");
    out.value(to_string(message.action));
    out.key("by");
    out.value(to_string(message.by));
    out.key("address");
    out.value(message.address);
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
        reader.optional("time", request.time);
        reader.optional("listed", request.listed);
        reader.optional("guest", request.guest);
        reader.optional("resigns", request.resigns);
        return request;
    }
    case RequestType::join: {
        JoinRequest request;
        reader.required("room", request.room);
        reader.optional("secret", request.secret);
        reader.optional("watch", request.watch);
        reader.optional("since", request.since);
        reader.optional("epoch", request.epoch);
        reader.optional("hash", request.hash);
        reader.optional("guest", request.guest);
        return request;
    }
    case RequestType::leave_room: {
        LeaveRoomRequest request;
        reader.optional("room", request.room);
        return request;
    }
    case RequestType::follow: {
        FollowRequest request;
        reader.required("room", request.room);
        reader.optional("since", request.since);
        reader.optional("epoch", request.epoch);
        reader.optional("hash", request.hash);
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
    case RequestType::berserk: {
        BerserkRequest request;
        return request;
    }
    case RequestType::give_time: {
        GiveTimeRequest request;
        return request;
    }
    case RequestType::claim_left: {
        ClaimLeftRequest request;
        reader.required("claim", request.claim);
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
    case RequestType::name_player: {
        NamePlayerRequest request;
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
    case RequestType::chat: {
        ChatRequest request;
        reader.required("channel", request.channel);
        reader.optional("text", request.text);
        reader.optional("preset", request.preset);
        return request;
    }
    case RequestType::chat_lines: {
        ChatLinesRequest request;
        reader.required("channel", request.channel);
        reader.optional("before", request.before);
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
        reader.optional("request", request.request);
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
        reader.optional("beside", request.beside);
        return request;
    }
    case RequestType::enter_lobby: {
        EnterLobbyRequest request;
        reader.optional("room", request.room);
        reader.optional("secret", request.secret);
        reader.optional("browser", request.browser);
        reader.optional("guest", request.guest);
        return request;
    }
    case RequestType::leave_lobby: {
        LeaveLobbyRequest request;
        return request;
    }
    case RequestType::seek: {
        SeekRequest request;
        reader.required("game", request.game);
        reader.required("side", request.side);
        reader.optional("time", request.time);
        reader.optional("rated", request.rated);
        reader.optional("min_rating", request.min_rating);
        reader.optional("max_rating", request.max_rating);
        return request;
    }
    case RequestType::accept_seek: {
        AcceptSeekRequest request;
        reader.required("seek", request.seek);
        return request;
    }
    case RequestType::join_pool: {
        JoinPoolRequest request;
        reader.required("game", request.game);
        reader.required("time", request.time);
        return request;
    }
    case RequestType::stop_seeking: {
        StopSeekingRequest request;
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
    reader.optional("hash", value.hash);
}

void read_fields(FieldReader& reader, SignUp& value) {
    reader.required("name", value.name);
    reader.required("password", value.password);
}

void read_fields(FieldReader& reader, SignIn& value) {
    reader.required("name", value.name);
    reader.required("password", value.password);
}

void read_fields(FieldReader& reader, PasswordChange& value) {
    reader.required("old_password", value.old_password);
    reader.required("password", value.password);
}

void read_fields(FieldReader& reader, PasswordReset& value) {
    reader.required("name", value.name);
    reader.required("code", value.code);
    reader.required("password", value.password);
}

void read_fields(FieldReader& reader, PasswordCheck& value) {
    reader.required("password", value.password);
}

void read_fields(FieldReader& reader, NewToken& value) {
    reader.required("about", value.about);
    reader.required("scopes", value.scopes);
}

void read_fields(FieldReader& reader, Preferences& value) {
    reader.optional("language", value.language);
    reader.optional("theme", value.theme);
    reader.optional("sound", value.sound);
    reader.optional("sayCheck", value.sayCheck);
    reader.optional("animation", value.animation);
    reader.optional("autoFlip", value.autoFlip);
    reader.optional("premove", value.premove);
    reader.optional("confirmMove", value.confirmMove);
    reader.optional("autoQueen", value.autoQueen);
    reader.optional("letterKeys", value.letterKeys);
    reader.optional("chessSet", value.chessSet);
    reader.optional("xiangqiSet", value.xiangqiSet);
    reader.optional("chessBoard", value.chessBoard);
    reader.optional("xiangqiBoard", value.xiangqiBoard);
    reader.optional("xiangqiNotation", value.xiangqiNotation);
    reader.optional("chessNotation", value.chessNotation);
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
    out.key("hash");
    out.value(message.hash);
    out.key("epoch");
    out.value(message.epoch);
    out.key("now");
    out.value(message.now);
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
    out.key("hash");
    out.value(message.hash);
    out.key("epoch");
    out.value(message.epoch);
    out.key("now");
    out.value(message.now);
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
    if (message.rating_changes) {
        out.key("rating_changes");
        write(out, (*message.rating_changes));
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

std::string print(std::string_view id, const ChatLinesAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("chat_lines");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("room");
    out.value(message.room);
    out.key("channel");
    out.value(to_string(message.channel));
    out.key("lines");
    out.open_list();
    for (const auto& item : message.lines) {
        write(out, item);
    }
    out.close_list();
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
    if (message.repairs) {
        out.key("repairs");
        out.open_list();
        for (const auto& item : (*message.repairs)) {
            write(out, item);
        }
        out.close_list();
    }
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

std::string print(std::string_view id, const InLobbyAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("in_lobby");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("room");
    out.value(message.room);
    out.key("secret");
    out.value(message.secret);
    out.key("paired");
    if (message.paired) {
        write(out, (*message.paired));
    } else {
        out.null();
    }
    out.close();
    return out.take();
}

std::string print(std::string_view id, const SeekingAnswer& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("seeking");
    if (!id.empty()) {
        out.key("id");
        out.value(id);
    }
    out.key("seek");
    out.value(message.seek);
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
    if (message.faults) {
        out.key("faults");
        out.open_list();
        for (const auto& item : (*message.faults)) {
            write(out, item);
        }
        out.close_list();
    }
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
    out.key("hash");
    out.value(message.hash);
    out.key("event");
    out.raw(message.event.text);
    if (message.room) {
        out.key("room");
        out.value((*message.room));
    }
    out.close();
    return out.take();
}

std::string print(const RatedPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("rated");
    out.key("changes");
    write(out, message.changes);
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
    out.key("first_left");
    if (message.first_left) {
        out.value((*message.first_left));
    } else {
        out.null();
    }
    out.key("second_left");
    if (message.second_left) {
        out.value((*message.second_left));
    } else {
        out.null();
    }
    if (message.room) {
        out.key("room");
        out.value((*message.room));
    }
    out.close();
    return out.take();
}

std::string print(const ChatLinePush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("chat_line");
    out.key("room");
    out.value(message.room);
    out.key("channel");
    out.value(to_string(message.channel));
    out.key("line");
    write(out, message.line);
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
    out.key("request");
    out.value(message.request);
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

std::string print(const LobbyPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("lobby");
    out.key("seeks");
    out.open_list();
    for (const auto& item : message.seeks) {
        write(out, item);
    }
    out.close_list();
    out.key("pools");
    out.open_list();
    for (const auto& item : message.pools) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const PairedPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("paired");
    out.key("room");
    out.value(message.room);
    out.key("seat");
    out.value(to_string(message.seat));
    out.close();
    return out.take();
}

std::string print([[maybe_unused]] const SearchEndedPush& message) {
    JsonWriter out;
    out.open();
    out.key("type");
    out.value("search_ended");
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
    out.key("offers");
    write(out, message.offers);
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
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
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
    if (message.player) {
        out.key("player");
        write(out, (*message.player));
    }
    if (message.guest) {
        out.key("guest");
        out.value((*message.guest));
    }
    out.close();
    return RawJson{out.take()};
}

RawJson print(const PlayerNamedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("player_named");
    out.key("side");
    out.value(to_string(message.side));
    out.key("player");
    write(out, message.player);
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
    out.key("offers");
    write(out, message.offers);
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
    out.key("offers");
    write(out, message.offers);
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
    out.key("offers");
    write(out, message.offers);
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
    out.key("offers");
    write(out, message.offers);
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
    out.key("offers");
    write(out, message.offers);
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
    out.key("offers");
    write(out, message.offers);
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
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
    out.key("offers");
    write(out, message.offers);
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
    out.close();
    return RawJson{out.take()};
}

RawJson print(const FlaggedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("flagged");
    out.key("side");
    out.value(to_string(message.side));
    out.key("offers");
    write(out, message.offers);
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
    out.close();
    return RawJson{out.take()};
}

RawJson print(const TimeGivenEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("time_given");
    out.key("by");
    out.value(to_string(message.by));
    out.key("to");
    out.value(to_string(message.to));
    out.key("seconds");
    out.value(message.seconds);
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
    out.close();
    return RawJson{out.take()};
}

RawJson print(const BerserkedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("berserked");
    out.key("side");
    out.value(to_string(message.side));
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
    out.close();
    return RawJson{out.take()};
}

RawJson print(const ClockRestartedEvent& message) {
    JsonWriter out;
    out.open();
    out.key("kind");
    out.value("clock_restarted");
    if (message.clock) {
        out.key("clock");
        write(out, (*message.clock));
    }
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
    out.key("offers");
    write(out, message.offers);
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
    out.key("offers");
    write(out, message.offers);
    out.close();
    return RawJson{out.take()};
}

std::string print(const PlayerBody& message) {
    JsonWriter out;
    out.open();
    out.key("name");
    out.value(message.name);
    out.key("created");
    out.value(message.created);
    out.key("ratings");
    out.open_list();
    for (const auto& item : message.ratings) {
        write(out, item);
    }
    out.close_list();
    out.key("openings");
    out.open_list();
    for (const auto& item : message.openings) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const PlayedGamesBody& message) {
    JsonWriter out;
    out.open();
    out.key("games");
    out.open_list();
    for (const auto& item : message.games) {
        write(out, item);
    }
    out.close_list();
    out.key("next");
    if (message.next) {
        out.value((*message.next));
    } else {
        out.null();
    }
    out.close();
    return out.take();
}

std::string print(const LeadersBody& message) {
    JsonWriter out;
    out.open();
    out.key("leaders");
    out.open_list();
    for (const auto& item : message.leaders) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
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

std::string print(const StudyCreatedBody& message) {
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

std::string print(const MeBody& message) {
    JsonWriter out;
    out.open();
    out.key("account");
    if (message.account) {
        write(out, (*message.account));
    } else {
        out.null();
    }
    out.key("preferences");
    if (message.preferences) {
        write(out, (*message.preferences));
    } else {
        out.null();
    }
    out.close();
    return out.take();
}

std::string print(const SignedInBody& message) {
    JsonWriter out;
    out.open();
    out.key("account");
    write(out, message.account);
    out.key("preferences");
    write(out, message.preferences);
    out.key("codes");
    out.open_list();
    for (const auto& item : message.codes) {
        out.value(item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const CodesBody& message) {
    JsonWriter out;
    out.open();
    out.key("codes");
    out.open_list();
    for (const auto& item : message.codes) {
        out.value(item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const SessionsBody& message) {
    JsonWriter out;
    out.open();
    out.key("sessions");
    out.open_list();
    for (const auto& item : message.sessions) {
        write(out, item);
    }
    out.close_list();
    out.key("entries");
    out.open_list();
    for (const auto& item : message.entries) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const TokensBody& message) {
    JsonWriter out;
    out.open();
    out.key("tokens");
    out.open_list();
    for (const auto& item : message.tokens) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const NewTokenBody& message) {
    JsonWriter out;
    out.open();
    out.key("token");
    out.value(message.token);
    out.close();
    return out.take();
}

std::string print(const PreferencesBody& message) {
    JsonWriter out;
    out.open();
    out.key("preferences");
    write(out, message.preferences);
    out.close();
    return out.take();
}

std::string print(const ExportBody& message) {
    JsonWriter out;
    out.open();
    out.key("account");
    write(out, message.account);
    out.key("preferences");
    write(out, message.preferences);
    out.key("sessions");
    out.open_list();
    for (const auto& item : message.sessions) {
        write(out, item);
    }
    out.close_list();
    out.key("entries");
    out.open_list();
    for (const auto& item : message.entries) {
        write(out, item);
    }
    out.close_list();
    out.key("tokens");
    out.open_list();
    for (const auto& item : message.tokens) {
        write(out, item);
    }
    out.close_list();
    out.key("relations");
    out.open_list();
    for (const auto& item : message.relations) {
        write(out, item);
    }
    out.close_list();
    out.key("ratings");
    out.open_list();
    for (const auto& item : message.ratings) {
        write(out, item);
    }
    out.close_list();
    out.close();
    return out.take();
}

std::string print(const AccountRefusalBody& message) {
    JsonWriter out;
    out.open();
    out.key("fault");
    out.value(to_string(message.fault));
    out.key("field");
    if (message.field) {
        out.value(to_string((*message.field)));
    } else {
        out.null();
    }
    out.key("message");
    out.value(message.message);
    out.key("wait_s");
    out.value(message.wait_s);
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
