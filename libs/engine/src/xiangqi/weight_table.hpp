// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "../tapered.hpp"
#include "duiyi/geometry/xiangqi.hpp"

/// The weights of the handcrafted evaluation of xiangqi. Every member is an array of `Tapered`, except
/// `phase` and `exchange`, so that the tuner can treat them as one vector.
namespace duiyi::engine {

/// The point relative to a side, with left and right folded: 0..49, `file from the edge + 5 * rank`, its own
/// back rank first.
constexpr std::size_t relative_square(Side side, Square<Xiangqi> square) {
    const int file = square.file() < 5 ? square.file() : 8 - square.file();
    const int rank = side == Side::first ? square.rank() : 9 - square.rank();
    return static_cast<std::size_t>(file + 5 * rank);
}

struct XiangqiWeights {
    template <std::size_t n>
    using Row = std::array<Tapered, n>;

    std::array<int, 7> phase{}; ///< by role; 16 in the initial position
    /// Piece values for static exchange evaluation, by role; the general is never captured.
    std::array<int, 7> exchange = {0, 200, 200, 420, 950, 450, 130};

    Row<7> material{};                     ///< by role
    std::array<Row<50>, 7> piece_square{}; ///< by role and relative square, on top of the material
    Row<18> rook_mobility{};               ///< by the number of points it can go to
    Row<9> horse_mobility{};
    Row<18> cannon_mobility{};
    Row<1> hollow_cannon{};           ///< nothing between a cannon and the enemy general (空头炮)
    Row<1> loaded_cannon{};           ///< two pieces between a cannon and the enemy general on its file
    Row<1> bottom_cannon{};           ///< on the enemy's back rank, nothing or two pieces between (沉底炮)
    std::array<Row<9>, 3> advisors{}; ///< by own advisors left and the enemy's force (rook 2, others 1)
    std::array<Row<9>, 3> elephants{}; ///< likewise
    Row<1> advisors_linked{};          ///< advisors that protect each other
    Row<1> elephants_linked{};
    Row<1> pawns_abreast{};   ///< crossed pawns side by side
    Row<1> pawn_protected{};  ///< a crossed pawn that some piece protects
    Row<1> horse_protected{}; ///< a horse beyond the river that some piece protects
    Row<7> minor_threat{};    ///< a pawn, advisor or elephant attacks this role
    Row<7> horse_threat{};
    Row<7> cannon_threat{};
    Row<7> rook_threat{};
    Row<7> hanging{};         ///< attacked and not protected, by role
    Row<1> open_general{};    ///< no piece at all before the own general on its file
    Row<48> general_danger{}; ///< by attack units against the general
    Row<1> tempo{};

