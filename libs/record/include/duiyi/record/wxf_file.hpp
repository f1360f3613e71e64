// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string_view>

#include "duiyi/record/xiangqi_file.hpp"

/// Text of the World Xiangqi Federation (`.wxf`): a line `FORMAT WXF`, one for each header, then the moves in
/// WXF notation between `START{` and `}END`. One game. docs/formats.md says how it is laid out.
namespace duiyi {

/// Whether a text, UTF-8, begins as such a file does.
bool is_wxf_file(std::string_view text);

/// Reads the game of a file, UTF-8. Refused is a position that cannot be played. Moves are read as in PGN, so
/// that what is no move is left out with a note.
Result<XiangqiFileGame, Faults> read_wxf_file(std::string_view text, const XiangqiFileLimits& limits = {});

} // namespace duiyi
