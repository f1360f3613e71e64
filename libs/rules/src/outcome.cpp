// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/outcome.hpp"

#include <array>

namespace duiyi {

std::string_view to_string(Reason reason) {
    constexpr std::array<std::string_view, reason_count> names = {"checkmate",
                                                                  "stalemate",
                                                                  "insufficient_material",
                                                                  "dead_position",
                                                                  "fivefold_repetition",
                                                                  "seventy_five_moves",
                                                                  "threefold_claim",
                                                                  "fifty_moves_claim",
                                                                  "natural_move_limit",
                                                                  "repetition",
                                                                  "perpetual_check",
                                                                  "perpetual_chase",
                                                                  "perpetual_attack",
                                                                  "resignation",
                                                                  "agreement",
                                                                  "time_out",
                                                                  "aborted",
                                                                  "abandoned"};
    return names[static_cast<std::size_t>(reason)];
}

} // namespace duiyi
