// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// All positions of king and pawn against king, solved by retrograde analysis: won are positions with a safe
// promotion, and those from which the strong side reaches a won position whatever the bare king does. The
// pawn moves up the board on files a to d; other positions are mirrored.
#include "kpk_bitbase.hpp"

#include <bit>
#include <bitset>
#include <cstdlib>

namespace duiyi::engine {
namespace {

constexpr int files = 8;
constexpr int pawn_squares = 4 * 6; // files a to d, ranks 2 to 7

struct Pieces {
    int king, bare, pawn; ///< squares, a1 = 0
};

bool touch(int a, int b) {
    return std::abs(a % files - b % files) <= 1 && std::abs(a / files - b / files) <= 1;
}
bool pawn_attacks(int pawn, int square) {
    return square / files == pawn / files + 1 && std::abs(square % files - pawn % files) == 1;
}

/// Calls `take` for each square that a king on `from` can step to on an empty board.
template <class Take>
void for_each_step(int from, Take take) {
    for (int rank = -1; rank <= 1; ++rank) {
        for (int file = -1; file <= 1; ++file) {
            const int to_rank = from / files + rank, to_file = from % files + file;
            if ((rank != 0 || file != 0) && to_rank >= 0 && to_rank < files && to_file >= 0 &&
                to_file < files) {
                take(to_rank * files + to_file);
            }
        }
    }
}

class KpkBitbase {
public:
    KpkBitbase() {
        for (bool grew = true; grew;) {
            grew = false;
            for_each([&](const Pieces& pieces, bool pawn_moves) {
                const std::size_t at = index(pieces, pawn_moves);
                if (won_[at] || !(pawn_moves ? can_win(pieces) : must_lose(pieces))) {
                    return;
                }
                won_[at] = true;
                grew = true;
            });
        }
    }
    bool is_won(const Pieces& pieces, bool pawn_moves) const { return won_[index(pieces, pawn_moves)]; }

private:
    static std::size_t index(const Pieces& pieces, bool pawn_moves) {
        const int pawn = (pieces.pawn / files - 1) * 4 + pieces.pawn % files;
        return static_cast<std::size_t>(((pawn * 64 + pieces.king) * 64 + pieces.bare) * 2 + pawn_moves);
    }
    static bool is_legal(const Pieces& pieces, bool pawn_moves) {
        return pieces.king != pieces.pawn && pieces.bare != pieces.pawn && !touch(pieces.king, pieces.bare) &&
               !(pawn_moves && pawn_attacks(pieces.pawn, pieces.bare));
    }
    template <class Take>
    static void for_each(Take take) {
        // The last ranks first: positions on earlier ranks depend on them.
        for (int rank = 6; rank >= 1; --rank) {
            for (int file = 0; file < 4; ++file) {
                for (int king = 0; king < 64; ++king) {
                    for (int bare = 0; bare < 64; ++bare) {
                        for (const bool pawn_moves : {true, false}) {
                            const Pieces pieces{king, bare, rank * files + file};
                            if (is_legal(pieces, pawn_moves)) {
                                take(pieces, pawn_moves);
                            }
                        }
                    }
                }
            }
        }
    }

    bool can_win(const Pieces& now) const {
        bool wins = false;
        for_each_step(now.king, [&](int to) {
            const Pieces then{to, now.bare, now.pawn};
            wins = wins || (is_legal(then, false) && is_won(then, false));
        });
        const int next = now.pawn + files;
        if (wins || next == now.king || next == now.bare) {
            return wins;
        }
        if (next / files == 7) { // a queen that cannot be captured; a rook where a queen would stalemate
            return !touch(now.bare, next) || touch(now.king, next);
        }
        if (is_won({now.king, now.bare, next}, false)) {
            return true;
        }
        const int far = next + files;
        return now.pawn / files == 1 && far != now.king && far != now.bare &&
               is_won({now.king, now.bare, far}, false);
    }

    bool must_lose(const Pieces& now) const {
        bool can_move = false, can_hold = false;
        for_each_step(now.bare, [&](int to) {
            if (touch(to, now.king) || pawn_attacks(now.pawn, to)) {
                return;
            }
            can_move = true;
            can_hold = can_hold || to == now.pawn || !is_won({now.king, to, now.pawn}, true);
        });
        return can_move && !can_hold;
    }

    std::bitset<std::size_t{pawn_squares} * 64 * 64 * 2> won_;
};

} // namespace

bool kpk_is_win(const Position<Chess>& position) {
    static const KpkBitbase bitbase;
    const auto pawn = position.pieces(Chess::Role::pawn).word(0);
    const Side strong = position.pieces(Side::first).count() == 2 ? Side::first : Side::second;
    const int square = std::countr_zero(pawn);
    const int mirror = (strong == Side::first ? 0 : 56) ^ (square % files >= 4 ? 7 : 0);
    const Pieces pieces{position.royal(strong).index ^ mirror, position.royal(other(strong)).index ^ mirror,
                        square ^ mirror};
    return bitbase.is_won(pieces, position.side_to_move() == strong);
}

} // namespace duiyi::engine
