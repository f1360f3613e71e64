// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>

#include "duiyi/network/network.hpp"

/// The two inner loops, for each kind of processor. All find the same numbers.
namespace duiyi::network {

struct Kernels {
    const char* name;
    /// `after` = `before` and the rows that come without those that go. `before` and `after` may be one.
    void (*add_rows)(const Sums& before, std::span<const Sums* const> come, std::span<const Sums* const> go,
                     Sums& after);
    /// The sum over all sums, cut to 0 .. `one`, of their square times the weight.
    std::int32_t (*weigh)(const Sums& sums, const Sums& weights);
};

/// All that this processor can run, the best first; the portable one is always the last. The environment
/// variable DUIYI_CPU=plain leaves that alone.
std::span<const Kernels> usable_kernels();

} // namespace duiyi::network
