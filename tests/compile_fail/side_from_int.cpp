// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A number is no side.
// expect: cannot convert|cannot initialize
#include "duiyi/geometry/side.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Side side = 1;
#else
Side side = Side::second;
#endif
