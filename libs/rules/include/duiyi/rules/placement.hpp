// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "duiyi/geometry/bitboard.hpp"
#include "duiyi/rules/setup.hpp"
#include "duiyi/rules/zobrist.hpp"

namespace duiyi {

/// Which piece stands where, as bitboards by side and by role, whose turn it is, the counters, and the key of
/// all that but the counters. What both games' positions share; use `Position<G>`.
template <Game G>
class Placement {
public:
    using Role = typename G::Role;

    Side side_to_move() const { return turn_; }
    int halfmove_clock() const { return halfmove_clock_; }
    int fullmove_number() const { return fullmove_number_; }
    /// 64 bits that two positions share when they are the same position in the sense of repetition:
    /// placement, side to move, castling rights, and an en passant square only when such a capture is legal.
    /// Different positions have different keys but for chance (2^-64).
    std::uint64_t key() const { return key_; }
    /// The part of `key()` that pieces and side to move make: the same whatever may be castled or taken in
    /// passing. Cost: a pass over the pieces.
    std::uint64_t placement_key() const {
        std::uint64_t key = turn_ == Side::second ? zobrist::keys<G>.second_to_move : 0;
        for (const Side side : both_sides) {
            for (const Role role : G::roles) {
                for (const auto square : pieces(side, role)) {
                    key ^= zobrist::keys<G>.piece[index_of(side)][index_of(role)][square.index];
                }
            }
        }
        return key;
    }

    Bitboard<G> pieces(Side side) const { return sides_[index_of(side)]; }
    Bitboard<G> pieces(Role role) const { return roles_[index_of(role)]; }
    Bitboard<G> pieces(Side side, Role role) const { return pieces(side) & pieces(role); }
    Bitboard<G> occupied() const { return sides_[0] | sides_[1]; }
    /// The king's or general's square.
    Square<G> royal(Side side) const { return pieces(side, G::royal).first(); }

    /// The piece on `square`, if any. At most one test per role.
    std::optional<Piece<G>> at(Square<G> square) const {
        const Bitboard<G> bit(square);
        if ((occupied() & bit).empty()) {
            return std::nullopt;
        }
        return Piece<G>{(sides_[0] & bit).empty() ? Side::second : Side::first, role_at(square)};
    }

    /// The role of the piece on `square`; only for an occupied square. Cost: no branch.
    // Asks for the bits of the role's index instead of for one role after the
    // other: which role it is cannot be predicted, and here nothing branches on it.
    Role role_at(Square<G> square) const {
        const Bitboard<G> here(square);
        std::size_t index = 0;
        for (std::size_t bit = 1; bit < G::roles.size(); bit *= 2) {
            Bitboard<G> with_bit{};
            for (std::size_t i = bit; i < G::roles.size(); ++i) {
                if ((i & bit) != 0) {
                    with_bit |= roles_[i];
                }
            }
            index |= (with_bit & here).empty() ? 0 : bit;
        }
        return G::roles[index];
    }

    friend bool operator==(const Placement&, const Placement&) = default;

protected:
    Placement() = default; // only as the base of what checks itself

    /// Equal but for the counters.
    bool has_same_board(const Placement& o) const {
        return key_ == o.key_ && turn_ == o.turn_ && roles_ == o.roles_ && sides_ == o.sides_;
    }

    /// Whether each side has one royal piece, no square two pieces, and the key, with `state_key` for what
    /// the game adds, is that of the same made afresh. For asserts; the cost is a pass over the pieces.
    bool is_consistent(std::uint64_t state_key) const {
        Bitboard<G> seen{};
        for (const Side side : both_sides) {
            for (const Role role : G::roles) {
                if (!(pieces(side, role) & seen).empty()) {
                    return false;
                }
                seen |= pieces(side, role);
            }
        }
        Bitboard<G> of_any_role{};
        for (const Bitboard<G>& role : roles_) {
            of_any_role |= role;
        }
        return key_ == (placement_key() ^ state_key) && seen == occupied() && seen == of_any_role &&
               pieces(Side::first, G::royal).count() == 1 && pieces(Side::second, G::royal).count() == 1;
    }

    void toggle(Side side, Role role, Square<G> square) {
        const Bitboard<G> bit(square);
        roles_[index_of(role)] ^= bit;
        sides_[index_of(side)] ^= bit;
        key_ ^= zobrist::keys<G>.piece[index_of(side)][index_of(role)][square.index];
    }
    /// Toggles a piece on two squares.
    void toggle(Side side, Role role, Square<G> one, Square<G> other) {
        const Bitboard<G> bits = Bitboard<G>(one) | Bitboard<G>(other);
        roles_[index_of(role)] ^= bits;
        sides_[index_of(side)] ^= bits;
        const auto& keys = zobrist::keys<G>.piece[index_of(side)][index_of(role)];
        key_ ^= keys[one.index] ^ keys[other.index];
    }

    void load(const Setup<G>& setup) {
        for (std::size_t i = 0; i < setup.board.size(); ++i) {
            if (const auto piece = setup.board[i]) {
                toggle(piece->side, piece->role, Square<G>{static_cast<std::uint8_t>(i)});
            }
        }
        if (setup.turn == Side::second) {
            pass_turn();
        }
        halfmove_clock_ = static_cast<std::uint16_t>(setup.halfmove_clock);
        fullmove_number_ = static_cast<std::uint16_t>(setup.fullmove_number);
    }

    void save(Setup<G>& setup) const {
        for (std::size_t i = 0; i < setup.board.size(); ++i) {
            setup.board[i] = at(Square<G>{static_cast<std::uint8_t>(i)});
        }
        setup.turn = turn_;
        setup.halfmove_clock = halfmove_clock_;
        setup.fullmove_number = fullmove_number_;
    }

    void pass_turn() {
        turn_ = other(turn_);
        key_ ^= zobrist::keys<G>.second_to_move;
    }

    /// The counters stop at the highest number that a setup and a FEN may hold, so that both can always be
    /// had of a position.
    void count_ply(bool resets_clock) {
        constexpr std::uint16_t highest = 9999;
        halfmove_clock_ =
            static_cast<std::uint16_t>(resets_clock ? 0 : halfmove_clock_ + (halfmove_clock_ < highest));
        fullmove_number_ = static_cast<std::uint16_t>(fullmove_number_ +
                                                      (turn_ == Side::second && fullmove_number_ < highest));
    }

    std::array<Bitboard<G>, G::roles.size()> roles_{};
    std::array<Bitboard<G>, 2> sides_{};
    std::uint64_t key_ = 0;
    std::uint16_t halfmove_clock_ = 0;
    std::uint16_t fullmove_number_ = 1;
    Side turn_ = Side::first;
};

} // namespace duiyi
