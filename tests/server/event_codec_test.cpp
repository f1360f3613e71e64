// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Events as they are stored: today's format and the one before.
#include "domain/event_codec.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "domain/command.hpp"
#include "domain/event_format1.hpp"
#include "domain/fields.hpp"

namespace duiyi::server {
namespace {

/// One event of each kind, and of each form that a kind has.
std::vector<Event> every_event() {
    const std::string fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const SecretHash holder{"dkZ4jXm5rDAdqWZCGVzUsB5ML5Dg7aYJNyU5dOOR-1Q"};
    std::vector<Event> events{Created{GameId::chess, PlayMode::hotseat, "a fen", {holder, holder}},
                              Created{GameId::chess960, PlayMode::link, "a fen; with 100 %", {holder, {}}},
                              SeatTaken{Side::second, holder},
                              Moved{"e2e4", std::nullopt},
                              Moved{"a7a8q", Outcome{Side::first, Reason::checkmate}},
                              DrawOffered{Side::first},
                              DrawDeclined{Side::second},
                              TakebackRequested{Side::first},
                              TakebackDeclined{Side::second},
                              TakenBack{12},
                              RematchOffered{Side::second},
                              RematchStarted{"Qm3xk9TzP0aV7LrWd2sYhA"},
                              SeatLeft{Side::first},
                              SeatRenewed{Seat::both, holder}};
    for (const Side side : both_sides) {
        Created created{GameId::xiangqi, PlayMode::link, fen, {}};
        created.engine = EngineSeat{side, 7, 18446744073709551615U};
        created.holders[index_of(other(side))] = holder;
        events.emplace_back(created);
    }
    Created rated{GameId::chess, PlayMode::link, fen, {holder, holder}};
    rated.players = {Player{"xyz", 1830}, Player{"a;b%", 0, true}};
    rated.is_rated = true;
    events.emplace_back(rated);
    events.emplace_back(SeatTaken{Side::second, holder, {}, Player{"xyz", 1500, true}});
    events.emplace_back(PlayerNamed{Side::first, Player{"xyz", 2012}});
    Created named{GameId::chess, PlayMode::link, fen, {holder, holder}};
    named.guests = {GuestName{0}, GuestName{guest_name_count - 1}};
    events.emplace_back(named);
    events.emplace_back(SeatTaken{Side::first, holder, {}, {}, GuestName{77}});
    const Moment at(std::chrono::milliseconds(1'795'000'000'123));
    Created timed{GameId::xiangqi, PlayMode::link, fen, {holder, holder}};
    timed.time = *parse_time_control("fischer 360+3 / fischer 240+3, draw wins second");
    events.emplace_back(timed);
    timed.time = *parse_time_control("xiangqi 30-10-60");
    timed.began = at;
    events.emplace_back(timed);
    events.emplace_back(SeatTaken{Side::second, holder, at});
    events.emplace_back(Moved{"e2e4", std::nullopt, MoveTime{at, std::chrono::milliseconds(85)}});
    events.emplace_back(
        Moved{"f3f7", Outcome{Side::first, Reason::checkmate}, MoveTime{at, std::chrono::milliseconds(0)}});
    events.emplace_back(TakenBack{3, at});
    events.emplace_back(Ended{{std::nullopt, Reason::aborted}, at});
    events.emplace_back(Flagged{Side::second, at});
    events.emplace_back(TimeGiven{Side::first, std::chrono::seconds(15), at});
    events.emplace_back(ClockRestarted{at});
    events.emplace_back(Berserked{Side::second, at});
    Created arena{GameId::chess, PlayMode::link, fen, {holder, holder}};
    arena.tournament = "Qm3xk9TzP0aV7LrWd2sYhA";
    arena.may_berserk = true;
    events.emplace_back(arena);
    for (int reason = 0; reason < reason_count; ++reason) {
        events.emplace_back(Ended{{std::nullopt, static_cast<Reason>(reason)}});
        events.emplace_back(Ended{{Side::second, static_cast<Reason>(reason)}});
    }
    return events;
}

TEST(EventCodec, ReadsWhatItWrote) {
    for (const Event& event : every_event()) {
        for (const Actor& actor :
             {Actor(Guest{Seat::both}), Actor(EnginePlayer{Side::second}), Actor(System{})}) {
            const auto text = encode({event, actor, std::nullopt});
            const auto read = decode(text);
            ASSERT_TRUE(read) << text.kind << ' ' << text.body << ": " << read.error();
            EXPECT_EQ(read->event, event) << text.body;
            EXPECT_EQ(read->actor, actor) << text.actor;
            EXPECT_FALSE(read->idempotency_key);
        }
    }
    const IdempotencyKey idempotency_key{Seat::second, "an id; with = and %", "play_move ply=0;move=e2e4"};
    const auto read = decode(encode({Moved{"e2e4", {}}, Guest{Seat::second}, idempotency_key}));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->idempotency_key, idempotency_key);
}

// A resend across the upgrade is recognised.
TEST(EventCodec, AnEarlierReceiptOfARenewalIsOfTheSecretOfItsEvent) {
    const SeatRenewed event{Seat::first, SecretHash{"hash"}};
    const auto read =
        decode(encode({event, Guest{Seat::first}, IdempotencyKey{Seat::first, "id", "renew_secret"}}));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->idempotency_key->command, to_text(CommandBody(RenewSecret{event.holder})));
}

