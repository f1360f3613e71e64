// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/protocol/answer.hpp"
#include "words.hpp"

namespace duiyi::protocol {

/// Reads what follows `info`; nothing in it is a fault.
Info parse_info(Words words, Dialect dialect);
/// The line of an `info`.
std::string print_info(const Info& info, Dialect dialect);

} // namespace duiyi::protocol
