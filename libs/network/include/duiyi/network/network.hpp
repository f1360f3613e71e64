// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "duiyi/network/inputs.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/fault.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// A small network that says what a position is worth. All numbers are whole and every processor finds the
/// same. docs/networks.md draws the layers and the file.
namespace duiyi::network {

inline constexpr int width = 128;  ///< sums for each side
inline constexpr int outputs = 8;  ///< by the number of pieces on the board
inline constexpr int one = 255;    ///< what 1.0 is among the inputs' weights and the sums
inline constexpr int one_out = 64; ///< what 1.0 is among the outputs' weights
inline constexpr int scale = 400;  ///< hundredths of a pawn for an output of 1.0
/// No output weight is larger: the sum of all fits 32 bits then.
inline constexpr int most_out = 127;

/// The sums of one side's inputs.
using Sums = std::array<std::int16_t, width>;

/// The weights, as the file holds them.
template <Game G>
struct Weights {
    alignas(64) std::array<Sums, static_cast<std::size_t>(input_count<G>)> inputs;
    alignas(64) Sums bias;
    /// For the side to move, then for the other.
    alignas(64) std::array<std::array<Sums, 2>, outputs> out;
    std::array<std::int32_t, outputs> out_bias;
};

/// Which of the outputs is asked.
inline int output_of(int pieces) {
    return (pieces - 2) / 4 < outputs ? (pieces - 2) / 4 : outputs - 1;
}

/// Reads a network of G. A text of another kind, version or size, or with a wrong checksum, is refused, and
/// so are output weights beyond `most_out`.
template <Game G>
Result<std::unique_ptr<const Weights<G>>, Fault> read_weights(std::string_view bytes);
/// The text that `read_weights` reads.
template <Game G>
std::string write_weights(const Weights<G>& weights);

/// A piece that comes or goes.
template <Game G>
struct Placed {
    Side owner{};
    typename G::Role role{};
    Square<G> square{};
};

/// What a move changes, at most two pieces each way.
template <Game G>
struct Change {
    std::array<Placed<G>, 2> come{}, go{};
    std::uint8_t come_count = 0, go_count = 0;

    /// None: the turn is passed.
    constexpr Change() = default;
    /// The change that `move` makes in `before`.
    Change(const Position<G>& before, Move<G> move);
};

/// The sums of a side's view of a position, from nothing. About 2 us.
template <Game G>
void sum_up(const Weights<G>& weights, const Position<G>& position, Side side, Sums& sums);

/// The sums after the changes, one after the other, from those before; the view is the same before and after.
/// About 30 ns for each change.
template <Game G>
void update(const Weights<G>& weights, const View<G>& view, std::span<const Change<G>* const> changes,
            const Sums& before, Sums& after);

/// What the position is worth to the side to move, in hundredths of a pawn. `mine` are its sums, `theirs` the
/// other side's; `pieces` are on the board, kings or generals included.
template <Game G>
int output(const Weights<G>& weights, const Sums& mine, const Sums& theirs, int pieces);

/// The same without sums.
template <Game G>
int evaluate(const Weights<G>& weights, const Position<G>& position);

} // namespace duiyi::network
