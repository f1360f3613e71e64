// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Only a delta moves a cell.
// expect: no match for .operator[+]|invalid operands to binary expression
#include "duiyi/geometry/cell.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Cell next = Cell{12} + 1;
#else
Cell next = Cell{12} + Delta{1};
#endif
