// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/notation/san.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

/// Legal moves as players write them, for showing. Passing a move that is not legal is undefined.
namespace duiyi {

/// World Xiangqi Federation notation: `C2=5`, `H8+7`, and for two of a kind on one file `+` (front) or `-`
/// (rear) in the place of the file: `C+=5`. Three pawns on one file are `P+`, `2P` and `P-`; when more share
/// files they are numbered as in Chinese notation, in front of the letter: `4P+1`.
std::string to_wxf(const Position<Xiangqi>& position, Move<Xiangqi> move);

/// Chinese four-character notation in simplified characters: 炮二平五, 前车进一, 马8进7. Red counts files in
/// Chinese numerals, Black in digits, each from its own right hand. Several pawns: 前 中 后, or 一 to 五 when
/// more stand on one file or two files hold several, from the right file to the left and from the front to
/// the rear.
std::string to_chinese(const Position<Xiangqi>& position, Move<Xiangqi> move);

} // namespace duiyi
