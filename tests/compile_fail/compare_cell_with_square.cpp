// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A cell and a square with the same number are different places.
// expect: no match for .operator==|invalid operands to binary expression
#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
bool same = Cell{12} == Square<Chess>{12};
#else
bool same = Cell{12} == to_cell(Square<Chess>{12});
#endif
