// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// bench_judge FILE: what judging xiangqi repetitions costs, on the published cases of FILE
// (tests/golden/xiangqi_repetition.tsv).
#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"
#include "duiyi/rules/occurrence_filter.hpp"
#include "duiyi/rules/xiangqi/chase.hpp"
#include "duiyi/rules/xiangqi/repetition.hpp"

namespace {

using namespace duiyi;
using XiangqiGame = GameState<Xiangqi>;

std::vector<XiangqiGame> games_of(const char* path) {
    std::ifstream file(path);
    std::vector<XiangqiGame> games;
    std::string line, id, fen, moves;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream text(line);
        std::getline(text, id, '\t');
        std::getline(text, fen, '\t');
        std::getline(text, moves, '\t');
        const auto start = parse_fen<Xiangqi>(fen);
        if (!start) {
            continue;
        }
        XiangqiGame game(*start);
        std::istringstream each(moves);
        for (std::string uci; !game.outcome() && each >> uci;) {
            if (const auto move = parse_uci(game.position(), uci)) {
                (void)game.play(*move);
            }
        }
        if (!repeated_plies(game.line(), game.position()).empty()) {
            games.push_back(std::move(game));
        }
    }
    return games;
}

/// Nanoseconds of one call of `run`, which makes `count` of them: the best of seven.
template <class Run>
double nanoseconds(std::size_t count, Run run) {
    double best = 1e18;
    for (int round = 0; round < 7; ++round) {
        const auto start = std::chrono::steady_clock::now();
        run();
        const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
        best = std::min(best, taken.count() / static_cast<double>(count));
    }
    return best;
}

void print(std::string_view what, double ns) {
    std::cout << std::left << std::setw(58) << what << std::right << std::setw(10) << std::fixed
              << std::setprecision(1) << ns << " ns\n";
}

} // namespace

int main(int argc, char** argv) {
    const auto games = argc == 2 ? games_of(argv[1]) : std::vector<XiangqiGame>{};
    if (games.empty()) {
        std::cerr << "usage: bench_judge FILE, with published repetitions\n";
        return 2;
    }
    std::uint64_t sum = 0; // keeps the work from being left out
    std::size_t plies = 0;
    for (const auto& game : games) {
        plies += game.ply_count();
    }
    std::cout << games.size() << " games, " << plies << " plies; best of seven\n";

    constexpr std::size_t passes = 1000;
    OccurrenceFilter filter;
    print("filter: add, ask and remove, a ply", nanoseconds(passes * plies, [&] {
              for (std::size_t pass = 0; pass < passes; ++pass) {
                  for (const auto& game : games) {
                      for (const auto& ply : game.line()) {
                          sum += filter.may_contain(ply.before.key()) ? 1 : 0;
                          filter.add(ply.before.key());
                      }
                      for (const auto& ply : game.line()) {
                          filter.remove(ply.before.key());
                      }
                  }
              }
          }));
    print("Chases::victims, a position and side", nanoseconds(20 * plies, [&] {
              for (int pass = 0; pass < 20; ++pass) {
                  for (const auto& game : games) {
                      for (const auto& ply : game.line()) {
                          sum += Chases(ply.before, ply.before.side_to_move()).victims().word(0);
                      }
                  }
              }
          }));
    for (const auto rules : {RepetitionRules::wxf, RepetitionRules::cxa}) {
        print(rules == RepetitionRules::wxf ? "judge_repetition, wxf, a repetition"
                                            : "judge_repetition, cxa, a repetition",
              nanoseconds(games.size(), [&] {
                  for (const auto& game : games) {
                      const auto cycle = repeated_plies(game.line(), game.position());
                      sum += judge_repetition(cycle, game.position(), rules).loser ? 1 : 0;
                  }
              }));
    }
    return sum == 0 ? 1 : 0;
}
