// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>

#include "duiyi/record/checkpoint.hpp"
#include "duiyi/record/encoding.hpp"
#include "duiyi/record/tree.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// What the readers and writers of xiangqi's own files share.
namespace duiyi {

/// How to read. What exceeds the limits is left out and reported as a loss.
struct XiangqiFileLimits {
    std::size_t moves = 1'000'000;            ///< of one game, variations included
    std::size_t open_variations = 20'000;     ///< begun in a file but not yet come to; some 150 bytes each
    std::size_t text = std::size_t{16} << 20; ///< bytes of remarks and headers of one game
    /// Bytes of a packed file that are held expanded; the largest libraries seen are of 150 KB.
    std::size_t expanded = std::size_t{64} << 20;
    const Checkpoint* checkpoint = nullptr; ///< outlives the reading; null: none
    /// Of texts in XQF and in libraries of CCBridge 1, which do not say it; without, it is found out.
    std::optional<Encoding> encoding{};
};

/// A game from a file, and what of the file it lacks.
struct XiangqiFileGame {
    GameTree<Xiangqi> tree{};
    Faults losses{}; ///< places and what is wrong there, in the file's order; empty when all was understood
    Faults notes{};  ///< what was wrong without a loss, in the file's order
};

/// A file's bytes, and what of the game they lack because the format has no place for it.
struct XiangqiFileBytes {
    std::string bytes{};
    Faults losses{};
};

} // namespace duiyi
