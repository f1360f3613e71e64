// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "duiyi/engine/score.hpp"
#include "values.hpp"

namespace duiyi::engine {

/// What an earlier search found about a position. The move must be looked up among the legal moves before it
/// is played: after a key collision it belongs to another position.
struct TranspositionEntry {
    std::uint16_t move = 0;      ///< 0: none
    std::int16_t value = 0;      ///< mate distances count from this position
    std::int16_t evaluation = 0; ///< value::none when in check
    std::uint8_t depth = 0;
    Bound bound = Bound::exact;
    bool has_value = false; ///< otherwise `value`, `depth` and `bound` are meaningless
    bool was_pv = false;
};

/// The transposition table, shared by all threads without locks. An entry is two words, its data and the key
/// xor the data (Hyatt and Mann, "A lock-less transposition table implementation", 2002): words from two
/// different writers do not match any key. The whole key is compared. Four entries share a cache line.
class TranspositionTable {
public:
    TranspositionTable() = default;

    /// Clears the table and sets its size, smaller when memory is short (see `megabytes`).
    void resize(std::size_t megabytes);
    std::size_t megabytes() const { return clusters_ * sizeof(Cluster) >> 20; }
    void clear();
    /// Starts a new generation: entries of earlier ones are replaced first.
    void new_search() { generation_ = (generation_ + 1) & generation_mask; }

    std::optional<TranspositionEntry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, const TranspositionEntry& entry);
    /// Prefetches the cluster of `key` for a `probe` that follows soon.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster(key)); }

    /// The share of entries of the current generation, per mill.
    int hashfull() const;

private:
    static constexpr unsigned generation_mask = 15;

    struct Slot {
        std::atomic<std::uint64_t> check; ///< key xor data
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Cluster {
        std::array<Slot, 4> slots;
    };
    struct Free {
        void operator()(Cluster* clusters) const;
    };

    /// The upper half of the key, scaled to the number of clusters.
    Cluster& cluster(std::uint64_t key) const { return memory_.get()[(key >> 32) * clusters_ >> 32]; }

    std::unique_ptr<Cluster, Free> memory_;
    std::size_t clusters_ = 0;
    unsigned generation_ = 0;
};

} // namespace duiyi::engine
