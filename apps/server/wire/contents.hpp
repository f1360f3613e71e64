// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string_view>

#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server {

/// What a file holds, whatever it is written in: PGN in any encoding, also moves alone; XQF, CBR, CBL,
/// DhtmlXQ; a FEN. Game number `wanted` (from 1) comes as a tree. Faults are named with their places, up to
/// some hundred. Linear in the size, which the caller has bounded.
[[nodiscard]] wire::ContentsBody read_file(std::string_view bytes, std::size_t wanted);

/// The same of a text that is known to be the PGN of one game, whatever else its remarks may look like.
[[nodiscard]] wire::ContentsBody read_kept(std::string_view pgn);

} // namespace duiyi::server