// What is stored is read for ever: these texts may never change.
TEST(EventCodec, WritesTheseTexts) {
    const auto text = encode({Moved{"f3f7", Outcome{Side::first, Reason::checkmate}}, Guest{Seat::first},
                              IdempotencyKey{Seat::first, "id", to_text(CommandBody(PlayMove{6, "f3f7"}))}});
    EXPECT_EQ(text.format, 2);
    EXPECT_EQ(text.kind, "moved");
    EXPECT_EQ(text.body, "move=f3f7;winner=first;reason=checkmate");
    EXPECT_EQ(text.actor, "guest=first");
    EXPECT_EQ(text.request_id, "id");
    EXPECT_EQ(text.request, "play_move ply=6;move=f3f7");
    EXPECT_EQ(encode({SeatLeft{Side::second}, System{}, {}}).kind, "seat_left");
    EXPECT_EQ(encode({SeatLeft{Side::second}, System{}, {}}).body, "side=second");
    const auto renewed = encode({SeatRenewed{Seat::both, SecretHash{"hash"}}, Guest{Seat::both}, {}});
    EXPECT_EQ(renewed.kind + ' ' + renewed.body, "seat_renewed seat=both;holder=hash");
    Created created{GameId::chess, PlayMode::link, "8/8", {SecretHash{"hash"}, {}}};
    created.engine = EngineSeat{Side::second, 3, 5};
    EXPECT_EQ(encode({created, System{}, {}}).body,
              "game=chess;mode=link;first_holder=hash;engine_side=second;engine_level=3;engine_seed=5;start_"
              "fen=8/8");
}

