// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server::wire {

/// Reads a draft of a game; the error names the field. Nothing is said about whether its moves can be played.
/// Cost is linear in the text, which the caller has bounded.
[[nodiscard]] Result<Draft, std::string> parse_draft(std::string_view text);

} // namespace duiyi::server::wire
