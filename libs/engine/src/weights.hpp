// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "chess/weights.hpp"
#include "duiyi/geometry/side.hpp"
#include "xiangqi/weights.hpp"

namespace duiyi::engine {

template <Game G>
struct WeightsOf;
template <>
struct WeightsOf<Chess> {
    static constexpr const ChessWeights& value = chess_weights;
};
template <>
struct WeightsOf<Xiangqi> {
    static constexpr const XiangqiWeights& value = xiangqi_weights;
};

/// The piece-square tables, material included, for the first side: values of the second side's pieces are
/// negated and vertically mirrored.
template <Game G>
inline constexpr auto piece_square_table = [] {
    constexpr auto squares = static_cast<std::size_t>(square_count<G>);
    std::array<std::array<std::array<Tapered, squares>, G::roles.size()>, 2> result{};
    const auto& weights = WeightsOf<G>::value;
    for (std::size_t role = 0; role < G::roles.size(); ++role) {
        for (std::uint8_t i = 0; i < squares; ++i) {
            for (const Side side : both_sides) {
                const Tapered piece_value =
                    weights.material[role] + weights.piece_square[role][relative_square(side, Square<G>{i})];
                result[index_of(side)][role][i] = side == Side::first ? piece_value : -piece_value;
            }
        }
    }
    return result;
}();

} // namespace duiyi::engine
