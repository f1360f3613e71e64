// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The legal moves of a chess position for processors with AVX2 and a fast PEXT: the same answers as
// move_generator.hpp, which is the oracle beside it and the code for all other processors.
//
// The branches of a loop over pieces are hard to predict, and a wrong guess costs as much as thirty
// instructions. So nothing here is done piece by piece that can be done for all at once. A vector holds four
// sets of squares, one for each kind of line: files, ranks, diagonals, antidiagonals, in the order of
// chess_attacks::detail::Lines. "Up" moves to higher squares (north, east, north-east, north-west), by a left
// shift of 8, 1, 9 and 7 bits, "down" the other way.
#pragma once

#include "avx2_vector.hpp"
#include "avx2_writer.hpp"
#include "move_generator.hpp"

#if defined(__x86_64__)
namespace duiyi::avx2 {

/// How far sliders get in one direction of each kind of line: the empty squares that one, two and four steps
/// in a row lead over (a parallel prefix, as by Kogge and Stone).
template <bool up>
class Slides {
public:
    DUIYI_AVX2 explicit Slides(Vector empty) {
        one_ = both(empty, ends<up>());
        two_ = both(one_, shifted<up>(one_, steps));
        four_ = both(two_, shifted<up>(two_, double_steps));
    }
    /// What the pieces attack, each lane's along its own line: no square is reached by two pieces of a lane.
    DUIYI_AVX2 Vector of(Vector pieces) const {
        pieces = either(pieces, both(one_, shifted<up>(pieces, steps)));
        pieces = either(pieces, both(two_, shifted<up>(pieces, double_steps)));
        pieces = either(pieces, both(four_, shifted<up>(pieces, quadruple_steps)));
        return both(shifted<up>(pieces, steps), ends<up>());
    }

private:
    Vector one_, two_, four_;
};

/// A knight's targets; of "no square" (64) none.
inline constexpr std::array<Word, 65> knight_targets = [] {
    std::array<Word, 65> result{};
    for (std::size_t i = 0; i < 64; ++i)
        result[i] = chess_attacks::detail::knight[i].word(0);
    return result;
}();

/// The legal moves of `us`, but for castling in Chess960 (`is_ordinary()` tells) and en passant.
template <Side us>
class Moves {
public:
    DUIYI_AVX2 explicit Moves(const ChessBoard& board)
        : board_(board),
          own_(board.sides[index_of(us)]),
          enemy_(board.sides[index_of(them)]),
          occupied_(own_ | enemy_),
          king_(square(board.kings & own_)),
          up_(all(~occupied_)),
          down_(all(~occupied_)) {
        look_at_king();
    }

    /// False when rights to castle need rules of their own: the king or a rook started elsewhere (Chess960).
    DUIYI_AVX2 static bool is_ordinary(const ChessBoard& board) {
        const Word rights = board.castling_rooks & board.sides[index_of(us)];
        return rights == 0 || ((rights & ~(bit(corner) | bit(corner + 7))) == 0 &&
                               (board.kings & board.sides[index_of(us)]) == bit(corner + 4));
    }

    DUIYI_AVX2 Word count() const {
        Word total = size(king_targets_) + castlings();
        if (targets_ == 0)
            return total;
        const Vector sliders = without(own_sliders(), blocked_);
        alignas(32) std::array<Word, 12> sets;
        store(&sets[0], both(up_.of(sliders), all(targets_)));
        store(&sets[4], both(down_.of(sliders), all(targets_)));
        for (std::size_t i = 0; i < 8; ++i)
            total += size(sets[i]);
        return total + count_knight_moves() + count_pawn_moves();
    }

    DUIYI_AVX2 void list(MoveAppender<Chess>& moves) const {
        Writer writer(moves);
        writer.king(king_, king_targets_);
        if ((board_.castling_rooks & own_) != 0 && checkers_ == 0) {
            if (castles_short())
                writer.castling(king_, corner + 7);
            if (castles_long())
                writer.castling(king_, corner);
        }
        if (targets_ == 0)
            return;
        const Word targets = targets_ & ~own_;
        for (Word rest = board_.knights & own_ & ~pinned_; rest != 0; rest &= rest - 1)
            writer.knight(square(rest), targets);
        for (Word rest = board_.diagonal & own_ & ~pinned_; rest != 0; rest &= rest - 1)
            writer.bishop(square(rest), bishop(square(rest)) & targets);
        for (Word rest = board_.orthogonal & own_ & ~pinned_; rest != 0; rest &= rest - 1)
            writer.rook(square(rest), rook(square(rest)) & targets);
        for (Word rest = pinned_ & (board_.diagonal | board_.orthogonal); rest != 0; rest &= rest - 1)
            list_pinned(writer, square(rest), targets);
        list_pawn_moves(writer);
    }

private:
    static constexpr Side them = other(us);
    static constexpr bool pawns_go_up = us == Side::first;
    static constexpr int corner = us == Side::first ? 0 : 56;

