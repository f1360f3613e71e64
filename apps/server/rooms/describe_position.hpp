// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cassert>

#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/move.hpp"
#include "duiyi/rules/outcome.hpp"
#include "wire/protocol_messages.gen.hpp"

/// Positions and moves of the rules in the words of the schema. The templates are there for both games.
namespace duiyi::server {

[[nodiscard]] wire::Side to_wire(Side side);
[[nodiscard]] wire::Outcome to_wire(const Outcome& outcome);

/// By name: the schema repeats the rules' reasons, and a test checks that it has them all.
template <class E>
[[nodiscard]] E by_name(Reason reason) {
    E value{};
    [[maybe_unused]] const bool known = from_string(to_string(reason), value);
    assert(known);
    return value;
}

/// A move as text: the ways of writing it, from the position it is played in.
template <Game G>
[[nodiscard]] wire::Ply describe_ply(const Position<G>& before, Move<G> move, CastlingForm form);

/// The position without its game: no last move, no outcome, no claim, ply 0.
template <Game G>
[[nodiscard]] wire::Position describe_position(const Position<G>& now, const MoveList<G>& legal,
                                               CastlingForm form);

} // namespace duiyi::server
