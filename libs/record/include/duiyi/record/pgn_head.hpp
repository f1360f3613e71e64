// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "duiyi/notation/fen.hpp"
#include "duiyi/record/game_result.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// The headers of a PGN game that decide how it is read, as written in the file; empty when they are missing.
struct PgnHead {
    std::string_view variant, game, fen, setup, result;
    bool has_red = false; ///< a player is named `Red`, even by nothing

    /// Keeps the value when the name is one of these. Constant time for any other name.
    void take(std::string_view name, std::string_view value);
};

/// The position a game begins with, of one game or the other.
using AnyPosition = std::variant<Position<Chess>, Position<Xiangqi>>;

/// Where a game begins.
struct GameStart {
    AnyPosition position;
    Faults notes{}; ///< what had to be assumed, and why no game can have come to it
};

/// Which game the headers name, and where it begins. `Variant "xiangqi"`, `Game "Chinese Chess"`, a FEN of
/// ten ranks, or, where nothing else says it, a player named `Red` make it xiangqi; Chess960 is chess from a
/// position of its own. A FEN is read as by `parse_lenient_fen`. An unknown variant and a FEN that cannot be
/// played are errors.
Result<GameStart, Fault> start_of(const PgnHead& head);

/// A FEN as people copy it, read as `read_fen` does with `FenReading::forgiving`. `notes`, if given, has each
/// repair, and why no game can have come to the position.
template <Game G>
Result<Position<G>, Faults> parse_lenient_fen(std::string_view fen, Faults* notes = nullptr,
                                              ChessVariant variant = ChessVariant::unknown);

} // namespace duiyi