    /// Calls `take(name, row)` for each row of `Tapered`, in order; some are rows of rows.
    template <class Weights, class Take>
    static constexpr void for_each_row(Weights& w, Take take) {
        take("material", w.material);
        take("piece_square", w.piece_square);
        take("rook_mobility", w.rook_mobility);
        take("horse_mobility", w.horse_mobility);
        take("cannon_mobility", w.cannon_mobility);
        take("hollow_cannon", w.hollow_cannon);
        take("loaded_cannon", w.loaded_cannon);
        take("bottom_cannon", w.bottom_cannon);
        take("advisors", w.advisors);
        take("elephants", w.elephants);
        take("advisors_linked", w.advisors_linked);
        take("elephants_linked", w.elephants_linked);
        take("pawns_abreast", w.pawns_abreast);
        take("pawn_protected", w.pawn_protected);
        take("horse_protected", w.horse_protected);
        take("minor_threat", w.minor_threat);
        take("horse_threat", w.horse_threat);
        take("cannon_threat", w.cannon_threat);
        take("rook_threat", w.rook_threat);
        take("hanging", w.hanging);
        take("open_general", w.open_general);
        take("general_danger", w.general_danger);
        take("tempo", w.tempo);
    }
};

/// Initial values for the tuner, chosen by judgement.
constexpr XiangqiWeights initial_xiangqi_weights() {
    XiangqiWeights w;
    // General, advisor, elephant, horse, rook, cannon, pawn.
    w.phase = {0, 0, 0, 1, 2, 1, 0};
    w.material = {Tapered{0, 0},     Tapered{120, 120}, Tapered{110, 130}, Tapered{400, 430},
                  Tapered{950, 960}, Tapered{450, 420}, Tapered{80, 110}};
    for (int i = 0; i < 50; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int file = i % 5; // 0 at the edge, 4 in the middle
        const int rank = i / 5;
        w.piece_square[0][at] = Tapered{rank == 0 ? (file == 4 ? 20 : 0) : -25 * rank, file == 4 ? 12 : 0};
        w.piece_square[1][at] = Tapered{rank == 1 ? 6 : rank == 2 ? -6 : 0, 0};
        w.piece_square[2][at] = Tapered{file == 4 ? 12 : file == 0 ? -10 : 0, 0};
        const int horse_rank[] = {-20, -6, 4, 6, 10, 18, 26, 28, 20, -8};
        const int horse_file[] = {-16, -4, 8, 8, 2};
        w.piece_square[3][at] =
            Tapered{horse_rank[rank] + horse_file[file] - (rank == 1 && file == 4 ? 30 : 0),
                    horse_rank[rank] / 2 + horse_file[file]};
        const int rook_rank[] = {-18, -2, 0, 2, 8, 12, 12, 10, 14, 4};
        const int rook_file[] = {-6, 2, 2, 8, 6};
        w.piece_square[4][at] = Tapered{rook_rank[rank] + rook_file[file], rook_rank[rank] / 2};
        const int cannon_rank[] = {0, 2, 8, 2, 4, 0, -4, 2, 4, 14};
        w.piece_square[5][at] = Tapered{cannon_rank[rank] + (file == 4 ? 12 : 0), file == 4 ? 6 : 0};
        const int pawn_rank[] = {0, 0, 0, 0, 6, 70, 95, 110, 100, 20};
        const int pawn_file[] = {-14, 0, 6, 14, 14};
        w.piece_square[6][at] =
            Tapered{pawn_rank[rank] + (rank >= 5 ? pawn_file[file] : 0) + (rank == 3 && file == 4 ? 10 : 0),
                    pawn_rank[rank] * 5 / 4 + (rank >= 5 ? pawn_file[file] : 0)};
    }
    for (int i = 0; i < 18; ++i) {
        w.rook_mobility[static_cast<std::size_t>(i)] = Tapered{i * 5 - 42, i * 4 - 36};
        w.cannon_mobility[static_cast<std::size_t>(i)] = Tapered{i * 2 - 14, i * 2 - 16};
    }
    for (int i = 0; i < 9; ++i) {
        w.horse_mobility[static_cast<std::size_t>(i)] = Tapered{i * 12 - 46, i * 12 - 50};
    }
    w.hollow_cannon = {Tapered{90, 40}};
    w.loaded_cannon = {Tapered{20, 10}};
    w.bottom_cannon = {Tapered{25, 10}};
    for (int force = 0; force < 9; ++force) {
        const auto at = static_cast<std::size_t>(force);
        w.advisors[0][at] = Tapered{-14 * force, -10 * force};
        w.advisors[1][at] = Tapered{-9 * force, -6 * force};
        w.elephants[0][at] = Tapered{-8 * force, -7 * force};
        w.elephants[1][at] = Tapered{-4 * force, -3 * force};
    }
    w.advisors_linked = {Tapered{10, 10}};
    w.elephants_linked = {Tapered{12, 10}};
    w.pawns_abreast = {Tapered{22, 26}};
    w.pawn_protected = {Tapered{10, 10}};
    w.horse_protected = {Tapered{14, 10}};
    w.minor_threat = {Tapered{},       Tapered{},       Tapered{}, Tapered{40, 40},
                      Tapered{60, 50}, Tapered{40, 40}, Tapered{}};
    w.horse_threat = {Tapered{},       Tapered{4, 6},   Tapered{4, 6}, Tapered{8, 8},
                      Tapered{50, 45}, Tapered{12, 10}, Tapered{6, 8}};
    w.cannon_threat = {Tapered{},       Tapered{4, 4}, Tapered{4, 4}, Tapered{10, 8},
                       Tapered{45, 40}, Tapered{8, 6}, Tapered{2, 2}};
    w.rook_threat = {Tapered{}, Tapered{4, 6},   Tapered{4, 6}, Tapered{8, 8},
                     Tapered{}, Tapered{12, 10}, Tapered{4, 6}};
    w.hanging = {Tapered{},       Tapered{10, 14}, Tapered{10, 14}, Tapered{26, 26},
                 Tapered{20, 20}, Tapered{26, 26}, Tapered{10, 14}};
    w.open_general = {Tapered{-10, 0}};
    for (int units = 0; units < 48; ++units) {
        const int loss = units * units * 2 / 5;
        w.general_danger[static_cast<std::size_t>(units)] =
            Tapered{-(loss < 450 ? loss : 450), -(loss < 500 ? loss : 500) / 2};
    }
    w.tempo = {Tapered{18, 14}};
    return w;
}

} // namespace duiyi::engine
