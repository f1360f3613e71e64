// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from libs/record/handicaps.json by tools/handicaps_generate.mjs. Do not edit.
#pragma once

#include <array>

#include "duiyi/record/handicap.hpp"

// clang-format off
namespace duiyi {

inline constexpr std::array<Handicap, 11> handicap_table{{
    {"pawn_and_move", GameId::chess,
     "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     Side::second, "Pawn and move"},
    {"knight", GameId::chess,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
     Side::first, "Knight odds"},
    {"rook", GameId::chess,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
     Side::first, "Rook odds"},
    {"two_knights", GameId::chess,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
     Side::first, "Two-knight odds"},
    {"queen", GameId::chess,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
     Side::first, "Queen odds"},
    {"left_horse", GameId::xiangqi,
     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1",
     Side::first, "让左马"},
    {"right_horse", GameId::xiangqi,
     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w - - 0 1",
     Side::first, "让右马"},
    {"left_cannon", GameId::xiangqi,
     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1",
     Side::first, "让左炮"},
    {"both_horses", GameId::xiangqi,
     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
     Side::first, "让双马"},
    {"left_rook", GameId::xiangqi,
     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1",
     Side::first, "让左车"},
    {"nine_pieces", GameId::xiangqi,
     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1",
     Side::first, "让九子"},
}};

} // namespace duiyi
// clang-format on
