// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/leapers.hpp"

/// Attack sets of chess pieces: where a piece on a square captures, given what stands on the board.
namespace duiyi::chess_attacks {

using Set = Bitboard<Chess>;
using Sq = Square<Chess>;

namespace detail {

inline constexpr auto knight = duiyi::detail::make_leaps<Chess>(Chess::Role::knight, Side::first);
inline constexpr auto king = duiyi::detail::make_leaps<Chess>(Chess::Role::king, Side::first);
inline constexpr std::array pawn = {duiyi::detail::make_leaps<Chess>(Chess::Role::pawn, Side::first),
                                    duiyi::detail::make_leaps<Chess>(Chess::Role::pawn, Side::second)};

/// The squares of each line through a square, without the square itself.
struct alignas(32) Lines {
    std::uint64_t file, rank, diagonal, antidiagonal;
};

constexpr std::uint64_t ray(Sq from, Step step) {
    Set set;
    walk<Chess>(from, to_delta(step, Side::first), [&](Sq square) { return set.add(square), true; });
    return set.word(0);
}

inline constexpr std::array<Lines, 64> lines = [] {
    std::array<Lines, 64> result{};
    for (std::uint8_t i = 0; i < 64; ++i) {
        result[i] = {ray(Sq{i}, {0, 1}) | ray(Sq{i}, {0, -1}), ray(Sq{i}, {1, 0}) | ray(Sq{i}, {-1, 0}),
                     ray(Sq{i}, {1, 1}) | ray(Sq{i}, {-1, -1}), ray(Sq{i}, {1, -1}) | ray(Sq{i}, {-1, 1})};
    }
    return result;
}();

/// What a bishop and a rook attack on an empty board.
struct Rays {
    std::uint64_t diagonal, orthogonal;
};
inline constexpr std::array<Rays, 64> rays = [] {
    std::array<Rays, 64> result{};
    for (std::size_t i = 0; i < 64; ++i) {
        result[i] = {lines[i].diagonal | lines[i].antidiagonal, lines[i].rank | lines[i].file};
    }
    return result;
}();

/// From where a knight, a bishop and a rook attack a neighbour of a square when nothing stands between.
struct Surroundings {
    std::uint64_t knight, diagonal, orthogonal;
};
inline constexpr std::array<Surroundings, 64> surroundings = [] {
    std::array<Surroundings, 64> result{};
    for (std::size_t i = 0; i < 64; ++i) {
        for (const auto neighbour : king[i]) {
            result[i].knight |= knight[neighbour.index].word(0);
            result[i].diagonal |= rays[neighbour.index].diagonal;
            result[i].orthogonal |= rays[neighbour.index].orthogonal;
        }
    }
    return result;
}();

/// For a file and the six inner squares of a rank: the attacked squares of that rank.
inline constexpr std::array<std::array<std::uint8_t, 64>, 8> rank_attacks = [] {
    std::array<std::array<std::uint8_t, 64>, 8> result{};
    for (int file = 0; file < 8; ++file) {
        for (unsigned inner = 0; inner < 64; ++inner) {
            unsigned attacked = 0;
            for (const int step : {1, -1}) {
                walk<Chess>(square_at<Chess>(file, 0),
                            to_delta({static_cast<std::int8_t>(step), 0}, Side::first), [&](Sq square) {
                                attacked |= 1U << square.index;
                                return (inner << 1 >> square.index & 1) == 0;
                            });
            }
            result[static_cast<std::size_t>(file)][inner] = static_cast<std::uint8_t>(attacked);
        }
    }
    return result;
}();

/// Both rays of a line at once by subtraction ("hyperbola quintessence", Gerd Isenberg): occupied - 2 *
/// slider flips the bits up to the first blocker; byte-swapped, the same finds the blocker below. Not for
/// ranks, which a byte swap does not mirror.
constexpr std::uint64_t both_rays(std::uint64_t slider, std::uint64_t line, std::uint64_t occupied) {
    const std::uint64_t up = occupied & line;
    const std::uint64_t down = __builtin_bswap64(up);
    return ((up - slider) ^ __builtin_bswap64(down - __builtin_bswap64(slider))) & line;
}

/// For each two squares: what lies strictly between them, and the whole line through them.
struct PairTables {
    std::array<std::array<Set, 64>, 64> between, line;
};
extern const PairTables pairs;

} // namespace detail

constexpr Set pawn(Side side, Sq from) {
    return detail::pawn[index_of(side)][from.index];
}
constexpr Set knight(Sq from) {
    return detail::knight[from.index];
}
constexpr Set king(Sq from) {
    return detail::king[from.index];
}

constexpr Set bishop(Sq from, Set occupied) {
    const auto& lines = detail::lines[from.index];
    const std::uint64_t slider = Set(from).word(0);
    return Set::from_words({detail::both_rays(slider, lines.diagonal, occupied.word(0)) |
                            detail::both_rays(slider, lines.antidiagonal, occupied.word(0))});
}

constexpr Set rook(Sq from, Set occupied) {
    const int rank_shift = from.index & 56;
    const auto inner = occupied.word(0) >> (rank_shift + 1) & 63;
    const std::uint64_t along_rank = detail::rank_attacks[from.index & 7][inner];
    return Set::from_words(
        {along_rank << rank_shift |
         detail::both_rays(Set(from).word(0), detail::lines[from.index].file, occupied.word(0))});
}

constexpr Set queen(Sq from, Set occupied) {
    return bishop(from, occupied) | rook(from, occupied);
}

/// The squares strictly between two squares on a common line, empty when they share none; O(1).
inline Set between(Sq a, Sq b) {
    return detail::pairs.between[a.index][b.index];
}
/// The whole line through two squares, both included, from edge to edge; empty when they share none; O(1).
inline Set line(Sq a, Sq b) {
    return detail::pairs.line[a.index][b.index];
}

} // namespace duiyi::chess_attacks
