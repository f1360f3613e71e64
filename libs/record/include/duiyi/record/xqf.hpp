// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string_view>

#include "duiyi/record/xiangqi_file.hpp"

/// XQF, the files of XQStudio (象棋演播室): one game with variations and remarks. docs/formats.md says how
/// they are laid out and where that is known from.
namespace duiyi {

/// Whether the bytes begin as an XQF file does.
bool is_xqf(std::string_view bytes);

/// Reads an XQF file of any version up to 1.8 (0x12), plain or encrypted. Refused is what has no complete
/// head, or no position that can be played. A move that is not legal is left out with all that follows it;
/// two moves of one side in a row get a null move between them. Texts are GB 18030 unless another encoding is
/// told or far likelier, which a note says.
///
/// Headers: `Title`, `Event`, `Date`, `Site`, `Red`, `Black`, `TimeControl`, `RedTime`, `BlackTime`,
/// `Annotator`, `Author`, `GameType` (`opening`, `middlegame`, `endgame`), each where it is not empty.
Result<XiangqiFileGame, Faults> read_xqf(std::string_view bytes, const XiangqiFileLimits& limits = {});

/// How to write XQF.
struct XqfStyle {
    /// What is written.
    enum class Version : std::uint8_t {
        fitting, ///< 1.0 for a game without variations, which every program reads; else 1.8
        v1_0,    ///< plain
        v1_8,    ///< encrypted, as later programs write
    };
    Version version = Version::fitting;
    std::uint32_t key = 0x5a3c9e71; ///< for 1.8: any number; the file is read the same
};

/// Writes a game as an XQF file; reading it gives the same tree but for what the losses name. Clocks,
/// evaluations and marks go into the remarks as in PGN (`[%clk 0:01:00]`), numeric glyphs as `[%nag 1]`; a
/// remark before a move goes behind it. Refused is a game whose starting position has more pieces of a kind
/// than the game has.
Result<XiangqiFileBytes, Faults> write_xqf(const GameTree<Xiangqi>& tree, const XqfStyle& style = {});

} // namespace duiyi
