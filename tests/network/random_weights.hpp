// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <random>

#include "duiyi/network/network.hpp"

namespace duiyi::network {

/// Random weights up to the largest allowed.
template <Game G>
std::shared_ptr<const Weights<G>> random_weights(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto fill = [&](Accumulator<G>& accumulator, int max) {
        for (auto& number : accumulator) {
            number = static_cast<std::int16_t>(
                static_cast<int>(random() % static_cast<unsigned>(2 * max + 1)) - max);
        }
    };
    auto weights = std::make_shared<Weights<G>>();
    for (auto& row : weights->feature_weights) {
        fill(row, 100);
    }
    fill(weights->feature_bias, 100);
    for (auto& bucket : weights->output_weights) {
        for (auto& row : bucket) {
            fill(row, max_output_weight);
        }
    }
    for (auto& bias : weights->output_bias) {
        bias = static_cast<std::int32_t>(random() % 1000);
    }
    return weights;
}

} // namespace duiyi::network
