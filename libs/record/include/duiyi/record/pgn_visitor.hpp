// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "duiyi/record/checkpoint.hpp"
#include "duiyi/record/game_result.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi {

/// A visitor's answer: whether it wants what comes next.
enum class Take : bool { skip, read };

/// How much a fault matters.
enum class Severity : std::uint8_t {
    note,  ///< the game is read; something about the file is not as it should be
    error, ///< something of the game is lost
};

/// What `PgnScanner` reports and a visitor takes; texts are views into the scanned text. Offsets count bytes
/// from its beginning.
///
/// - `Take begin_game(offset)`: a game begins; skip: nothing of it comes but `end_game`
/// - `void header(name, value)`: `value` as written; `pgn_header_value` undoes its escapes
/// - `Take end_headers()`: moves come next; skip: none of them does
/// - `Take move(text)`: a word where a move should be; skip: nothing more of this line, main or variation
/// - `void nag(number)`: 0..255
/// - `void comment(text)`: between braces, or after a semicolon
/// - `Take begin_variation()`: skip: nothing of it comes, not its end either
/// - `void end_variation()`: also for a variation of which a move was answered by skip
/// - `void fault(offset, severity, fault)`: something is wrong with the text itself
/// - `void end_game(offset, result)`: nothing: the moves end without one
///
/// A skipped game is still scanned for faults of the text. Calls always nest, whatever the text.
template <class V>
concept PgnVisitor = requires(V v, std::size_t offset, std::string_view text, Severity severity,
                              std::optional<GameResult> result, const Fault& fault) {
    { v.begin_game(offset) } -> std::same_as<Take>;
    { v.header(text, text) };
    { v.end_headers() } -> std::same_as<Take>;
    { v.move(text) } -> std::same_as<Take>;
    { v.nag(0) };
    { v.comment(text) };
    { v.begin_variation() } -> std::same_as<Take>;
    { v.end_variation() };
    { v.fault(offset, severity, fault) };
    { v.end_game(offset, result) };
};

/// Limits of a scan.
struct PgnScanLimits {
    std::size_t games = std::numeric_limits<std::size_t>::max(); ///< the scan ends after this one
    int depth = 1000;                                            ///< deeper variations are left out
    int faults = 20;                                             ///< reported of one game
    const Checkpoint* checkpoint = nullptr;                      ///< outlives the scan; null: none
};

} // namespace duiyi
