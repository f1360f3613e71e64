// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games that begin with a position that no game can have come to: read from every format, with a note.

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::starts_tests {
namespace {

using namespace std::string_literals;

constexpr std::string_view queens = "k7/pp6/8/8/8/8/QQQQQQQQ/QQQ4K w - - 0 1";
constexpr std::string_view doubled_pawns = "3k5/9/9/9/9/2P6/2P6/9/9/4K4 w - - 0 1";

const std::string queens_note =
    "the starting position cannot have come about in a game: white has 10 pieces more than at the start, but "
    "only 8 pawns can have been promoted";
const std::string pawns_note =
    "the starting position cannot have come about in a game: c3 and c4 have two red pawns on one file before "
    "the river";

/// The faults of a file with one game, whose start is `fen`.
std::vector<GameFault> faults_of(std::string_view bytes, std::string_view fen) {
    GamesReader reader = read_games(bytes);
    const auto game = reader.next();
    if (!game || !game->begun) {
        ADD_FAILURE() << fen;
        return {};
    }
    EXPECT_EQ(std::visit([](const auto& tree) { return to_fen(tree.start()); }, game->tree), fen);
    EXPECT_FALSE(reader.next());
    return reader.take_faults();
}
void expect_note(std::string_view bytes, std::string_view fen, const std::string& note) {
    const auto faults = faults_of(bytes, fen);
    ASSERT_EQ(faults.size(), 1U) << bytes;
    EXPECT_EQ(faults[0].game, 1U);
    EXPECT_EQ(faults[0].severity, Severity::note);
    EXPECT_EQ(faults[0].text(), note);
}

template <Game G>
GameTree<G> tree_from(std::string_view fen) {
    return GameTree<G>(*parse_fen<G>(fen));
}

TEST(UnreachableStarts, AreNotedInEveryFormat) {
    expect_note(to_pgn(tree_from<Chess>(queens)), queens, queens_note);
    expect_note(queens, queens, queens_note);
    const auto tree = tree_from<Xiangqi>(doubled_pawns);
    expect_note(to_pgn(tree), doubled_pawns, pawns_note);
    expect_note(doubled_pawns, doubled_pawns, pawns_note);
    expect_note(write_xqf(tree)->bytes, doubled_pawns, pawns_note);
    expect_note(write_dhtmlxq(tree)->bytes, doubled_pawns, pawns_note);
    expect_note("<ChineseChessRecord><Head><FEN>"s + std::string(doubled_pawns) +
                    "</FEN></Head><MoveList></MoveList></ChineseChessRecord>",
                doubled_pawns, pawns_note);
}

TEST(UnreachableStarts, HaveOneNoteForAllReasons) {
    const std::string_view more = "3k5/9/9/9/9/2P6/2P6/P8/9/4K4 w - - 0 1";
    expect_note(
        to_pgn(tree_from<Xiangqi>(more)), more,
        "the starting position cannot have come about in a game: a2 has a red pawn, which can never come "
        "there; c3 and c4 have two red pawns on one file before the river");
}

TEST(UnreachableStarts, OfWhatIsAssumedAreNotedToo) {
    Faults notes;
    ASSERT_TRUE(parse_lenient_fen<Xiangqi>("3k5/9/9/9/9/2P6/2P6/9/9/4K4", &notes));
    EXPECT_EQ(to_string(notes),
              "the FEN names no side to move: Red moves first; fen: fields are 1 (expected 6): the missing "
              "ones are "
              "read from '- - 0 1'; " +
                  pawns_note);
}

TEST(UnreachableStarts, GamesThatBeginAsUsualHaveNoNote) {
    for (const std::string_view fen : {"3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1",
                                       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
        EXPECT_TRUE(faults_of(fen, fen).empty()) << fen;
    }
}

} // namespace
} // namespace duiyi::starts_tests