    DUIYI_AVX2 static int square(Word bit) { return std::countr_zero(bit); }
    DUIYI_AVX2 static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    DUIYI_AVX2 static Word bit(int i) { return Word{1} << i; }
    DUIYI_AVX2 static Word size(Word set) { return static_cast<Word>(std::popcount(set)); }
    DUIYI_AVX2 static void store(Word* to, Vector v) { _mm256_store_si256(reinterpret_cast<Vector*>(to), v); }
    DUIYI_AVX2 Vector sliders() const { return by_line(all(board_.orthogonal), all(board_.diagonal)); }
    DUIYI_AVX2 Vector own_sliders() const { return both(sliders(), all(own_)); }

    /// What two knights attack; more are rare.
    DUIYI_AVX2 static Word knight_attacks(Word knights) {
        const Word second = knights & (knights - 1);
        Word attacked = knight_targets[at(square(knights))] | knight_targets[at(square(second))];
        for (Word rest = second & (second - 1); rest != 0; rest &= rest - 1) [[unlikely]]
            attacked |= knight_targets[at(square(rest))];
        return attacked;
    }

    DUIYI_AVX2 void look_at_king() {
        // What the enemy attacks, by lines.
        const Vector enemies = both(sliders(), all(enemy_));
        const Vector attacked = either(up_.of(enemies), down_.of(enemies));
        // An own piece is pinned when it is the first on a line from the king and attacked along that line:
        // the king is between it and any attacker from the other side.
        const Word diagonal_view = chess_sliders::bishop<Bmi2Cpu>(king_, occupied_);
        const Word orthogonal_view = chess_sliders::rook<Bmi2Cpu>(king_, occupied_);
        const auto* lines = reinterpret_cast<const Vector*>(&chess_attacks::detail::lines[at(king_)]);
        const Vector pins = both(both(attacked, _mm256_load_si256(lines)),
                                 all((diagonal_view | orthogonal_view) & own_));
        const Vector pinned = joined(pins);
        pinned_ = first_lane(pinned);
        blocked_ = _mm256_xor_si256(pinned, pins);

        const Word pawns = board_.pawns & enemy_;
        danger_ = first_lane(joined(attacked)) | knight_attacks(board_.knights & enemy_) |
                  chess_attacks::detail::king[at(square(board_.kings & enemy_))].word(0);
        if constexpr (pawns_go_up)
            danger_ |= (pawns & ~file_a) >> 9 | (pawns & ~file_h) >> 7;
        else
            danger_ |= (pawns & ~file_a) << 7 | (pawns & ~file_h) << 9;

        targets_ = ~own_;
        checkers_ = ((diagonal_view & board_.diagonal) | (orthogonal_view & board_.orthogonal) |
                     (knight_targets[at(king_)] & board_.knights) |
                     (chess_attacks::detail::pawn[index_of(us)][at(king_)].word(0) & board_.pawns)) &
                    enemy_;
        if (checkers_ != 0)
            answer_check();
        king_targets_ = chess_attacks::detail::king[at(king_)].word(0) & ~own_ & ~danger_;
    }

    DUIYI_AVX2 void answer_check() {
        const auto& pairs = chess_attacks::detail::pairs;
        // The king cannot step back along the line of a slider that it hides.
        for (Word rest = checkers_ & (board_.diagonal | board_.orthogonal); rest != 0; rest &= rest - 1)
            danger_ |= pairs.line[at(king_)][at(square(rest))].word(0) & ~(rest & -rest);
        if ((checkers_ & (checkers_ - 1)) != 0)
            targets_ = 0;
        else
            targets_ = checkers_ | pairs.between[at(king_)][at(square(checkers_))].word(0);
    }

    /// FIDE Laws 3.8.2, for a king and rooks that started where they do in chess.
    DUIYI_AVX2 bool can_castle(int rook, Word free, Word crossed) const {
        return (board_.castling_rooks & bit(rook)) != 0 && (occupied_ & free) == 0 && (danger_ & crossed) == 0;
    }
    static constexpr Word squares(std::initializer_list<int> files) {
        Word set = 0;
        for (const int file : files)
            set |= Word{1} << (corner + file);
        return set;
    }
    DUIYI_AVX2 bool castles_long() const { return can_castle(corner, squares({1, 2, 3}), squares({2, 3})); }
    DUIYI_AVX2 bool castles_short() const { return can_castle(corner + 7, squares({5, 6}), squares({5, 6})); }
    DUIYI_AVX2 Word castlings() const {
        if ((board_.castling_rooks & own_) == 0 || checkers_ != 0)
            return 0;
        return static_cast<Word>(castles_long()) + static_cast<Word>(castles_short());
    }

    DUIYI_AVX2 Word count_knight_moves() const {
        const Word knights = board_.knights & own_ & ~pinned_;
        const Word second = knights & (knights - 1);
        Word total = size(knight_targets[at(square(knights))] & targets_) +
                     size(knight_targets[at(square(second))] & targets_);
        for (Word rest = second & (second - 1); rest != 0; rest &= rest - 1) [[unlikely]]
            total += size(knight_targets[at(square(rest))] & targets_);
        return total;
    }

