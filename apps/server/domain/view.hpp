// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/rules/outcome.hpp"

/// Positions, moves and evaluations as text, for clients.
namespace duiyi::server {

/// A played move in every notation, with what it led to.
struct PlyView {
    std::string uci; ///< castling as the game writes it
    std::string fen; ///< of the position after the move
    bool gives_check = false;
    std::string standard; ///< SAN in chess, WXF in xiangqi
    std::string chinese;  ///< in xiangqi; in chess the same as `standard`

    friend bool operator==(const PlyView&, const PlyView&) = default;
};

/// A legal move that repeats the position once too often, and what it leads to: the end of the game, or, with
/// `threefold_claim`, a draw that the other side may claim.
struct RepeatView {
    std::string uci;
    Outcome outcome;

    friend bool operator==(const RepeatView&, const RepeatView&) = default;
};

/// A position with what may be played in it.
struct PositionView {
    std::string fen;
    std::size_t ply = 0; ///< plies played before it
    Side turn{};
    std::vector<std::string> legal_moves;      ///< in UCI form; none when the game is over
    std::optional<std::string> last_move;      ///< in UCI form
    std::optional<std::string> checked_square; ///< of the king or general in check
    std::optional<Reason> claimable_draw;      ///< that the side to move may claim
    std::optional<Outcome> outcome;
    std::vector<RepeatView> repeats; ///< among the legal moves

    friend bool operator==(const PositionView&, const PositionView&) = default;
};

/// An evaluation as the first side sees it.
struct ScoreView {
    int centipawns = 0;
    std::optional<int> mate; ///< moves to mate; negative when the second side mates, 0 when it is mate
    int expected = 500;      ///< share of wins and half of that of draws, per mille
};

/// A principal variation with its evaluation.
struct LineView {
    ScoreView score;
    std::vector<PlyView> plies;
};

} // namespace duiyi::server
