// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

/// What the processor offers beyond plain C++. Code that gains from it is a template over a `Cpu`; its entry
/// points are compiled once per Cpu and chosen at run time by `has_fast_bit_extract()`.
namespace duiyi {

/// Any processor.
struct PlainCpu {
    static constexpr bool extracts_bits = false;
};

/// x86-64 with BMI2, where gathering the bits under a mask is one instruction. What is quick at that has AVX2
/// as well, so one level stands for both.
struct Bmi2Cpu {
    static constexpr bool extracts_bits = true;

    // Written as assembly, because the intrinsics may only be called where the whole function is compiled for
    // BMI2. The loops are for other processors, where this type is never chosen but must compile.

    /// The bits of `value` under `mask`, moved together to the low end (PEXT).
    static std::uint64_t extract(std::uint64_t value, std::uint64_t mask) {
        std::uint64_t result = 0;
#if defined(__x86_64__)
        asm("pext %2, %1, %0" : "=r"(result) : "r"(value), "rm"(mask));
#else
        for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
            result |= (value & mask & -mask) != 0 ? bit : 0;
        }
#endif
        return result;
    }
};

/// Put before an entry point that works with `Bmi2Cpu`: everything it calls is inlined into it and compiled
/// with the processor's bit and vector instructions. Functions that stay outside are compiled for any
/// processor, so that none of them can end up where BMI2 is missing.
#if defined(__x86_64__)
#define DUIYI_FOR_BMI2 [[gnu::target("avx2,popcnt,lzcnt,bmi,bmi2"), gnu::flatten]]
#else
#define DUIYI_FOR_BMI2
#endif

/// True when this processor has BMI2 and AVX2 and is quick at the former: on AMD before Zen 3, PEXT takes up
/// to 250 cycles (Fog, "Instruction tables"). The environment variable DUIYI_CPU=plain makes it false, for
/// tests and comparison.
bool has_fast_bit_extract();

} // namespace duiyi
