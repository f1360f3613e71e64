// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Made by `duiyi tune chess`; docs/engine.md says how. Do not edit.
#pragma once

#include "weight_table.hpp"

namespace duiyi::engine {

/// Sets the weights tuned on self-play games.
constexpr void set_tuned_weights(ChessWeights& w) {
    w.material = {Tapered{83, 153},  Tapered{366, 351},   Tapered{374, 372},
                  Tapered{499, 656}, Tapered{1046, 1084}, Tapered{0, 0}};
    w.piece_square[0] = {
        Tapered{0, 0},   Tapered{0, 0},    Tapered{0, 0},   Tapered{0, 0},     Tapered{0, 0},
        Tapered{0, 0},   Tapered{0, 0},    Tapered{0, 0},   Tapered{-2, 10},   Tapered{-4, -1},
        Tapered{-10, 4}, Tapered{-8, 7},   Tapered{-9, -5}, Tapered{-13, -15}, Tapered{-1, -13},
        Tapered{-9, -3}, Tapered{15, 9},   Tapered{-6, 8},  Tapered{-5, -5},   Tapered{-16, 4},
        Tapered{-5, -2}, Tapered{-14, -9}, Tapered{-2, -8}, Tapered{0, -19},   Tapered{-3, 9},
        Tapered{-4, 10}, Tapered{-8, 8},   Tapered{13, 1},  Tapered{10, -4},   Tapered{4, -18},
        Tapered{-2, 9},  Tapered{-21, 9},  Tapered{2, 30},  Tapered{5, 22},    Tapered{15, 10},
        Tapered{9, -3},  Tapered{22, 13},  Tapered{9, 16},  Tapered{5, 12},    Tapered{-1, 26},
        Tapered{3, 39},  Tapered{7, 44},   Tapered{7, 30},  Tapered{23, 35},   Tapered{18, 28},
        Tapered{6, 30},  Tapered{10, 27},  Tapered{-8, 21}, Tapered{5, 54},    Tapered{1, 46},
        Tapered{10, 50}, Tapered{24, 47},  Tapered{23, 47}, Tapered{9, 46},    Tapered{0, 48},
        Tapered{1, 42},  Tapered{0, 0},    Tapered{0, 0},   Tapered{0, 0},     Tapered{0, 0},
        Tapered{0, 0},   Tapered{0, 0},    Tapered{0, 0},   Tapered{0, 0}};
    w.piece_square[1] = {
        Tapered{-38, -24}, Tapered{-31, -19}, Tapered{-21, -11}, Tapered{-13, -1},  Tapered{-10, 0},
        Tapered{-21, -11}, Tapered{-32, -18}, Tapered{-38, -24}, Tapered{-23, -16}, Tapered{-17, -11},
        Tapered{-11, -3},  Tapered{-1, -9},   Tapered{-9, -5},   Tapered{-3, 6},    Tapered{-10, -10},
        Tapered{-28, -18}, Tapered{-12, -6},  Tapered{8, 6},     Tapered{-6, 10},   Tapered{15, 19},
        Tapered{28, 14},   Tapered{-1, 7},    Tapered{-6, 0},    Tapered{-24, -11}, Tapered{7, 4},
        Tapered{17, 8},    Tapered{18, 10},   Tapered{35, 20},   Tapered{33, 23},   Tapered{26, 12},
        Tapered{11, 5},    Tapered{12, -1},   Tapered{6, -3},    Tapered{20, 4},    Tapered{31, 18},
        Tapered{31, 20},   Tapered{28, 15},   Tapered{26, 15},   Tapered{13, 3},    Tapered{7, -3},
        Tapered{-7, -7},   Tapered{8, 1},     Tapered{14, 9},    Tapered{23, 12},   Tapered{19, 10},
        Tapered{10, 4},    Tapered{5, -5},    Tapered{-10, -12}, Tapered{-25, -19}, Tapered{-12, -10},
        Tapered{-3, -1},   Tapered{4, 5},     Tapered{4, 4},     Tapered{-4, -3},   Tapered{-14, -10},
        Tapered{-21, -17}, Tapered{-34, -24}, Tapered{-24, -18}, Tapered{-14, -10}, Tapered{-5, -3},
        Tapered{-5, -3},   Tapered{-14, -10}, Tapered{-23, -17}, Tapered{-31, -24}};
    w.piece_square[2] = {
        Tapered{-25, -12}, Tapered{-15, -5}, Tapered{-16, -11}, Tapered{-9, -2},  Tapered{-1, 2},
        Tapered{-10, 6},   Tapered{-14, -6}, Tapered{-21, -7},  Tapered{-8, -4},  Tapered{6, -6},
        Tapered{1, 5},     Tapered{1, 7},    Tapered{12, 17},   Tapered{3, 1},    Tapered{18, 6},
        Tapered{-6, -5},   Tapered{0, -3},   Tapered{0, 2},     Tapered{5, 9},    Tapered{4, 14},
        Tapered{-1, 11},   Tapered{9, 5},    Tapered{3, 7},     Tapered{-2, -7},  Tapered{-2, 1},
        Tapered{9, 9},     Tapered{1, 16},   Tapered{13, 10},   Tapered{15, 11},  Tapered{7, 8},
        Tapered{-2, 0},    Tapered{7, 2},    Tapered{-6, -1},   Tapered{2, 3},    Tapered{10, 10},
        Tapered{14, 14},   Tapered{19, 17},  Tapered{8, 5},     Tapered{1, 5},    Tapered{-3, -1},
        Tapered{-4, -1},   Tapered{0, 1},    Tapered{4, 4},     Tapered{12, 8},   Tapered{10, 9},
        Tapered{7, 5},     Tapered{-1, -2},  Tapered{2, 0},     Tapered{-11, -5}, Tapered{-7, -3},
        Tapered{-2, 0},    Tapered{2, 1},    Tapered{5, 7},     Tapered{-3, -2},  Tapered{-6, -4},
        Tapered{-13, -7},  Tapered{-9, -6},  Tapered{-8, -5},   Tapered{-4, -2},  Tapered{1, 2},
        Tapered{-1, 0},    Tapered{-4, -1},  Tapered{-8, -5},   Tapered{-13, -8}};
    w.piece_square[3] = {
        Tapered{0, 22},   Tapered{-6, -1}, Tapered{-13, -4}, Tapered{22, 5},   Tapered{11, -2},
        Tapered{15, 5},   Tapered{4, 1},   Tapered{-15, 12}, Tapered{-11, 0},  Tapered{-3, 2},
        Tapered{0, 2},    Tapered{-2, -6}, Tapered{2, 1},    Tapered{-5, 1},   Tapered{1, 3},
        Tapered{-11, -1}, Tapered{-9, 1},  Tapered{-1, 0},   Tapered{0, 0},    Tapered{-2, -4},
        Tapered{2, 2},    Tapered{8, 5},   Tapered{-4, -3},  Tapered{-13, -1}, Tapered{-3, 6},
        Tapered{-5, -1},  Tapered{-2, 4},  Tapered{1, 1},    Tapered{4, 3},    Tapered{0, 2},
        Tapered{-6, -1},  Tapered{-5, 2},  Tapered{-4, 2},   Tapered{-1, 4},   Tapered{2, 2},
        Tapered{3, 0},    Tapered{5, 3},   Tapered{-2, -1},  Tapered{-3, 3},   Tapered{-3, 3},
        Tapered{-1, 13},  Tapered{0, 13},  Tapered{-2, 5},   Tapered{4, 9},    Tapered{5, 6},
        Tapered{2, 7},    Tapered{-2, 10}, Tapered{-4, 7},   Tapered{14, 13},  Tapered{8, 7},
        Tapered{13, 8},   Tapered{18, 9},  Tapered{17, 6},   Tapered{17, 11},  Tapered{15, 12},
        Tapered{8, 7},    Tapered{-6, 9},  Tapered{-3, 8},   Tapered{2, 10},   Tapered{6, 10},
        Tapered{3, 5},    Tapered{0, 7},   Tapered{-3, 9},   Tapered{-6, 8}};
    w.piece_square[4] = {
        Tapered{-5, -14}, Tapered{1, -9},   Tapered{-7, -4},  Tapered{14, 0},  Tapered{-2, -1},
        Tapered{-2, -3},  Tapered{-8, -9},  Tapered{-9, -14}, Tapered{-5, -9}, Tapered{2, -5},
        Tapered{16, 0},   Tapered{13, 7},   Tapered{9, 7},    Tapered{9, 3},   Tapered{1, -3},
        Tapered{-4, -9},  Tapered{-4, -4},  Tapered{6, -2},   Tapered{5, 8},   Tapered{-5, 14},
        Tapered{0, 13},   Tapered{5, 8},    Tapered{4, 1},    Tapered{-1, -3}, Tapered{-4, 1},
        Tapered{1, 7},    Tapered{-2, 11},  Tapered{2, 18},   Tapered{3, 17},  Tapered{0, 13},
        Tapered{-5, 6},   Tapered{-7, 1},   Tapered{0, 3},    Tapered{-3, 6},  Tapered{3, 12},
        Tapered{5, 18},   Tapered{2, 17},   Tapered{1, 11},   Tapered{0, 7},   Tapered{1, 3},
        Tapered{2, -2},   Tapered{-3, 1},   Tapered{3, 7},    Tapered{7, 13},  Tapered{4, 13},
        Tapered{4, 8},    Tapered{-1, 1},   Tapered{-3, -3},  Tapered{-3, -7}, Tapered{0, -2},
        Tapered{5, 3},    Tapered{2, 7},    Tapered{2, 7},    Tapered{4, 3},   Tapered{0, -2},
        Tapered{-5, -7},  Tapered{-7, -12}, Tapered{-3, -7},  Tapered{0, -2},  Tapered{0, 1},
        Tapered{1, 1},    Tapered{-1, -3},  Tapered{-4, -8},  Tapered{0, -10}};
    w.piece_square[5] = {
        Tapered{25, -34},  Tapered{15, -32},  Tapered{33, -11},  Tapered{-19, -9},  Tapered{-6, -11},
        Tapered{-6, -6},   Tapered{30, -23},  Tapered{43, -38},  Tapered{-5, -28},  Tapered{2, -17},
        Tapered{3, -4},    Tapered{-25, 6},   Tapered{-18, 15},  Tapered{0, 9},     Tapered{15, -8},
        Tapered{15, -22},  Tapered{-44, -13}, Tapered{-44, -4},  Tapered{-41, 13},  Tapered{-41, 25},
        Tapered{-45, 21},  Tapered{-45, 15},  Tapered{-45, -2},  Tapered{-43, -10}, Tapered{-52, -2},
        Tapered{-52, 12},  Tapered{-52, 21},  Tapered{-51, 39},  Tapered{-52, 33},  Tapered{-52, 17},
        Tapered{-52, 10},  Tapered{-52, -2},  Tapered{-60, -3},  Tapered{-60, 11},  Tapered{-60, 24},
        Tapered{-59, 36},  Tapered{-60, 33},  Tapered{-60, 19},  Tapered{-60, 11},  Tapered{-60, -1},
        Tapered{-68, -12}, Tapered{-68, 1},   Tapered{-68, 12},  Tapered{-68, 22},  Tapered{-68, 23},
        Tapered{-68, 10},  Tapered{-68, 0},   Tapered{-68, -12}, Tapered{-76, -23}, Tapered{-76, -12},
        Tapered{-76, -1},  Tapered{-76, 10},  Tapered{-76, 10},  Tapered{-76, -2},  Tapered{-76, -12},
        Tapered{-76, -23}, Tapered{-84, -34}, Tapered{-84, -23}, Tapered{-84, -13}, Tapered{-84, -1},
        Tapered{-84, -1},  Tapered{-84, -12}, Tapered{-84, -23}, Tapered{-84, -34}};
    w.knight_mobility = {Tapered{-43, -28}, Tapered{-18, -23}, Tapered{-5, -13},
                         Tapered{-1, -8},   Tapered{4, 13},    Tapered{10, 18},
                         Tapered{21, 21},   Tapered{28, 31},   Tapered{20, 26}};
    w.bishop_mobility = {Tapered{-45, -32}, Tapered{-27, -31}, Tapered{-13, -21}, Tapered{-10, -16},
                         Tapered{-1, -2},   Tapered{4, 5},     Tapered{9, 11},    Tapered{18, 14},
                         Tapered{-3, 18},   Tapered{14, 26},   Tapered{23, 22},   Tapered{28, 31},
                         Tapered{28, 28},   Tapered{36, 35}};
    w.rook_mobility = {Tapered{-44, -45}, Tapered{-30, -38}, Tapered{-8, -20}, Tapered{-2, -16},
                       Tapered{-2, -6},   Tapered{0, -4},    Tapered{-1, 12},  Tapered{4, 12},
                       Tapered{17, 17},   Tapered{23, 32},   Tapered{9, 38},   Tapered{18, 45},
                       Tapered{15, 41},   Tapered{24, 55},   Tapered{20, 72}};
    w.queen_mobility = {Tapered{-22, -44}, Tapered{-24, -40}, Tapered{-21, -36}, Tapered{-25, -34},
                        Tapered{-10, -28}, Tapered{-6, -27},  Tapered{-11, -21}, Tapered{1, -15},
                        Tapered{-2, -9},   Tapered{5, -5},    Tapered{-3, 1},    Tapered{14, 3},
                        Tapered{7, 10},    Tapered{8, 14},    Tapered{3, 17},    Tapered{13, 25},
                        Tapered{12, 25},   Tapered{11, 27},   Tapered{14, 32},   Tapered{18, 36},
                        Tapered{19, 40},   Tapered{22, 45},   Tapered{22, 46},   Tapered{24, 50},
                        Tapered{26, 52},   Tapered{28, 56},   Tapered{30, 60},   Tapered{32, 64}};
    w.passed = {Tapered{0, 0},   Tapered{2, 22},  Tapered{-1, 18},  Tapered{-6, 15},
                Tapered{20, 45}, Tapered{48, 96}, Tapered{83, 150}, Tapered{0, 0}};
    w.passed_free = {Tapered{0, 0},  Tapered{6, 10},  Tapered{1, 9},   Tapered{2, 20},
                     Tapered{4, 31}, Tapered{11, 64}, Tapered{14, 85}, Tapered{0, 0}};
    w.passed_blocked = {Tapered{0, 0},    Tapered{-1, 0},   Tapered{0, 0},     Tapered{-1, -8},
                        Tapered{-5, -20}, Tapered{-5, -39}, Tapered{-12, -65}, Tapered{0, 0}};
    w.own_king_distance = {Tapered{0, 3},   Tapered{0, 42},  Tapered{0, 25}, Tapered{1, 9},
                           Tapered{-4, -3}, Tapered{-1, -4}, Tapered{10, 0}, Tapered{3, -4}};
    w.their_king_distance = {Tapered{0, -19}, Tapered{-2, -25}, Tapered{2, -7},  Tapered{-12, 27},
                             Tapered{-1, 42}, Tapered{1, 42},   Tapered{13, 54}, Tapered{9, 49}};
    w.supported = {Tapered{0, 0},  Tapered{6, 4},   Tapered{14, 7},  Tapered{10, -9},
                   Tapered{28, 7}, Tapered{39, 29}, Tapered{54, 36}, Tapered{0, 0}};
    w.phalanx = {Tapered{0, 0},   Tapered{10, -1}, Tapered{9, 10},  Tapered{9, 8},
                 Tapered{26, 15}, Tapered{33, 24}, Tapered{48, 34}, Tapered{0, 0}};
    w.isolated = {Tapered{-2, -9}, Tapered{-19, 4}};
    w.doubled = {Tapered{-5, -34}};
    w.backward = {Tapered{-11, -21}, Tapered{-36, 4}};
    w.bishop_pair = {Tapered{34, 63}};
    w.bishop_pawns = {Tapered{-3, -7}};
    w.outpost_knight = {Tapered{25, 14}};
    w.outpost_bishop = {Tapered{36, 18}};
    w.behind_pawn = {Tapered{6, 34}};
    w.rook_open = {Tapered{35, 49}};
    w.rook_half_open = {Tapered{27, 15}};
    w.pawn_threat = {Tapered{0, 0},   Tapered{63, 38}, Tapered{61, 42},
                     Tapered{74, 39}, Tapered{74, 39}, Tapered{0, 0}};
    w.minor_threat = {Tapered{4, 26},  Tapered{28, 23}, Tapered{33, 28},
                      Tapered{47, 32}, Tapered{62, 40}, Tapered{0, 0}};
    w.rook_threat = {Tapered{4, 37}, Tapered{32, 28}, Tapered{31, 26},
                     Tapered{1, 1},  Tapered{47, 30}, Tapered{0, 0}};
    w.hanging = {Tapered{25, 53}};
    w.push_threat = {Tapered{31, 17}};
    w.shelter = {Tapered{-10, 21}, Tapered{11, -13}, Tapered{3, 1},   Tapered{-5, -9},
                 Tapered{2, -2},   Tapered{-9, 2},   Tapered{-13, 1}, Tapered{0, 0}};
    w.storm = {Tapered{-4, 3},  Tapered{-3, 10}, Tapered{-30, -2}, Tapered{-17, 1},
               Tapered{-3, -2}, Tapered{6, -6},  Tapered{4, -5},   Tapered{0, 0}};
    w.king_open = {Tapered{-23, -18}};
    w.king_danger = {
        Tapered{-12, 65},   Tapered{6, 6},      Tapered{0, -1},     Tapered{-14, -3},   Tapered{-17, -6},
        Tapered{-25, -6},   Tapered{-15, -6},   Tapered{-18, -8},   Tapered{-36, -8},   Tapered{-51, -15},
        Tapered{-56, -14},  Tapered{-70, -18},  Tapered{-82, -17},  Tapered{-102, -20}, Tapered{-115, -20},
        Tapered{-131, -20}, Tapered{-152, -22}, Tapered{-171, -22}, Tapered{-194, -22}, Tapered{-217, -24},
        Tapered{-241, -24}, Tapered{-264, -26}, Tapered{-290, -24}, Tapered{-317, -25}, Tapered{-345, -24},
        Tapered{-376, -27}, Tapered{-404, -26}, Tapered{-437, -27}, Tapered{-470, -28}, Tapered{-504, -29},
        Tapered{-540, -30}, Tapered{-576, -31}, Tapered{-600, -32}, Tapered{-600, -33}, Tapered{-600, -34},
        Tapered{-600, -35}, Tapered{-600, -36}, Tapered{-600, -37}, Tapered{-600, -38}, Tapered{-600, -39},
        Tapered{-600, -40}, Tapered{-600, -41}, Tapered{-600, -42}, Tapered{-600, -43}, Tapered{-600, -44},
        Tapered{-600, -45}, Tapered{-600, -46}, Tapered{-600, -47}};
    w.tempo = {Tapered{46, 19}};
}

} // namespace duiyi::engine
