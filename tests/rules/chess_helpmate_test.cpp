// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Who can still mate (FIDE Laws 5.2.2 and 6.9), beside published verdicts and a search that knows nothing.

#include <algorithm>
#include <fstream>
#include <iostream>
#include <unordered_set>

#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/rules/chess/helpmate.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "duiyi/test_kit/property.hpp"
#include "games.hpp"

namespace duiyi {
namespace {

Position<Chess> position_of(std::string_view fen) {
    const auto position = parse_fen<Chess>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    return position.value_or(Position<Chess>::start());
}

/// True when the moves are legal in turn and end in a mate by `side`.
bool mates(Position<Chess> position, Side side, const std::vector<Move<Chess>>& line) {
    for (const auto move : line) {
        if (!position.is_legal(move)) {
            return false;
        }
        position.play(move);
    }
    return is_mate(position) && position.side_to_move() != side;
}

/// Everything that can be reached, nearest first, with nothing left out: slow and obvious. Nothing when
/// `max_positions` do not tell.
std::optional<bool> can_mate_by_exhaustion(const Position<Chess>& start, Side side,
                                           std::size_t max_positions) {
    std::vector<Position<Chess>> queue{start};
    std::unordered_set<std::uint64_t> seen{start.key()};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (is_mate(queue[i]) && queue[i].side_to_move() != side) {
            return true;
        }
        const Position<Chess> position = queue[i];
        for (const auto move : position.legal_moves()) {
            if (const auto next = position.after(move); seen.insert(next.key()).second) {
                queue.push_back(next);
            }
        }
        if (queue.size() > max_positions) {
            return std::nullopt;
        }
    }
    return false;
}

// Published verdicts
// -------------------------------------------------------------------------------------------------

struct Golden {
    std::string fen;
    std::array<std::string, 2> can_mate; ///< yes, no, or - where nothing was published
};

std::vector<Golden> golden() {
    std::ifstream file(test_kit::source_dir() / "tests/golden/chess_can_mate.tsv");
    std::vector<Golden> rows;
    std::string line;
    std::getline(file, line); // the heading
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        Golden row;
        for (std::string* field : {&row.fen, &row.can_mate[0], &row.can_mate[1]}) {
            EXPECT_TRUE(std::getline(fields, *field, '\t')) << line;
        }
        rows.push_back(row);
    }
    return rows;
}

TEST(ChessHelpmate, AgreesWithPublishedVerdicts) {
    const auto rows = golden();
    ASSERT_GT(rows.size(), 500U);
#ifdef DUIYI_SLOW_BUILD
    constexpr std::size_t step = 16;
    std::cout << "a slow build: one position of " << step << '\n';
#else
    constexpr std::size_t step = 1;
#endif
    for (std::size_t i = 0; i < rows.size(); i += step) {
        const auto& row = rows[i];
        const auto position = position_of(row.fen);
        for (const Side side : both_sides) {
            const auto& expected = row.can_mate[index_of(side)];
            if (expected == "-") {
                continue;
            }
            const auto found = search_mate(position, side);
            EXPECT_EQ(found.answer, expected == "yes" ? CanMate::yes : CanMate::no)
                << row.fen << " side " << index_of(side);
            if (expected == "no") {
                continue;
            }
            EXPECT_TRUE(mates(position, side, found.line)) << row.fen << " side " << index_of(side);
            EXPECT_FALSE(cannot_mate(position, side)) << row.fen << " side " << index_of(side);
            EXPECT_FALSE(is_dead_position(position)) << row.fen;
        }
    }
}

/// The quick test is to find most of what cannot be won; a change that makes it blind shows here.
TEST(ChessCannotMate, FindsMostOfThePublishedPositions) {
    std::array<int, 2> found{}, all{};
    for (const auto& row : golden()) {
        const auto position = position_of(row.fen);
        const bool lost_on_time = row.can_mate[0] == "-" || row.can_mate[1] == "-";
        for (const Side side : both_sides) {
            if (row.can_mate[index_of(side)] == "no") {
                ++all[lost_on_time];
                found[lost_on_time] += cannot_mate(position, side);
            }
        }
    }
    EXPECT_GE(found[0] * 100, all[0] * 65) << found[0] << " of " << all[0] << " that people made up";
    EXPECT_GE(found[1] * 100, all[1] * 98) << found[1] << " of " << all[1] << " from games";
}

