// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/xiangqi_attacks.hpp"

/// Parts of the xiangqi board as one word, so that a lookup and a few bit operations answer for a whole
/// piece:
///
/// - a rank: 9 bits, and a file: 10 bits, with the line tables of riders;
/// - a window: seven ranks, 63 bits. Window 0 is ranks 0-6, window 1 is ranks 3-9. A leap from the half of
/// the
///   board with the same number, its leg and its target all lie in the window.
namespace duiyi::xiangqi_views {

using xiangqi_attacks::Set;
using xiangqi_attacks::Sq;

/// A point by rank and file; `half` is the bitboard word that holds it, `shift` its rank's place in that
/// word.
struct Place {
    std::uint8_t rank, file, half, shift;
};

inline constexpr std::array<Place, 90> places = [] {
    std::array<Place, 90> result{};
    for (std::uint8_t i = 0; i < 90; ++i) {
        const int rank = i / 9;
        result[i] = {static_cast<std::uint8_t>(rank), static_cast<std::uint8_t>(i % 9),
                     static_cast<std::uint8_t>(rank >= 5), static_cast<std::uint8_t>(rank % 5 * 9)};
    }
    return result;
}();

/// The 9 bits of the rank at `place`, the a-file lowest.
constexpr std::uint64_t rank_of(Set set, Place place) {
    return set.word(place.half) >> place.shift & 511;
}
constexpr Set rank_to_set(std::uint64_t bits, Place place) {
    return place.half == 0 ? Set::from_words({bits << place.shift, 0})
                           : Set::from_words({0, bits << place.shift});
}

/// The 10 bits of a file, rank 0 lowest.
template <class Cpu>
inline std::uint64_t file_of(Set set, int file) {
    if constexpr (Cpu::extracts_bits) {
        const std::uint64_t mask = xiangqi_attacks::detail::file_of_half << file;
        return Cpu::extract(set.word(0), mask) | Cpu::extract(set.word(1), mask) << 5;
    } else {
        return xiangqi_attacks::detail::pack_file(set.word(0), file) |
               xiangqi_attacks::detail::pack_file(set.word(1), file) << 5;
    }
}
constexpr Set file_to_set(std::uint64_t bits, int file) {
    return Set::from_words({xiangqi_attacks::detail::spread_file(bits, file),
                            xiangqi_attacks::detail::spread_file(bits >> 5, file)});
}

/// The first square of each window.
inline constexpr std::array<int, 2> window_origin = {0, 27};

template <int half>
constexpr std::uint64_t window_of(Set set) {
    return half == 0 ? set.word(0) | set.word(1) << 45 : set.word(0) >> 27 | set.word(1) << 18;
}

/// Legged leaps by one lookup: the occupancy of a point's legs (or eyes) chooses the set of targets, both in
/// the window of the point's half.
struct LeggedTable {
    std::array<std::uint64_t, 90> legs{};
    std::array<std::array<std::uint64_t, 16>, 90> targets{};
};

namespace detail {

constexpr std::uint64_t window_at(Set set, Sq centre) {
    return centre.index < 45 ? window_of<0>(set) : window_of<1>(set);
}

/// Adds the leaps from the points `first` to `end - 1`.
constexpr void add_leaps(LeggedTable& table, const LeggedSets<Xiangqi>& sets, std::uint8_t first,
                         std::uint8_t end) {
    for (std::uint8_t from = first; from < end; ++from) {
        for (const auto& group : sets[from]) {
            table.legs[from] |= window_at(group.over, Sq{from});
        }
        for (const auto& group : sets[from]) {
            const std::uint64_t leg = window_at(group.over, Sq{from});
            if (leg == 0) {
                continue;
            }
            // The leg's place among the legs is its place in the extracted index.
            const int place = std::popcount(table.legs[from] & (leg - 1));
            for (unsigned taken = 0; taken < 16; ++taken) {
                if ((taken >> place & 1) == 0) {
                    table.targets[from][taken] |= window_at(group.squares, Sq{from});
                }
            }
        }
    }
}

} // namespace detail

inline constexpr LeggedTable horse_table = [] {
    LeggedTable table;
    detail::add_leaps(table, xiangqi_attacks::detail::horse, 0, 90);
    return table;
}();

/// For both sides: an elephant stays in its half.
inline constexpr LeggedTable elephant_table = [] {
    LeggedTable table;
    detail::add_leaps(table, xiangqi_attacks::detail::elephant[0], 0, 45);
    detail::add_leaps(table, xiangqi_attacks::detail::elephant[1], 45, 90);
    return table;
}();

/// Where a leaper on `from` goes to, in the window of its half, given that window's occupancy.
template <class Cpu>
inline std::uint64_t legged(const LeggedTable& table, Sq from, std::uint64_t occupied) {
    const std::uint64_t legs = table.legs[from.index];
    if constexpr (Cpu::extracts_bits) {
        return table.targets[from.index][Cpu::extract(occupied, legs)];
    } else {
        unsigned taken = 0;
        unsigned place = 0;
        for (std::uint64_t rest = legs; rest != 0; rest &= rest - 1) {
            taken |= static_cast<unsigned>((occupied & rest & -rest) != 0) << place++;
        }
        return table.targets[from.index][taken];
    }
}

/// The points on a point's rank and file, itself left out.
inline constexpr SquareSets<Xiangqi> cross = [] {
    SquareSets<Xiangqi> sets{};
    for (std::uint8_t i = 0; i < 90; ++i) {
        for (const Step step : {Step{1, 0}, Step{-1, 0}, Step{0, 1}, Step{0, -1}}) {
            walk<Xiangqi>(Sq{i}, to_delta(step, Side::first),
                          [&](Sq square) { return sets[i].add(square), true; });
        }
    }
    return sets;
}();

/// From where a horse could capture on a point if no leg were blocked.
inline constexpr SquareSets<Xiangqi> horse_reach = [] {
    SquareSets<Xiangqi> sets{};
    for (std::uint8_t i = 0; i < 90; ++i) {
        for (const auto& group : xiangqi_attacks::detail::horse_sources[i]) {
            sets[i] |= group.squares;
        }
    }
    return sets;
}();

} // namespace duiyi::xiangqi_views
