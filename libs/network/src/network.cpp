// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/network/network.hpp"

#include <algorithm>
#include <cassert>

#include "kernels.hpp"

namespace duiyi::network {
namespace {

template <Game G>
const Kernels<G>& kernels = usable_kernels<G>().front();

template <Game G>
const Accumulator<G>& row_of(const Weights<G>& weights, const Perspective<G>& perspective,
                             const DirtyPiece<G>& piece) {
    return weights.feature_weights[static_cast<std::size_t>(
        perspective.feature(piece.owner, piece.role, piece.square))];
}

/// A list of weight rows with a fixed capacity.
template <Game G, std::size_t room>
class Rows {
public:
    void add(const Accumulator<G>& row) {
        assert(size_ < room);
        rows_[size_++] = &row;
    }
    bool has_room(std::size_t more) const { return size_ + more <= room; }
    void clear() { size_ = 0; }
    operator std::span<const Accumulator<G>* const>() const { return {rows_.data(), size_}; }

private:
    std::array<const Accumulator<G>*, room> rows_{};
    std::size_t size_ = 0;
};

} // namespace

template <Game G>
DirtyPieces<G>::DirtyPieces(const Position<G>& before, Move<G> move) {
    const Side us = before.side_to_move();
    const auto role = before.role_at(move.from());
    const auto add = [this](Side owner, typename G::Role what, Square<G> square) {
        added[added_count++] = {owner, what, square};
    };
    const auto remove = [this](Side owner, typename G::Role what, Square<G> square) {
        removed[removed_count++] = {owner, what, square};
    };
    remove(us, role, move.from());
    if constexpr (G::has_castling) {
        if (move.kind() == MoveKind::castling) {
            const auto targets = castling_targets(move.from(), move.to());
            remove(us, G::Role::rook, move.to());
            add(us, role, targets.king);
            add(us, G::Role::rook, targets.rook);
            return;
        }
    }
    if constexpr (G::has_en_passant) {
        if (move.kind() == MoveKind::en_passant) {
            remove(other(us), G::Role::pawn, square_at<G>(move.to().file(), move.from().rank()));
        }
    }
    if (before.pieces(other(us)).has(move.to())) {
        remove(other(us), before.role_at(move.to()), move.to());
    }
    if constexpr (G::has_promotion) {
        add(us, move.is_promotion() ? move.promotion() : role, move.to());
    } else {
        add(us, role, move.to());
    }
}

template <Game G>
void refresh(const Weights<G>& weights, const Position<G>& position, Side side, Accumulator<G>& accumulator) {
    const auto perspective = Perspective<G>::of(side, position.royal(side));
    Rows<G, 32> rows;
    const Accumulator<G>* from = &weights.feature_bias;
    for (const Side owner : both_sides) {
        for (const auto role : G::roles) {
            for (const auto square : position.pieces(owner, role)) {
                if (!rows.has_room(1)) {
                    kernels<G>.update_accumulator(*from, rows, {}, accumulator);
                    from = &accumulator;
                    rows.clear();
                }
                rows.add(row_of<G>(weights, perspective, {owner, role, square}));
            }
        }
    }
    kernels<G>.update_accumulator(*from, rows, {}, accumulator);
}

template <Game G>
void update(const Weights<G>& weights, const Perspective<G>& perspective,
            std::span<const DirtyPieces<G>* const> moves, const Accumulator<G>& before,
            Accumulator<G>& after) {
    Rows<G, 16> added, removed;
    const Accumulator<G>* from = &before;
    for (const DirtyPieces<G>* move : moves) {
        if (!added.has_room(move->added_count) || !removed.has_room(move->removed_count)) {
            kernels<G>.update_accumulator(*from, added, removed, after);
            from = &after;
            added.clear();
            removed.clear();
        }
        for (std::size_t i = 0; i < move->added_count; ++i) {
            added.add(row_of(weights, perspective, move->added[i]));
        }
        for (std::size_t i = 0; i < move->removed_count; ++i) {
            removed.add(row_of(weights, perspective, move->removed[i]));
        }
    }
    kernels<G>.update_accumulator(*from, added, removed, after);
}

template <Game G>
int output(const Weights<G>& weights, const Accumulator<G>& own, const Accumulator<G>& opponent, int pieces) {
    const auto bucket = static_cast<std::size_t>(bucket_of(pieces));
    const std::int64_t sum = std::int64_t{kernels<G>.screlu_dot(own, weights.output_weights[bucket][0])} +
                             kernels<G>.screlu_dot(opponent, weights.output_weights[bucket][1]);
    return static_cast<int>((sum / activation_one + weights.output_bias[bucket]) * scale /
                            (activation_one * output_weight_one));
}

template <Game G>
int evaluate(const Weights<G>& weights, const Position<G>& position) {
    alignas(64) std::array<Accumulator<G>, 2> accumulators;
    for (const Side side : both_sides) {
        refresh(weights, position, side, accumulators[index_of(side)]);
    }
    const Side us = position.side_to_move();
    return output(weights, accumulators[index_of(us)], accumulators[index_of(other(us))],
                  position.occupied().count());
}

template struct DirtyPieces<Chess>;
template struct DirtyPieces<Xiangqi>;
template void refresh(const Weights<Chess>&, const Position<Chess>&, Side, Accumulator<Chess>&);
template void refresh(const Weights<Xiangqi>&, const Position<Xiangqi>&, Side, Accumulator<Xiangqi>&);
template void update(const Weights<Chess>&, const Perspective<Chess>&,
                     std::span<const DirtyPieces<Chess>* const>, const Accumulator<Chess>&,
                     Accumulator<Chess>&);
template void update(const Weights<Xiangqi>&, const Perspective<Xiangqi>&,
                     std::span<const DirtyPieces<Xiangqi>* const>, const Accumulator<Xiangqi>&,
                     Accumulator<Xiangqi>&);
template int output(const Weights<Chess>&, const Accumulator<Chess>&, const Accumulator<Chess>&, int);
template int output(const Weights<Xiangqi>&, const Accumulator<Xiangqi>&, const Accumulator<Xiangqi>&, int);
template int evaluate(const Weights<Chess>&, const Position<Chess>&);
template int evaluate(const Weights<Xiangqi>&, const Position<Xiangqi>&);

} // namespace duiyi::network
