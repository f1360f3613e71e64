// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Writes random tournaments before each of their rounds, as 1.trf and so on, and the pairing of that round,
// as 1.pairing: the input of tools/tournaments_compare.sh.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "apps/tournaments/trf.hpp"
#include "random_tournament.hpp"

namespace {

using namespace duiyi; // NOLINT(google-build-using-namespace)

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// In the form of bbpPairings and JaVaFo: how many pairs, then White and Black of each, 0 for a bye.
std::string pairing_text(const tournaments::RoundPairing& pairing) {
    std::string text = std::to_string(pairing.pairs.size() + (pairing.bye != 0 ? 1 : 0)) + '\n';
    for (const auto& pair : pairing.pairs) {
        text += std::to_string(pair.white) + ' ' + std::to_string(pair.black) + '\n';
    }
    if (pairing.bye != 0) {
        text += std::to_string(pairing.bye) + " 0\n";
    }
    return text;
}

int run(const std::filesystem::path& folder, int files, std::uint32_t seed) {
    std::mt19937 random(seed);
    for (int file = 1; file <= files;) {
        const int players = 5 + static_cast<int>(random() % (random() % 3 == 0 ? 96 : 30));
        const int rounds = 2 + static_cast<int>(random() % 10);
        test::RandomTournament tournament(static_cast<std::uint32_t>(random()), players, rounds);
        while (!tournament.is_over() && file <= files) {
            tournament.announce_absences();
            const auto pairing = tournaments::pair_next_round(tournament.tournament());
            const std::string name = std::to_string(file++);
            write(folder / (name + ".trf"), tournaments::write_trf(tournament.tournament()));
            write(folder / (name + ".pairing"),
                  pairing ? pairing_text(*pairing) : "none: " + pairing.error() + '\n');
            if (!pairing) {
                break;
            }
            tournament.play(*pairing);
        }
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "usage: tournament_files FOLDER FILES SEED\n";
        return 2;
    }
    return run(argv[1], std::stoi(argv[2]), static_cast<std::uint32_t>(std::stoul(argv[3])));
}
