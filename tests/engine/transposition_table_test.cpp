// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The transposition table alone; collisions_test.cpp searches with wrong entries.

#include "transposition_table.hpp"

#include <atomic>
#include <thread>

#include "duiyi/rules/zobrist.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

TranspositionEntry entry_of(std::uint64_t seed) {
    const std::uint64_t bits = zobrist::next(seed);
    TranspositionEntry entry;
    entry.move = static_cast<std::uint16_t>(bits | 1);
    entry.value = static_cast<std::int16_t>(bits >> 16);
    entry.evaluation = static_cast<std::int16_t>(bits >> 32);
    entry.depth = static_cast<std::uint8_t>(bits >> 48);
    entry.bound = static_cast<Bound>(bits >> 56 & 1);
    entry.has_value = (bits >> 57 & 1) != 0;
    entry.was_pv = (bits >> 58 & 1) != 0;
    return entry;
}

void expect_same(const TranspositionEntry& a, const TranspositionEntry& b) {
    EXPECT_EQ(a.move, b.move);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.evaluation, b.evaluation);
    EXPECT_EQ(a.depth, b.depth);
    EXPECT_EQ(a.bound, b.bound);
    EXPECT_EQ(a.has_value, b.has_value);
    EXPECT_EQ(a.was_pv, b.was_pv);
}

TEST(TranspositionTable, ProbeReturnsWhatWasStored) {
    TranspositionTable table;
    table.resize(1);
    std::uint64_t state = 7;
    for (int i = 0; i < 10000; ++i) {
        const std::uint64_t key = zobrist::next(state);
        table.store(key, entry_of(key));
        const auto found = table.probe(key);
        ASSERT_TRUE(found);
        expect_same(*found, entry_of(key));
        EXPECT_FALSE(table.probe(key ^ 1)) << "another position";
    }
}

TEST(TranspositionTable, KeepsTheMoveWhenAnEntryHasNone) {
    TranspositionTable table;
    table.resize(1);
    TranspositionEntry entry = entry_of(1);
    table.store(42, entry);
    const std::uint16_t move = entry.move;
    entry.move = 0;
    table.store(42, entry);
    ASSERT_TRUE(table.probe(42));
    EXPECT_EQ(table.probe(42)->move, move);
}

TEST(TranspositionTable, ReplacesOldEntriesFirst) {
    TranspositionTable table;
    table.resize(1);
    TranspositionEntry deep = entry_of(3);
    deep.depth = 60;
    table.store(1, deep);
    for (int search = 0; search < 15; ++search) {
        table.new_search();
    }
    TranspositionEntry shallow = entry_of(4);
    shallow.depth = 5;
    for (std::uint64_t key = 2; key < 6; ++key) { // the same cluster
        table.store(key, shallow);
    }
    EXPECT_FALSE(table.probe(1));
    EXPECT_TRUE(table.probe(5));
}

TEST(TranspositionTable, ClearEmptiesIt) {
    TranspositionTable table;
    table.resize(1);
    std::uint64_t state = 3;
    for (int i = 0; i < 30'000; ++i) {
        table.store(zobrist::next(state), entry_of(5));
    }
    EXPECT_GT(table.hashfull(), 100);
    table.store(99, entry_of(5));
    table.clear();
    EXPECT_FALSE(table.probe(99));
    EXPECT_EQ(table.hashfull(), 0);
}

/// Two threads write the same entries; what a probe returns was stored for that key by one of them.
TEST(TranspositionTable, TornEntriesMatchNoKey) {
    TranspositionTable table;
    table.resize(1);
    std::atomic<int> hits = 0;
    const auto work = [&](std::uint64_t seed) {
        for (int i = 0; i < 200'000; ++i) {
            const std::uint64_t key = 1 + zobrist::next(seed) % 64;
            if (const auto found = table.probe(key)) {
                ++hits;
                EXPECT_EQ(found->move, entry_of(key).move);
                EXPECT_EQ(found->value, entry_of(key).value);
            }
            TranspositionEntry entry = entry_of(key);
            entry.has_value = true;
            entry.bound = Bound::exact;
            table.store(key, entry);
        }
    };
    std::thread one(work, 1);
    std::thread two(work, 2);
    one.join();
    two.join();
    EXPECT_GT(hits, 10'000);
}

} // namespace
} // namespace duiyi::engine
