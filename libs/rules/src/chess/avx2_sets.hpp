// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Four sets of squares at once, for processors with AVX2: what avx2_siblings.hpp is made of.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>

/// On every function that holds vectors: what it is inlined into must be compiled for the same processor.
#define DUIYI_AVX2_TARGET gnu::target("avx2,popcnt,lzcnt,bmi,bmi2")
#define DUIYI_AVX2 [[DUIYI_AVX2_TARGET, gnu::always_inline]] inline
#define DUIYI_AVX2_ENTRY [[DUIYI_AVX2_TARGET, gnu::noinline, gnu::flatten]]

namespace duiyi::avx2 {

using Word = std::uint64_t;
using Vector = __m256i;

/// Four sets of squares.
struct Sets {
    Vector v;

    DUIYI_AVX2 explicit Sets(Vector vector) : v(vector) {}
    /// The same set four times.
    DUIYI_AVX2 explicit Sets(Word set) : v(_mm256_set1_epi64x(static_cast<long long>(set))) {}

    DUIYI_AVX2 friend Sets operator&(Sets a, Sets b) { return Sets(_mm256_and_si256(a.v, b.v)); }
    DUIYI_AVX2 friend Sets operator|(Sets a, Sets b) { return Sets(_mm256_or_si256(a.v, b.v)); }
    DUIYI_AVX2 friend Sets operator^(Sets a, Sets b) { return Sets(_mm256_xor_si256(a.v, b.v)); }
    /// What is in `a` and not in `b`.
    DUIYI_AVX2 friend Sets operator-(Sets a, Sets b) { return Sets(_mm256_andnot_si256(b.v, a.v)); }
    DUIYI_AVX2 Sets& operator|=(Sets o) { return *this = *this | o; }
    DUIYI_AVX2 Sets& operator&=(Sets o) { return *this = *this & o; }
};

/// Whether any of the four has a square.
DUIYI_AVX2 bool any(Sets sets) {
    return _mm256_testz_si256(sets.v, sets.v) == 0;
}
/// Every square where a set is empty, none where it is not.
DUIYI_AVX2 Sets is_none(Sets sets) {
    return Sets(_mm256_cmpeq_epi64(sets.v, _mm256_setzero_si256()));
}
/// The set itself, or every square where it is empty.
DUIYI_AVX2 Sets unless_none(Sets sets) {
    return sets | is_none(sets);
}
DUIYI_AVX2 Sets lowest(Sets sets) {
    return sets & Sets(_mm256_sub_epi64(_mm256_setzero_si256(), sets.v));
}
/// Ranks in the opposite order.
DUIYI_AVX2 Sets upside_down(Sets sets) {
    const Vector order = _mm256_set_epi8(8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, //
                                         8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
    return Sets(_mm256_shuffle_epi8(sets.v, order));
}

/// Bits moved up, or down where `by` is negative.
template <int by>
DUIYI_AVX2 Sets shifted(Sets sets) {
    if constexpr (by > 0) {
        return Sets(_mm256_slli_epi64(sets.v, by));
    } else {
        return Sets(_mm256_srli_epi64(sets.v, -by));
    }
}

/// Files that a step of `by` squares goes to the east, negative to the west; for steps of king and knight.
constexpr int files_east(int by) {
    return ((by + 4) & 7) - 4;
}
/// Where a step of `by` squares can end: one over the edge comes back on the other side.
constexpr Word ends(int by) {
    constexpr Word file_a = 0x0101010101010101;
    Word set = ~Word{0};
    for (int i = 0; i < files_east(by); ++i) {
        set &= ~(file_a << i);
    }
    for (int i = 0; i > files_east(by); --i) {
        set &= ~(file_a << (7 + i));
    }
    return set;
}
template <int by>
DUIYI_AVX2 Sets step(Sets sets) {
    if constexpr (files_east(by) == 0) {
        return shifted<by>(sets);
    } else {
        return shifted<by>(sets) & Sets(ends(by));
    }
}

DUIYI_AVX2 Sets knight_steps(Sets knights) {
    const Sets near = step<1>(knights) | step<-1>(knights);
    const Sets far = step<2>(knights) | step<-2>(knights);
    return shifted<16>(near) | shifted<-16>(near) | shifted<8>(far) | shifted<-8>(far);
}
/// The squares themselves and those around them.
DUIYI_AVX2 Sets neighbours(Sets squares) {
    const Sets beside = squares | step<1>(squares) | step<-1>(squares);
    return beside | shifted<8>(beside) | shifted<-8>(beside);
}

/// Slides in steps of `by` squares: the empty squares that one, two and four steps in a row lead over (a
/// parallel prefix as by Kogge and Stone).
template <int by>
class Slide {
public:
    DUIYI_AVX2 explicit Slide(Sets empty)
        : one_(files_east(by) == 0 ? empty : empty & Sets(ends(by))),
          two_(one_ & shifted<by>(one_)),
          four_(two_ & shifted<2 * by>(two_)) {}

    /// Where the pieces slide to, up to the first that stands in the way and including it.
    DUIYI_AVX2 Sets of(Sets pieces) const {
        pieces |= one_ & shifted<by>(pieces);
        pieces |= two_ & shifted<2 * by>(pieces);
        pieces |= four_ & shifted<4 * by>(pieces);
        return step<by>(pieces);
    }

private:
    Sets one_, two_, four_;
};

/// A ray that leads to higher squares, up to the first piece on it and including that.
DUIYI_AVX2 Sets up_to_first(Sets ray, Sets occupied) {
    const Vector pieces = (ray & occupied).v;
    return ray & Sets(_mm256_xor_si256(pieces, _mm256_add_epi64(pieces, _mm256_set1_epi64x(-1))));
}
/// The same for a ray to the west.
DUIYI_AVX2 Sets down_to_first_in_rank(Sets ray, Sets occupied) {
    Sets behind = shifted<-1>(ray & occupied);
    behind |= shifted<-1>(behind);
    behind |= shifted<-2>(behind);
    behind |= shifted<-4>(behind);
    return ray - behind;
}

/// The sizes of many sets, added up. A square that comes again is counted in columns of bits as one does on
/// paper (carry-save adders, Harley and Seal), and only the columns are counted.
class Sum {
public:
    DUIYI_AVX2 Sum() : total_(_mm256_setzero_si256()), ones_(Word{0}), twos_(Word{0}), fours_(Word{0}) {}

    DUIYI_AVX2 void add(Sets a, Sets b, Sets c, Sets d) {
        const Sets first = carry(ones_, a, b);
        const Sets second = carry(ones_, c, d);
        const Sets third = carry(twos_, first, second);
        add_times<8>(third & fours_);
        fours_ = fours_ ^ third;
    }
    DUIYI_AVX2 void add(Sets a, Sets b) {
        const Sets first = carry(ones_, a, b);
        add_times<4>(first & twos_);
        twos_ = twos_ ^ first;
    }
    DUIYI_AVX2 void add(Sets a) { add_times<1>(a); }
    DUIYI_AVX2 void add_thrice(Sets a, Sets b) {
        add_times<3>(a);
        add_times<3>(b);
    }
    /// Four numbers.
    DUIYI_AVX2 void add_lanes(Vector numbers) { total_ = _mm256_add_epi64(total_, numbers); }

    DUIYI_AVX2 Word total() {
        add_times<1>(ones_);
        add_times<2>(twos_);
        add_times<4>(fours_);
        const auto halves =
            _mm_add_epi64(_mm256_castsi256_si128(total_), _mm256_extracti128_si256(total_, 1));
        return static_cast<Word>(_mm_cvtsi128_si64(halves)) + static_cast<Word>(_mm_extract_epi64(halves, 1));
    }

private:
    /// Adds `a` and `b` to the column and returns what is carried to the next.
    DUIYI_AVX2 static Sets carry(Sets& column, Sets a, Sets b) {
        const Sets half = column ^ a;
        const Sets carried = (column & a) | (half & b);
        column = half ^ b;
        return carried;
    }

    /// Adds `times` the number of squares (Mula, "SSSE3: fast popcount": half a byte at a time from a table).
    template <int times>
    DUIYI_AVX2 void add_times(Sets set) {
        const Vector sizes = _mm256_broadcastsi128_si256(
            _mm_setr_epi8(0, times, times, 2 * times, times, 2 * times, 2 * times, 3 * times, times,
                          2 * times, 2 * times, 3 * times, 2 * times, 3 * times, 3 * times, 4 * times));
        const Vector low = _mm256_set1_epi8(15);
        const Vector bytes =
            _mm256_add_epi8(_mm256_shuffle_epi8(sizes, _mm256_and_si256(set.v, low)),
                            _mm256_shuffle_epi8(sizes, _mm256_and_si256(_mm256_srli_epi64(set.v, 4), low)));
        total_ = _mm256_add_epi64(total_, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }

    Vector total_;
    Sets ones_, twos_, fours_;
};

} // namespace duiyi::avx2
#endif
