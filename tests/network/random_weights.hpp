// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <random>

#include "duiyi/network/network.hpp"

namespace duiyi::network {

/// A network that knows nothing, with weights up to the largest.
template <Game G>
std::shared_ptr<const Weights<G>> random_weights(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto fill = [&](Sums& sums, int most) {
        for (auto& number : sums)
            number = static_cast<std::int16_t>(
                static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most);
    };
    auto weights = std::make_shared<Weights<G>>();
    for (auto& row : weights->inputs)
        fill(row, 100);
    fill(weights->bias, 100);
    for (auto& both : weights->out)
        for (auto& row : both)
            fill(row, most_out);
    for (auto& bias : weights->out_bias)
        bias = static_cast<std::int32_t>(random() % 1000);
    return weights;
}

} // namespace duiyi::network
