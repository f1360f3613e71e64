// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/cpu.hpp"
#include "duiyi/geometry/leapers.hpp"
#include "duiyi/geometry/xiangqi.hpp"

/// Attack sets of xiangqi pieces: where a piece on a point captures, given what stands on the board, and from
/// where a point is captured (a horse's leg makes the two differ).
namespace duiyi::xiangqi_attacks {

using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

namespace detail {

using Role = Xiangqi::Role;
using duiyi::detail::make_leaps;
using duiyi::detail::make_legged;
using duiyi::detail::transposed;

template <Role role>
inline constexpr std::array leaps = {make_leaps<Xiangqi>(role, Side::first),
                                     make_leaps<Xiangqi>(role, Side::second)};

inline constexpr std::array pawn_sources = {transposed<Xiangqi>(leaps<Role::pawn>[0]),
                                            transposed<Xiangqi>(leaps<Role::pawn>[1])};
inline constexpr auto horse = make_legged<Xiangqi>(Role::horse, Side::first, false);
inline constexpr auto horse_sources = make_legged<Xiangqi>(Role::horse, Side::first, true);
inline constexpr std::array elephant = {make_legged<Xiangqi>(Role::elephant, Side::first, false),
                                        make_legged<Xiangqi>(Role::elephant, Side::second, false)};

constexpr Set open_leaps(const std::array<LeggedLeaps<Xiangqi>, 4>& groups, Set occupied) {
    Set result;
    for (const auto& group : groups) {
        if ((group.over & occupied).empty()) {
            result |= group.squares;
        }
    }
    return result;
}

/// Targets along one line by the line's occupancy: [place on the line][occupied squares of the line].
/// Filled by walking, before main() starts.
/// A slide ends on the first piece, a hop is the second piece, a cannon slides without capture or hops.
template <std::size_t length>
using LineTable = std::array<std::array<std::uint16_t, std::size_t{1} << length>, length>;
struct LineTables {
    LineTable<9> rank_slide, rank_hop, rank_cannon;
    LineTable<10> file_slide, file_hop, file_cannon;
};
extern const LineTables line_tables;

inline constexpr std::uint64_t file_of_half = 0x1008040201; // bits 0, 9, 18, 27, 36

/// The five bits of a file in one half of the board, packed: bit 9i moves to bit i. One multiplication; the
/// partial products never meet, so there is no carry.
constexpr std::size_t pack_file(std::uint64_t half, int file) {
    return static_cast<std::size_t>((half >> file & file_of_half) * 0x0101010101 >> 32 & 31);
}
/// The inverse of `pack_file`: bit i moves to bit 9i.
constexpr std::uint64_t spread_file(std::uint64_t bits, int file) {
    return ((bits & 31) * 0x0101010101 & file_of_half) << file;
}

struct Place {
    int rank, file, half, shift; // shift: of the rank inside its half
    constexpr explicit Place(Sq sq)
        : rank(sq.rank()), file(sq.file()), half(rank >= 5), shift(9 * (rank - 5 * half)) {}
};

template <class RankTable, class FileTable>
inline Set along_lines(Sq from, Set occupied, const RankTable& by_rank, const FileTable& by_file) {
    const Place at(from);
    const std::uint64_t rank_occupied = occupied.word(at.half) >> at.shift & 511;
    const std::size_t file_occupied =
        pack_file(occupied.word(0), at.file) | pack_file(occupied.word(1), at.file) << 5;
    const std::uint64_t on_file = by_file[static_cast<std::size_t>(at.rank)][file_occupied];
    std::array<std::uint64_t, 2> words = {spread_file(on_file, at.file), spread_file(on_file >> 5, at.file)};
    words[static_cast<std::size_t>(at.half)] |=
        static_cast<std::uint64_t>(by_rank[static_cast<std::size_t>(at.file)][rank_occupied]) << at.shift;
    return Set::from_words(words);
}

} // namespace detail

/// The points of `side`'s general's, advisors', pawns' captures. Generals facing each other are not in here.
constexpr Set general(Side side, Sq from) {
    return detail::leaps<Xiangqi::Role::general>[index_of(side)][from.index];
}
constexpr Set advisor(Side side, Sq from) {
    return detail::leaps<Xiangqi::Role::advisor>[index_of(side)][from.index];
}
constexpr Set pawn(Side side, Sq from) {
    return detail::leaps<Xiangqi::Role::pawn>[index_of(side)][from.index];
}
/// From where a pawn of `side` captures on `target`.
constexpr Set pawn_sources(Side side, Sq target) {
    return detail::pawn_sources[index_of(side)][target.index];
}
constexpr Set elephant(Side side, Sq from, Set occupied) {
    return detail::open_leaps(detail::elephant[index_of(side)][from.index], occupied);
}
constexpr Set horse(Sq from, Set occupied) {
    return detail::open_leaps(detail::horse[from.index], occupied);
}
/// From where a horse captures on `target`.
constexpr Set horse_sources(Sq target, Set occupied) {
    return detail::open_leaps(detail::horse_sources[target.index], occupied);
}
/// Along rank and file up to and including the first piece: a rook's moves, and a cannon's without captures.
inline Set rook(Sq from, Set occupied) {
    return detail::along_lines(from, occupied, detail::line_tables.rank_slide,
                               detail::line_tables.file_slide);
}
/// The second piece on each line: what a cannon captures over its screen.
inline Set cannon(Sq from, Set occupied) {
    return detail::along_lines(from, occupied, detail::line_tables.rank_hop, detail::line_tables.file_hop);
}

/// All points `piece` moves to from `from`, own pieces' points included: leave those out.
inline Set targets(Piece<Xiangqi> piece, Sq from, Set occupied) {
    using Role = Xiangqi::Role;
    switch (piece.role) {
        case Role::general:
            return general(piece.side, from);
        case Role::advisor:
            return advisor(piece.side, from);
        case Role::elephant:
            return elephant(piece.side, from, occupied);
        case Role::horse:
            return horse(from, occupied);
        case Role::rook:
            return rook(from, occupied);
        case Role::cannon:
            return (rook(from, occupied) & ~occupied) | cannon(from, occupied);
        case Role::pawn:
            return pawn(piece.side, from);
    }
    return {};
}

} // namespace duiyi::xiangqi_attacks
