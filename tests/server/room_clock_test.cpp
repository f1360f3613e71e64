// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Rooms with clocks: what commands cause at which moment, and that a replay gives the same clocks.
#include <algorithm>
#include <array>

#include "room_table.hpp"

namespace duiyi::server {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr std::int64_t start_ms = 1'000'000;

std::int64_t main_of(const Room& room, Side side) {
    return room.clock()->clock().reading(side, room.clock()->clock().turn_began()).main.count();
}

/// Same clocks, same outcome, after every event has been written and read.
void expect_replayed(const Table& table) {
    const Room again = table.replayed();
    EXPECT_EQ(again.clock(), table.room().clock());
    EXPECT_EQ(again.outcome(), table.room().outcome());
}

TEST(RoomClock, IsNotThereWithoutAControl) {
    EXPECT_FALSE(Table::full().room().clock());
}

TEST(RoomClock, BeginsWhenTheSecondPlayerComes) {
    Table table;
    EXPECT_EQ(table.act(Seat::first, GiveTime{}), RefusalCode::not_now);
    Table timed = Table::timed("fischer 180+2");
    const GameClock& clock = timed.room().clock()->clock();
    EXPECT_TRUE(clock.is_running());
    EXPECT_EQ(ms_of(clock.turn_began()), start_ms);
    EXPECT_EQ(ms_of(*clock.deadline({})), start_ms + 60'000) << "a first move's own limit";
    EXPECT_TRUE(Table::timed("fischer 180+2", PlayMode::hotseat).room().is_clock_running());
}

TEST(RoomClock, ChargesMovesAndReplaysToTheSameClocks) {
    Table table = Table::timed("fischer 180+2");
    table.moves({"e2e4", "e7e5"});
    table.now_ms += 10'000;
    table.lag_ms = 400;
    EXPECT_EQ(table.move(Seat::first, "g1f3"), std::nullopt);
    EXPECT_EQ(main_of(table.room(), Side::first), 180'000 - 9'600 + 2'000);
    EXPECT_EQ(table.room().clock()->left_after(2)->count(), 172'400);
    table.now_ms += 5'000;
    table.lag_ms = 0;
    EXPECT_EQ(table.act(Seat::second, GiveTime{}), std::nullopt);
    EXPECT_EQ(main_of(table.room(), Side::first), 187'400);
    EXPECT_EQ(table.act(Seat::first, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(table.act(Seat::second, RequestTakeback{}), std::nullopt);
    EXPECT_EQ(main_of(table.room(), Side::second), 175'000) << "thinking is charged though the move is gone";
    EXPECT_FALSE(table.room().clock()->left_after(2));
    expect_replayed(table);
    EXPECT_EQ(table.act(Seat::first, Resign{}), std::nullopt);
    EXPECT_FALSE(table.room().is_clock_running());
    expect_replayed(table);
}

TEST(RoomClock, RefusesAMoveThatComesTooLate) {
    Table table = Table::timed("fischer 60+0");
    table.moves({"e2e4", "e7e5"});
    table.now_ms += 60'000;
    EXPECT_EQ(table.move(Seat::first, "g1f3"), RefusalCode::game_over);
    table.lag_ms = 100;
    EXPECT_EQ(table.move(Seat::first, "g1f3"), std::nullopt) << "it was under way";
    table.now_ms += 70'000;
    for (const CommandBody& body :
         {CommandBody(Resign{}), CommandBody(OfferDraw{}), CommandBody(GiveTime{})}) {
        EXPECT_EQ(table.act(Seat::first, body), RefusalCode::game_over) << to_text(body);
    }
}

TEST(RoomClock, TellsTheEndOnTimeInTwoSteps) {
    Table table = Table::timed("fischer 60+0");
    table.moves({"e2e4", "e7e5"});
    table.now_ms = start_ms + 59'999;
    EXPECT_FALSE(table.decide(System{}, CallTime{}));
    EXPECT_FALSE(table.decide(System{}, EndOnTime{Side::second}));
    table.now_ms = start_ms + 60'000;
    EXPECT_FALSE(table.decide(SeatHolder{Seat::second}, CallTime{})) << "it is the server that looks";
    EXPECT_TRUE(table.apply(System{}, CallTime{}));
    EXPECT_EQ(table.room().flagged(), Side::first);
    EXPECT_FALSE(table.room().is_over());
    EXPECT_TRUE(table.room().position().legal_moves.empty());
    EXPECT_EQ(table.move(Seat::first, "g1f3"), RefusalCode::game_over);
    EXPECT_EQ(table.act(Seat::second, LeaveSeat{}), std::nullopt) << "no clock runs";
    expect_replayed(table);
    table.now_ms = start_ms + 60'050;
    EXPECT_TRUE(table.apply(System{}, EndOnTime{Side::second}));
    EXPECT_EQ(table.room().outcome(), (Outcome{Side::second, Reason::time_out}));
    EXPECT_FALSE(table.room().flagged());
    EXPECT_FALSE(table.decide(System{}, EndOnTime{Side::second})) << "only once";
    expect_replayed(table);
}

TEST(RoomClock, AbortsTheGameWhenAFirstMoveDoesNotCome) {
    Table table = Table::timed("fischer 60+0, draw wins second");
    table.moves({"e2e4"});
    table.now_ms += 60'000;
    EXPECT_EQ(table.move(Seat::second, "e7e5"), RefusalCode::game_over);
    EXPECT_TRUE(table.apply(System{}, CallTime{}));
    EXPECT_EQ(table.room().outcome(), (Outcome{std::nullopt, Reason::aborted}));
    expect_replayed(table);
}

TEST(RoomClock, TurnsADrawIntoAWinWithDrawOdds) {
    Table agreed = Table::timed("fischer 360+3 / fischer 240+3, draw wins second");
    agreed.moves({"e2e4", "e7e5"});
    EXPECT_EQ(agreed.act(Seat::first, OfferDraw{}), std::nullopt);
    EXPECT_EQ(agreed.act(Seat::second, OfferDraw{}), std::nullopt);
    EXPECT_EQ(agreed.room().outcome(), (Outcome{Side::second, Reason::agreement}));
    Table drawn =
        Table::timed("fischer 360+3, draw wins second", PlayMode::link, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    drawn.moves({"g5g6"});
    EXPECT_EQ(drawn.room().outcome(), (Outcome{Side::second, Reason::stalemate}));
    expect_replayed(drawn);
}

TEST(RoomClock, KeepsTheSeatsWhileTimeRuns) {
    Table table = Table::timed("fischer 180+2");
    EXPECT_EQ(table.act(Seat::second, LeaveSeat{}), RefusalCode::not_now);
    table.act(Seat::second, Resign{});
    EXPECT_EQ(table.act(Seat::second, LeaveSeat{}), std::nullopt);
}

TEST(RoomClock, GivesTheTurnBackAfterAnOutage) {
    Table table = Table::timed("byoyomi 60+3x10");
    table.moves({"e2e4", "e7e5"});
    table.now_ms += 3'600'000;
    const Moment began = table.room().clock()->clock().turn_began();
    EXPECT_FALSE(table.decide(System{}, RestartClock{1, began})) << "that turn is over";
    EXPECT_TRUE(table.apply(System{}, RestartClock{2, began}));
    EXPECT_FALSE(table.decide(System{}, RestartClock{2, began})) << "another server has done it";
    EXPECT_EQ(main_of(table.room(), Side::first), 60'000);
    table.now_ms += 65'000;
    EXPECT_EQ(table.move(Seat::first, "g1f3"), std::nullopt);
    expect_replayed(table);
    EXPECT_FALSE(Table::full().decide(System{}, RestartClock{}));
}

TEST(RoomClock, GoesOnWhereAServerHasStopped) {
    Table table = Table::timed("fischer 60+0");
    table.moves({"e2e4", "e7e5"});
    const Moment began = table.room().clock()->clock().turn_began();
    const Moment stopped = began + std::chrono::seconds(20);
    table.now_ms += 3'600'000;
    EXPECT_TRUE(table.apply(System{}, RestartClock{2, began, stopped}));
    expect_replayed(table);
    const Moment now = moment_of(table.now_ms);
    EXPECT_EQ(table.room().clock()->clock().reading(Side::first, now).main.count(), 40'000);
    EXPECT_EQ(table.room().clock()->clock().running_since(), now);
    EXPECT_FALSE(table.decide(System{}, RestartClock{2, began, stopped})) << "another server has done it";
    table.now_ms += 39'000;
    EXPECT_EQ(table.move(Seat::first, "g1f3"), std::nullopt);
    EXPECT_EQ(main_of(table.room(), Side::first), 1'000);
    expect_replayed(table);
}

TEST(RoomClock, LetsAGameBeClaimedFromWhoHasLeftOnceBothHaveMoved) {
    Table table = Table::timed("fischer 180+2");
    table.moves({"e2e4"});
    EXPECT_EQ(table.act(Seat::second, ClaimLeft{}), RefusalCode::not_now) << "the game will be aborted";
    table.moves({"e7e5"});
    EXPECT_EQ(table.act(Seat::second, ClaimLeft{}), std::nullopt);
    EXPECT_EQ(table.room().outcome(), (Outcome{Side::second, Reason::abandoned}));
    Table untimed = Table::full();
    untimed.moves({"e2e4", "e7e5"});
    EXPECT_EQ(untimed.act(Seat::second, ClaimLeft{}), RefusalCode::not_now);
    Table slow = Table::timed("correspondence 3");
    slow.moves({"e2e4", "e7e5"});
    EXPECT_EQ(slow.act(Seat::second, ClaimLeft{}), RefusalCode::not_now);
}

TEST(RoomClock, WaitsLongerAtSlowerControls) {
    const auto wait = [](const char* time) {
        return Table::timed(time).room().clock()->claim_wait(Side::first)->count();
    };
    EXPECT_EQ(wait("fischer 60+0"), 10'000);
    EXPECT_EQ(wait("fischer 180+2"), 26'000);
    EXPECT_EQ(wait("fischer 600+0"), 60'000);
    EXPECT_EQ(wait("xiangqi 60-5-30"), 120'000);
}

TEST(RoomClock, GoesIntoTheRematch) {
    Table table = Table::timed("fischer 180+2");
    table.act(Seat::first, Resign{});
    table.now_ms += 5'000;
    EXPECT_EQ(table.act(Seat::first, OfferRematch{"next"}), std::nullopt);
    const auto decided = table.decide(SeatHolder{Seat::second}, OfferRematch{"next"});
    ASSERT_TRUE(decided);
    const Created& next = decided->new_room->created;
    EXPECT_EQ(to_text(next.time), "fischer 180+2");
    const auto room = Room::open("next", {next, System{}, moment_of(table.now_ms)});
    EXPECT_TRUE(room->is_clock_running());
    EXPECT_EQ(ms_of(room->clock()->clock().turn_began()), table.now_ms);
}

// How long the computer thinks -----------------------------------------------------------------------------

constexpr Moment clock_start = moment_of(start_ms);

/// Every kind of control, most of them with hardly any time.
constexpr std::array engine_times{"fischer 15+0",  "fischer 0+1",   "fischer 180+2",   "delay 0+1",
                                  "delay 60+5",    "bronstein 1+1", "byoyomi 0+1x1",   "byoyomi 10+3x5",
                                  "xiangqi 0-0-1", "xiangqi 1-1-0", "xiangqi 10-5-30", "correspondence 1"};

/// Both first moves, which cost nothing, have been played.
GameClock opened_clock(const char* time) {
    GameClock clock(*parse_time_control(time), Side::first);
    clock.start(clock_start);
    EXPECT_TRUE(clock.move(clock_start, 0ms)) << time;
    EXPECT_TRUE(clock.move(clock_start, 0ms)) << time;
    return clock;
}

TEST(EngineShare, IsAPartOfTheTimeThatIsLeft) {
    const auto share = [](const char* time) { return engine_share(opened_clock(time), clock_start).count(); };
    EXPECT_EQ(share("fischer 600+5"), 20'000);
    EXPECT_EQ(share("fischer 0+15"), 500);
    EXPECT_EQ(share("delay 60+5"), 2'000);
    EXPECT_EQ(share("delay 0+5"), 2'500);
    EXPECT_EQ(share("bronstein 60+5"), 2'000);
    EXPECT_EQ(share("byoyomi 600+3x30"), 20'000);
    EXPECT_EQ(share("byoyomi 0+3x30"), 15'000);
    EXPECT_EQ(share("xiangqi 30-10-60"), 60'000);
    EXPECT_EQ(share("xiangqi 60-1-60"), 59'500) << "no move may take longer than a minute";
    EXPECT_EQ(share("xiangqi 0-0-60"), 30'000);
    EXPECT_EQ(share("correspondence 2"), 24 * 3'600'000);
    EXPECT_EQ(share("none / fischer 60+0"), milliseconds::max().count());
    GameClock first_move(*parse_time_control("fischer 10800+0"), Side::first);
    first_move.start(clock_start);
    EXPECT_EQ(engine_share(first_move, clock_start), 59'500ms) << "a first move's own limit";
}

TEST(EngineShare, KeepsAReserveAtEveryMoment) {
    constexpr int steps = 100;
    for (const char* time : engine_times) {
        const GameClock clock = opened_clock(time);
        const Moment deadline = *clock.deadline(0ms);
        for (int i = 0; i <= steps; ++i) {
            const Moment at = clock_start + (deadline - clock_start) * i / steps;
            const milliseconds left = deadline - at;
            const milliseconds share = engine_share(clock, at);
            EXPECT_GE(share.count(), 5) << time << ", " << left.count() << " ms left";
            EXPECT_LE(share.count(), std::max<std::int64_t>({left.count() - 500, left.count() / 2 + 1, 5}))
                << time << ", " << left.count() << " ms left";
        }
        EXPECT_EQ(engine_share(clock, deadline + 1h), 5ms) << time;
    }
}

TEST(EngineShare, LastsForALongGame) {
    for (const char* time : engine_times) {
        GameClock clock = opened_clock(time);
        Moment now = clock_start;
        for (int i = 1; i <= 80; ++i) {
            now += engine_share(clock, now) + 20ms; // some of it for storing the move
            ASSERT_TRUE(clock.move(now, 0ms)) << time << ", move " << i;
            ASSERT_TRUE(clock.move(now, 0ms)) << time << ", the answer to move " << i;
        }
    }
}

} // namespace
} // namespace duiyi::server
