// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>

namespace duiyi::engine {

/// A tapered weight: one value for the middlegame, one for the endgame, interpolated by game phase. Both are
/// packed into one number, so that addition is one instruction:
///
///     bit   31 .. 16 | 15 .. 0
///             endgame |  middlegame (signed; borrows from the upper half, which `endgame` compensates)
///
/// Sums wrap around: those of more pieces than two sets do not fit, and are not read.
class Tapered {
public:
    constexpr Tapered() = default;
    constexpr Tapered(int middlegame, int endgame)
        : bits_(static_cast<std::uint32_t>(endgame) * 65536 + static_cast<std::uint32_t>(middlegame)) {}

    constexpr int middlegame() const { return static_cast<std::int16_t>(bits_ & 0xffff); }
    constexpr int endgame() const { return static_cast<std::int16_t>((bits_ + 0x8000) >> 16); }
    /// The value at the phase `part` / `whole`, where 1 is the middlegame.
    constexpr int interpolate(int part, int whole) const {
        return (middlegame() * part + endgame() * (whole - part)) / whole;
    }

    constexpr Tapered operator-() const { return from_bits(0 - bits_); }
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
    friend constexpr Tapered operator*(Tapered a, int times) {
        return from_bits(a.bits_ * static_cast<std::uint32_t>(times));
    }
    friend constexpr bool operator==(Tapered, Tapered) = default;

private:
    static constexpr Tapered from_bits(std::uint32_t bits) {
        Tapered result;
        result.bits_ = bits;
        return result;
    }

    std::uint32_t bits_ = 0;
};

} // namespace duiyi::engine
