// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/oracle/oracle.hpp"
#include "duiyi/rules/exchange.hpp"

namespace duiyi::oracle {

/// `duiyi::exchange_value` by its definition: every capture is played on a board of its own, and every
/// choice that the rules of the exchange leave open is tried.
template <Game G>
int exchange_value(const Board<G>& board, Move<G> move, const ExchangeOptions<G>& options);

} // namespace duiyi::oracle
