// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Counts the legal moves of many chess positions that are one move away from a common parent, four at a time: each
// lane of a vector is one position. There is no loop over pieces and hardly a branch, so hardly anything is
// mispredicted, and no lookup but by the king's square, which all siblings share.
//
// Sliders slide all at once, direction by direction: in one direction no square is reached by two pieces, so the
// size of the set of targets is the number of moves. move_generator.hpp is the oracle beside it.
#pragma once

#include "avx2_sets.hpp"
#include "move_generator.hpp"

#if defined(__x86_64__)
namespace duiyi::avx2 {

/// Positions after the moves of `other(us)` from one parent, with `us` to move.
template <Side us>
class Siblings {
public:
    /// False when the children need rules that are not here: castling in Chess960 and more than two knights.
    /// Nor may a child with a capture en passant be added.
    static bool fit(const ChessBoard& parent) {
        const Word own = parent.sides[index_of(us)];
        const Word rights = parent.castling_rooks & own;
        const bool ordinary = (rights & ~(bit(corner) | bit(corner + 7))) == 0 &&
                              (parent.kings & own) == bit(corner + 4);
        return (rights == 0 || ordinary) && std::popcount(parent.knights & own) <= 2;
    }

    explicit Siblings(const ChessBoard& parent)
        : king_(static_cast<std::size_t>(std::countr_zero(parent.kings & parent.sides[index_of(us)]))),
          rights_(parent.castling_rooks & parent.sides[index_of(us)]) {}

    void add(const ChessBoard& child) {
        own_[size_] = child.sides[index_of(us)];
        enemy_[size_] = child.sides[index_of(them)];
        pawns_[size_] = child.pawns;
        knights_[size_] = child.knights;
        diagonal_[size_] = child.diagonal;
        orthogonal_[size_] = child.orthogonal;
        kings_[size_] = child.kings;
        ++size_;
    }

    /// The number of legal moves of all children together.
    DUIYI_AVX2_ENTRY Word count() {
        fill_up();
        const King king(king_);
        Sum sum;
        for (std::size_t i = 0; i < size_; i += 4)
            count_four(i, king, sum);
        return sum.total();
    }

private:
    static constexpr Side them = other(us);
    static constexpr int ahead = us == Side::first ? 8 : -8;
    static constexpr int corner = us == Side::first ? 0 : 56;
    static constexpr Word third_rank = us == Side::first ? 0xffULL << 16 : 0xffULL << 40;
    static constexpr Word seventh_rank = us == Side::first ? 0xffULL << 48 : 0xffULL << 8;
    static constexpr Word last_rank = us == Side::first ? 0xffULL << 56 : 0xffULL;
    static constexpr Word bit(int square) { return Word{1} << square; }

    /// All that the square of the king of `us` says.
    struct King {
        Sets here, file, rank, diagonal, antidiagonal, steps, knights, pawns;
        Sets north, east, north_east, north_west, west;
        Sets south, south_east, south_west; ///< with the board's ranks turned upside down

        DUIYI_AVX2 explicit King(std::size_t square)
            : King(square, chess_attacks::detail::lines[square], (Word{1} << square) - 1,
                   ~((Word{2} << square) - 1)) {}

    private:
        DUIYI_AVX2 King(std::size_t square, const chess_attacks::detail::Lines& lines, Word below, Word above)
            : here(Word{1} << square),
              file(lines.file),
              rank(lines.rank),
              diagonal(lines.diagonal),
              antidiagonal(lines.antidiagonal),
              steps(chess_attacks::detail::king[square].word(0)),
              knights(chess_attacks::detail::knight[square].word(0)),
              pawns(chess_attacks::detail::pawn[index_of(us)][square].word(0)),
              north(lines.file & above),
              east(lines.rank & above),
              north_east(lines.diagonal & above),
              north_west(lines.antidiagonal & above),
              west(lines.rank & below),
              south(__builtin_bswap64(lines.file & below)),
              south_east(__builtin_bswap64(lines.antidiagonal & below)),
              south_west(__builtin_bswap64(lines.diagonal & below)) {}
    };

    /// What the king sees along lines, the first piece included.
    struct View {
        Sets orthogonal, diagonal;
    };

    DUIYI_AVX2 static View view_of(const King& king, Sets occupied, Sets turned) {
        return {up_to_first(king.north, occupied) | up_to_first(king.east, occupied) |
                    down_to_first_in_rank(king.west, occupied) | upside_down(up_to_first(king.south, turned)),
                up_to_first(king.north_east, occupied) | up_to_first(king.north_west, occupied) |
                    upside_down(up_to_first(king.south_east, turned) | up_to_first(king.south_west, turned))};
    }

