// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace duiyi::matching {

/// A signed integer of 512 bits, two's complement, for weights that rank criteria: the most important in the
/// highest bits. Sums wrap around silently; the matching checks the bounds of what it is given. C++17.
class WideWeight {
public:
    static constexpr int words = 8;
    static constexpr int bits = words * 64;

    constexpr WideWeight() = default;

    /// Implicit, as among built-in integers.
    constexpr WideWeight(std::int64_t value) { // NOLINT(google-explicit-constructor)
        for (std::size_t i = 0; i < words; ++i) {
            words_[i] = i == 0 ? static_cast<std::uint64_t>(value) : value < 0 ? ~std::uint64_t{0} : 0;
        }
    }

    /// The greatest value.
    static constexpr WideWeight max() {
        WideWeight result(-1);
        result.words_[words - 1] >>= 1U;
        return result;
    }

    /// How many bits a value of 0 or more takes.
    [[nodiscard]] constexpr int width() const {
        for (int i = bits - 1; i >= 0; --i) {
            if ((word(i / 64) >> static_cast<unsigned>(i % 64) & 1U) != 0) {
                return i + 1;
            }
        }
        return 0;
    }
    [[nodiscard]] constexpr bool is_negative() const { return word(words - 1) >> 63U != 0; }

    constexpr WideWeight& operator+=(const WideWeight& other) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < words; ++i) {
            const std::uint64_t sum = words_[i] + other.words_[i];
            const std::uint64_t with_carry = sum + carry;
            carry =
                static_cast<std::uint64_t>(sum < words_[i]) | static_cast<std::uint64_t>(with_carry < sum);
            words_[i] = with_carry;
        }
        return *this;
    }
    constexpr WideWeight& operator-=(const WideWeight& other) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < words; ++i) {
            const std::uint64_t difference = words_[i] - other.words_[i];
            const std::uint64_t with_borrow = difference - borrow;
            borrow = static_cast<std::uint64_t>(difference > words_[i]) |
                     static_cast<std::uint64_t>(with_borrow > difference);
            words_[i] = with_borrow;
        }
        return *this;
    }

    /// To the left, towards greater values; `count` in [0, bits).
    constexpr WideWeight& operator<<=(int count) {
        const int whole = count / 64;
        const auto part = static_cast<unsigned>(count % 64);
        for (int i = words - 1; i >= 0; --i) {
            const std::uint64_t high = i >= whole ? word(i - whole) : 0;
            const std::uint64_t low = i > whole ? word(i - whole - 1) : 0;
            words_[static_cast<std::size_t>(i)] = part == 0 ? high : high << part | low >> (64U - part);
        }
        return *this;
    }

    friend constexpr WideWeight operator+(WideWeight a, const WideWeight& b) { return a += b; }
    friend constexpr WideWeight operator-(WideWeight a, const WideWeight& b) { return a -= b; }
    friend constexpr WideWeight operator<<(WideWeight a, int count) { return a <<= count; }
    constexpr WideWeight operator-() const { return WideWeight() - *this; }

    /// By doubling and adding; meant for small factors.
    friend constexpr WideWeight operator*(int factor, WideWeight value) {
        if (factor < 0) {
            return -factor * -value;
        }
        WideWeight result;
        for (; factor != 0; factor /= 2, value += value) {
            if (factor % 2 != 0) {
                result += value;
            }
        }
        return result;
    }

    /// By a power of two, rounded down.
    friend constexpr WideWeight operator/(WideWeight value, int power) {
        for (; power > 1; power /= 2) {
            const std::uint64_t sign = value.is_negative() ? ~std::uint64_t{0} : 0;
            for (std::size_t i = 0; i < words; ++i) {
                const std::uint64_t above = i + 1 < words ? value.words_[i + 1] : sign;
                value.words_[i] = value.words_[i] >> 1U | above << 63U;
            }
        }
        return value;
    }

    friend constexpr bool operator==(const WideWeight& a, const WideWeight& b) {
        for (std::size_t i = 0; i < words; ++i) {
            if (a.words_[i] != b.words_[i]) {
                return false;
            }
        }
        return true;
    }
    friend constexpr bool operator!=(const WideWeight& a, const WideWeight& b) { return !(a == b); }
    friend constexpr bool operator<(const WideWeight& a, const WideWeight& b) {
        if (a.is_negative() != b.is_negative()) {
            return a.is_negative();
        }
        for (std::size_t i = words; i-- > 0;) {
            if (a.words_[i] != b.words_[i]) {
                return a.words_[i] < b.words_[i];
            }
        }
        return false;
    }
    friend constexpr bool operator>(const WideWeight& a, const WideWeight& b) { return b < a; }
    friend constexpr bool operator<=(const WideWeight& a, const WideWeight& b) { return !(b < a); }
    friend constexpr bool operator>=(const WideWeight& a, const WideWeight& b) { return !(a < b); }

private:
    [[nodiscard]] constexpr std::uint64_t word(int i) const { return words_[static_cast<std::size_t>(i)]; }

    std::array<std::uint64_t, words> words_{}; // the lowest first
};

} // namespace duiyi::matching

/// So that the algorithm counts in whole numbers, and knows what stands for infinity.
template <>
class std::numeric_limits<duiyi::matching::WideWeight> {
public:
    static constexpr bool is_specialized = true;
    static constexpr bool is_integer = true;
    static constexpr duiyi::matching::WideWeight max() { return duiyi::matching::WideWeight::max(); }
};
