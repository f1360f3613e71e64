// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// There is no empty position: one comes from start(), from a checked setup or from a legal move.
// expect: is private within this context|calling a private constructor
#include "duiyi/rules/xiangqi/position.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Position<Xiangqi> position;
#else
Position<Xiangqi> position = Position<Xiangqi>::start();
#endif
