// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/xiangqi_views.hpp"

namespace duiyi::engine {

/// The rank and the file through a point, and what a rook or cannon on it does there: the occupancy is taken
/// out of the board once for several questions.
template <class Cpu>
class LinesThrough {
    using Set = Bitboard<Xiangqi>;

public:
    LinesThrough(Square<Xiangqi> from, Set occupied)
        : place_(xiangqi_views::places[from.index]),
          rank_(xiangqi_views::rank_of(occupied, place_)),
          file_(xiangqi_views::file_of<Cpu>(occupied, place_.file)),
          rank_slides_(tables().rank_slide[place_.file][rank_]),
          file_slides_(tables().file_slide[place_.rank][file_]) {}

    /// Up to and including the first piece.
    Set slides() const { return join(rank_slides_, file_slides_); }
    /// The second pieces.
    Set hits() const {
        return join(tables().rank_hop[place_.file][rank_], tables().file_hop[place_.rank][file_]);
    }
    /// Behind the first piece, up to and including the second.
    Set beyond() const {
        return join(tables().rank_slide[place_.file][rank_ & ~rank_slides_] & ~rank_slides_,
                    tables().file_slide[place_.rank][file_ & ~file_slides_] & ~file_slides_);
    }
    /// The third pieces.
    Set thirds() const {
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
    std::uint64_t rank_, file_;               ///< the pieces on them
    std::uint64_t rank_slides_, file_slides_; ///< where a rook goes
};

} // namespace duiyi::engine
