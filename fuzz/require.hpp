// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "duiyi/rules/fault.hpp"

namespace duiyi::fuzz {

inline void require(bool condition, const std::string& what) {
    if (condition) {
        return;
    }
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

/// A refusal names at least one fault, in printable words.
inline void check_faults(const Faults& faults) {
    require(!faults.empty(), "refused without a reason");
    for (const char c : to_string(faults)) {
        require(c >= ' ' && c <= '~', "a fault holds bytes that do not print");
    }
}

} // namespace duiyi::fuzz
