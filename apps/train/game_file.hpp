// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "duiyi/geometry/games.hpp"
#include "duiyi/rules/fault.hpp"

/// Files of self-play games with scores, the training data. docs/networks.md has the format.
namespace duiyi::train {

/// A move (`Move<G>::bits()`) and the search score of the position before it, in centipawns for the side to
/// move.
struct ScoredMove {
    std::uint16_t move = 0;
    std::int16_t score = 0;

    friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

/// The score of a mate.
inline constexpr int mate_score = 30'000;

struct ScoredGame {
    std::string start;               ///< a FEN of at most 255 bytes
    std::vector<ScoredMove> moves{}; ///< at most 65,535
    int result = 0;                  ///< 1: the first side won, -1: the second, 0: a draw

    friend bool operator==(const ScoredGame&, const ScoredGame&) = default;
};

/// Reads a file of games from the beginning.
class GameFileReader {
public:
    /// Fails for a file of another game or version.
    static Result<GameFileReader, Fault> open(const std::string& path, GameId game);

    /// False at the end, and where the file is damaged or truncated: the rest is lost.
    bool next(ScoredGame& game);
    /// The size of the header and the games read so far, in bytes.
    std::uint64_t valid_bytes() const { return valid_bytes_; }
    /// Whether bytes follow that are no complete game.
    bool is_damaged() const { return damaged_; }

private:
    std::ifstream in_;
    std::uint64_t valid_bytes_ = 0;
    bool damaged_ = false;
};

/// Appends to a file of games. A truncated game at its end is removed first.
class GameFileWriter {
public:
    static Result<GameFileWriter, Fault> open(const std::string& path, GameId game);

    /// The number of games and plies in the file when it was opened.
    std::uint64_t games() const { return games_; }
    std::uint64_t plies() const { return plies_; }
    /// False on a write error.
    bool add(const ScoredGame& game);

private:
    std::ofstream out_;
    std::uint64_t games_ = 0, plies_ = 0;
};

} // namespace duiyi::train
