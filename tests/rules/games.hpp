// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <sstream>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"
#include "duiyi/test_kit/draw.hpp"

/// Games written as text, for the tests beside.
namespace duiyi {

inline std::ostream& operator<<(std::ostream& out, Reason reason) {
    return out << to_string(reason);
}
inline std::ostream& operator<<(std::ostream& out, const Outcome& outcome) {
    return out << (!outcome.winner                  ? "draw"
                   : *outcome.winner == Side::first ? "the first side wins"
                                                    : "the second side wins")
               << " by " << outcome.reason;
}

inline constexpr Outcome first_wins(Reason reason) {
    return {Side::first, reason};
}
inline constexpr Outcome second_wins(Reason reason) {
    return {Side::second, reason};
}
inline constexpr Outcome draw_by(Reason reason) {
    return {{}, reason};
}

template <Game G>
GameState<G> game_from(std::string_view fen, RuleOptions options = {}) {
    const auto position = parse_fen<G>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    return GameState<G>(position.value_or(Position<G>::start()), options);
}

/// Plays moves in UCI form, separated by spaces; each must be accepted.
template <Game G>
void play(GameState<G>& game, const std::string& moves) {
    std::istringstream text(moves);
    for (std::string uci; text >> uci;) {
        const auto move = parse_uci(game.position(), uci);
        ASSERT_TRUE(move) << move.error().text() << game.position();
        const auto played = game.play(*move);
        ASSERT_TRUE(played) << uci << ": " << played.error().text() << game.position();
    }
}

/// `moves`, `times` in a row.
inline std::string repeated(const std::string& moves, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) {
        all += moves + ' ';
    }
    return all;
}

} // namespace duiyi
