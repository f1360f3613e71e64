// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/chess/polyglot.hpp"

#include "duiyi/geometry/chess_attacks.hpp"
#include "polyglot_numbers.hpp"

namespace duiyi {
namespace {

using Role = Chess::Role;
using Set = Bitboard<Chess>;
using Sq = Square<Chess>;

constexpr std::size_t castling_offset = 768;
constexpr std::size_t en_passant_offset = 772;
constexpr std::size_t turn_offset = 780;

/// Kinds of pieces are numbered black pawn, white pawn, black knight and so on.
std::uint64_t of_piece(Piece<Chess> piece, Sq square) {
    const std::size_t kind = 2 * index_of(piece.role) + (piece.side == Side::first ? 1 : 0);
    return polyglot::numbers[64 * kind + square.index];
}

/// White short, white long, black short, black long.
std::uint64_t of_right(Side side, bool kingside) {
    return polyglot::numbers[castling_offset + 2 * index_of(side) + (kingside ? 0 : 1)];
}

std::uint64_t of_turn(Side side) {
    return side == Side::first ? polyglot::numbers[turn_offset] : 0;
}

std::uint64_t of_passed_file(int file) {
    return polyglot::numbers[en_passant_offset + static_cast<std::size_t>(file)];
}

/// All but en passant.
std::uint64_t without_en_passant(const Position<Chess>& position) {
    std::uint64_t key = of_turn(position.side_to_move());
    for (const Side side : both_sides) {
        for (const Role role : Chess::roles) {
            for (const Sq square : position.pieces(side, role)) {
                key ^= of_piece({side, role}, square);
            }
        }
        for (const Sq rook : position.castling_rooks() & position.pieces(side)) {
            key ^= of_right(side, rook > position.royal(side));
        }
    }
    return key;
}

} // namespace

std::uint64_t polyglot_key(const Setup<Chess>& setup) {
    std::uint64_t key = of_turn(setup.turn);
    for (std::uint8_t i = 0; i < square_count<Chess>; ++i) {
        if (const auto piece = setup.at(Sq{i})) {
            key ^= of_piece(*piece, Sq{i});
        }
    }
    for (const Side side : both_sides) {
        for (const std::size_t wing : {0U, 1U}) {
            if (setup.state.castling_rooks[index_of(side)][wing]) {
                key ^= of_right(side, wing == 1);
            }
        }
    }
    if (const auto passed = setup.state.en_passant) {
        // Where a pawn captures on the passed square from is beside the pawn that passed it.
        for (const Sq beside : chess_attacks::pawn(other(setup.turn), *passed)) {
            if (setup.at(beside) == Piece<Chess>{setup.turn, Role::pawn}) {
                return key ^ of_passed_file(passed->file());
            }
        }
    }
    return key;
}

std::uint64_t polyglot_key(const Position<Chess>& before, Move<Chess> move) {
    const Position<Chess> after = before.after(move);
    const std::uint64_t key = without_en_passant(after);
    if (move.kind() != MoveKind::double_push) {
        return key;
    }
    const auto passed = Sq{static_cast<std::uint8_t>((move.from().index + move.to().index) / 2)};
    const Set beside =
        chess_attacks::pawn(before.side_to_move(), passed) & after.pieces(after.side_to_move(), Role::pawn);
    return beside.empty() ? key : key ^ of_passed_file(passed.file());
}

std::uint64_t polyglot_key(const Position<Chess>& position) {
    const std::uint64_t key = without_en_passant(position);
    const auto passed = position.en_passant();
    return passed ? key ^ of_passed_file(passed->file()) : key;
}

} // namespace duiyi
