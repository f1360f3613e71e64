// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "kernels.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace duiyi::network {
namespace {

template <Game G>
void update_accumulator_plain(const Accumulator<G>& before, std::span<const Accumulator<G>* const> added,
                              std::span<const Accumulator<G>* const> removed, Accumulator<G>& after) {
    Accumulator<G> accumulator = before;
    for (const Accumulator<G>* row : added) {
        for (std::size_t i = 0; i < accumulator.size(); ++i) {
            accumulator[i] = static_cast<std::int16_t>(accumulator[i] + (*row)[i]);
        }
    }
    for (const Accumulator<G>* row : removed) {
        for (std::size_t i = 0; i < accumulator.size(); ++i) {
            accumulator[i] = static_cast<std::int16_t>(accumulator[i] - (*row)[i]);
        }
    }
    after = accumulator;
}

template <Game G>
std::int32_t screlu_dot_plain(const Accumulator<G>& accumulator, const Accumulator<G>& weights) {
    std::int32_t total = 0;
    for (std::size_t i = 0; i < accumulator.size(); ++i) {
        const int clamped = std::clamp<int>(accumulator[i], 0, activation_one);
        total += clamped * (clamped * weights[i]);
    }
    return total;
}

template <Game G>
constexpr Kernels<G> plain{"plain", update_accumulator_plain<G>, screlu_dot_plain<G>};

#if defined(__x86_64__)

[[gnu::target("avx2")]] __m256i load(const std::int16_t* from) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
}

/// Sixteen numbers per register.
template <Game G>
[[gnu::target("avx2")]] void update_accumulator_avx2(const Accumulator<G>& before,
                                                     std::span<const Accumulator<G>* const> added,
                                                     std::span<const Accumulator<G>* const> removed,
                                                     Accumulator<G>& after) {
    constexpr std::size_t lanes = 16;
    for (std::size_t i = 0; i < accumulator_size<G>; i += lanes) {
        __m256i sum = load(&before[i]);
        for (const Accumulator<G>* row : added) {
            sum = _mm256_add_epi16(sum, load(&(*row)[i]));
        }
        for (const Accumulator<G>* row : removed) {
            sum = _mm256_sub_epi16(sum, load(&(*row)[i]));
        }
        _mm256_store_si256(reinterpret_cast<__m256i*>(&after[i]), sum);
    }
}

[[gnu::target("avx2")]] std::int32_t horizontal_sum(__m256i eight) {
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b01'00'11'10));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b10'11'00'01));
    return _mm_cvtsi128_si32(four);
}

/// `clamped * weight` fits 16 bits: 255 * 127.
template <Game G>
[[gnu::target("avx2")]] std::int32_t screlu_dot_avx2(const Accumulator<G>& accumulator,
                                                     const Accumulator<G>& weights) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i max = _mm256_set1_epi16(activation_one);
    __m256i total = zero;
    for (std::size_t i = 0; i < accumulator_size<G>; i += 16) {
        const __m256i clamped = _mm256_min_epi16(_mm256_max_epi16(load(&accumulator[i]), zero), max);
        const __m256i products = _mm256_mullo_epi16(clamped, load(&weights[i]));
        total = _mm256_add_epi32(total, _mm256_madd_epi16(clamped, products));
    }
    return horizontal_sum(total);
}

template <Game G>
constexpr Kernels<G> avx2{"avx2", update_accumulator_avx2<G>, screlu_dot_avx2<G>};

#define DUIYI_FOR_VNNI [[gnu::target("avx2,avx512f,avx512bw,avx512vl,avx512vnni")]]

template <Game G>
DUIYI_FOR_VNNI void update_accumulator_vnni(const Accumulator<G>& before,
                                            std::span<const Accumulator<G>* const> added,
                                            std::span<const Accumulator<G>* const> removed,
                                            Accumulator<G>& after) {
    for (std::size_t i = 0; i < accumulator_size<G>; i += 32) {
        __m512i sum = _mm512_load_si512(&before[i]);
        for (const Accumulator<G>* row : added) {
            sum = _mm512_add_epi16(sum, _mm512_load_si512(&(*row)[i]));
        }
        for (const Accumulator<G>* row : removed) {
            sum = _mm512_sub_epi16(sum, _mm512_load_si512(&(*row)[i]));
        }
        _mm512_store_si512(&after[i], sum);
    }
}

template <Game G>
DUIYI_FOR_VNNI std::int32_t screlu_dot_vnni(const Accumulator<G>& accumulator,
                                            const Accumulator<G>& weights) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i max = _mm512_set1_epi16(activation_one);
    __m512i total = zero;
    for (std::size_t i = 0; i < accumulator_size<G>; i += 32) {
        const __m512i clamped =
            _mm512_min_epi16(_mm512_max_epi16(_mm512_load_si512(&accumulator[i]), zero), max);
        const __m512i products = _mm512_mullo_epi16(clamped, _mm512_load_si512(&weights[i]));
        total = _mm512_dpwssd_epi32(total, clamped, products);
    }
    alignas(64) std::array<std::int32_t, 16> parts;
    _mm512_store_si512(parts.data(), total);
    std::int32_t sum = 0;
    for (const auto part : parts) {
        sum += part;
    }
    return sum;
}

template <Game G>
constexpr Kernels<G> vnni{"avx512vnni", update_accumulator_vnni<G>, screlu_dot_vnni<G>};

#endif

template <Game G>
std::vector<Kernels<G>> find_kernels() {
    std::vector<Kernels<G>> usable;
#if defined(__x86_64__)
    const char* const wanted =
        std::getenv("DUIYI_CPU"); // NOLINT(concurrency-mt-unsafe): the program never sets it
    if (wanted == nullptr || std::string_view(wanted) != "plain") {
        __builtin_cpu_init();
        if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
            __builtin_cpu_supports("avx512vnni")) {
            usable.push_back(vnni<G>);
        }
        if (__builtin_cpu_supports("avx2")) {
            usable.push_back(avx2<G>);
        }
    }
#endif
    usable.push_back(plain<G>);
    return usable;
}

} // namespace

template <Game G>
std::span<const Kernels<G>> usable_kernels() {
    static const std::vector<Kernels<G>> usable = find_kernels<G>();
    return usable;
}

template std::span<const Kernels<Chess>> usable_kernels();
template std::span<const Kernels<Xiangqi>> usable_kernels();

} // namespace duiyi::network