    static constexpr Word third_rank = us == Side::first ? 0xffULL << 16 : 0xffULL << 40;
    static constexpr Word last_rank = us == Side::first ? 0xffULL << 56 : 0xffULL;
    static constexpr Word seventh_rank = us == Side::first ? 0xffULL << 48 : 0xffULL << 8;

    struct PawnTargets {
        Word single, twice, diagonal, antidiagonal;
    };
    DUIYI_AVX2 PawnTargets pawn_targets() const {
        const Vector pawns = without(all(board_.pawns & own_), blocked_);
        // Pushes, nothing, and captures to both sides.
        const Vector may_take = both(all(enemy_), ends<pawns_go_up>());
        const Vector to = both(shifted<pawns_go_up>(pawns, pawn_steps),
                               _mm256_blend_epi32(may_take, all(~occupied_), 0x03));
        const Word single = first_lane(to);
        const Word twice = stepped(single & third_rank, 8) & ~occupied_;
        const auto captures = _mm256_extracti128_si256(to, 1);
        return {single & targets_, twice & targets_, static_cast<Word>(_mm_cvtsi128_si64(captures)) & targets_,
                static_cast<Word>(_mm_extract_epi64(captures, 1)) & targets_};
    }
    /// `by` squares ahead, or back where it is negative.
    DUIYI_AVX2 static Word stepped(Word set, int by) {
        return (by > 0) == pawns_go_up ? set << (by > 0 ? by : -by) : set >> (by > 0 ? by : -by);
    }

    DUIYI_AVX2 Word count_pawn_moves() const {
        const PawnTargets to = pawn_targets();
        // Pushes end on empty squares and captures on others, so that two sets can be counted as one.
        const Word some = to.single | to.diagonal;
        const Word others = to.twice | to.antidiagonal;
        Word total = size(some) + size(others);
        if ((board_.pawns & own_ & seventh_rank) != 0)
            total += 3 * (size(some & last_rank) + size(others & last_rank));
        return total;
    }

    DUIYI_AVX2 void list_pawn_moves(Writer& writer) const {
        const PawnTargets to = pawn_targets();
        const Writer::Pawns pawns(board_.pawns & own_);
        list_pawns(writer, pawns, to.twice, 16, MoveKind::double_push);
        Word promoting = 0;
        if ((board_.pawns & own_ & seventh_rank) != 0) {
            promoting = last_rank;
            if (((to.single | to.diagonal | to.antidiagonal) & last_rank) != 0)
                for (const auto kind : {MoveKind::promote_queen, MoveKind::promote_rook,
                                        MoveKind::promote_bishop, MoveKind::promote_knight}) {
                    list_pawns(writer, pawns, to.single & last_rank, 8, kind);
                    list_pawns(writer, pawns, to.diagonal & last_rank, 9, kind);
                    list_pawns(writer, pawns, to.antidiagonal & last_rank, 7, kind);
                }
        }
        list_pawns(writer, pawns, to.single & ~promoting, 8, MoveKind::plain);
        list_pawns(writer, pawns, to.diagonal & ~promoting, 9, MoveKind::plain);
        list_pawns(writer, pawns, to.antidiagonal & ~promoting, 7, MoveKind::plain);
    }
    /// The moves to `targets` of pawns `by` squares behind.
    DUIYI_AVX2 static void list_pawns(Writer& writer, const Writer::Pawns& pawns, Word targets, int by,
                                      MoveKind kind) {
        writer.pawns(pawns, stepped(targets, -by), pawns_go_up ? by : -by, kind);
    }

    DUIYI_AVX2 Word bishop(int from) const { return chess_sliders::bishop<Bmi2Cpu>(from, occupied_); }
    DUIYI_AVX2 Word rook(int from) const { return chess_sliders::rook<Bmi2Cpu>(from, occupied_); }

    /// A pinned slider moves along the line of the pin.
    DUIYI_AVX2 void list_pinned(Writer& writer, int from, Word targets) const {
        const Word line = chess_attacks::detail::pairs.line[at(king_)][at(from)].word(0) & targets;
        if ((board_.diagonal & bit(from)) != 0)
            writer.bishop(from, bishop(from) & line);
        if ((board_.orthogonal & bit(from)) != 0)
            writer.rook(from, rook(from) & line);
    }

    const ChessBoard& board_;
    Word own_, enemy_, occupied_;
    int king_;
    Slides<true> up_;
    Slides<false> down_;
    Word targets_;        ///< where pieces other than the king may go
    Word king_targets_;
    Word danger_;         ///< what the enemy attacks, with what the king shields from its checkers
    Word checkers_;
    Word pinned_;
    Vector blocked_;      ///< by line: own pieces that are pinned on another line
};

} // namespace duiyi::avx2
#endif
