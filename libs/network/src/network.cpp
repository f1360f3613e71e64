// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/network/network.hpp"

#include <algorithm>
#include <cassert>

#include "kernels.hpp"

namespace duiyi::network {
namespace {

const Kernels& kernels = usable_kernels().front();

template <Game G>
const Sums& row_of(const Weights<G>& weights, const View<G>& view, const Placed<G>& placed) {
    return weights.inputs[static_cast<std::size_t>(view.input(placed.owner, placed.role, placed.square))];
}

/// A list of rows with room for a few.
template <std::size_t room>
class Rows {
public:
    void add(const Sums& row) {
        assert(size_ < room);
        rows_[size_++] = &row;
    }
    bool has_room(std::size_t more) const { return size_ + more <= room; }
    void clear() { size_ = 0; }
    operator std::span<const Sums* const>() const { return {rows_.data(), size_}; }

private:
    std::array<const Sums*, room> rows_{};
    std::size_t size_ = 0;
};

} // namespace

template <Game G>
Change<G>::Change(const Position<G>& before, Move<G> move) {
    const Side us = before.side_to_move();
    const auto role = before.role_at(move.from());
    const auto add = [this](Side owner, typename G::Role what, Square<G> square) {
        come[come_count++] = {owner, what, square};
    };
    const auto remove = [this](Side owner, typename G::Role what, Square<G> square) {
        go[go_count++] = {owner, what, square};
    };
    remove(us, role, move.from());
    if constexpr (std::is_same_v<G, Chess>) {
        if (move.kind() == MoveKind::castling) {
            const auto targets = castling_targets(move.from(), move.to());
            remove(us, Chess::Role::rook, move.to());
            add(us, role, targets.king);
            add(us, Chess::Role::rook, targets.rook);
            return;
        }
        if (move.kind() == MoveKind::en_passant)
            remove(other(us), Chess::Role::pawn, square_at<Chess>(move.to().file(), move.from().rank()));
    }
    if (before.pieces(other(us)).has(move.to()))
        remove(other(us), before.role_at(move.to()), move.to());
    if constexpr (std::is_same_v<G, Chess>)
        add(us, move.is_promotion() ? move.promotion() : role, move.to());
    else
        add(us, role, move.to());
}

template <Game G>
void sum_up(const Weights<G>& weights, const Position<G>& position, Side side, Sums& sums) {
    const auto view = View<G>::of(side, position.royal(side));
    Rows<32> rows;
    for (const Side owner : both_sides)
        for (const auto role : G::roles)
            for (const auto square : position.pieces(owner, role)) {
                if (!rows.has_room(1))
                    return; // cannot be: no position has more than 32 pieces
                rows.add(row_of<G>(weights, view, {owner, role, square}));
            }
    kernels.add_rows(weights.bias, rows, {}, sums);
}

template <Game G>
void update(const Weights<G>& weights, const View<G>& view, std::span<const Change<G>* const> changes,
            const Sums& before, Sums& after) {
    Rows<16> come, go;
    const Sums* from = &before;
    for (const Change<G>* change : changes) {
        if (!come.has_room(change->come_count) || !go.has_room(change->go_count)) {
            kernels.add_rows(*from, come, go, after);
            from = &after;
            come.clear();
            go.clear();
        }
        for (std::size_t i = 0; i < change->come_count; ++i)
            come.add(row_of(weights, view, change->come[i]));
        for (std::size_t i = 0; i < change->go_count; ++i)
            go.add(row_of(weights, view, change->go[i]));
    }
    kernels.add_rows(*from, come, go, after);
}

template <Game G>
int output(const Weights<G>& weights, const Sums& mine, const Sums& theirs, int pieces) {
    const auto chosen = static_cast<std::size_t>(output_of(pieces));
    const std::int64_t squares = std::int64_t{kernels.weigh(mine, weights.out[chosen][0])} +
                                 kernels.weigh(theirs, weights.out[chosen][1]);
    return static_cast<int>((squares / one + weights.out_bias[chosen]) * scale / (one * one_out));
}

template <Game G>
int evaluate(const Weights<G>& weights, const Position<G>& position) {
    alignas(64) std::array<Sums, 2> sums;
    for (const Side side : both_sides)
        sum_up(weights, position, side, sums[index_of(side)]);
    const Side us = position.side_to_move();
    return output(weights, sums[index_of(us)], sums[index_of(other(us))], position.occupied().count());
}

template struct Change<Chess>;
template struct Change<Xiangqi>;
template void sum_up(const Weights<Chess>&, const Position<Chess>&, Side, Sums&);
template void sum_up(const Weights<Xiangqi>&, const Position<Xiangqi>&, Side, Sums&);
template void update(const Weights<Chess>&, const View<Chess>&, std::span<const Change<Chess>* const>,
                     const Sums&, Sums&);
template void update(const Weights<Xiangqi>&, const View<Xiangqi>&, std::span<const Change<Xiangqi>* const>,
                     const Sums&, Sums&);
template int output(const Weights<Chess>&, const Sums&, const Sums&, int);
template int output(const Weights<Xiangqi>&, const Sums&, const Sums&, int);
template int evaluate(const Weights<Chess>&, const Position<Chess>&);
template int evaluate(const Weights<Xiangqi>&, const Position<Xiangqi>&);

} // namespace duiyi::network
