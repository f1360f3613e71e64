// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/refusal.hpp"
#include "domain/view.hpp"
#include "duiyi/geometry/game_id.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// A position with its legal moves, or the faults of its FEN.
struct PositionReport {
    std::optional<PositionView> position; ///< after the move, if there is one
    std::optional<PlyView> ply;           ///< the move
    Faults faults;  ///< beside a position, without a move: why no game can have come to it
    Faults repairs; ///< of the FEN, beside a position
};

/// Describes the position of a FEN and, with a move, the move and the position after it. The move may be
/// written in any notation of the game (`read_typed_move`). The faults of a FEN are an answer; a move that is
/// not legal, ambiguous or unreadable is refused. Has no history: repetitions do not count. Cost: two
/// listings of legal moves at most.
[[nodiscard]] Result<PositionReport, Refusal> describe_fen(GameId game, std::string_view fen,
                                                           const std::optional<std::string>& move);

} // namespace duiyi::server