    DUIYI_AVX2 void count_four(std::size_t i, const King& king, Sum& sum) const {
        const Sets own = load(&own_[i]), enemy = load(&enemy_[i]);
        const Sets pawns = load(&pawns_[i]), knights = load(&knights_[i]);
        const Sets diagonal = load(&diagonal_[i]), orthogonal = load(&orthogonal_[i]);
        const Sets enemy_king = load(&kings_[i]) & enemy;
        const Sets occupied = own | enemy;
        const Sets empty = Sets(~Word{0}) - occupied;

        // What the enemy attacks.
        const Sets enemy_orthogonal = orthogonal & enemy, enemy_diagonal = diagonal & enemy;
        const Slide<8> north(empty);
        const Slide<-8> south(empty);
        const Slide<1> east(empty);
        const Slide<-1> west(empty);
        const Slide<9> north_east(empty);
        const Slide<-9> south_west(empty);
        const Slide<7> north_west(empty);
        const Slide<-7> south_east(empty);
        Sets on_file(Word{0}), on_rank(Word{0}), on_diagonal(Word{0}), on_antidiagonal(Word{0});
        if (any(enemy_orthogonal)) {
            on_file = north.of(enemy_orthogonal) | south.of(enemy_orthogonal);
            on_rank = east.of(enemy_orthogonal) | west.of(enemy_orthogonal);
        }
        if (any(enemy_diagonal)) {
            on_diagonal = north_east.of(enemy_diagonal) | south_west.of(enemy_diagonal);
            on_antidiagonal = north_west.of(enemy_diagonal) | south_east.of(enemy_diagonal);
        }
        const Sets enemy_pawns = pawns & enemy, enemy_knights = knights & enemy;
        Sets danger = on_file | on_rank | on_diagonal | on_antidiagonal | neighbours(enemy_king) |
                      step<-ahead - 1>(enemy_pawns) | step<-ahead + 1>(enemy_pawns);
        if (any(enemy_knights))
            danger |= knight_steps(enemy_knights);

        // Checks. A piece is pinned when it is the first on a line from the king and attacked along that line:
        // the king is between it and any attacker from the other side.
        const View view = view_of(king, occupied, upside_down(occupied));
        const Sets checkers = (view.orthogonal & enemy_orthogonal) | (view.diagonal & enemy_diagonal) |
                              (king.knights & enemy_knights) | (king.pawns & enemy_pawns);
        Sets targets = Sets(~Word{0}) - own;
        if (any(checkers)) {
            danger |= (on_line(on_file, king.file, king) | on_line(on_rank, king.rank, king) |
                       on_line(on_diagonal, king.diagonal, king) |
                       on_line(on_antidiagonal, king.antidiagonal, king)) -
                      checkers;
            targets &= answers(king, occupied, enemy_orthogonal, enemy_diagonal) &
                       unless_none(king.knights & enemy_knights) & unless_none(king.pawns & enemy_pawns);
        }
        const Sets first = (view.orthogonal | view.diagonal) & own;
        const Sets file_pins = first & on_file & king.file, rank_pins = first & on_rank & king.rank;
        const Sets diagonal_pins = first & on_diagonal & king.diagonal;
        const Sets antidiagonal_pins = first & on_antidiagonal & king.antidiagonal;
        const Sets pinned = file_pins | rank_pins | diagonal_pins | antidiagonal_pins;

        // Moves.
        const Sets king_moves = king.steps - own - danger;
        const Sets free_on_file = own - (pinned ^ file_pins);
        const Sets free_on_diagonal = own - (pinned ^ diagonal_pins);
        const Sets free_on_antidiagonal = own - (pinned ^ antidiagonal_pins);
        if (const Sets sliders = orthogonal & own; any(sliders)) {
            const Sets on_files = sliders & free_on_file;
            const Sets on_ranks = sliders - (pinned ^ rank_pins);
            sum.add(north.of(on_files) & targets, south.of(on_files) & targets, east.of(on_ranks) & targets,
                    west.of(on_ranks) & targets);
        }
        if (const Sets sliders = diagonal & own; any(sliders)) {
            const Sets diagonals = sliders & free_on_diagonal;
            const Sets antidiagonals = sliders & free_on_antidiagonal;
            sum.add(north_east.of(diagonals) & targets, south_west.of(diagonals) & targets,
                    north_west.of(antidiagonals) & targets, south_east.of(antidiagonals) & targets);
        }
        // Pushes end on empty squares and captures on others, so that two sets can be counted as one.
        const Sets single = step<ahead>(pawns & free_on_file) & empty;
        const Sets twice = step<ahead>(single & Sets(third_rank)) & empty;
        const Sets prey = enemy & targets;
        const Sets some = (single & targets) | (step<ahead + 1>(pawns & free_on_diagonal_of<ahead + 1>(
                                                                           free_on_diagonal, free_on_antidiagonal)) &
                                                prey);
        const Sets others = (twice & targets) | (step<ahead - 1>(pawns & free_on_diagonal_of<ahead - 1>(
                                                                            free_on_diagonal, free_on_antidiagonal)) &
                                                 prey);
        if (any(pawns & own & Sets(seventh_rank)))
            sum.add_thrice(some & Sets(last_rank), others & Sets(last_rank));
        sum.add(some, others);
        sum.add(king_moves);
        if (const Sets free = (knights & own) - pinned; any(free)) {
            const Sets one = lowest(free);
            sum.add(knight_steps(one) & targets, knight_steps(free ^ one) & targets);
        }
        if (rights_ != 0)
            sum.add_lanes(castlings(occupied, own, danger));
    }

