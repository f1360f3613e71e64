// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Static exchange evaluation: positions that engines share, cases that can be counted by looking, and the
// oracle on random positions.

#include "duiyi/rules/exchange.hpp"

#include <algorithm>
#include <fstream>

#include "duiyi/oracle/exchange.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "duiyi/test_kit/property.hpp"
#include "games.hpp"

namespace duiyi {
namespace {

template <Game G>
int value_of(std::string_view fen, std::string_view uci, const ExchangeOptions<G>& options = {}) {
    const auto position = parse_fen<G>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    if (!position) {
        return 0;
    }
    const auto move = parse_uci(*position, uci);
    EXPECT_TRUE(move) << uci << ": " << move.error().text() << *position;
    if (!move) {
        return 0;
    }
    const int value = exchange_value(*position, *move, options);
    EXPECT_TRUE(exchange_reaches(*position, *move, value, options)) << fen << ' ' << uci;
    EXPECT_FALSE(exchange_reaches(*position, *move, value + 1, options)) << fen << ' ' << uci;
    return value;
}

int chess(std::string_view fen, std::string_view uci, Pins pins = Pins::ignored) {
    ExchangeOptions<Chess> options;
    options.pins = pins;
    return value_of<Chess>(fen, uci, options);
}
int xiangqi(std::string_view fen, std::string_view uci, Pins pins = Pins::ignored) {
    ExchangeOptions<Xiangqi> options;
    options.pins = pins;
    return value_of<Xiangqi>(fen, uci, options);
}

// Chess
// -----------------------------------------------------------------------------------------------------

/// Every row of chess_exchange.tsv; see tests/golden/README.md for where they are from.
TEST(ChessExchange, PublishedPositions) {
    std::ifstream file(test_kit::source_dir() / "tests/golden/chess_exchange.tsv");
    std::string line;
    std::getline(file, line); // names of the columns
    int rows = 0;
    for (; std::getline(file, line); ++rows) {
        std::istringstream text(line);
        std::string fen, move, value;
        std::getline(text, fen, '\t');
        std::getline(text, move, '\t');
        std::getline(text, value, '\t');
        EXPECT_EQ(chess(fen, move), std::stoi(value)) << fen << ' ' << move;
    }
    EXPECT_EQ(rows, 69);
}

TEST(ChessExchange, PromotionsCountWhoeverMakesThem) {
    EXPECT_EQ(chess("3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8q"), 500 + 800);
    EXPECT_EQ(chess("3r2k1/2P2r2/8/8/8/8/8/K7 w - - 0 1", "c7d8r"), 500 + 400) << "the king is too far away";
    EXPECT_EQ(chess("7k/8/8/8/8/2N5/2p5/K2n4 w - - 0 1", "c3d1"), 300 - 300 - 800)
        << "the pawn captures, promoting";
    EXPECT_EQ(chess("6k1/8/8/8/8/2N5/2p5/K2n3R w - - 0 1", "c3d1"), 300 - (300 + 800) + 900)
        << "and is captured in turn";
}

TEST(ChessExchange, EnPassantTakesThePawnBeside) {
    EXPECT_EQ(chess("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6"), 100);
    EXPECT_EQ(chess("7k/2p5/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6"), 0);
    EXPECT_EQ(chess("3r3k/8/8/3pP3/8/8/8/K2R4 w - d6 0 1", "e5d6"), 100)
        << "the captured pawn no longer hides the rook on d1";
}

TEST(ChessExchange, PinsAreSeenOnRequest) {
    // The knight on e7 may not leave the e-file.
    const char* pinned = "4k3/4n3/8/3p4/8/8/8/K2RR3 w - - 0 1";
    EXPECT_EQ(chess(pinned, "d1d5"), 100 - 500);
    EXPECT_EQ(chess(pinned, "d1d5", Pins::respected), 100);
    // White's bishop checks as it captures; the rook may not recapture elsewhere than on the square itself.
    EXPECT_EQ(chess("3rk3/8/8/3p4/8/8/8/K2R4 w - - 0 1", "d1d5", Pins::respected), 100 - 500);
}

TEST(ChessExchange, AKingDoesNotCaptureWhatIsGuarded) {
    EXPECT_EQ(chess("8/8/3k4/3p4/8/8/8/K2R4 w - - 0 1", "d1d5"), 100 - 500);
    EXPECT_EQ(chess("8/8/3k4/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5"), 100);
}

TEST(ChessExchange, QuietMovesAndCastling) {
    EXPECT_EQ(chess("7k/8/2p5/8/8/8/8/K2Q4 w - - 0 1", "d1d5"), -900);
    EXPECT_EQ(chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), 0);
}

TEST(ChessExchange, TakesValuesOfOnesOwn) {
    ExchangeOptions<Chess> options;
    options.values = {1, 3, 3, 5, 9, 0};
    EXPECT_EQ(value_of<Chess>("7k/2p5/3r4/8/8/8/8/K2Q4 w - - 0 1", "d1d6", options), 5 - 9);
}

// Xiangqi
// ---------------------------------------------------------------------------------------------------

TEST(XiangqiExchange, CannonsNeedTheirScreens) {
    // The cannon on e2 captures over e4; a rook on i6 recaptures.
    EXPECT_EQ(xiangqi("3k5/9/9/4p3r/9/4P4/9/4C4/9/5K3 w", "e2e6"), 100 - 450);
    // The red rook on e4 is the screen of the cannon behind: once it has captured, the cannon has none.
    EXPECT_EQ(xiangqi("3k5/9/9/4p3r/9/4R4/9/4C4/9/5K3 w", "e4e6"), 100 - 900);
    // So with a pawn in front; unless there is another piece between.
    EXPECT_EQ(xiangqi("3k5/9/9/4p3r/4P4/9/9/4C4/9/5K3 w", "e5e6"), 100 - 100);
    EXPECT_EQ(xiangqi("3k5/9/9/4p3r/4P4/4N4/9/4C4/9/5K3 w", "e5e6"), 100);
}

TEST(XiangqiExchange, LegsOpenAsPiecesLeave) {
    // The advisor on e1 stands on the leg of the horse on d1, and frees it by capturing on f2.
    EXPECT_EQ(xiangqi("3k5/9/9/9/9/9/9/5p2r/3NA4/4K4 w", "e1f2"), 100);
    EXPECT_EQ(xiangqi("3k5/9/9/9/9/9/9/5p2r/4A4/4K4 w", "e1f2"), 100 - 200);
}

TEST(XiangqiExchange, GeneralsDoNotCaptureWhereTheyWouldFace) {
    EXPECT_EQ(xiangqi("5k3/9/9/9/3r5/9/9/9/9/4K4 b", "d5d0"), -900);
    EXPECT_EQ(xiangqi("3k5/9/9/9/3r5/9/9/9/9/4K4 b", "d5d0"), 0);
}

TEST(XiangqiExchange, PinsAreSeenOnRequest) {
    // The horse on e5 keeps the generals apart.
    const char* fen = "4k4/9/9/9/4N4/8r/9/9/9/4K4 b";
    EXPECT_EQ(xiangqi(fen, "i4c4"), -900);
    EXPECT_EQ(xiangqi(fen, "i4c4", Pins::respected), 0);
}

// Both
// ------------------------------------------------------------------------------------------------------

template <Game G>
void compare_with_oracle(const Position<G>& position) {
    const oracle::Board<G> board(position.setup());
    for (const Pins pins : {Pins::ignored, Pins::respected}) {
        ExchangeOptions<G> options;
        options.pins = pins;
        for (const auto move : position.legal_moves()) {
            const int expected = oracle::exchange_value(board, move, options);
            const int actual = exchange_value(position, move, options);
            if (actual != expected) {
                RC_FAIL(test_kit::draw(position) + test_kit::name(move) + " is " + std::to_string(actual) +
                        ", not " + std::to_string(expected));
            }
            for (const int threshold : {expected - 101, expected, expected + 1, expected + 350, 0, 1, -450}) {
                RC_ASSERT(exchange_reaches(position, move, threshold, options) == (expected >= threshold));
            }
        }
    }
}

/// Crowded boards: many pieces look at one square, along lines and over each other.
template <Game G>
rc::Gen<Position<G>> crowded_positions() {
    const auto number = [](int end) { return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, end)); };
    const auto piece = rc::gen::pair(number(square_count<G>), number(2 * static_cast<int>(G::roles.size())));
    const auto pieces = rc::gen::container<std::vector<std::pair<int, int>>>(60, piece);
    return rc::gen::map(rc::gen::pair(test_kit::sparse_positions<G>(), pieces), [](const auto& choice) {
        Setup<G> setup = choice.first.setup();
        for (const auto& [square, kind] : choice.second) {
            Setup<G> more = setup;
            auto& there = more.at(Square<G>{static_cast<std::uint8_t>(square)});
            if (there) {
                continue;
            }
            there =
                Piece<G>{kind % 2 ? Side::second : Side::first, G::roles[static_cast<std::size_t>(kind / 2)]};
            if (Position<G>::from_setup(more)) {
                setup = more;
            }
        }
        return *Position<G>::from_setup(setup);
    });
}

TEST(ChessExchange, AgreesWithTheOracle) {
    test_kit::check(1500, [] { compare_with_oracle(*test_kit::positions<Chess>()); });
}
TEST(ChessExchange, AgreesWithTheOracleOnCrowdedBoards) {
    test_kit::check(600, [] { compare_with_oracle(*crowded_positions<Chess>()); });
}
TEST(XiangqiExchange, AgreesWithTheOracle) {
    test_kit::check(1500, [] { compare_with_oracle(*test_kit::positions<Xiangqi>()); });
}
TEST(XiangqiExchange, AgreesWithTheOracleOnCrowdedBoards) {
    test_kit::check(600, [] { compare_with_oracle(*crowded_positions<Xiangqi>()); });
}

} // namespace
} // namespace duiyi
