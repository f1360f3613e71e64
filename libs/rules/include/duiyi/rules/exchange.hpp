// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// What a move is worth when all that follows is captures on the square it goes to: static exchange
/// evaluation.
///
/// After the move the sides capture there in turn, and either may stop instead when that is better for it.
/// Who captures is the least piece that can, in the order pawn, knight, bishop, rook, queen, king (chess) and
/// pawn, advisor, elephant, horse, cannon, rook, general (xiangqi), whatever the values; of several of that
/// kind the one that is best for its side. Pieces come to attack as others leave (chess: along lines;
/// xiangqi: also by legs and eyes that open), and cannons come and go with their screens. A king or general
/// captures only what is not attacked afterwards (xiangqi: and without facing the other). A pawn that
/// captures on the last rank becomes a queen. Castling is worth 0.
///
/// Both games use the same words, and mirrored positions get the same answers.
namespace duiyi {

/// The worth of each role, by its number; 0 to 1,000,000 each. The royal piece's is not read.
template <Game G>
using PieceValues = std::array<int, G::roles.size()>;

/// Values in common use, in centipawns.
template <Game G>
inline constexpr PieceValues<G> usual_values{};
/// Pawn, knight, bishop, rook, queen, king.
template <>
inline constexpr PieceValues<Chess> usual_values<Chess> = {100, 300, 300, 500, 900, 0};
/// General, advisor, elephant, horse, rook, cannon, pawn.
template <>
inline constexpr PieceValues<Xiangqi> usual_values<Xiangqi> = {0, 200, 200, 400, 900, 450, 100};

/// Whether an exchange sees that a capture would leave the own king or general attacked.
enum class Pins : std::uint8_t {
    ignored,   ///< such captures count as any other; the usual choice of engines
    respected, ///< they are not made, nor those that leave a check unanswered; takes about twice as long
};

/// How an exchange is evaluated.
template <Game G>
struct ExchangeOptions {
    PieceValues<G> values = usual_values<G>;
    Pins pins = Pins::ignored;
};

/// What the side to move wins (negative: loses) by the legal move `move` and the captures that follow it on
/// the same square. A quiet move to where the piece is lost is worth the negative of that piece. Allocates
/// nothing; the cost grows with the number of pieces that take part.
template <Game G>
int exchange_value(const Position<G>& position, Move<G> move, const ExchangeOptions<G>& options = {});

/// `exchange_value(position, move, options) >= threshold`, but cheaper: it stops as soon as the answer is
/// certain.
template <Game G>
bool exchange_reaches(const Position<G>& position, Move<G> move, int threshold,
                      const ExchangeOptions<G>& options = {});

} // namespace duiyi
