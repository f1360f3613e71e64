// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/file_contents.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "duiyi/record/handicap.hpp"

namespace duiyi::server {

namespace {

/// So many games are listed, and so many faults named of the wanted game, and of all others.
constexpr std::size_t max_listed = 2000;
constexpr std::size_t max_named = 200;

template <Game G>
GameSummary summarise_tree(const GameTree<G>& tree, std::size_t number) {
    const auto header = [&tree](std::string_view name, std::string_view other = "") {
        auto found = tree.headers.get(name);
        if (!found && !other.empty()) {
            found = tree.headers.get(other);
        }
        return std::string(found.value_or("") == "?" ? "" : found.value_or(""));
    };
    GameSummary out;
    out.number = number;
    out.first = header("White", "Red");
    out.second = header("Black");
    out.event = header("Event", "Title");
    out.date = header("Date");
    out.result = to_string(tree.result);
    for (auto node = tree.first_child(tree.root()); node; node = tree.first_child(*node)) {
        ++out.plies;
    }
    if (const Handicap* handicap = find_handicap(tree.start())) {
        out.handicap = handicap->id;
    }
    return out;
}

/// Fills the contents game by game.
class Collector {
public:
    Collector(GameFormat format, std::size_t wanted) {
        contents_.format = format;
        contents_.number = wanted;
    }

    void add(RecordedGame game) {
        if (contents_.games.size() < max_listed) {
            contents_.games.push_back(summarise(game.tree, game.number));
        } else {
            contents_.more = true;
        }
        if (game.number == contents_.number && game.begun) {
            contents_.tree = std::move(game.tree);
        }
    }
    /// Whether one more fault of this game is named.
    bool has_room(std::size_t game) const { return named_[game == contents_.number] < max_named; }
    /// There must be room.
    void add(FileFault fault) {
        ++named_[fault.game == contents_.number];
        contents_.faults.push_back(std::move(fault));
    }
    FileContents take() { return std::move(contents_); }

private:
    FileContents contents_;
    std::array<std::size_t, 2> named_{}; ///< faults of other games, and of the wanted one
};

FileContents read_contents(std::string_view bytes, std::size_t wanted, ReadGamesOptions options) {
    options = with_study_limits(options);
    // One more than is listed, to know that there are more; a file has no more games than bytes.
    options.games = std::max(std::min(wanted, bytes.size()), max_listed) + 1;
    GamesReader reader = read_games(bytes, options);
    Collector out(reader.format(), wanted);
    const auto take_faults = [&] {
        for (const GameFault& fault : reader.take_faults()) {
            // Places out of their order cost the way between them.
            if (!out.has_room(fault.game)) {
                continue;
            }
            out.add(place_fault(fault, reader));
        }
    };
    while (auto game = reader.next()) {
        if (game->begun || reader.format() != GameFormat::fen) {
            out.add(std::move(*game));
        }
        take_faults();
    }
    take_faults();
    FileContents contents = out.take();
    for (const GameFault& fault : reader.encoding_faults()) {
        contents.faults.push_back(place_fault(fault, reader));
    }
    return contents;
}

} // namespace

GameSummary summarise(const AnyGameTree& tree, std::size_t number) {
    return std::visit([number](const auto& one) { return summarise_tree(one, number); }, tree);
}

FileFault place_fault(const GameFault& fault, GamesReader& reader) {
    FileFault out;
    out.game = fault.game;
    if (fault.offset) {
        out.place = reader.place_of(*fault.offset);
    }
    out.lost = fault.severity == Severity::error;
    out.fault = fault.fault;
    return out;
}

ReadGamesOptions with_study_limits(ReadGamesOptions options) {
    options.moves = max_study_moves;
    options.open_variations = max_study_moves;
    options.text = max_study_text;
    options.expanded = max_expanded_bytes;
    return options;
}

FileContents read_kept(std::string_view pgn) {
    ReadGamesOptions options;
    options.format = GameFormat::pgn;
    options.encoding = Encoding::utf8;
    return read_contents(pgn, 1, options);
}

FileContents read_file(std::string_view bytes, std::size_t wanted) {
    return read_contents(bytes, wanted, {});
}

} // namespace duiyi::server
