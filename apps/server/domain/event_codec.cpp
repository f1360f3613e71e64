// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/event_codec.hpp"

#include <array>
#include <concepts>
#include <utility>

#include "domain/command.hpp"
#include "domain/event_format1.hpp"
#include "domain/fields.hpp"
#include "domain/names.hpp"

namespace duiyi::server {

namespace {

std::optional<SecretHash> parse_holder(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(SecretHash{std::string(text)});
}

void add(FieldWriter& out, const Outcome& outcome) {
    if (outcome.winner) {
        out.add("winner", to_string(*outcome.winner));
    }
    out.add("reason", to_string(outcome.reason));
}

Outcome outcome_in(FieldParser& in) {
    return {in.optionally_named("winner", parse_side), in.named("reason", parse_reason)};
}

constexpr std::string_view at_name = "at";
constexpr std::string_view since_name = "since";

void add(FieldWriter& out, std::string_view name, const std::optional<Moment>& moment) {
    if (moment) {
        out.add(name, ms_of(*moment));
    }
}

std::optional<Moment> moment_in(FieldParser& in, std::string_view name) {
    return in.has(name) ? std::optional(moment_of(in.number<std::int64_t>(name))) : std::nullopt;
}

std::optional<TimeControl> read_time(std::string_view text) {
    const auto control = parse_time_control(text);
    return control ? std::optional(*control) : std::nullopt;
}

constexpr std::string_view yes = "yes";

std::optional<bool> parse_yes(std::string_view text) {
    return text == yes ? std::optional(true) : std::nullopt;
}

/// The fields of the player begin with `prefix`.
void add(FieldWriter& out, const std::string& prefix, const std::optional<Player>& player) {
    if (!player) {
        return;
    }
    out.add(prefix + "account", player->account);
    if (player->rating != 0) {
        out.add(prefix + "rating", player->rating);
    }
    if (player->is_provisional) {
        out.add(prefix + "provisional", yes);
    }
}

Player player_in(FieldParser& in, const std::string& prefix) {
    Player player{in.required(prefix + "account")};
    if (in.has(prefix + "rating")) {
        player.rating = in.number<int>(prefix + "rating");
    }
    player.is_provisional = in.optionally_named(prefix + "provisional", parse_yes).has_value();
    return player;
}

std::optional<Player> optional_player_in(FieldParser& in, const std::string& prefix) {
    return in.has(prefix + "account") ? std::optional(player_in(in, prefix)) : std::nullopt;
}

/// The fields of guests' names.
constexpr std::array<std::string_view, 2> guest_fields{"first_guest", "second_guest"};
constexpr std::string_view guest_field = "guest";

void add(FieldWriter& out, std::string_view field, const std::optional<GuestName>& guest) {
    if (guest) {
        out.add(field, guest->number);
    }
}

std::optional<GuestName> guest_in(FieldParser& in, std::string_view field) {
    if (!in.has(field)) {
        return std::nullopt;
    }
    const auto number = in.number<std::int64_t>(field);
    const auto name = guest_name(number);
    if (!name) {
        in.complain(field, std::to_string(number));
    }
    return name;
}

/// The kind of each event, and its fields in order.
struct EventWriter {
    FieldWriter& out;

