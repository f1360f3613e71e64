// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/record/xiangqi_file.hpp"

/// DhtmlXQ text (东萍象棋, also "UBB"): one game with variations and remarks between tags in square brackets,
/// as forums and web pages have it. docs/formats.md says how it is laid out and where that is known from.
namespace duiyi {

/// Whether a text, UTF-8, has the tags of DhtmlXQ. The headers of PGN that stand for some of them are none,
/// nor is what its remarks and the values of its headers quote. Linear in the size.
bool is_dhtmlxq(std::string_view text, const Checkpoint* checkpoint = nullptr);

/// Reads the first game of a text in DhtmlXQ tags, UTF-8. Refused is what has no moves and no board, or no
/// position that can be played. Moves are treated as by `read_xqf`. Headers as by `read_cbr`; a tag that has
/// no name there becomes a header `DhtmlXQ_` and its name.
Result<XiangqiFileGame, Faults> read_dhtmlxq(std::string_view text, const XiangqiFileLimits& limits = {});

/// Writes a game, UTF-8, with a line for each tag; reading it gives the same tree but for what the losses
/// name. Remarks are treated as by `write_xqf`.
Result<XiangqiFileBytes, Faults> write_dhtmlxq(const GameTree<Xiangqi>& tree);

} // namespace duiyi
