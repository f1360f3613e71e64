// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

/// Moves of both games as players write them.
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
