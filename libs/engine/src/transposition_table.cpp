// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "transposition_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace duiyi::engine {
namespace {

/// The data word:
///
///     bit   63 .. 48   | 47 .. 32 | 31 .. 16 | 15 .. 8 |  7 .. 4    | 3         | 2             | 1 .. 0
///           evaluation |  value   |   move   |  depth  | generation | has value | was principal | bound
///
/// A stored entry is never 0, because its bound is not: bounds are numbered from 1.
std::uint64_t pack(const TranspositionEntry& entry, unsigned generation) {
    const auto word = [](std::int16_t number) { return std::uint64_t{static_cast<std::uint16_t>(number)}; };
    return word(entry.evaluation) << 48 | word(entry.value) << 32 | std::uint64_t{entry.move} << 16 |
           std::uint64_t{entry.depth} << 8 | std::uint64_t{generation} << 4 |
           std::uint64_t{entry.has_value} << 3 | std::uint64_t{entry.was_pv} << 2 |
           (static_cast<std::uint64_t>(entry.bound) + 1);
}

TranspositionEntry unpack(std::uint64_t data) {
    const auto number = [](std::uint64_t bits) {
        return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits & 0xffff));
    };
    return {static_cast<std::uint16_t>(data >> 16 & 0xffff),
            number(data >> 32),
            number(data >> 48),
            static_cast<std::uint8_t>(data >> 8 & 0xff),
            static_cast<Bound>((data & 3) - 1),
            (data & 8) != 0,
            (data & 4) != 0};
}

unsigned generation_of(std::uint64_t data) {
    return data >> 4 & 15;
}
int depth_of(std::uint64_t data) {
    return static_cast<int>(data >> 8 & 0xff);
}

constexpr auto relaxed = std::memory_order_relaxed;

} // namespace

void TranspositionTable::Free::operator()(Cluster* clusters) const {
    std::free(clusters); // NOLINT(cppcoreguidelines-no-malloc): its counterpart is aligned_alloc
}

void TranspositionTable::resize(std::size_t megabytes) {
    constexpr std::size_t huge_page = std::size_t{2} << 20;
    memory_.reset();
    clusters_ = 0;
    for (megabytes = std::max<std::size_t>(megabytes, 1); megabytes > 0; megabytes /= 2) {
        const std::size_t bytes = megabytes << 20;
        const std::size_t rounded = (bytes + huge_page - 1) / huge_page * huge_page;
        void* const memory = std::aligned_alloc(huge_page, rounded);
        if (memory == nullptr) {
            continue;
        }
#if defined(__linux__)
        madvise(memory, rounded, MADV_HUGEPAGE); // only faster when granted
#endif
        clusters_ = bytes / sizeof(Cluster);
        memory_.reset(static_cast<Cluster*>(memory));
        for (std::size_t i = 0; i < clusters_; ++i) {
            new (memory_.get() + i) Cluster{};
        }
        break;
    }
    generation_ = 0;
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < clusters_; ++i) {
        for (auto& slot : memory_.get()[i].slots) {
            slot.check.store(0, relaxed);
            slot.data.store(0, relaxed);
        }
    }
    generation_ = 0;
}

std::optional<TranspositionEntry> TranspositionTable::probe(std::uint64_t key) const {
    for (auto& slot : cluster(key).slots) {
        const std::uint64_t data = slot.data.load(relaxed);
        if (data != 0 && (slot.check.load(relaxed) ^ data) == key) {
            return unpack(data);
        }
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TranspositionEntry& entry) {
    Slot* replaced = nullptr;
    int lowest = 1 << 20;
    for (auto& slot : cluster(key).slots) {
        const std::uint64_t data = slot.data.load(relaxed);
        if (data == 0 || (slot.check.load(relaxed) ^ data) == key) {
            replaced = &slot;
            break;
        }
        // Replaces the shallowest and oldest: one generation counts as four plies.
        const int age = static_cast<int>((generation_ - generation_of(data)) & generation_mask);
        const int priority = depth_of(data) - 4 * age;
        if (priority < lowest) {
            lowest = priority;
            replaced = &slot;
        }
    }
    TranspositionEntry kept = entry;
    const std::uint64_t old = replaced->data.load(relaxed);
    if (old != 0 && (replaced->check.load(relaxed) ^ old) == key) {
        const TranspositionEntry before = unpack(old);
        if (kept.move == 0) {
            kept.move = before.move;
        }
        // Keeps a much deeper result of this search instead of a new bound.
        if (before.has_value && generation_of(old) == generation_ &&
            (!entry.has_value || (entry.bound != Bound::exact && entry.depth + 4 < before.depth))) {
            kept.value = before.value;
            kept.depth = before.depth;
            kept.bound = before.bound;
            kept.has_value = true;
        }
    }
    const std::uint64_t data = pack(kept, generation_);
    replaced->data.store(data, relaxed);
    replaced->check.store(key ^ data, relaxed);
}

int TranspositionTable::hashfull() const {
    const std::size_t sample = std::min<std::size_t>(clusters_, 250);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (auto& slot : memory_.get()[i].slots) {
            const std::uint64_t data = slot.data.load(relaxed);
            used += data != 0 && generation_of(data) == generation_ ? 1 : 0;
        }
    }
    return sample == 0 ? 0 : used * 250 / static_cast<int>(sample);
}

} // namespace duiyi::engine
