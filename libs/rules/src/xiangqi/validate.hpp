// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// Why no game can hold the setup, whoever's turn it is: all but "the side not to move is in check".
Faults placement_faults(const Setup<Xiangqi>& setup);

} // namespace duiyi
