// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A side is no number.
// expect: cannot convert|cannot initialize
#include "duiyi/geometry/side.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
int number = Side::second;
#else
int number = static_cast<int>(Side::second);
#endif
