// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "duiyi/network/features.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/fault.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// An efficiently updatable neural network (NNUE): one accumulator for each perspective, SCReLU, one of eight
/// output buckets. Integer arithmetic throughout, so every processor computes the same value.
/// docs/networks.md draws the layers and the file.
namespace duiyi::network {

/// Neurons for each perspective; `Weights` states the limits.
template <Game G>
inline constexpr int accumulator_size = 128;
template <>
inline constexpr int accumulator_size<Xiangqi> = 256;
inline constexpr int output_buckets = 8;     ///< chosen by the number of pieces on the board
inline constexpr int activation_one = 255;   ///< 1.0 in feature weights and accumulators (QA)
inline constexpr int output_weight_one = 64; ///< 1.0 in output weights (QB)
inline constexpr int scale = 400;            ///< centipawns for an output of 1.0
/// The largest absolute output weight: the dot product of a whole accumulator then fits 32 bits.
inline constexpr int max_output_weight = 127;

/// The hidden layer of one perspective, before the activation.
template <Game G>
using Accumulator = std::array<std::int16_t, accumulator_size<G>>;

/// The parameters, quantized as in the file.
template <Game G>
struct Weights {
    static_assert(accumulator_size<G> % 32 == 0, "the kernels take 32 neurons at a time");
    static_assert(std::int64_t{activation_one} * activation_one * max_output_weight * accumulator_size<G> <=
                      std::numeric_limits<std::int32_t>::max(),
                  "the dot product of a whole accumulator must fit 32 bits");
    alignas(64) std::array<Accumulator<G>, static_cast<std::size_t>(feature_count<G>)> feature_weights;
    alignas(64) Accumulator<G> feature_bias;
    /// For each bucket: the weights of the side to move's accumulator, then of the other side's.
    alignas(64) std::array<std::array<Accumulator<G>, 2>, output_buckets> output_weights;
    std::array<std::int32_t, output_buckets> output_bias; ///< 1.0 = activation_one * output_weight_one
};

/// The output bucket for a number of pieces, kings or generals included.
inline int bucket_of(int pieces) {
    return (pieces - 2) / 4 < output_buckets ? (pieces - 2) / 4 : output_buckets - 1;
}

/// Reads a network of G. A file of another game, version or size, with a wrong checksum, or with an output
/// weight beyond `max_output_weight` is refused.
template <Game G>
Result<std::unique_ptr<const Weights<G>>, Fault> read_weights(std::string_view bytes);
/// The bytes that `read_weights` reads.
template <Game G>
std::string write_weights(const Weights<G>& weights);

/// A piece that a move puts on a square or removes from it.
template <Game G>
struct DirtyPiece {
    Side owner{};
    typename G::Role role{};
    Square<G> square{};
};

/// The pieces that a move adds and removes, at most two each.
template <Game G>
struct DirtyPieces {
    std::array<DirtyPiece<G>, 2> added{}, removed{};
    std::uint8_t added_count = 0, removed_count = 0;

    /// None: a null move.
    constexpr DirtyPieces() = default;
    /// Those of `move` in the position `before` it.
    DirtyPieces(const Position<G>& before, Move<G> move);
};

/// Computes the accumulator of a side's perspective from scratch. About 2 us.
template <Game G>
void refresh(const Weights<G>& weights, const Position<G>& position, Side side, Accumulator<G>& accumulator);

/// Computes the accumulator `after` several moves from the one `before` them. The perspective must be the
/// same before and after. About 30 ns for each move.
template <Game G>
void update(const Weights<G>& weights, const Perspective<G>& perspective,
            std::span<const DirtyPieces<G>* const> moves, const Accumulator<G>& before,
            Accumulator<G>& after);

/// The value of the position in centipawns for the side to move, from its accumulator (`own`) and the other
/// side's (`opponent`). `pieces`: on the board, kings or generals included.
template <Game G>
int output(const Weights<G>& weights, const Accumulator<G>& own, const Accumulator<G>& opponent, int pieces);

/// The value of a position in centipawns for the side to move, computed from scratch.
template <Game G>
int evaluate(const Weights<G>& weights, const Position<G>& position);

} // namespace duiyi::network
