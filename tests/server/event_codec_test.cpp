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
    events.emplace_back(SeatTaken{Side::second, holder, Player{"xyz", 1500, true}});
    events.emplace_back(PlayerNamed{Side::first, Player{"xyz", 2012}});
    Created named{GameId::chess, PlayMode::link, fen, {holder, holder}};
    named.guests = {GuestName{0}, GuestName{guest_name_count - 1}};
    events.emplace_back(named);
    events.emplace_back(SeatTaken{Side::first, holder, {}, GuestName{77}});
    Created timed{GameId::xiangqi, PlayMode::link, fen, {holder, holder}};
    timed.time = *parse_time_control("fischer 360+3 / fischer 240+3, draw wins second");
    events.emplace_back(timed);
    timed.time = *parse_time_control("xiangqi 30-10-60");
    timed.is_begun = true;
    events.emplace_back(timed);
    events.emplace_back(Moved{"e2e4", std::nullopt, std::chrono::milliseconds(85)});
    events.emplace_back(Moved{"f3f7", Outcome{Side::first, Reason::checkmate}, std::chrono::milliseconds(0)});
    events.emplace_back(Ended{{std::nullopt, Reason::aborted}});
    events.emplace_back(Flagged{Side::second});
    events.emplace_back(TimeGiven{Side::first, std::chrono::seconds(15)});
    events.emplace_back(ClockRestarted{});
    events.emplace_back(ClockRestarted{moment_of(1'795'000'000'000)});
    events.emplace_back(Berserked{Side::second});
    Created arena{GameId::chess, PlayMode::link, fen, {holder, holder}};
    arena.tournament = "Qm3xk9TzP0aV7LrWd2sYhA";
    arena.may_berserk = true;
    events.emplace_back(arena);
    Created listed{GameId::xiangqi, PlayMode::link, fen, {holder, {}}};
    listed.is_listed = true;
    events.emplace_back(listed);
    Created resigning{GameId::chess, PlayMode::link, fen, {holder, {}}};
    resigning.engine = EngineSeat{Side::second, 4, 1, true};
    events.emplace_back(resigning);
    for (int reason = 0; reason < reason_count; ++reason) {
        events.emplace_back(Ended{{std::nullopt, static_cast<Reason>(reason)}});
        events.emplace_back(Ended{{Side::second, static_cast<Reason>(reason)}});
    }
    return events;
}

constexpr Moment at = moment_of(1'795'000'000'123);

TEST(EventCodec, ReadsWhatItWrote) {
    for (const Event& event : every_event()) {
        for (const Principal& by :
             {Principal(SecretHolder{SecretHash{"a;hash"}}), Principal(SeatHolder{Seat::both}),
              Principal(EnginePlayer{Side::second}), Principal(System{})}) {
            const auto text = encode({event, by, at});
            const auto read = decode(text);
            ASSERT_TRUE(read) << text.kind << ' ' << text.body << ": " << read.error();
            EXPECT_EQ(read->event, event) << text.body;
            EXPECT_EQ(read->by, by) << text.actor;
            EXPECT_EQ(read->at, at);
            EXPECT_FALSE(read->key);
        }
    }
    const IdempotencyKey key{"an id; with = and %", "play_move ply=0;move=e2e4"};
    const auto read = decode(encode({Moved{"e2e4", {}}, SecretHolder{SecretHash{"hash"}}, at, key}));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->key, key);
}

// A resend across the upgrade is recognised.
TEST(EventCodec, AnEarlierReceiptOfARenewalIsOfTheSecretOfItsEvent) {
    const SeatRenewed event{Seat::first, SecretHash{"hash"}};
    const auto read =
        decode({2, "seat_renewed", "seat=first;holder=hash", "guest=first", "id", "renew_secret"});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->event, Event(event));
    EXPECT_EQ(read->key->command, to_text(RenewSecret{event.holder}));
}

