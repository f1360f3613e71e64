// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>

#include "duiyi/network/network.hpp"

/// The two inner loops of the NNUE, for each instruction set. All compute the same numbers.
namespace duiyi::network {

template <Game G>
struct Kernels {
    const char* name;
    /// `after` = `before` + all rows of `added` - all rows of `removed`. `before` and `after` may be the
    /// same.
    void (*update_accumulator)(const Accumulator<G>& before, std::span<const Accumulator<G>* const> added,
                               std::span<const Accumulator<G>* const> removed, Accumulator<G>& after);
    /// The dot product of the activated accumulator and the weights. The activation is SCReLU: clamped to
    /// 0 .. `activation_one`, then squared.
    std::int32_t (*screlu_dot)(const Accumulator<G>& accumulator, const Accumulator<G>& weights);
};

/// The kernels that this processor can run, the fastest first; the portable one is always the last. The
/// environment variable DUIYI_CPU=plain selects the portable one alone.
template <Game G>
std::span<const Kernels<G>> usable_kernels();

} // namespace duiyi::network
