// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// bench_tournaments [PLAYERS [ROUNDS [SEED]]]: how long the pairing of each round of a Swiss takes, by the
// clock and of the processor: the first is longer where other programs run.
#include <chrono>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

#include "tests/tournaments/random_tournament.hpp"

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto number = [&](std::size_t i, int otherwise) {
        return i < words.size() ? std::stoi(words[i]) : otherwise;
    };
    const int players = number(0, 1'000);
    const int rounds = number(1, 9);
    duiyi::test::RandomTournament tournament(static_cast<std::uint32_t>(number(2, 1)), players, rounds);
    std::cout << std::fixed << std::setprecision(3);
    for (int round = 1; !tournament.is_over(); ++round) {
        tournament.announce_absences();
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t processor = std::clock();
        const auto pairing = duiyi::tournaments::pair_next_round(tournament.tournament());
        const double worked = static_cast<double>(std::clock() - processor) / CLOCKS_PER_SEC;
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        if (!pairing) {
            std::cerr << pairing.error() << '\n';
            return 1;
        }
        std::cout << "round " << round << ": " << pairing->pairs.size() << " pairs, " << time.count()
                  << " s, " << worked << " s of the processor" << std::endl;
        tournament.play(*pairing);
    }
    return 0;
}
