// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/record/pgn_writer.hpp"
#include "work.hpp"

namespace duiyi::records {

/// The format that a file's name asks for: `.xqf`, `.dhtmlxq` or `.ubb`, `.txt` for text, `.cbr`, `.cbl`; PGN
/// for any other.
OutputFormat format_by_name(std::string_view path);

/// Appends a game as files of a format have it, and says what of it is lost there; or why it has no place in
/// it at all. PGN, text and DhtmlXQ are UTF-8.
template <Game G>
Result<Faults, Faults> append_game(std::string& file, const GameTree<G>& tree, OutputFormat format,
                                   MoveNotation notation);

/// Appends a game for people to read: headers, and the main line with a line for each pair of moves and one
/// for each remark. Variations, values in remarks and glyphs beyond `?!` are lost, and named.
template <Game G>
Faults append_plain_text(std::string& text, const GameTree<G>& tree, MoveNotation notation);

} // namespace duiyi::records
