// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "duiyi/geometry/games.hpp"
#include "duiyi/rules/fault.hpp"

/// Games that an engine played against itself, as networks learn from them. docs/networks.md draws the file.
namespace duiyi::train {

/// A move (`Move<G>::bits()`), and what the search said of the position it was played in, in hundredths of a
/// pawn for the side to move.
struct ScoredMove {
    std::uint16_t move = 0;
    std::int16_t score = 0;

    friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

/// What a search says when it sees a mate.
inline constexpr int mate_score = 30'000;

struct ScoredGame {
    std::string start;               ///< a FEN of at most 255 bytes
    std::vector<ScoredMove> moves{}; ///< at most 65,535
    int result = 0;                  ///< 1: the first side won, -1: the second, 0: a draw

    friend bool operator==(const ScoredGame&, const ScoredGame&) = default;
};

/// Reads such a file from its beginning.
class GameFileReader {
public:
    /// A file of another kind or version is refused.
    static Result<GameFileReader, Fault> open(const std::string& path, GameId game);

    /// False at the end, and where the file is damaged or cut: what follows is lost.
    bool next(ScoredGame& game);
    /// The number of bytes of the games read so far, and of the head.
    std::uint64_t whole_bytes() const { return whole_; }
    /// Whether more bytes follow than were read whole.
    bool is_damaged() const { return damaged_; }

private:
    std::ifstream in_;
    std::uint64_t whole_ = 0;
    bool damaged_ = false;
};

/// Adds to such a file. A game that was cut when its writer was killed is removed first.
class GameFileWriter {
public:
    static Result<GameFileWriter, Fault> open(const std::string& path, GameId game);

    /// How many games the file held when it was opened, and how many plies.
    std::uint64_t games() const { return games_; }
    std::uint64_t plies() const { return plies_; }
    /// False when the file cannot be written.
    bool add(const ScoredGame& game);

private:
    std::ofstream out_;
    std::uint64_t games_ = 0, plies_ = 0;
};

} // namespace duiyi::train