    std::string_view operator()(const Created& e) const {
        out.add("game", to_string(e.game)).add("mode", to_string(e.mode));
        if (const auto& holder = e.holders[index_of(Side::first)]) {
            out.add("first_holder", holder->text);
        }
        if (const auto& holder = e.holders[index_of(Side::second)]) {
            out.add("second_holder", holder->text);
        }
        if (e.engine) {
            out.add("engine_side", to_string(e.engine->side))
                .add("engine_level", e.engine->level)
                .add("engine_seed", e.engine->seed);
            if (e.engine->resigns) {
                out.add("engine_resigns", yes);
            }
        }
        if (e.time != TimeControl{}) {
            out.add("time", to_text(e.time));
        }
        if (e.is_begun) {
            out.add("begun", yes);
        }
        add(out, "first_", e.players[index_of(Side::first)]);
        add(out, "second_", e.players[index_of(Side::second)]);
        if (e.is_rated) {
            out.add("rated", yes);
        }
        if (!e.tournament.empty()) {
            out.add("tournament", e.tournament);
        }
        if (e.may_berserk) {
            out.add("berserk", yes);
        }
        if (e.is_listed) {
            out.add("listed", yes);
        }
        for (const Side side : both_sides) {
            add(out, guest_fields[index_of(side)], e.guests[index_of(side)]);
        }
        out.add("start_fen", e.start_fen);
        return "created";
    }
    std::string_view operator()(const SeatTaken& e) const {
        out.add("side", to_string(e.side)).add("holder", e.holder.text);
        add(out, "", e.player);
        add(out, guest_field, e.guest);
        return "seat_taken";
    }
    std::string_view operator()(const PlayerNamed& e) const {
        out.add("side", to_string(e.side));
        add(out, "", std::optional(e.player));
        return "player_named";
    }
    std::string_view operator()(const SeatLeft& e) const {
        out.add("side", to_string(e.side));
        return "seat_left";
    }
    std::string_view operator()(const SeatRenewed& e) const {
        out.add("seat", to_string(e.seat)).add("holder", e.holder.text);
        return "seat_renewed";
    }
    std::string_view operator()(const Moved& e) const {
        out.add("move", e.move);
        if (e.outcome) {
            add(out, *e.outcome);
        }
        if (e.lag) {
            out.add("lag", e.lag->count());
        }
        return "moved";
    }
    std::string_view operator()(const DrawOffered& e) const { return by(e.by, "draw_offered"); }
    std::string_view operator()(const DrawDeclined& e) const { return by(e.by, "draw_declined"); }
    std::string_view operator()(const TakebackRequested& e) const { return by(e.by, "takeback_requested"); }
    std::string_view operator()(const TakebackDeclined& e) const { return by(e.by, "takeback_declined"); }
    std::string_view operator()(const TakenBack& e) const {
        out.add("to_ply", e.to_ply);
        return "taken_back";
    }
    std::string_view operator()(const Ended& e) const {
        add(out, e.outcome);
        return "ended";
    }
    std::string_view operator()(const Flagged& e) const {
        out.add("side", to_string(e.side));
        return "flagged";
    }
    std::string_view operator()(const TimeGiven& e) const {
        out.add("to", to_string(e.to)).add("seconds", e.amount.count());
        return "time_given";
    }
    std::string_view operator()(const Berserked& e) const {
        out.add("side", to_string(e.side));
        return "berserked";
    }
    std::string_view operator()(const ClockRestarted& e) const {
        add(out, since_name, e.since);
        return "clock_restarted";
    }
    std::string_view operator()(const RematchOffered& e) const { return by(e.by, "rematch_offered"); }
    std::string_view operator()(const RematchStarted& e) const {
        out.add("room", e.room);
        return "rematch_started";
    }

private:
    std::string_view by(Side side, std::string_view kind) const {
        out.add("by", to_string(side));
        return kind;
    }
};

Created read_created(FieldParser& in) {
    Created event;
    event.game = in.named("game", parse_game);
    event.mode = in.named("mode", parse_play_mode);
    event.holders[index_of(Side::first)] = in.optionally_named("first_holder", parse_holder);
    event.holders[index_of(Side::second)] = in.optionally_named("second_holder", parse_holder);
    if (in.has("engine_side")) {
        event.engine = EngineSeat{in.named("engine_side", parse_side), in.number<int>("engine_level"),
                                  in.number<std::uint64_t>("engine_seed"),
                                  in.optionally_named("engine_resigns", parse_yes).has_value()};
    }
    if (in.has("time")) {
        event.time = in.named("time", read_time);
    }
    event.is_begun = in.optionally_named("begun", parse_yes).has_value();
    event.players = {optional_player_in(in, "first_"), optional_player_in(in, "second_")};
    event.is_rated = in.optionally_named("rated", parse_yes).has_value();
    event.tournament = in.optional("tournament").value_or("");
    event.may_berserk = in.optionally_named("berserk", parse_yes).has_value();
    event.is_listed = in.optionally_named("listed", parse_yes).has_value();
    event.guests = {guest_in(in, guest_fields[0]), guest_in(in, guest_fields[1])};
    event.start_fen = in.required("start_fen");
    return event;
}

Moved read_moved(FieldParser& in) {
    Moved event{in.required("move"), std::nullopt};
    if (in.has("reason")) {
        event.outcome = outcome_in(in);
    }
    if (in.has("lag")) {
        event.lag = std::chrono::milliseconds(in.number<std::int64_t>("lag"));
    }
    return event;
}

/// Nothing for a kind that is unknown.
std::optional<Event> read(std::string_view kind, FieldParser& in) {
    const auto by = [&in] { return in.named("by", parse_side); };
    if (kind == "created") {
        return read_created(in);
    }
    if (kind == "seat_taken") {
        return SeatTaken{in.named("side", parse_side), in.named("holder", parse_holder),
                         optional_player_in(in, ""), guest_in(in, guest_field)};
    }
    if (kind == "player_named") {
        return PlayerNamed{in.named("side", parse_side), player_in(in, "")};
    }
    if (kind == "seat_left") {
        return SeatLeft{in.named("side", parse_side)};
    }
    if (kind == "seat_renewed") {
        return SeatRenewed{in.named("seat", parse_seat), in.named("holder", parse_holder)};
    }
    if (kind == "moved") {
        return read_moved(in);
    }
    if (kind == "draw_offered") {
        return DrawOffered{by()};
    }
    if (kind == "draw_declined") {
        return DrawDeclined{by()};
    }
    if (kind == "takeback_requested") {
        return TakebackRequested{by()};
    }
    if (kind == "takeback_declined") {
        return TakebackDeclined{by()};
    }
    if (kind == "taken_back") {
        return TakenBack{in.number<std::size_t>("to_ply")};
    }
    if (kind == "ended") {
        return Ended{outcome_in(in)};
    }
    if (kind == "flagged") {
        return Flagged{in.named("side", parse_side)};
    }
    if (kind == "time_given") {
        return TimeGiven{in.named("to", parse_side),
                         std::chrono::seconds(in.number<std::int64_t>("seconds"))};
    }
    if (kind == "berserked") {
        return Berserked{in.named("side", parse_side)};
    }
    if (kind == "clock_restarted") {
        return ClockRestarted{moment_in(in, since_name)};
    }
    if (kind == "rematch_offered") {
        return RematchOffered{by()};
    }
    if (kind == "rematch_started") {
        return RematchStarted{in.required("room")};
    }
    return std::nullopt;
}

std::string encode(const Principal& by) {
    FieldWriter out;
    if (const auto* person = std::get_if<SecretHolder>(&by)) {
        out.add("holder", person->hash.text);
    } else if (const auto* seat = std::get_if<SeatHolder>(&by)) {
        out.add("guest", to_string(seat->seat));
    } else if (const auto* engine = std::get_if<EnginePlayer>(&by)) {
        out.add("engine", to_string(engine->side));
    } else {
        out.add("system", "");
    }
    return out.take();
}

Result<Principal, std::string> decode_principal(std::string_view text) {
    FieldParser in(text);
    Principal by = System{};
    if (in.has("holder")) {
        by = SecretHolder{in.named("holder", parse_holder)};
    } else if (in.has("guest")) {
        by = SeatHolder{in.named("guest", parse_seat)};
    } else if (in.has("engine")) {
        by = EnginePlayer{in.named("engine", parse_side)};
    } else {
        in.required("system");
    }
    if (auto done = in.finish(); !done) {
        return tl::unexpected(done.error());
    }
    return by;
}

bool is_person(const Principal& by) {
    return std::holds_alternative<SecretHolder>(by) || std::holds_alternative<SeatHolder>(by);
}

} // namespace

std::optional<Reason> parse_reason(std::string_view name) {
    for (int i = 0; i < reason_count; ++i) {
        if (const auto reason = static_cast<Reason>(i); to_string(reason) == name) {
            return reason;
        }
    }
    return std::nullopt;
}

namespace {

/// Before December 2026 the idempotency key of a renewal did not say which secret it was about; the event
/// does.
void complete(IdempotencyKey& key, const Event& event) {
    const auto* renewed = std::get_if<SeatRenewed>(&event);
    if (renewed != nullptr && key.command == "renew_secret") {
        key.command = to_text(CommandBody(RenewSecret{renewed->holder}));
    }
}

/// The event as its format says it, made whole.
std::optional<Event> read_body(const EncodedEvent& encoded, FieldParser& body, std::optional<Moment>& at) {
    at = moment_in(body, at_name);
    if (encoded.format == event_format && !at) {
        body.required(at_name);
    }
    auto event = read(encoded.kind, body);
    if (auto* created = event ? std::get_if<Created>(&*event) : nullptr;
        created != nullptr && encoded.format == 2 && at) {
        created->is_begun = true; // its clocks began at this moment
    }
    return event;
}

} // namespace

EncodedEvent encode(const RecordedEvent& recorded) {
    FieldWriter body;
    EncodedEvent out;
    out.kind = std::visit(EventWriter{body}, recorded.event);
    add(body, at_name, recorded.at);
    out.body = body.take();
    out.actor = encode(recorded.by);
    if (recorded.key) {
        out.request_id = recorded.key->id;
        out.request = recorded.key->command;
    }
    return out;
}

Result<RecordedEvent, std::string> decode(const EncodedEvent& encoded) {
    if (encoded.format == 1) {
        return decode_format1(encoded);
    }
    if (encoded.format != 2 && encoded.format != event_format) {
        return tl::unexpected("the event has format " + std::to_string(encoded.format) +
                              ", this program knows 1 to " + std::to_string(event_format));
    }
    FieldParser body(encoded.body);
    std::optional<Moment> at;
    auto event = read_body(encoded, body, at);
    if (!event) {
        return tl::unexpected("unknown event kind '" + encoded.kind + "'");
    }
    if (auto done = body.finish(); !done) {
        return tl::unexpected("event " + encoded.kind + ": " + done.error());
    }
    const auto by = decode_principal(encoded.actor);
    if (!by) {
        return tl::unexpected("event " + encoded.kind + ": actor: " + by.error());
    }
    RecordedEvent out{std::move(*event), *by, at, std::nullopt};
    if (is_person(*by) && !encoded.request.empty()) {
        out.key = IdempotencyKey{encoded.request_id, encoded.request};
        complete(*out.key, out.event);
    }
    return out;
}

} // namespace duiyi::server
