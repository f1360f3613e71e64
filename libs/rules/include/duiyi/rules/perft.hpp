// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

/// The number of legal move sequences of exactly `depth` plies; 1 for depth 0. No results of the game but
/// mate and stalemate end a sequence. The last ply is counted, not played. Time grows by the branching factor
/// per ply.
template <Game G>
std::uint64_t perft(const Position<G>& position, int depth) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1) {
        return position.count_legal_moves();
    }
    std::uint64_t nodes = 0;
    for (const auto move : position.legal_moves()) {
        nodes += perft(position.after(move), depth - 1);
    }
    return nodes;
}

/// Chess has a counter of its own, see libs/rules/src/chess/count.cpp.
template <>
std::uint64_t perft(const Position<Chess>& position, int depth);

/// What perft has counted already, by position and depth, for any number of threads at once and without
/// locks. Entries replace each other. Two positions that share all 64 bits of a key would be mistaken for
/// each other.
class PerftTable {
public:
    /// Takes the largest power of two of entries of 16 bytes that fits in `megabytes` (at least 1).
    explicit PerftTable(std::size_t megabytes)
        : mask_(std::bit_floor(megabytes * 1024 * 1024 / sizeof(Entry)) - 1),
          entries_(std::make_unique<Entry[]>(mask_ + 1)) {}

    std::optional<std::uint64_t> find(std::uint64_t key, int depth) const {
        const Entry& entry = entries_[place(key, depth)];
        const std::uint64_t nodes = entry.nodes.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ nodes) != mixed(key, depth)) {
            return std::nullopt;
        }
        return nodes;
    }
    void keep(std::uint64_t key, int depth, std::uint64_t nodes) {
        Entry& entry = entries_[place(key, depth)];
        entry.check.store(mixed(key, depth) ^ nodes, std::memory_order_relaxed);
        entry.nodes.store(nodes, std::memory_order_relaxed);
    }

private:
    /// The key is stored combined with the count, so that halves of two writes do not pass for an entry
    /// (Robert Hyatt, "A lockless transposition table").
    struct Entry {
        std::atomic<std::uint64_t> check{}, nodes{};
    };

    static std::uint64_t mixed(std::uint64_t key, int depth) {
        return key ^ static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15;
    }
    std::size_t place(std::uint64_t key, int depth) const { return mixed(key, depth) & mask_; }

    std::size_t mask_;
    std::unique_ptr<Entry[]> entries_; // NOLINT(modernize-avoid-c-arrays): a length known when it is made
};

/// The same number with the help of `table`: positions that come again are counted once.
template <Game G>
std::uint64_t perft(const Position<G>& position, int depth, PerftTable& table) {
    // The last plies are counted faster than looked up.
    if (depth <= 2) {
        return perft(position, depth);
    }
    if (const auto known = table.find(position.key(), depth)) {
        return *known;
    }
    std::uint64_t nodes = 0;
    for (const auto move : position.legal_moves()) {
        nodes += perft(position.after(move), depth - 1, table);
    }
    table.keep(position.key(), depth, nodes);
    return nodes;
}

} // namespace duiyi
