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

/// What an earlier search found out about a position. The move is 16 bits that must be looked for among the
/// legal moves before they are played: with bad luck they belong to another position.
struct TableEntry {
    std::uint16_t move = 0;      ///< 0: none
    std::int16_t value = 0;      ///< as seen from the position: mates count from it
    std::int16_t evaluation = 0; ///< value::none when in check
    std::uint8_t depth = 0;
    Bound bound = Bound::exact;
    bool has_value = false; ///< else `value`, `depth` and `bound` say nothing
    bool was_principal = false;
};

/// The transposition table, shared by all threads without locks. An entry is two words, its data and its key
/// xor its data (Hyatt and Mann 2002): words from two different writers do not fit together and are taken for
/// no entry. Four entries share a cache line.
class Table {
public:
    Table() = default;

    /// Empties the table and gives it this size, or less when memory is short (see `megabytes`).
    void resize(std::size_t megabytes);
    std::size_t megabytes() const { return clusters_ * sizeof(Cluster) >> 20; }
    void clear();
    /// Entries of earlier searches become the first to be replaced.
    void new_search() { generation_ = (generation_ + 1) & generation_mask; }

    std::optional<TableEntry> find(std::uint64_t key) const;
    void store(std::uint64_t key, const TableEntry& entry);
    /// Brings the place of `key` near, for a `find` that follows soon.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster(key)); }

    /// Of a thousand entries, how many this search has written or found useful.
    int permille_full() const;

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
