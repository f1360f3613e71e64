// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

namespace duiyi::engine {

/// A weight with two values, one for the opening and the middlegame, one for the ending; positions between
/// are worth a mixture. Both lie in one number, so that adding is one instruction:
///
///     bit   31 .. 16 | 15 .. 0
///             end    |  middle (signed; borrows from the upper half, which `end` gives back)
class Tapered {
public:
    constexpr Tapered() = default;
    constexpr Tapered(int middle, int end) : bits_(end * 65536 + middle) {}

    constexpr int middle() const { return static_cast<std::int16_t>(bits_ & 0xffff); }
    constexpr int end() const { return (bits_ + 0x8000) >> 16; }
    /// Between the two: `part` of `whole` middlegame.
    constexpr int mix(int part, int whole) const {
        return (middle() * part + end() * (whole - part)) / whole;
    }

    constexpr Tapered operator-() const { return from_bits(-bits_); }
    constexpr Tapered& operator+=(Tapered o) {
        bits_ += o.bits_;
        return *this;
    }
    constexpr Tapered& operator-=(Tapered o) {
        bits_ -= o.bits_;
        return *this;
    }
    friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
    friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
    friend constexpr Tapered operator*(Tapered a, int times) { return from_bits(a.bits_ * times); }
    friend constexpr bool operator==(Tapered, Tapered) = default;

private:
    static constexpr Tapered from_bits(int bits) {
        Tapered result;
        result.bits_ = bits;
        return result;
    }

    std::int32_t bits_ = 0;
};

} // namespace duiyi::engine
