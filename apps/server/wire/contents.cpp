// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/contents.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "duiyi/record/handicap.hpp"
#include "duiyi/record/read_games.hpp"
#include "wire/from_domain.hpp"
#include "wire/trees.hpp"

namespace duiyi::server {

namespace {

/// So many games are listed, and so many faults named of the wanted game, and of all others.
constexpr std::size_t max_listed = 2000;
constexpr std::size_t max_named = 200;

template <Game G>
wire::GameSummary summarise_tree(const GameTree<G>& tree, std::size_t number) {
    const auto header = [&tree](std::string_view name, std::string_view other = "") {
        auto found = tree.headers.get(name);
        if (!found && !other.empty()) {
            found = tree.headers.get(other);
        }
        return std::string(found.value_or("") == "?" ? "" : found.value_or(""));
    };
    wire::GameSummary out;
    out.number = static_cast<std::int64_t>(number);
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

/// A fault of the file, by which something is lost.
wire::FileFault of_file(const Fault& fault) {
    wire::FileFault out;
    out.lost = true;
    out.fault = to_wire(fault);
    return out;
}

/// Fills the contents game by game.
class Collector {
public:
    Collector(wire::FileFormat format, std::size_t wanted) : wanted_(wanted) {
        contents_.format = format;
        contents_.number = static_cast<std::int64_t>(wanted);
    }

    void add(const AnyGameTree& tree, std::size_t number, bool begun = true) {
        if (contents_.games.size() < max_listed) {
            contents_.games.push_back(summarise(tree, number));
        } else {
            contents_.more = true;
        }
        if (number == wanted_ && begun) {
            contents_.tree = describe_tree(tree);
        }
    }
    /// Whether one more fault of this game is named.
    bool has_room(std::size_t game) const { return named_[game == wanted_] < max_named; }
    /// There must be room.
    void add(wire::FileFault fault) {
        ++named_[fault.game == static_cast<std::int64_t>(wanted_)];
        contents_.faults.push_back(std::move(fault));
    }
    wire::ContentsBody take() { return std::move(contents_); }

private:
    wire::ContentsBody contents_;
    std::size_t wanted_;
    std::array<std::size_t, 2> named_{}; ///< faults of other games, and of the wanted one
};

wire::ContentsBody read_contents(std::string_view bytes, std::size_t wanted, ReadGamesOptions options) {
    options = with_study_limits(options);
    // One more than is listed, to know that there are more; a file has no more games than bytes.
    options.games = std::max(std::min(wanted, bytes.size()), max_listed) + 1;
    GamesReader reader = read_games(bytes, options);
    Collector out(to_wire(reader.format()), wanted);
    const auto take_faults = [&] {
        for (const GameFault& fault : reader.take_faults()) {
            // Places out of their order cost the way between them.
            if (!out.has_room(fault.game)) {
                continue;
            }
            out.add(describe_fault(fault, reader));
        }
    };
    while (const auto game = reader.next()) {
        if (game->begun || reader.format() != GameFormat::fen) {
            out.add(game->tree, game->number, game->begun);
        }
        take_faults();
    }
    take_faults();
    wire::ContentsBody contents = out.take();
    for (const GameFault& fault : reader.encoding_faults()) {
        contents.faults.push_back(describe_fault(fault, reader));
    }
    return contents;
}

} // namespace

wire::FileFormat to_wire(GameFormat format) {
    switch (format) {
        case GameFormat::pgn:
            return wire::FileFormat::pgn;
        case GameFormat::xqf:
            return wire::FileFormat::xqf;
        case GameFormat::dhtmlxq:
            return wire::FileFormat::dhtmlxq;
        case GameFormat::cbr:
            return wire::FileFormat::cbr;
        case GameFormat::cbl:
            return wire::FileFormat::cbl;
        case GameFormat::cbf:
            return wire::FileFormat::cbf;
        case GameFormat::wxf:
            return wire::FileFormat::wxf;
        case GameFormat::fen:
            return wire::FileFormat::fen;
        case GameFormat::unknown:
            return wire::FileFormat::unknown;
    }
    std::abort();
}

wire::GameSummary summarise(const AnyGameTree& tree, std::size_t number) {
    return std::visit([number](const auto& one) { return summarise_tree(one, number); }, tree);
}

wire::FileFault describe_fault(const GameFault& fault, GamesReader& reader) {
    wire::FileFault out = of_file(fault.fault);
    out.game = static_cast<std::int64_t>(fault.game);
    out.lost = fault.severity == Severity::error;
    if (fault.offset) {
        const TextPlace place = reader.place_of(*fault.offset);
        out.line = static_cast<std::int64_t>(place.line);
        out.column = static_cast<std::int64_t>(place.column);
    }
    return out;
}

ReadGamesOptions with_study_limits(ReadGamesOptions options) {
    options.moves = wire::max_tree_moves;
    options.open_variations = wire::max_tree_moves;
    options.text = wire::max_upload_bytes;
    options.expanded = max_expanded_bytes;
    return options;
}

std::string print_contents(wire::ContentsBody contents, std::size_t most) {
    std::string text = print(contents);
    if (text.size() > most && contents.tree) {
        contents.tree.reset();
        contents.faults.push_back(of_file(make_fault<FaultCode::game_too_large>()));
        contents.faults.back().game = contents.number;
        text = print(contents);
    }
    return text;
}

wire::ContentsBody read_kept(std::string_view pgn) {
    ReadGamesOptions options;
    options.format = GameFormat::pgn;
    options.encoding = Encoding::utf8;
    return read_contents(pgn, 1, options);
}

wire::ContentsBody read_file(std::string_view bytes, std::size_t wanted) {
    return read_contents(bytes, wanted, {});
}

} // namespace duiyi::server
