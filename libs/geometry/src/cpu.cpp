// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/cpu.hpp"

#include <cstdlib>
#include <string_view>

namespace duiyi {

bool has_fast_bit_extract() {
    const char* const wanted =
        std::getenv("DUIYI_CPU"); // NOLINT(concurrency-mt-unsafe): before main() starts
    if (wanted != nullptr && std::string_view(wanted) == "plain") {
        return false;
    }
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool slow =
        __builtin_cpu_is("amdfam15h") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("avx2") && !slow;
#else
    return false;
#endif
}

} // namespace duiyi
