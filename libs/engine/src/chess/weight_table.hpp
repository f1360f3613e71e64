// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "../tapered.hpp"
#include "duiyi/geometry/chess.hpp"

/// The weights of the handcrafted evaluation of chess. Every member is an array of `Tapered`, except `phase`
/// and `exchange`, so that the tuner can treat them as one vector.
namespace duiyi::engine {

/// The square relative to a side: 0..63, its own back rank first.
constexpr std::size_t relative_square(Side side, Square<Chess> square) {
    return side == Side::first ? square.index : square.index ^ 56U;
}

struct ChessWeights {
    template <std::size_t n>
    using Row = std::array<Tapered, n>;

    std::array<int, 6> phase{}; ///< by role; 24 in the initial position
    /// Piece values for static exchange evaluation, by role; the king is never captured.
    std::array<int, 6> exchange = {100, 320, 330, 510, 980, 0};

    Row<6> material{};                     ///< by role
    std::array<Row<64>, 6> piece_square{}; ///< by role and relative square, on top of the material
    Row<9> knight_mobility{};              ///< by the number of squares outside the reach of pawns
    Row<14> bishop_mobility{};
    Row<15> rook_mobility{};
    Row<28> queen_mobility{};
    Row<8> passed{};            ///< by own rank
    Row<8> passed_free{};       ///< the square before it is empty and not attacked
    Row<8> passed_blocked{};    ///< an enemy piece stands before it
    Row<8> own_king_distance{}; ///< of the king from the square before a far passed pawn
    Row<8> their_king_distance{};
    Row<8> supported{}; ///< by own rank: pawns that a pawn protects
    Row<8> phalanx{};   ///< by own rank: pawns side by side
    Row<2> isolated{};  ///< no own pawn on a neighbouring file; [on an open file]
    Row<1> doubled{};
    Row<2> backward{}; ///< cannot be protected by a pawn nor advance; [on an open file]
    Row<1> bishop_pair{};
    Row<1> bishop_pawns{};   ///< own pawns on a bishop's colour
    Row<1> outpost_knight{}; ///< on ranks 4-6, protected by a pawn, not to be driven away by one
    Row<1> outpost_bishop{};
    Row<1> behind_pawn{}; ///< a minor piece right behind a pawn
    Row<1> rook_open{};
    Row<1> rook_half_open{};
    Row<6> pawn_threat{};  ///< a pawn attacks this role
    Row<6> minor_threat{}; ///< a knight or bishop attacks it
    Row<6> rook_threat{};
    Row<1> hanging{};      ///< attacked and not protected
    Row<1> push_threat{};  ///< a safe pawn step would attack a piece
    Row<8> shelter{};      ///< own pawns near the king: by rank steps before it, 0 none
    Row<8> storm{};        ///< enemy pawns near the king, likewise
    Row<1> king_open{};    ///< files near the king without own pawns
    Row<48> king_danger{}; ///< by attack units against the king
    Row<1> tempo{};

