// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "studies/read_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "duiyi/record/xqf.hpp"
#include "studies/start_position.hpp"
#include "studies/trees.hpp"

namespace duiyi::server {

namespace {

/// So many games are listed, and so many faults named of the wanted game, and of all others.
constexpr std::size_t max_listed = 2000;
constexpr std::size_t max_named = 200;
/// In front of moves that stand in a file without any header: they may be of the other game.
constexpr std::string_view xiangqi_header = "[Game \"Chinese Chess\"]\n";

template <Game G>
wire::GameSummary summarise(const GameTree<G>& tree, std::size_t number) {
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
            contents_.games.push_back(
                std::visit([number](const auto& one) { return summarise(one, number); }, tree));
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
    void add_losses(const Faults& losses, std::size_t number) {
        for (const Fault& fault : losses) {
            if (has_room(number)) {
                add({static_cast<std::int64_t>(number), {}, {}, true, fault.text()});
            }
        }
    }
    void add(const Result<XiangqiFileGame, Faults>& game, std::size_t number) {
        add_losses(game ? game->losses : game.error(), number);
        add(game ? AnyGameTree(game->tree) : AnyGameTree(GameTree<Xiangqi>()), number, game.has_value());
    }

    wire::ContentsBody take() { return std::move(contents_); }

private:
    wire::ContentsBody contents_;
    std::size_t wanted_;
    std::array<std::size_t, 2> named_{}; ///< faults of other games, and of the wanted one
};

XiangqiFileLimits xiangqi_limits() {
    return {wire::max_tree_moves, wire::max_tree_moves, wire::max_upload_bytes};
}

/// `lines_before` were put in front of the text by us.
wire::ContentsBody read_pgn(std::string_view text, std::size_t wanted, std::size_t lines_before) {
    PgnReadLimits limits;
    limits.moves = wire::max_tree_moves;
    limits.text = wire::max_upload_bytes;
    // One more than is listed, to know that there are more; a text has no more games than bytes.
    limits.scan.games = std::max(std::min(wanted, text.size()), max_listed) + 1;
    PgnReader reader(text, limits);
    Collector out(wire::FileFormat::pgn, wanted);
    TextPlaces places(text);
    const auto take_faults = [&] {
        for (PgnFault& fault : reader.take_faults()) {
            // Places out of their order cost the way between them.
            if (!out.has_room(fault.game)) {
                continue;
            }
            const TextPlace place = places.at(fault.offset);
            const std::size_t line = place.line > lines_before ? place.line - lines_before : 1;
            out.add({static_cast<std::int64_t>(fault.game), static_cast<std::int64_t>(line),
                     static_cast<std::int64_t>(place.column), fault.severity == Severity::error,
                     std::move(fault.text)});
        }
    };
    while (const auto game = reader.next()) {
        out.add(game->tree, game->number, game->begun);
        take_faults();
    }
    take_faults();
    return out.take();
}

std::int64_t plies_of(const wire::ContentsBody& contents) {
    std::int64_t sum = 0;
    for (const wire::GameSummary& game : contents.games) {
        sum += game.plies;
    }
    return sum;
}

/// Moves without headers are of either game: of the one in which more of them can be played.
wire::ContentsBody read_moves(std::string_view text, std::size_t wanted) {
    auto contents = read_pgn(text, wanted, 0);
    const bool has_headers = text.starts_with('[') || text.find("\n[") != std::string_view::npos;
    if (has_headers || std::ranges::none_of(contents.faults, &wire::FileFault::lost)) {
        return contents;
    }
    auto other = read_pgn(std::string(xiangqi_header) + std::string(text), wanted, 1);
    return plies_of(other) > plies_of(contents) ? std::move(other) : std::move(contents);
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The number of ranks when one line stands alone that has ranks; else 0.
std::size_t ranks_of_fen(std::string_view text) {
    if (text.empty() || text.size() > 200 || text.find_first_of("\n[") != std::string_view::npos) {
        return 0;
    }
    const auto board = text.substr(0, text.find(' '));
    const auto ranks = static_cast<std::size_t>(std::ranges::count(board, '/')) + 1;
    return ranks == Chess::ranks || ranks == Xiangqi::ranks ? ranks : 0;
}

template <Game G>
wire::ContentsBody read_fen_line(std::string_view fen) {
    Collector out(wire::FileFormat::fen, 1);
    const auto position = start_position<G>(fen);
    if (position) {
        out.add(GameTree<G>(*position), 1);
    } else {
        for (const Fault& fault : position.error()) {
            out.add({1, 1, {}, true, fault.text()});
        }
    }
    return out.take();
}

wire::ContentsBody read_text(std::string_view bytes, std::size_t wanted) {
    const Encoding encoding = guess_encoding(bytes);
    const Decoded decoded = to_utf8(bytes, encoding);
    const std::string_view text = decoded.text;
    wire::ContentsBody contents;
    if (is_dhtmlxq(text)) {
        Collector out(wire::FileFormat::dhtmlxq, wanted);
        out.add(read_dhtmlxq(text, xiangqi_limits()), 1);
        contents = out.take();
    } else if (const std::size_t ranks = ranks_of_fen(trimmed(text)); ranks != 0) {
        contents = ranks == Xiangqi::ranks ? read_fen_line<Xiangqi>(trimmed(text))
                                           : read_fen_line<Chess>(trimmed(text));
    } else {
        contents = read_moves(text, wanted);
    }
    if (decoded.malformed > 0) {
        contents.faults.push_back(
            {0,
             {},
             {},
             true,
             std::to_string(decoded.malformed) + " places are not " + std::string(to_string(encoding))});
    }
    return contents;
}

} // namespace

wire::ContentsBody read_kept(std::string_view pgn) {
    return read_pgn(pgn, 1, 0);
}

wire::ContentsBody read_file(std::string_view bytes, std::size_t wanted) {
    if (is_xqf(bytes)) {
        Collector out(wire::FileFormat::xqf, wanted);
        out.add(read_xqf(bytes, xiangqi_limits()), 1);
        return out.take();
    }
    if (is_cbr(bytes)) {
        Collector out(wire::FileFormat::cbr, wanted);
        out.add(read_cbr(bytes, xiangqi_limits()), 1);
        return out.take();
    }
    if (is_cbl(bytes)) {
        Collector out(wire::FileFormat::cbl, wanted);
        CblReader library(bytes, xiangqi_limits());
        while (const auto game = library.next()) {
            out.add(*game, library.number());
        }
        return out.take();
    }
    return read_text(bytes, wanted);
}

} // namespace duiyi::server
