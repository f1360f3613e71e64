// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A number is no move, although a move is 16 bits.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert
#include "duiyi/rules/move.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Move<Chess> move = 0x31c;
#else
Move<Chess> move = Move<Chess>{Square<Chess>{12}, Square<Chess>{28}};
#endif
