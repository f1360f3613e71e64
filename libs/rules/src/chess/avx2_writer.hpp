// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Writes chess moves up to eight at a time, for processors with AVX2 and a fast PEXT.
//
// All moves that a piece could make along one line lie ready in a table. PEXT makes eight bits of those that
// it can make, a second table says for each of the 256 cases how to shuffle them to the front, and all eight
// places are stored; the next store begins behind those that count. So no branch depends on how many moves
// there are.
#pragma once

#include "avx2_sets.hpp"
#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/rules/move.hpp"

#if defined(__x86_64__)
namespace duiyi::avx2 {

/// Eight moves of 16 bits.
using EightMoves = std::array<std::uint16_t, 8>;

/// For each eight bits, the bytes of the chosen 16-bit items, moved to the front in their order. Read by
/// aligned loads.
alignas(16) inline constexpr auto chosen_first = [] {
    std::array<std::array<std::uint8_t, 16>, 256> result{};
    for (std::size_t bits = 0; bits < 256; ++bits) {
        for (std::size_t item = 0, place = 0; item < 8; ++item) {
            if ((bits >> item & 1) != 0) {
                result[bits][2 * place] = static_cast<std::uint8_t>(2 * item);
                result[bits][2 * place + 1] = static_cast<std::uint8_t>(2 * item + 1);
                ++place;
            }
        }
    }
    return result;
}();

/// The moves from one square along each line, and as knight and king, in the order of their targets.
struct alignas(64) MovesFrom {
    EightMoves file{}, rank{}, diagonal{}, antidiagonal{}, knight{}, king{};
};

inline constexpr auto moves_from = [] {
    std::array<MovesFrom, 64> result{};
    for (std::uint8_t i = 0; i < 64; ++i) {
        const auto list = [i](std::uint64_t targets) {
            EightMoves moves{};
            for (std::size_t place = 0; targets != 0; targets &= targets - 1) {
                moves[place++] =
                    Move<Chess>({i}, {static_cast<std::uint8_t>(std::countr_zero(targets))}).bits();
            }
            return moves;
        };
        const auto& lines = chess_attacks::detail::lines[i];
        result[i] = {list(lines.file),
                     list(lines.rank),
                     list(lines.diagonal),
                     list(lines.antidiagonal),
                     list(chess_attacks::detail::knight[i].word(0)),
                     list(chess_attacks::detail::king[i].word(0))};
    }
    return result;
}();

class Writer {
public:
    DUIYI_AVX2 explicit Writer(MoveAppender<Chess>& moves) : moves_(moves) {}

    DUIYI_AVX2 void king(int from, Word targets) { leaps(of(from).king, king_set(from), targets); }
    DUIYI_AVX2 void knight(int from, Word targets) { leaps(of(from).knight, knight_set(from), targets); }
    DUIYI_AVX2 void bishop(int from, Word targets) {
        const auto& lines = chess_attacks::detail::lines[static_cast<std::size_t>(from)];
        some(load(of(from).diagonal), _pext_u64(targets, lines.diagonal));
        some(load(of(from).antidiagonal), _pext_u64(targets, lines.antidiagonal));
    }
    DUIYI_AVX2 void rook(int from, Word targets) {
        const auto& lines = chess_attacks::detail::lines[static_cast<std::size_t>(from)];
        some(load(of(from).file), _pext_u64(targets, lines.file));
        some(load(of(from).rank), _pext_u64(targets, lines.rank));
    }

    static constexpr int most_pawns = 8;

    /// A side's pawns, `most_pawns` at most.
    class Pawns {
    public:
        DUIYI_AVX2 explicit Pawns(Word pawns) : all_(pawns) {
            // The square of each, in the fields for both "from" and "to".
            const Word low = four_squares(pawns);
            const Word high = four_squares(pawns);
            const __m128i squares = _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
            standing_ = _mm_add_epi16(squares, _mm_slli_epi16(squares, 6));
        }

    private:
        friend class Writer;

        DUIYI_AVX2 static Word four_squares(Word& pawns) {
            Word squares = 0;
            for (int i = 0; i < 64; i += 16) {
                squares |= (static_cast<Word>(std::countr_zero(pawns)) & 63) << i;
                pawns &= pawns - 1;
            }
            return squares;
        }

        Word all_;
        __m128i standing_;
    };

    /// The pawns of `movers` each go `by` squares.
    DUIYI_AVX2 void pawns(const Pawns& pawns, Word movers, int by, MoveKind kind) {
        const auto change = static_cast<std::int16_t>(by * 64 + static_cast<int>(kind) * 4096);
        some(_mm_add_epi16(pawns.standing_, _mm_set1_epi16(change)), _pext_u64(movers, pawns.all_));
    }

private:
    static const MovesFrom& of(int from) { return moves_from[static_cast<std::size_t>(from)]; }
    static Word king_set(int from) {
        return chess_attacks::detail::king[static_cast<std::size_t>(from)].word(0);
    }
    static Word knight_set(int from) {
        return chess_attacks::detail::knight[static_cast<std::size_t>(from)].word(0);
    }
    DUIYI_AVX2 static __m128i load(const EightMoves& moves) {
        return _mm_load_si128(reinterpret_cast<const __m128i*>(moves.data()));
    }

    DUIYI_AVX2 void leaps(const EightMoves& moves, Word set, Word targets) {
        some(load(moves), _pext_u64(targets, set));
    }
    DUIYI_AVX2 void some(__m128i moves, Word chosen) {
        const auto* order = reinterpret_cast<const __m128i*>(chosen_first[chosen].data());
        _mm_storeu_si128(reinterpret_cast<__m128i*>(moves_.place_for_eight()),
                         _mm_shuffle_epi8(moves, _mm_load_si128(order)));
        moves_.keep(static_cast<std::size_t>(std::popcount(chosen)));
    }

    MoveAppender<Chess>& moves_;
};

} // namespace duiyi::avx2
#endif
