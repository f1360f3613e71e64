// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "duiyi/record/game_result.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// The headers of a PGN game that decide how it is read, as written in the file; empty when they are missing.
struct PgnHead {
    std::string_view variant, game, fen, setup, result;

    /// Keeps the value when the name is one of these. Constant time for any other name.
    void take(std::string_view name, std::string_view value);
};

/// The position a game begins with, of one game or the other.
using AnyPosition = std::variant<Position<Chess>, Position<Xiangqi>>;

/// Which game the headers name, and where it begins. `Variant "xiangqi"`, `Game "Chinese Chess"`, or a FEN of
/// ten ranks make it xiangqi; Chess960 is chess from a position of its own. A FEN may lack its counters, or
/// count moves from 0. An unknown variant and a FEN that cannot be played are errors.
Result<AnyPosition, Fault> start_of(const PgnHead& head);

/// The position of a FEN as people copy it: counters may be missing or count from 0, and xiangqi may have the
/// letters of other programs. The faults are those of the strict reading.
template <Game G>
Result<Position<G>, Faults> parse_lenient_fen(std::string_view fen);

} // namespace duiyi
