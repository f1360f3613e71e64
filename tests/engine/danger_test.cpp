// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A piece is in danger exactly where the rules, asked from its square, name an attacker worth less.

#include "danger.hpp"

#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"

namespace duiyi::engine {
namespace {

/// From the least worth up; knights and bishops, horses and cannons are alike.
int rank_of(Chess::Role role) {
    using Role = Chess::Role;
    switch (role) {
        case Role::pawn:
            return 0;
        case Role::knight:
        case Role::bishop:
            return 1;
        case Role::rook:
            return 2;
        case Role::queen:
            return 3;
        case Role::king:
            return 4;
    }
    return 4;
}

int rank_of(Xiangqi::Role role) {
    using Role = Xiangqi::Role;
    switch (role) {
        case Role::pawn:
        case Role::advisor:
        case Role::elephant:
            return 0;
        case Role::horse:
        case Role::cannon:
            return 1;
        case Role::rook:
            return 2;
        case Role::general:
            return 4;
    }
    return 4;
}

template <class G>
class InDanger : public testing::Test {};
using DangerGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(InDanger, DangerGames);

TYPED_TEST(InDanger, IsWhatALesserPieceAttacks) {
    using G = TypeParam;
    test_kit::check(300, [] {
        const Position<G> position = *test_kit::positions<G>();
        const auto danger = danger_in(position);
        for (const auto square : position.pieces(position.side_to_move())) {
            const auto role = position.role_at(square);
            const auto attackers =
                position.attackers(square, other(position.side_to_move()), position.occupied());
            bool attacked = false;
            for (const auto from : attackers)
                attacked = attacked || rank_of(position.role_at(from)) < rank_of(role);
            if (role != G::royal)
                RC_ASSERT(danger[index_of(role)].has(square) == attacked);
        }
    });
}

} // namespace
} // namespace duiyi::engine
