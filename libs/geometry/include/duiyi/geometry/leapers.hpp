// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "duiyi/geometry/bitboard.hpp"
#include "duiyi/geometry/walk.hpp"

namespace duiyi {

/// A set of squares for each square.
template <Game G>
using SquareSets = std::array<Bitboard<G>, static_cast<std::size_t>(square_count<G>)>;

namespace detail {

/// For each square, where `role` of `side` captures from it when nothing blocks. Steps that only move, as a
/// pawn's in chess, are left out.
template <Game G>
constexpr SquareSets<G> make_leaps(typename G::Role role, Side side) {
    SquareSets<G> sets{};
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const Square<G> from{static_cast<std::uint8_t>(i)};
        for_each_leap<G>(role, side, from, [&](Square<G> to, const Leap& leap) {
            if (leap.use != Use::move_only) {
                sets[i].add(to);
            }
        });
    }
    return sets;
}

/// The same relation read backwards: for each square, from where it is captured.
template <Game G>
constexpr SquareSets<G> transposed(const SquareSets<G>& sets) {
    SquareSets<G> result{};
    for (std::size_t i = 0; i < sets.size(); ++i) {
        for (const auto to : sets[i]) {
            result[to.index].add(Square<G>{static_cast<std::uint8_t>(i)});
        }
    }
    return result;
}

} // namespace detail

/// A group of leaps that share one leg or eye: all are possible when `over` is empty.
template <Game G>
struct LeggedLeaps {
    Bitboard<G> over;
    Bitboard<G> squares;
};

/// The legged leaps of each square; a horse and an elephant have at most four legs or eyes.
template <Game G>
using LeggedSets = std::array<std::array<LeggedLeaps<G>, 4>, static_cast<std::size_t>(square_count<G>)>;

namespace detail {

template <Game G>
constexpr void add_legged(std::array<LeggedLeaps<G>, 4>& groups, Square<G> over, Square<G> square) {
    for (auto& group : groups) {
        if (!group.over.empty() && !group.over.has(over)) {
            continue;
        }
        group.over.add(over);
        group.squares.add(square);
        return;
    }
}

/// Forwards: for each square, where a piece on it leaps to. Backwards: for each square, from where it is
/// leapt at.
template <Game G>
constexpr LeggedSets<G> make_legged(typename G::Role role, Side side, bool backwards) {
    LeggedSets<G> sets{};
    for (int index = 0; index < square_count<G>; ++index) {
        const Square<G> from{static_cast<std::uint8_t>(index)};
        for_each_leap<G>(role, side, from, [&](Square<G> to, const Leap& leap) {
            const auto over = *neighbour<G>(from, to_delta(leap.over, side));
            add_legged<G>(sets[backwards ? to.index : from.index], over, backwards ? from : to);
        });
    }
    return sets;
}

} // namespace detail

} // namespace duiyi
