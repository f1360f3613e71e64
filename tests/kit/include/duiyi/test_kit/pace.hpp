// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace duiyi::test_kit {

/// True in a build with a sanitizer or coverage, where long tests take fewer cases and say so.
constexpr bool slow_build() {
#ifdef DUIYI_SLOW_BUILD
    return true;
#else
    return false;
#endif
}

/// True in a build with a sanitizer: a program of it ends when the system has no memory for it.
constexpr bool sanitized_build() {
#ifdef DUIYI_SANITIZED_BUILD
    return true;
#else
    return false;
#endif
}

/// How many random cases a test takes: `usual`, or a tenth of it (at least 1) in a slow build, times the
/// environment variable DUIYI_CASES when it is set (`./dev prove`).
inline int cases(int usual) {
    const char* const times = std::getenv("DUIYI_CASES");
    const int few = !slow_build() ? usual : usual >= 10 ? usual / 10 : 1;
    return times == nullptr ? few : few * std::max(std::atoi(times), 1);
}

/// Whether a test that does the same at each of `count` steps does it at this one, counted from 0: at each,
/// or in a slow build at every third and the last.
constexpr bool takes_step(std::size_t step, std::size_t count) {
    return !slow_build() || (count - 1 - step) % 3 == 0;
}

/// The seed of the first random case, those of the others follow: the environment variable DUIYI_SEED when it
/// is set (`./dev prove`), else 1.
inline unsigned first_seed() {
    const char* const seed = std::getenv("DUIYI_SEED");
    return seed == nullptr ? 1U : static_cast<unsigned>(std::strtoul(seed, nullptr, 10));
}

} // namespace duiyi::test_kit
