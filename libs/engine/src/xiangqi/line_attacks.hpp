// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/xiangqi_views.hpp"

namespace duiyi::engine {

/// The attacks of a rook or cannon along its rank and file. The occupancy of both is extracted once for
/// several queries.
template <class Cpu>
class LineAttacks {
    using Set = Bitboard<Xiangqi>;

public:
    LineAttacks(Square<Xiangqi> from, Set occupied)
        : place_(xiangqi_views::places[from.index]),
          rank_(xiangqi_views::rank_of(occupied, place_)),
          file_(xiangqi_views::file_of<Cpu>(occupied, place_.file)),
          rank_slides_(tables().rank_slide[place_.file][rank_]),
          file_slides_(tables().file_slide[place_.rank][file_]) {}

    /// Rook attacks: up to and including the first piece.
    Set slides() const { return join(rank_slides_, file_slides_); }
    /// Cannon captures: the second pieces.
    Set cannon_captures() const {
        return join(tables().rank_hop[place_.file][rank_], tables().file_hop[place_.rank][file_]);
    }
    /// Squares behind the screen: up to and including the second piece.
    Set behind_screen() const {
        return join(tables().rank_slide[place_.file][rank_ & ~rank_slides_] & ~rank_slides_,
                    tables().file_slide[place_.rank][file_ & ~file_slides_] & ~file_slides_);
    }
    /// The third pieces: behind two screens.
    Set third_pieces() const {
        return join(tables().rank_hop[place_.file][rank_ & ~rank_slides_],
                    tables().file_hop[place_.rank][file_ & ~file_slides_]);
    }

private:
    static const xiangqi_attacks::detail::LineTables& tables() {
        return xiangqi_attacks::detail::line_tables;
    }
    Set join(std::uint64_t rank, std::uint64_t file) const {
        return xiangqi_views::rank_to_set(rank, place_) | xiangqi_views::file_to_set(file, place_.file);
    }

    xiangqi_views::Place place_;
    std::uint64_t rank_, file_;               ///< their occupancy
    std::uint64_t rank_slides_, file_slides_; ///< rook attacks along them
};

} // namespace duiyi::engine
