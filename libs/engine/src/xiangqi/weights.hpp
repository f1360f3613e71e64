// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "tuned_weights.hpp"
#include "weight_table.hpp"

namespace duiyi::engine {

/// The weights in use.
inline constexpr XiangqiWeights xiangqi_weights = [] {
    XiangqiWeights weights = initial_xiangqi_weights();
    set_tuned_weights(weights);
    return weights;
}();

} // namespace duiyi::engine
