// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"
#include "require.hpp"

namespace duiyi::fuzz {

/// The text up to the next newline, which is taken off.
inline std::string_view next_line(std::string_view& text) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

/// Tries to play what the line says; a refusal changes nothing.
template <Game G>
void try_move(GameState<G>& game, std::string_view line) {
    const Position<G> before = game.position();
    const auto plies = game.ply_count();
    const auto move = parse_uci(before, line);
    if (!move) {
        check_faults({move.error()});
        return;
    }
    require(before.is_legal(*move), "read as a move that is not legal");
    for (const auto form : {CastlingForm::king_two_squares, CastlingForm::king_takes_rook}) {
        const auto again = parse_uci(before, to_uci(before, *move, form));
        require(again && *again == *move,
                "a move reads as another when written: " + to_uci(before, *move, form));
    }
    const bool over = game.outcome().has_value();
    const auto played = game.play(*move);
    require(played.has_value() != over, "played on after the end, or refused before it");
    if (!played) {
        check_faults({played.error()});
    }
    require(game.ply_count() == plies + (played ? 1 : 0), "the number of plies is wrong");
    require(game.position() == (played ? before.after(*move) : before), "the game stands elsewhere");
}

/// Reads any bytes as a game: a line for the FEN (empty: the starting position), then a move on each line.
/// What is played can be taken back to where it began.
template <Game G>
void check_game(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto fen = next_line(text);
    const auto start = fen.empty() ? Result<Position<G>, Faults>(Position<G>::start()) : parse_fen<G>(fen);
    if (!start) {
        return check_faults(start.error());
    }
    GameState<G> game(*start);
    std::vector<Position<G>> positions;
    while (!text.empty()) {
        const auto plies = game.ply_count();
        const Position<G> before = game.position();
        try_move(game, next_line(text));
        if (game.ply_count() > plies) {
            positions.push_back(before);
        }
    }
    for (; !positions.empty(); positions.pop_back()) {
        require(game.undo() && game.position() == positions.back(), "taking back comes elsewhere");
    }
    require(!game.undo(), "more is taken back than was played");
}

} // namespace duiyi::fuzz
