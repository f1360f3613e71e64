// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Random positions of each ending whose tables are in a folder, of those where some legal moves change the
// value. The search plays a move in each, without the tables and with them; the tables say whether the move
// keeps the value.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "apps/networks/built_in.hpp"
#include "duiyi/engine/engine.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "tables.hpp"

namespace {

using namespace duiyi;
using Random = std::mt19937_64;

constexpr int max_tries = 5'000;

struct Choice {
    Position<Chess> position;
    engine::Ranking<Chess> ranking;
};

/// The pieces that a table's file is named by, such as `KBPvKR`.
std::vector<Piece<Chess>> pieces_of(std::string_view name) {
    constexpr std::string_view letters = "PNBRQK";
    std::vector<Piece<Chess>> pieces;
    Side side = Side::first;
    for (const char letter : name) {
        if (letter == 'v') {
            side = Side::second;
        } else if (const auto at = letters.find(letter); at != std::string_view::npos) {
            pieces.push_back({side, Chess::roles[at]});
        }
    }
    return pieces;
}

engine::Wdl best_of(const engine::Ranking<Chess>& ranking) {
    return std::ranges::max(ranking.moves, {}, &engine::RankedMove<Chess>::wdl).wdl;
}

/// A random position of these pieces, for either side to move, where not every move keeps the value; nothing
/// when there are hardly any, as with king and bishop against king.
std::optional<Choice> choose(const std::vector<Piece<Chess>>& pieces, const engine::Tablebase<Chess>& tables,
                             Random& random) {
    for (int i = 0; i < max_tries; ++i) {
        Setup<Chess> setup;
        const bool mirrored = random() % 2 == 0;
        for (const auto& piece : pieces) {
            setup.at(Square<Chess>{static_cast<std::uint8_t>(random() % 64)}) =
                Piece<Chess>{mirrored ? other(piece.side) : piece.side, piece.role};
        }
        setup.turn = random() % 2 == 0 ? Side::first : Side::second;
        const auto position = Position<Chess>::from_setup(setup);
        if (!position || position->occupied().count() != static_cast<int>(pieces.size())) {
            continue;
        }
        if (const GameState<Chess> game(*position); game.outcome()) {
            continue;
        }
        auto ranking = tables.rank(*position, false);
        const auto keeps = [&](const auto& move) { return move.wdl == best_of(ranking); };
        if (!ranking.moves.empty() && !std::ranges::all_of(ranking.moves, keeps)) {
            return Choice{*position, std::move(ranking)};
        }
    }
    return std::nullopt;
}

/// Whether the search's move keeps the value; says so when it does not.
bool keeps_value(engine::Engine<Chess>& engine, const Choice& choice, engine::milliseconds time,
                 const char* how) {
    engine.new_game();
    engine::SearchRequest<Chess> request{GameState<Chess>(choice.position)};
    request.limits.move_time = time;
    const auto move = engine.search(std::move(request)).best_move;
    const auto ranked = std::ranges::find_if(choice.ranking.moves,
                                             [&](const auto& one) { return move && one.move == *move; });
    if (ranked != choice.ranking.moves.end() && ranked->wdl == best_of(choice.ranking)) {
        return true;
    }
    std::printf("  %s tables: %s %s\n", how, to_fen(choice.position).c_str(),
                move ? to_uci(choice.position, *move, CastlingForm::king_two_squares).c_str() : "no move");
    return false;
}

struct Options {
    std::string folder;
    int positions = 10;
    int milliseconds = 200;
    std::uint64_t seed = 1;
};

template <class Number>
bool read(const char* text, Number& number) {
    const std::string_view view(text);
    const auto [end, error] = std::from_chars(view.data(), view.data() + view.size(), number);
    return error == std::errc{} && end == view.data() + view.size() && number > 0;
}

std::vector<std::string> endings_in(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        if (file.path().extension() == ".rtbw") {
            names.push_back(file.path().stem().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

int run(const Options& options) {
    const auto opened = syzygy::open_tables(options.folder);
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().text().c_str());
        return 1;
    }
    engine::Engine<Chess> alone;
    engine::Engine<Chess> informed;
    for (auto* engine : {&alone, &informed}) {
        engine->set_network(networks::built_in<Chess>());
    }
    informed.set_tablebase(opened->tables);
    Random random(options.seed);
    const engine::milliseconds time(options.milliseconds);
    int all = 0;
    int kept_alone = 0;
    int kept_informed = 0;
    for (const auto& name : endings_in(options.folder)) {
        const auto pieces = pieces_of(name);
        int tried = 0;
        int kept = 0;
        for (int i = 0; i < options.positions; ++i) {
            const auto choice = choose(pieces, *opened->tables, random);
            if (!choice) {
                continue;
            }
            ++tried;
            kept += keeps_value(alone, *choice, time, "without");
            kept_informed += keeps_value(informed, *choice, time, "with");
        }
        std::printf("%-8s %d of %d without tables\n", name.c_str(), kept, tried);
        std::fflush(stdout);
        all += tried;
        kept_alone += kept;
    }
    std::printf("kept the value: %d of %d (%.1f %%) without tables, %d of %d (%.1f %%) with them\n",
                kept_alone, all, 100.0 * kept_alone / all, kept_informed, all, 100.0 * kept_informed / all);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    Options options;
    const bool understood = argc >= 2 && argc <= 5 && (argc < 3 || read(argv[2], options.positions)) &&
                            (argc < 4 || read(argv[3], options.milliseconds)) &&
                            (argc < 5 || read(argv[4], options.seed));
    if (!understood) {
        std::fprintf(stderr, "usage: bench_endings FOLDER [POSITIONS [MILLISECONDS [SEED]]]\n");
        return 2;
    }
    options.folder = argv[1];
    return run(options);
}
