// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/score.hpp"

#include "values.hpp"

namespace duiyi::engine {

Score Score::from_internal(int value) {
    if (!value::is_mate(value)) {
        return {value, 0};
    }
    const int plies = value > 0 ? value::mate - value : value + value::mate;
    return {value, value > 0 ? (plies + 1) / 2 : -(plies / 2)};
}

} // namespace duiyi::engine
