// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "appeal.hpp"

#include <algorithm>
#include <array>

#include "distances.hpp"
#include "duiyi/rules/queries.hpp"

namespace duiyi::engine {

namespace {

/// Moves are early up to this one; then pieces have come out.
constexpr int early_moves = 12;
constexpr int near_distance = 2;

/// Hundredths of the natural logarithm of how much oftener people play a move that has the look; in the
/// order of Looks<G>, the roles in that of the game.
template <class G>
constexpr std::array<int, Looks<G>{}.size()> look_weights;
template <>
constexpr std::array<int, Looks<Chess>{}.size()> look_weights<Chess> = {
    // clang-format off
    21, 158, 26, -8, 33, -5, 32, 10, -47, 27, 11, 1, -2, 167, 38, -116,
    12, -8, 0, 0, 0, -27, -27, -69, 18, // pawn
    10, 38, 72, -43, 17, -50, -41, -92, -14, // knight
    -9, 11, 71, -25, 15, 1, -37, -10, -27, // bishop
    -51, -11, -47, 124, -54, -13, -1, -34, 37, // rook
    7, -5, -13, -66, -14, 70, -14, -10, -9, // queen
    16, -28, 11, 28, -53, 0, -12, -85, 29, // king
    // clang-format on
};
template <>
constexpr std::array<int, Looks<Xiangqi>{}.size()> look_weights<Xiangqi> = {
    // clang-format off
    41, 151, 30, 17, -29, -30, 27, 15, -43, 32, -14, 8, -12, 0, 0, 0,
    -132, -28, -132, -25, 141, 0, 0, 0, -6, // general
    -33, -14, 5, -61, -50, -71, 0, 0, 15, // advisor
    -20, -20, 35, -130, -22, -20, 0, -41, 104, // elephant
    22, 46, 157, -138, -27, 51, 17, -69, -18, // horse
    29, 8, 30, 53, -49, 21, -4, -34, -75, // rook
    -19, -29, 82, -99, -12, -8, 25, -25, 6, // cannon
    30, 4, 0, 0, 0, 60, 31, -69, 3, // pawn
    // clang-format on
};

/// From the nearer edge, which is 0.
template <Game G>
int file_of(Square<G> square) {
    return std::min(square.file(), G::files - 1 - square.file());
}

template <Game G>
class Collector {
public:
    void add(Look look, bool has) { looks_.set(static_cast<std::size_t>(look), has); }
    void add(typename G::Role role, RoleLook look, bool has) {
        looks_.set(look_count + index_of(role) * role_look_count + static_cast<std::size_t>(look), has);
    }
    [[nodiscard]] const Looks<G>& looks() const { return looks_; }

private:
    Looks<G> looks_;
};

bool gives_up_castling(const Position<Chess>& position, Move<Chess> move) {
    const Side side = position.side_to_move();
    const auto rooks = position.castling_rooks() & position.pieces(side);
    const bool could_castle =
        rooks.has(move.from()) || (move.from() == position.royal(side) && !rooks.empty());
    return could_castle && move.kind() != MoveKind::castling && !position.in_check();
}

/// What a move has to do with those before it.
template <Game G>
void add_looks_after(Collector<G>& into, std::span<const Ply<G>> line, Move<G> move, bool takes) {
    if (!line.empty()) {
        const Move<G> theirs = line.back().move;
        const bool takes_there = takes && move.to() == theirs.to();
        const bool had_taken = line.back().before.is_capture(theirs);
        into.add(Look::takes_back, takes_there && had_taken);
        into.add(Look::takes_mover, takes_there && !had_taken);
        into.add(Look::near_last, distance(move.to(), theirs.to()) <= near_distance);
    }
    if (line.size() >= 2) {
        const Move<G> own = line[line.size() - 2].move;
        const bool continues = own.to() == move.from();
        into.add(Look::continues, continues);
        into.add(Look::returns, continues && own.from() == move.to());
    }
}

} // namespace

template <Game G>
Looks<G> looks_of(const GameState<G>& game, Move<G> move) {
    const Position<G>& position = game.position();
    const Side side = position.side_to_move();
    const auto role = position.role_at(move.from());
    const bool early = position.fullmove_number() <= early_moves;
    const bool takes = position.is_capture(move);
    const int rank = own_rank(move.to(), side);
    const int ranks = rank - own_rank(move.from(), side);
    Collector<G> has;
    has.add(Look::takes, takes);
    has.add(Look::checks, position.gives_check(move));
    has.add(Look::advances, ranks > 0);
    has.add(Look::retreats, ranks < 0);
    has.add(Look::flees, !attackers(position, move.from(), other(side)).empty());
    has.add(Look::is_exposed, !attackers(position, move.to(), other(side)).empty());
    has.add(Look::is_protected, !(attackers(position, move.to(), side) & ~Bitboard<G>(move.from())).empty());
    has.add(Look::near_royal, distance(move.to(), position.royal(other(side))) <= near_distance);
    if constexpr (std::is_same_v<G, Chess>) {
        has.add(Look::castles, move.kind() == MoveKind::castling);
        has.add(Look::promotes, move.is_promotion());
        has.add(Look::gives_up_castling, gives_up_castling(position, move));
    }
    add_looks_after(has, game.line(), move, takes);
    has.add(role, early ? RoleLook::moves_early : RoleLook::moves_late, true);
    has.add(role, RoleLook::comes_out, early && own_rank(move.from(), side) == 0);
    has.add(role, RoleLook::goes_home, early && rank == 0);
    has.add(role, RoleLook::moves_back, ranks < 0);
    has.add(role, RoleLook::crosses, !takes && rank >= G::ranks / 2);
    has.add(role, RoleLook::to_edge, file_of(move.to()) == 0);
    has.add(role, RoleLook::to_centre, file_of(move.to()) == (G::files - 1) / 2);
    if (const auto taken = position.at(move.to()); takes && taken) {
        has.add(taken->role, RoleLook::is_taken, true);
    }
    return has.looks();
}

template <Game G>
int appeal(const GameState<G>& game, Move<G> move) {
    const Looks<G> looks = looks_of(game, move);
    int sum = 0;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        sum += looks[i] ? look_weights<G>[i] : 0;
    }
    return sum;
}

template Looks<Chess> looks_of<Chess>(const GameState<Chess>&, Move<Chess>);
template Looks<Xiangqi> looks_of<Xiangqi>(const GameState<Xiangqi>&, Move<Xiangqi>);
template int appeal<Chess>(const GameState<Chess>&, Move<Chess>);
template int appeal<Xiangqi>(const GameState<Xiangqi>&, Move<Xiangqi>);

} // namespace duiyi::engine
