// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/record/walk.hpp"
#include "duiyi/record/xqf.hpp"
#include "require.hpp"

namespace duiyi::fuzz {

/// Limits that keep hostile input quick.
inline constexpr ReadGamesOptions small_limits = {.moves = 5'000, .open_variations = 500, .text = 100'000};

/// Sees that every move can be played where it stands.
struct Replay {
    const GameTree<Xiangqi>& tree;

    void move(NodeId node, const Position<Xiangqi>& before) const {
        const auto move = tree.move(node);
        require(move == null_move<Xiangqi> ? position_after(before, move).has_value() : before.is_legal(move),
                "a tree with a move that is not legal");
    }
    void begin_variation() const {}
    void end_variation() const {}
};

/// A tree that was read can be played, its texts are UTF-8, and it is the same after XQF and DhtmlXQ, written
/// and read; as PGN it has the same moves.
inline void check_tree(const GameTree<Xiangqi>& tree) {
    Replay replay{tree};
    walk_in_file_order(tree, replay);
    for (const auto& header : tree.headers) {
        require(is_utf8(header.value), "a header that is not UTF-8");
    }
    require(is_utf8(tree.annotation(tree.root()).after), "a remark that is not UTF-8");
    const auto xqf = write_xqf(tree, {XqfStyle::Version::v1_8, 7});
    const auto text = write_dhtmlxq(tree);
    require(xqf.has_value() && text.has_value(), "read, but not written");
    // Any bytes make texts of which the encoding cannot be told.
    const auto from_xqf = read_xqf(xqf->bytes, {.encoding = Encoding::gb18030});
    const auto from_text = read_dhtmlxq(text->bytes);
    require(from_xqf && from_text, "written, but not read");
    require(from_xqf->losses.empty(), "lost on the way through XQF");
    require(from_xqf->tree.size() <= tree.size() && from_text->tree.size() <= tree.size(),
            "more than was written");
    // The commands work on such games as PGN.
    const std::string pgn = to_pgn(tree);
    PgnReader reader(pgn);
    const auto from_pgn = reader.next();
    require(from_pgn && from_pgn->complete && !reader.next(), "not one game as PGN");
    const auto* const again = std::get_if<GameTree<Xiangqi>>(&from_pgn->tree);
    require(again != nullptr && again->size() == tree.size(), "not the same moves as PGN");
    for (const auto& fault : reader.take_faults()) {
        require(fault.severity == Severity::note, "lost on the way through PGN: " + fault.text());
    }
}

/// Reads bytes as files of a format, and checks every game; a refused one has a reason.
inline void check_games(GameFormat format, std::string_view bytes) {
    ReadGamesOptions options = small_limits;
    options.format = format;
    options.encoding = Encoding::utf8;
    GamesReader reader = read_games(bytes, options);
    while (const auto game = reader.next()) {
        const auto faults = reader.take_faults();
        if (game->begun) {
            check_tree(std::get<GameTree<Xiangqi>>(game->tree));
        } else {
            require(!faults.empty() && !faults.front().text().empty(), "refused without a reason");
        }
    }
}

} // namespace duiyi::fuzz
