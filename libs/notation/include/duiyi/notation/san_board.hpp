// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <bit>
#include <cstdint>

#include "duiyi/geometry/chess_sliders.hpp"
#include "duiyi/notation/san_words.hpp"
#include "duiyi/rules/chess/position.hpp"

namespace duiyi {

/// A chess board for playing through millions of games written in SAN: it finds the move that the words name
/// from its target square back, by attack sets, tests it and plays it in one go. It keeps no key and no
/// counters and has en passant squares on which no capture is possible. Copying it is cheap. No move is
/// listed and nothing is allocated.
///
/// Which piece moves and whether it captures cannot be predicted, so all of it is computed without branches,
/// and every move costs about the same.
class SanBoard {
public:
    explicit SanBoard(const Position<Chess>& position);

    /// The position, with counters as at the start of a game. Some microseconds: it is checked.
    Position<Chess> position() const;
    /// Whose turn it is.
    Side side_to_move() const { return turn_; }

    /// Plays the one legal move that the words name and returns it. When there is none, or more than one,
    /// nothing happens, and the result is `Move<Chess>{}`, which is legal nowhere.
    ///
    /// `Cpu` as in cpu.hpp; `Bmi2Cpu` only where `chess_sliders::ready`.
    template <class Cpu>
    Move<Chess> play(const SanWords& words) {
        return turn_ == Side::first ? play_as<Side::first, Cpu>(words) : play_as<Side::second, Cpu>(words);
    }
    /// The same for a text that PGN's export format has, with the processor looked up.
    Move<Chess> play(std::string_view text);
    /// Plays a move that is legal here; for others the board stays as it is.
    void play(Move<Chess> move);

private:
    using Word = std::uint64_t;
    using Role = Chess::Role;

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static constexpr Word bit(int square) { return Word{1} << square; }
    static Word knight(int from) { return chess_attacks::detail::knight[at(from)].word(0); }
    static Word king(int from) { return chess_attacks::detail::king[at(from)].word(0); }
    static Word pawn(Side side, int from) {
        return chess_attacks::detail::pawn[index_of(side)][at(from)].word(0);
    }
    static Move<Chess> move(int from, int to, MoveKind kind) {
        return {{static_cast<std::uint8_t>(from)}, {static_cast<std::uint8_t>(to)}, kind};
    }

    Word& of(Role role) { return planes_[index_of(role)].role; }
    Word of(Role role) const { return planes_[index_of(role)].role; }
    Word& of(Side side) { return planes_[index_of(side)].other; }
    Word of(Side side) const { return planes_[index_of(side)].other; }
    Word& castling_rooks() { return planes_[2].other; }
    Word castling_rooks() const { return planes_[2].other; }
    Word& passed() { return planes_[3].other; } // the square a pawn passed on the last move
    Word passed() const { return planes_[3].other; }

    /// Takes what stands on `squares` off the board, but for pawns.
    void lift_pieces(Word squares) {
        of(Role::knight) &= ~squares;
        of(Role::bishop) &= ~squares;
        of(Role::rook) &= ~squares;
        of(Role::queen) &= ~squares;
    }

    template <Side us, class Cpu>
    Move<Chess> play_as(const SanWords& words) {
        if (words.role == Role::pawn) {
            return play_pawn<us, Cpu>(words);
        }
        if (words.kind == MoveKind::castling) [[unlikely]] {
            return castle(words.to == 6);
        }
        return play_piece<us, Cpu>(words);
    }

    template <Side us, class Cpu>
    Move<Chess> play_pawn(const SanWords& words);
    template <Side us, class Cpu>
    Move<Chess> play_piece(const SanWords& words);
    Move<Chess> castle(bool towards_h);

    /// What is left of the enemy after a move and who of it may attack the own king along a line.
    struct Enemy {
        Word all, diagonal, orthogonal;
    };
    Enemy enemy(Word all) const {
        return {all, (of(Role::bishop) | of(Role::queen)) & all, (of(Role::rook) | of(Role::queen)) & all};
    }
    /// Those that attack `square` along a line when `occupied` blocks.
    template <class Cpu>
    static Word line_attackers(int square, Word occupied, const Enemy& enemy) {
        return (chess_sliders::bishop<Cpu>(square, occupied) & enemy.diagonal) |
               (chess_sliders::rook<Cpu>(square, occupied) & enemy.orthogonal);
    }
    /// The one of `starts` from which the move leaves the king on `royal` unattacked; 0 when there is none or
    /// more. `rest` is what is occupied after the move but for the start, `near` who attacks without a line.
    template <class Cpu>
    static Word safe_one_of(Word starts, int royal, Word rest, Word near, const Enemy& enemy) {
        if ((starts & (starts - 1)) == 0) [[likely]] {
            return (near | line_attackers<Cpu>(royal, rest & ~starts, enemy)) == 0 ? starts : 0;
        }
        Word found = 0;
        for (; starts != 0; starts &= starts - 1) {
            const Word start = starts & -starts;
            if ((near | line_attackers<Cpu>(royal, rest & ~start, enemy)) != 0) {
                continue;
            }
            if (found != 0) {
                return 0;
            }
            found = start;
        }
        return found;
    }

