// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "fitted_weights.hpp"
#include "weight_table.hpp"

namespace duiyi::engine {

/// The weights in use.
inline constexpr XiangqiWeights xiangqi_weights = [] {
    XiangqiWeights weights = first_xiangqi_weights();
    fit(weights);
    return weights;
}();

} // namespace duiyi::engine
