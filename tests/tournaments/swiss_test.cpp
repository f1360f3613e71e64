// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The Dutch system: pairings that bbpPairings confirms, and what holds for any round.
#include "apps/tournaments/swiss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "apps/tournaments/trf.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "random_tournament.hpp"

namespace duiyi::tournaments {
namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

TEST(Swiss, PairsTheGoldenFilesAsBbpPairingsDoes) {
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(test_kit::source_dir() / "tests/tournaments/golden")) {
        if (entry.path().extension() != ".trf") {
            continue;
        }
        ++files;
        const auto tournament = read_trf(text_of(entry.path()));
        ASSERT_TRUE(tournament) << entry.path() << ": " << tournament.error().text();
        const auto pairing = pair_next_round(*tournament);
        ASSERT_TRUE(pairing) << entry.path() << ": " << pairing.error();
        std::string text = std::to_string(pairing->pairs.size() + (pairing->bye != 0 ? 1 : 0)) + '\n';
        for (const Pair& pair : pairing->pairs) {
            text += std::to_string(pair.white) + ' ' + std::to_string(pair.black) + '\n';
        }
        if (pairing->bye != 0) {
            text += std::to_string(pairing->bye) + " 0\n";
        }
        auto expected = entry.path();
        EXPECT_EQ(text, text_of(expected.replace_extension(".pairing"))) << entry.path();
    }
    EXPECT_EQ(files, 24);
}

const RoundEntry* bye_or_more(const Tournament& tournament, const Player& player) {
    for (const RoundEntry& entry : player.rounds) {
        if (!is_played(entry.result) &&
            tournament.point_system.of(entry.result) >= tournament.point_system.win) {
            return &entry;
        }
    }
    return nullptr;
}

void expect_lawful(const Tournament& tournament, const RoundPairing& pairing) {
    std::set<int> seen;
    const auto player = [&](int number) -> const Player& {
        return tournament.players[static_cast<std::size_t>(number) - 1];
    };
    for (const Pair& pair : pairing.pairs) {
        EXPECT_TRUE(seen.insert(pair.white).second && seen.insert(pair.black).second);
        for (const RoundEntry& entry : player(pair.white).rounds) {
            EXPECT_FALSE(is_played(entry.result) && entry.opponent == pair.black)
                << pair.white << " and " << pair.black << " meet again (C1)";
        }
    }
    if (pairing.bye != 0) {
        EXPECT_TRUE(seen.insert(pairing.bye).second);
        EXPECT_EQ(bye_or_more(tournament, player(pairing.bye)), nullptr)
            << pairing.bye << " has a second bye (C2)";
    }
    const auto rounds = static_cast<std::size_t>(rounds_played(tournament));
    const auto takes_part = [&](const Player& one) { return one.rounds.size() <= rounds; };
    EXPECT_EQ(static_cast<std::ptrdiff_t>(seen.size()),
              std::count_if(tournament.players.begin(), tournament.players.end(), takes_part));
}

TEST(Swiss, MeetsTheAbsoluteCriteriaInRandomTournaments) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        const int players = 5 + static_cast<int>(seed % 40);
        test::RandomTournament random(seed, players, std::min(players - 1, 9));
        while (!random.is_over()) {
            random.announce_absences();
            const auto pairing = pair_next_round(random.tournament());
            if (!pairing) {
                break;
            }
            expect_lawful(random.tournament(), *pairing);
            random.play(*pairing);
        }
    }
}

Tournament of_players(int players) {
    Tournament tournament;
    for (int number = 1; number <= players; ++number) {
        tournament.players.emplace_back();
        tournament.players.back().number = number;
    }
    return tournament;
}

TEST(Swiss, FirstRoundIsTheUpperHalfAgainstTheLower) {
    const auto pairing = pair_next_round(of_players(7));
    ASSERT_TRUE(pairing);
    EXPECT_EQ(pairing->pairs, (std::vector<Pair>{{1, 4}, {5, 2}, {3, 6}}));
    EXPECT_EQ(pairing->bye, 7);
}

TEST(Swiss, LeavesOutWhoIsAbsentAndWhoShallNotMeet) {
    Tournament tournament = of_players(6);
    tournament.absent = {2, 5};
    tournament.forbidden = {{1, 4}};
    const auto pairing = pair_next_round(tournament);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(pairing->pairs,
              (std::vector<Pair>{{1, 6}, {4, 3}})); // numbers count those who have arrived: 4 is third
    EXPECT_EQ(pairing->bye, 0);
}

TEST(Swiss, SaysWhyThereIsNoPairing) {
    EXPECT_EQ(pair_next_round({}).error(), "nobody takes part in round 1");
    Tournament tournament = of_players(2);
    tournament.players[0].rounds = {{2, Colour::white, Result::win}};
    tournament.players[1].rounds = {{1, Colour::black, Result::loss}};
    EXPECT_NE(pair_next_round(tournament).error().find("round 2 has no complete pairing"), std::string::npos);
    EXPECT_EQ(pair_next_round(of_players(1'024)).error(), "1024 players (expected at most 1023)");
    tournament.total_rounds = 1;
    EXPECT_EQ(pair_next_round(tournament).error(), "all 1 rounds are paired");
}

} // namespace
} // namespace duiyi::tournaments
