// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <string_view>

#include "duiyi/geometry/xiangqi.hpp"

namespace duiyi {

/// What a xiangqi piece is called in simplified or traditional characters; the two sides' names differ for
/// some.
inline std::string_view chinese_name(Piece<Xiangqi> piece, bool traditional = false) {
    using Names = std::array<std::string_view, Xiangqi::roles.size()>;
    constexpr Names red = {"帅", "仕", "相", "马", "车", "炮", "兵"};
    constexpr Names black = {"将", "士", "象", "马", "车", "炮", "卒"};
    constexpr Names red_traditional = {"帥", "仕", "相", "馬", "車", "炮", "兵"};
    constexpr Names black_traditional = {"將", "士", "象", "馬", "車", "炮", "卒"};
    const Names& names = piece.side == Side::first ? (traditional ? red_traditional : red)
                                                   : (traditional ? black_traditional : black);
    return names[index_of(piece.role)];
}

} // namespace duiyi
