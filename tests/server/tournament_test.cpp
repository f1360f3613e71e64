// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Tournaments at the service, from sign-up to the last result, with players who resign, do not come, pause
// and withdraw, and a server that is killed at any moment.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <random>
#include <set>

#include "api/tournament_json.hpp"
#include "apps/tournaments/trf.hpp"
#include "bus/local_bus.hpp"
#include "fake_store.hpp"
#include "service/tournament_service.hpp"

namespace duiyi::server {
namespace {

constexpr std::int64_t began_ms = 1'790'000'000'000;

/// What one process is: gone as a whole when it is killed.
struct ServerLife {
    ServerLife(FakeStore& store, std::int64_t& now)
        : service(store, bus, deadlines, nullptr, service_options(now)),
          tournaments(store, service, deadlines,
                      {[&now] { return now; }, [&now] { return now; },
                       [](const auto& work, const auto& done) {
                           work();
                           done();
                           return true;
                       }}) {
        service.resume_clocks();
        tournaments.resume();
    }
    static ServiceOptions service_options(std::int64_t& now) {
        ServiceOptions out;
        out.now_ms = [&now] { return now; };
        return out;
    }

    LocalBus bus;
    Deadlines deadlines;
    Service service;
    TournamentService tournaments;
};

class TournamentTest : public testing::Test {
protected:
    TournamentTest() { restart(); }
    void TearDown() override { end(); }

