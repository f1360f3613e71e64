// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Made by `duiyi tune xiangqi`; docs/engine.md says how. Do not edit.
#pragma once

#include "weight_table.hpp"

namespace duiyi::engine {

/// Sets the weights tuned on self-play games.
constexpr void set_tuned_weights(XiangqiWeights& w) {
    w.material = {Tapered{0, 0},     Tapered{107, 79},  Tapered{104, 91}, Tapered{359, 400},
                  Tapered{944, 961}, Tapered{426, 371}, Tapered{59, 87}};
    w.piece_square[0] = {
        Tapered{0, 0},    Tapered{0, 0},    Tapered{0, 0},    Tapered{7, -5},   Tapered{45, 1},
        Tapered{-25, 0},  Tapered{-25, 0},  Tapered{-25, 0},  Tapered{-41, 1},  Tapered{-33, 27},
        Tapered{-50, 0},  Tapered{-50, 0},  Tapered{-50, 0},  Tapered{-51, 4},  Tapered{-58, 7},
        Tapered{-75, 0},  Tapered{-75, 0},  Tapered{-75, 0},  Tapered{-75, 0},  Tapered{-75, 12},
        Tapered{-100, 0}, Tapered{-100, 0}, Tapered{-100, 0}, Tapered{-100, 0}, Tapered{-100, 12},
        Tapered{-125, 0}, Tapered{-125, 0}, Tapered{-125, 0}, Tapered{-125, 0}, Tapered{-125, 12},
        Tapered{-150, 0}, Tapered{-150, 0}, Tapered{-150, 0}, Tapered{-150, 0}, Tapered{-150, 12},
        Tapered{-175, 0}, Tapered{-175, 0}, Tapered{-175, 0}, Tapered{-175, 0}, Tapered{-175, 12},
        Tapered{-200, 0}, Tapered{-200, 0}, Tapered{-200, 0}, Tapered{-200, 0}, Tapered{-200, 12},
        Tapered{-225, 0}, Tapered{-225, 0}, Tapered{-225, 0}, Tapered{-225, 0}, Tapered{-225, 12}};
    w.piece_square[1] = {Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{9, -19},   Tapered{0, 0},
                         Tapered{6, 0},  Tapered{6, 0},  Tapered{6, 0},  Tapered{6, 0},     Tapered{18, -11},
                         Tapered{-6, 0}, Tapered{-6, 0}, Tapered{-6, 0}, Tapered{-41, -20}, Tapered{-6, 0},
                         Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},     Tapered{0, 0},
                         Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},     Tapered{0, 0},
                         Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},     Tapered{0, 0},
                         Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},     Tapered{0, 0},
                         Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},     Tapered{0, 0},
                         Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},     Tapered{0, 0},
                         Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},  Tapered{0, 0},     Tapered{0, 0}};
    w.piece_square[2] = {Tapered{-10, 0},   Tapered{0, 0}, Tapered{9, -12},   Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-26, -12}, Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{23, -13},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{-12, -13}, Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{12, 0},
                         Tapered{-10, 0},   Tapered{0, 0}, Tapered{0, 0},     Tapered{0, 0}, Tapered{12, 0}};
    w.piece_square[3] = {
        Tapered{-36, -26}, Tapered{-41, -17}, Tapered{-11, -2}, Tapered{-10, 0}, Tapered{-19, -9},
        Tapered{-13, -17}, Tapered{-13, -7},  Tapered{-20, -4}, Tapered{-7, 11}, Tapered{-41, -3},
        Tapered{-15, -13}, Tapered{-4, -3},   Tapered{1, 5},    Tapered{4, 4},   Tapered{9, 6},
        Tapered{-14, -14}, Tapered{6, -1},    Tapered{5, 12},   Tapered{6, 6},   Tapered{10, 6},
        Tapered{-5, -9},   Tapered{-1, -3},   Tapered{23, 15},  Tapered{22, 10}, Tapered{23, 9},
        Tapered{6, -3},    Tapered{11, 6},    Tapered{27, 18},  Tapered{30, 15}, Tapered{22, 6},
        Tapered{14, -2},   Tapered{26, 10},   Tapered{22, 11},  Tapered{41, 20}, Tapered{25, 11},
        Tapered{13, -1},   Tapered{24, 9},    Tapered{30, 26},  Tapered{37, 21}, Tapered{35, 19},
        Tapered{5, -5},    Tapered{18, 9},    Tapered{27, 15},  Tapered{30, 18}, Tapered{22, 9},
        Tapered{-24, -20}, Tapered{-14, -10}, Tapered{3, 7},    Tapered{-1, 3},  Tapered{-6, -2}};
    w.piece_square[4] = {
        Tapered{-29, -17}, Tapered{5, -4},  Tapered{-11, -8}, Tapered{-1, -6}, Tapered{-13, -10},
        Tapered{-24, -4},  Tapered{-6, -4}, Tapered{-9, -3},  Tapered{0, -5},  Tapered{4, -2},
        Tapered{5, 1},     Tapered{4, -1},  Tapered{4, 3},    Tapered{13, 7},  Tapered{15, 5},
        Tapered{-2, 4},    Tapered{-1, -2}, Tapered{5, 3},    Tapered{24, 1},  Tapered{9, 1},
        Tapered{2, 3},     Tapered{16, 5},  Tapered{8, 6},    Tapered{11, -1}, Tapered{14, 4},
        Tapered{0, 4},     Tapered{11, 11}, Tapered{18, 10},  Tapered{1, 6},   Tapered{18, 8},
        Tapered{13, 15},   Tapered{22, 10}, Tapered{29, 15},  Tapered{8, 1},   Tapered{22, 8},
        Tapered{3, 9},     Tapered{-10, 0}, Tapered{10, 4},   Tapered{17, 6},  Tapered{16, 8},
        Tapered{7, 5},     Tapered{13, -3}, Tapered{3, -5},   Tapered{22, 5},  Tapered{20, 7},
        Tapered{3, 5},     Tapered{2, -4},  Tapered{9, 4},    Tapered{19, 0},  Tapered{11, 3}};
    w.piece_square[5] = {Tapered{3, 1},  Tapered{4, -1},   Tapered{2, 0},   Tapered{1, -2},   Tapered{11, 6},
                         Tapered{9, -1}, Tapered{2, 4},    Tapered{4, -2},  Tapered{5, -3},   Tapered{20, 2},
                         Tapered{33, 2}, Tapered{-3, -1},  Tapered{1, 0},   Tapered{15, -9},  Tapered{33, 14},
                         Tapered{1, -2}, Tapered{-1, -3},  Tapered{3, -2},  Tapered{-5, -2},  Tapered{17, 8},
                         Tapered{8, 0},  Tapered{5, -1},   Tapered{19, 5},  Tapered{1, -1},   Tapered{14, 12},
                         Tapered{2, 3},  Tapered{-6, 0},   Tapered{1, 2},   Tapered{-8, -2},  Tapered{10, 7},
                         Tapered{6, 4},  Tapered{-8, 0},   Tapered{9, 5},   Tapered{-17, -6}, Tapered{5, 1},
                         Tapered{7, 1},  Tapered{-20, -3}, Tapered{3, -1},  Tapered{-3, -3},  Tapered{9, 3},
                         Tapered{3, -7}, Tapered{-9, -7},  Tapered{-2, -3}, Tapered{-7, -8},  Tapered{15, 6},
                         Tapered{32, 4}, Tapered{0, -5},   Tapered{10, -1}, Tapered{-1, -9},  Tapered{25, 6}};
    w.piece_square[6] = {
        Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},
        Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},
        Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},     Tapered{0, 0},
        Tapered{2, 7},     Tapered{0, 0},     Tapered{-18, -2},  Tapered{0, 0},     Tapered{14, 13},
        Tapered{7, 18},    Tapered{6, 7},     Tapered{8, 10},    Tapered{6, 7},     Tapered{20, 17},
        Tapered{51, 66},   Tapered{66, 83},   Tapered{78, 92},   Tapered{88, 103},  Tapered{74, 97},
        Tapered{70, 103},  Tapered{96, 121},  Tapered{96, 118},  Tapered{97, 123},  Tapered{108, 132},
        Tapered{101, 127}, Tapered{112, 128}, Tapered{104, 111}, Tapered{125, 153}, Tapered{125, 155},
        Tapered{85, 116},  Tapered{103, 131}, Tapered{109, 122}, Tapered{116, 129}, Tapered{114, 145},
        Tapered{7, 12},    Tapered{19, 25},   Tapered{25, 29},   Tapered{34, 38},   Tapered{34, 37}};
    w.rook_mobility = {Tapered{-36, -36}, Tapered{-37, -31}, Tapered{-44, -31}, Tapered{-29, -23},
                       Tapered{-23, -24}, Tapered{-1, -19},  Tapered{-9, -11},  Tapered{-3, -8},
                       Tapered{-2, -4},   Tapered{12, -1},   Tapered{6, 11},    Tapered{21, 19},
                       Tapered{17, 12},   Tapered{20, 12},   Tapered{19, 24},   Tapered{26, 33},
                       Tapered{29, 28},   Tapered{39, 14}};
    w.horse_mobility = {Tapered{-46, -50}, Tapered{-38, -37}, Tapered{-22, -30},
                        Tapered{-17, -14}, Tapered{-10, 2},   Tapered{5, 12},
                        Tapered{18, 11},   Tapered{24, 29},   Tapered{43, 26}};
    w.cannon_mobility = {Tapered{-15, -18}, Tapered{-20, -17}, Tapered{-14, -15}, Tapered{-5, -9},
                         Tapered{-5, -4},   Tapered{-2, -12},  Tapered{4, -7},    Tapered{-5, -2},
                         Tapered{3, -2},    Tapered{9, 1},     Tapered{9, 4},     Tapered{14, 1},
                         Tapered{12, 0},    Tapered{1, 5},     Tapered{13, 7},    Tapered{8, 7},
                         Tapered{8, 15},    Tapered{15, 13}};
    w.hollow_cannon = {Tapered{79, 23}};
    w.loaded_cannon = {Tapered{20, 24}};
    w.bottom_cannon = {Tapered{14, -2}};
    w.advisors[0] = {Tapered{0, -4},    Tapered{-11, 4},   Tapered{-32, -25},
                     Tapered{-33, -11}, Tapered{-52, -34}, Tapered{-71, -50},
                     Tapered{-85, -60}, Tapered{-99, -70}, Tapered{-110, -80}};
    w.advisors[1] = {Tapered{-2, -21},  Tapered{-5, 15},   Tapered{-16, -9},
                     Tapered{-33, -23}, Tapered{-44, -33}, Tapered{-54, -34},
                     Tapered{-59, -37}, Tapered{-52, -40}, Tapered{-68, -48}};
    w.advisors[2] = {Tapered{-3, -29}, Tapered{1, 23}, Tapered{0, -2}, Tapered{-8, -21}, Tapered{-4, -2},
                     Tapered{-7, 0},   Tapered{2, 6},  Tapered{3, 4},  Tapered{13, 1}};
    w.elephants[0] = {Tapered{0, -6},    Tapered{-3, 22},   Tapered{-16, -7},
                      Tapered{-25, -21}, Tapered{-29, -27}, Tapered{-41, -35},
                      Tapered{-41, -40}, Tapered{-54, -49}, Tapered{-65, -56}};
    w.elephants[1] = {Tapered{-1, -8},   Tapered{-2, 19},   Tapered{-9, -9},
                      Tapered{-17, -20}, Tapered{-24, -22}, Tapered{-32, -22},
                      Tapered{-27, -19}, Tapered{-19, -20}, Tapered{-30, -24}};
    w.elephants[2] = {Tapered{-2, -39}, Tapered{1, 9},  Tapered{-2, -8}, Tapered{2, 5}, Tapered{-2, 3},
                      Tapered{-2, 3},   Tapered{-8, 3}, Tapered{2, 4},   Tapered{17, 1}};
    w.advisors_linked = {Tapered{15, 3}};
    w.elephants_linked = {Tapered{24, -1}};
    w.pawns_abreast = {Tapered{4, -21}};
    w.pawn_protected = {Tapered{-2, 9}};
    w.horse_protected = {Tapered{16, 5}};
    w.minor_threat = {Tapered{0, 0},   Tapered{1, -16}, Tapered{8, -2}, Tapered{41, 39},
                      Tapered{55, 44}, Tapered{46, 42}, Tapered{0, 3}};
    w.horse_threat = {Tapered{0, 0},   Tapered{2, -6},  Tapered{3, 7}, Tapered{10, 8},
                      Tapered{43, 42}, Tapered{28, 12}, Tapered{13, 9}};
    w.cannon_threat = {Tapered{0, 0},   Tapered{0, 11}, Tapered{0, 8}, Tapered{18, 11},
                       Tapered{42, 40}, Tapered{8, 6},  Tapered{5, 4}};
    w.rook_threat = {Tapered{0, 0}, Tapered{-16, 1}, Tapered{-9, 1}, Tapered{20, 26},
                     Tapered{0, 0}, Tapered{31, 19}, Tapered{7, 16}};
    w.hanging = {Tapered{0, 0},  Tapered{12, 14}, Tapered{22, 25}, Tapered{39, 34},
                 Tapered{9, 11}, Tapered{38, 32}, Tapered{23, 20}};
    w.open_general = {Tapered{-4, 10}};
    w.general_danger = {Tapered{4, -3},      Tapered{0, 0},       Tapered{3, 8},       Tapered{-11, 6},
                        Tapered{-11, -3},    Tapered{-12, -8},    Tapered{-24, -13},   Tapered{-25, -2},
                        Tapered{-27, 4},     Tapered{-42, -10},   Tapered{-40, -17},   Tapered{-49, -30},
                        Tapered{-61, -37},   Tapered{-69, -29},   Tapered{-94, -41},   Tapered{-92, -43},
                        Tapered{-109, -52},  Tapered{-116, -55},  Tapered{-129, -66},  Tapered{-132, -70},
                        Tapered{-152, -63},  Tapered{-161, -80},  Tapered{-188, -95},  Tapered{-212, -111},
                        Tapered{-227, -119}, Tapered{-248, -124}, Tapered{-266, -133}, Tapered{-287, -145},
                        Tapered{-309, -155}, Tapered{-333, -167}, Tapered{-360, -180}, Tapered{-384, -192},
                        Tapered{-407, -200}, Tapered{-433, -216}, Tapered{-449, -231}, Tapered{-448, -245},
                        Tapered{-450, -250}, Tapered{-449, -249}, Tapered{-448, -250}, Tapered{-450, -250},
                        Tapered{-450, -250}, Tapered{-450, -250}, Tapered{-450, -250}, Tapered{-450, -250},
                        Tapered{-450, -250}, Tapered{-450, -250}, Tapered{-450, -250}, Tapered{-450, -250}};
    w.tempo = {Tapered{60, 1}};
}

} // namespace duiyi::engine
