// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdlib>

namespace duiyi::test {

/// The environment variable `name` as a number; `usual` when it is not set. `./dev prove` sets DUIYI_KILLS,
/// how often servers are killed, and DUIYI_SEED.
inline unsigned number_from_environment(const char* name, unsigned usual) {
    const char* const text = std::getenv(name);
    return text == nullptr ? usual : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

} // namespace duiyi::test
