// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/rules/xiangqi/piece_list.hpp"

namespace duiyi {

/// A piece list as text: 32 numbers with commas between them, in square brackets, which is also a JSON array.
std::string to_text(const PieceList& pieces);

/// Reads 32 numbers, each 0 to 255, with commas or blanks between them, in square brackets or not. Whether
/// they are squares of a possible position is checked by `from_piece_list`.
Result<PieceList, Fault> parse_piece_list(std::string_view text);

} // namespace duiyi
