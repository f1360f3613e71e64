// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A number is no square until somebody says so.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert|cannot convert
#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/square.hpp"
#include "duiyi/geometry/xiangqi.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Square<Chess> square = 12;
#else
Square<Chess> square = Square<Chess>{12};
#endif
