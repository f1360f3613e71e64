// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string_view>

#include "duiyi/record/read_games.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server {

/// What a file holds, whatever it is written in: PGN in any encoding, also moves alone; XQF, CBR, CBL,
/// DhtmlXQ; a FEN. Game number `wanted` (from 1) comes as a tree. Faults are named with their places, up to
/// some hundred. Linear in the size, which the caller has bounded.
[[nodiscard]] wire::ContentsBody read_file(std::string_view bytes, std::size_t wanted);

/// The same of a text that is known to be the PGN of one game, whatever else its remarks may look like.
[[nodiscard]] wire::ContentsBody read_kept(std::string_view pgn);

[[nodiscard]] wire::FileFormat to_wire(GameFormat format);
/// An entry in a list of games. Linear in the length of the main line.
[[nodiscard]] wire::GameSummary summarise(const AnyGameTree& tree, std::size_t number);
/// The fault with its place, which `reader` tells: it goes forward.
[[nodiscard]] wire::FileFault describe_fault(const GameFault& fault, GamesReader& reader);
/// So many bytes of a packed file are held expanded.
inline constexpr std::size_t max_expanded_bytes = std::size_t{16} << 20;
/// So many bytes has an answer about the games of a file.
inline constexpr std::size_t max_contents_bytes = std::size_t{16} << 20;
/// The message, without the tree when it would be longer than `most` bytes: then a fault says so.
[[nodiscard]] std::string print_contents(wire::ContentsBody contents, std::size_t most = max_contents_bytes);
/// The options with the limits of a game that the page can show.
[[nodiscard]] ReadGamesOptions with_study_limits(ReadGamesOptions options);

} // namespace duiyi::server
