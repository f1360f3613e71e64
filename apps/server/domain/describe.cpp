// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/describe.hpp"

#include "duiyi/notation/display.hpp"
#include "duiyi/notation/fen.hpp"

namespace duiyi::server {

namespace {

void add_notations(PlyView& ply, const Position<Chess>& before, Move<Chess> move) {
    ply.standard = to_san(before, move);
    ply.chinese = ply.standard;
}

void add_notations(PlyView& ply, const Position<Xiangqi>& before, Move<Xiangqi> move) {
    ply.standard = to_wxf(before, move);
    ply.chinese = to_chinese(before, move);
}

} // namespace

template <Game G>
PlyView describe_ply(const Position<G>& before, Move<G> move, CastlingForm form) {
    const Position<G> after = before.after(move);
    PlyView ply;
    ply.uci = to_uci(before, move, form);
    ply.fen = to_fen(after);
    ply.gives_check = after.in_check();
    add_notations(ply, before, move);
    return ply;
}

template <Game G>
PositionView describe_position(const Position<G>& now, const MoveList<G>& legal, CastlingForm form) {
    PositionView out;
    out.fen = to_fen(now);
    out.turn = now.side_to_move();
    out.legal_moves.reserve(legal.size());
    for (const auto move : legal) {
        out.legal_moves.push_back(to_uci(now, move, form));
    }
    if (now.in_check()) {
        out.checked_square = to_string(now.royal(now.side_to_move()));
    }
    return out;
}

template PlyView describe_ply(const Position<Chess>&, Move<Chess>, CastlingForm);
template PlyView describe_ply(const Position<Xiangqi>&, Move<Xiangqi>, CastlingForm);
template PositionView describe_position(const Position<Chess>&, const MoveList<Chess>&, CastlingForm);
template PositionView describe_position(const Position<Xiangqi>&, const MoveList<Xiangqi>&, CastlingForm);

} // namespace duiyi::server
