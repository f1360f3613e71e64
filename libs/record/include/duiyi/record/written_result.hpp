// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string_view>

#include "duiyi/record/game_result.hpp"

namespace duiyi {

/// The end of a game as people write it.
struct WrittenResult {
    GameResult result = GameResult::unknown;
    bool both_lose = false; ///< `0-0`: no result that a game has here

    friend bool operator==(const WrittenResult&, const WrittenResult&) = default;
};

/// Reads a result in any spelling: `1-0`, `1–0`, `1 : 0`, `½-½`, `0.5-0.5`, `+/-`, `0-0`, full-width, in
/// English and in Chinese words. `*`, `?` and nothing are `GameResult::unknown`; what is no result is
/// nothing.
std::optional<WrittenResult> read_result(std::string_view text);

/// Whether a text is a result in the PGN standard's spelling or another one of figures and signs.
std::optional<WrittenResult> read_result_in_figures(std::string_view text);

namespace detail {

/// A result with blanks in it, as `1 - 0`, that begins at `at`; its end is 0 where none does.
struct SpacedResult {
    WrittenResult result{};
    std::size_t end = 0;
};
SpacedResult spaced_result(std::string_view text, std::size_t at);

/// Whether nothing of a game follows `at`: only blanks up to the end of the text, or to a line's beginning
/// with `[`.
bool ends_game(std::string_view text, std::size_t at);

} // namespace detail
} // namespace duiyi
