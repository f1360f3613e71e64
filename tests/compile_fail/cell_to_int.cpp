// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A mailbox cell is no number.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert|cannot convert
#include "duiyi/geometry/cell.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
int number = Cell{12};
#else
int number = Cell{12}.v;
#endif
