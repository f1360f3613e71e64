// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "swiss_criteria.hpp"

namespace duiyi::tournaments {

/// How far a pairing of a bracket looks.
enum class Outlook : std::uint8_t {
    bracket,   ///< at the bracket alone: whoever is not paired floats, whatever that means for the others
    everybody, ///< at all players below too, who must be paired as well (C4), those of the next bracket well
               ///< (C8)
};

struct BracketPairing {
    std::vector<std::pair<int, int>> pairs{}; ///< indices into the field
    Group downfloaters{};                     ///< ascending
};

/// The pairing of a bracket: of those that are best by the criteria within the outlook, the first in the
/// sequence of C.04.3, articles 3 and 4. An error when the bracket is beyond the limits of the matching.
[[nodiscard]] tl::expected<BracketPairing, std::string> pair_bracket(const Field& field,
                                                                     const Bracket& bracket, Outlook outlook);

} // namespace duiyi::tournaments
