// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/record/pgn_writer.hpp"
#include "work.hpp"

namespace duiyi::records {

/// The format of a file by its name: `.xqf`, `.dhtmlxq` or `.ubb`, `.txt` for text, `.cbr`, `.cbl`; PGN
/// for any other.
OutputFormat format_by_name(std::string_view path);

/// Appends a game in a format, and returns what of it the format has no place for; or why it cannot hold the
/// game at all. PGN, text and DhtmlXQ are UTF-8.
template <Game G>
Result<Faults, Faults> append_game(std::string& file, const GameTree<G>& tree, OutputFormat format,
                                   MoveNotation notation);

/// Appends a game for people to read: headers, and the main line with a line for each pair of moves and one
/// for each remark. Variations, values in remarks and glyphs beyond `?!` are lost, and named.
template <Game G>
Faults append_plain_text(std::string& text, const GameTree<G>& tree, MoveNotation notation);

} // namespace duiyi::records
