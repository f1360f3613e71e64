// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Traits of files that other programs wrote and people edited, in small files made here: nothing of a game is
// lost that the file holds, and what is no game is never taken for one.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <numeric>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/record/walk.hpp"
#include "duiyi/record/xqf.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "duiyi/test_kit/property.hpp"
#include "tree_kit.hpp"

namespace duiyi::found_files_tests {
namespace {

using namespace std::string_literals;

struct Read {
    std::vector<RecordedGame> games;
    std::vector<GameFault> faults;
    GameFormat format{};
};
Read read_all(std::string_view bytes, const ReadGamesOptions& options = {}) {
    GamesReader reader = read_games(bytes, options);
    Read all{.games = {}, .faults = {}, .format = reader.format()};
    while (auto game = reader.next()) {
        all.games.push_back(std::move(*game));
    }
    all.faults = reader.take_faults();
    return all;
}
/// Faults, a line each: notes as they are, errors with `!`.
std::string text_of(const std::vector<GameFault>& faults) {
    return std::accumulate(faults.begin(), faults.end(), ""s, [](const std::string& text, const auto& fault) {
        return text + (fault.severity == Severity::error ? "! " : "") + fault.text() + "\n";
    });
}
/// The main line in UCI.
std::string moves_of(const RecordedGame& game) {
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
std::string start_of(const RecordedGame& game) {
    return std::visit([](const auto& tree) { return to_fen(tree.start()); }, game.tree);
}
GameResult result_of(const RecordedGame& game) {
    return std::visit([](const auto& tree) { return tree.result; }, game.tree);
}
std::string header(const RecordedGame& game, std::string_view name) {
    return std::visit(
        [&](const auto& tree) { return std::string(tree.headers.get(name).value_or("(none)")); }, game.tree);
}
std::string corpus(const std::string& name) {
    std::ifstream file(test_kit::source_dir() / "fuzz/corpus" / name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

// PGN ------------------------------------------------------------------------------------------------

TEST(FoundPgn, ABannerAfterTheResultIsNoGame) {
    const std::string game =
        "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n  1. 炮二平五 马８进７\n{和}\n 1/2-1/2\n";
    const std::string banner =
        "============================\n 欢迎下载，访问《百科》\n 推荐用 Che 2.0 {x\nhttp://example.org/\n";
    const Read one = read_all(game + banner);
    ASSERT_EQ(one.games.size(), 1U);
    EXPECT_EQ(moves_of(one.games[0]), "h2e2 h9g7");
    EXPECT_EQ(text_of(one.faults), "text that belongs to no game\n");
    const Read two = read_all(banner + game + banner + "\n" + game);
    ASSERT_EQ(two.games.size(), 2U);
    EXPECT_EQ(moves_of(two.games[1]), "h2e2 h9g7");
    EXPECT_EQ(text_of(two.faults), "text that belongs to no game\ntext that belongs to no game\n");
    // Without a result the banner ends the moves.
    const Read open = read_all("[Game \"Chinese Chess\"]\n\n1. 炮二平五\n" + banner);
    ASSERT_EQ(open.games.size(), 1U);
    EXPECT_TRUE(open.games[0].complete);
    EXPECT_EQ(open.faults.at(0).text(), "text after the moves");
    EXPECT_EQ(open.faults.at(0).severity, Severity::note);
}

TEST(FoundPgn, ProseBetweenGamesIsANote) {
    const Read read = read_all(
        "Games of 2024-05-06, played at home [see below]:\n\n[White \"A\"]\n\n1. e4 e5 1-0\n\nThe 2nd one "
        "was better.\n"
        "{It was.} Truly.\n1. It began like this:\n\n1. d4 d5 *\n(end) 3 games * 1-0 $5 !\n");
    ASSERT_EQ(read.games.size(), 2U);
    EXPECT_EQ(moves_of(read.games[0]), "e2e4 e7e5");
    EXPECT_EQ(moves_of(read.games[1]), "d2d4 d7d5");
    for (const GameFault& fault : read.faults) {
        EXPECT_EQ(fault.severity,
                  fault.fault.code == FaultCode::comment_outside_games ? Severity::error : Severity::note)
            << fault.text();
    }
}

TEST(FoundPgn, MovesWithoutHeadersAreStillGames) {
    for (const std::string& text :
         {"1. e4 e5 *"s, "e4 e5 *"s, "1.e4 *"s, "1 e4 *"s, "1. {first} e4 *"s, "{first} 1. e4 *"s, "♘f3 *"s,
          "O-O *"s, "炮二平五 *"s, "1. 炮二平五 *"s, "前车进１ *"s, "C2.5 *"s, "H2-E2 *"s, "++=4 *"s,
          "Che3 *"s, "exd8=Q+ *"s}) {
        EXPECT_EQ(read_all("; x\n" + text, {.format = GameFormat::pgn}).games.size(), 1U) << text;
    }
    EXPECT_EQ(read_all("1. e4 1-0 d4 0-1 1. c4 *").games.size(), 3U);
}

/// A game with a move in algebraic notation and the ranks that WinBoard has, from 0.
std::string with_ranks_from_zero(const std::string& headers, const std::vector<std::string>& moves) {
    std::string text = headers + "\n";
    Position<Xiangqi> position = Position<Xiangqi>::start();
    for (const std::string& uci : moves) {
        const auto move = *parse_uci(position, uci);
        std::string word;
        for (std::string rest = to_algebraic(position, move); !rest.empty();) {
            const bool ten = rest.starts_with("10");
            word += rest[0] >= '1' && rest[0] <= '9' ? static_cast<char>(ten ? '9' : rest[0] - 1) : rest[0];
            rest.erase(0, ten ? 2 : 1);
        }
        text += word + " ";
        position.play(move);
    }
    return text + "*\n";
}

TEST(FoundPgn, WinBoardCountsRanksFromZero) {
    // Ranks tell nothing in the first move, Ra1 or Ra2, but for the number itself.
    const std::vector<std::string> moves = {"a0a1", "h7e7", "h2h3", "h9g7", "b2e2", "b9c7", "h0g2", "e7e3"};
    const std::string expected = "a0a1 h7e7 h2h3 h9g7 b2e2 b9c7 h0g2 e7e3";
    for (const char* headers : {"[Variant \"xiangqi\"]\n", "[Game \"Chinese Chess\"]\n"}) {
        const Read zero = read_all(with_ranks_from_zero(headers, moves));
        EXPECT_EQ(moves_of(zero.games.at(0)), expected) << headers;
        EXPECT_EQ(text_of(zero.faults), "") << headers;
    }
    // The same game counted from 1 stays what it is, whatever the header.
    std::string from_one = "[Variant \"xiangqi\"]\n\n";
    Position<Xiangqi> position = Position<Xiangqi>::start();
    for (const std::string& uci : moves) {
        const auto move = *parse_uci(position, uci);
        from_one += to_algebraic(position, move) + " ";
        position.play(move);
    }
    EXPECT_EQ(moves_of(read_all(from_one + "*").games.at(0)), expected);
    // Where both ways play all, the header decides.
    EXPECT_EQ(moves_of(read_all("[Variant \"xiangqi\"]\n\nRa1 *").games.at(0)), "a0a1");
    EXPECT_EQ(moves_of(read_all("[Game \"Chinese Chess\"]\n\nRa2 *").games.at(0)), "a0a1");
    // Each game of a file is looked at alone.
    const Read both =
        read_all(with_ranks_from_zero("[Variant \"xiangqi\"]\n", moves) + "\n" + from_one + "*\n");
    ASSERT_EQ(both.games.size(), 2U);
    EXPECT_EQ(moves_of(both.games[0]), moves_of(both.games[1]));
}

TEST(FoundPgn, AWholeGameDecidesNotItsFirstMove) {
    // Ce4 fits both ways in the first move: from e3 to e3 or e4; only the second move tells.
    const std::string headers = "[Variant \"xiangqi\"]\n[FEN \"4k4/9/9/9/9/9/9/9/3C5/3K5 w\"]\n\n";
    EXPECT_EQ(moves_of(read_all(headers + "Cd4 Ke8 Cd9 *").games.at(0)), "d1d4 e9e8 d4d9");
    EXPECT_EQ(moves_of(read_all(headers + "Cd5 Ke9 Cd10 *").games.at(0)), "d1d4 e9e8 d4d9");
}

TEST(FoundPgn, AFenWithoutASideToMoveIsTheFirstSides) {
    for (const char* fen : {"4k4/9/9/9/9/9/9/9/4R4/3K5", "4k4/9/9/9/9/9/9/9/4R4/3K5 - - 0 1",
                            "4k4/9/9/9/9/9/9/9/4R4/3K5 0 1", "4k4/9/9/9/9/9/9/9/4R4/3K5 -"}) {
        // Black is in check, so it would be Black's turn: the position is refused, but read as Red's.
        const Read read = read_all("[Game \"Chinese Chess\"]\n[FEN \""s + fen + "\"]\n\n*\n");
        EXPECT_NE(text_of(read.faults).find("!"), std::string::npos) << fen;
    }
    const auto missing = [](const std::string& count) {
        return count == "6"
                   ? ""
                   : "fen: fields are " + count + " (expected 6): the missing ones are read from '- - 0 1'\n";
    };
    for (const auto& [fen, count] :
         {std::pair("3k5/9/9/9/9/9/9/9/4R4/4K4", "1"), std::pair("3k5/9/9/9/9/9/9/9/4R4/4K4 - - 0 1", "6"),
          std::pair("3k5/9/9/9/9/9/9/9/4R4/4K4 0 1", "3")}) {
        const Read read = read_all("[Game \"Chinese Chess\"]\n[FEN \""s + fen + "\"]\n\n1. e1d1 *\n");
        ASSERT_EQ(read.games.size(), 1U);
        EXPECT_EQ(start_of(read.games[0]), "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1") << fen;
        EXPECT_EQ(moves_of(read.games[0]), "e1d1");
        const std::string notes = "the FEN names no side to move: Red moves first\n" + missing(count);
        EXPECT_EQ(text_of(read.faults), notes) << fen;
        EXPECT_EQ(text_of(read_all(fen).faults), notes) << fen;
    }
    const Read chess = read_all("[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3\"]\n\n1. e4 *\n");
    EXPECT_EQ(start_of(chess.games.at(0)), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_EQ(text_of(chess.faults), "the FEN names no side to move: White moves first\n" + missing("1"));
}

TEST(FoundPgn, AFenOfWinBoardHasItsLettersAndNoUnusedFields) {
    const Read read =
        read_all("[Variant \"xiangqi\"]\n[FEN \"3k5/9/9/9/9/9/9/4E4/4H4/4K4 w 0 1\"]\n\n1. Hg2 *\n");
    EXPECT_EQ(text_of(read.faults),
              "fen: board has 'EH': read as the letters N of horses and B of elephants\n"
              "fen: fields are 4 (expected 6): the missing ones are read from '- - 0 1'\n");
    EXPECT_EQ(moves_of(read.games.at(0)), "e1g2");
}

TEST(FoundPgn, APlayerNamedRedMakesItXiangqi) {
    EXPECT_EQ(moves_of(read_all("[Event \"x\"]\n[Red \"A\"]\n[Black \"B\"]\n\n1. h2e2 h9g7\n").games.at(0)),
              "h2e2 h9g7");
}

TEST(FoundPgn, TraditionalCharactersInBig5) {
    const std::string text =
        "[Game \"Chinese Chess\"]\n[Red \"甲方\"]\n[Event \"業餘組決賽\"]\n\n1. 炮二平五 馬８進７ "
        "{這一著是常見的應法}\n"
        "2. 馬二進三 車９平８ 3. 車一平二 *\n";
    const std::string bytes = *from_utf8(text, Encoding::big5);
    EXPECT_EQ(find_encoding(bytes).encoding, Encoding::big5);
    const Read read = read_all(bytes);
    EXPECT_EQ(moves_of(read.games.at(0)), "h2e2 h9g7 h0g2 i9h9 i0h0");
    EXPECT_EQ(header(read.games[0], "Event"), "業餘組決賽");
    EXPECT_EQ(find_encoding(*from_utf8(text, Encoding::gb18030)).encoding, Encoding::gb18030);
}

// What is no file of games ---------------------------------------------------------------------------

TEST(FoundFiles, WhatIsOfNoFormatIsRefusedByName) {
    for (const std::string& bytes : {"nonsense"s, "The quick brown fox.\n"s,
                                     "\x7f"
                                     "ELF\x02\x01\x01\0\0\0"s,
                                     "CCBridge\x16\0\0\0 1. e4"s, "<html><body>1 2 3</body></html>"s,
                                     "[remote \"origin\"]\n\turl = x\n"s, "1 2 3. .. ..."s}) {
        for (const char* name : {"", "games.pgn"}) {
            const Read read = read_all(bytes, {.file_name = name});
            EXPECT_EQ(read.format, GameFormat::unknown) << bytes;
            EXPECT_TRUE(read.games.empty()) << bytes;
            EXPECT_EQ(
                text_of(read.faults),
                "! is of no format that can be read (formats: xqf, cbr, cbl, cbf, wxf, dhtmlxq, fen, pgn)\n");
        }
    }
    EXPECT_EQ(text_of(read_all("\x01\x02\x03", {.file_name = "a/b.MXQ"}).faults),
              "! is of the format MXQ, which is not supported (formats: xqf, cbr, cbl, cbf, wxf, dhtmlxq, "
              "fen, pgn)\n");
    EXPECT_EQ(to_string(GameFormat::unknown), "unknown");
    EXPECT_FALSE(parse_game_format("unknown"));
}

// DhtmlXQ --------------------------------------------------------------------------------------------

TEST(FoundDhtmlXq, ResultsAreFromRedsSide) {
    const auto read = [](const std::string& result) {
        return read_dhtmlxq("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_result]" + result +
                            "[/DhtmlXQ_result]");
    };
    struct Sample {
        const char* text;
        GameResult result;
    };
    for (const auto& [text, result] :
         {Sample{"W", GameResult::first_wins}, Sample{"L", GameResult::second_wins},
          Sample{"D", GameResult::draw}, Sample{"V", GameResult::unknown},
          Sample{"w", GameResult::first_wins}, Sample{"红胜", GameResult::first_wins},
          Sample{"黑胜", GameResult::second_wins}, Sample{" 和棋\n", GameResult::draw},
          Sample{"红先胜", GameResult::first_wins}, Sample{"紅負", GameResult::second_wins},
          Sample{"", GameResult::unknown}}) {
        const auto game = read(text);
        ASSERT_TRUE(game);
        EXPECT_EQ(game->tree.result, result) << text;
        EXPECT_EQ(to_string(game->losses), "") << text;
    }
    EXPECT_EQ(to_string(read("X")->losses), "the result 'X' is not known");
}

// XQF ------------------------------------------------------------------------------------------------

TEST(FoundXqf, TextsCutWithinACharacterAreNotes) {
    GameTree<Xiangqi> tree;
    tree.headers.set("Red", "许银川");
    tree.headers.set("Site", "北京");
    tree.annotate(tree.append(tree.root(), *parse_uci(tree.start(), "h2e2"))).after = "好\n着";
    std::string bytes = write_xqf(tree, {XqfStyle::Version::v1_0})->bytes;
    ASSERT_EQ(bytes[0x130], 6);
    bytes[0x130] = 5; // half of the last character
    bytes.replace(bytes.size() - 6, 6, "\xba\xc3\xba\r\n\xd7"s);
    const auto game = read_xqf(bytes);
    ASSERT_TRUE(game);
    EXPECT_EQ(to_string(game->losses), "");
    EXPECT_EQ(to_string(game->notes),
              "the head's Red is cut within a character; the remark of the move at byte 1032 is cut within a "
              "character");
    EXPECT_EQ(game->tree.headers.get("Red"), "许银");
    EXPECT_EQ(game->tree.annotation(game->tree.end_of_line()).after, "好");
    const Read read = read_all(bytes);
    ASSERT_EQ(read.faults.size(), 2U);
    EXPECT_EQ(read.faults[0].severity, Severity::note);
}

TEST(FoundXqf, ATitleThatRunsOnOverTheNextTextIsReadWhole) {
    GameTree<Xiangqi> tree;
    std::string bytes = write_xqf(tree, {XqfStyle::Version::v1_0})->bytes;
    const std::string title = *from_utf8(
        "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三四五", Encoding::gb18030);
    ASSERT_EQ(title.size(), 70U);
    bytes.replace(0x50, 71, static_cast<char>(title.size()) + title);
    const auto long_title = read_xqf(bytes);
    ASSERT_TRUE(long_title);
    EXPECT_EQ(to_string(long_title->losses), "");
    EXPECT_EQ(to_string(long_title->notes), "the head's Title is longer than its place");
    EXPECT_EQ(long_title->tree.headers.get("Title")->size(), 35U * 3);
    EXPECT_FALSE(long_title->tree.headers.get("Subtitle"));
    // Where a length stands behind it, the text was cut.
    bytes.replace(0x90, 8, "\x02zz\0\0\0\0\0"s);
    const auto cut = read_xqf(bytes);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->tree.headers.get("Subtitle"), "zz");
    EXPECT_EQ(cut->tree.headers.get("Title")->size(), 31U * 3);
}

// Old CBL --------------------------------------------------------------------------------------------

TEST(FoundCbl, LibrariesOfCcBridge1) {
    const std::string bytes =
        corpus("ccbridge/old-library.cbl"); // of version 3, packed with codes of its own
    const Read read = read_all(bytes);
    EXPECT_EQ(read.format, GameFormat::cbl);
    EXPECT_EQ(text_of(read.faults), "");
    ASSERT_EQ(read.games.size(), 14U);
    EXPECT_EQ(CblReader(bytes).name(), "对弈试棋");
    const auto& first = std::get<GameTree<Xiangqi>>(read.games[0].tree);
    EXPECT_EQ(to_pgn(first, MoveNotation::uci).substr(to_pgn(first, MoveNotation::uci).find("\n\n")),
              "\n\n{一盘} {试棋} 1. h2e2 {炮二平五} {中炮} 1... h9g7 (1... h7e7 {顺炮} 2. h0g2) 2. h0g2 (2.\n"
              "b0c2 {改走左马} 2... b9c7) 2... i9h9 1-0\n\n");
    EXPECT_EQ(header(read.games[0], "Title"), "当头炮");
    EXPECT_EQ(header(read.games[0], "Red"), "红甲");
    EXPECT_EQ(header(read.games[0], "Date"), "2001-5-6");
    EXPECT_EQ(result_of(read.games[0]), GameResult::first_wins);
    // Whoever moves first is to move.
    EXPECT_EQ(start_of(read.games[1]), "3k5/9/9/4P4/9/9/9/9/9/4K4 b - - 0 1");
    EXPECT_EQ(header(read.games[1], "GameType"), "endgame");
    EXPECT_EQ(result_of(read.games[1]), GameResult::draw);
    EXPECT_EQ(result_of(read.games[6]), GameResult::unknown) << "4: several";

    const Read fixed = read_all(corpus("ccbridge/old-fixed.cbl")); // of version 1
    EXPECT_EQ(text_of(fixed.faults), "");
    ASSERT_EQ(fixed.games.size(), 1U);
    EXPECT_TRUE(fixed.games[0].tree == read.games[0].tree);
}

TEST(FoundCbl, AnOldLibraryIsExpandedWithinALimit) {
    const std::string bytes = corpus("ccbridge/old-library.cbl");
    ReadGamesOptions options;
    options.expanded = 1000;
    GamesReader reader = read_games(bytes, options);
    while (reader.next()) {
    }
    const std::string text = text_of(reader.take_faults());
    EXPECT_TRUE(text.ends_with("bytes, more than are read: 1000\n")) << text;
}

TEST(FoundCbl, DamageOfAnOldLibraryIsNamed) {
    const std::string whole = corpus("ccbridge/old-library.cbl");
    const auto faults = [](const std::string& bytes) { return text_of(read_all(bytes).faults); };
    std::string bytes = whole;
    bytes[12] = 9;
    EXPECT_EQ(faults(bytes), "! cbl: is of version 9, which is not known\n");
    bytes = whole;
    bytes[19] = '\x7f'; // two gigabytes
    EXPECT_TRUE(faults(bytes).ends_with(" bytes, more than there can be\n")) << faults(bytes);
    EXPECT_EQ(faults(whole.substr(0, 15)), "! cbl: ends within its head of 20 bytes\n");
    bytes = whole;
    bytes[16] = static_cast<char>(bytes[16] - 1);
    EXPECT_NE(faults(bytes).find("is damaged"), std::string::npos) << "holds more than it says";
    // What comes before the damage is read.
    for (std::size_t size = 20; size < whole.size(); size += 7) {
        const Read cut = read_all(whole.substr(0, size));
        ASSERT_FALSE(cut.faults.empty()) << size;
        EXPECT_EQ(cut.faults.back().severity, Severity::error) << size;
        for (const GameFault& fault : cut.faults) {
            EXPECT_TRUE(fault.text().starts_with("cbl: is damaged") ||
                        fault.text().starts_with("cbl: ends") ||
                        fault.text().starts_with("cbl: says that it holds"))
                << fault.text();
        }
    }
    EXPECT_GT(read_all(whole.substr(0, whole.size() * 3 / 4)).games.size(), 2U);
    // Any byte may be wrong.
    for (std::size_t i = 0; i < whole.size(); i += 3) {
        bytes = whole;
        bytes[i] = static_cast<char>(bytes[i] ^ 0x15);
        read_all(bytes);
    }
}

// CBF ------------------------------------------------------------------------------------------------

TEST(FoundCbf, MainLineHeadersAndRemarks) {
    const std::string head =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n  "
        "<Name>A &amp; "
        "B</Name>\n  <URL />\n  <Contest>友谊赛</Contest>\n  <Red>甲</Red>\n  "
        "<RecordResult>2</RecordResult>\n";
    const std::string moves =
        " </Head>\n <MoveList>\n  <Move value=\"00-00\">开始</Move>\n  <Move value=\"77-47\" />\n"
        "  <Move value=\"70-62\" end=\"1\">&#x597d;</Move>\n";
    const std::string tail = " </MoveList>\n</ChineseChessRecord>\n";
    const Read read = read_all(head + moves + tail);
    EXPECT_EQ(read.format, GameFormat::cbf);
    EXPECT_EQ(text_of(read.faults), "");
    ASSERT_EQ(read.games.size(), 1U);
    EXPECT_EQ(moves_of(read.games[0]), "h2e2 h9g7");
    EXPECT_EQ(header(read.games[0], "Title"), "A & B");
    EXPECT_EQ(header(read.games[0], "Event"), "友谊赛");
    EXPECT_EQ(header(read.games[0], "Red"), "甲");
    EXPECT_EQ(header(read.games[0], "URL"), "(none)");
    EXPECT_EQ(result_of(read.games[0]), GameResult::second_wins);
    const auto& tree = std::get<GameTree<Xiangqi>>(read.games[0].tree);
    EXPECT_EQ(tree.annotation(tree.root()).after, "开始");
    EXPECT_EQ(tree.annotation(tree.end_of_line()).after, "好");
    // A position of its own: whoever moves first is to move.
    const Read ending = read_all(head +
                                 "<FEN>3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1</FEN></Head><MoveList>"
                                 "<Move value='30-31' end='1'/></MoveList></ChineseChessRecord>");
    EXPECT_EQ(start_of(ending.games.at(0)), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    EXPECT_EQ(moves_of(ending.games.at(0)), "d9d8");
    // What is not known is named.
    EXPECT_EQ(text_of(read_all(head + moves + "<Move value=\"77-47\" odd=\"1\"/>" + tail).faults),
              "! move 3 comes after the end of the main line; it is left out with all that follows\n"
              "! the attribute 'odd' of moves is not known\n");
    EXPECT_EQ(text_of(read_all(head).faults), "! cbf: has no list of moves (MoveList)\n");
    for (std::size_t size = 0; size < (head + moves + tail).size(); ++size) {
        read_all((head + moves + tail).substr(0, size));
    }
}

// Comments -------------------------------------------------------------------------------------------

/// Comments of several lines as people type them: lines of words, empty ones between them.
rc::Gen<std::string> typed_comments() {
    return rc::gen::exec([] {
        const int lines = *rc::gen::inRange(1, 8);
        std::string text;
        for (int line = 0; line < lines; ++line) {
            text += line > 0 ? "\n" : "";
            const bool is_inner = line > 0 && line + 1 < lines;
            const int words = *rc::gen::inRange(is_inner ? 0 : 1, 30);
            for (int i = 0; i < words; ++i) {
                text += (i == 0 ? "" : *rc::gen::inRange(0, 6) == 0 ? "  " : " ") + *test_kit::words();
            }
        }
        return text;
    });
}

template <Game G>
GameTree<G> commented_tree() {
    GameTree<G> tree;
    auto node = tree.root();
    Position<G> position = tree.start();
    for (int i = 0; i < 4; ++i) {
        tree.annotate(node).after = *typed_comments();
        const auto moves = position.legal_moves();
        const auto choose = [&] {
            return moves[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(moves.size())))];
        };
        const auto move = choose();
        const auto parent = node;
        node = tree.append(parent, move);
        if (const auto other = choose(); other != move) {
            tree.annotate(tree.append(parent, other)).after = *typed_comments();
        }
        position.play(move);
    }
    return tree;
}
template <Game G>
std::vector<std::string> comments_of(const GameTree<G>& tree) {
    struct Collector {
        const GameTree<G>& tree;
        std::vector<std::string> texts{};
        void move(NodeId node, const Position<G>&) { texts.push_back(tree.annotation(node).after); }
        void begin_variation() {}
        void end_variation() {}
    };
    Collector collector{tree};
    collector.texts.push_back(tree.annotation(tree.root()).after);
    walk_in_file_order(tree, collector);
    return collector.texts;
}

TEST(Comments, OfSeveralLinesComeBackFromEveryFormat) {
    test_kit::check(60, [] {
        const auto chess = commented_tree<Chess>();
        const auto from_chess = read_all(to_pgn(chess), {.format = GameFormat::pgn});
        RC_ASSERT(comments_of(std::get<GameTree<Chess>>(from_chess.games.at(0).tree)) == comments_of(chess));
        const auto xiangqi = commented_tree<Xiangqi>();
        const std::vector<std::string> files = {to_pgn(xiangqi), to_pgn(xiangqi, MoveNotation::chinese),
                                                write_dhtmlxq(xiangqi)->bytes,
                                                write_xqf(xiangqi, {XqfStyle::Version::v1_0})->bytes,
                                                write_xqf(xiangqi, {XqfStyle::Version::v1_8})->bytes};
        for (const std::string& file : files) {
            const auto again = read_all(file);
            RC_ASSERT(again.games.size() == 1U);
            RC_ASSERT(comments_of(std::get<GameTree<Xiangqi>>(again.games[0].tree)) == comments_of(xiangqi));
        }
    });
}

} // namespace
} // namespace duiyi::found_files_tests
