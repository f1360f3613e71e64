// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Attacks, pins, moves from and to a square, checks: each against its definition, read off the oracle's
// board.

#include "duiyi/rules/queries.hpp"

#include <algorithm>

#include "duiyi/oracle/oracle.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "games.hpp"

namespace duiyi {
namespace {

template <Game G>
Position<G> position(std::string_view fen) {
    return game_from<G>(fen).position();
}

template <Game G>
Bitboard<G> squares(std::initializer_list<Square<G>> list) {
    Bitboard<G> set;
    for (const auto square : list) {
        set.add(square);
    }
    return set;
}

template <Game G>
std::vector<std::string> names(const Position<G>& position, const MoveList<G>& moves) {
    std::vector<std::string> result;
    for (const auto move : moves) {
        result.push_back(to_uci(position, move));
    }
    std::sort(result.begin(), result.end());
    return result;
}

using Names = std::vector<std::string>;

TEST(ChessQueries, PinnedPieces) {
    using namespace chess_literals;
    // Pinned on the file, on the diagonal; not: two in the way, an enemy in the way, a pawn "pinning".
    const auto p = position<Chess>("4r2k/8/1b6/r2p4/3P4/4B3/PP2N3/r1B1K3 w - - 0 1");
    EXPECT_EQ(pinned_pieces(p, Side::first), squares<Chess>({"c1"_sq}));
    const auto q = position<Chess>("4r2k/8/8/8/7b/8/4NP2/4K3 w - - 0 1");
    EXPECT_EQ(pinned_pieces(q, Side::first), squares<Chess>({"e2"_sq, "f2"_sq}));
    EXPECT_EQ(pinned_pieces(q, Side::second), squares<Chess>({}));
}

TEST(XiangqiQueries, PinnedPieces) {
    using namespace xiangqi_literals;
    EXPECT_EQ(pinned_pieces(position<Xiangqi>("4k4/9/9/9/4N4/9/9/9/9/4K4 w"), Side::first),
              squares<Xiangqi>({"e5"_sq}))
        << "between the generals";
    EXPECT_EQ(pinned_pieces(position<Xiangqi>("4k4/9/9/9/4N4/9/9/9/9/4K4 w"), Side::second),
              squares<Xiangqi>({}));
    EXPECT_EQ(pinned_pieces(position<Xiangqi>("3k5/4c4/9/9/9/4P4/9/4B4/9/4K4 w"), Side::first),
              squares<Xiangqi>({"e2"_sq, "e4"_sq}))
        << "two before a cannon";
    EXPECT_EQ(pinned_pieces(position<Xiangqi>("3k5/4c4/9/4R4/9/4P4/9/4B4/9/4K4 w"), Side::first),
              squares<Xiangqi>({}))
        << "three are one too many";
    EXPECT_EQ(pinned_pieces(position<Xiangqi>("3k5/9/9/9/9/9/9/5n3/5N3/4K4 w"), Side::first),
              squares<Xiangqi>({"f1"_sq}))
        << "on a horse's leg";
}

TEST(ChessQueries, MovesFromAndTo) {
    using namespace chess_literals;
    const auto p = position<Chess>("r3k2r/8/8/8/8/8/6P1/R3K2R w KQkq - 0 1");
    EXPECT_EQ(names(p, legal_moves_from(p, "g2"_sq)), (Names{"g2g3", "g2g4"}));
    EXPECT_EQ(names(p, legal_moves_from(p, "e8"_sq)), Names{}) << "not Black's turn";
    EXPECT_EQ(names(p, legal_moves_to(p, "g1"_sq)), (Names{"e1g1", "h1g1"})) << "castling ends on g1";
    EXPECT_EQ(names(p, legal_moves_to(p, "h1"_sq)), Names{}) << "and not on h1";
    const auto promotion = position<Chess>("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(names(promotion, legal_moves_to(promotion, "b8"_sq)),
              (Names{"a7b8b", "a7b8n", "a7b8q", "a7b8r"}));
}

TEST(XiangqiQueries, MovesFromAndTo) {
    using namespace xiangqi_literals;
    const auto p = Position<Xiangqi>::start();
    EXPECT_EQ(names(p, legal_moves_from(p, "b0"_sq)), (Names{"b0a2", "b0c2"}));
    EXPECT_EQ(names(p, legal_moves_to(p, "e2"_sq)), (Names{"b2e2", "c0e2", "g0e2", "h2e2"}));
}

TEST(XiangqiQueries, AttacksFromACannon) {
    using namespace xiangqi_literals;
    const auto p = position<Xiangqi>("3k5/9/9/4p4/9/4P4/9/4C4/9/5K3 w");
    EXPECT_EQ(attacks_from(p, "e2"_sq), squares<Xiangqi>({"e5"_sq, "e6"_sq}));
    EXPECT_EQ(attacks_from(p, "a0"_sq), Bitboard<Xiangqi>{}) << "an empty point";
}

/// Zones bind what may be captured as they bind where a piece may stand.
TEST(XiangqiQueries, NothingAttacksOutOfItsZone) {
    using namespace xiangqi_literals;
    const auto p = position<Xiangqi>("3k5/9/9/9/9/6B2/9/9/9/3AK4 w");
    EXPECT_EQ(attackers(p, "c1"_sq, Side::first), Bitboard<Xiangqi>{}) << "beside the palace";
    EXPECT_EQ(attackers(p, "e6"_sq, Side::first), Bitboard<Xiangqi>{}) << "over the river";
}

// Against the definitions
// ---------------------------------------------------------------------------------------

/// Attacks from and on all squares.
template <Game G>
void check_attacks(const Position<G>& position) {
    const oracle::Board<G> board(position.setup());
    std::array<Bitboard<G>, 2> all;
    for (std::uint8_t from = 0; from < square_count<G>; ++from) {
        Bitboard<G> expected;
        if (board.at(Square<G>{from})) {
            for (std::uint8_t to = 0; to < square_count<G>; ++to) {
                if (from != to && oracle::attacks(board, Square<G>{from}, Square<G>{to})) {
                    expected.add(Square<G>{to});
                }
            }
        }
        const auto actual = attacks_from(position, Square<G>{from});
        if (actual != expected) {
            RC_FAIL(test_kit::draw(position) + to_string(Square<G>{from}) + test_kit::draw(actual));
        }
        for (const Side side : both_sides) {
            if (position.pieces(side).has(Square<G>{from})) {
                all[index_of(side)] |= expected;
            }
        }
    }
    for (const Side side : both_sides) {
        RC_ASSERT(attacked_squares(position, side) == all[index_of(side)]);
        for (std::uint8_t to = 0; to < square_count<G>; ++to) {
            for (const auto from : attackers(position, Square<G>{to}, side)) {
                RC_ASSERT(attacks_from(position, from).has(Square<G>{to}));
            }
        }
        for (const auto to : all[index_of(side)]) {
            RC_ASSERT(!attackers(position, to, side).empty());
        }
    }
}

template <Game G>
bool attacks_royal(const oracle::Board<G>& board, Square<G> from, Square<G> royal) {
    if (oracle::attacks(board, from, royal)) {
        return true;
    }
    // Generals that face each other.
    return board.at(from)->role == G::royal && std::is_same_v<G, Xiangqi> && from.file() == royal.file() &&
           [&] {
               for (int rank = std::min(from.rank(), royal.rank()) + 1;
                    rank < std::max(from.rank(), royal.rank()); ++rank) {
                   if (board.at(square_at<G>(from.file(), rank))) {
                       return false;
                   }
               }
               return true;
           }();
}

/// Pinned is what makes a new attacker when it is lifted.
template <Game G>
void check_pins(const Position<G>& position) {
    for (const Side side : both_sides) {
        const auto attackers_without = [&](std::optional<Square<G>> lifted) {
            oracle::Board<G> board(position.setup());
            if (lifted) {
                board.at(*lifted).reset();
            }
            Bitboard<G> set;
            for (const auto from : position.pieces(other(side))) {
                if (attacks_royal(board, from, position.royal(side))) {
                    set.add(from);
                }
            }
            return set;
        };
        Bitboard<G> expected;
        for (const auto piece : position.pieces(side)) {
            if (piece != position.royal(side) &&
                !(attackers_without(piece) & ~attackers_without(std::nullopt)).empty()) {
                expected.add(piece);
            }
        }
        const auto actual = pinned_pieces(position, side);
        if (actual != expected) {
            RC_FAIL(test_kit::draw(position) + test_kit::draw(actual));
        }
    }
}

/// Every legal move from one square and, in the end, to one; each list is a part of all.
template <Game G>
void check_lists(const Position<G>& position) {
    const auto moves = position.legal_moves();
    std::size_t from_all = 0;
    std::size_t to_all = 0;
    for (std::uint8_t i = 0; i < square_count<G>; ++i) {
        for (const auto move : legal_moves_from(position, Square<G>{i})) {
            RC_ASSERT(moves.contains(move) && move.from() == Square<G>{i});
            ++from_all;
        }
        for (const auto move : legal_moves_to(position, Square<G>{i})) {
            const auto moved = position.at(move.from());
            const auto arrived = position.after(move).at(Square<G>{i});
            RC_ASSERT(moves.contains(move) && arrived && arrived->side == moved->side);
            if (moved->role == G::royal) {
                RC_ASSERT(arrived->role == G::royal);
            }
            ++to_all;
        }
    }
    RC_ASSERT(from_all == moves.size() && to_all == moves.size());
}

/// Without a copy and with one.
template <Game G>
void check_checks(const Position<G>& position) {
    for (const auto move : position.legal_moves()) {
        if (position.gives_check(move) != position.after(move).in_check()) {
            RC_FAIL(test_kit::draw(position) + test_kit::name(move));
        }
    }
}

template <Game G>
void check_all(int count) {
    test_kit::check(count, [] {
        const auto position = *test_kit::positions<G>();
        check_attacks(position);
        check_pins(position);
        check_lists(position);
        check_checks(position);
    });
}

TEST(ChessQueries, AreWhatTheyAreDefinedToBe) {
    check_all<Chess>(1500);
}
TEST(XiangqiQueries, AreWhatTheyAreDefinedToBe) {
    check_all<Xiangqi>(1500);
}

} // namespace
} // namespace duiyi
