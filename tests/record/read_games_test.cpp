// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The entry to files of games: every format is recognised by its bytes, and gives trees, faults and places.

#include "duiyi/record/read_games.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "duiyi/notation/fen.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/test_kit/paths.hpp"

namespace duiyi::read_games_tests {
namespace {

using namespace std::string_literals;

/// A file of the fuzzers' corpus: bytes of formats that cannot be typed here.
std::string corpus(const std::string& name) {
    std::ifstream file(test_kit::source_dir() / "fuzz/corpus" / name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

struct Read {
    std::vector<RecordedGame> games;
    std::vector<GameFault> faults;
};
Read read_all(GamesReader& reader) {
    Read all;
    while (auto game = reader.next()) {
        all.games.push_back(std::move(*game));
    }
    all.faults = reader.take_faults();
    return all;
}
Read read_all(std::string_view bytes, const ReadGamesOptions& options = {}) {
    GamesReader reader = read_games(bytes, options);
    return read_all(reader);
}

std::size_t nodes_of(const RecordedGame& game) {
    return std::visit([](const auto& tree) { return tree.size(); }, game.tree);
}
/// The main line in UCI, or "none" for a refused game.
std::string moves_of(const RecordedGame& game) {
    if (!game.begun) {
        return "none";
    }
    return std::visit(
        [](const auto& tree) {
            std::string text;
            for (const auto move : tree.moves_to(tree.end_of_line())) {
                text += (text.empty() ? "" : " ") + to_string(move.from()) + to_string(move.to());
            }
            return text;
        },
        game.tree);
}
bool is_xiangqi(const RecordedGame& game) {
    return std::holds_alternative<GameTree<Xiangqi>>(game.tree);
}

TEST(ReadGames, RecognisesEveryFormat) {
    struct Sample {
        const char* file;
        GameFormat format;
        std::size_t games;
    };
    for (const auto& [file, format, games] :
         {Sample{"xqf/plain.xqf", GameFormat::xqf, 1}, Sample{"xqf/encrypted.xqf", GameFormat::xqf, 1},
          Sample{"ccbridge/game.cbr", GameFormat::cbr, 1}, Sample{"ccbridge/library.cbl", GameFormat::cbl, 2},
          Sample{"dhtmlxq/variations.txt", GameFormat::dhtmlxq, 1},
          Sample{"pgn/chinese-gbk.pgn", GameFormat::pgn, 1}}) {
        const std::string bytes = corpus(file);
        GamesReader reader = read_games(bytes);
        EXPECT_EQ(reader.format(), format) << file;
        const Read read = read_all(reader);
        ASSERT_EQ(read.games.size(), games) << file;
        EXPECT_TRUE(is_xiangqi(read.games[0]) && read.games[0].begun) << file;
        EXPECT_GT(nodes_of(read.games[0]), 1U) << file;
        EXPECT_EQ(read.games[0].number, 1U) << file;
    }
    EXPECT_EQ(read_games("1. e4").format(), GameFormat::pgn);
    EXPECT_EQ(read_games("").format(), GameFormat::pgn);
    EXPECT_EQ(read_games("\n 4k4/9/9/9/9/9/9/9/4R4/3K5 b\n").format(), GameFormat::fen);
    EXPECT_EQ(read_games("4k4/9/9/9/9/9/9/9/4R4/3K5 b\n1. e4").format(), GameFormat::pgn);
}

TEST(ReadGames, EveryFormatHasANameOfItsOwn) {
    std::string names;
    for (const GameFormat format : game_formats) {
        names += std::string(to_string(format)) + " ";
    }
    EXPECT_EQ(names, "pgn xqf dhtmlxq cbr cbl cbf wxf fen ");
}

TEST(ReadGames, MovesAloneAreOfTheGameThatCanPlayMore) {
    const auto first = [](std::string_view text) {
        const Read read = read_all(text);
        return read.games.empty()
                   ? "no game"
                   : (is_xiangqi(read.games[0]) ? "xiangqi " : "chess ") + moves_of(read.games[0]);
    };
    EXPECT_EQ(first("1. e4 e5 2. Nf3"), "chess e2e4 e7e5 g1f3");
    EXPECT_EQ(first("1. 炮二平五 马8进7 2. 马二进三"), "xiangqi h2e2 h9g7 h0g2");
    EXPECT_EQ(first("1. C2.5 H8+7"), "xiangqi h2e2 h9g7");
    EXPECT_EQ(first("h2e2 h9g7 h0g2"), "xiangqi h2e2 h9g7 h0g2");
    EXPECT_EQ(first("[White \"A\"]\n\n1. 炮二平五"), "xiangqi h2e2");
    EXPECT_EQ(first("[White \"A\"]\n\n1. Ke4"), "chess ") << "headers that name no game leave it at chess";
    EXPECT_EQ(first("nonsense"), "no game");
}

TEST(ReadGames, AllGamesOfMovesAloneAreOfOneGame) {
    const Read read = read_all("1. 炮二平五 马8进7 *\n\n1. 兵七进一 卒7进1 1-0\n");
    ASSERT_EQ(read.games.size(), 2U);
    EXPECT_EQ(moves_of(read.games[1]), "c3c4 g6g5");
    EXPECT_TRUE(read.faults.empty());
}

TEST(ReadGames, FaultsOfATextHavePlaces) {
    const std::string text = "1. 炮二平五 马8进7\n2. 马二进九 *";
    GamesReader reader = read_games(text);
    const Read read = read_all(reader);
    ASSERT_EQ(read.games.size(), 1U);
    EXPECT_EQ(moves_of(read.games[0]), "h2e2 h9g7");
    EXPECT_FALSE(read.games[0].complete);
    ASSERT_EQ(read.faults.size(), 1U);
    EXPECT_EQ(read.faults[0].game, 1U);
    EXPECT_EQ(read.faults[0].severity, Severity::error);
    EXPECT_EQ(reader.place_of(*read.faults[0].offset), (TextPlace{2, 4}));
}

TEST(ReadGames, TheNextGameIsReadAfterABrokenOne) {
    const Read read = read_all("[Event \"a\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n");
    ASSERT_EQ(read.games.size(), 2U);
    EXPECT_EQ(moves_of(read.games[0]), "none");
    EXPECT_FALSE(read.games[0].complete);
    EXPECT_EQ(moves_of(read.games[1]), "d2d4");
    EXPECT_EQ(read.games[1].number, 2U);
}

TEST(ReadGames, AnyEncoding) {
    const std::string bytes = *from_utf8("1. 炮二平五 马8进7 {好} *", Encoding::gb18030);
    GamesReader reader = read_games(bytes);
    EXPECT_EQ(reader.encoding(), Encoding::gb18030);
    EXPECT_EQ(moves_of(read_all(reader).games.at(0)), "h2e2 h9g7");
    GamesReader told = read_games("1. e4 {\xe9} *", {.encoding = Encoding::utf8});
    EXPECT_EQ(told.malformed(), 1U);
    ASSERT_EQ(told.encoding_faults().size(), 1U);
    EXPECT_EQ(told.encoding_faults()[0].text(), "the bytes E9 are not UTF-8; U+FFFD stands for them");
    EXPECT_EQ(told.encoding_faults()[0].offset, 7U);
    EXPECT_EQ(told.encoding_faults()[0].severity, Severity::error);
    EXPECT_EQ(told.text(), "1. e4 {\xef\xbf\xbd} *");
    EXPECT_EQ(read_games("\xef\xbb\xbf"
                         "1. e4")
                  .text(),
              "1. e4");
    EXPECT_FALSE(read_games(corpus("xqf/plain.xqf")).encoding());
}

TEST(ReadGames, APositionIsAGameWithoutMoves) {
    const Read read = read_all(" 4k4/9/9/9/9/9/9/9/4R4/3K5 b\n");
    ASSERT_EQ(read.games.size(), 1U);
    EXPECT_TRUE(read.games[0].begun && is_xiangqi(read.games[0]));
    EXPECT_EQ(nodes_of(read.games[0]), 1U);
    EXPECT_FALSE(is_xiangqi(read_all("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").games.at(0)));
    GamesReader refused = read_games("\n\n4k3/8/8/8/8/8/8/8 w - - 0 1");
    const Read none = read_all(refused);
    ASSERT_EQ(none.games.size(), 1U);
    EXPECT_FALSE(none.games[0].begun);
    ASSERT_EQ(none.faults.size(), 1U);
    EXPECT_EQ(none.faults[0].text(), "fen: white has 0 kings (expected 1)");
    EXPECT_EQ(refused.place_of(*none.faults[0].offset), (TextPlace{3, 1}));
}

TEST(ReadGames, SeveralGamesInTags) {
    const std::string one = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    const std::string other = "[DhtmlXQ]\n[DhtmlXQ_movelist]1747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    const Read read = read_all("text\n" + one + "[DhtmlXQ]\nno game\n" + other);
    ASSERT_EQ(read.games.size(), 2U);
    EXPECT_EQ(moves_of(read.games[0]), "h2e2");
    EXPECT_EQ(moves_of(read.games[1]), "b2e2");
    EXPECT_EQ(read.games[1].number, 2U);
    const Read broken = read_all("[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n" + one);
    ASSERT_EQ(broken.games.size(), 2U);
    EXPECT_FALSE(broken.games[0].begun);
    ASSERT_EQ(broken.faults.size(), 1U);
    EXPECT_EQ(broken.faults[0].game, 1U);
    EXPECT_FALSE(broken.faults[0].offset);
}

TEST(ReadGames, ANameInPgnOrAToldFormatDecides) {
    const std::string tags = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    EXPECT_EQ(read_games(tags).format(), GameFormat::dhtmlxq);
    EXPECT_EQ(read_games(tags, {.file_name = "games.pgn"}).format(), GameFormat::dhtmlxq) << "no PGN at all";
    EXPECT_EQ(read_games("1. e4\n" + tags).format(), GameFormat::dhtmlxq);
    EXPECT_EQ(read_games("1. e4\n" + tags, {.file_name = "games.pgn"}).format(), GameFormat::pgn);
    EXPECT_EQ(read_games(tags, {.format = GameFormat::pgn}).format(), GameFormat::pgn);
    EXPECT_EQ(read_games(corpus("xqf/plain.xqf"), {.file_name = "games.pgn"}).format(), GameFormat::xqf);
    EXPECT_TRUE(read_all("1. e4 *", {.format = GameFormat::dhtmlxq}).games.empty());
    const Read xqf = read_all("1. e4 *", {.format = GameFormat::xqf});
    ASSERT_EQ(xqf.games.size(), 1U);
    EXPECT_FALSE(xqf.games[0].begun);
    EXPECT_EQ(xqf.faults.at(0).text(), "xqf: is no XQF file: it does not begin with XQ");
}

TEST(ReadGames, LimitsHoldInEveryFormat) {
    for (const char* file :
         {"xqf/plain.xqf", "ccbridge/game.cbr", "dhtmlxq/variations.txt", "pgn/chinese-gbk.pgn"}) {
        const std::string bytes = corpus(file);
        const Read read = read_all(bytes, {.moves = 1});
        ASSERT_EQ(read.games.size(), 1U) << file;
        EXPECT_EQ(nodes_of(read.games[0]), 2U) << file;
        EXPECT_FALSE(read.faults.empty()) << file << ": what is left out is named";
    }
    const std::string many = "1. e4 *\n\n1. d4 *\n\n1. c4 *\n";
    EXPECT_EQ(read_all(many).games.size(), 3U);
    EXPECT_EQ(read_all(many, {.games = 2}).games.size(), 2U);
    const Read second = read_all(many, {.first = 2, .games = 2});
    ASSERT_EQ(second.games.size(), 2U);
    EXPECT_EQ(moves_of(second.games[1]), "d2d4");
    const std::string tags = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n";
    EXPECT_EQ(read_all(tags + tags + tags, {.games = 2}).games.size(), 2U);
}

} // namespace
} // namespace duiyi::read_games_tests
