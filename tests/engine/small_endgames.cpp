// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "small_endgames.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace duiyi::engine {
namespace {

int file_of(int square) {
    return square % 8;
}
int rank_of(int square) {
    return square / 8;
}
int king_steps(int a, int b) {
    return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

std::array<std::vector<int>, 64> find_neighbours() {
    std::array<std::vector<int>, 64> neighbours;
    for (int king = 0; king < 64; ++king) {
        for (int square = 0; square < 64; ++square) {
            if (king_steps(king, square) == 1) {
                neighbours[static_cast<std::size_t>(king)].push_back(square);
            }
        }
    }
    return neighbours;
}

/// Calls `visit(square)` for each square a king attacks.
template <class Visit>
void around(int king, Visit visit) {
    static const auto neighbours = find_neighbours();
    for (const int square : neighbours[static_cast<std::size_t>(king)]) {
        visit(square);
    }
}

/// Whether `blocker` is between two squares of a line.
bool is_between(int blocker, int a, int b) {
    const int files = file_of(b) - file_of(a), ranks = rank_of(b) - rank_of(a);
    const int steps = std::max(std::abs(files), std::abs(ranks));
    for (int i = 1; i < steps; ++i) {
        if (blocker == a + i * (files / steps + 8 * (ranks / steps))) {
            return true;
        }
    }
    return false;
}

int mirrored(int square) {
    return square ^ 56; // vertically
}

} // namespace

SmallEndgame::SmallEndgame(Kind kind, const SmallEndgame* queen, const SmallEndgame* rook) : kind_(kind) {
    constexpr std::size_t positions = 64 * 64 * 64;
    white_.assign(positions, none);
    black_.assign(positions, none);
    escapes_.assign(positions, 0);
    won_.resize(200);
    begin();
    if (kind_ == Kind::pawn) {
        promote(*queen);
        promote(*rook);
    }
    solve_backwards();
}

int SmallEndgame::longest(bool white) const {
    return *std::ranges::max_element(white ? white_ : black_);
}

/// `blocker`: the square of the one other piece that may be in the way.
bool SmallEndgame::attacks(int piece, int target, int blocker) const {
    const int files = file_of(target) - file_of(piece), ranks = rank_of(target) - rank_of(piece);
    if (kind_ == Kind::pawn) {
        return ranks == 1 && std::abs(files) == 1;
    }
    const bool straight = (files == 0) != (ranks == 0);
    const bool slanted = files != 0 && std::abs(files) == std::abs(ranks);
    return (straight || (kind_ == Kind::queen && slanted)) && !is_between(blocker, piece, target);
}

bool SmallEndgame::is_possible(int king, int enemy, int piece) const {
    return king != piece && enemy != piece && king_steps(king, enemy) > 1 &&
           (kind_ != Kind::pawn || (rank_of(piece) != 0 && rank_of(piece) != 7));
}

/// Finds the mates, and counts the moves of Black in all other positions.
void SmallEndgame::begin() {
    for (int king = 0; king < 64; ++king) {
        for (int enemy = 0; enemy < 64; ++enemy) {
            for (int piece = 0; piece < 64; ++piece) {
                if (!is_possible(king, enemy, piece)) {
                    continue;
                }
                int moves = 0;
                around(enemy, [&](int to) {
                    if (king_steps(to, king) > 1 && (to == piece || !attacks(piece, to, king))) {
                        ++moves; // the enemy king does not block its own flight
                    }
                });
                const bool takes = king_steps(enemy, piece) == 1 && king_steps(king, piece) > 1;
                // Capturing the piece draws: such a position never runs out of moves.
                escapes_[index(king, enemy, piece)] = static_cast<std::int8_t>(takes ? 100 : moves);
                if (moves == 0 && attacks(piece, enemy, king)) {
                    black_[index(king, enemy, piece)] = 0;
                    won_[0].push_back({king, enemy, piece});
                }
            }
        }
    }
}

/// Wins of White by a promotion to a won position of another endgame.
void SmallEndgame::promote(const SmallEndgame& ending) {
    for (int king = 0; king < 64; ++king) {
        for (int enemy = 0; enemy < 64; ++enemy) {
            for (int file = 0; file < 8; ++file) {
                const int from = 48 + file, to = 56 + file;
                if (!is_possible(king, enemy, from) || king == to || enemy == to ||
                    attacks(from, enemy, king)) {
                    continue;
                }
                const int plies = ending.black_to_move(king, enemy, to);
                if (plies != none) {
                    won_[static_cast<std::size_t>(plies) + 1].push_back({king, enemy, from});
                }
            }
        }
    }
}

void SmallEndgame::solve_backwards() {
    for (std::size_t plies = 0; plies + 1 < won_.size(); ++plies) {
        const auto now = won_[plies]; // positions found meanwhile have greater distances
        for (const auto& [king, enemy, piece] : now) {
            if (plies % 2 == 0) {
                unmake_white_moves(king, enemy, piece, static_cast<int>(plies));
            } else if (auto& known = white_[index(king, enemy, piece)]; known == none) {
                known = static_cast<std::int16_t>(plies);
                unmake_black_moves(king, enemy, piece, static_cast<int>(plies));
            }
        }
    }
}

/// Adds a won position with White to move, if it is possible.
void SmallEndgame::win(int king, int enemy, int piece, int plies) {
    if (is_possible(king, enemy, piece) && !attacks(piece, enemy, king) &&
        white_[index(king, enemy, piece)] == none) {
        won_[static_cast<std::size_t>(plies)].push_back({king, enemy, piece});
    }
}

/// Adds the positions from which White reaches this one.
void SmallEndgame::unmake_white_moves(int king, int enemy, int piece, int plies) {
    around(king, [&](int from) { win(from, enemy, piece, plies + 1); });
    if (kind_ == Kind::pawn) {
        win(king, enemy, piece - 8, plies + 1);
        const int passed = piece - 8;
        if (rank_of(piece) == 3 && passed != king && passed != enemy) {
            win(king, enemy, piece - 16, plies + 1);
        }
        return;
    }
    for (int from = 0; from < 64; ++from) {
        if (from != piece && attacks(from, piece, king) && !is_between(enemy, from, piece)) {
            win(king, enemy, from, plies + 1);
        }
    }
}

/// Visits the positions from which Black reaches this one; one is lost when all of its moves are.
void SmallEndgame::unmake_black_moves(int king, int enemy, int piece, int plies) {
    around(enemy, [&](int from) {
        if (!is_possible(king, from, piece)) {
            return;
        }
        if (--escapes_[index(king, from, piece)] > 0) {
            return;
        }
        if (auto& known = black_[index(king, from, piece)]; known == none) {
            known = static_cast<std::int16_t>(plies + 1);
            won_[static_cast<std::size_t>(plies) + 1].push_back({king, from, piece});
        }
    });
}

const SmallEndgame& SmallEndgames::endgame(SmallEndgame::Kind kind) {
    static const SmallEndgame queen(SmallEndgame::Kind::queen);
    static const SmallEndgame rook(SmallEndgame::Kind::rook);
    static const SmallEndgame pawn(SmallEndgame::Kind::pawn, &queen, &rook);
    return kind == SmallEndgame::Kind::queen ? queen : kind == SmallEndgame::Kind::rook ? rook : pawn;
}

std::optional<int> SmallEndgames::distance(const Position<Chess>& position) {
    using Role = Chess::Role;
    if (position.occupied().count() == 2) {
        return 0;
    }
    if (position.occupied().count() != 3) {
        return std::nullopt;
    }
    if (!(position.pieces(Role::knight) | position.pieces(Role::bishop)).empty()) {
        return 0;
    }
    const Side strong = position.pieces(Side::first).count() == 2 ? Side::first : Side::second;
    const auto piece = (position.pieces(strong) & ~position.pieces(Role::king)).first();
    const auto kind = position.role_at(piece) == Role::queen  ? SmallEndgame::Kind::queen
                      : position.role_at(piece) == Role::rook ? SmallEndgame::Kind::rook
                                                              : SmallEndgame::Kind::pawn;
    const auto seen = [&](Square<Chess> square) {
        return strong == Side::first ? square.index : mirrored(square.index);
    };
    const int king = seen(position.royal(strong)), enemy = seen(position.royal(other(strong)));
    const bool strong_moves = position.side_to_move() == strong;
    const int plies = strong_moves ? endgame(kind).white_to_move(king, enemy, seen(piece))
                                   : endgame(kind).black_to_move(king, enemy, seen(piece));
    if (plies == SmallEndgame::none) {
        return 0;
    }
    // A mated position has the distance 1, since 0 is a draw.
    return strong_moves ? plies : -std::max(plies, 1);
}

std::optional<Wdl> SmallEndgames::probe(const Position<Chess>& position) const {
    EXPECT_TRUE(position.castling_rooks().empty());
    EXPECT_EQ(position.halfmove_clock(), 0);
    const auto plies = distance(position);
    if (!plies) {
        return std::nullopt;
    }
    return *plies > 0 ? Wdl::win : *plies < 0 ? Wdl::loss : Wdl::draw;
}

/// Ranks by distance to mate: the fastest win, the slowest loss.
Ranking<Chess> SmallEndgames::rank(const Position<Chess>& position, bool) const {
    EXPECT_TRUE(position.castling_rooks().empty());
    Ranking<Chess> ranking;
    ranking.ensures_progress = true;
    for (const auto move : position.legal_moves()) {
        const auto plies = distance(position.after(move));
        if (!plies) {
            return {};
        }
        RankedMove<Chess> one{move};
        if (*plies < 0) {
            one.wdl = Wdl::win;
            one.rank = 1000 + *plies;
        } else if (*plies > 0) {
            one.wdl = Wdl::loss;
            one.rank = *plies - 1000;
        } else {
            one.wdl = Wdl::draw;
        }
        ranking.moves.push_back(one);
    }
    return ranking;
}

} // namespace duiyi::engine