// What the quick test knows
// -------------------------------------------------------------------------------------------------

TEST(ChessCannotMate, SeesThroughPawnWalls) {
    for (const auto* fen : {"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",         // no way through
                            "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", // nor for such bishops
                            "8/5k2/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1"}) {
        EXPECT_TRUE(is_dead_position(position_of(fen))) << fen;
        EXPECT_EQ(game_from<Chess>(fen).outcome(), draw_by(Reason::dead_position)) << fen;
    }
    EXPECT_FALSE(is_dead_position(position_of("4k3/8/8/p2p2p1/P2P2P1/8/8/4K2N w - - 0 1")))
        << "a knight takes pawns";
    EXPECT_FALSE(is_dead_position(position_of("4k3/8/8/p2p2p1/P2P3P/8/8/4K3 w - - 0 1")))
        << "a pawn is to be taken";
}

TEST(ChessCannotMate, KnowsWhatMaterialCannotDo) {
    const auto black_cannot = [](std::string_view fen) {
        return cannot_mate(position_of(fen), Side::second);
    };
    EXPECT_TRUE(black_cannot("7k/8/8/8/8/8/8/K1Q5 w - - 0 1")) << "a king alone";
    EXPECT_TRUE(black_cannot("7k/8/8/8/8/7n/8/K1Q1Q3 w - - 0 1")) << "a knight against queens";
    EXPECT_TRUE(black_cannot("7k/8/8/8/8/7b/8/K1R1Q3 w - - 0 1")) << "a bishop against rooks and queens";
    EXPECT_TRUE(black_cannot("7k/8/8/8/8/7b/8/K2BR3 w - - 0 1")) << "and bishops on the same colour";
    EXPECT_FALSE(black_cannot("7k/8/8/8/8/7n/8/K1R5 w - - 0 1")) << "a rook may block";
    EXPECT_FALSE(black_cannot("7k/8/8/8/8/7b/8/K1B5 w - - 0 1")) << "so may such a bishop";
    EXPECT_FALSE(black_cannot("7k/8/8/8/8/7b/8/K1N5 w - - 0 1")) << "or a knight";
    EXPECT_FALSE(black_cannot("7k/8/8/8/8/7b/7P/K7 w - - 0 1")) << "or what a pawn becomes";
}

using Role = Chess::Role;

constexpr Square<Chess> square(int index) {
    return {static_cast<std::uint8_t>(index)};
}

void put(Setup<Chess>& setup, Square<Chess> at, Side side, Role role) {
    setup.board[at.index] = Piece<Chess>{side, role};
}

/// Counts the checks, and sees that none is mate, of the attackers in `setup` with any of the neighbours of
/// Black's king on `king` blocked by `blocker`.
int try_blockers(const Setup<Chess>& attackers, Square<Chess> king, Role blocker) {
    std::vector<Square<Chess>> free;
    for (const auto near : chess_attacks::king(king)) {
        if (!attackers.board[near.index]) {
            free.push_back(near);
        }
    }
    int tried = 0;
    for (unsigned chosen = 0; chosen < 1U << free.size(); ++chosen) {
        Setup<Chess> setup = attackers;
        for (std::size_t i = 0; i < free.size(); ++i) {
            if ((chosen >> i & 1) != 0) {
                put(setup, free[i], Side::second, blocker);
            }
        }
        const auto position = Position<Chess>::from_setup(setup);
        if (!position || !position->in_check()) {
            continue;
        }
        ++tried;
        EXPECT_FALSE(is_mate(*position)) << *position;
    }
    return tried;
}

