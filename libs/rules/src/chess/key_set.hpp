// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <vector>

namespace duiyi {

/// A growing set of position keys: open addressing, half full at most. The keys are random enough to be their
/// own hashes. Key 0 marks an empty slot and is stored as 1.
class KeySet {
public:
    KeySet() : slots_(1U << 10) {}

    /// True when the key was not there yet.
    bool insert(std::uint64_t key) {
        key += key == 0;
        if (!place(slots_, key)) {
            return false;
        }
        if (++size_ * 2 > slots_.size()) {
            double_room();
        }
        return true;
    }
    std::uint64_t size() const { return size_; }

private:
    static bool place(std::vector<std::uint64_t>& slots, std::uint64_t key) {
        const std::uint64_t mask = slots.size() - 1;
        std::uint64_t i = key & mask;
        for (; slots[i] != 0; i = (i + 1) & mask) {
            if (slots[i] == key) {
                return false;
            }
        }
        slots[i] = key;
        return true;
    }

    void double_room() {
        std::vector<std::uint64_t> larger(slots_.size() * 2);
        for (const auto key : slots_) {
            if (key != 0) {
                place(larger, key);
            }
        }
        slots_.swap(larger);
    }

    std::vector<std::uint64_t> slots_;
    std::uint64_t size_ = 0;
};

} // namespace duiyi
