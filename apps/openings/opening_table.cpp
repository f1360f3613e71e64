// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "opening_table.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "duiyi/notation/uci.hpp"

namespace duiyi::openings {
namespace {

/// A line of a table.
struct Row {
    std::uint32_t ply = 0;
    std::string_view move;
    std::uint32_t games = 0;
};

/// A number from 1; nothing for any other text.
std::optional<std::uint32_t> number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value == 0) {
        return std::nullopt;
    }
    return value;
}

std::optional<Row> parse_row(std::string_view line) {
    const std::size_t first = line.find('\t');
    const std::size_t last = line.rfind('\t');
    if (first == std::string_view::npos || first == last) {
        return std::nullopt;
    }
    const auto ply = number(line.substr(0, first));
    const auto games = number(line.substr(last + 1));
    if (!ply || !games) {
        return std::nullopt;
    }
    return Row{*ply, line.substr(first + 1, last - first - 1), *games};
}

/// The first line of `text`, without its end, which is removed from `text`.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

template <Game G>
void add_games(std::vector<PlayedMove<G>>& played, Move<G> move, std::uint32_t games) {
    const auto known = std::ranges::find(played, move, &PlayedMove<G>::move);
    if (known == played.end()) {
        played.push_back({move, games});
    } else {
        known->games += games;
    }
}

} // namespace

template <Game G>
Result<OpeningTable<G>, Fault> OpeningTable<G>::read(std::string_view text) {
    OpeningTable table;
    std::vector<Position<G>> path{Position<G>::start()}; // up to the last move read
    for (std::size_t count = 1; !text.empty(); ++count) {
        const auto line = take_line(text);
        if (line.empty() || line.starts_with('#')) {
            continue;
        }
        const auto fault = [&](const std::string& what) {
            return tl::unexpected(Fault{"line " + std::to_string(count), what});
        };
        const auto row = parse_row(line);
        if (!row) {
            return fault("is not ply, move and games, separated by tabs");
        }
        if (row->ply > path.size()) {
            return fault("has ply " + std::to_string(row->ply) + " (expected at most " +
                         std::to_string(path.size()) + ")");
        }
        path.erase(path.begin() + row->ply, path.end());
        const auto move = parse_uci<G>(path.back(), row->move);
        if (!move) {
            return fault(move.error().text());
        }
        add_games(table.positions_[path.back().key()], *move, row->games);
        path.push_back(path.back().after(*move));
    }
    for (auto& [key, played] : table.positions_) {
        std::ranges::sort(played, [](const auto& a, const auto& b) {
            return a.games != b.games ? a.games > b.games : a.move.bits() < b.move.bits();
        });
    }
    return table;
}

template <Game G>
std::span<const PlayedMove<G>> OpeningTable<G>::moves(const Position<G>& position) const {
    const auto known = positions_.find(position.key());
    // Another position may have the same key, however improbable that is.
    if (known == positions_.end() || !std::ranges::all_of(known->second, [&](const PlayedMove<G>& one) {
            return position.is_legal(one.move);
        })) {
        return {};
    }
    return known->second;
}

template class OpeningTable<Chess>;
template class OpeningTable<Xiangqi>;

} // namespace duiyi::openings
