// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <bit>
#include <cstdint>

/// Four sets of squares at once, one for each kind of line; see avx2_moves.hpp.
#if defined(__x86_64__)
#include <immintrin.h>

/// On every function that holds vectors: what it is inlined into must be compiled for the same processor.
#define DUIYI_AVX2 [[gnu::target("avx2,popcnt,lzcnt,bmi,bmi2"), gnu::always_inline]] inline

namespace duiyi::avx2 {

using Word = std::uint64_t;
using Vector = __m256i;

struct alignas(32) Lanes {
    std::array<Word, 4> lane{};
};

inline constexpr Word file_a = 0x0101010101010101;
inline constexpr Word file_h = file_a << 7;
inline constexpr Word everywhere = ~Word{0};
inline constexpr Lanes steps = {{8, 1, 9, 7}};
inline constexpr Lanes double_steps = {{16, 2, 18, 14}};
inline constexpr Lanes quadruple_steps = {{32, 4, 36, 28}};
/// Pawns push along files and capture along diagonals; 64 shifts everything out.
inline constexpr Lanes pawn_steps = {{8, 64, 9, 7}};
/// Where a step may end: one over the edge of the board would come back on the other side.
inline constexpr Lanes up_ends = {{everywhere, ~file_a, ~file_a, ~file_h}};
inline constexpr Lanes down_ends = {{everywhere, ~file_h, ~file_h, ~file_a}};

DUIYI_AVX2 Vector load(const Lanes& lanes) {
    return _mm256_load_si256(reinterpret_cast<const Vector*>(lanes.lane.data()));
}
DUIYI_AVX2 Vector all(Word word) {
    return _mm256_set1_epi64x(static_cast<long long>(word));
}
DUIYI_AVX2 Vector both(Vector a, Vector b) {
    return _mm256_and_si256(a, b);
}
DUIYI_AVX2 Vector either(Vector a, Vector b) {
    return _mm256_or_si256(a, b);
}
/// `a` without `b`.
DUIYI_AVX2 Vector without(Vector a, Vector b) {
    return _mm256_andnot_si256(b, a);
}
/// Two lanes of `lines` for files and ranks, two of `diagonals`.
DUIYI_AVX2 Vector by_line(Vector lines, Vector diagonals) {
    return _mm256_blend_epi32(lines, diagonals, 0xf0);
}
/// All lanes joined, in every lane.
DUIYI_AVX2 Vector joined(Vector v) {
    v = either(v, _mm256_permute4x64_epi64(v, 0x4e));
    return either(v, _mm256_shuffle_epi32(v, 0x4e));
}
DUIYI_AVX2 Word first_lane(Vector v) {
    return static_cast<Word>(_mm_cvtsi128_si64(_mm256_castsi256_si128(v)));
}
template <bool up>
DUIYI_AVX2 Vector shifted(Vector v, const Lanes& by) {
    if constexpr (up)
        return _mm256_sllv_epi64(v, load(by));
    else
        return _mm256_srlv_epi64(v, load(by));
}
template <bool up>
DUIYI_AVX2 Vector ends() {
    return load(up ? up_ends : down_ends);
}

} // namespace duiyi::avx2
#endif
