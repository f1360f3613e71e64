// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>

namespace duiyi::server {

/// Raises how many files this process may have open to `wanted`, as far as the system lets it; how many it
/// may have open now.
[[nodiscard]] std::size_t raise_open_files(std::size_t wanted);

} // namespace duiyi::server
