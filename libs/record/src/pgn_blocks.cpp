// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_blocks.hpp"

#include "duiyi/geometry/cpu.hpp"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace duiyi::pgn_blocks {
namespace {

constexpr std::string_view signs = "!\"$();?[]{}";
constexpr std::uint8_t is_stop = 1;
constexpr std::uint8_t is_sign = 2;

constexpr std::array<std::uint8_t, 256> kinds = [] {
    std::array<std::uint8_t, 256> table{};
    for (std::size_t c = 0; c <= ' '; ++c) {
        table[c] = is_stop;
    }
    for (const char c : signs) {
        table[static_cast<unsigned char>(c)] = is_stop | is_sign;
    }
    return table;
}();

#if defined(__x86_64__)
/// For each low half of a byte the set of upper halves with which it makes a sign, a bit each; and for each
/// upper half its bit. Both bits meet in a sign's byte alone.
struct Halves {
    std::array<std::uint8_t, 16> low{}, high{};
};
constexpr Halves halves = [] {
    Halves result;
    for (const char c : signs) {
        const unsigned byte = static_cast<unsigned char>(c);
        const auto bit = static_cast<std::uint8_t>(1U << (byte >> 4));
        result.low[byte & 15] |= bit;
        result.high[byte >> 4] = bit;
    }
    return result;
}();

struct Half {
    std::uint32_t stops, signs;
};

[[gnu::target("avx2")]] inline Half sort_32(const char* text) {
    const auto twice = [](const auto& table) __attribute__((target("avx2"))) {
        return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
    };
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    // A byte above 0x7f finds 0 in a shuffle, and so is no sign.
    const __m256i low = _mm256_shuffle_epi8(twice(halves.low), bytes);
    const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
    const __m256i high = _mm256_shuffle_epi8(twice(halves.high), upper);
    const __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(low, high), _mm256_setzero_si256());
    const __m256i blank = _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, _mm256_set1_epi8(' ')), bytes);
    const std::uint32_t found = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none));
    return {static_cast<std::uint32_t>(_mm256_movemask_epi8(blank)) | found, found};
}
#endif

} // namespace

Block sort_plainly(const char* text) {
    Block block{};
    for (std::size_t i = 0; i < Cursor::width; ++i) {
        const std::uint64_t kind = kinds[static_cast<unsigned char>(text[i])];
        block.stops |= (kind & is_stop) << i;
        block.signs |= (kind >> 1) << i;
    }
    return block;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] Block sort_by_avx2(const char* text) {
    const Half first = sort_32(text);
    const Half second = sort_32(text + 32);
    return {std::uint64_t{second.stops} << 32 | first.stops, std::uint64_t{second.signs} << 32 | first.signs};
}
#else
Block sort_by_avx2(const char* text) {
    return sort_plainly(text);
}
#endif

Block (*const sort)(const char* text) = has_fast_bit_extract() ? sort_by_avx2 : sort_plainly;

} // namespace duiyi::pgn_blocks
