// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The table of handicaps, and that they are named in files and known again when the files are read.

#include "duiyi/record/handicap.hpp"

#include <gtest/gtest.h>

#include <set>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::handicap_tests {
namespace {

/// Calls `f` with each handicap and its position.
template <class F>
void with_each(F f) {
    for (const Handicap& handicap : all_handicaps()) {
        with_game(handicap.game, [&]<Game G>(std::type_identity<G>) {
            const auto position = parse_fen<G>(handicap.fen);
            ASSERT_TRUE(position) << handicap.id << ": " << to_string(position.error());
            f(handicap, *position);
        });
    }
}

template <Game G>
GameTree<G> with_a_move(const Position<G>& start) {
    GameTree<G> tree(start);
    tree.append(tree.root(), start.legal_moves()[0]);
    return tree;
}

/// The only game of a file, which must have no faults.
AnyGameTree read_one(std::string_view bytes) {
    GamesReader reader = read_games(bytes);
    auto game = reader.next();
    EXPECT_TRUE(game && game->begun && game->complete);
    EXPECT_FALSE(reader.next());
    for (const GameFault& fault : reader.take_faults()) {
        ADD_FAILURE() << fault.text();
    }
    return game ? std::move(game->tree) : AnyGameTree{};
}

TEST(Handicaps, ArePositionsOfTheUsualStartWithoutPiecesOfTheGiver) {
    with_each([]<Game G>(const Handicap& handicap, const Position<G>& position) {
        EXPECT_TRUE(parse_fen<G>(handicap.fen, FenLetters::standard, SetupCheck::reachable))
            << handicap.id << " is shown with a fault";
        EXPECT_EQ(to_fen(position), handicap.fen);
        const auto setup = position.setup(), usual = Position<G>::start().setup();
        std::size_t missing = 0;
        for (std::size_t i = 0; i < setup.board.size(); ++i) {
            if (setup.board[i] == usual.board[i]) {
                continue;
            }
            ++missing;
            EXPECT_FALSE(setup.board[i]) << handicap.id;
            EXPECT_EQ(usual.board[i]->side, handicap.giver) << handicap.id;
        }
        EXPECT_GT(missing, 0U) << handicap.id;
        EXPECT_EQ(setup.turn, Side::first);
        EXPECT_FALSE(position.legal_moves().empty());
        EXPECT_FALSE(position.in_check());
    });
}

TEST(Handicaps, HaveOneRowEach) {
    std::set<std::string_view> ids, fens;
    std::set<std::pair<GameId, std::string_view>> names;
    for (const Handicap& handicap : all_handicaps()) {
        EXPECT_TRUE(ids.insert(handicap.id).second) << handicap.id;
        EXPECT_TRUE(fens.insert(handicap.fen).second) << handicap.id;
        EXPECT_TRUE(names.insert({handicap.game, handicap.name}).second) << handicap.id;
    }
}

TEST(Handicaps, WithoutTheRookThereIsNoCastlingWithIt) {
    const auto position = parse_fen<Chess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    ASSERT_TRUE(position);
    ASSERT_NE(find_handicap(*position), nullptr);
    EXPECT_EQ(find_handicap(*position)->id, "rook");
    EXPECT_EQ(to_fen(*position).substr(to_fen(*position).find(' ')), " w Kkq - 0 1");
    EXPECT_FALSE(parse_fen<Chess>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1"));
}

TEST(Handicaps, AreFoundByPiecesAndTurn) {
    with_each([]<Game G>(const Handicap& handicap, const Position<G>& position) {
        EXPECT_EQ(find_handicap(position), &handicap);
    });
    const auto found = [](std::string_view fen) { return find_handicap(*parse_lenient_fen<Chess>(fen)); };
    const auto* knight = found("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w - - 0 1");
    ASSERT_NE(knight, nullptr) << "files may lack the castling rights";
    EXPECT_EQ(knight->id, "knight");
    EXPECT_EQ(found("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1"), nullptr);
    EXPECT_EQ(found("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), nullptr);
    EXPECT_EQ(find_handicap(Position<Xiangqi>::start()), nullptr);
}

TEST(Handicaps, AreNamedInPgnAndKnownAgain) {
    with_each([]<Game G>(const Handicap& handicap, const Position<G>& position) {
        const std::string text = to_pgn(with_a_move(position));
        EXPECT_NE(text.find("[Handicap \"" + std::string(handicap.name) + "\"]\n"), std::string::npos)
            << text;
        EXPECT_NE(text.find("[SetUp \"1\"]\n"), std::string::npos);
        EXPECT_NE(text.find("[FEN \"" + std::string(handicap.fen) + "\"]\n"), std::string::npos) << text;
        const auto tree = std::get<GameTree<G>>(read_one(text));
        EXPECT_EQ(find_handicap(tree.start()), &handicap);
        EXPECT_EQ(tree.headers.get(handicap_header), handicap.name);
        EXPECT_EQ(to_pgn(tree), text) << "the header is written once";
    });
    EXPECT_EQ(to_pgn(GameTree<Chess>()).find("Handicap"), std::string::npos);
}

TEST(Handicaps, AHeaderOfTheFilesOwnIsKept) {
    GameTree<Xiangqi> tree(*parse_fen<Xiangqi>(all_handicaps().back().fen));
    tree.headers.set(handicap_header, "让五兵双士双象");
    EXPECT_EQ(pgn_headers(tree).get(handicap_header), "让五兵双士双象");
}

TEST(Handicaps, AreTitlesInXqfAndDhtmlXq) {
    with_each([]<Game G>(const Handicap& handicap, const Position<G>& position) {
        if constexpr (G::id == GameId::xiangqi) {
            GameTree<Xiangqi> tree = with_a_move(position);
            tree.headers.set(handicap_header, handicap.name);
            for (const auto& written : {write_xqf(tree), write_dhtmlxq(tree)}) {
                ASSERT_TRUE(written);
                EXPECT_EQ(written->losses, Faults{}) << handicap.id;
                const auto read = std::get<GameTree<Xiangqi>>(read_one(written->bytes));
                EXPECT_EQ(read.headers.get("Title"), handicap.name);
                EXPECT_EQ(find_handicap(read.start()), &handicap);
            }
            tree.headers.set("Title", "A title");
            const auto read = std::get<GameTree<Xiangqi>>(read_one(write_xqf(tree)->bytes));
            EXPECT_EQ(read.headers.get("Title"), "A title");
        }
    });
}

} // namespace
} // namespace duiyi::handicap_tests
