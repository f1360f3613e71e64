// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/record/read_games.hpp"
#include "duiyi/record/tree.hpp"
#include "duiyi/rules/fault.hpp"

/// What a file of games holds, as far as a page can show it.
namespace duiyi::server {

/// Limits of a game that a page can show: its moves, variations included, and bytes of its headers and
/// comments.
inline constexpr std::size_t max_study_moves = 20'000;
inline constexpr std::size_t max_study_text = std::size_t{1} << 20;
/// So many bytes of a packed file are held expanded.
inline constexpr std::size_t max_expanded_bytes = std::size_t{16} << 20;

/// An entry in a list of games.
struct GameSummary {
    std::size_t number = 0; ///< in the file, from 1
    std::string first{};
    std::string second{};
    std::string event{};
    std::string date{};
    std::string result{}; ///< as in PGN
    std::size_t plies = 0;
    std::optional<std::string> handicap{}; ///< its id
};

/// Something that is wrong with a file.
struct FileFault {
    std::size_t game = 0;             ///< from 1; 0 before the first
    std::optional<TextPlace> place{}; ///< nothing in files that have no lines
    bool lost = true;                 ///< whether something of the game is lost
    Fault fault{};
};

/// The games of a file, one of them as a tree.
struct FileContents {
    GameFormat format{};
    std::vector<GameSummary> games{};
    bool more = false;                 ///< there are others, which are not listed
    std::size_t number = 0;            ///< of the wanted game
    std::optional<AnyGameTree> tree{}; ///< of that; nothing when it is not there or was refused
    std::vector<FileFault> faults{};
};

/// What a file holds, whatever it is written in: PGN in any encoding, also moves alone; XQF, CBR, CBL,
/// DhtmlXQ; a FEN. Game number `wanted` (from 1) comes as a tree. Faults are named with their places, up to
/// some hundred. Linear in the size, which the caller has bounded.
[[nodiscard]] FileContents read_file(std::string_view bytes, std::size_t wanted);

/// The same of a text that is known to be the PGN of one game, whatever else its remarks may look like.
[[nodiscard]] FileContents read_kept(std::string_view pgn);

/// Linear in the length of the main line.
[[nodiscard]] GameSummary summarise(const AnyGameTree& tree, std::size_t number);
/// The fault with its place, which `reader` tells: it goes forward.
[[nodiscard]] FileFault place_fault(const GameFault& fault, GamesReader& reader);
/// The options with the limits of a game that a page can show.
[[nodiscard]] ReadGamesOptions with_study_limits(ReadGamesOptions options);

} // namespace duiyi::server
