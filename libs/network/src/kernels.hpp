// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>

#include "duiyi/network/network.hpp"

/// The two inner loops of the NNUE, for each instruction set. All compute the same numbers.
namespace duiyi::network {

struct Kernels {
    const char* name;
    /// `after` = `before` + all rows of `added` - all rows of `removed`. `before` and `after` may be the
    /// same.
    void (*update_accumulator)(const Accumulator& before, std::span<const Accumulator* const> added,
                               std::span<const Accumulator* const> removed, Accumulator& after);
    /// The dot product of the activated accumulator and the weights. The activation is SCReLU: clamped to
    /// 0 .. `activation_one`, then squared.
    std::int32_t (*screlu_dot)(const Accumulator& accumulator, const Accumulator& weights);
};

/// The kernels that this processor can run, the fastest first; the portable one is always the last. The
/// environment variable DUIYI_CPU=plain selects the portable one alone.
std::span<const Kernels> usable_kernels();

} // namespace duiyi::network
