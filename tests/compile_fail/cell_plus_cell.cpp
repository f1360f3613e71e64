// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Two cells have a difference, but no sum.
// expect: no match for .operator[+]|invalid operands to binary expression
#include "duiyi/geometry/cell.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Cell sum = Cell{12} + Cell{1};
#else
Delta difference = Cell{12} - Cell{1};
#endif