    /// Calls `take(name, row)` for each row of `Tapered`, in order; some are rows of rows.
    template <class Weights, class Take>
    static constexpr void for_each_row(Weights& w, Take take) {
        take("material", w.material);
        take("piece_square", w.piece_square);
        take("knight_mobility", w.knight_mobility);
        take("bishop_mobility", w.bishop_mobility);
        take("rook_mobility", w.rook_mobility);
        take("queen_mobility", w.queen_mobility);
        take("passed", w.passed);
        take("passed_free", w.passed_free);
        take("passed_blocked", w.passed_blocked);
        take("own_king_distance", w.own_king_distance);
        take("their_king_distance", w.their_king_distance);
        take("supported", w.supported);
        take("phalanx", w.phalanx);
        take("isolated", w.isolated);
        take("doubled", w.doubled);
        take("backward", w.backward);
        take("bishop_pair", w.bishop_pair);
        take("bishop_pawns", w.bishop_pawns);
        take("outpost_knight", w.outpost_knight);
        take("outpost_bishop", w.outpost_bishop);
        take("behind_pawn", w.behind_pawn);
        take("rook_open", w.rook_open);
        take("rook_half_open", w.rook_half_open);
        take("pawn_threat", w.pawn_threat);
        take("minor_threat", w.minor_threat);
        take("rook_threat", w.rook_threat);
        take("hanging", w.hanging);
        take("push_threat", w.push_threat);
        take("shelter", w.shelter);
        take("storm", w.storm);
        take("king_open", w.king_open);
        take("king_danger", w.king_danger);
        take("tempo", w.tempo);
    }
};

/// Initial values for the tuner, chosen by judgement.
constexpr ChessWeights initial_chess_weights() {
    ChessWeights w;
    w.phase = {0, 1, 1, 2, 4, 0};
    w.material = {Tapered{85, 110},  Tapered{335, 300},   Tapered{350, 320},
                  Tapered{470, 560}, Tapered{1000, 1020}, Tapered{0, 0}};
    for (int i = 0; i < 64; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int file = i % 8;
        const int rank = i / 8;
        const int from_side = file < 4 ? file : 7 - file;
        const int from_end = rank < 4 ? rank : 7 - rank;
        const int centre = from_side + from_end; // 0 in the corners, 6 in the middle
        w.piece_square[0][at] = rank == 0 || rank == 7
                                    ? Tapered{}
                                    : Tapered{(from_side == 3   ? 4 * (rank - 1) + (rank >= 3 ? 8 : 0)
                                               : from_side == 2 ? 3 * (rank - 2)
                                                                : rank - 1) -
                                                  4,
                                              (rank - 1) * (rank - 1) * 2 - 4};
        w.piece_square[1][at] = Tapered{
            centre * 9 - 32 + (rank >= 3 && rank <= 5 ? 8 : 0) - (rank == 0 ? 6 : 0), centre * 7 - 24};
        w.piece_square[2][at] = Tapered{
            centre * 4 - 12 - (rank == 0 ? 8 : 0) + (from_side == 1 && rank == 1 ? 8 : 0), centre * 3 - 8};
        w.piece_square[3][at] = Tapered{from_side * 3 - 6 + (rank == 6 ? 15 : 0), (rank >= 5 ? 6 : 0)};
        w.piece_square[4][at] = Tapered{centre * 2 - 6 - (rank == 0 ? 2 : 0), centre * 5 - 14};
        const int shelter = file <= 2 ? 28 - 6 * (file == 0) : file >= 6 ? 34 : file == 5 ? 4 : -4;
        w.piece_square[5][at] = Tapered{rank == 0   ? shelter
                                        : rank == 1 ? shelter - 22
                                                    : -28 - 8 * rank,
                                        centre * 11 - 34};
    }
    for (int i = 0; i < 9; ++i) {
        w.knight_mobility[static_cast<std::size_t>(i)] = Tapered{i * 6 - 26, i * 6 - 26};
    }
    for (int i = 0; i < 14; ++i) {
        w.bishop_mobility[static_cast<std::size_t>(i)] = Tapered{i * 5 - 30, i * 5 - 30};
    }
    for (int i = 0; i < 15; ++i) {
        w.rook_mobility[static_cast<std::size_t>(i)] = Tapered{i * 3 - 20, i * 6 - 38};
    }
    for (int i = 0; i < 28; ++i) {
        w.queen_mobility[static_cast<std::size_t>(i)] = Tapered{i * 2 - 22, i * 4 - 44};
    }
    for (int rank = 1; rank < 7; ++rank) {
        const auto at = static_cast<std::size_t>(rank);
        const int far = rank > 2 ? rank - 2 : 0;
        w.passed[at] = Tapered{far * far * 5, 10 + far * far * 8};
        w.passed_free[at] = Tapered{far * 2, far * far * 4};
        w.passed_blocked[at] = Tapered{-far * 3, -far * far * 4};
        w.supported[at] = Tapered{6 + far * far * 3, 4 + far * far * 2};
        w.phalanx[at] = Tapered{4 + rank * 2 + far * far * 2, far * far * 2};
    }
    for (int distance = 1; distance < 8; ++distance) {
        w.own_king_distance[static_cast<std::size_t>(distance)] = Tapered{0, 20 - 6 * distance};
        w.their_king_distance[static_cast<std::size_t>(distance)] = Tapered{0, 10 * distance - 30};
    }
    w.isolated = {Tapered{-8, -10}, Tapered{-16, -16}};
    w.doubled = {Tapered{-6, -18}};
    w.backward = {Tapered{-6, -8}, Tapered{-14, -12}};
    w.bishop_pair = {Tapered{25, 50}};
    w.bishop_pawns = {Tapered{-2, -5}};
    w.outpost_knight = {Tapered{24, 16}};
    w.outpost_bishop = {Tapered{22, 8}};
    w.behind_pawn = {Tapered{6, 2}};
    w.rook_open = {Tapered{30, 10}};
    w.rook_half_open = {Tapered{14, 8}};
    w.pawn_threat = {Tapered{0, 0},   Tapered{55, 40}, Tapered{55, 40},
                     Tapered{75, 40}, Tapered{75, 40}, Tapered{}};
    w.minor_threat = {Tapered{4, 12},  Tapered{22, 22}, Tapered{26, 24},
                      Tapered{45, 30}, Tapered{45, 40}, Tapered{}};
    w.rook_threat = {Tapered{0, 12}, Tapered{20, 24}, Tapered{22, 24},
                     Tapered{0, 0},  Tapered{45, 30}, Tapered{}};
    w.hanging = {Tapered{24, 18}};
    w.push_threat = {Tapered{16, 12}};
    w.shelter = {Tapered{-20, 0}, Tapered{16, 0}, Tapered{8, 0},   Tapered{0, 0},
                 Tapered{-4, 0},  Tapered{-8, 0}, Tapered{-12, 0}, Tapered{}};
    w.storm = {Tapered{0, 0},  Tapered{-4, 0}, Tapered{-24, 0}, Tapered{-12, 0},
               Tapered{-4, 0}, Tapered{},      Tapered{},       Tapered{}};
    w.king_open = {Tapered{-10, 0}};
    for (int units = 0; units < 48; ++units) {
        const int loss = units * units * 3 / 5;
        w.king_danger[static_cast<std::size_t>(units)] = Tapered{-(loss < 600 ? loss : 600), -units};
    }
    w.tempo = {Tapered{18, 14}};
    return w;
}

} // namespace duiyi::engine
