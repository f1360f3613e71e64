// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

namespace duiyi::engine {

/// Base reduction (LMR) of the `count`th move (from 1), in 1024ths of a ply: grows with the logarithms of
/// depth and move count.
int late_move_reduction(int depth, int count);

} // namespace duiyi::engine
