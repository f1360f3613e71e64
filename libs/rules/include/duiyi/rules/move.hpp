// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>

#include "duiyi/geometry/bitboard.hpp"
#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/xiangqi.hpp"

namespace duiyi {

/// A move of G in 16 bits. It has meaning only in the position it was made for; two moves of one position are
/// equal exactly when they are the same move.
template <Game G>
class Move;

/// What a chess move is besides its two squares.
enum class MoveKind : std::uint8_t {
    plain,
    castling, ///< king takes own rook: `to` is the rook's square, in chess and in Chess960 alike
    en_passant,
    double_push,
    promote_knight,
    promote_bishop,
    promote_rook,
    promote_queen,
};

/// A chess move.
///
///     bit   15 .. 12 | 11 .. 6 | 5 .. 0
///            kind    |   to    |  from
template <>
class Move<Chess> {
public:
    constexpr Move() = default;
    constexpr Move(Square<Chess> from, Square<Chess> to, MoveKind kind = MoveKind::plain)
        : bits_(static_cast<std::uint16_t>(from.index | to.index << 6 | static_cast<int>(kind) << 12)) {}

    constexpr Square<Chess> from() const { return {static_cast<std::uint8_t>(bits_ & 63)}; }
    constexpr Square<Chess> to() const { return {static_cast<std::uint8_t>(bits_ >> 6 & 63)}; }
    constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 12); }
    constexpr bool is_promotion() const { return kind() >= MoveKind::promote_knight; }
    /// What the pawn becomes; only for a promotion.
    constexpr Chess::Role promotion() const {
        assert(is_promotion());
        return static_cast<Chess::Role>(static_cast<int>(kind()) -
                                        static_cast<int>(MoveKind::promote_knight) +
                                        static_cast<int>(Chess::Role::knight));
    }
    /// The 16 bits as drawn above, for tables and storage.
    constexpr std::uint16_t bits() const { return bits_; }

    friend constexpr bool operator==(Move, Move) = default;

private:
    std::uint16_t bits_{};
};

/// A xiangqi move.
///
///     bit   15 14 | 13 .. 7 | 6 .. 0
///             0   |   to    |  from
template <>
class Move<Xiangqi> {
public:
    constexpr Move() = default;
    constexpr Move(Square<Xiangqi> from, Square<Xiangqi> to)
        : bits_(static_cast<std::uint16_t>(from.index | to.index << 7)) {}

    constexpr Square<Xiangqi> from() const { return {static_cast<std::uint8_t>(bits_ & 127)}; }
    constexpr Square<Xiangqi> to() const { return {static_cast<std::uint8_t>(bits_ >> 7)}; }
    /// The 16 bits as drawn above, for tables and storage.
    constexpr std::uint16_t bits() const { return bits_; }

    friend constexpr bool operator==(Move, Move) = default;

private:
    std::uint16_t bits_{};
};

/// The legal moves of a position, without allocation. `capacity` is enough for every position, also for those
/// that no game can come to, and at least eight places stay free (see `MoveAppender::place_for_eight`).
///
/// Xiangqi: two rooks and two cannons 17 each at most, two horses 8 each, five pawns 3 each, and 4 + 8 + 8 in
/// the palace and with the elephants make 119.
///
/// Chess, 218 in a game, has at most 492 with any number of pieces, k of them knights and n others:
/// - A piece other than a knight has at most 27 moves. All of them together have at most 8 to each square
///   without an own piece, one along each line, for a line ends at the next own piece; and besides 3 more for
///   each of the 22 steps of a pawn to the last rank, and 8 double steps: min(27 n, 8 (64 - n - k) + 74).
/// - Of two squares a knight's leap apart, one move at most leads from one to the other, and there are 168
///   such pairs: min(8 k, 168).
/// - 2 castlings. The sum is greatest at k = 21 and n = 12: 322 + 168 + 2.
template <Game G>
class MoveList {
public:
    static constexpr std::size_t capacity = square_count<G> <= 64 ? 512 : 128;

