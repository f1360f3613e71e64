// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Lists the legal moves of a chess position for processors with AVX2 and a fast PEXT: the same moves as from
// move_generator.hpp, which is the oracle beside it and the code for all other processors.
//
// A branch that cannot be predicted costs as much as thirty instructions, so sets are found for all pieces at
// once where that can be done, and written by avx2_writer.hpp. The four sets of a vector are one for each
// kind of line: files, ranks, diagonals, antidiagonals, in the order of chess_attacks::detail::Lines. "Up"
// are the directions to higher squares (north, east, north-east, north-west), left shifts by 8, 1, 9 and 7
// bits.
#pragma once

#include "avx2_sets.hpp"
#include "avx2_writer.hpp"
#include "move_generator.hpp"

#if defined(__x86_64__)
namespace duiyi::avx2 {

struct alignas(32) Lanes {
    std::array<Word, 4> lane{};
};

DUIYI_AVX2 Sets load(const Lanes& lanes) {
    return Sets(_mm256_load_si256(reinterpret_cast<const Vector*>(lanes.lane.data())));
}
/// Two sets for files and ranks, two for diagonals.
DUIYI_AVX2 Sets by_line(Sets orthogonal, Sets diagonal) {
    return Sets(_mm256_blend_epi32(orthogonal.v, diagonal.v, 0xf0));
}
/// The union of the four, four times.
DUIYI_AVX2 Sets joined(Sets sets) {
    sets |= Sets(_mm256_permute4x64_epi64(sets.v, 0x4e));
    return sets | Sets(_mm256_shuffle_epi32(sets.v, 0x4e));
}
DUIYI_AVX2 Word first(Sets sets) {
    return static_cast<Word>(_mm_cvtsi128_si64(_mm256_castsi256_si128(sets.v)));
}
template <bool up>
DUIYI_AVX2 Sets shifted_by(Sets sets, const Lanes& by) {
    if constexpr (up) {
        return Sets(_mm256_sllv_epi64(sets.v, load(by).v));
    } else {
        return Sets(_mm256_srlv_epi64(sets.v, load(by).v));
    }
}

/// The four directions up, or down.
template <bool up>
struct Along {
    static constexpr Lanes once = {{8, 1, 9, 7}}, twice = {{16, 2, 18, 14}}, four_times = {{32, 4, 36, 28}};
    static constexpr Lanes pawns = {
        {8, 64, 9, 7}}; ///< pushes on files, captures on diagonals; 64 leaves nothing
    static constexpr Lanes ends =
        up ? Lanes{{avx2::ends(8), avx2::ends(1), avx2::ends(9), avx2::ends(7)}}
           : Lanes{{avx2::ends(-8), avx2::ends(-1), avx2::ends(-9), avx2::ends(-7)}};

    /// Where pieces slide to, each lane's along its line (as `Slide`, which is for one direction).
    DUIYI_AVX2 static Sets slide(Sets pieces, Sets empty) {
        Sets path = empty & load(ends);
        pieces |= path & shifted_by<up>(pieces, once);
        path &= shifted_by<up>(path, once);
        pieces |= path & shifted_by<up>(pieces, twice);
        path &= shifted_by<up>(path, twice);
        pieces |= path & shifted_by<up>(pieces, four_times);
        return step(pieces);
    }
    DUIYI_AVX2 static Sets step(Sets sets) { return shifted_by<up>(sets, once) & load(ends); }
};

/// `us` is to move.
template <Side us>
class Lister {
public:
    /// False with more than eight pawns, and when rights to castle need rules of their own: the king or a
    /// rook started elsewhere (Chess960).
    static bool fits(const ChessBoard& board) {
        if (std::popcount(board.pawns & board.sides[index_of(us)]) > Writer::most_pawns) {
            return false;
        }
        const Word rights = board.castling_rooks & board.sides[index_of(us)];
        return rights == 0 || ((rights & ~(bit(corner) | bit(corner + 7))) == 0 &&
                               (board.kings & board.sides[index_of(us)]) == bit(corner + 4));
    }

