// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <vector>

#include "tournament.hpp"

namespace duiyi::tournaments {

/// How a player's colours so far bind the next one (FIDE C.04.3, 1.7).
enum class Preference : std::uint8_t { none, mild, strong, absolute };

/// How a player was paired across scores in a round (C.04.3, 1.4).
enum class Float : std::uint8_t { none, up, down };

/// What the pairing of a round needs to know of a player who takes part in it.
struct Entrant {
    int number = 0;            ///< as in `Player::number`
    int tpn = 0;               ///< its place among those who have taken part or do so now, from 1
    Points score = 0;          ///< with acceleration: decides the scoregroup
    Points real_score = 0;     ///< without
    int colour_difference = 0; ///< games with White less games with Black
    Colour preferred = Colour::none;
    Preference strength = Preference::none;
    Colour streak = Colour::none;  ///< the colour of the last two games or more, if that is one
    std::vector<Colour> colours{}; ///< of the games played, the latest first
    std::array<Float, 2> floats{}; ///< in the previous round, and in the one before
    bool may_have_bye = true;      ///< C2
    int unplayed = 0;              ///< rounds without a game
    std::vector<int> opponents{};  ///< their numbers, ascending
};

/// Those who take part in the next round, in the order of pairing: by score, then by TPN (C.04.3, 1.2).
[[nodiscard]] std::vector<Entrant> entrants_of_next_round(const Tournament& tournament);

/// The colour that `a` has against `b`, by C.04.3, article 5; the other is the higher ranked when `a` is not.
[[nodiscard]] Colour colour_of(const Entrant& a, const Entrant& b, Colour initial_colour);

/// The initial colour: as the file states it, otherwise the colour that the highest ranked player had in the
/// first round with colours; White before that round.
[[nodiscard]] Colour initial_colour_of(const Tournament& tournament);

} // namespace duiyi::tournaments
