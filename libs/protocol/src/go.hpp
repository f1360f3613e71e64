// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/protocol/command.hpp"
#include "words.hpp"

namespace duiyi::protocol {

/// At most this many faults of one command are reported.
inline constexpr std::size_t max_ignored = 8;
/// The deepest search, and the longest mate, that a command can ask for.
inline constexpr int max_depth = 10'000;

/// Reads what follows `go`.
Result<Go, Fault> parse_go(Words words, Talk talk, Faults& ignored);
/// The line of a `go`.
std::string print_go(const Go& go, Talk talk);

} // namespace duiyi::protocol