    DUIYI_AVX2 explicit Lister(const ChessBoard& board)
        : board_(board),
          own_(board.sides[index_of(us)]),
          enemy_(board.sides[index_of(them)]),
          occupied_(own_ | enemy_),
          king_(square(board.kings & own_)),
          king_targets_(chess_attacks::detail::king[at(king_)].word(0) & ~own_) {
        const auto& rays = chess_attacks::detail::rays[at(king_)];
        const Word on_line =
            ((rays.diagonal & board_.diagonal) | (rays.orthogonal & board_.orthogonal)) & enemy_;
        const Word castling = free_to_castle();
        const Word enemy_sliders = (board_.diagonal | board_.orthogonal) & enemy_;
        if (std::popcount(enemy_sliders) <= few) {
            look_at_few(enemy_sliders, on_line);
        } else if ((on_line | king_targets_ | castling) != 0) {
            look_at_many();
        }
        find_checks();
        king_targets_ &= ~danger_;
        castles_ = checkers_ == 0 ? castling : 0;
    }

    /// All moves but captures en passant.
    DUIYI_AVX2 void list(MoveAppender<Chess>& moves) const {
        Writer writer(moves);
        writer.king(king_, king_targets_);
        if (castles_ != 0) {
            list_castlings(moves);
        }
        if (targets_ == 0) {
            return;
        }
        for (Word rest = board_.knights & own_ & ~pinned_; rest != 0; rest &= rest - 1) {
            writer.knight(square(rest), targets_);
        }
        list_sliders(writer);
        for (Word rest = pinned_ & (board_.diagonal | board_.orthogonal); rest != 0; rest &= rest - 1) {
            list_pinned(writer, square(rest));
        }
        list_pawns(writer);
    }

private:
    static constexpr Side them = other(us);
    static constexpr bool forward_is_up = us == Side::first;
    static constexpr int corner = us == Side::first ? 0 : 56;
    static constexpr Word third_rank = us == Side::first ? 0xffULL << 16 : 0xffULL << 40;
    static constexpr Word last_rank = us == Side::first ? 0xffULL << 56 : 0xffULL;
    static constexpr Word seventh_rank = us == Side::first ? 0xffULL << 48 : 0xffULL << 8;
    static constexpr Word bit(int i) { return Word{1} << i; }
    static int square(Word bit) { return std::countr_zero(bit); }
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    /// `by` squares ahead, or back where it is negative.
    static Word stepped(Word set, int by) {
        return (by > 0) == forward_is_up ? set << (by > 0 ? by : -by) : set >> (by > 0 ? by : -by);
    }
    DUIYI_AVX2 Sets sliders() const { return by_line(Sets(board_.orthogonal), Sets(board_.diagonal)); }
    DUIYI_AVX2 Word bishop(int from) const { return chess_sliders::bishop<Bmi2Cpu>(from, occupied_); }
    DUIYI_AVX2 Word rook(int from) const { return chess_sliders::rook<Bmi2Cpu>(from, occupied_); }

    /// As many enemy sliders are sooner looked at one by one.
    static constexpr int few = 2;

    /// What the enemy attacks, and who is pinned.
    DUIYI_AVX2 void look_at_few(Word sliders, Word on_line) {
        for (Word rest = sliders; rest != 0; rest &= rest - 1) {
            const int from = square(rest);
            if ((board_.diagonal & rest & -rest) != 0) {
                danger_ |= bishop(from);
            }
            if ((board_.orthogonal & rest & -rest) != 0) {
                danger_ |= rook(from);
            }
        }
        for (Word rest = on_line; rest != 0; rest &= rest - 1) {
            const Word between =
                chess_attacks::detail::pairs.between[at(king_)][at(square(rest))].word(0) & occupied_;
            if ((between & (between - 1)) == 0) {
                pinned_ |= between & own_;
            }
        }
        look_at_leapers();
        find_blocked();
    }

