// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A xiangqi piece cannot have a chess role.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert|cannot convert|cannot
// initialize|no matching
#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Piece<Xiangqi> piece{Side::first, Chess::Role::king};
#else
Piece<Chess> piece{Side::first, Chess::Role::king};
#endif
