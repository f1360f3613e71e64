// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "duiyi/record/tree.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// A game as a file.
struct WrittenFile {
    std::string bytes;
    std::string_view type; ///< as HTTP names it
    std::size_t lost = 0;  ///< what the format has no place for
};

/// Why a game is not written, or a draft is not a game.
struct FileRefusal {
    std::string message;
    Faults faults; ///< of a draft, of its position, or of the game in this format; may be missing
};

/// Writes a game: `format` is pgn, xqf or dhtmlxq; `notation` standard, wxf or chinese for the moves of PGN.
[[nodiscard]] Result<WrittenFile, FileRefusal> write_file(const AnyGameTree& tree, std::string_view format,
                                                          std::string_view notation);

} // namespace duiyi::server