    /// Side by side, so that no compiler joins two of a kind into a vector: they are read one by one soon
    /// after.
    struct Plane {
        Word role, other;
    };
    std::array<Plane, 6> planes_{};
    Side turn_{};
};

template <Side us, class Cpu>
inline Move<Chess> SanBoard::play_pawn(const SanWords& words) {
    constexpr Side them = duiyi::other(us);
    constexpr bool up = us == Side::first;
    constexpr Word second_rank = up ? 0xff00 : Word{0xff00} << 40;
    constexpr Word last_rank = up ? Word{0xff} << 56 : 0xff;
    const Word own = of(us), occupied = own | of(them), pawns = of(Role::pawn);
    const int target = words.to;
    const Word to = bit(target);
    const Word en_passant = passed() & to;
    const Word one = up ? to >> 8 : to << 8;
    const Word two = (up ? to >> 16 : to << 16) & second_rank;
    const Word pushing = one | ((one & occupied) == 0 ? two : 0);
    // A pawn that captures is named by its file.
    const Word capturing = words.from != ~Word{0} ? pawn(them, target) : 0;
    const bool captures = ((of(them) | en_passant) & to) != 0;
    const Word starts = (captures ? capturing : pushing) & pawns & own & words.from;
    const bool promotes = words.kind != MoveKind::plain;
    if (starts == 0 || (own & to) != 0 || ((to & last_rank) != 0) != promotes) [[unlikely]] {
        return {};
    }

    const Word lifted = to | (up ? en_passant >> 8 : en_passant << 8);
    const Enemy left = enemy(of(them) & ~lifted);
    const int royal = std::countr_zero(own & of(Role::king));
    const Word near = ((knight(royal) & of(Role::knight)) | (pawn(us, royal) & pawns)) & left.all;
    const Word from = safe_one_of<Cpu>(starts, royal, own | to | left.all, near, left);
    if (from == 0) [[unlikely]] {
        return {};
    }

    of(us) = (own ^ from) | to;
    of(them) = left.all;
    of(Role::pawn) = (pawns & ~(from | lifted)) | (promotes ? 0 : to);
    lift_pieces(to);
    if (promotes) [[unlikely]] {
        planes_[at(static_cast<int>(words.kind) - static_cast<int>(MoveKind::promote_knight) + 1)].role |= to;
    }
    castling_rooks() &= ~to;
    const bool twice = (from & two) != 0;
    passed() = twice ? one : 0;
    turn_ = them;
    const MoveKind kind = twice ? MoveKind::double_push : en_passant != 0 ? MoveKind::en_passant : words.kind;
    return move(std::countr_zero(from), target, kind);
}

namespace san_words {

/// Which attack sets make up a role's.
struct alignas(32) Reach {
    std::uint64_t knight, diagonal, orthogonal, king;
};
inline constexpr std::array<Reach, 6> reach = [] {
    constexpr auto all = ~std::uint64_t{0};
    std::array<Reach, 6> table{};
    table[1].knight = table[5].king = all;
    table[2].diagonal = table[4].diagonal = all;
    table[3].orthogonal = table[4].orthogonal = all;
    return table;
}();

} // namespace san_words

template <Side us, class Cpu>
inline Move<Chess> SanBoard::play_piece(const SanWords& words) {
    constexpr Side them = duiyi::other(us);
    const Word own = of(us), occupied = own | of(them), of_role = of(words.role);
    const int target = words.to;
    const Word to = bit(target);
    const auto& reach = san_words::reach[index_of(words.role)];
    const Word starts =
        ((knight(target) & reach.knight) | (chess_sliders::bishop<Cpu>(target, occupied) & reach.diagonal) |
         (chess_sliders::rook<Cpu>(target, occupied) & reach.orthogonal) | (king(target) & reach.king)) &
        of_role & own & words.from;
    if (starts == 0 || (own & to) != 0) [[unlikely]] {
        return {};
    }

    const Enemy left = enemy(of(them) & ~to);
    const int royal = std::countr_zero((own & of(Role::king) & ~reach.king) | (to & reach.king));
    const Word near = ((knight(royal) & of(Role::knight)) | (pawn(us, royal) & of(Role::pawn)) |
                       (king(royal) & of(Role::king))) &
                      left.all;
    const Word from = safe_one_of<Cpu>(starts, royal, own | to | left.all, near, left);
    if (from == 0) [[unlikely]] {
        return {};
    }

    of(us) = (own ^ from) | to;
    of(them) = left.all;
    of(Role::pawn) &= ~to;
    lift_pieces(to);
    of(words.role) = (of_role & ~from) | to;
    castling_rooks() &= ~(from | to | (own & reach.king));
    passed() = 0;
    turn_ = them;
    return move(std::countr_zero(from), target, MoveKind::plain);
}

} // namespace duiyi
