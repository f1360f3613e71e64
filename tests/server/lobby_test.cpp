// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The lobby without a server: seeks, pools, and what holds after any sequence of requests.
#include "lobby/lobby.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "lobby/guest_waits.hpp"
#include "lobby/play_waits.hpp"
#include "lobby/recent_games.hpp"
#include "lobby/usual_wait.hpp"
#include "ratings/speed.hpp"

namespace duiyi::server {
namespace {

Seeker seeker(std::uint64_t client) {
    Seeker result;
    result.client = client;
    result.person = "person" + std::to_string(client);
    result.ticket.room = "room" + std::to_string(client);
    return result;
}

Seek seek_by(std::uint64_t client) {
    return {0, seeker(client), {GameId::chess, same_for_both(FischerTime{std::chrono::seconds(180), {}})}};
}

TEST(Lobby, ASeekYieldsOneGame) {
    Lobby lobby;
    const std::uint64_t id = lobby.open(seek_by(1), 0).value();
    EXPECT_EQ(lobby.seek_of(1), id);
    const Meeting meeting = lobby.accept(id, seeker(2)).value();
    EXPECT_EQ(meeting.players[meeting.host].client, 1U);
    EXPECT_EQ(meeting.terms, seek_by(1).terms);
    EXPECT_TRUE(lobby.seeks().empty());
    EXPECT_EQ(lobby.accept(id, seeker(3)).error(), LobbyFault::gone);
    EXPECT_FALSE(lobby.leave(1));
}

TEST(Lobby, TheListShowsTheNewestSeeksAndWhoWaits) {
    Lobby lobby;
    for (std::uint64_t client = 1; client <= Lobby::longest_list; ++client) {
        ASSERT_TRUE(lobby.open(seek_by(client), 0));
    }
    Seek newest = seek_by(100);
    newest.side = Side::second;
    newest.by.name = "Anna";
    newest.by.player = Player{"the id of Anna", 1'612, true};
    Seek before = seek_by(99);
    before.by.guest = GuestName{17};
    ASSERT_TRUE(lobby.open(before, 0));
    const std::uint64_t id = lobby.open(newest, 0).value();
    Seeker with_account = seeker(101);
    with_account.has_account = true;
    const std::size_t half = pools().size() / 2;
    ASSERT_TRUE(lobby.join(1, seeker(102), 0));
    ASSERT_TRUE(lobby.join(1, seeker(103), 0));
    ASSERT_TRUE(lobby.join(half + 1, with_account, 0));

    const SeekList list = lobby.list();
    ASSERT_EQ(list.seeks.size(), Lobby::longest_list);
    EXPECT_EQ(list.seeks.front(),
              (OpenSeek{id, newest.terms, Side::second, SeekPerson{"Anna", 1'612, true}}));
    EXPECT_EQ(list.seeks.at(1), (OpenSeek{id - 1, newest.terms, {}, {}, GuestName{17}}));
    EXPECT_EQ(list.seeks.at(2), (OpenSeek{id - 2, newest.terms, {}, {}}));
    EXPECT_EQ(list.seeks.back().id, 3U) << "the oldest ones are left out";
    ASSERT_EQ(list.pools.size(), half);
    EXPECT_EQ(list.pools.at(0), (WaitingInPool{pools()[0], 0, 0}));
    EXPECT_EQ(list.pools.at(1), (WaitingInPool{pools()[1], 2, 1}));
}

TEST(Lobby, SidesAreAsAskedForOrAlternate) {
    const auto first_client = [](std::optional<Side> wanted, std::optional<Side> seekers,
                                 std::optional<Side> accepters) {
        Lobby lobby;
        Seek seek = seek_by(1);
        seek.side = wanted;
        seek.by.last_side = seekers;
        Seeker by = seeker(2);
        by.last_side = accepters;
        return lobby.accept(lobby.open(seek, 0).value(), by).value().players[0].client;
    };
    EXPECT_EQ(first_client(Side::first, Side::first, {}), 1U);
    EXPECT_EQ(first_client(Side::second, {}, Side::first), 2U);
    EXPECT_EQ(first_client({}, Side::first, Side::second), 2U);
    EXPECT_EQ(first_client({}, Side::second, {}), 1U);
    EXPECT_EQ(first_client({}, {}, Side::first), 1U);
    EXPECT_EQ(first_client({}, {}, Side::second), 2U);
    EXPECT_EQ(first_client({}, {}, {}), 1U);
}

TEST(Lobby, RefusesWhoIsNotMeant) {
    Lobby lobby;
    Seek seek = seek_by(1);
    seek.opponents = {1'400, 1'600};
    seek.by.blocked = {"person3"};
    const std::uint64_t id = lobby.open(seek, 0).value();
    EXPECT_EQ(lobby.accept(id, seeker(1)).error(), LobbyFault::own);
    Seeker same_person = seeker(4);
    same_person.person = "person1";
    EXPECT_EQ(lobby.accept(id, same_person).error(), LobbyFault::own);
    Seeker weak = seeker(2);
    weak.rating = 1'399;
    EXPECT_EQ(lobby.accept(id, weak).error(), LobbyFault::not_meant);
    EXPECT_EQ(lobby.accept(id, seeker(3)).error(), LobbyFault::not_meant);
    Seeker blocking = seeker(5);
    blocking.blocked = {"person1"};
    EXPECT_EQ(lobby.accept(id, blocking).error(), LobbyFault::not_meant);
    Seeker same_ticket = seeker(6);
    same_ticket.ticket.room = "room1";
    EXPECT_EQ(lobby.accept(id, same_ticket).error(), LobbyFault::same_ticket);
    EXPECT_TRUE(lobby.accept(id, seeker(2)));
}

TEST(Lobby, RatedGamesNeedAccountsAndEqualClocks) {
    Lobby lobby;
    Seek seek = seek_by(1);
    seek.terms.rated = true;
    EXPECT_EQ(lobby.open(seek, 0).error(), LobbyFault::not_rated);
    seek.by.has_account = true;
    Seek unequal = seek;
    unequal.terms.time.draw_winner = Side::second;
    EXPECT_EQ(lobby.open(unequal, 0).error(), LobbyFault::not_rated);
    const std::uint64_t id = lobby.open(seek, 0).value();
    EXPECT_EQ(lobby.accept(id, seeker(2)).error(), LobbyFault::not_rated);
    Seeker account = seeker(3);
    account.has_account = true;
    EXPECT_TRUE(lobby.accept(id, account).value().terms.rated);
}

TEST(Lobby, AClientWaitsForOneThing) {
    Lobby lobby;
    const std::uint64_t first = lobby.open(seek_by(1), 0).value();
    const std::uint64_t second = lobby.open(seek_by(1), 0).value();
    EXPECT_EQ(lobby.accept(first, seeker(2)).error(), LobbyFault::gone);
    ASSERT_TRUE(lobby.join(2, seeker(1), 0));
    EXPECT_EQ(lobby.accept(second, seeker(2)).error(), LobbyFault::gone);
    EXPECT_EQ(lobby.pool_of(1), 2U);
    ASSERT_TRUE(lobby.join(3, seeker(1), 0));
    EXPECT_EQ(lobby.waiting_in(2), 0U);
    // Whoever accepts a seek waits no more.
    const std::uint64_t other = lobby.open(seek_by(5), 0).value();
    ASSERT_TRUE(lobby.accept(other, seeker(1)));
    EXPECT_EQ(lobby.waiting_in(3), 0U);
}

TEST(Lobby, APoolPairsWhoIsStillThere) {
    Lobby lobby;
    for (std::uint64_t client = 1; client <= 4; ++client) {
        ASSERT_TRUE(lobby.join(0, seeker(client), 0));
    }
    ASSERT_TRUE(lobby.join(1, seeker(9), 0));
    ASSERT_TRUE(lobby.join(0, seeker(4), 7'000)) << "again";
    const auto wave = lobby.wave_of(0, 8'000);
    ASSERT_EQ(wave.size(), 4U);
    EXPECT_EQ(wave[3].waited, std::chrono::seconds(8)) << "waits since it first came";
    const auto pairs = pair_wave(wave);
    ASSERT_EQ(pairs.size(), 2U);
    EXPECT_TRUE(lobby.leave(1));
    const auto meetings = lobby.meet(0, wave, pairs);
    ASSERT_EQ(meetings.size(), 1U);
    EXPECT_EQ(meetings[0].terms, pools()[0]);
    EXPECT_EQ(meetings[0].since_ms, (std::array<std::int64_t, 2>{0, 0}));
    EXPECT_EQ(lobby.waiting_in(0), 1U);
    EXPECT_TRUE(lobby.meet(0, wave, pairs).empty()) << "nobody is paired twice";
    EXPECT_EQ(lobby.join(pools().size(), seeker(8), 0).error(), LobbyFault::no_pool);
}

TEST(Lobby, TwoWindowsOfAPersonDoNotMeet) {
    Lobby lobby;
    Seeker other_window = seeker(2);
    other_window.person = seeker(1).person;
    ASSERT_TRUE(lobby.join(0, seeker(1), 0));
    ASSERT_TRUE(lobby.join(0, other_window, 0));
    EXPECT_TRUE(pair_wave(lobby.wave_of(0, 60'000)).empty());
    ASSERT_TRUE(lobby.join(0, seeker(3), 60'000));
    const auto wave = lobby.wave_of(0, 60'000);
    EXPECT_EQ(lobby.meet(0, wave, pair_wave(wave)).size(), 1U);
    EXPECT_EQ(lobby.waiting_in(0), 1U) << "the other window";
}

/// The same person and ticket on another connection.
Seeker back_as(std::uint64_t client, Seeker who) {
    who.client = client;
    return who;
}

TEST(Lobby, ALostSeekKeepsItsNumberForSomeSeconds) {
    const auto reopened = [](std::int64_t after_ms, const Seek& again) {
        Lobby lobby;
        const std::uint64_t id = lobby.open(seek_by(1), 0).value();
        EXPECT_TRUE(lobby.lose(1, 1'000));
        EXPECT_TRUE(lobby.seeks().empty());
        EXPECT_EQ(lobby.accept(id, seeker(2)).error(), LobbyFault::gone) << "nobody meets who is not there";
        return lobby.open(again, 1'000 + after_ms).value() == id;
    };
    Seek again = seek_by(1);
    again.by = back_as(7, again.by);
    EXPECT_TRUE(reopened(Lobby::grace_ms - 1, again));
    EXPECT_FALSE(reopened(Lobby::grace_ms, again));
    Seek changed = again;
    changed.side = Side::second;
    EXPECT_FALSE(reopened(1, changed));
    Seek with_other_ticket = again;
    with_other_ticket.by.ticket.room = "room7";
    EXPECT_FALSE(reopened(1, with_other_ticket));
    Seek with_wrong_secret = again;
    with_wrong_secret.by.ticket.holder.text = "another";
    EXPECT_FALSE(reopened(1, with_wrong_secret));
}

TEST(Lobby, ALostPlaceInAPoolIsKeptForSomeSeconds) {
    const auto waited = [](std::size_t pool, std::int64_t back_ms) {
        Lobby lobby;
        EXPECT_TRUE(lobby.join(0, seeker(1), 0));
        EXPECT_TRUE(lobby.lose(1, 5'000));
        EXPECT_FALSE(lobby.lose(1, 5'000)) << "it waits for nothing any more";
        EXPECT_TRUE(lobby.wave_of(0, 5'000).empty());
        EXPECT_TRUE(lobby.join(pool, back_as(7, seeker(1)), back_ms));
        return lobby.wave_of(pool, back_ms).at(0).waited.count();
    };
    EXPECT_EQ(waited(0, 5'000 + Lobby::grace_ms - 1), 5'000 + Lobby::grace_ms - 1);
    EXPECT_EQ(waited(0, 5'000 + Lobby::grace_ms), 0);
    EXPECT_EQ(waited(1, 6'000), 0) << "another pool";
}

TEST(Lobby, WhoLeavesLosesItsPlace) {
    Lobby lobby;
    const std::uint64_t id = lobby.open(seek_by(1), 0).value();
    ASSERT_TRUE(lobby.leave(1));
    EXPECT_NE(lobby.open(seek_by(1), 1).value(), id);
}

TEST(RecentGames, KnowTheLastSideAndTheLastOpponents) {
    RecentGames games;
    EXPECT_FALSE(games.last_side("a"));
    EXPECT_TRUE(games.met_lately("a", 0).empty());
    games.add({"a", "b"}, 1'000);
    games.add({"c", "a"}, 2'000);
    EXPECT_EQ(games.last_side("a"), Side::second);
    EXPECT_EQ(games.last_side("b"), Side::second);
    EXPECT_EQ(games.last_side("c"), Side::first);
    EXPECT_EQ(games.met_lately("a", 3'000), (std::vector<std::string>{"b", "c"}));
    games.add({"b", "a"}, 3'000);
    EXPECT_EQ(games.met_lately("a", 3'000), (std::vector<std::string>{"c", "b"})) << "each once";
    games.add({"a", "d"}, 4'000);
    games.add({"a", "e"}, 5'000);
    EXPECT_EQ(games.met_lately("a", 5'000), (std::vector<std::string>{"b", "d", "e"}));
    EXPECT_EQ(games.met_lately("a", 4'000 + RecentGames::met_lately_ms), (std::vector<std::string>{"e"}));
    EXPECT_EQ(games.last_side("a"), Side::first) << "is known for longer";
}

TEST(RecentGames, ForgetThoseWhoPlayedLongAgo) {
    RecentGames games;
    for (std::size_t i = 0; i < RecentGames::max_persons; i += 2) {
        games.add({std::to_string(i), std::to_string(i + 1)}, 0);
    }
    games.add({"0", "new"}, 1);
    EXPECT_EQ(games.persons(), RecentGames::max_persons);
    EXPECT_TRUE(games.last_side("0")) << "has just played";
    EXPECT_TRUE(games.last_side("new"));
    EXPECT_FALSE(games.last_side("1"));
}

TEST(UsualWait, IsTheMedianOfTheLastOnes) {
    constexpr std::int64_t day = UsualWait::kept_ms;
    UsualWait waits;
    EXPECT_FALSE(waits.median(0));
    waits.add(9'000, 100);
    EXPECT_EQ(waits.median(100), 9'000);
    waits.add(1'000, 200);
    EXPECT_EQ(waits.median(200), 9'000) << "the longer one of two";
    waits.add(3'000, 300);
    EXPECT_EQ(waits.median(300), 3'000);
    EXPECT_EQ(waits.median(100 + day), 3'000) << "of 1,000 and 3,000";
    EXPECT_EQ(waits.median(299 + day), 3'000);
    EXPECT_FALSE(waits.median(300 + day));
    for (std::size_t i = 0; i < UsualWait::max_waits; ++i) {
        waits.add(500, 300);
    }
    EXPECT_EQ(waits.median(300), 500);
    for (std::size_t i = 0; i <= UsualWait::max_waits / 2; ++i) {
        waits.add(700, 300);
    }
    EXPECT_EQ(waits.median(300), 700) << "earlier ones do not count";
}

TEST(Lobby, HoldsSoManyAtMost) {
    Lobby lobby;
    for (std::uint64_t client = 1; client <= Lobby::max_waiting; ++client) {
        ASSERT_TRUE(lobby.join(0, seeker(client), 0));
    }
    EXPECT_EQ(lobby.join(0, seeker(5'000), 0).error(), LobbyFault::full);
    EXPECT_EQ(lobby.open(seek_by(5'000), 0).error(), LobbyFault::full);
    EXPECT_TRUE(lobby.open(seek_by(3), 0)) << "in place of waiting in the pool";
    EXPECT_TRUE(lobby.accept(*lobby.seek_of(3), seeker(5'000))) << "makes room";
}

TEST(PlayWaits, GrowAndAreForgotten) {
    constexpr std::int64_t minute = 60'000;
    constexpr std::int64_t day = 24 * 60 * minute;
    constexpr std::int64_t t = 1'000 * day;
    EXPECT_EQ(play_wait_until({}), 0);
    EXPECT_EQ(play_wait_until({t}), 0) << "the first time is free";
    EXPECT_EQ(play_wait_until({t, t + minute}), t + 11 * minute);
    EXPECT_EQ(play_wait_until({t + 30 * minute, t, t + minute}), t + 50 * minute);
    EXPECT_EQ(play_wait_until({t, t + day}), 0) << "a day without";
    EXPECT_EQ(play_wait_until({t, t + minute, t + 2 * day, t + 2 * day + 1}), t + 2 * day + 1 + 10 * minute);
    std::vector<std::int64_t> many;
    for (int i = 0; i < 200; ++i) {
        many.push_back(t + i * 60 * minute);
    }
    EXPECT_EQ(play_wait_until(many), many.back() + 12 * 60 * minute) << "never more than half a day";
}

TEST(GuestWaits, FollowTheGamesOfTheLobby) {
    constexpr std::int64_t minute = 60'000;
    GuestWaits waits;
    for (const char* room : {"one", "two", "three"}) {
        waits.begun(room, {"anna", "bert"});
    }
    waits.over("another", Side::first, minute);
    waits.over("one", Side::first, 1 * minute);
    EXPECT_EQ(waits.wait_until("anna"), 0) << "the first time is free";
    waits.over("one", Side::first, 2 * minute);
    EXPECT_EQ(waits.wait_until("anna"), 0) << "a game is over once";
    waits.over("two", {}, 3 * minute);
    waits.over("three", Side::first, 4 * minute);
    EXPECT_EQ(waits.wait_until("anna"), 14 * minute);
    EXPECT_EQ(waits.wait_until("bert"), 0);
}

TEST(GuestWaits, ForgetWhoWasFirst) {
    GuestWaits waits;
    for (std::size_t i = 0; i <= GuestWaits::max_persons; ++i) {
        for (int game = 0; game < 2; ++game) {
            const std::string room = std::to_string(i) + "-" + std::to_string(game);
            waits.begun(room, {"person " + std::to_string(i), ""});
            waits.over(room, Side::first, 1);
        }
    }
    EXPECT_EQ(waits.wait_until("person 0"), 0);
    EXPECT_GT(waits.wait_until("person 1"), 0);
}

TEST(Lobby, PoolsCanBePlayedAndRated) {
    std::set<std::string> names;
    for (const GameTerms& terms : pools()) {
        EXPECT_FALSE(fault_of(terms.time));
        EXPECT_TRUE(can_be_rated(terms.time));
        const std::string name = std::string(to_string(terms.game)) + to_text(terms.time);
        EXPECT_TRUE(names.insert(name + (terms.rated ? " rated" : " casual")).second);
    }
}

// Any requests in any order: a ticket is in one place or in one meeting, and nobody meets twice with one
// ticket.
TEST(Lobby, RandomRequests) {
    std::mt19937 random(1);
    const auto below = [&](std::uint64_t end) {
        return std::uniform_int_distribution<std::uint64_t>(0, end - 1)(random);
    };
    for (int round = 0; round < 200; ++round) {
        Lobby lobby;
        std::set<std::string> used;
        std::uint64_t tickets = 0;
        std::map<std::uint64_t, std::string> ticket_of;
        const auto with_ticket = [&](std::uint64_t client) {
            Seeker by = seeker(client);
            auto& ticket = ticket_of[client];
            if (ticket.empty() || used.contains(ticket)) {
                ticket = std::to_string(++tickets);
            }
            by.ticket.room = below(20) == 0 ? ticket_of[below(6)] : ticket; // also of somebody else
            return by;
        };
        const auto met = [&](const Meeting& meeting) {
            EXPECT_NE(meeting.players[0].person, meeting.players[1].person);
            for (const Seeker& each : meeting.players) {
                EXPECT_TRUE(used.insert(each.ticket.room).second || each.ticket.room.empty())
                    << "a ticket was used twice";
                EXPECT_FALSE(lobby.seek_of(each.client) || lobby.pool_of(each.client));
            }
        };
        for (int step = 0; step < 100 && !HasFailure(); ++step) {
            const std::uint64_t client = below(6);
            const Seeker by = with_ticket(client);
            if (used.contains(by.ticket.room)) {
                continue; // the store refuses it
            }
            switch (below(5)) {
                case 0: {
                    Seek seek = seek_by(client);
                    seek.by = by;
                    (void)lobby.open(seek, step * 1'000);
                    break;
                }
                case 1:
                    if (!lobby.seeks().empty()) {
                        if (const auto meeting = lobby.accept(lobby.seeks().begin()->first, by)) {
                            met(*meeting);
                        }
                    }
                    break;
                case 2:
                    (void)lobby.join(below(2), by, step * 1'000);
                    break;
                case 3:
                    below(2) == 0 ? lobby.leave(client) : lobby.lose(client, step * 1'000);
                    break;
                default: {
                    const auto wave = lobby.wave_of(0, step * 1'000);
                    for (const Meeting& meeting : lobby.meet(0, wave, pair_wave(wave))) {
                        met(meeting);
                    }
                }
            }
            EXPECT_FALSE(lobby.seek_of(client) && lobby.pool_of(client));
        }
    }
}

} // namespace
} // namespace duiyi::server
