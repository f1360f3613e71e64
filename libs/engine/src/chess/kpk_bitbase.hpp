// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/rules/chess/position.hpp"

namespace duiyi::engine {

/// Probes the KPK bitbase: whether king and pawn win against king. Exact. The first call generates the
/// bitbase, in about a millisecond. Thread-safe.
bool kpk_is_win(const Position<Chess>& position);

} // namespace duiyi::engine
