// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "reductions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace duiyi::engine {
namespace {

/// Logarithms in 1024ths.
const std::array<int, 256> logarithms = [] {
    std::array<int, 256> result{};
    for (std::size_t i = 1; i < result.size(); ++i) {
        result[i] = static_cast<int>(std::lround(1024 * std::log(static_cast<double>(i))));
    }
    return result;
}();

} // namespace

int late_move_reduction(int depth, int count) {
    const auto log = [](int i) { return logarithms[static_cast<std::size_t>(std::clamp(i, 1, 255))]; };
    return 700 + log(depth) * log(count) / 2300;
}

} // namespace duiyi::engine
