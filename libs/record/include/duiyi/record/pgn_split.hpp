// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string_view>
#include <vector>

namespace duiyi {

/// Cuts a PGN text into pieces of at least `size` bytes (the last one may be smaller) that hold whole games,
/// so that each can be scanned alone: scanned in order they give the same calls as the whole. A cut is made
/// before a line that begins with `[Event "` after an empty line, since `PgnScanner` begins a game there in
/// any case. A text without such lines is one piece.
std::vector<std::string_view> split_pgn(std::string_view text, std::size_t size);

} // namespace duiyi
