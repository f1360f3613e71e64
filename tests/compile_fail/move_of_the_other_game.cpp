// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A chess move cannot be played in a xiangqi position.
// expect: could not convert|no viable conversion|cannot convert
#include "duiyi/rules/xiangqi/position.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Position<Xiangqi> play(const Position<Xiangqi>& position, Move<Chess> move) {
    return position.after(move);
}
#else
Position<Xiangqi> play(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    return position.after(move);
}
#endif
