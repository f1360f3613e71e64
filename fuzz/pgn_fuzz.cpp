// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Any bytes read as a PGN file. What is read and written is read again without a fault and written the same,
// and is the same game; cut into pieces the text has the same games.
#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "duiyi/record/pgn_split.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/read_games.hpp"
#include "require.hpp"

namespace {

using namespace duiyi;

struct Read {
    std::vector<RecordedGame> games{};
    std::vector<GameFault> faults{};
    PgnHead assumed_head{};
};

constexpr std::size_t most_moves = 2000, most_text = 20'000;
constexpr int most_variations = 50;

Read read(std::string_view text) {
    GamesReader reader = read_games(text, {.format = GameFormat::pgn,
                                           .encoding = Encoding::utf8,
                                           .moves = most_moves,
                                           .open_variations = most_variations,
                                           .text = most_text});
    Read all{.assumed_head = reader.assumed_head()};
    while (auto game = reader.next()) {
        all.games.push_back(std::move(*game));
    }
    all.faults = reader.take_faults();
    return all;
}

std::string write(const AnyGameTree& any, MoveNotation notation) {
    return std::visit([&](const auto& tree) { return to_pgn(tree, notation); }, any);
}

/// Of what is written nothing is said, but that no game can have come to its start.
bool is_faultless(const std::vector<GameFault>& faults) {
    return faults.empty() || (faults.size() == 1 && faults[0].severity == Severity::note &&
                              faults[0].text().starts_with("the starting position cannot have come about"));
}

void check_again(const RecordedGame& game, MoveNotation notation) {
    const std::string text = write(game.tree, notation);
    const Read again = read(text);
    fuzz::require(is_faultless(again.faults), "written with a fault: " + text);
    fuzz::require(again.games.size() == 1 && again.games[0].tree.index() == game.tree.index(),
                  "written as another number of games: " + text);
    fuzz::require(write(again.games[0].tree, notation) == text, "not written the same again: " + text);
    // Headers may come in another order, and the seven are there in any case.
    AnyGameTree tree = game.tree;
    std::visit([](auto& one, const auto& other) { one.headers = other.headers; }, tree, again.games[0].tree);
    fuzz::require(tree == again.games[0].tree, "reads as another game: " + text);
}

void check_pieces(std::string_view text, const Read& whole) {
    std::size_t games = 0;
    for (const auto piece : split_pgn(text, 10)) {
        PgnReader reader(piece, {.scan = {.depth = most_variations}, .moves = most_moves, .text = most_text},
                         whole.assumed_head);
        while (const auto game = reader.next()) {
            fuzz::require(games < whole.games.size(), "more games in pieces");
            fuzz::require(
                write(game->tree, MoveNotation::uci) == write(whole.games[games].tree, MoveNotation::uci),
                "another game in pieces");
            ++games;
        }
    }
    fuzz::require(games == whole.games.size(), "fewer games in pieces");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::string text = to_utf8(bytes, find_encoding(bytes).encoding).text;
    const Read all = read(text);
    TextPlaces places(text);
    for (const auto& fault : all.faults) {
        fuzz::require(!fault.text().empty(), "a fault without words");
        fuzz::require(fault.offset && *fault.offset <= text.size(), "a fault beyond the text");
        fuzz::require(places.at(*fault.offset).line >= 1, "a fault without a place");
    }
    for (const auto& game : all.games) {
        for (const auto notation : {MoveNotation::standard, MoveNotation::uci}) {
            if (game.begun) {
                check_again(game, notation);
            }
        }
    }
    check_pieces(text, all);
    return 0;
}
