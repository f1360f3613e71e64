// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string_view>

#include "duiyi/record/xiangqi_file.hpp"

/// CBF, XML with the root `ChineseChessRecord`: one game. docs/formats.md says how it is laid out and where
/// that is known from.
namespace duiyi {

/// Whether a text, UTF-8, has that root.
bool is_cbf(std::string_view text);

/// Reads a CBF text, UTF-8. Refused is what has no list of moves, or no position that can be played. Moves
/// are treated as by `read_xqf`. What the known files do not have, such as moves after the end of the main
/// line, is left out and named. Headers as by `read_cbr`, and `ECCO`.
Result<XiangqiFileGame, Faults> read_cbf(std::string_view text, const XiangqiFileLimits& limits = {});

} // namespace duiyi
