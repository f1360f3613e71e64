// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace duiyi {

/// A fast test that a position has not occurred before, which is nearly always the case and avoids the scan
/// of the history. For a search: add each position's key when it is played, remove it when it is taken back,
/// and count occurrences only when `may_contain` says so.
///
/// No false negatives; the rate of false positives is (positions held) / 16384. Cost: one memory access, in
/// 32 KiB.
class OccurrenceFilter {
public:
    void add(std::uint64_t key) { ++count(key); }
    /// The key must have been added.
    void remove(std::uint64_t key) {
        assert(may_contain(key));
        --count(key);
    }
    bool may_contain(std::uint64_t key) const { return counts_[key % counts_.size()] != 0; }

private:
    std::uint16_t& count(std::uint64_t key) { return counts_[key % counts_.size()]; }

    std::array<std::uint16_t, 1 << 14> counts_{};
};

} // namespace duiyi
