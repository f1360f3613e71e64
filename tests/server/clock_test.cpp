// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Clocks by published rules and examples, and what is particular to this server.
#include <gtest/gtest.h>

#include <vector>

#include "clock/game_clock.hpp"
#include "clock/time_out.hpp"
#include "duiyi/notation/fen.hpp"

namespace duiyi::server {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr milliseconds no_lag{0};

/// A clock after the first move of each side; `now` is when the first side's second turn begins.
struct StartedClock {
    explicit StartedClock(const TimeControl& control) : clock(control, Side::first) {
        clock.start(now);
        EXPECT_EQ(clock.move(now, no_lag), 0ms);
        EXPECT_EQ(clock.move(now, no_lag), 0ms);
    }
    /// The side to move uses so much time; false when its time is up.
    bool move(milliseconds used) {
        now += used;
        return clock.move(now, no_lag).has_value();
    }
    /// The first side moves, the second answers at once.
    bool turn(milliseconds used) { return move(used) && move(0ms); }
    [[nodiscard]] ClockReading first() const { return clock.reading(Side::first, now); }

    GameClock clock;
    Moment now{100s};
};

// Published rules ------------------------------------------------------------------------------------------

// The example of scalachess and its relatives (ClockTest): 60 s and 1 s a move.
TEST(Clock, FischerAddsTheIncrementAfterEachMove) {
    StartedClock game(same_for_both(FischerTime{60s, 1s}));
    EXPECT_TRUE(game.turn(30s));
    EXPECT_EQ(game.first().main, 31s);
    EXPECT_TRUE(game.turn(30'990ms));
    EXPECT_EQ(game.first().main, 1'010ms);
    EXPECT_FALSE(game.move(1'010ms)) << "the increment does not save what is used up";
}

// FIDE Laws, glossary, "delay mode": main time does not change while the extra time lasts. The formulas: with
// T left, a delay of I and S used, T is left when S <= I, else T + I - S.
TEST(Clock, SimpleDelayCountsBeforeTheMainTime) {
    for (const auto& [used, left] : std::vector<std::pair<milliseconds, milliseconds>>{
             {1s, 60s}, {5s, 60s}, {6s, 59s}, {64'999ms, 1ms}}) {
        StartedClock game(same_for_both(DelayTime{DelayKind::simple, 60s, 5s}));
        EXPECT_TRUE(game.turn(used));
        EXPECT_EQ(game.first().main, left);
    }
    StartedClock game(same_for_both(DelayTime{DelayKind::simple, 60s, 5s}));
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 65s);
    EXPECT_EQ(game.clock.reading(Side::first, game.now + 3s), (ClockReading{60s, 0, 2s}));
    EXPECT_FALSE(game.move(65s));
}

// Bronstein: the time used comes back after the move, at most the delay. With a delay of 10 s: who uses 10 s
// or more gets 10 s, who uses 5 s gets 5 (Wikipedia, "Time control"); what is left before the move is all
// there is.
TEST(Clock, BronsteinGivesBackAfterTheMove) {
    StartedClock game(same_for_both(DelayTime{DelayKind::bronstein, 60s, 10s}));
    EXPECT_TRUE(game.turn(5s));
    EXPECT_EQ(game.first().main, 60s);
    EXPECT_EQ(game.clock.reading(Side::first, game.now + 5s), (ClockReading{55s, 0, {}}));
    EXPECT_TRUE(game.turn(30s));
    EXPECT_EQ(game.first().main, 40s);
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 40s);
    EXPECT_FALSE(game.move(40s));
}

// senseis.xmp.net, "Japanese Byo-yomi": 25 minutes, then 5 periods of a minute.
TEST(Clock, ByoyomiPeriodsAreLostByLongMovesOnly) {
    StartedClock game(same_for_both(ByoyomiTime{25min, 5, 60s}));
    EXPECT_TRUE(game.turn(25min));
    EXPECT_EQ(game.first(), (ClockReading{0ms, 5, 60s}));
    EXPECT_TRUE(game.turn(10s)) << "the other 50 seconds are not kept";
    EXPECT_TRUE(game.turn(59s));
    EXPECT_EQ(game.first(), (ClockReading{0ms, 5, 60s}));
    EXPECT_TRUE(game.turn(90s)) << "more than one minute, less than two";
    EXPECT_EQ(game.first(), (ClockReading{0ms, 4, 60s}));
    EXPECT_EQ(game.clock.reading(Side::first, game.now + 130s), (ClockReading{0ms, 2, 50s}));
    EXPECT_TRUE(game.turn(150s)) << "more than two minutes, less than three";
    EXPECT_EQ(game.first(), (ClockReading{0ms, 2, 60s}));
    EXPECT_TRUE(game.turn(119'999ms));
    EXPECT_EQ(game.first().periods, 1);
    EXPECT_TRUE(game.turn(59'999ms)) << "the last period comes again as long as it is not used up";
    EXPECT_FALSE(game.move(60s));
}

// Xiangqi servers, "时限": before the game time is used up each move must be made within the time for a move,
// which begins again with each move; afterwards within the seconds; who exceeds either has lost. TimeRule
// 30-10-60.
TEST(Clock, XiangqiLimitsEachMoveBeforeAndAfterTheGameTime) {
    StartedClock game(same_for_both(XiangqiTime{30min, 10min, 60s}));
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 10min);
    EXPECT_TRUE(game.turn(9min));
    EXPECT_EQ(game.first(), (ClockReading{21min, 0, 10min}));
    EXPECT_TRUE(game.turn(9min));
    EXPECT_TRUE(game.turn(3min));
    EXPECT_EQ(game.first(), (ClockReading{9min, 0, 10min}));
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 10min) << "9 minutes and 60 seconds";
    EXPECT_EQ(game.clock.reading(Side::first, game.now + 570s), (ClockReading{0ms, 0, 30s}));
    EXPECT_TRUE(game.turn(599s));
    EXPECT_TRUE(game.turn(59s));
    EXPECT_EQ(game.first(), (ClockReading{0ms, 0, 60s}));
    EXPECT_FALSE(game.move(60s));

    StartedClock slow(same_for_both(XiangqiTime{30min, 10min, 60s}));
    EXPECT_FALSE(slow.move(10min)) << "with 20 minutes left";
}

TEST(Clock, XiangqiWithoutSecondsEndsWithTheGameTime) {
    StartedClock game(same_for_both(XiangqiTime{10min, 5min, 0s}));
    EXPECT_TRUE(game.turn(4min));
    EXPECT_TRUE(game.turn(4min));
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 2min);
    EXPECT_FALSE(game.move(2min));
}

// The play-off game (附加赛) of the match North against South by the rules of 2020: Red 6 minutes, Black 4,
// both 3 seconds a move; a draw is Black's win.
TEST(Clock, SidesMayDifferAndOneMayHaveDrawOdds) {
    const TimeControl control{{FischerTime{6min, 3s}, FischerTime{4min, 3s}}, Side::second};
    StartedClock game(control);
    EXPECT_TRUE(game.move(10s));
    EXPECT_TRUE(game.move(10s));
    EXPECT_EQ(game.first().main, 353s);
    EXPECT_EQ(game.clock.reading(Side::second, game.now).main, 233s);
    EXPECT_EQ(winner_with_odds(control, std::nullopt), Side::second);
    EXPECT_EQ(winner_with_odds(control, Side::first), Side::first);
    EXPECT_EQ(winner_with_odds(same_for_both(FischerTime{6min, 3s}), std::nullopt), std::nullopt);
}

TEST(Clock, CorrespondenceGivesEachMoveItsDays) {
    StartedClock game(same_for_both(CorrespondenceTime{3}));
    EXPECT_TRUE(game.turn(71h));
    EXPECT_EQ(game.first(), (ClockReading{0ms, 0, 72h}));
    EXPECT_EQ(game.clock.deadline(1h), game.now + 72h) << "lag does not matter";
    EXPECT_FALSE(game.move(72h));
}

TEST(Clock, WithoutALimitNobodyRunsOutOfTime) {
    StartedClock game(same_for_both(Unlimited{}));
    EXPECT_TRUE(game.turn(10'000h));
    EXPECT_EQ(game.clock.deadline(no_lag), std::nullopt);
    EXPECT_FALSE(is_timed(same_for_both(Unlimited{})));
}

// The first moves ------------------------------------------------------------------------------------------

TEST(Clock, FirstMovesCostNothingButHaveALimit) {
    GameClock clock(same_for_both(FischerTime{180s, 2s}), Side::first);
    EXPECT_EQ(clock.deadline(no_lag), std::nullopt);
    EXPECT_EQ(clock.move(Moment(1s), no_lag).error(), ClockFault::not_running) << "the opponent is not there";
    clock.start(Moment(1s));
    EXPECT_EQ(clock.deadline(500ms), Moment(1s) + first_move_limit);
    EXPECT_EQ(clock.move(Moment(60s), no_lag), 0ms);
    EXPECT_EQ(clock.reading(Side::first, Moment(60s)).main, 180s);
    EXPECT_EQ(clock.time_up(Moment(119'999ms), no_lag), std::nullopt);
    EXPECT_EQ(clock.time_up(Moment(130s), no_lag), (TimeUp{Side::second, Moment(120s), true}));
    EXPECT_EQ(clock.move(Moment(120s), no_lag).error(), ClockFault::out_of_time);
    EXPECT_EQ(clock.move(Moment(119s), no_lag), 0ms);
    EXPECT_EQ(clock.deadline(no_lag), Moment(119s) + 180s) << "from here on the clocks run";
    EXPECT_EQ(clock.time_up(Moment(299s), no_lag), (TimeUp{Side::first, Moment(299s), false}));
}

TEST(Clock, WithoutBaseTimeTheFirstChargedMoveHasTheIncrement) {
    EXPECT_EQ(StartedClock(same_for_both(FischerTime{0s, 10s})).first().main, 10s);
    EXPECT_EQ(StartedClock(same_for_both(FischerTime{0s, 1s})).first().main, 3s);
}

// Takebacks, outages, gifts, berserk -----------------------------------------------------------------------

TEST(Clock, ATakebackGivesNoTimeBack) {
    StartedClock game(same_for_both(FischerTime{60s, 5s}));
    EXPECT_TRUE(game.move(20s)); // 45 s left
    game.now += 7s;
    EXPECT_TRUE(game.clock.take_back(game.now, 1));
    EXPECT_EQ(game.clock.turn(), Side::first);
    EXPECT_EQ(game.clock.reading(Side::second, game.now).main, 53s) << "what it has thought is gone";
    EXPECT_TRUE(game.move(1s));
    EXPECT_EQ(game.first().main, 44s) << "the increment of this ply was earned before";
    EXPECT_TRUE(game.turn(1s));
    EXPECT_TRUE(game.clock.take_back(game.now, game.clock.ply_count()));
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + game.first().main) << "a first move happens once";
    EXPECT_EQ(game.clock.take_back(game.now, 1).error(), ClockFault::not_allowed);
}

TEST(Clock, AnOutageStopsBothClocks) {
    StartedClock game(same_for_both(FischerTime{60s, 0s}));
    game.clock.pause(game.now + 10s);
    EXPECT_EQ(game.clock.deadline(no_lag), std::nullopt);
    EXPECT_EQ(game.clock.move(game.now + 15s, no_lag).error(), ClockFault::not_running);
    EXPECT_EQ(game.clock.reading(Side::first, game.now + 1h).main, 50s);
    game.clock.resume(game.now + 1h);
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 1h + 50s);
}

TEST(Clock, AfterACrashTheSideToMoveHasItsTimeBack) {
    StartedClock game(same_for_both(FischerTime{60s, 0s}));
    EXPECT_TRUE(game.turn(20s));
    game.now += 1h; // the server was away for an unknown part of it
    game.clock.restart_turn(game.now);
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 40s);
    EXPECT_EQ(game.first().main, 40s);
}

TEST(Clock, AGiftAddsItselfWhateverTheControl) {
    const std::vector<SideControl> controls{FischerTime{60s, 1s},
                                            DelayTime{DelayKind::simple, 60s, 5s},
                                            DelayTime{DelayKind::bronstein, 60s, 5s},
                                            ByoyomiTime{0s, 2, 30s},
                                            XiangqiTime{10min, 1min, 30s},
                                            XiangqiTime{1min, 1min, 30s}};
    for (const SideControl& control : controls) {
        StartedClock game(same_for_both(control));
        const auto before = *game.clock.deadline(no_lag);
        EXPECT_TRUE(game.clock.give(game.now + 10s, Side::first, usual_gift));
        EXPECT_EQ(game.clock.deadline(no_lag), before + usual_gift) << to_text(same_for_both(control));
        EXPECT_TRUE(game.clock.give(game.now + 10s, Side::second, usual_gift));
        EXPECT_EQ(game.clock.deadline(no_lag), before + usual_gift) << "the other side's";
    }
}

TEST(Clock, GiftsHaveLimits) {
    StartedClock game(same_for_both(FischerTime{60s, 0s}));
    EXPECT_EQ(game.clock.give(game.now, Side::first, 0s).error(), ClockFault::not_allowed);
    EXPECT_EQ(game.clock.give(game.now, Side::first, -1s).error(), ClockFault::not_allowed);
    EXPECT_EQ(game.clock.give(game.now, Side::first, 24h).error(), ClockFault::not_allowed);
    EXPECT_EQ(game.clock.give(game.now + 60s, Side::first, usual_gift).error(), ClockFault::out_of_time);
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 60s);
    StartedClock slow(same_for_both(CorrespondenceTime{1}));
    EXPECT_EQ(slow.clock.give(slow.now, Side::second, usual_gift).error(), ClockFault::not_allowed);
}

TEST(Clock, BerserkHalvesTheTimeAndTakesTheIncrement) {
    GameClock clock(same_for_both(FischerTime{181s, 2s}), Side::first);
    EXPECT_TRUE(clock.berserk(Side::second));
    EXPECT_EQ(clock.berserk(Side::second).error(), ClockFault::not_allowed) << "once";
    Moment now(5s);
    clock.start(now);
    EXPECT_TRUE(clock.move(now, no_lag));
    EXPECT_EQ(clock.berserk(Side::first).error(), ClockFault::not_allowed) << "it has moved";
    EXPECT_TRUE(clock.move(now, no_lag));
    EXPECT_TRUE(clock.move(now += 1s, no_lag));
    EXPECT_TRUE(clock.move(now += 1s, no_lag));
    EXPECT_EQ(clock.reading(Side::first, now).main, 182s);
    EXPECT_EQ(clock.reading(Side::second, now).main, 89'500ms);
    GameClock byoyomi(same_for_both(ByoyomiTime{60s, 1, 10s}), Side::first);
    EXPECT_EQ(byoyomi.berserk(Side::first).error(), ClockFault::not_allowed);
}

TEST(Clock, StandsWhenTheGameIsOver) {
    StartedClock game(same_for_both(FischerTime{60s, 5s}));
    game.clock.stop(game.now + 12s);
    EXPECT_EQ(game.clock.reading(Side::first, game.now + 1h).main, 48s) << "no increment";
    EXPECT_EQ(game.clock.deadline(no_lag), std::nullopt);
    game.clock.resume(game.now);
    game.clock.restart_turn(game.now);
    EXPECT_FALSE(game.clock.is_running());
    EXPECT_EQ(game.clock.take_back(game.now, 1).error(), ClockFault::not_running);
    EXPECT_EQ(game.clock.berserk(Side::first).error(), ClockFault::not_running);
}

TEST(Clock, TimeThatGoesBackCountsAsStandingStill) {
    StartedClock game(same_for_both(FischerTime{60s, 0s}));
    EXPECT_EQ(game.clock.move(game.now - 10s, no_lag), 0ms);
    EXPECT_EQ(game.clock.deadline(no_lag), game.now + 60s);
}

// Lag ------------------------------------------------------------------------------------------------------

// scalachess: a part of 0.15 s and 0.4 % of the expected time, at most a second; three at first, seven at
// most.
TEST(Clock, ALagIsNotChargedAsLongAsTheQuotaLasts) {
    StartedClock game(same_for_both(FischerTime{300s, 0s}));
    game.now += 10s;
    EXPECT_EQ(game.clock.move(game.now, 400ms), 9'600ms);
    EXPECT_EQ(game.first().main, 290'400ms);
    EXPECT_EQ(game.clock.deadline(400ms), game.now + 300'400ms) << "a move may be under way";
    EXPECT_EQ(game.clock.deadline(10s), game.now + 303s);
    EXPECT_EQ(game.clock.deadline(-10s), game.now + 300s);
    EXPECT_EQ(LagQuota(FischerTime{60s, 0s}).gain_per_move(), 390ms);
    EXPECT_EQ(LagQuota(FischerTime{180s, 2s}).gain_per_move(), 1s);
    EXPECT_EQ(LagQuota(CorrespondenceTime{1}).left(), 0s);
}

TEST(Clock, ALyingClientGainsNoMoreThanTheQuota) {
    constexpr int moves = 60;
    StartedClock honest(same_for_both(FischerTime{600s, 0s}));
    milliseconds charged{0};
    for (int i = 0; i < moves; ++i) {
        honest.now += 5s;
        charged += *honest.clock.move(honest.now, 1h);
        EXPECT_TRUE(honest.move(0ms));
    }
    EXPECT_EQ(charged, moves * 5s - 3s - (moves - 1) * 1s) << "three seconds at first, then one a move";
}

TEST(Clock, TheQuotaRecoversUpToItsBound) {
    LagQuota quota(FischerTime{300s, 0s});
    EXPECT_EQ(quota.left(), 3s);
    for (int i = 0; i < 20; ++i) {
        quota.move_played(100ms);
    }
    EXPECT_EQ(quota.left(), 7s);
    quota.move_played(quota.compensation(9s));
    EXPECT_EQ(quota.left(), 1s);
    EXPECT_EQ(quota.compensation(9s), 1s);
}

// Who wins when time is up ---------------------------------------------------------------------------------

template <class G>
std::optional<Side> on_time(std::string_view fen, Side flagged) {
    return winner_on_time(AnyGame(GameState<G>(*parse_fen<G>(fen))), flagged);
}

TEST(TimeOut, IsALossUnlessTheOpponentCannotMate) {
    EXPECT_EQ(on_time<Chess>("7k/8/8/8/8/8/8/K1Q5 w - - 0 1", Side::second), Side::first);
    EXPECT_EQ(on_time<Chess>("7k/8/8/8/8/8/8/K1Q5 w - - 0 1", Side::first), std::nullopt);
    EXPECT_EQ(on_time<Chess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Side::first),
              Side::second);
    EXPECT_EQ(on_time<Xiangqi>("2ba1k3/4a4/9/9/9/9/P8/9/9/2BAKAB2 w - - 0 1", Side::second), Side::first);
    EXPECT_EQ(on_time<Xiangqi>("2ba1k3/4a4/9/9/9/9/P8/9/9/2BAKAB2 w - - 0 1", Side::first), std::nullopt);
}

} // namespace
} // namespace duiyi::server