    /// Diagonals go by steps of 9, antidiagonals by 7.
    template <int by>
    DUIYI_AVX2 static Sets free_on_diagonal_of(Sets diagonal, Sets antidiagonal) {
        return by == 9 || by == -9 ? diagonal : antidiagonal;
    }

    /// The line when something attacks the king along it, else nothing: the king cannot step back along it.
    DUIYI_AVX2 static Sets on_line(Sets attacked, Sets line, const King& king) {
        return line - is_none(attacked & king.here);
    }

    DUIYI_AVX2 static Sets answer(Sets seen, Sets sliders) { return seen | is_none(seen & sliders); }

    /// Where a piece must go so that no slider gives check any more; everywhere when none does.
    DUIYI_AVX2 static Sets answers(const King& king, Sets occupied, Sets orthogonal, Sets diagonal) {
        const Sets turned = upside_down(occupied);
        const Sets turned_orthogonal = upside_down(orthogonal), turned_diagonal = upside_down(diagonal);
        return answer(up_to_first(king.north, occupied), orthogonal) &
               answer(up_to_first(king.east, occupied), orthogonal) &
               answer(down_to_first_in_rank(king.west, occupied), orthogonal) &
               answer(up_to_first(king.north_east, occupied), diagonal) &
               answer(up_to_first(king.north_west, occupied), diagonal) &
               upside_down(answer(up_to_first(king.south, turned), turned_orthogonal) &
                           answer(up_to_first(king.south_east, turned), turned_diagonal) &
                           answer(up_to_first(king.south_west, turned), turned_diagonal));
    }

    /// FIDE Laws 3.8.2, for a king and rooks that started where they do in chess: 1 a possible castling.
    DUIYI_AVX2 Vector castlings(Sets occupied, Sets own, Sets danger) const {
        // Files e, f, g and e, d, c are safe, f, g and b, c, d free; a captured rook is not there.
        constexpr Word short_safe = bit(corner + 4) | bit(corner + 5) | bit(corner + 6);
        constexpr Word long_safe = bit(corner + 4) | bit(corner + 3) | bit(corner + 2);
        constexpr Word short_free = bit(corner + 5) | bit(corner + 6);
        constexpr Word long_free = bit(corner + 1) | bit(corner + 2) | bit(corner + 3);
        Vector count = _mm256_setzero_si256();
        if ((rights_ & bit(corner + 7)) != 0) {
            const Sets obstacles = (occupied & Sets(short_free)) | (danger & Sets(short_safe)) |
                                   (Sets(bit(corner + 7)) - own);
            count = _mm256_sub_epi64(count, is_none(obstacles).v);
        }
        if ((rights_ & bit(corner)) != 0) {
            const Sets obstacles =
                (occupied & Sets(long_free)) | (danger & Sets(long_safe)) | (Sets(bit(corner)) - own);
            count = _mm256_sub_epi64(count, is_none(obstacles).v);
        }
        return count;
    }

    /// Fills the last four up with boards without a move.
    void fill_up() {
        for (std::size_t i = size_; i % 4 != 0; ++i) {
            own_[i] = ~Word{0};
            enemy_[i] = pawns_[i] = knights_[i] = diagonal_[i] = orthogonal_[i] = kings_[i] = 0;
        }
    }

    DUIYI_AVX2 static Sets load(const Word* words) {
        return Sets(_mm256_load_si256(reinterpret_cast<const Vector*>(words)));
    }

    using Words = std::array<Word, MoveList<Chess>::capacity>;

    std::size_t king_;
    Word rights_;
    std::size_t size_ = 0;
    alignas(32) Words own_, enemy_, pawns_, knights_, diagonal_, orthogonal_, kings_; // the first size_ are set
};

} // namespace duiyi::avx2
#endif