    /// Kills the process. What the store has not answered goes first: it holds rooms that follow the bus.
    void end() {
        store_->crash();
        life_.reset();
    }
    void restart() {
        end();
        life_ = std::make_unique<ServerLife>(*store_, now_);
        store_->answer_all();
    }
    AccountRow account(int number) {
        AccountRow row;
        row.id = "id-" + std::to_string(number);
        row.revision = 1;
        row.name = "player" + std::to_string(number);
        return row;
    }
    void add_accounts(int count) {
        for (int i = 0; i < count; ++i) {
            UnitOfWork work;
            work.changes.emplace_back(AddAccount{account(i), {account(i).name}});
            store_->commit(std::move(work), [](const auto& done) { EXPECT_TRUE(done); });
        }
        store_->answer_all();
    }
    TournamentTerms terms(TournamentKind kind) const {
        TournamentTerms out;
        out.name = "Sunday";
        out.kind = kind;
        out.game = GameId::chess;
        out.time = *parse_time_control("fischer 180+2");
        out.is_rated = true;
        out.start_ms = now_ + 60'000;
        out.minutes = 10;
        out.rounds = 5;
        out.pause_s = 5;
        return out;
    }
    std::string make(const TournamentTerms& wanted) {
        std::string id;
        life_->tournaments.make(wanted, account(0), "1.2.3.4", [&](const auto& made) {
            ASSERT_TRUE(made) << made.error().message;
            id = *made;
        });
        store_->answer_all();
        return id;
    }
    TournamentPtr find(const std::string& id) {
        TournamentPtr found;
        life_->tournaments.find(id, [&](const auto& live) {
            ASSERT_TRUE(live) << live.error().message;
            found = *live;
        });
        store_->answer_all();
        return found;
    }
    /// The code of the refusal; empty when there was none.
    std::string join(const std::string& id, int number, EntryFacts facts = {1500, 0, true}) {
        std::string code = "no answer";
        life_->tournaments.join(find(id), account(number), facts,
                                [&](const auto& done) { code = done ? "" : done.error().code; });
        store_->answer_all();
        return code;
    }
    void set_status(const std::string& id, int number, EntryStatus status) {
        life_->tournaments.set_status(find(id), account(number).id, status, [](const auto&) {});
        store_->answer_all();
    }
    void pass(std::int64_t ms) {
        now_ += ms;
        life_->deadlines.run_due(now_);
        store_->answer_all();
    }
    /// A move or a resignation of the side in the room; asks and does not wait for the store.
    void act(const std::string& room, Side side, const CommandBody& body) {
        life_->service.rooms().read(room, [&, this](const auto& live) {
            if (live) {
                life_->service.rooms().act(*live, seat_of(side), "1.2.3.4", body, [](const auto&) {});
            }
        });
    }
    void act_and_wait(const std::string& room, Side side, const CommandBody& body) {
        act(room, side, body);
        store_->answer_all();
        act(room, side, body); // the room may have had to be loaded first: doing it twice does no harm
        store_->answer_all();
    }
    std::vector<std::string> rooms_going_on(const std::string& id) {
        std::vector<std::string> rooms;
        for (const TournamentGame& game : find(id)->state->games()) {
            if (game.pair.result == TournamentResult::none) {
                rooms.push_back(game.pair.room);
            }
        }
        return rooms;
    }
    /// What must hold at any time, of the state as it is stored.
    void check(const std::string& id) {
        const auto live = find(id);
        ASSERT_NE(live, nullptr);
        const TournamentState& state = *live->state;
        std::set<std::size_t> playing;
        std::set<std::pair<std::size_t, std::size_t>> met;
        std::set<std::string> rooms;
        for (const TournamentGame& game : state.games()) {
            const auto [low, high] = std::minmax(game.pair.players[0], game.pair.players[1]);
            EXPECT_NE(low, high);
            if (!state.is_arena()) {
                EXPECT_TRUE(met.emplace(low, high).second) << low << " and " << high << " meet twice";
            }
            if (game.pair.result == TournamentResult::none && state.is_open()) {
                EXPECT_TRUE(playing.insert(low).second) << low << " plays twice at once";
                EXPECT_TRUE(playing.insert(high).second) << high << " plays twice at once";
            }
            if (!game.pair.room.empty()) {
                EXPECT_TRUE(rooms.insert(game.pair.room).second) << "two games in one room";
                EXPECT_FALSE(store_->events(game.pair.room).empty()) << "a game without a room";
            }
        }
        EXPECT_EQ(store_->rooms_of_tournament(id), rooms.size()) << "a room without a game";
    }
    /// Plays what goes on: some resign, some do not come, some win by a resignation after moves.
    void play_some(const std::string& id, std::mt19937& random) {
        for (const std::string& room : rooms_going_on(id)) {
            if (random() % 10 == 0) {
                continue; // they do not come; the limit of the first move ends the game
            }
            act_and_wait(room, Side::first, PlayMove{0, "e2e4"});
            act_and_wait(room, Side::second, PlayMove{1, "e7e5"});
            act_and_wait(room, random() % 2 == 0 ? Side::first : Side::second, Resign{});
        }
    }

