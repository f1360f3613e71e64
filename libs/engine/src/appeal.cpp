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
    20, 159, 26, -8, 34, -5, 33, 11, -47, 28, 11, 0, -3, 186, 38,
    11, -5, 0, 0, -27, -28, -69, 18, // pawn
    6, 42, 76, 13, -49, -41, -91, -13, // knight
    -12, 14, 73, 15, 1, -38, -10, -26, // bishop
    -13, -16, -9, -51, -16, 0, -44, 49, // rook
    -1, -1, -13, -18, 71, -15, -8, -9, // queen
    10, -41, 3, -37, 0, -1, -61, 11, // king
    // clang-format on
};
template <>
constexpr std::array<int, Looks<Xiangqi>{}.size()> look_weights<Xiangqi> = {
    // clang-format off
    43, 140, 26, 13, -33, -46, 25, 11, -17, 28, -10, 11, -20, 0, 0,
    -122, -9, -121, 73, 0, 0, 0, -52, // general
    -64, -41, 2, -55, -25, 0, 0, 49, // advisor
    -40, -18, 55, -59, -25, 0, -47, 94, // elephant
    33, 59, 149, -57, 23, 1, -67, -13, // horse
    23, 6, 61, -24, -21, 10, -55, -75, // rook
    -22, -32, 10, -2, 46, 33, -33, 14, // cannon
    52, 8, 0, 0, 58, 10, -93, -12, // pawn
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
    }
    add_looks_after(has, game.line(), move, takes);
    has.add(role, early ? RoleLook::moves_early : RoleLook::moves_late, true);
    has.add(role, RoleLook::comes_out, early && own_rank(move.from(), side) == 0);
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
