// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The difference of two cells is no cell.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert|cannot convert
#include "duiyi/geometry/cell.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Cell cell = Cell{12} - Cell{1};
#else
Delta delta = Cell{12} - Cell{1};
#endif