    /// The same with all sliders at once. Pinned is the first piece on a line from the king that is attacked
    /// along that line; the king is between it and any attacker from the other side.
    DUIYI_AVX2 void look_at_many() {
        const Sets empty(~occupied_);
        const Sets enemies = sliders() & Sets(enemy_);
        const Sets attacked = Along<true>::slide(enemies, empty) | Along<false>::slide(enemies, empty);
        pinned_ = first(joined(attacked & lines_of_king() & Sets((bishop(king_) | rook(king_)) & own_)));
        danger_ = first(joined(attacked));
        look_at_leapers();
        find_blocked();
    }

    DUIYI_AVX2 void look_at_leapers() {
        const Word pawns = board_.pawns & enemy_;
        danger_ |= chess_attacks::detail::king[at(square(board_.kings & enemy_))].word(0) |
                   (stepped(pawns, -9) & ends(forward_is_up ? -9 : 9)) |
                   (stepped(pawns, -7) & ends(forward_is_up ? -7 : 7));
        for (Word rest = board_.knights & enemy_; rest != 0; rest &= rest - 1) {
            danger_ |= chess_attacks::detail::knight[at(square(rest))].word(0);
        }
    }
    DUIYI_AVX2 void find_blocked() { blocked_ = Sets(pinned_) - lines_of_king(); }
    DUIYI_AVX2 Sets lines_of_king() const {
        return Sets(
            _mm256_load_si256(reinterpret_cast<const Vector*>(&chess_attacks::detail::lines[at(king_)])));
    }

    DUIYI_AVX2 void find_checks() {
        targets_ = ~own_;
        checkers_ = ((bishop(king_) & board_.diagonal) | (rook(king_) & board_.orthogonal) |
                     (chess_attacks::detail::knight[at(king_)].word(0) & board_.knights) |
                     (chess_attacks::detail::pawn[index_of(us)][at(king_)].word(0) & board_.pawns)) &
                    enemy_;
        if (checkers_ == 0) {
            return;
        }
        const auto& pairs = chess_attacks::detail::pairs;
        // The king cannot step back along the line of a slider that it hides.
        for (Word rest = checkers_ & (board_.diagonal | board_.orthogonal); rest != 0; rest &= rest - 1) {
            danger_ |= pairs.line[at(king_)][at(square(rest))].word(0) & ~(rest & -rest);
        }
        if ((checkers_ & (checkers_ - 1)) != 0) {
            targets_ = 0;
        } else {
            targets_ = checkers_ | pairs.between[at(king_)][at(square(checkers_))].word(0);
        }
    }

    static constexpr Word on_back_rank(std::initializer_list<int> files) {
        Word set = 0;
        for (const int file : files) {
            set |= bit(corner + file);
        }
        return set;
    }
    /// The rooks that may castle as far as the squares between them and the king are free.
    DUIYI_AVX2 Word free_to_castle() const {
        const Word rights = board_.castling_rooks & own_;
        if (rights == 0) {
            return 0;
        }
        const bool far = (occupied_ & on_back_rank({1, 2, 3})) == 0;
        const bool near = (occupied_ & on_back_rank({5, 6})) == 0;
        return rights & ((far ? bit(corner) : 0) | (near ? bit(corner + 7) : 0));
    }
    /// FIDE Laws 3.8.2: nor may the king cross or reach an attacked square.
    void list_castlings(MoveAppender<Chess>& moves) const {
        const auto castle = [&](int rook, Word crossed) {
            if ((castles_ & bit(rook)) != 0 && (danger_ & crossed) == 0) {
                moves.push({{static_cast<std::uint8_t>(king_)},
                            {static_cast<std::uint8_t>(rook)},
                            MoveKind::castling});
            }
        };
        castle(corner + 7, on_back_rank({5, 6}));
        castle(corner, on_back_rank({2, 3}));
    }

