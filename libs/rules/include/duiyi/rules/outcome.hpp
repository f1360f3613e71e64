// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string_view>

#include "duiyi/geometry/side.hpp"

namespace duiyi {

/// Why a game is over.
enum class Reason : std::uint8_t {
    checkmate,
    stalemate,             ///< chess: drawn (FIDE Laws 5.2.1); xiangqi: lost by the side that cannot move
    insufficient_material, ///< chess: FIDE Laws 5.2.2, as far as material alone tells; xiangqi: nothing left
                           ///< that can cross the river
    dead_position,         ///< chess: 5.2.2, neither side can mate by any series of legal moves
    fivefold_repetition,   ///< chess: 9.6.1
    seventy_five_moves,    ///< chess: 9.6.2
    threefold_claim,       ///< chess: 9.2.2, on the position that stands; not 9.2.1, with a move intended
    fifty_moves_claim,     ///< chess: 9.3.2, likewise; not 9.3.1
    natural_move_limit,    ///< xiangqi: too many plies without a capture, drawn
    repetition,            ///< xiangqi: the third occurrence of a position, with nobody at fault, drawn
    perpetual_check,       ///< xiangqi: the third occurrence, reached by checking on every move, lost by the
                           ///< checker
    perpetual_chase,       ///< xiangqi: the same by chasing on every move, lost by the chaser
    perpetual_attack,      ///< xiangqi, Chinese rules: the same by checking, chasing or threatening mate
    resignation,
    agreement,
    time_out,  ///< the winner's opponent has no time left; drawn when nobody can win any more
    aborted,   ///< a first move was not played in time: nobody has won or lost
    abandoned, ///< a player has left, and the other one has claimed the game or a draw
};

/// How many reasons there are: their numbers are from 0 to one less.
inline constexpr int reason_count = static_cast<int>(Reason::abandoned) + 1;

/// The reason's name in lower case with underscores, as on the wire: "fifty_moves_claim".
std::string_view to_string(Reason reason);

/// How a game ended.
struct Outcome {
    std::optional<Side> winner{}; ///< nobody: a draw
    Reason reason{};

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

} // namespace duiyi
