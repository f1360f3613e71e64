// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Counting move sequences (perft). The moves come from the one generator; what differs from playing them on a
// Position is the board, nine words without key, counters and repetition's en passant rule, and that the last
// ply is counted in bulk: by the generator everywhere, and four positions at a time where there is AVX2.
#include "avx2_siblings.hpp"
#include "duiyi/rules/perft.hpp"
#include "move_generator.hpp"

namespace duiyi {
namespace {

using Word = std::uint64_t;

/// Counts the moves of one position.
struct Tally {
    Word total = 0;

    static Word size(Word set) { return static_cast<Word>(std::popcount(set)); }
    void king(int, Word targets) { total += size(targets); }
    void knight(int, Word targets) { total += size(targets); }
    void slider(int, Word targets) { total += size(targets); }
    void pawns(Word targets, int) { total += size(targets); }
    void double_pushes(Word targets, int) { total += size(targets); }
    void promotions(Word targets, int) { total += 4 * size(targets); }
    void en_passant(int, int) { ++total; }
    void castling(int, int) { ++total; }
};

/// Plays each move and gives the board after it to `Follow`.
template <Side us, class Follow>
class Player {
public:
    Player(const ChessBoard& board, Follow& follow) : board_(board), follow_(follow) {}

    void king(int from, Word targets) {
        each(targets, [&](Word to) {
            ChessBoard next = moved(from, to);
            next.kings ^= bit(from) | to;
            next.castling_rooks &= ~board_.sides[index_of(us)];
            follow_(next);
        });
    }
    void knight(int from, Word targets) {
        each(targets, [&](Word to) {
            ChessBoard next = moved(from, to);
            next.knights ^= bit(from) | to;
            follow_(next);
        });
    }
    /// Of a queen this takes the moves of one kind of line at a time.
    void slider(int from, Word targets) {
        const Word diagonal = board_.diagonal >> from & 1;
        const Word orthogonal = board_.orthogonal >> from & 1;
        each(targets, [&](Word to) {
            ChessBoard next = moved(from, to);
            next.diagonal ^= (bit(from) | to) & -diagonal;
            next.orthogonal ^= (bit(from) | to) & -orthogonal;
            next.castling_rooks &= ~bit(from);
            follow_(next);
        });
    }
    void pawns(Word targets, int step) {
        each(targets, [&](Word to) { follow_(pawn_moved(to, step)); });
    }
    void double_pushes(Word targets, int step) {
        each(targets, [&](Word to) {
            ChessBoard next = pawn_moved(to, step);
            const Word beside = (to & ~file_a) >> 1 | (to & ~(file_a << 7)) << 1;
            if ((beside & board_.pawns & board_.sides[index_of(other(us))]) != 0) {
                next.en_passant = step > 0 ? to >> 8 : to << 8;
            }
            follow_(next);
        });
    }
    void promotions(Word targets, int step) {
        each(targets, [&](Word to) {
            ChessBoard next = pawn_moved(to, step);
            next.pawns ^= to;
            const auto become = [&](Word ChessBoard::*one, Word ChessBoard::*two) {
                ChessBoard promoted = next;
                promoted.*one |= to;
                promoted.*two |= to;
                follow_(promoted);
            };
            become(&ChessBoard::diagonal, &ChessBoard::orthogonal);
            become(&ChessBoard::orthogonal, &ChessBoard::orthogonal);
            become(&ChessBoard::diagonal, &ChessBoard::diagonal);
            become(&ChessBoard::knights, &ChessBoard::knights);
        });
    }
    void en_passant(int from, int to) {
        ChessBoard next = moved(from, bit(to));
        const Word captured = us == Side::first ? bit(to) >> 8 : bit(to) << 8;
        next.pawns ^= bit(from) | bit(to) | captured;
        next.sides[index_of(other(us))] ^= captured;
        follow_(next);
    }
    void castling(int king, int rook) {
        const auto targets = castling_targets(Square<Chess>{static_cast<std::uint8_t>(king)},
                                              Square<Chess>{static_cast<std::uint8_t>(rook)});
        ChessBoard next = board_;
        next.en_passant = 0;
        next.castling_rooks &= ~board_.sides[index_of(us)];
        next.kings ^= bit(king) ^ bit(targets.king.index);
        next.orthogonal ^= bit(rook) ^ bit(targets.rook.index);
        next.sides[index_of(us)] ^= bit(king) ^ bit(targets.king.index) ^ bit(rook) ^ bit(targets.rook.index);
        follow_(next);
    }

private:
    static constexpr Word file_a = 0x0101010101010101;
    static constexpr Word bit(int square) { return Word{1} << square; }

