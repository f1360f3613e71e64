// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "duiyi/geometry/games.hpp"

/// The lines between engines and front ends, as text and as values.
namespace duiyi::protocol {

/// The two protocols that share a vocabulary. UCCI is that of xiangqi and is derived from UCI.
enum class Dialect : std::uint8_t { uci, ucci };

/// The settings of a session that both ends need to read a line.
struct Talk {
    Dialect dialect = Dialect::uci;
    /// UCCI: times of `go` are in milliseconds; before `setoption usemillisec true` they are in seconds. UCI
    /// knows only milliseconds and does not look here.
    bool milliseconds = true;
};

/// How xiangqi squares are written: `a0` to `i9`, or `a1` to `i10` as Fairy-Stockfish does under UCI.
enum class SquareForm : std::uint8_t { zero_to_nine, one_to_ten };

/// Whether programs differ in how they write the game's squares: they do on boards of ten ranks.
constexpr bool has_square_forms(GameId id) {
    return with_game(id, []<class G>(std::type_identity<G>) { return G::ranks == 10; });
}

/// The longest line that is read, in bytes; a game of 9999 plies fits. What is longer is refused unread.
inline constexpr std::size_t max_line = 65'536;
/// The most moves that a `position` may list.
inline constexpr std::size_t max_moves = 10'000;
/// The longest time that a command can mean, about 115 days: longer ones count as this.
inline constexpr std::chrono::milliseconds max_time{10'000'000'000};

/// A xiangqi move in the form `from` as the `a0`-`i9` form that the rest of Duiyi uses; a text that is no
/// move in the other form comes back unchanged, for the move's reader to complain of.
std::string from_form(std::string_view move, SquareForm form);
/// The inverse of `from_form`, for a move in the `a0`-`i9` form.
std::string to_form(std::string_view move, SquareForm form);

} // namespace duiyi::protocol