/// All checks by one such piece that could be mate, but for the board's symmetries: with the kings near each
/// other, and with the other one far away.
int try_to_mate_with(Role attacker, Role blocker) {
    int tried = 0;
    for (const int index : {0, 1, 2, 3, 9, 10, 11, 18, 19, 27}) {
        const auto king = square(index);
        const auto checks =
            attacker == Role::knight ? chess_attacks::knight(king) : chess_attacks::bishop(king, {});
        for (const auto from : checks) {
            for (int other_king = 0; other_king < 64; ++other_king) {
                const auto at = square(other_king);
                const int apart =
                    std::max(std::abs(at.file() - king.file()), std::abs(at.rank() - king.rank()));
                if (at == from || apart < 2 || (apart > 2 && other_king != 63)) {
                    continue;
                }
                Setup<Chess> setup;
                setup.turn = Side::second;
                put(setup, king, Side::second, Role::king);
                put(setup, at, Side::first, Role::king);
                put(setup, from, Side::first, attacker);
                tried += try_blockers(setup, king, blocker);
            }
        }
    }
    return tried;
}

TEST(ChessCannotMate, IsRightAboutMaterial) {
    EXPECT_GT(try_to_mate_with(Role::knight, Role::queen), 10'000);
    EXPECT_GT(try_to_mate_with(Role::bishop, Role::rook), 10'000); // queens defend better still
}

TEST(ChessCannotMate, FollowsForcedMoves) {
    // The only move takes the queen; with another choice it could live on.
    EXPECT_TRUE(is_dead_position(position_of("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")));
    EXPECT_TRUE(cannot_mate(position_of("7k/5KP1/8/8/8/8/8/8 b - - 0 1"), Side::second));
    EXPECT_FALSE(cannot_mate(position_of("7k/5KP1/8/8/8/8/8/8 b - - 0 1"), Side::first));
}

TEST(ChessCannotMate, TellsAMateThatIsThere) {
    const auto mate = position_of("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
    EXPECT_FALSE(cannot_mate(mate, Side::first));
    EXPECT_TRUE(cannot_mate(mate, Side::second));
    EXPECT_EQ(search_mate(mate, Side::first).answer, CanMate::yes);
    EXPECT_EQ(search_mate(mate, Side::second).answer, CanMate::no);
}

// The search
// -------------------------------------------------------------------------------------------------

TEST(ChessHelpmate, StopsAtItsLimit) {
    const Position<Chess> start = Position<Chess>::start();
    for (const std::uint64_t limit : {1U, 10U, 100U}) {
        const auto found = search_mate(start, Side::first, limit);
        EXPECT_LE(found.positions, limit);
        EXPECT_TRUE(found.answer != CanMate::no);
    }
    EXPECT_EQ(search_mate(start, Side::first, 1).answer, CanMate::undecided);
}

TEST(ChessHelpmate, DecidesGamesLostOnTime) {
    const auto winner = [](std::string_view fen, Side flagged) {
        return winner_on_time(position_of(fen), flagged);
    };
    EXPECT_EQ(winner("7k/8/8/8/8/8/8/K1Q5 w - - 0 1", Side::first), std::nullopt); // FIDE Laws 6.9
    EXPECT_EQ(winner("7k/8/8/8/8/8/8/K1Q5 w - - 0 1", Side::second), Side::first);
    EXPECT_EQ(winner("7k/8/8/8/8/7n/8/K1R5 w - - 0 1", Side::first), Side::second) << "the rook may help";
}

TEST(ChessHelpmate, AnUndecidedSearchIsALossOnTime) {
    const auto walls = position_of("7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/1B1B2K1 b - - 0 1");
    ASSERT_FALSE(cannot_mate(walls, Side::first)) << "the quick test decides it";
    ASSERT_EQ(search_mate(walls, Side::first, 100).answer, CanMate::undecided);
    EXPECT_EQ(winner_on_time(walls, Side::second, 100), Side::first);
    EXPECT_EQ(winner_on_time(walls, Side::second), std::nullopt) << "a longer search decides it";
}

/// Kings, blocked pairs of pawns, and a few other pieces, as the numbers say; nothing when that is no
/// position.
std::optional<Position<Chess>> blocked_position(const std::array<int, 16>& numbers) {
    Setup<Chess> setup;
    const auto put_on_free = [&](int index, Side side, Role role) {
        if (!setup.board[square(index).index]) {
            put(setup, square(index), side, role);
        }
    };
    put_on_free(numbers[8] % 64, Side::first, Role::king);
    put_on_free(numbers[9] % 64, Side::second, Role::king);
    for (int file = 0; file < 8; ++file) {
        const int number = numbers[static_cast<std::size_t>(file)];
        const int below = file + 8 * (1 + number / 16 % 5);
        if (number % 16 < 6 || setup.board[square(below).index] || setup.board[square(below + 8).index]) {
            continue;
        }
        put(setup, square(below), Side::first, Role::pawn);
        put(setup, square(below + 8), Side::second, Role::pawn);
    }
    const auto others = static_cast<std::size_t>(numbers[10] % 5);
    for (std::size_t i = 0; i < others; ++i) {
        constexpr std::array roles = {Role::bishop, Role::bishop, Role::bishop, Role::knight,
                                      Role::knight, Role::rook,   Role::queen,  Role::pawn};
        const int number = numbers[11 + i];
        const Role role = roles[static_cast<std::size_t>(number / 64 % 8)];
        const int index = number % 64;
        if (role != Role::pawn || (index >= 8 && index < 56)) {
            put_on_free(index, number / 512 % 2 == 0 ? Side::first : Side::second, role);
        }
    }
    setup.turn = numbers[15] % 2 == 0 ? Side::first : Side::second;
    const auto position = Position<Chess>::from_setup(setup);
    return position ? std::optional(*position) : std::nullopt;
}

/// What random play seldom comes to.
rc::Gen<Position<Chess>> blocked_positions() {
    const auto numbers = rc::gen::container<std::array<int, 16>>(rc::gen::inRange(0, 1 << 16));
    return rc::gen::map(rc::gen::suchThat(rc::gen::map(numbers, blocked_position),
                                          [](const auto& position) { return position.has_value(); }),
                        [](const std::optional<Position<Chess>>& position) { return *position; });
}

/// What must hold of the three answers about one position.
void answers_agree(const Position<Chess>& position, std::size_t exhausted) {
    for (const Side side : both_sides) {
        const bool cannot = cannot_mate(position, side);
        const auto found = search_mate(position, side, 20'000);
        if (found.answer == CanMate::yes) {
            RC_ASSERT(mates(position, side, found.line));
        }
        RC_ASSERT(!(cannot && found.answer == CanMate::yes));
        if (found.answer != CanMate::yes) {
            const auto truth = can_mate_by_exhaustion(position, side, exhausted);
            RC_CLASSIFY(truth.has_value(), "exhausted");
            RC_ASSERT(!(truth == true && (cannot || found.answer == CanMate::no)));
            RC_ASSERT(!(truth == true && is_dead_position(position)));
        }
    }
}

TEST(ChessHelpmate, NothingIsOverlookedInSparsePositions) {
    test_kit::check(300, [] { answers_agree(*test_kit::sparse_positions<Chess>(), 5'000); });
}

TEST(ChessHelpmate, NothingIsOverlookedInUnreachablePositions) {
    test_kit::check(40, [] { answers_agree(*test_kit::unreachable_positions<Chess>(), 1'000); });
}

TEST(ChessHelpmate, NothingIsOverlookedInGames) {
    test_kit::check(200, [] {
        const auto game = *test_kit::games<Chess>(300);
        answers_agree(game.last(), 2'000);
    });
}

TEST(ChessHelpmate, NothingIsOverlookedBehindPawns) {
    test_kit::check(500, [] { answers_agree(*blocked_positions(), 30'000); });
}

} // namespace
} // namespace duiyi
