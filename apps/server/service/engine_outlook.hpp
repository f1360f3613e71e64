// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>

#include "domain/event.hpp"
#include "engines/engine_service.hpp"

namespace duiyi::server {

/// What the engine has seen of a game at its last moves, and what a person would do in its place. Kept in
/// memory only: a restart forgets it.
class EngineOutlook {
public:
    /// The engine plays the move of this report now; once more the same, when it could not be stored.
    void note(const EngineReport& report);
    /// Its last moves all looked lost. Never at the levels that beginners play: they want to give mate.
    [[nodiscard]] bool would_resign(const EngineSeat& engine) const;
    /// Its last moves all looked drawn; again after a while when that was declined.
    [[nodiscard]] bool would_offer_draw(const EngineSeat& engine) const;

private:
    std::size_t ply_ = 0;  ///< of the last move
    std::size_t lost_ = 0; ///< so many of its moves up to that one looked lost
    std::size_t drawn_ = 0;
};

} // namespace duiyi::server