// What is stored is read for ever: these texts may never change. A version before names leaves the fields
// out.
TEST(EventCodec, WritesTheNamesOfGuests) {
    const auto body = [](const Event& event) { return encode({event, System{}, {}}).body; };
    Created created{GameId::chess, PlayMode::link, "8/8", {}};
    created.guests = {GuestName{5}, GuestName{4'095}};
    EXPECT_EQ(body(created), "game=chess;mode=link;~first_guest=5;~second_guest=4095;start_fen=8/8");
    EXPECT_EQ(body(SeatTaken{Side::second, SecretHash{"hash"}, {}, {}, GuestName{0}}),
              "side=second;holder=hash;~guest=0");
    for (const char* number : {"4096", "-1", "heron"}) {
        const auto fault =
            decode({2, "seat_taken", std::string("side=first;holder=h;~guest=") + number, "system=", "", ""});
        ASSERT_FALSE(fault) << number;
        EXPECT_EQ(fault.error(),
                  std::string("event seat_taken: the field '~guest' cannot be '") + number + "'");
    }
}

// What is stored is read for ever: these texts may never change.
TEST(EventCodec, WritesTheTimesOfClocks) {
    const Moment at(std::chrono::milliseconds(1'795'000'000'123));
    const auto text = [](const Event& event) {
        const auto encoded = encode({event, System{}, {}});
        return encoded.kind + ' ' + encoded.body;
    };
    EXPECT_EQ(text(Moved{"e2e4", {}, MoveTime{at, std::chrono::milliseconds(85)}}),
              "moved move=e2e4;at=1795000000123;lag=85");
    EXPECT_EQ(text(SeatTaken{Side::second, SecretHash{"hash"}, at}),
              "seat_taken side=second;holder=hash;at=1795000000123");
    EXPECT_EQ(text(TakenBack{3, at}), "taken_back to_ply=3;at=1795000000123");
    EXPECT_EQ(text(Ended{{Side::first, Reason::time_out}, at}),
              "ended winner=first;reason=time_out;at=1795000000123");
    EXPECT_EQ(text(Flagged{Side::second, at}), "flagged side=second;at=1795000000123");
    EXPECT_EQ(text(TimeGiven{Side::first, std::chrono::seconds(15), at}),
              "time_given to=first;seconds=15;at=1795000000123");
    EXPECT_EQ(text(ClockRestarted{at}), "clock_restarted at=1795000000123");
    EXPECT_EQ(text(Berserked{Side::second, at}), "berserked side=second;at=1795000000123");
    Created created{GameId::chess, PlayMode::hotseat, "8/8", {}};
    created.time = *parse_time_control("fischer 360+3 / fischer 240+3, draw wins second");
    created.began = at;
    EXPECT_EQ(text(created),
              "created game=chess;mode=screen;time=fischer 360+3 / fischer 240+3, draw wins "
              "second;at=1795000000123;start_fen=8/8");
    const auto fault =
        decode({2, "created", "game=chess;mode=link;time=fischer 3;start_fen=8/8", "system=", "", ""});
    ASSERT_FALSE(fault);
    EXPECT_EQ(fault.error(), "event created: the field 'time' cannot be 'fischer 3'");
}

TEST(EventCodec, RefusesMalformedEvents) {
    const auto fault = [](std::string kind, std::string body, std::string actor = "system=", int format = 2) {
        const auto read = decode({format, std::move(kind), std::move(body), std::move(actor), "", ""});
        return read ? "none" : read.error();
    };
    EXPECT_EQ(fault("moved", "move=e2e4"), "none");
    EXPECT_EQ(fault("moved", "move=e2e4", "system=", 3),
              "the event has format 3, this program knows 1 and 2");
    EXPECT_EQ(fault("Moved", "move=e2e4"), "unknown event kind 'Moved'");
    EXPECT_EQ(fault("moved", ""), "event moved: the field 'move' is missing");
    EXPECT_EQ(fault("moved", "move=e2e4;winner=first"),
              "event moved: the field 'winner' is unknown here; a newer version may have written it");
    EXPECT_EQ(fault("moved", "move=e2e4;reason=boredom"),
              "event moved: the field 'reason' cannot be 'boredom'");
    EXPECT_EQ(fault("moved", "move=e2e4;move=d2d4"), "event moved: the field 'move' stands twice");
    EXPECT_EQ(fault("moved", "move"), "event moved: 'move' is not a field");
    EXPECT_EQ(fault("moved", "move=%4"), "event moved: 'move=%4' is not a field");
    EXPECT_EQ(fault("taken_back", "to_ply=-1"), "event taken_back: the field 'to_ply' cannot be '-1'");
    EXPECT_EQ(fault("taken_back", "to_ply=1x"), "event taken_back: the field 'to_ply' cannot be '1x'");
    EXPECT_EQ(fault("created", "game=go;mode=link;start_fen=x"),
              "event created: the field 'game' cannot be 'go'");
    EXPECT_EQ(fault("moved", "move=e2e4", "nobody="), "event moved: actor: the field 'system' is missing");
}

TEST(EventCodec, RefusesUnknownFieldsThatAreNotOptional) {
    EXPECT_FALSE(decode({2, "moved", "move=e2e4;clock_ms=5", "system=", "", ""}));
    const auto read = decode({2, "moved", "move=e2e4;~clock_ms=5", "system=", "", ""});
    ASSERT_TRUE(read) << "this one may be left out";
    EXPECT_EQ(read->event, Event(Moved{"e2e4", {}}));
}

TEST(EventFormat1, ReadsWhatOldVersionsWrote) {
    const auto read = [](std::string kind, std::string body, std::string seat = "",
                         std::string request = "") {
        return decode({1, std::move(kind), std::move(body), std::move(seat), "id", std::move(request)})
            .value();
    };
    EXPECT_EQ(read("moved", "e2e4").event, Event(Moved{"e2e4", {}}));
    EXPECT_EQ(read("moved", "f3f7 first checkmate").event,
              Event(Moved{"f3f7", Outcome{Side::first, Reason::checkmate}}));
    EXPECT_EQ(read("ended", "- agreement").event, Event(Ended{{std::nullopt, Reason::agreement}}));
    Created created{GameId::xiangqi, PlayMode::link, "9/9 w - - 0 1", {SecretHash{"hash"}, {}}};
    EXPECT_EQ(read("created", "xiangqi link hash - 9/9 w - - 0 1").event, Event(created));
    created.engine = EngineSeat{Side::second, 3, 18446744073709551615U};
    EXPECT_EQ(read("created", "xiangqi link hash computer:3:18446744073709551615 9/9 w - - 0 1").event,
              Event(created));
    const auto move = read("moved", "e2e4", "second", R"({"type":"move","ply":4,"move":"e2e4"})");
    EXPECT_EQ(move.actor, Actor(Guest{Seat::second}));
    EXPECT_EQ(move.idempotency_key,
              (IdempotencyKey{Seat::second, "id", to_text(CommandBody(PlayMove{4, "e2e4"}))}));
    EXPECT_EQ(read("ended", "second resignation", "first", R"({"type":"resign"})").idempotency_key->command,
              "resign");
    EXPECT_EQ(read("seat_taken", "second hash", "second", "join").idempotency_key->command, take_seat_text);
    EXPECT_EQ(read("moved", "e2e4", "first", "what is this").idempotency_key->command, "what is this");
}

TEST(EventFormat1, RefusesTextThatIsNoEvent) {
    const std::vector<std::pair<std::string, std::string>> faults{
        {"", ""},
        {"moved", ""},
        {"moved", "e2e4 first"},
        {"moved", "e2e4 nobody checkmate"},
        {"draw_offered", "x"},
        {"draw_offered", "first first"},
        {"taken_back", "-1"},
        {"taken_back", "1x"},
        {"ended", "first"},
        {"created", "chess link -"},
        {"created", "go link - - fen"},
        {"created", "chess link computer:3 x fen"},
        {"created", "chess link computer:x:1 x fen"},
        {"created", "chess link computer:3: x fen"},
        {"created", "chess link computer:3:1 computer:3:1 fen"},
        {"created", "chess link computer:-:1 x fen"},
        {"created", "chess link computer:3:18446744073709551616 x fen"},
        {"Moved", "e2e4"}};
    for (const auto& [kind, body] : faults) {
        EXPECT_FALSE(decode({1, kind, body, "", "", ""})) << kind << " '" << body << "'";
    }
}

TEST(EventFormat1, ReadsEveryStoredRequest) {
    for (const char* name : {"resign", "offer_draw", "decline_draw", "claim_draw", "request_takeback",
                             "decline_takeback", "offer_rematch"}) {
        EXPECT_EQ(command_of_format1(std::string(R"({"type":")") + name + "\"}"), name);
    }
    EXPECT_EQ(command_of_format1("create"), create_text);
    for (const char* text :
         {"", "{}", R"({"type":"move"})", R"({"type":"move","ply":x,"move":"e2e4"})", R"({"type":"ping"})"}) {
        EXPECT_EQ(command_of_format1(text), std::nullopt) << text;
    }
}

} // namespace
} // namespace duiyi::server
