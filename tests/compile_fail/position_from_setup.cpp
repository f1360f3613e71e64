// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// An unchecked setup becomes a position only through from_setup, which names every fault.
// expect: could not convert|no matching function|no matching constructor
#include "duiyi/rules/chess/position.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Position<Chess> make(const Setup<Chess>& setup) {
    return Position<Chess>{setup};
}
#else
bool make(const Setup<Chess>& setup) {
    return Position<Chess>::from_setup(setup).has_value();
}
#endif
