// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

namespace duiyi::engine {

/// In 1024ths of a ply: by how much the `count`th move (from 1) is searched less deep, before anything else
/// is known of it. Grows with the logarithm of both.
int late_move_reduction(int depth, int count);

} // namespace duiyi::engine
