// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "random_tournament.hpp"

#include <cmath>

namespace duiyi::test {

using namespace tournaments; // NOLINT(google-build-using-namespace)

RandomTournament::RandomTournament(std::uint32_t seed, int players, int rounds)
    : random_(seed),
      draws_(percent() * 6 / 10),
      byes_(percent() % 8),
      forfeits_(percent() % 6),
      leavers_(percent() % 5) {
    tournament_.total_rounds = rounds;
    tournament_.initial_colour = percent() % 2 == 0 ? Colour::white : Colour::black;
    tournament_.information[12] = {"Random tournament " + std::to_string(seed)};
    for (int number = 1; number <= players; ++number) {
        Player player;
        player.number = number;
        player.name = "Player " + std::to_string(number);
        player.rating = 2'600 - number * 1'400 / players;
        tournament_.players.push_back(player);
        arrival_.push_back(percent() < 5 ? static_cast<int>(random_() % 3) : 0);
        has_left_.push_back(false);
    }
}

Player& RandomTournament::player(int number) {
    return tournament_.players[static_cast<std::size_t>(number) - 1];
}

void RandomTournament::announce_absences() {
    const int round = rounds_played(tournament_);
    for (Player& player : tournament_.players) {
        const auto index = static_cast<std::size_t>(player.number) - 1;
        if (round > 0 && percent() < leavers_) {
            has_left_[index] = true;
        }
        if (has_left_[index] || round < arrival_[index]) {
            player.rounds.push_back({});
        } else if (percent() < byes_) {
            const unsigned kind = percent();
            player.rounds.push_back({0, Colour::none,
                                     kind < 70   ? Result::half_point_bye
                                     : kind < 90 ? Result::zero_point_bye
                                                 : Result::full_point_bye});
        }
        player.points = score_of(player, tournament_.point_system, round);
    }
}

void RandomTournament::play_game(const Pair& pair) {
    Player& white = player(pair.white);
    Player& black = player(pair.black);
    Result of_white = Result::draw;
    Result of_black = Result::draw;
    if (percent() < forfeits_) {
        const unsigned who = percent();
        of_white = who < 45 ? Result::forfeit_win : Result::forfeit_loss;
        of_black = who < 90 && who >= 45 ? Result::forfeit_win : Result::forfeit_loss;
    } else if (percent() >= draws_) {
        const double expected = 1 / (1 + std::pow(10, (black.rating - white.rating) / 400.0));
        const bool white_wins = percent() < expected * 100;
        of_white = white_wins ? Result::win : Result::loss;
        of_black = white_wins ? Result::loss : Result::win;
    }
    white.rounds.push_back({black.number, Colour::white, of_white});
    black.rounds.push_back({white.number, Colour::black, of_black});
}

void RandomTournament::play(const RoundPairing& pairing) {
    for (const Pair& pair : pairing.pairs) {
        play_game(pair);
    }
    if (pairing.bye != 0) {
        player(pairing.bye).rounds.push_back({0, Colour::none, Result::pairing_bye});
    }
    for (Player& player : tournament_.players) {
        player.points = score_of(player, tournament_.point_system, rounds_played(tournament_));
    }
}

} // namespace duiyi::test
