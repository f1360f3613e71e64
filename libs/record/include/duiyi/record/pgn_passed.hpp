// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string_view>

namespace duiyi::detail {

/// Whether a word that is no move may be passed over, so that the game goes on with the next one: it does not
/// look like a move, and by the next number of a move none is missing in its place. `ply` is that of the
/// position it stands in, 0 before White's or Red's first move. Looks no further than some hundred bytes.
bool may_pass_over(std::string_view text, std::string_view word, int ply);

} // namespace duiyi::detail
