// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// Whether the threats of pawns count as chases.
enum class PawnChases : std::uint8_t { ignored, counted };

/// What it means, in the rules of repetition, that a piece is chased (捉): the threats of one side in one
/// position, whichever side is to move. The articles named are those of the Asian rules, see docs/rules.md.
///
/// A piece is chased by a rook, cannon, horse, advisor or elephant that could legally capture it next, when
/// the capture
///
/// - takes a piece that nothing can legally capture back, also when its protector is pinned or blocked
///   (false protection), or
/// - takes a rook with a horse or cannon, or a rook, horse or cannon with an advisor or elephant, protected
///   or not (article 15), and
/// - is not one that the piece could answer in kind: two pieces of one role that can capture each other offer
///   an exchange (article 24).
///
/// The general and a pawn that has not crossed the river cannot be chased (article 25), nor do general and
/// pawn chase (articles 28, 29), unless `PawnChases::counted` includes pawns. Checks that stand in the
/// position are ignored: a threat neither ends nor begins because a check must be answered first.
///
/// Refers to the position; most questions cost one or two attack lookups.
class Chases {
public:
    using Set = Bitboard<Xiangqi>;
    using Sq = Square<Xiangqi>;

    Chases(const Position<Xiangqi>& position, Side chaser, PawnChases pawns = PawnChases::ignored);

    /// All pieces chased.
    Set victims() const;
    /// The pieces that chase the one on `victim`.
    Set chasers_of(Sq victim) const;
    /// Whether the chaser's piece on `from` chases the piece on `to`; false when there is none of its kind.
    bool chases(Sq from, Sq to) const;
    /// Whether that piece could legally capture on `to`, win or not.
    bool attacks(Sq from, Sq to) const;
    /// Whether anything could legally capture back on `to` after the piece on `from` captured there.
    bool is_protected(Sq from, Sq to) const;

    /// The pieces that may chase, and those that may be chased.
    Set chasers() const { return chasers_; }
    Set prey() const { return prey_; }
    /// Where the chaser's piece on `from` attacks something that may be chased, legal or not.
    Set targets(Sq from) const;

private:
    bool is_legal(Side side, Sq from, Sq to) const;
    bool is_safe(Side side, Sq general, Set occupied, Set gone) const;
    bool wins(Sq from, Sq to) const;

    const Position<Xiangqi>& position_;
    Side chaser_;
    Set occupied_;
    Set checkers_; ///< of either general
    Set chasers_, prey_;
};

} // namespace duiyi