    std::int64_t now_ = began_ms;
    std::unique_ptr<FakeStore> store_ = std::make_unique<FakeStore>();
    std::unique_ptr<ServerLife> life_; // after the store that it uses
};

TEST_F(TournamentTest, ASwissIsPlayedToItsEnd) {
    add_accounts(9);
    const std::string id = make(terms(TournamentKind::swiss));
    for (int i = 0; i < 9; ++i) {
        EXPECT_EQ(join(id, i), "");
    }
    EXPECT_EQ(find(id)->state->status(), TournamentStatus::to_come);
    pass(60'000);
    std::mt19937 random(1);
    for (std::size_t round = 1; round <= 5; ++round) {
        ASSERT_EQ(find(id)->state->rounds().size(), round);
        EXPECT_TRUE(find(id)->state->rounds().back().bye) << "nine players";
        check(id);
        play_some(id, random);
        pass(70'000); // whoever did not come has lost by now
        EXPECT_EQ(find(id)->state->rounds()[round - 1].left, 0U);
        pass(6'000);
    }
    const auto live = find(id);
    EXPECT_EQ(live->state->status(), TournamentStatus::over);
    int points = 0;
    for (const auto& row : live->standings()) {
        points += row.score;
    }
    EXPECT_EQ(points, 5 * 5 * 2) << "four games and a bye in each of five rounds";
    // What is exported is what FIDE's report format holds.
    const auto report = tournaments::read_trf(tournaments::write_trf(to_report(*live->state, live->names)));
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_EQ(report->players.size(), 9U);
    EXPECT_EQ(tournaments::rounds_played(*report), 5);
}

TEST_F(TournamentTest, ARoundRobinLetsEverybodyMeetOnce) {
    add_accounts(6);
    const std::string id = make(terms(TournamentKind::round_robin));
    for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(join(id, i), "");
    }
    pass(60'000);
    EXPECT_EQ(join(id, 7), "started");
    std::mt19937 random(2);
    for (int round = 0; round < 5; ++round) {
        if (round == 2) {
            set_status(id, 4, EntryStatus::withdrawn);
        }
        play_some(id, random);
        pass(70'000);
        pass(6'000);
        check(id);
    }
    const auto live = find(id);
    EXPECT_EQ(live->state->status(), TournamentStatus::over);
    EXPECT_EQ(live->state->games().size(), 15U);
}

TEST_F(TournamentTest, AnArenaPairsWhoIsFree) {
    add_accounts(8);
    const std::string id = make(terms(TournamentKind::arena));
    for (int i = 0; i < 7; ++i) {
        EXPECT_EQ(join(id, i), "");
    }
    pass(60'000);
    EXPECT_EQ(rooms_going_on(id).size(), 3U);
    EXPECT_EQ(join(id, 7), "") << "late, and welcome";
    pass(3'000);
    EXPECT_EQ(rooms_going_on(id).size(), 4U);
    std::mt19937 random(3);
    for (int wave = 0; wave < 100 && find(id)->state->is_open(); ++wave) {
        play_some(id, random);
        check(id);
        if (wave == 5) {
            set_status(id, 1, EntryStatus::paused);
        }
        // A copy: what changes a status takes the place of the state that is read here.
        const auto entries = find(id)->state->entries();
        for (const auto& entry : entries) {
            if (entry.status == EntryStatus::paused && wave % 4 == 3) {
                set_status(id, std::stoi(entry.account.substr(3)), EntryStatus::in);
            }
        }
        pass(10'000);
    }
    const auto live = find(id);
    EXPECT_EQ(live->state->status(), TournamentStatus::over);
    EXPECT_GT(live->state->games().size(), 20U);
    EXPECT_TRUE(std::ranges::any_of(live->standings(), [](const auto& row) { return row.score > 4; }));
}

TEST_F(TournamentTest, ABerserkWinIsWorthAPointMore) {
    add_accounts(2);
    const std::string id = make(terms(TournamentKind::arena));
    join(id, 0);
    join(id, 1);
    pass(60'000);
    const auto rooms = rooms_going_on(id);
    ASSERT_EQ(rooms.size(), 1U);
    const auto left_of = [&](Side side) {
        std::chrono::milliseconds left{};
        life_->service.rooms().read(rooms[0], [&](const auto& live) {
            ASSERT_TRUE(live);
            left = (*live)->room->clock()->clock().reading(side, moment_of(now_)).main;
        });
        store_->answer_all();
        return left;
    };
    act_and_wait(rooms[0], Side::second, Berserk{});
    EXPECT_EQ(left_of(Side::second), std::chrono::seconds(90));
    EXPECT_EQ(left_of(Side::first), std::chrono::seconds(180));
    act_and_wait(rooms[0], Side::first, PlayMove{0, "e2e4"});
    act_and_wait(rooms[0], Side::first, Berserk{}); // too late
    act_and_wait(rooms[0], Side::second, PlayMove{1, "e7e5"});
    EXPECT_EQ(left_of(Side::second), std::chrono::seconds(90)) << "without increment";
    EXPECT_GE(left_of(Side::first), std::chrono::seconds(180));
    act_and_wait(rooms[0], Side::first, Resign{});
    const auto live = find(id);
    ASSERT_EQ(live->state->games()[0].pair.result, TournamentResult::second);
    EXPECT_EQ(live->standings()[0].score, 3);
    EXPECT_TRUE(live->standings()[0].sheet[0].is_berserk);
    EXPECT_EQ(live->standings()[1].score, 0);
}

TEST_F(TournamentTest, WhoDoesNotComeIsPausedInAnArena) {
    add_accounts(2);
    const std::string id = make(terms(TournamentKind::arena));
    join(id, 0);
    join(id, 1);
    pass(60'000);
    ASSERT_EQ(rooms_going_on(id).size(), 1U);
    pass(90'000);
    const auto live = find(id);
    EXPECT_EQ(live->state->games()[0].pair.result, TournamentResult::void_game);
    const std::size_t absent = live->state->games()[0].pair.players[0];
    EXPECT_EQ(live->state->entries()[absent].status, EntryStatus::paused);
    EXPECT_EQ(live->state->entries()[1 - absent].status, EntryStatus::in);
}

TEST_F(TournamentTest, AStartThatHasJustPassedIsNow) {
    TournamentTerms chosen = terms(TournamentKind::arena);
    chosen.start_ms = now_ - 600'000;
    EXPECT_EQ(find(make(chosen))->state->terms().start_ms, now_);
}

TEST_F(TournamentTest, ConditionsAndLimitsHold) {
    add_accounts(4);
    TournamentTerms strict = terms(TournamentKind::swiss);
    strict.min_rating = 1600;
    strict.max_rating = 2000;
    strict.min_games = 10;
    const std::string id = make(strict);
    EXPECT_EQ(join(id, 1, {1599, 20, false}), "rating_low");
    EXPECT_EQ(join(id, 1, {2001, 20, false}), "rating_high");
    EXPECT_EQ(join(id, 1, {1700, 9, false}), "too_few_games");
    EXPECT_EQ(join(id, 1, {1700, 10, false}), "");
    EXPECT_EQ(join(id, 1, {1700, 10, false}), "") << "again: nothing changes";
    EXPECT_EQ(find(id)->state->entries().size(), 1U);
    pass(60'000);
    EXPECT_EQ(find(id)->state->status(), TournamentStatus::cancelled) << "one player is none";
    for (const char* field : {"name", "time", "start_ms", "minutes", "rounds", "pause_s", "min_rating"}) {
        TournamentTerms bad = terms(TournamentKind::swiss);
        bad.kind = std::string(field) == "minutes" ? TournamentKind::arena : bad.kind;
        bad.name = std::string(field) == "name" ? " " : bad.name;
        bad.time = std::string(field) == "time" ? TimeControl{} : bad.time;
        bad.start_ms = std::string(field) == "start_ms" ? now_ - 600'001 : bad.start_ms;
        bad.minutes = 5;
        bad.rounds = std::string(field) == "rounds" ? 0 : bad.rounds;
        bad.pause_s = std::string(field) == "pause_s" ? 1 : bad.pause_s;
        bad.min_rating = std::string(field) == "min_rating" ? std::optional(9'000) : std::nullopt;
        const auto fault = fault_of(bad, now_);
        ASSERT_TRUE(fault) << field;
        EXPECT_EQ(fault->substr(0, std::string(field).size()), field);
    }
    for (int i = 0; i < 3; ++i) {
        make(terms(TournamentKind::swiss));
    }
    life_->tournaments.make(terms(TournamentKind::swiss), account(0), "1.2.3.4", [](const auto& made) {
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().code, "too_many");
    });
    int made_here = 0;
    for (int i = 1; i <= 20; ++i) { // accounts of one address, which has made four
        life_->tournaments.make(terms(TournamentKind::arena), account(i), "1.2.3.4",
                                [&](const auto& made) { made_here += made ? 1 : 0; });
        store_->answer_all();
    }
    EXPECT_EQ(made_here, 6);
}

// At any moment of a round change, of results and of sign-ups: after the restart everything that was
// acknowledged is there, each game has one room, and nobody is paired twice.
TEST_F(TournamentTest, AKilledServerGoesOnWhereItWas) {
    const char* const wanted = std::getenv("DUIYI_KILLS");
    const int kills = wanted == nullptr ? 60 : std::max(60, std::atoi(wanted) * 4);
    const char* const seed = std::getenv("DUIYI_SEED");
    std::mt19937 random(seed == nullptr ? 4U : static_cast<unsigned>(std::strtoul(seed, nullptr, 10)));
    int done = 0;
    std::size_t games = 0;
    for (int tournament = 0; done < kills; ++tournament) {
        end();
        store_ = std::make_unique<FakeStore>();
        restart();
        add_accounts(10);
        const auto kind =
            std::array{TournamentKind::swiss, TournamentKind::arena, TournamentKind::round_robin}.at(
                static_cast<std::size_t>(tournament) % 3);
        const std::string id = make(terms(kind));
        std::set<int> joined;
        for (int i = 0; i < 10; ++i) {
            bool is_acknowledged = false;
            life_->tournaments.join(find(id), account(i), {1500 + i, 0, true},
                                    [&](const auto& result) { is_acknowledged = result.has_value(); });
            if (random() % 5 == 0) { // killed before or after it is stored
                if (random() % 2 == 0 && store_->waiting() > 0) {
                    store_->perform();
                }
                restart();
                ++done;
            } else {
                store_->answer_all();
                EXPECT_TRUE(is_acknowledged);
                joined.insert(i);
            }
        }
        for (const int number : joined) {
            EXPECT_TRUE(find(id)->state->entry_of(account(number).id)) << "an acknowledged entry is lost";
        }
        now_ += 60'000;
        for (int step = 0; step < 60 && find(id)->state->is_open() && !HasFailure(); ++step) {
            life_->deadlines.run_due(now_);
            for (auto answers = random() % 6; answers > 0 && store_->waiting() > 0; --answers) {
                store_->answer();
            }
            if (random() % 3 == 0) {
                if (random() % 2 == 0 && store_->waiting() > 0) {
                    store_->perform();
                }
                restart();
                ++done;
            }
            store_->answer_all();
            check(id);
            play_some(id, random);
            now_ += 35'000;
        }
        check(id);
        games += find(id)->state->games().size();
    }
    std::printf("%d kills, %zu games\n", done, games);
}

TEST(TournamentEvents, AreReadAsTheyWereWritten) {
    TournamentMade made;
    made.by = "id-1";
    made.terms.name = "对弈; 100 % = \"x\"";
    made.terms.description = "first line\nsecond";
    made.terms.time = *parse_time_control("byoyomi 600+3x30");
    made.terms.game = GameId::xiangqi;
    made.terms.min_rating = 1000;
    const std::vector<TournamentEvent> events{
        made,
        EntryJoined{"id-2", 1712, true},
        EntryChanged{3, EntryStatus::paused},
        TournamentStarted{},
        RoundPaired{{{{0, 2}, "room-a", {}}, {{4, 1}, "", TournamentResult::second_by_forfeit}}, 3},
        GameDecided{7, TournamentResult::draw, {true, false}},
        TournamentEnded{true}};
    for (const TournamentEvent& event : events) {
        const auto stored = encode(event);
        const auto read = decode_tournament_event(stored.kind, stored.body);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(*read, event) << stored.body;
    }
    EXPECT_FALSE(decode_tournament_event("paired", "pairs=1-:x"));
    EXPECT_FALSE(decode_tournament_event("paired", "pairs=1-2:!maybe"));
    EXPECT_FALSE(decode_tournament_event("joined", "account=a"));
    EXPECT_FALSE(decode_tournament_event("resigned", ""));
}

} // namespace
} // namespace duiyi::server
