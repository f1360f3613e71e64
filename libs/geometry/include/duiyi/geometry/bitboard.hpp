// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "duiyi/geometry/square.hpp"

namespace duiyi {

/// A set of squares of G's board, one bit each; the fast path of every position.
///
/// Chess takes one 64-bit word. Xiangqi takes two words of 45 bits, cut at the river, so that each half of
/// the board is one word and a rank never straddles two:
///
///     word 0, bits 0..44: ranks 0-4 (a0 = bit 0)      word 1, bits 0..44: ranks 5-9 (a5 = bit 0)
///
/// Unused bits are always 0. All operations are O(1) and branch free.
template <Game G>
class Bitboard {
public:
    static constexpr int word_count = square_count<G> <= 64 ? 1 : 2;
    static constexpr int bits_per_word = square_count<G> / word_count;
    static constexpr std::uint64_t word_mask = ~std::uint64_t{0} >> (64 - bits_per_word);
    static_assert(square_count<G> % word_count == 0 && bits_per_word <= 64);

    constexpr Bitboard() = default;
    constexpr explicit Bitboard(Square<G> square) {
        if constexpr (word_count == 1) {
            words_[0] = std::uint64_t{1} << square.index;
        } else {
            // Chosen, not indexed: a set that is never indexed can live in registers.
            const bool upper = square.index >= bits_per_word;
            const std::uint64_t bit = std::uint64_t{1} << (square.index - (upper ? bits_per_word : 0));
            words_ = {upper ? 0 : bit, upper ? bit : 0};
        }
    }

    /// The set with the given words; bits beyond the board must be 0.
    static constexpr Bitboard from_words(std::array<std::uint64_t, word_count> words) {
        Bitboard result;
        result.words_ = words;
        return result;
    }
    static constexpr Bitboard all() {
        Bitboard result;
        for (auto& word : result.words_) {
            word = word_mask;
        }
        return result;
    }

    constexpr std::uint64_t word(int i) const { return i == 0 ? words_[0] : words_[word_count - 1]; }
    constexpr bool has(Square<G> square) const { return !(*this & Bitboard(square)).empty(); }
    constexpr bool empty() const {
        if constexpr (word_count == 1) {
            return words_[0] == 0;
        } else {
            return (words_[0] | words_[1]) == 0;
        }
    }
    /// The number of squares in the set.
    constexpr int count() const {
        int total = 0;
        for (const auto word : words_) {
            total += std::popcount(word);
        }
        return total;
    }
    constexpr bool has_several() const {
        if constexpr (word_count == 1) {
            return (words_[0] & (words_[0] - 1)) != 0;
        } else {
            return count() > 1;
        }
    }
    /// The lowest square; the set must not be empty.
    constexpr Square<G> first() const {
        if constexpr (word_count == 1) {
            return Square<G>{static_cast<std::uint8_t>(std::countr_zero(words_[0]))};
        } else {
            const bool upper = words_[0] == 0;
            return Square<G>{static_cast<std::uint8_t>(std::countr_zero(upper ? words_[1] : words_[0]) +
                                                       (upper ? bits_per_word : 0))};
        }
    }
    /// Removes and returns the lowest square; the set must not be empty.
    constexpr Square<G> pop() {
        const Square<G> square = first();
        const std::uint64_t lower = words_[0];
        words_[0] = lower & (lower - 1);
        if constexpr (word_count == 2) {
            words_[1] &= lower == 0 ? words_[1] - 1 : ~std::uint64_t{0};
        }
        return square;
    }
    constexpr void add(Square<G> square) { *this |= Bitboard(square); }
    constexpr void remove(Square<G> square) { *this &= ~Bitboard(square); }

    constexpr Bitboard& operator&=(Bitboard o) {
        for (std::size_t i = 0; i < word_count; ++i) {
            words_[i] &= o.words_[i];
        }
        return *this;
    }
    constexpr Bitboard& operator|=(Bitboard o) {
        for (std::size_t i = 0; i < word_count; ++i) {
            words_[i] |= o.words_[i];
        }
        return *this;
    }
    constexpr Bitboard& operator^=(Bitboard o) {
        for (std::size_t i = 0; i < word_count; ++i) {
            words_[i] ^= o.words_[i];
        }
        return *this;
    }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) { return a &= b; }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) { return a |= b; }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) { return a ^= b; }
    friend constexpr Bitboard operator~(Bitboard a) { return a ^= all(); }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    /// Iterates over the squares, lowest first.
    class Iterator {
    public:
        constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
        constexpr Square<G> operator*() const { return rest_.first(); }
        constexpr Iterator& operator++() { return rest_.pop(), *this; }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        Bitboard rest_;
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr Iterator end() const { return Iterator(Bitboard{}); }

private:
    std::array<std::uint64_t, word_count> words_{};
};

} // namespace duiyi
