// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The list of games: ids, names, and the rules they lead to.

#include "duiyi/geometry/games.hpp"

#include <gtest/gtest.h>

#include <set>

namespace duiyi {
namespace {

static_assert(all_games == std::array{GameId::chess, GameId::chess960, GameId::xiangqi});
static_assert(rules_of(GameId::chess) == GameId::chess && rules_of(GameId::chess960) == GameId::chess &&
              rules_of(GameId::xiangqi) == GameId::xiangqi);

TEST(Games, HaveNamesThatLeadBack) {
    std::set<std::string_view> names;
    for (const GameId id : all_games) {
        EXPECT_EQ(parse_game(to_string(id)), id);
        names.insert(to_string(id));
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"chess", "chess960", "xiangqi"}));
    for (const std::string_view other : {"", "Chess", "chess ", "chess9600", "janggi"}) {
        EXPECT_EQ(parse_game(other), std::nullopt) << other;
    }
}

TEST(Games, LeadToTheirRules) {
    const auto files = [](GameId id) {
        return with_game(id, []<class G>(std::type_identity<G>) { return G::files; });
    };
    EXPECT_EQ(files(GameId::chess), 8);
    EXPECT_EQ(files(GameId::chess960), 8);
    EXPECT_EQ(files(GameId::xiangqi), 9);
}

TEST(Games, PassOnWhatIsReturnedByReference) {
    int chess = 0, xiangqi = 0;
    const auto counter = [&]<class G>(std::type_identity<G>) -> int& {
        return G::files == 8 ? chess : xiangqi;
    };
    ++with_game(GameId::xiangqi, counter);
    EXPECT_EQ(chess, 0);
    EXPECT_EQ(xiangqi, 1);
}

TEST(Games, StopTheProgramWhereANumberIsNone) {
    const auto none = static_cast<GameId>(all_games.size());
    EXPECT_EQ(to_string(none), "");
    EXPECT_DEATH(with_game(none, []<class G>(std::type_identity<G>) { return G::files; }), "");
}

} // namespace
} // namespace duiyi
