// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <rapidcheck.h>

#include <vector>

#include "duiyi/test_kit/draw.hpp"

/// RapidCheck generators of what games are made of. All shrink: games to fewer plies, positions to fewer
/// pieces.
namespace duiyi::test_kit {

/// A game from `start`: the moves are legal in turn. It may stop anywhere.
template <Game G>
struct PlayedGame {
    Position<G> start;
    std::vector<Move<G>> moves;

    Position<G> last() const {
        Position<G> position = start;
        for (const auto move : moves) {
            position.play(move);
        }
        return position;
    }
};

template <Game G>
std::ostream& operator<<(std::ostream& out, const PlayedGame<G>& game) {
    out << game.start << "then";
    for (const auto move : game.moves) {
        out << ' ' << move;
    }
    return out << "\nreaching" << game.last();
}

/// The game's starting position; in chess, half of the time one of Chess960's.
template <Game G>
rc::Gen<Position<G>> starts();

/// Random games of at most `longest` plies. Captures, checks and special moves are preferred now and then,
/// since purely random play seldom comes to endings, castling, en passant or promotion.
template <Game G>
rc::Gen<PlayedGame<G>> games(int longest = 200);

/// Random positions of few pieces, set up rather than played to: lines are open, checks, pins and stalemates
/// common, castling rights and en passant squares claimed where they hold.
template <Game G>
rc::Gen<Position<G>> sparse_positions();

/// Random positions of up to `most` pieces besides the two royal ones, of any kind that can be played with:
/// chess boards full of queens, and xiangqi pieces on points that they never come to.
template <Game G>
rc::Gen<Position<G>> unreachable_positions(int most = 3 * square_count<G>);

/// Any position: the end of a random game, a sparse one, or one that no game can come to.
template <Game G>
rc::Gen<Position<G>> positions();

/// A legal move of `position`, which must have one.
template <Game G>
rc::Gen<Move<G>> moves(const Position<G>& position);

} // namespace duiyi::test_kit