    template <class Act>
    static void each(Word set, Act act) {
        for (; set != 0; set &= set - 1) {
            act(set & -set);
        }
    }

    /// The board after a piece that is not yet entered among its kind went from `from` to `to`, capturing.
    ChessBoard moved(int from, Word to) const {
        ChessBoard next = board_;
        next.en_passant = 0;
        next.sides[index_of(us)] ^= bit(from) | to;
        next.sides[index_of(other(us))] &= ~to;
        next.pawns &= ~to;
        next.knights &= ~to;
        next.diagonal &= ~to;
        next.orthogonal &= ~to;
        next.castling_rooks &= ~to;
        return next;
    }
    ChessBoard pawn_moved(Word to, int step) const {
        const int from = std::countr_zero(to) - step;
        ChessBoard next = moved(from, to);
        next.pawns ^= bit(from) | to;
        return next;
    }
    const ChessBoard& board_;
    Follow& follow_;
};

template <Side us, class Cpu>
inline Word count_moves(const ChessBoard& board) {
    Tally tally;
    ChessMoveGenerator<us, Cpu, Tally>(board, tally).run();
    return tally.total;
}

template <Side us, class Cpu, class Follow>
inline void play_each(const ChessBoard& board, Follow follow) {
    Player<us, Follow> player(board, follow);
    ChessMoveGenerator<us, Cpu, Player<us, Follow>>(board, player).run();
}

template <Side us, class Counter>
inline Word count_sequences(const ChessBoard& board, int depth) {
    Word total = 0;
    play_each<us, typename Counter::Cpu>(board, [&](const ChessBoard& next) {
        total += depth == 2 ? Counter::template moves<other(us)>(next)
                            : Counter::template sequences<other(us)>(next, depth - 1);
    });
    return total;
}

struct PlainCounter {
    using Cpu = PlainCpu;
    template <Side us>
    [[gnu::noinline]] static Word moves(const ChessBoard& board) {
        return count_moves<us, PlainCpu>(board);
    }
    /// `depth` at least 2.
    template <Side us>
    [[gnu::noinline]] static Word sequences(const ChessBoard& board, int depth) {
        return count_sequences<us, PlainCounter>(board, depth);
    }
};

struct Bmi2Counter {
    using Cpu = Bmi2Cpu;
    template <Side us>
    DUIYI_FOR_BMI2 [[gnu::noinline]] static Word moves(const ChessBoard& board) {
        return count_moves<us, Bmi2Cpu>(board);
    }
    template <Side us>
    DUIYI_FOR_BMI2 [[gnu::noinline]] static Word sequences(const ChessBoard& board, int depth) {
#if defined(__x86_64__)
        if (depth == 2 && avx2::Siblings<other(us)>::fit(board)) {
            return pairs<us>(board);
        }
#endif
        return count_sequences<us, Bmi2Counter>(board, depth);
    }
#if defined(__x86_64__)
    /// The number of sequences of two moves.
    template <Side us>
    DUIYI_FOR_BMI2 [[gnu::noinline]] static Word pairs(const ChessBoard& board) {
        avx2::Siblings<other(us)> siblings(board);
        Word total = 0;
        play_each<us, Bmi2Cpu>(board, [&](const ChessBoard& next) {
            if (next.en_passant == 0) {
                siblings.add(next);
            } else {
                total += moves<other(us)>(next);
            }
        });
        return total + siblings.count();
    }
#endif
};

template <Side us, class Counter>
Word count(const ChessBoard& board, int depth) {
    return depth == 1 ? Counter::template moves<us>(board) : Counter::template sequences<us>(board, depth);
}

template <class Counter>
Word count(const ChessBoard& board, Side side, int depth) {
    if (depth <= 0) {
        return 1;
    }
    if (side == Side::first) {
        return count<Side::first, Counter>(board, depth);
    }
    return count<Side::second, Counter>(board, depth);
}

} // namespace

template <>
std::uint64_t perft(const Position<Chess>& position, int depth) {
    const ChessBoard board = board_of(position);
    return chess_sliders::ready ? count<Bmi2Counter>(board, position.side_to_move(), depth)
                                : count<PlainCounter>(board, position.side_to_move(), depth);
}

std::size_t Position<Chess>::count_legal_moves() const {
    return perft(*this, 1);
}

} // namespace duiyi
