// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games as files, without sockets: what a position is, what a file holds, and what comes back from a tree.
#include "wire/trees.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "domain/describe_fen.hpp"
#include "domain/game_file.hpp"
#include "duiyi/record/encoding.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "wire/contents.hpp"
#include "wire/draft.hpp"

namespace duiyi::server {
namespace {

constexpr const char* chess_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* xiangqi_start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A file of the fuzzers' corpus: real bytes of formats that cannot be typed here.
std::string corpus(const std::string& name) {
    std::ifstream file(test_kit::source_dir() / "fuzz/corpus" / name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    std::ostringstream out;
    out << file.rdbuf();
    return out.str();
}

/// What the page is told of a file.
wire::ContentsBody shown_file(std::string_view bytes, std::size_t wanted) {
    return to_wire(read_file(bytes, wanted));
}

/// The moves of the tree in its order, each after the number of its parent: "0 e4 1 e5".
std::string moves_of(const wire::ContentsBody& contents) {
    std::string out;
    for (const wire::TreeNode& node : contents.tree ? contents.tree->nodes : std::vector<wire::TreeNode>()) {
        if (node.parent >= 0) {
            out += (out.empty() ? "" : " ") + std::to_string(node.parent) + ' ' + node.san;
        }
    }
    return out;
}

/// The draft that the page would send for a tree.
wire::Draft draft_of(const wire::Tree& tree) {
    wire::Draft draft;
    draft.game = tree.game;
    draft.fen = tree.nodes.front().fen;
    draft.headers = tree.headers;
    draft.result = tree.result;
    draft.comment = tree.nodes.front().after;
    draft.values = tree.nodes.front().values;
    for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
        const auto& node = tree.nodes[i];
        draft.nodes.push_back({node.parent, node.move, node.before, node.after, node.values, node.nags});
    }
    return draft;
}

TEST(Look, DescribesAPosition) {
    const auto answer = describe_fen(GameId::chess, chess_start, "e2e4");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->ply->standard, "e4");
    EXPECT_EQ(answer->position->fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(answer->position->turn, Side::second);
    EXPECT_EQ(answer->position->legal_moves.size(), 20U);
    EXPECT_TRUE(answer->faults.empty());
    EXPECT_EQ(describe_fen(GameId::xiangqi, xiangqi_start, "h2e2")->ply->chinese, "炮二平五");
}

TEST(Look, NamesTheFaultsOfAPosition) {
    const auto answer = describe_fen(GameId::chess, "8/8/8/8/8/8/8/4K3 w - - 0 1", std::nullopt);
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->position);
    ASSERT_EQ(answer->faults.size(), 1U);
    EXPECT_EQ(answer->faults[0].what(), "has 0 kings (expected 1)");
    EXPECT_FALSE(describe_fen(GameId::xiangqi, "nonsense", std::nullopt)->position);
}

TEST(Look, ReadsLenientFens) {
    EXPECT_TRUE(
        describe_fen(GameId::chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", std::nullopt)
            ->position);
    EXPECT_TRUE(describe_fen(GameId::xiangqi, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
                             std::nullopt)
                    ->position);
}

TEST(Look, SaysWhatWasRepaired) {
    const auto answer = describe_fen(GameId::chess, "r2bk2r/8/8/8/8/8/8/R2KB2R w KQkq e5 0 0", std::nullopt);
    ASSERT_TRUE(answer && answer->position);
    EXPECT_EQ(answer->position->fen, "r2bk2r/8/8/8/8/8/8/R2KB2R w kq - 0 1");
    EXPECT_EQ(answer->repairs.size(), 3U) << to_string(answer->repairs);
    EXPECT_TRUE(answer->faults.empty());
    EXPECT_TRUE(describe_fen(GameId::chess, chess_start, std::nullopt)->repairs.empty());
    EXPECT_TRUE(
        describe_fen(GameId::chess960, "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", std::nullopt)->repairs.empty());
}

TEST(Look, ReadsMovesInEveryNotation) {
    const std::string two_rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
    const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const std::string castling960 = "4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1";
    const std::string promotion = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    const struct {
        GameId game;
        std::string fen, text, uci;
    } rows[] = {
        {GameId::chess, chess_start, "e4", "e2e4"},
        {GameId::chess, chess_start, "Nf3", "g1f3"},
        {GameId::chess, chess_start, " E2-E4 ", "e2e4"},
        {GameId::chess, two_rooks, "Rad1", "a1d1"},
        {GameId::chess, castling, "O-O", "e1g1"},
        {GameId::chess, castling, "0-0-0", "e1c1"},
        {GameId::chess960, castling960, "O-O", "f1h1"},
        {GameId::chess960, castling960, "f1h1", "f1h1"},
        {GameId::chess, promotion, "e7e8", "e7e8q"},
        {GameId::chess, promotion, "e8=N", "e7e8n"},
        {GameId::xiangqi, xiangqi_start, "H2-E2", "h2e2"},
        {GameId::xiangqi, xiangqi_start, "C2=5", "h2e2"},
        {GameId::xiangqi, xiangqi_start, "炮二平五", "h2e2"},
        {GameId::xiangqi, xiangqi_start, "砲２平５", "h2e2"},
        {GameId::xiangqi, xiangqi_start, "傌二進三", "h0g2"},
    };
    for (const auto& row : rows) {
        const auto answer = describe_fen(row.game, row.fen, row.text);
        ASSERT_TRUE(answer && answer->ply) << row.text << ": " << (answer ? "" : answer.error().message);
        EXPECT_EQ(answer->ply->uci, row.uci) << row.text;
        EXPECT_EQ(answer->position->last_move, row.uci) << row.text;
    }
}

TEST(Look, NamesTheReasonOfARefusedMove) {
    const std::string two_knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    const struct {
        GameId game;
        std::string fen, text;
        RefusalCode code;
    } rows[] = {
        {GameId::chess, chess_start, "e2e5", RefusalCode::illegal_move},
        {GameId::chess, chess_start, "Qh5", RefusalCode::illegal_move},
        {GameId::chess, two_knights, "Nd2", RefusalCode::ambiguous_move},
        {GameId::chess, chess_start, "hello", RefusalCode::unreadable_move},
        {GameId::xiangqi, xiangqi_start, "炮二平二", RefusalCode::illegal_move},
        {GameId::xiangqi, xiangqi_start, "五", RefusalCode::unreadable_move},
    };
    for (const auto& row : rows) {
        const auto answer = describe_fen(row.game, row.fen, row.text);
        ASSERT_FALSE(answer) << row.text;
        EXPECT_EQ(answer.error().code, row.code) << row.text << ": " << answer.error().message;
    }
}

TEST(Look, ReportsThatAGameIsOver) {
    const auto mated = describe_fen(GameId::chess, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", std::nullopt);
    ASSERT_TRUE(mated && mated->position && mated->position->outcome);
    EXPECT_EQ(mated->position->outcome->reason, Reason::checkmate);
    EXPECT_TRUE(mated->position->legal_moves.empty());
}

TEST(ReadFile, ReadsVariationsRemarksAndValues) {
    const auto contents = shown_file(
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {king's pawn [%clk 0:01:05]} e5 (1... c5! 2. Nf3) 2. Nf3 "
        "1-0\n",
        1);
    ASSERT_TRUE(contents.tree);
    EXPECT_EQ(contents.format, wire::FileFormat::pgn);
    EXPECT_EQ(moves_of(contents), "0 e4 1 e5 2 Nf3 1 c5 4 Nf3");
    EXPECT_EQ(contents.tree->nodes[1].after, "king's pawn");
    EXPECT_EQ(contents.tree->nodes[1].values, "[%clk 0:01:05]");
    EXPECT_EQ(contents.tree->nodes[4].nags, std::vector<std::int64_t>{1});
    EXPECT_EQ(contents.games.at(0).plies, 3);
    EXPECT_EQ(contents.tree->result, "1-0");
    EXPECT_TRUE(contents.faults.empty());
}

TEST(ReadFile, NamesHandicaps) {
    const auto contents = shown_file(
        "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1\"]\n\n1. h2e2 *\n\n"
        "[Game \"Chinese Chess\"]\n\n1. h2e2 *\n",
        1);
    ASSERT_EQ(contents.games.size(), 2U);
    EXPECT_EQ(contents.games[0].handicap, "nine_pieces");
    EXPECT_EQ(contents.games[1].handicap, std::nullopt);
}

TEST(WriteFile, NamesHandicaps) {
    wire::Draft draft;
    draft.game = wire::Game::chess;
    draft.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
    draft.result = "1-0";
    const auto tree = tree_of(draft);
    ASSERT_TRUE(tree);
    EXPECT_NE(write_file(*tree, "pgn", "")->bytes.find("[Handicap \"Rook odds\"]"), std::string::npos);
}

TEST(ReadFile, NamesLineAndColumn) {
    const auto contents =
        shown_file("[White \"A\"]\n\n1. e4 e5\n2. Ke5 Nc7 *\n\n[White \"B\"]\n\n1. d4 *\n", 2);
    EXPECT_EQ(moves_of(contents), "0 d4");
    ASSERT_EQ(contents.games.size(), 2U);
    ASSERT_FALSE(contents.faults.empty());
    EXPECT_EQ(contents.faults[0].game, 1);
    EXPECT_EQ(contents.faults[0].line, 4);
    EXPECT_EQ(contents.faults[0].column, 4);
    EXPECT_TRUE(contents.faults[0].lost);
}

TEST(ReadFile, IsNotMisledByARemark) {
    const auto contents = shown_file("1. e4 {as in [DhtmlXQ_x]} e5 *\n", 1);
    EXPECT_EQ(contents.format, wire::FileFormat::pgn);
    EXPECT_EQ(moves_of(contents), "0 e4 1 e5");
}

TEST(ReadFile, ReadsEveryFormat) {
    EXPECT_EQ(shown_file(corpus("xqf/plain.xqf"), 1).format, wire::FileFormat::xqf);
    EXPECT_EQ(shown_file(corpus("ccbridge/game.cbr"), 1).format, wire::FileFormat::cbr);
    EXPECT_EQ(shown_file(corpus("ccbridge/library.cbl"), 1).format, wire::FileFormat::cbl);
    EXPECT_EQ(shown_file(corpus("dhtmlxq/variations.txt"), 1).format, wire::FileFormat::dhtmlxq);
    for (const char* name : {"xqf/plain.xqf", "xqf/encrypted.xqf", "ccbridge/game.cbr",
                             "ccbridge/library.cbl", "dhtmlxq/variations.txt", "pgn/chinese-gbk.pgn"}) {
        const auto contents = shown_file(corpus(name), 1);
        ASSERT_TRUE(contents.tree) << name;
        EXPECT_EQ(contents.tree->game, wire::Game::xiangqi) << name;
        EXPECT_GT(contents.tree->nodes.size(), 1U) << name;
    }
    const auto fen = shown_file("  4k4/9/9/9/9/9/9/9/4R4/3K5 b\n", 1);
    EXPECT_EQ(fen.format, wire::FileFormat::fen);
    ASSERT_TRUE(fen.tree);
    EXPECT_EQ(fen.tree->game, wire::Game::xiangqi);
    EXPECT_FALSE(shown_file("4k3/8/8/8/8/8/8/8 w - - 0 1", 1).tree);
    EXPECT_FALSE(shown_file("4k3/8/8/8/8/8/8/8 w - - 0 1", 1).faults.empty());
}

TEST(ReadFile, FindsTheGameOfMovesWithoutHeaders) {
    EXPECT_EQ(moves_of(shown_file("1. 炮二平五 马8进7 2. 马二进三", 1)), "0 C2=5 1 H8+7 2 H2+3");
    EXPECT_EQ(moves_of(shown_file("1. C2.5 H8+7", 1)), "0 C2=5 1 H8+7");
    EXPECT_EQ(moves_of(shown_file("1. e4 e5", 1)), "0 e4 1 e5");
    const auto broken = shown_file("1. 炮二平五 马8进7\n2. 马二进九", 1);
    EXPECT_EQ(moves_of(broken), "0 C2=5 1 H8+7");
    ASSERT_FALSE(broken.faults.empty());
    EXPECT_EQ(broken.faults[0].line, 2) << "counted in the text as it was given";
}

TEST(ReadFile, AnyBytesHaveAnAnswerThatIsJson) {
    for (const std::string& bytes :
         {std::string(), std::string("\xff\xfe\x00\x01", 4), corpus("xqf/bad-cut.xqf"),
          corpus("ccbridge/bad-cut.cbr"), corpus("pgn/bad-games.pgn"), std::string(100'000, '('),
          std::string("[Event \"\x80\x81\"]\n1. e4 {\xe7\x0b} *")}) {
        const auto contents = shown_file(bytes, 1);
        boost::system::error_code fault;
        const auto parsed = boost::json::parse(print(contents), fault);
        EXPECT_FALSE(fault) << fault.message();
        EXPECT_TRUE(contents.tree || !contents.faults.empty() || contents.games.empty());
    }
}

TEST(ReadFile, StopsAtItsLimits) {
    std::string moves;
    for (int i = 0; i < 12'000; ++i) {
        moves += i % 2 == 0 ? "1. Nf3 Nf6 " : "1. Ng1 Ng8 ";
    }
    const auto long_game = shown_file(moves, 1);
    ASSERT_TRUE(long_game.tree);
    EXPECT_EQ(long_game.tree->nodes.size(), wire::max_tree_moves + 1);
    EXPECT_TRUE(std::ranges::any_of(long_game.faults, &wire::FileFault::lost));
    std::string many;
    for (int i = 0; i < 5'000; ++i) {
        many += "[White \"A\"]\n\n1. e9 *\n\n";
    }
    const auto games = shown_file(many, 4'999);
    EXPECT_TRUE(games.more);
    EXPECT_EQ(games.games.size(), 2'000U);
    EXPECT_LE(games.faults.size(), 300U);
    EXPECT_TRUE(std::ranges::any_of(games.faults, [](const auto& fault) { return fault.game == 4'999; }));
    std::string broken = "1. e4";
    for (int i = 0; i < 5'000; ++i) {
        broken += " (1. Qh5)";
    }
    EXPECT_EQ(shown_file(broken, 1).faults.size(), 200U);
}

TEST(Trees, ADraftMakesTheTreeThatItCameFrom) {
    for (const std::string& bytes :
         {std::string(
              "[Variant \"Chess960\"]\n[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w DFdf - 0 1\"]\n\n"
              "{start} 1. e4 $1 {a} ({b} 1. d4 -- {c} (1... d5)) 1... e5 1/2-1/2"),
          corpus("dhtmlxq/variations.txt"), corpus("pgn/everything.pgn")}) {
        const auto contents = shown_file(bytes, 1);
        ASSERT_TRUE(contents.tree);
        const auto tree = tree_of(draft_of(*contents.tree));
        ASSERT_TRUE(tree) << tree.error().message;
        const wire::ContentsBody again{{}, {}, false, 1, describe_tree(*tree), {}};
        EXPECT_EQ(print(again), print(wire::ContentsBody{{}, {}, false, 1, contents.tree, {}}));
    }
}

TEST(Trees, RefuseWhatIsNoGame) {
    wire::Draft draft{wire::Game::chess, chess_start, {}, "*", {}, {}, {{0, "e2e4", {}, {}, {}, {}}}};
    const auto complaint = [&draft] {
        const auto tree = tree_of(draft);
        return tree ? std::string() : tree.error().message;
    };
    EXPECT_EQ(complaint(), "");
    draft.nodes[0].move = "e2e5";
    EXPECT_TRUE(complaint().starts_with("node 1: ")) << complaint();
    draft.nodes[0] = {1, "e2e4", {}, {}, {}, {}};
    EXPECT_EQ(complaint(), "node 1: its parent is no node before it");
    draft.nodes[0] = {0, "e2e4", {}, {}, {}, std::vector<std::int64_t>{256}};
    EXPECT_EQ(complaint(), "node 1: a glyph is not from 0 to 255");
    draft.nodes[0].nags = std::vector<std::int64_t>(33, 1);
    EXPECT_EQ(complaint(), "node 1: there are more than 32 glyphs");
    draft.nodes.clear();
    draft.result = "?";
    EXPECT_NE(complaint(), "");
    draft.result = "*";
    draft.headers = {{"a\nb", "c"}};
    EXPECT_NE(complaint(), "");
    draft.headers.clear();
    draft.fen = "8/8/8/8/8/8/8/8 w - - 0 1";
    EXPECT_EQ(tree_of(draft).error().faults.size(), 2U);
    draft.fen = chess_start;
    draft.nodes.assign(wire::max_tree_moves + 1, {0, "e2e4", {}, {}, {}, {}});
    EXPECT_NE(complaint(), "");
}

TEST(Trees, DraftsAreReadByTheField) {
    EXPECT_TRUE(
        wire::parse_draft(R"({"game":"chess","fen":"x","headers":[{"name":"a","value":"b"}],"result":"*",
                                     "nodes":[{"parent":0,"move":"e2e4","nags":[1]}]})"));
    const auto complaint = [](std::string_view text) { return wire::parse_draft(text).error(); };
    EXPECT_EQ(complaint(R"({"game":"chess","fen":"x","headers":[],"result":"*","nodes":[{"parent":0}]})"),
              "in the field \"nodes\": the field \"move\" is missing");
    EXPECT_EQ(complaint(R"({"game":"chess","fen":"x","headers":[],"result":"*","nodes":{}})"),
              "the field \"nodes\" is not a list");
    EXPECT_EQ(complaint(R"({"game":"chess","fen":"x","headers":[3],"result":"*","nodes":[]})"),
              "the field \"headers\" is not an object");
    EXPECT_TRUE(complaint("[[[[[[[[[[").starts_with("not JSON"));
    EXPECT_EQ(complaint("3"), "the draft is not an object");
}

TEST(WriteFile, WritesWhatTheReaderReads) {
    const auto contents =
        shown_file("[Game \"Chinese Chess\"]\n\n1. 炮二平五 {中炮} (1. 兵七进一) 1... 马8进7 1-0", 1);
    const auto tree = tree_of(draft_of(*contents.tree));
    ASSERT_TRUE(tree);
    for (const char* format : {"pgn", "xqf", "dhtmlxq"}) {
        const auto file = write_file(*tree, format, "");
        ASSERT_TRUE(file) << format;
        EXPECT_EQ(moves_of(shown_file(file->bytes, 1)), "0 C2=5 1 H8+7 0 P7+1") << format;
        EXPECT_EQ(file->lost, 0U) << format;
    }
    EXPECT_NE(write_file(*tree, "pgn", "chinese")->bytes.find("炮二平五"), std::string::npos);
    EXPECT_NE(write_file(*tree, "pgn", "wxf")->bytes.find("C2=5"), std::string::npos);
    EXPECT_FALSE(write_file(*tree, "doc", ""));
    EXPECT_FALSE(write_file(*tree, "pgn", "klingon"));
    EXPECT_FALSE(write_file(AnyGameTree(GameTree<Chess>()), "xqf", ""));
}

} // namespace
} // namespace duiyi::server
