// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// All positions of king and pawn against king, solved by retrograde analysis: won are positions with a safe
// promotion, and those from which the strong side reaches a won position whatever the bare king does. The
// pawn moves up the board on files a to d; other positions are mirrored. All squares of the strong king are
// treated at once, as bits, so that it takes less than a search may spend without a look at the clock.
#include "kpk_bitbase.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace duiyi::engine {
namespace {

/// A bit for each square, a1 = 0.
using Squares = std::uint64_t;

constexpr int files = 8;
constexpr int squares = 64;
constexpr int pawn_squares = 4 * 6; // files a to d, ranks 2 to 7
constexpr Squares file_a = 0x0101010101010101;
constexpr Squares file_h = file_a << 7;

constexpr Squares bit(int square) {
    return Squares{1} << square;
}
constexpr Squares beside(Squares set) {
    return (set & ~file_h) << 1 | (set & ~file_a) >> 1;
}
/// The squares a king's step away from one of the set.
constexpr Squares steps(Squares set) {
    const Squares rows = set | beside(set);
    return beside(set) | rows << files | rows >> files;
}
/// The square and those a king's step away.
constexpr Squares near(int square) {
    return bit(square) | steps(bit(square));
}
constexpr Squares attacked_by_pawn(int pawn) {
    return beside(bit(pawn)) << files;
}

class KpkBitbase {
public:
    KpkBitbase() {
        // The last ranks first: positions on earlier ranks depend on them.
        for (int rank = 6; rank >= 1; --rank) {
            for (int file = 0; file < 4; ++file) {
                solve(rank * files + file);
            }
        }
    }
    bool is_won(int king, int bare, int pawn, bool pawn_moves) const {
        const Wins& wins = wins_[index(pawn)];
        const auto& of_mover = pawn_moves ? wins.pawn_moves : wins.bare_moves;
        return (of_mover[static_cast<std::size_t>(bare)] & bit(king)) != 0;
    }

private:
    /// For each square of the bare king the squares of the strong king that win. Those of illegal positions
    /// do not.
    struct Wins {
        std::array<Squares, squares> pawn_moves{}, bare_moves{};
    };

    static std::size_t index(int pawn) {
        return static_cast<std::size_t>((pawn / files - 1) * 4 + pawn % files);
    }

    void solve(int pawn) {
        Wins& wins = wins_[index(pawn)];
        for (bool grew = true; grew;) {
            grew = false;
            for (int bare = 0; bare < squares; ++bare) {
                if (bare == pawn) {
                    continue;
                }
                const Squares legal = ~(near(bare) | bit(pawn));
                Squares& pawn_moves = wins.pawn_moves[static_cast<std::size_t>(bare)];
                Squares& bare_moves = wins.bare_moves[static_cast<std::size_t>(bare)];
                const std::array before{pawn_moves, bare_moves};
                if ((attacked_by_pawn(pawn) & bit(bare)) == 0) {
                    pawn_moves = legal & (winning_advances(bare, pawn) | steps(bare_moves));
                }
                bare_moves = legal & lost_bare_moves(wins, bare, pawn);
                grew = grew || before != std::array{pawn_moves, bare_moves};
            }
        }
    }

    /// The squares of the strong king with which a move of the pawn wins.
    Squares winning_advances(int bare, int pawn) const {
        const int next = pawn + files;
        if (bare == next) {
            return 0;
        }
        if (next / files == 7) { // a queen that cannot be captured; a rook where a queen would stalemate
            return ~bit(next) & ((near(bare) & bit(next)) == 0 ? ~Squares{0} : near(next));
        }
        const auto won_on = [&](int square) {
            return wins_[index(square)].bare_moves[static_cast<std::size_t>(bare)];
        };
        const int far = next + files;
        const Squares by_two = pawn / files == 1 && bare != far ? won_on(far) & ~bit(far) : 0;
        return (won_on(next) | by_two) & ~bit(next);
    }

    /// The squares of the strong king with which the bare king has a move, and each loses.
    static Squares lost_bare_moves(const Wins& wins, int bare, int pawn) {
        Squares can_move = 0;
        Squares can_hold = 0;
        for (Squares left = steps(bit(bare)) & ~attacked_by_pawn(pawn); left != 0; left &= left - 1) {
            const int to = std::countr_zero(left);
            const Squares legal = ~near(to);
            can_move |= legal;
            can_hold |= to == pawn ? legal : legal & ~wins.pawn_moves[static_cast<std::size_t>(to)];
        }
        return can_move & ~can_hold;
    }

    std::array<Wins, pawn_squares> wins_{};
};

} // namespace

bool kpk_is_win(const Position<Chess>& position) {
    static const KpkBitbase bitbase;
    const auto pawn = position.pieces(Chess::Role::pawn).word(0);
    const Side strong = position.pieces(Side::first).count() == 2 ? Side::first : Side::second;
    const int square = std::countr_zero(pawn);
    const int mirror = (strong == Side::first ? 0 : 56) ^ (square % files >= 4 ? 7 : 0);
    return bitbase.is_won(position.royal(strong).index ^ mirror, position.royal(other(strong)).index ^ mirror,
                          square ^ mirror, position.side_to_move() == strong);
}

} // namespace duiyi::engine
