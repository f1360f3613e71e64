// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A square of the chess board is no point of the xiangqi board.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert|cannot convert
#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Square<Xiangqi> point = Square<Chess>{0};
#else
Square<Xiangqi> point = Square<Xiangqi>{0};
#endif
