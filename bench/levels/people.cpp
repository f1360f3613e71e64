// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Whether levels play as people do after the opening: in positions of games that people played, how often
// each level's move is the one that was played, and how often it gives something away that stands in plain
// view or out of it (at least 180 centipawns by exchanges, while another legal move gives away less than half
// of that). People's own moves are the last line.
#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>

#include "levels.hpp"
#include "libs/engine/src/attention.hpp"
#include "played_positions.hpp"

namespace {

using namespace duiyi;

constexpr int given = 180;

struct Counts {
    int same = 0, plain = 0, hidden = 0;
};

template <Game G>
void count(Counts& counts, const bench::PlayedPosition<G>& example, Move<G> move) {
    counts.same += move == example.played;
    const auto loss = engine::worst_loss(example.game, move);
    if (!loss || loss->worth < given) {
        return;
    }
    for (const Move<G> other : example.game.legal_moves()) {
        const auto less = engine::worst_loss(example.game, other);
        if (!less || less->worth < given / 2) {
            (loss->in_plain_view ? counts.plain : counts.hidden) += 1;
            return;
        }
    }
}

void print(const char* name, const Counts& counts, std::size_t all) {
    const auto percent = [all](int n) { return 100.0 * n / static_cast<double>(all); };
    const double p = percent(counts.same) / 100;
    std::printf("%8s %9.1f%% %8.1f%% %11.1f%% %11.1f%%\n", name, 100 * p,
                196 * std::sqrt(p * (1 - p) / static_cast<double>(all)), percent(counts.plain),
                percent(counts.hidden));
    std::fflush(stdout);
}

template <Game G>
bool measure(const char* name, const char* path, std::size_t positions, int low, int high) {
    const auto examples = bench::read_played_positions<G>(path, positions);
    if (examples.empty()) {
        std::fprintf(stderr, "%s: holds no positions of %s\n", path, name);
        return false;
    }
    std::printf("%s: moves in %zu positions of games that people played\n", name, examples.size());
    std::printf("%8s %10s %9s %12s %12s\n", "level", "as played", "error", "given: plain", "hidden");
    const auto engine = bench::make_engine<G>(1);
    for (int level = low; level <= high; ++level) {
        const auto settings = bench::settings_with_nodes<G>(level);
        Counts counts;
        for (std::size_t i = 0; i < examples.size(); ++i) {
            count(counts, examples[i], engine::play_at_level(*engine, examples[i].game, settings, i)->move);
        }
        print(std::to_string(level).c_str(), counts, examples.size());
    }
    Counts people;
    for (const bench::PlayedPosition<G>& example : examples) {
        count(people, example, example.played);
    }
    print("people", people, examples.size());
    return true;
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view game = argc > 3 ? argv[3] : "both";
    const int positions = argc > 4 ? bench::number(argv[4]) : 5000;
    const int low = argc > 5 ? bench::number(argv[5]) : engine::lowest_level;
    const int high = argc > 6 ? bench::number(argv[6]) : engine::highest_level - 1;
    if (argc < 3 || (game != "both" && game != "chess" && game != "xiangqi") || positions == 0 || low == 0 ||
        high < low) {
        std::fprintf(stderr,
                     "usage: bench_levels_people CHESS_POSITIONS XIANGQI_POSITIONS [both|chess|xiangqi "
                     "[POSITIONS [LOWEST [HIGHEST]]]]\n");
        return 2;
    }
    const auto count = static_cast<std::size_t>(positions);
    const bool chess_read = game == "xiangqi" || measure<Chess>("chess", argv[1], count, low, high);
    const bool xiangqi_read = game == "chess" || measure<Xiangqi>("xiangqi", argv[2], count, low, high);
    return chess_read && xiangqi_read ? 0 : 1;
}
