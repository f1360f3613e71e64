// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Tournaments of chess and xiangqi as values: who plays, what was played, who meets whom next. Nothing here
/// does I/O.
namespace duiyi::tournaments {

/// White is Red in xiangqi. `none`: the player had no game, or one by forfeit without a colour.
enum class Colour : std::uint8_t { none, white, black };

[[nodiscard]] constexpr Colour opposite(Colour colour) {
    return colour == Colour::none ? colour : colour == Colour::white ? Colour::black : Colour::white;
}

/// What a round was for one player, as TRF16 distinguishes it. The value is the letter of that format.
enum class Result : char {
    win = '1',
    draw = '=',
    loss = '0',
    unrated_win = 'W', ///< a game of less than one move, which counts as played
    unrated_draw = 'D',
    unrated_loss = 'L',
    forfeit_win = '+',
    forfeit_loss = '-',
    half_point_bye = 'H',
    full_point_bye = 'F',
    pairing_bye = 'U', ///< the pairing-allocated bye of an odd number of players
    zero_point_bye = 'Z',
};

/// Whether a game was played over the board (FIDE C.07, 15.1 calls the others unplayed rounds).
[[nodiscard]] bool is_played(Result result);

/// One player's part of one round.
struct RoundEntry {
    int opponent = 0; ///< the other's pairing number; 0: none
    Colour colour = Colour::none;
    Result result = Result::zero_point_bye;

    bool operator==(const RoundEntry&) const = default;
};

/// Points in tenths, so that 0.5 is 5: sums are exact.
using Points = int;

struct PointSystem {
    Points win = 10;
    Points draw = 5;
    Points loss = 0;
    Points pairing_bye = 10;
    Points forfeit_loss = 0;
    Points zero_point_bye = 0;

    [[nodiscard]] Points of(Result result) const;
    bool operator==(const PointSystem&) const = default;
};

struct Player {
    int number = 0; ///< the tournament pairing number (TPN), from 1
    std::string name{};
    std::string sex{}, title{}, federation{}, fide_number{}, birth_date{}; ///< as in the file
    int rating = 0;
    Points points = 0; ///< as the file states them; `score_of` computes them
    int rank = 0;      ///< as the file states it
    /// By round. A further entry without an opponent, after the last round played, says that the player sits
    /// out the next.
    std::vector<RoundEntry> rounds{};
    std::vector<Points> accelerations{}; ///< virtual points, by round

    bool operator==(const Player&) const = default;
};

struct Tournament {
    std::vector<Player> players{}; ///< in the order of the file
    int total_rounds = 0;          ///< how many will be played; 0: not said
    std::optional<Colour> initial_colour{};
    bool order_by_rank = false; ///< players are ordered by `Player::rank`, not by number (XXC rank)
    PointSystem point_system{};
    std::vector<std::vector<int>> forbidden{};             ///< groups of players who shall not meet (XXP)
    std::vector<int> absent{};                             ///< who sits out the next round (XXZ)
    std::map<int, std::vector<std::string>> information{}; ///< lines of the kinds 012 to 132, by kind
    std::vector<std::string> teams{};                      ///< lines of the kind 013, not interpreted

    bool operator==(const Tournament&) const = default;
};

/// The most that `Tournament` may hold: of what comes from outside, more is refused.
inline constexpr int max_players = 9'999;
inline constexpr int max_rounds = 99;

/// How many rounds were paired: those in which a player has an opponent or the pairing-allocated bye.
[[nodiscard]] int rounds_played(const Tournament& tournament);

/// What the player's first `rounds` rounds are worth, without accelerations; rounds without an entry count as
/// zero point byes.
[[nodiscard]] Points score_of(const Player& player, const PointSystem& system, int rounds);

} // namespace duiyi::tournaments
