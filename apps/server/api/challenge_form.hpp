// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "api/parameters.hpp"
#include "duiyi/rules/fault.hpp"
#include "service/challenges.hpp"

namespace duiyi::server::api {

/// What is to be played, as lichess' forms say it: `variant`, `fen`, `clock.limit`, `clock.increment`,
/// `days`, `rated`, `color`; and `timeControl`, which is ours. Without the players. The error names the
/// field.
[[nodiscard]] Result<Challenge, std::string> read_challenge_form(const Parameters& form);

} // namespace duiyi::server::api
