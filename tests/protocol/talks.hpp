// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/protocol/dialect.hpp"

namespace duiyi::protocol {

inline constexpr Talk uci{};
inline constexpr Talk ucci{Dialect::ucci, true};
inline constexpr Talk ucci_seconds{Dialect::ucci, false};

} // namespace duiyi::protocol