    // The storage starts unset: filling it would cost more than finding the moves.
    MoveList() {} // NOLINT(modernize-use-equals-default)

    void push(Move<G> move) {
        assert(size_ < capacity);
        moves_[size_++] = move;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move<G> operator[](std::size_t i) const { return moves_[i]; }
    const Move<G>* begin() const { return moves_.data(); }
    const Move<G>* end() const { return moves_.data() + size_; }
    bool contains(Move<G> move) const {
        for (const auto other : *this) {
            if (other == move) {
                return true;
            }
        }
        return false;
    }
    /// The move of these bits, as tables and files hold them; nothing when it is not in the list.
    std::optional<Move<G>> find(std::uint16_t bits) const {
        if (bits != Move<G>{}.bits()) { // which is no move: tables have it where there is none
            for (const auto move : *this) {
                if (move.bits() == bits) {
                    return move;
                }
            }
        }
        return std::nullopt;
    }

private:
    template <Game>
    friend class MoveAppender;

    std::size_t size_ = 0;
    union {
        std::array<Move<G>, capacity> moves_; // only the first size_ are ever read
    };
};

/// Fills an empty `MoveList` with moves that come as sets of targets; the list has them when the appender is
/// gone. Until then the place to write to can stay in a register.
template <Game G>
class MoveAppender {
public:
    explicit MoveAppender(MoveList<G>& list) : list_(list), next_(list.moves_.data()) {}
    MoveAppender(const MoveAppender&) = delete;
    MoveAppender& operator=(const MoveAppender&) = delete;
    ~MoveAppender() { list_.size_ = static_cast<std::size_t>(next_ - list_.moves_.data()); }

    void push(Move<G> move) { *next_++ = move; }
    /// Room for eight moves, of which `keep` keeps the first `count`.
    Move<G>* place_for_eight() { return next_; }
    void keep(std::size_t count) { next_ += count; }
    /// `move_to(i)` for each bit i of `targets`, lowest first.
    template <class MoveTo>
    void each(std::uint64_t targets, MoveTo move_to) {
        for (; targets != 0; targets &= targets - 1) {
            *next_++ = move_to(std::countr_zero(targets));
        }
    }
    /// A plain move from `from` to each of `targets`.
    void push_each(Square<G> from, Bitboard<G> targets) {
        for (const auto to : targets) {
            push({from, to});
        }
    }
    /// Bit i is the square `origin + i`.
    void push_shifted(Square<G> from, std::uint64_t targets, int origin) {
        each(targets, [=](int i) { return Move<G>(from, square(origin + i)); });
    }
    /// Bit i is rank i of the file that `from` is on.
    void push_file(Square<G> from, std::uint64_t targets) {
        const int file = from.file();
        each(targets, [=](int i) { return Move<G>(from, square(file + G::files * i)); });
    }
    /// Bit i is the square `origin + i`, reached from `by` squares before.
    void push_steps(std::uint64_t targets, int origin, int by) {
        each(targets, [=](int i) { return Move<G>(square(origin + i - by), square(origin + i)); });
    }

private:
    static constexpr Square<G> square(int index) { return {static_cast<std::uint8_t>(index)}; }

    MoveList<G>& list_;
    Move<G>* next_;
};

/// Takes moves like a `MoveAppender`, and only counts them.
template <Game G>
class MoveCount {
public:
    void push(Move<G>) { ++size_; }
    void push_each(Square<G>, Bitboard<G> targets) { size_ += static_cast<std::size_t>(targets.count()); }
    void push_shifted(Square<G>, std::uint64_t targets, int) { add(targets); }
    void push_file(Square<G>, std::uint64_t targets) { add(targets); }
    void push_steps(std::uint64_t targets, int, int) { add(targets); }
    std::size_t size() const { return size_; }

private:
    void add(std::uint64_t targets) { size_ += static_cast<std::size_t>(std::popcount(targets)); }

    std::size_t size_ = 0;
};

} // namespace duiyi
