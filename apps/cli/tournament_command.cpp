// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tournament_command.hpp"

#include <algorithm>
#include <iostream>
#include <memory>
#include <unordered_map>

#include "apps/records/files.hpp"
#include "apps/tournaments/round_robin.hpp"
#include "apps/tournaments/standings.hpp"
#include "apps/tournaments/swiss.hpp"
#include "apps/tournaments/trf.hpp"
#include "message.hpp"

namespace duiyi::cli {
namespace {

using tournaments::RoundPairing;
using tournaments::Tournament;

/// The tournament of a report file, or what is wrong with it, in words.
Result<Tournament, std::string> read_report(const std::string& path) {
    const auto file = records::InputFile::open(path);
    if (!file) {
        return tl::make_unexpected(file.error().text());
    }
    auto tournament = tournaments::read_trf(file->bytes());
    if (!tournament) {
        return tl::make_unexpected(path + ": " + tournament.error().text());
    }
    return *std::move(tournament);
}

/// `12 Name`, or the number alone where there is no name.
class Names {
public:
    explicit Names(const Tournament& tournament) {
        for (const auto& player : tournament.players) {
            names_.emplace(player.number, player.name);
        }
    }

    [[nodiscard]] std::string of(int number) const {
        std::string text = std::to_string(number);
        for (const char c : names_.at(number).empty() ? std::string() : " " + names_.at(number)) {
            text +=
                static_cast<unsigned char>(c) < ' ' || c == 0x7f ? '?' : c; // no escape sequences of a file
        }
        return text;
    }

private:
    std::unordered_map<int, std::string> names_{};
};

int print_pairing(const std::string& path) {
    const auto tournament = read_report(path);
    if (!tournament) {
        return complain(tournament.error());
    }
    const auto pairing = tournaments::pair_next_round(*tournament);
    if (!pairing) {
        return complain(path + ": " + pairing.error());
    }
    const Names names(*tournament);
    std::cout << "round " << tournaments::rounds_played(*tournament) + 1 << '\n';
    for (std::size_t i = 0; i < pairing->pairs.size(); ++i) {
        std::cout << i + 1 << ": " << names.of(pairing->pairs[i].white) << " - "
                  << names.of(pairing->pairs[i].black) << '\n';
    }
    if (pairing->bye != 0) {
        std::cout << "bye: " << names.of(pairing->bye) << '\n';
    }
    return 0;
}

/// Hundredths as people write them: `12.25`.
std::string hundredths(int value) {
    const std::string digits = std::to_string(value % 100);
    return std::to_string(value / 100) + '.' + (digits.size() < 2 ? "0" : "") + digits;
}

void print_cell(const std::string& text, std::size_t width) {
    std::cout << std::string(text.size() < width ? width - text.size() : 0, ' ') << text << ' ';
}

int print_standings(const std::string& path, bool round_robin) {
    const auto tournament = read_report(path);
    if (!tournament) {
        return complain(tournament.error());
    }
    const Names names(*tournament);
    std::cout << "rank points  bh-c1     bh       sb  player\n";
    const auto rules =
        round_robin ? tournaments::TieBreakRules::round_robin : tournaments::TieBreakRules::swiss;
    for (const auto& standing : tournaments::standings(*tournament, rules)) {
        print_cell(std::to_string(standing.rank), 4);
        print_cell(tournaments::points_text(standing.points), 6);
        print_cell(round_robin ? "-" : tournaments::points_text(standing.buchholz_cut_1), 6);
        print_cell(round_robin ? "-" : tournaments::points_text(standing.buchholz), 6);
        print_cell(hundredths(standing.sonneborn_berger), 8);
        std::cout << ' ' << names.of(standing.number) << '\n';
    }
    return 0;
}

int print_table(int players, bool twice) {
    const auto rounds = tournaments::round_robin(players, twice);
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        std::cout << "round " << i + 1 << ':';
        for (const auto& pair : rounds[i].pairs) {
            std::cout << ' ' << pair.white << '-' << pair.black;
        }
        if (rounds[i].bye != 0) {
            std::cout << " free " << rounds[i].bye;
        }
        std::cout << '\n';
    }
    return 0;
}

struct TournamentArguments {
    std::string file{};
    bool round_robin = false;
    int players = 2;
    bool twice = false;
};

} // namespace

void add_tournament_command(Command& program) {
    auto argument = std::make_shared<TournamentArguments>();
    Command tournament = program.command("tournament", "Pair and rank tournaments of report files (TRF16)");

    Command pair = tournament.command("pair", "The next round of a Swiss, by FIDE's Dutch system");
    pair.option("FILE", argument->file, "a report file, TRF16; - for standard input").required();
    pair.run([=] { return print_pairing(argument->file); });

    Command standings = tournament.command("standings", "The players by points and tie-breaks");
    standings.option("FILE", argument->file, "a report file, TRF16; - for standard input").required();
    standings.flag("--round-robin", argument->round_robin,
                   "a round robin, not a Swiss: forfeits count as games, and there is no Buchholz");
    standings.run([=] { return print_standings(argument->file, argument->round_robin); });

    Command table = tournament.command("table", "The rounds of a round robin, by the Berger tables");
    table.option("PLAYERS", argument->players, "how many players")
        .required()
        .between(2, tournaments::max_round_robin_players);
    table.flag("--twice", argument->twice, "a second cycle with the colours reversed");
    table.run([=] { return print_table(argument->players, argument->twice); });
}

} // namespace duiyi::cli
