// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Counts the legal moves of many chess positions that are one move away from a common parent, four at a time:
// each lane of a vector is one position. There is no loop over pieces and hardly a branch, so hardly anything
// is mispredicted, and no lookup but by the king's square, which all siblings share.
//
// Sliders slide all at once, direction by direction: in one direction no square is reached by two pieces, so
// the size of the set of targets is the number of moves. move_generator.hpp is the oracle beside it.
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
        const bool ordinary =
            (rights & ~(bit(corner) | bit(corner + 7))) == 0 && (parent.kings & own) == bit(corner + 4);
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
        for (std::size_t i = 0; i < size_; i += 4) {
            count_four(i, king, sum);
        }
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

    DUIYI_AVX2 static View view_of(const King& king, Sets occupied) {
        const Sets turned = upside_down(occupied);
        return {up_to_first(king.north, occupied) | up_to_first(king.east, occupied) |
                    down_to_first_in_rank(king.west, occupied) | upside_down(up_to_first(king.south, turned)),
                up_to_first(king.north_east, occupied) | up_to_first(king.north_west, occupied) |
                    upside_down(up_to_first(king.south_east, turned) | up_to_first(king.south_west, turned))};
    }

    /// Four boards.
    struct Boards {
        Sets own, enemy, pawns, knights, diagonal, orthogonal, kings;
        Sets occupied = own | enemy;
        Sets empty = Sets(~Word{0}) - occupied;
    };
    /// A set for each kind of line.
    struct Lines {
        Sets file, rank, diagonal, antidiagonal;

        DUIYI_AVX2 Sets joined() const { return file | rank | diagonal | antidiagonal; }
    };
    struct Slides {
        Slide<8> north;
        Slide<-8> south;
        Slide<1> east;
        Slide<-1> west;
        Slide<9> north_east;
        Slide<-9> south_west;
        Slide<7> north_west;
        Slide<-7> south_east;

        DUIYI_AVX2 explicit Slides(Sets empty)
            : north(empty),
              south(empty),
              east(empty),
              west(empty),
              north_east(empty),
              south_west(empty),
              north_west(empty),
              south_east(empty) {}
    };

    DUIYI_AVX2 void count_four(std::size_t i, const King& king, Sum& sum) const {
        const Boards boards{load(&own_[i]),      load(&enemy_[i]),      load(&pawns_[i]), load(&knights_[i]),
                            load(&diagonal_[i]), load(&orthogonal_[i]), load(&kings_[i])};
        const Slides slides(boards.empty);
        const Lines attacked = enemy_slides(boards, slides);
        Sets danger = attacked.joined() | enemy_leaps(boards);

        // A piece is pinned when it is the first on a line from the king and attacked along that line: the
        // king is between it and any attacker from the other side.
        const View view = view_of(king, boards.occupied);
        const Sets first = (view.orthogonal | view.diagonal) & boards.own;
        const Lines pins{first & attacked.file & king.file, first & attacked.rank & king.rank,
                         first & attacked.diagonal & king.diagonal,
                         first & attacked.antidiagonal & king.antidiagonal};

        Sets targets = Sets(~Word{0}) - boards.own;
        const Sets checkers = ((view.orthogonal & boards.orthogonal) | (view.diagonal & boards.diagonal) |
                               (king.knights & boards.knights) | (king.pawns & boards.pawns)) &
                              boards.enemy;
        if (any(checkers)) {
            danger |= hidden_lines(king, attacked) - checkers;
            targets &= answers(king, boards);
        }

        sum.add(king.steps - boards.own - danger);
        add_sliders(boards, slides, pins, targets, sum);
        add_pawns(boards, pins, targets, sum);
        if (const Sets knights = (boards.knights & boards.own) - pins.joined(); any(knights)) {
            const Sets one = lowest(knights);
            sum.add(knight_steps(one) & targets, knight_steps(knights ^ one) & targets);
        }
        if (rights_ != 0) {
            sum.add_lanes(castlings(boards, danger));
        }
    }

    /// What the enemy's sliders attack.
    DUIYI_AVX2 static Lines enemy_slides(const Boards& boards, const Slides& slides) {
        const Sets nothing(Word{0});
        Lines attacked{nothing, nothing, nothing, nothing};
        if (const Sets sliders = boards.orthogonal & boards.enemy; any(sliders)) {
            attacked.file = slides.north.of(sliders) | slides.south.of(sliders);
            attacked.rank = slides.east.of(sliders) | slides.west.of(sliders);
        }
        if (const Sets sliders = boards.diagonal & boards.enemy; any(sliders)) {
            attacked.diagonal = slides.north_east.of(sliders) | slides.south_west.of(sliders);
            attacked.antidiagonal = slides.north_west.of(sliders) | slides.south_east.of(sliders);
        }
        return attacked;
    }
    /// What the enemy's other pieces attack.
    DUIYI_AVX2 static Sets enemy_leaps(const Boards& boards) {
        const Sets pawns = boards.pawns & boards.enemy;
        const Sets knights = boards.knights & boards.enemy;
        const Sets near =
            neighbours(boards.kings & boards.enemy) | step<-ahead - 1>(pawns) | step<-ahead + 1>(pawns);
        return any(knights) ? near | knight_steps(knights) : near;
    }

    /// Pieces that are pinned slide along the line of the pin only.
    DUIYI_AVX2 static void add_sliders(const Boards& boards, const Slides& slides, const Lines& pins,
                                       Sets targets, Sum& sum) {
        const Sets pinned = pins.joined();
        if (const Sets sliders = boards.orthogonal & boards.own; any(sliders)) {
            const Sets on_files = sliders - (pinned ^ pins.file);
            const Sets on_ranks = sliders - (pinned ^ pins.rank);
            sum.add(slides.north.of(on_files) & targets, slides.south.of(on_files) & targets,
                    slides.east.of(on_ranks) & targets, slides.west.of(on_ranks) & targets);
        }
        if (const Sets sliders = boards.diagonal & boards.own; any(sliders)) {
            const Sets diagonals = sliders - (pinned ^ pins.diagonal);
            const Sets antidiagonals = sliders - (pinned ^ pins.antidiagonal);
            sum.add(slides.north_east.of(diagonals) & targets, slides.south_west.of(diagonals) & targets,
                    slides.north_west.of(antidiagonals) & targets,
                    slides.south_east.of(antidiagonals) & targets);
        }
    }

    DUIYI_AVX2 static void add_pawns(const Boards& boards, const Lines& pins, Sets targets, Sum& sum) {
        const Sets pinned = pins.joined();
        const Sets pawns = boards.pawns & boards.own;
        const Sets single = step<ahead>(pawns - (pinned ^ pins.file)) & boards.empty;
        const Sets twice = step<ahead>(single & Sets(third_rank)) & boards.empty;
        const Sets diagonals = pawns - (pinned ^ pins.diagonal);
        const Sets antidiagonals = pawns - (pinned ^ pins.antidiagonal);
        // Pushes end on empty squares and captures on others, so that two sets can be counted as one.
        const Sets some = ((step < us == Side::first ? 9 : -9 > (diagonals)&boards.enemy) | single) & targets;
        const Sets others =
            ((step < us == Side::first ? 7 : -7 > (antidiagonals)&boards.enemy) | twice) & targets;
        sum.add(some, others);
        if (any(pawns & Sets(seventh_rank))) {
            sum.add_thrice(some & Sets(last_rank), others & Sets(last_rank)); // one move for each new piece
        }
    }

    /// The lines along which the king is attacked: it cannot step back along them.
    DUIYI_AVX2 static Sets hidden_lines(const King& king, const Lines& attacked) {
        return (king.file - is_none(attacked.file & king.here)) |
               (king.rank - is_none(attacked.rank & king.here)) |
               (king.diagonal - is_none(attacked.diagonal & king.here)) |
               (king.antidiagonal - is_none(attacked.antidiagonal & king.here));
    }

    /// Where a piece must go so that there is no check any more: everywhere if there was none, nowhere after
    /// a double check.
    DUIYI_AVX2 static Sets answers(const King& king, const Boards& boards) {
        const Sets orthogonal = boards.orthogonal & boards.enemy;
        const Sets diagonal = boards.diagonal & boards.enemy;
        const Sets occupied = boards.occupied;
        const Sets turned = upside_down(occupied);
        const Sets turned_diagonal = upside_down(diagonal);
        return unless_none(king.knights & boards.knights & boards.enemy) &
               unless_none(king.pawns & boards.pawns & boards.enemy) &
               answer(up_to_first(king.north, occupied), orthogonal) &
               answer(up_to_first(king.east, occupied), orthogonal) &
               answer(down_to_first_in_rank(king.west, occupied), orthogonal) &
               answer(up_to_first(king.north_east, occupied), diagonal) &
               answer(up_to_first(king.north_west, occupied), diagonal) &
               upside_down(answer(up_to_first(king.south, turned), upside_down(orthogonal)) &
                           answer(up_to_first(king.south_east, turned), turned_diagonal) &
                           answer(up_to_first(king.south_west, turned), turned_diagonal));
    }
    DUIYI_AVX2 static Sets answer(Sets seen, Sets sliders) { return seen | is_none(seen & sliders); }

    /// FIDE Laws 3.8.2, for a king and rooks that started where they do in chess: 1 a possible castling.
    DUIYI_AVX2 Vector castlings(const Boards& boards, Sets danger) const {
        // Files e, f, g and e, d, c are safe, f, g and b, c, d free; a captured rook is not there.
        constexpr Word short_safe = bit(corner + 4) | bit(corner + 5) | bit(corner + 6);
        constexpr Word long_safe = bit(corner + 4) | bit(corner + 3) | bit(corner + 2);
        constexpr Word short_free = bit(corner + 5) | bit(corner + 6);
        constexpr Word long_free = bit(corner + 1) | bit(corner + 2) | bit(corner + 3);
        Vector count = _mm256_setzero_si256();
        if ((rights_ & bit(corner + 7)) != 0) {
            const Sets obstacles = (boards.occupied & Sets(short_free)) | (danger & Sets(short_safe)) |
                                   (Sets(bit(corner + 7)) - boards.own);
            count = _mm256_sub_epi64(count, is_none(obstacles).v);
        }
        if ((rights_ & bit(corner)) != 0) {
            const Sets obstacles = (boards.occupied & Sets(long_free)) | (danger & Sets(long_safe)) |
                                   (Sets(bit(corner)) - boards.own);
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
    alignas(32) Words own_, enemy_, pawns_, knights_, diagonal_,
        orthogonal_, kings_; // the first size_ are set
};

} // namespace duiyi::avx2
#endif
