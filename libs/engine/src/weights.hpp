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

/// What a piece on its square is worth, material included, for the first side: a piece of the second side
/// counts negative, from its own end of the board.
template <Game G>
inline constexpr auto placed_worth = [] {
    constexpr auto squares = static_cast<std::size_t>(square_count<G>);
    std::array<std::array<std::array<Tapered, squares>, G::roles.size()>, 2> result{};
    const auto& weights = WeightsOf<G>::value;
    for (std::size_t role = 0; role < G::roles.size(); ++role)
        for (std::uint8_t i = 0; i < squares; ++i)
            for (const Side side : both_sides) {
                const Tapered worth =
                    weights.material[role] + weights.placed[role][own_place(side, Square<G>{i})];
                result[index_of(side)][role][i] = side == Side::first ? worth : -worth;
            }
    return result;
}();

} // namespace duiyi::engine
