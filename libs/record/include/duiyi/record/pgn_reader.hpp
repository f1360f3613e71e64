// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/record/pgn_faults.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "duiyi/record/pgn_scan.hpp"
#include "duiyi/record/tree.hpp"

namespace duiyi {

/// Limits of reading.
struct PgnReadLimits {
    PgnScanLimits scan{};
    std::size_t first = 1;                    ///< the games before this one are passed over: they come empty
    std::size_t moves = 1'000'000;            ///< of one game, variations included
    std::size_t text = std::size_t{16} << 20; ///< bytes of headers and remarks of one game
};

/// A game that was read.
struct PgnGame {
    AnyGameTree tree{};
    std::size_t number = 0; ///< in the text, from 1
    std::size_t offset = 0; ///< where it begins, in bytes
    /// False when the headers name no known position to begin from: the tree is empty and means nothing.
    bool begun = true;
    /// False when the main line ends before a move that cannot be played, or the game could not begin at all.
    bool complete = true;
    std::size_t errors = 0; ///< faults by which something was lost
};

/// Reads a PGN text, UTF-8, into trees, game by game:
///
///     PgnReader reader(text);
///     while (const auto game = reader.next()) ...
///
/// A game with faults is read as far as they allow, and the next one as if nothing had been. Headers stand in
/// the tree as in the file, but for those that the tree knows itself and a writer makes itself: `Result`,
/// `SetUp`, `FEN`, and `Game`, `Variant` and `Format` of xiangqi. A missing result is taken from its header.
class PgnReader {
public:
    /// The text must outlive the reader. `assumed` stands for headers that a game does not have.
    explicit PgnReader(std::string_view text, PgnReadLimits limits = {}, const PgnHead& assumed = {});
    ~PgnReader();

    /// The next game, or nothing at the end of the text or of the limits.
    std::optional<PgnGame> next();
    /// All that was wrong since the last call, in order, as far as `PgnFaults` keeps it.
    std::vector<PgnFault> take_faults();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace duiyi
