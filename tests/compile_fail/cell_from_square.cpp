// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The mailbox and the dense numbering meet only in to_cell and to_square.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert|cannot convert
#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Cell cell = Square<Chess>{12};
#else
Cell cell = to_cell(Square<Chess>{12});
#endif
