// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace duiyi {

/// A value, or why there is none. The libraries report everything that comes from outside this way; they do
/// not throw.
template <class T, class E>
using Result = tl::expected<T, E>;

/// One thing that is wrong with a text or a setup, in the user's words: where, and what.
struct Fault {
    std::string place; ///< "rank 3", "e4", "castling field", "white"
    std::string what;  ///< "has 10 files (expected 9)"

    std::string text() const { return place.empty() ? what : place + " " + what; }
    friend bool operator==(const Fault&, const Fault&) = default;
};

/// All that is wrong, in the order it was found; never empty when it stands for a failure.
using Faults = std::vector<Fault>;

/// The faults in one line, separated by "; ".
inline std::string to_string(const Faults& faults) {
    std::string line;
    for (const Fault& fault : faults)
        line += (line.empty() ? "" : "; ") + fault.text();
    return line;
}

} // namespace duiyi
