// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/record/pgn_head.hpp"
#include "file_list.hpp"
#include "work.hpp"

/// Which moves were played from a position, in all the games of some files.
///
/// An index is a folder of three files:
///
/// - `positions`: an `IndexEntry` for each position of each main line, in the order of keys, then of games
/// - `games`: a line of text for each game, its parts apart by tabs: file, number in it, first player, second
///   player, event, date, result
/// - `games.offsets`: where each line begins in `games`, in 8 bytes
///
/// A fourth, `sources`, is for making it: `max_ply N` (0: all), then the path of each file, a line each.
///
/// Numbers are little-endian. Transpositions meet in one key.
namespace duiyi::records {

/// A position of a game and what was played in it.
struct IndexEntry {
    std::uint64_t key = 0;    ///< `Position::key()`
    std::uint32_t game = 0;   ///< number of the game, from 0
    std::uint16_t move = 0;   ///< `Move::bits()`; 0 where the game ends
    std::uint16_t result = 0; ///< `GameResult` of the game

    friend auto operator<=>(const IndexEntry&, const IndexEntry&) = default;
};
static_assert(sizeof(IndexEntry) == 16);

/// What becomes of an index that is in the folder already.
enum class IfIndexed : std::uint8_t {
    refuse,  ///< it stays if it holds files that the new one would not, else it is replaced
    add,     ///< games of files that it does not hold are added to it
    replace, ///< it is replaced
};

struct IndexRequest {
    FileArguments files;
    std::string folder;
    ReadOptions read{};
    std::size_t memory = std::size_t{512} << 20; ///< bytes of entries kept before they go to disk
    int max_ply = 0;                             ///< positions after this ply are left out; 0: none
    IfIndexed if_indexed = IfIndexed::refuse;
};

/// Makes an index of files of games: `failed` when it cannot be written or the folder holds something else,
/// `bad_input` when a file cannot be read, which is left out and named. It takes the place of an older index
/// only when it is complete. More entries than fit the memory are sorted in
/// runs on disk and merged.
int make_index(const IndexRequest& request, std::ostream& out, std::ostream& err);

struct ExploreRequest {
    std::string folder;
    AnyPosition position;
    std::size_t games = 5; ///< how many games are named
};

/// Prints which moves were played in the position, how often and with what results, and some of the games.
int explore(const ExploreRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::records
