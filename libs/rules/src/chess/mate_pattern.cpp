// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/chess_attacks.hpp"
#include "mobility.hpp"

namespace duiyi {
namespace {

using Word = Mobility::Word;
using Role = Chess::Role;
using Walker = Mobility::Walker;

Word attacks_from(Role role, Side side, int square, Word occupied) {
    const Square<Chess> from{static_cast<std::uint8_t>(square)};
    const auto blockers = Bitboard<Chess>::from_words({occupied});
    switch (role) {
        case Role::pawn:
            return chess_attacks::pawn(side, from).word(0);
        case Role::knight:
            return chess_attacks::knight(from).word(0);
        case Role::bishop:
            return chess_attacks::bishop(from, blockers).word(0);
        case Role::rook:
            return chess_attacks::rook(from, blockers).word(0);
        case Role::queen:
            return chess_attacks::queen(from, blockers).word(0);
        case Role::king:
            return chess_attacks::king(from).word(0);
    }
    return 0;
}

Word king_attacks(int square) {
    return attacks_from(Role::king, Side::first, square, 0);
}

/// A piece that may give check, as one of the things it can be.
struct Checker {
    const Walker* walker;
    Role role;
    Word squares;  ///< where it may stand
    Word arrivals; ///< where it may have arrived by a move
};

/// Looks for a mate of one king that the bounds allow. The checker and the checking side's king are placed
/// exactly; of all other pieces it is tested for each square whether one may attack or block it at all; a
/// piece blocks one square only.
class MatePattern {
public:
    MatePattern(const Mobility& mobility, Side winner)
        : mobility_(mobility), winner_(winner), loser_(other(winner)) {
        collect();
    }

    bool exists() const {
        if (checker_count_ == 0) {
            return false;
        }
        const Word any_cover = cover_ | king_cover_ | blockers_;
        for (Word kings = mobility_.king(loser_).ever() & cover_; kings != 0; kings &= kings - 1) {
            const int king = std::countr_zero(kings);
            if ((king_attacks(king) & ~any_cover) == 0 && exists_at(king)) {
                return true;
            }
        }
        return false;
    }

private:
    static constexpr std::size_t most_pieces = square_count<Chess>;
    /// The square that each piece, in the order of the bounds, is to stand on; negative for none.
    using StandsOn = std::array<int, most_pieces>;

    void collect() {
        for (const Walker& walker : mobility_) {
            if (walker.side == loser_) {
                if (walker.role != Role::king) {
                    blockers_ |= walker.ever();
                }
                continue;
            }
            const Word home_side = walker.home | walker.arrivals;
            if (walker.role == Role::king) {
                king_cover_ = set_steps::king(home_side);
                continue;
            }
            cover_ |= covered_by(walker);
            checkers_[checker_count_++] = {&walker, walker.role, home_side, walker.arrivals};
            if (walker.promoted != 0) {
                checkers_[checker_count_++] = {&walker, Role::queen, walker.promoted, walker.promoted};
                checkers_[checker_count_++] = {&walker, Role::knight, walker.promoted, walker.promoted};
            }
        }
    }

    Word covered_by(const Walker& walker) const {
        return set_steps::attacks(walker.role, winner_, walker.home | walker.arrivals) |
               set_steps::king(walker.promoted) | set_steps::knight(walker.promoted);
    }

    Word covered_by_others(const Walker& checker) const {
        Word cover = 0;
        for (const Walker& walker : mobility_) {
            if (walker.side == winner_ && walker.role != Role::king && &walker != &checker) {
                cover |= covered_by(walker);
            }
        }
        return cover;
    }

    bool exists_at(int king) const {
        for (std::size_t i = 0; i < checker_count_; ++i) {
            const Checker& checker = checkers_[i];
            const Side towards = checker.role == Role::pawn ? loser_ : winner_;
            Word squares = attacks_from(checker.role, towards, king, ~mobility_.open()) & checker.squares;
            if (squares == 0) {
                continue;
            }
            const Word others = covered_by_others(*checker.walker);
            for (; squares != 0; squares &= squares - 1) {
                if (is_mate(king, checker, std::countr_zero(squares), others)) {
                    return true;
                }
            }
        }
        return false;
    }

    bool is_mate(int king, const Checker& checker, int from, Word others) const {
        if ((checker.arrivals >> from & 1) == 0 && !is_uncovered(king, checker, from)) {
            return false;
        }
        const Word around = king_attacks(king);
        const Word blocked_for_ever = ~mobility_.open() & ~(Word{1} << king);
        // The king does not hide behind itself, and may take what stands beside it unprotected.
        const Word open = around & ~others & ~attacks_from(checker.role, winner_, from, blocked_for_ever);
        const Word not_blocked = Word{1} << from;
        if ((open & ~(king_cover_ | (blockers_ & ~not_blocked))) != 0) {
            return false;
        }
        if (can_block(open, not_blocked)) {
            return true;
        }
        const Walker& mating_king = mobility_.king(winner_);
        Word helpers = set_steps::king(around) & ~around & ~(Word{1} << king) &
                       (mating_king.home | mating_king.arrivals);
        for (; helpers != 0; helpers &= helpers - 1) {
            if (can_block(open & ~king_attacks(std::countr_zero(helpers)), not_blocked)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the check from `from`, where the checker has stood from the start, can come of another
    /// piece's move: off the line between, or by taking a pawn en passant.
    bool is_uncovered(int king, const Checker& checker, int from) const {
        const Word between = chess_attacks::between(Square<Chess>{static_cast<std::uint8_t>(king)},
                                                    Square<Chess>{static_cast<std::uint8_t>(from)})
                                 .word(0);
        for (const Walker& walker : mobility_) {
            if (walker.side == winner_ && &walker != checker.walker && walker.arrivals != 0 &&
                ((walker.ever() & between) != 0 || walker.may_leave_file)) {
                return true;
            }
        }
        return false;
    }

    /// Whether pieces of the mated king's own side can stand on all of `squares` at once, as far as each can
    /// stand on one of them.
    bool can_block(Word squares, Word not_blocked) const {
        if ((squares & (~blockers_ | not_blocked)) != 0) {
            return false;
        }
        StandsOn stands_on{};
        stands_on.fill(-1);
        for (; squares != 0; squares &= squares - 1) {
            std::uint64_t tried = 0;
            if (!place(std::countr_zero(squares), stands_on, tried)) {
                return false;
            }
        }
        return true;
    }

    /// Finds a piece for `square`, moving others aside where they can block elsewhere (augmenting paths).
    bool place(int square, StandsOn& stands_on, std::uint64_t& tried) const {
        std::size_t i = 0;
        for (const Walker& walker : mobility_) {
            const std::size_t id = i++;
            if (walker.side != loser_ || walker.role == Role::king || (walker.ever() >> square & 1) == 0 ||
                (tried >> id & 1) != 0) {
                continue;
            }
            tried |= std::uint64_t{1} << id;
            if (stands_on[id] < 0 || place(stands_on[id], stands_on, tried)) {
                stands_on[id] = square;
                return true;
            }
        }
        return false;
    }

    const Mobility& mobility_;
    Side winner_, loser_;
    std::array<Checker, 3 * most_pieces> checkers_; // a pawn is up to three
    std::size_t checker_count_ = 0;
    Word cover_ = 0;      ///< what pieces of the winner other than the king may attack
    Word king_cover_ = 0; ///< what its king may attack
    Word blockers_ = 0;   ///< where pieces of the loser other than the king may stand
};

} // namespace

bool has_mate_pattern(const Mobility& mobility, Side winner) {
    return MatePattern(mobility, winner).exists();
}

} // namespace duiyi