// What is stored is read for ever: these texts may never change.
TEST(EventCodec, WritesTheseTexts) {
    const auto text = encode({Moved{"f3f7", Outcome{Side::first, Reason::checkmate}},
                              SecretHolder{SecretHash{"hash"}}, at, key_of("id", PlayMove{6, "f3f7"})});
    EXPECT_EQ(text.format, 3);
    EXPECT_EQ(text.kind, "moved");
    EXPECT_EQ(text.body, "move=f3f7;winner=first;reason=checkmate;at=1795000000123");
    EXPECT_EQ(text.actor, "holder=hash");
    EXPECT_EQ(text.request_id, "id");
    EXPECT_EQ(text.request, "play_move ply=6;move=f3f7");
    const auto body = [](const Event& event) {
        const auto encoded = encode({event, System{}, at});
        EXPECT_EQ(encoded.actor, "system=");
        return encoded.kind + ' ' + encoded.body;
    };
    EXPECT_EQ(body(SeatLeft{Side::second}), "seat_left side=second;at=1795000000123");
    EXPECT_EQ(body(SeatRenewed{Seat::both, SecretHash{"hash"}}),
              "seat_renewed seat=both;holder=hash;at=1795000000123");
    Created created{GameId::chess, PlayMode::link, "8/8", {SecretHash{"hash"}, {}}};
    created.engine = EngineSeat{Side::second, 3, 5};
    EXPECT_EQ(
        body(created),
        "created game=chess;mode=link;first_holder=hash;engine_side=second;engine_level=3;engine_seed=5;"
        "start_fen=8/8;at=1795000000123");
    created.engine->resigns = true;
    EXPECT_EQ(
        body(created),
        "created game=chess;mode=link;first_holder=hash;engine_side=second;engine_level=3;engine_seed=5;"
        "engine_resigns=yes;start_fen=8/8;at=1795000000123");
    created.engine.reset();
    created.is_listed = true;
    EXPECT_EQ(body(created),
              "created game=chess;mode=link;first_holder=hash;listed=yes;start_fen=8/8;at=1795000000123");
    EXPECT_EQ(body(Moved{"e2e4", {}, std::chrono::milliseconds(85)}),
              "moved move=e2e4;lag=85;at=1795000000123");
    EXPECT_EQ(body(SeatTaken{Side::second, SecretHash{"hash"}}),
              "seat_taken side=second;holder=hash;at=1795000000123");
    EXPECT_EQ(body(TakenBack{3}), "taken_back to_ply=3;at=1795000000123");
    EXPECT_EQ(body(Ended{{Side::first, Reason::time_out}}),
              "ended winner=first;reason=time_out;at=1795000000123");
    EXPECT_EQ(body(Flagged{Side::second}), "flagged side=second;at=1795000000123");
    EXPECT_EQ(body(TimeGiven{Side::first, std::chrono::seconds(15)}),
              "time_given to=first;seconds=15;at=1795000000123");
    EXPECT_EQ(body(ClockRestarted{}), "clock_restarted at=1795000000123");
    EXPECT_EQ(body(ClockRestarted{at}), "clock_restarted since=1795000000123;at=1795000000123");
    EXPECT_EQ(body(Berserked{Side::second}), "berserked side=second;at=1795000000123");
    Created timed{GameId::chess, PlayMode::hotseat, "8/8", {}};
    timed.time = *parse_time_control("fischer 360+3 / fischer 240+3, draw wins second");
    timed.is_begun = true;
    EXPECT_EQ(body(timed),
              "created game=chess;mode=screen;time=fischer 360+3 / fischer 240+3, draw wins "
              "second;begun=yes;start_fen=8/8;at=1795000000123");
}

// What is stored is read for ever: these texts may never change.
TEST(EventCodec, WritesTheNamesOfGuests) {
    const auto body = [](const Event& event) { return encode({event, System{}, at}).body; };
    Created created{GameId::chess, PlayMode::link, "8/8", {}};
    created.guests = {GuestName{5}, GuestName{4'095}};
    EXPECT_EQ(body(created),
              "game=chess;mode=link;first_guest=5;second_guest=4095;start_fen=8/8;at=1795000000123");
    EXPECT_EQ(body(SeatTaken{Side::second, SecretHash{"hash"}, {}, GuestName{0}}),
              "side=second;holder=hash;guest=0;at=1795000000123");
    for (const char* number : {"4096", "-1", "heron"}) {
        const auto fault = decode(
            {3, "seat_taken", std::string("side=first;holder=h;at=1;guest=") + number, "system=", "", ""});
        ASSERT_FALSE(fault) << number;
        EXPECT_EQ(fault.error(),
                  std::string("event seat_taken: the field 'guest' cannot be '") + number + "'");
    }
}

TEST(EventFormat2, ReadsWhatOldVersionsWrote) {
    const auto read = [](std::string kind, std::string body) {
        return decode({2, std::move(kind), std::move(body), "guest=second", "id", "resign"}).value();
    };
    const RecordedEvent move = read("moved", "move=e2e4;at=1795000000123;lag=85");
    EXPECT_EQ(move.event, Event(Moved{"e2e4", {}, std::chrono::milliseconds(85)}));
    EXPECT_EQ(move.by, Principal(SeatHolder{Seat::second}));
    EXPECT_EQ(move.at, at);
    EXPECT_EQ(move.key, (IdempotencyKey{"id", "resign"}));
    const RecordedEvent untimed = read("moved", "move=e2e4");
    EXPECT_EQ(untimed.event, Event(Moved{"e2e4", {}}));
    EXPECT_EQ(untimed.at, std::nullopt);
    const RecordedEvent begun =
        read("created", "game=chess;mode=screen;time=fischer 180+2;at=1795000000123;start_fen=8/8");
    EXPECT_TRUE(std::get<Created>(begun.event).is_begun);
    EXPECT_EQ(begun.at, at);
    EXPECT_FALSE(
        std::get<Created>(read("created", "game=chess;mode=link;time=fischer 180+2;start_fen=8/8").event)
            .is_begun);
    EXPECT_EQ(read("clock_restarted", "at=1795000000123").at, at);
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
    EXPECT_EQ(fault("moved", "move=e2e4", "system=", 4), "the event has format 4, this program knows 1 to 3");
    EXPECT_EQ(fault("moved", "move=e2e4", "system=", 3), "event moved: the field 'at' is missing");
    EXPECT_EQ(fault("moved", "move=e2e4;at=12;at=13", "system=", 3),
              "event moved: the field 'at' stands twice");
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
    EXPECT_EQ(move.by, Principal(SeatHolder{Seat::second}));
    EXPECT_EQ(move.key, key_of("id", PlayMove{4, "e2e4"}));
    EXPECT_EQ(read("ended", "second resignation", "first", R"({"type":"resign"})").key->command, "resign");
    EXPECT_EQ(read("seat_taken", "second hash", "second", "join").key->command, to_text(TakeSeat{}));
    EXPECT_EQ(read("moved", "e2e4", "first", "what is this").key->command, "what is this");
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
