// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rooms/describe_position.hpp"

#include "duiyi/notation/display.hpp"
#include "duiyi/notation/fen.hpp"

namespace duiyi::server {

namespace {

void write_for_players(wire::Ply& ply, const Position<Chess>& before, Move<Chess> move) {
    ply.san = to_san(before, move);
    ply.zh = ply.san;
}

void write_for_players(wire::Ply& ply, const Position<Xiangqi>& before, Move<Xiangqi> move) {
    ply.san = to_wxf(before, move);
    ply.zh = to_chinese(before, move);
}

} // namespace

wire::Side to_wire(Side side) {
    return side == Side::first ? wire::Side::first : wire::Side::second;
}

wire::Outcome to_wire(const Outcome& outcome) {
    wire::Outcome out;
    if (outcome.winner) {
        out.winner = to_wire(*outcome.winner);
    }
    out.reason = by_name<wire::Reason>(outcome.reason);
    return out;
}

template <Game G>
wire::Ply describe_ply(const Position<G>& before, Move<G> move, CastlingForm form) {
    const Position<G> after = before.after(move);
    wire::Ply ply;
    ply.move = to_uci(before, move, form);
    ply.fen = to_fen(after);
    ply.check = after.in_check();
    write_for_players(ply, before, move);
    return ply;
}

template <Game G>
wire::Position describe_position(const Position<G>& now, const MoveList<G>& legal, CastlingForm form) {
    wire::Position out;
    out.fen = to_fen(now);
    out.turn = to_wire(now.side_to_move());
    for (const auto move : legal) {
        out.legal.push_back(to_uci(now, move, form));
    }
    if (now.in_check()) {
        out.check = to_string(now.royal(now.side_to_move()));
    }
    return out;
}

template wire::Ply describe_ply(const Position<Chess>&, Move<Chess>, CastlingForm);
template wire::Ply describe_ply(const Position<Xiangqi>&, Move<Xiangqi>, CastlingForm);
template wire::Position describe_position(const Position<Chess>&, const MoveList<Chess>&, CastlingForm);
template wire::Position describe_position(const Position<Xiangqi>&, const MoveList<Xiangqi>&, CastlingForm);

} // namespace duiyi::server
