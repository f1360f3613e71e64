// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/handicap.hpp"

#include <algorithm>

#include "duiyi/notation/fen.hpp"
#include "handicap_table.gen.hpp"

namespace duiyi {
namespace {

/// The first two fields of a FEN: the pieces and the side to move.
std::string_view pieces_and_turn(std::string_view fen) {
    return fen.substr(0, fen.find(' ', fen.find(' ') + 1));
}

} // namespace

std::span<const Handicap> all_handicaps() {
    return handicap_table;
}

template <Game G>
const Handicap* find_handicap(const Position<G>& start) {
    const std::string fen = to_fen(start);
    const auto found = std::ranges::find_if(handicap_table, [&fen](const Handicap& row) {
        return row.game == G::id && pieces_and_turn(row.fen) == pieces_and_turn(fen);
    });
    return found == handicap_table.end() ? nullptr : &*found;
}

Headers headers_with_handicap_title(const GameTree<Xiangqi>& tree) {
    const Handicap* handicap = find_handicap(tree.start());
    Headers headers = tree.headers;
    if (handicap == nullptr) {
        return headers;
    }
    if (headers.get(handicap_header) == handicap->name) {
        headers.remove(handicap_header);
    }
    if (headers.get("Title").value_or("").empty()) {
        headers.set("Title", handicap->name);
    }
    return headers;
}

template const Handicap* find_handicap(const Position<Chess>&);
template const Handicap* find_handicap(const Position<Xiangqi>&);

} // namespace duiyi
