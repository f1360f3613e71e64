// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Squares of two games cannot be compared.
// expect: no match for .operator==|invalid operands to binary expression
#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
bool same = Square<Xiangqi>{0} == Square<Chess>{0};
#else
bool same = Square<Xiangqi>{0} == Square<Xiangqi>{0};
#endif
