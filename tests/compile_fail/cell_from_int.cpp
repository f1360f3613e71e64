// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A number is no mailbox cell.
// expect: conversion from .* to non-scalar type|no viable conversion|could not convert|cannot convert
#include "duiyi/geometry/cell.hpp"

using namespace duiyi;

#ifdef MUST_FAIL
Cell cell = 12;
#else
Cell cell = Cell{12};
#endif
