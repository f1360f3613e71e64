// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdlib>
#include <type_traits>
#include <utility>

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/xiangqi.hpp"

/// The one list of games: an id leads to the type with the rules and back. What a program does for "some
/// game" chooses here, once, at its edge.
namespace duiyi {

/// Calls `f(std::type_identity<G>{})` with the rules of the game and returns what it returns, the same type
/// for each game:
///
///     with_game(id, [&]<class G>(std::type_identity<G>) { return count<G>(depth); });
template <class F>
constexpr decltype(auto) with_game(GameId id, F&& f) {
    switch (id) {
        case GameId::chess:
        case GameId::chess960:
            return std::forward<F>(f)(std::type_identity<Chess>{});
        case GameId::xiangqi:
            return std::forward<F>(f)(std::type_identity<Xiangqi>{});
    }
    std::abort(); // a number that is no game
}

/// The game whose rules `id` is played by: `chess` for `chess960`, otherwise itself.
constexpr GameId rules_of(GameId id) {
    return with_game(id, []<class G>(std::type_identity<G>) { return G::id; });
}

} // namespace duiyi