    /// Sliders that are not pinned and have room beside them; the others are many, in a game's beginning.
    DUIYI_AVX2 void list_sliders(Writer& writer) const {
        const Sets room = Along<true>::step(Sets(~own_)) | Along<false>::step(Sets(~own_));
        const Word own = own_ & ~pinned_;
        Word rest = board_.diagonal & own & joined_halves(_mm256_extracti128_si256(room.v, 1));
        for (; rest != 0; rest &= rest - 1) {
            writer.bishop(square(rest), bishop(square(rest)) & targets_);
        }
        rest = board_.orthogonal & own & joined_halves(_mm256_castsi256_si128(room.v));
        for (; rest != 0; rest &= rest - 1) {
            writer.rook(square(rest), rook(square(rest)) & targets_);
        }
    }
    DUIYI_AVX2 static Word joined_halves(__m128i pair) {
        return static_cast<Word>(_mm_cvtsi128_si64(_mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair))));
    }

    /// A pinned slider moves along the line of the pin.
    DUIYI_AVX2 void list_pinned(Writer& writer, int from) const {
        const Word line = chess_attacks::detail::pairs.line[at(king_)][at(from)].word(0) & targets_;
        if ((board_.diagonal & bit(from)) != 0) {
            writer.bishop(from, bishop(from) & line);
        }
        if ((board_.orthogonal & bit(from)) != 0) {
            writer.rook(from, rook(from) & line);
        }
    }

    DUIYI_AVX2 void list_pawns(Writer& writer) const {
        const Writer::Pawns pawns(board_.pawns & own_);
        // Pushes, nothing, and captures to both sides.
        const Sets stepping =
            shifted_by<forward_is_up>(Sets(board_.pawns & own_) - blocked_, Along<true>::pawns);
        const Sets prey = Sets(enemy_ & targets_) & load(Along<forward_is_up>::ends);
        const Word single = first(stepping) & ~occupied_;
        const Word twice = stepped(single & third_rank, 8) & ~occupied_ & targets_;
        const auto captures = _mm256_extracti128_si256((stepping & prey).v, 1);
        const PawnTargets to = {single & targets_, static_cast<Word>(_mm_cvtsi128_si64(captures)),
                                static_cast<Word>(_mm_extract_epi64(captures, 1))};
        list_pawns(writer, pawns, twice, 16, MoveKind::double_push);
        Word promoting = 0;
        if ((board_.pawns & own_ & seventh_rank) != 0) {
            promoting = last_rank;
            if (((to.ahead | to.diagonal | to.antidiagonal) & last_rank) != 0) {
                for (const auto kind : {MoveKind::promote_queen, MoveKind::promote_rook,
                                        MoveKind::promote_bishop, MoveKind::promote_knight}) {
                    list_pawns(writer, pawns, to, last_rank, kind);
                }
            }
        }
        list_pawns(writer, pawns, to, ~promoting, MoveKind::plain);
    }

    struct PawnTargets {
        Word ahead, diagonal, antidiagonal;
    };
    DUIYI_AVX2 static void list_pawns(Writer& writer, const Writer::Pawns& pawns, const PawnTargets& to,
                                      Word where, MoveKind kind) {
        list_pawns(writer, pawns, to.ahead & where, 8, kind);
        list_pawns(writer, pawns, to.diagonal & where, 9, kind);
        list_pawns(writer, pawns, to.antidiagonal & where, 7, kind);
    }
    /// Pawns that go `by` squares ahead to `targets`.
    DUIYI_AVX2 static void list_pawns(Writer& writer, const Writer::Pawns& pawns, Word targets, int by,
                                      MoveKind kind) {
        writer.pawns(pawns, stepped(targets, -by), forward_is_up ? by : -by, kind);
    }

    const ChessBoard& board_;
    Word own_, enemy_, occupied_;
    int king_;
    Word king_targets_;
    Word danger_ = 0; ///< what the enemy attacks, with what the king hides from its checkers
    Word pinned_ = 0;
    Sets blocked_{Word{0}}; ///< by line: own pieces that are pinned on another line
    Word targets_;          ///< where pieces other than the king may go
    Word checkers_;
    Word castles_; ///< rooks that may castle if the king's way is safe
};

} // namespace duiyi::avx2
#endif
