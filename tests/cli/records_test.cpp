// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The commands on files of games: convert, validate, show, filter, stats.

#include "duiyi/test_kit/pace.hpp"
#include "program.hpp"
#include "records_folder.hpp"

namespace duiyi::test {
namespace {

TEST_F(Records, ConvertWritesTheExportFormat) {
    const std::string in = make("in.pgn", three_games);
    const auto answer = run_duiyi({"convert", in, path("out.pgn")});
    EXPECT_EQ(answer.exit_code, 0) << answer.errors;
    EXPECT_EQ(answer.output + answer.errors, "");
    const std::string out = read(path("out.pgn"));
    EXPECT_TRUE(out.starts_with(
        "[Event \"One\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Lasker\"]\n"
        "[Black \"Tal\"]\n[Result \"1-0\"]\n[WhiteElo \"2600\"]\n\n"
        "1. e4 e5 {why} (1... c5) 2. Nf3 Nc6 1-0\n\n[Event \"Two\"]\n"))
        << out;
    EXPECT_EQ(count_files(), 2U);
    const auto uci = run_duiyi({"convert", "--notation", "uci", path("out.pgn"), "-"});
    EXPECT_NE(uci.output.find("1. e2e4 e7e5 {why} (1... c7c5) 2. g1f3 b8c6 1-0\n"), std::string::npos)
        << uci.output;
    make("uci.pgn", uci.output);
    EXPECT_EQ(run_duiyi({"convert", path("uci.pgn"), "-"}).output, out) << "and back";
}

TEST_F(Records, ConvertNamesWhatIsLostAndLeavesTheOldFileOnFailure) {
    const std::string in =
        make("in.pgn", "[Event \"1\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"2\"]\n\n1. d4 (1. d6) *\n");
    const auto answer = run_duiyi({"convert", in, path("out.pgn")});
    EXPECT_EQ(answer.exit_code, 1);
    const auto errors = lines(answer.errors);
    ASSERT_EQ(errors.size(), 3U) << answer.errors;
    EXPECT_TRUE(errors[0].starts_with(in + ":3:13: error: game 1: 2. ")) << errors[0];
    EXPECT_TRUE(errors[1].starts_with(in + ":7:11: error: game 2: 1. ")) << errors[1];
    EXPECT_EQ(errors[2], in + ": 1 of 2 games are left out");
    EXPECT_EQ(read(path("out.pgn")).find("\"1\""), std::string::npos);
    run_duiyi({"convert", "--keep-broken", in, path("out.pgn")});
    EXPECT_NE(read(path("out.pgn")).find("1. e4 e5 *"), std::string::npos);

    make("good.pgn", "keep me");
    const auto none = run_duiyi({"convert", make("empty.pgn", ""), path("good.pgn")});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_EQ(none.errors, path("empty.pgn") + ": no game\n");
    EXPECT_EQ(read(path("good.pgn")), "keep me");
    EXPECT_EQ(run_duiyi({"convert", in, path("no/such/folder.pgn")}).exit_code, 1);
    EXPECT_EQ(run_duiyi({"convert", path("absent.pgn"), path("x.pgn")}).exit_code, 2);
    EXPECT_EQ(run_duiyi({"convert", in, "/dev/full"}).exit_code, 1);
    EXPECT_EQ(count_files(), 4U) << "in, out, good, empty";
}

TEST_F(Records, ConvertReadsChineseEncodingsAndWritesThem) {
    const std::string head =
        "[Game \"Chinese Chess\"]\n[Red \"\xba\xfa\xc8\xd9\xbb\xaa\"]\n[Black "
        "\"\xc1\xf8\xb4\xf3\xbb\xaa\"]\n";
    const std::string in = make("in.pgn", head + "\n1. H2-E2 {\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5} H9-G7 1-0\n");
    const auto answer = run_duiyi({"convert", in, "-"});
    EXPECT_EQ(answer.exit_code, 0) << answer.errors;
    EXPECT_NE(answer.output.find("[Red \"胡荣华\"]\n[Black \"柳大华\"]\n"), std::string::npos)
        << answer.output;
    EXPECT_NE(answer.output.find("1. H2-E2 {炮二平五} 1... H9-G7 1-0\n"), std::string::npos) << answer.output;
    const auto back = run_duiyi({"convert", "--out-encoding", "gb18030", in, "-"});
    EXPECT_NE(back.output.find("[Red \"\xba\xfa\xc8\xd9\xbb\xaa\"]"), std::string::npos);
    EXPECT_EQ(run_duiyi({"convert", "--out-encoding", "latin1", in, path("x")}).exit_code, 1);
    const auto chinese = run_duiyi({"convert", "--notation", "chinese", in, "-"});
    EXPECT_NE(chinese.output.find("1. 炮二平五 {炮二平五} 1... 马8进7 1-0\n"), std::string::npos)
        << chinese.output;
}

TEST_F(Records, ConvertKnowsXiangqiFormats) {
    const std::string in = make("in.html", tagged);
    const auto pgn = run_duiyi({"convert", in, "-", "--notation", "chinese"});
    EXPECT_EQ(pgn.exit_code, 0) << pgn.errors;
    EXPECT_NE(pgn.output.find("[Red \"胡荣华\"]"), std::string::npos) << pgn.output;
    EXPECT_NE(pgn.output.find("1. 炮二平五 {当头} (1. 炮八平五) 1... 马8进7 0-1\n"), std::string::npos)
        << pgn.output;
    // Through every format that is written, and back.
    for (const auto& [from, to] :
         {std::pair("in.html", "a.xqf"), {"a.xqf", "b.dhtmlxq"}, {"b.dhtmlxq", "c.pgn"}}) {
        const auto answer = run_duiyi({"convert", path(from), path(to)});
        EXPECT_EQ(answer.exit_code, 0) << answer.errors;
        EXPECT_EQ(answer.errors, "");
    }
    EXPECT_TRUE(read(path("a.xqf")).starts_with("XQ"));
    EXPECT_EQ(run_duiyi({"convert", path("c.pgn"), "-", "--notation", "chinese"}).output, pgn.output);
    EXPECT_EQ(run_duiyi({"validate", path("a.xqf")}).output,
              path("a.xqf") + ": 1 game, 3 moves, 0 errors in 0 games, 0 notes, xqf\n");
    EXPECT_NE(
        run_duiyi({"show", path("a.xqf"), "--ply", "1"}).output.find("\nply 1 of 2: 1. H2-E2\nremark 当头\n"),
        std::string::npos);
    EXPECT_NE(run_duiyi({"stats", path("a.xqf")}).output.find("xiangqi 1\n"), std::string::npos);
    EXPECT_EQ(run_duiyi({"filter", path("a.xqf"), "-", "--header", "Red=胡"}).errors, "1 of 1 games\n");

    const auto text = run_duiyi({"convert", in, "-", "--to", "text", "--notation", "wxf"});
    EXPECT_EQ(text.exit_code, 1);
    EXPECT_EQ(text.errors, in + ": error: game 1: text: has no place for variations: 1\n");
    EXPECT_EQ(text.output,
              "Title: 一\nRed: 胡荣华\n\n   1. C2=5\n      当头\n   1. ...         H8+7\n      0-1\n\n");
}

TEST_F(Records, ConvertSaysWhatAFormatCannotHold) {
    const std::string two = make("two.txt", std::string(tagged) + tagged);
    EXPECT_EQ(run_duiyi({"validate", two}).output,
              two + ": 2 games, 6 moves, 0 errors in 0 games, 0 notes, UTF-8\n");
    const auto many = run_duiyi({"convert", two, path("x.xqf")});
    EXPECT_EQ(many.exit_code, 1);
    EXPECT_EQ(many.errors, path("x.xqf") + ": an xqf file holds one game, not 2; --game N chooses one\n");
    EXPECT_EQ(run_duiyi({"convert", two, path("x.xqf"), "--game", "2"}).exit_code, 0);
    EXPECT_EQ(run_duiyi({"convert", two, "-", "--game", "3"}).errors, two + ": has 2 games\n");

    const std::string chess = make("chess.pgn", three_games);
    const auto wrong = run_duiyi({"convert", "--game", "2", chess, path("y.xqf")});
    EXPECT_EQ(wrong.exit_code, 1);
    EXPECT_TRUE(wrong.errors.starts_with(chess + ":8:1: error: game 2: xqf: has no place for chess\n"))
        << wrong.errors;
    EXPECT_EQ(run_duiyi({"convert", chess, path("y.cbl")}).exit_code, 2);
    EXPECT_EQ(run_duiyi({"convert", two, path("y.xqf"), "--notation", "wxf"}).exit_code, 2);
    EXPECT_EQ(run_duiyi({"convert", two, path("y.pgn"), "--from", "xqf"}).exit_code, 2);
    EXPECT_EQ(run_duiyi({"validate", make("cut.xqf", "XQ\x12")}).exit_code, 2);
    EXPECT_EQ(count_files(), 4U) << "two, x, chess, cut";
}

TEST_F(Records, ARemarkDoesNotSayTheFormat) {
    // The second byte of 唥 in GBK is that of a closing brace.
    const std::string in =
        make("in.txt", "1. e4 {\x86\x7d\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 [DhtmlXQ_x]} e5 *\n");
    const auto answer = run_duiyi({"validate", in});
    EXPECT_EQ(answer.output, in + ": note: the text is read as GB18030, judged by its characters\n" + in +
                                 ": 1 game, 2 moves, 0 errors in 0 games, 1 note, GB18030\n");
    EXPECT_EQ(answer.errors, "");
}

TEST_F(Records, AGamesNumberIsItsPlaceInTheFile) {
    std::string late = tagged;
    late.replace(late.find("77477062"), 8, "77477747");
    const std::string without_moves = "[DhtmlXQ][DhtmlXQ_title]x[/DhtmlXQ_title][/DhtmlXQ]\n";
    const std::string in = make("in.txt", without_moves + tagged + without_moves + late);
    const std::string refused = ": dhtmlxq: has neither moves ([DhtmlXQ_movelist]) nor a board\n";
    const std::string first = in + ": error: game 1" + refused;
    const std::string third = in + ": error: game 3" + refused;
    const auto validated = run_duiyi({"validate", in});
    EXPECT_TRUE(
        validated.output.starts_with(first + third + in + ": error: game 4: line 0 ply 2 (1... h2e2) moves "))
        << validated.output;
    EXPECT_NE(validated.output.find(in + ": 4 games, 5 moves, 3 errors in 3 games"), std::string::npos)
        << validated.output;

    const auto shown = run_duiyi({"show", in, "--game", "2"});
    EXPECT_NE(shown.output.find("\nply 2 of 2: "), std::string::npos) << shown.output;
    EXPECT_EQ(shown.errors, "");
    const auto last = run_duiyi({"show", in, "--game", "4"});
    EXPECT_NE(last.output.find("\nply 1 of 1: "), std::string::npos) << last.output;
    EXPECT_TRUE(last.errors.starts_with(in + ": error: game 4: line 0 ply 2 (1... h2e2) moves "))
        << last.errors;
    const auto broken = run_duiyi({"show", in, "--game", "3"});
    EXPECT_EQ(broken.exit_code, 2);
    EXPECT_EQ(broken.output + broken.errors, third);
    EXPECT_EQ(run_duiyi({"show", in, "--game", "5"}).errors, in + ": has 4 games\n");

    EXPECT_NE(run_duiyi({"convert", in, "-", "--game", "4"}).output.find("\n1. H2-E2 {当头}"),
              std::string::npos);
    const auto none = run_duiyi({"convert", in, "-", "--game", "1"});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_EQ(none.output + none.errors, first + in + ": 1 of 1 games are left out\n");
    EXPECT_EQ(run_duiyi({"convert", in, "-", "--game", "5"}).errors, in + ": has 4 games\n");
    EXPECT_TRUE(run_duiyi({"convert", in, "-"}).errors.ends_with(": 2 of 4 games are left out\n"));
    // What cannot be written is found in the text, by another number there.
    const auto text = run_duiyi({"convert", in, "-", "--to", "text", "--game", "2"});
    EXPECT_EQ(text.errors, in + ": error: game 2: text: has no place for variations: 1\n");

    EXPECT_EQ(run_duiyi({"index", in, "-o", path("index")}).exit_code, 0);
    EXPECT_NE(read(path("index") + "/games").find(in + "\t4\t胡荣华\t"), std::string::npos)
        << read(path("index") + "/games");
}

// Whether the text might rather be PGN is asked once, of all of it, and not where the format is named.
TEST_F(Records, TagsCountWhereverTheyStandInTags) {
    const std::string quoted =
        make("quoted.txt", "1. e4 {[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]} *\n");
    EXPECT_EQ(run_duiyi({"validate", "--from", "dhtmlxq", quoted}).output,
              quoted + ": 1 game, 1 move, 0 errors in 0 games, 0 notes, UTF-8\n");
    const std::string in =
        make("in.txt",
             std::string(tagged) + "[DhtmlXQ]\n[Event \"x\"]\n{[DhtmlXQ_title]x[/DhtmlXQ_title]}\n" + tagged);
    const auto validated = run_duiyi({"validate", in});
    EXPECT_TRUE(validated.output.starts_with(in + ": error: game 2: dhtmlxq: has neither moves "))
        << validated.output;
    EXPECT_NE(run_duiyi({"show", in, "--game", "3"}).output.find("\nply 2 of 2: "), std::string::npos);
}

TEST_F(Records, ValidatePlacesFaultsAndSumsUp) {
    const std::string good = make("good.pgn", three_games);
    const auto fine = run_duiyi({"validate", good});
    EXPECT_EQ(fine.exit_code, 0);
    EXPECT_EQ(fine.output, good + ": 3 games, 11 moves, 0 errors in 0 games, 0 notes, UTF-8\n");
    const std::string bad =
        make("bad.pgn", std::string(three_games) + "\n[Event \"4\"]\n\n1. e4\n1... e4 {é} ) *\n");
    const auto faulty = run_duiyi({"validate", good, bad});
    EXPECT_EQ(faulty.exit_code, 1);
    const auto said = lines(faulty.output);
    ASSERT_EQ(said.size(), 4U) << faulty.output;
    EXPECT_TRUE(said[1].starts_with(bad + ":23:6: error: game 4: 1... ")) << said[1];
    EXPECT_EQ(said[2], bad + ":23:13: note: game 4: a ) without a (");
    EXPECT_EQ(said[3], bad + ": 4 games, 12 moves, 1 error in 1 game, 1 note, UTF-8");
    EXPECT_EQ(run_duiyi({"validate", make("note.pgn", "1. e4 ) *")}).exit_code, 0);
    EXPECT_EQ(run_duiyi({"validate", "--strict", path("note.pgn")}).exit_code, 1);
    const auto prose = run_duiyi({"validate", make("prose.pgn", "No game at all.")});
    EXPECT_EQ(prose.exit_code, 2);
    EXPECT_NE(prose.errors.find("is of no format that can be read (formats: xqf, "), std::string::npos)
        << prose.errors;
    const auto absent = run_duiyi({"validate", path("absent.pgn")});
    EXPECT_EQ(absent.exit_code, 2);
    EXPECT_EQ(lines(absent.errors).size(), 1U);
}

/// Pieces of a large file are worked on by several threads.
TEST_F(Records, LargeFilesKeepTheirOrder) {
    const int games = test_kit::slow_build() ? 10'000 : 40'000;
    std::string text;
    for (int i = 1; i <= games; ++i) {
        text += "[Event \"Number " + std::to_string(i) +
                "\"]\n[White \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O " +
                (i == games - 1 ? std::string("5... O-O ") : std::string()) + "*\n\n";
    }
    const std::string in = make("large.pgn", text);
    const auto one = run_duiyi({"convert", "--threads", "1", "--keep-broken", in, path("one.pgn")});
    const auto four = run_duiyi({"convert", "--threads", "4", "--keep-broken", in, path("four.pgn")});
    const std::string expected = in + ":" + std::to_string((games - 2) * 5 + 4) + ":54: error: game " +
                                 std::to_string(games - 1) + ": 5... ";
    EXPECT_TRUE(one.errors.starts_with(expected)) << one.errors;
    EXPECT_EQ(four.errors, one.errors);
    const std::string result = read(path("four.pgn"));
    EXPECT_TRUE(result == read(path("one.pgn")));
    EXPECT_TRUE(result.ends_with("*\n\n"));
    const auto place = [&](int game) { return result.find("\"Number " + std::to_string(game) + "\""); };
    EXPECT_LT(place(games - 2), place(games - 1));
    const auto valid = run_duiyi({"validate", "--threads", "4", in});
    const std::string counts = std::to_string(games) + " games, " + std::to_string(9 * games) + " moves";
    EXPECT_NE(valid.output.find(": " + counts + ", 1 error in 1 game"), std::string::npos) << valid.output;
}

TEST_F(Records, ShowDrawsTheBoardOfAPly) {
    const std::string in = make("in.pgn", three_games);
    const auto answer = run_duiyi({"show", in, "--game", "1", "--ply", "2"});
    EXPECT_EQ(answer.exit_code, 0) << answer.errors;
    const auto said = lines(answer.output);
    ASSERT_EQ(said.size(), 22U) << answer.output;
    EXPECT_EQ(said[0], "Event     One");
    EXPECT_EQ(said[4], "Result    1-0");
    EXPECT_EQ(said[6], "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
    EXPECT_EQ(said[16], "fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    EXPECT_EQ(said[17], "ply 2 of 4: 1... e5");
    EXPECT_EQ(said[18], "remark why");
    EXPECT_NE(run_duiyi({"show", in, "--game", "2"}).output.find("ply 3 of 3: 2. Nf3\n"), std::string::npos);
    EXPECT_EQ(run_duiyi({"show", in, "--game", "4"}).errors, in + ": has 3 games\n");
    EXPECT_EQ(run_duiyi({"show", in, "--ply", "9"}).errors, "ply 9: the game has 4 plies\n");
    EXPECT_EQ(run_duiyi({"show", path("absent")}).exit_code, 2);
}

TEST_F(Records, FilterCopiesGamesUnchanged) {
    const std::string in = make("in.pgn", three_games);
    const std::string all = three_games;
    const std::string first = all.substr(0, all.find("[Event \"Two\""));
    const std::string third = all.substr(all.find("[Event \"Three\"")) + "\n";
    const auto filter = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"filter", in, "-"});
        const auto answer = run_duiyi(arguments);
        return answer.exit_code == 0 ? answer.output : answer.errors;
    };
    EXPECT_EQ(filter({"--header", "White=lask"}), first);
    EXPECT_EQ(filter({"--header", "Black=lask"}), third);
    EXPECT_EQ(filter({"--header", "WhiteElo>=2600"}), first);
    EXPECT_EQ(filter({"--header", "WhiteElo>=2601"}), "");
    EXPECT_EQ(filter({"--header", "Event!=o"}), third) << "One and Two have an o";
    EXPECT_EQ(filter({"--header", "Event==Three", "--result", "1/2-1/2"}), third);
    EXPECT_EQ(filter({"--min-plies", "4"}), first);
    EXPECT_EQ(filter({"--max-plies", "3", "--result", "1/2-1/2"}), third);
    EXPECT_EQ(filter({"--invert", "--max-plies", "3"}), first);
    // The same position after 1. d4 d5 2. Nf3 and 1. Nf3 d5 2. d4.
    EXPECT_EQ(filter({"--fen", "rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2"}),
              all.substr(all.find("[Event \"Two\"")) + "\n");
    EXPECT_EQ(filter({"--material", "KvK"}), "");
    const std::string ending =
        make("ending.pgn", "[FEN \"8/8/4k3/8/8/3K4/r6P/R7 w - - 0 1\"]\n\n1. Rxa2 *\n");
    EXPECT_EQ(run_duiyi({"filter", ending, "-", "--material", "KvKRP"}).errors, "1 of 1 games\n");
    EXPECT_EQ(run_duiyi({"filter", ending, "-", "--material", "KvKP"}).errors, "0 of 1 games\n");
    for (const std::vector<std::string>& bad : {std::vector<std::string>{"--header", "White"},
                                                {"--fen", "x"},
                                                {"--material", "KRP"},
                                                {"--result", "2-0"}}) {
        std::vector<std::string> arguments = {"filter", in, "-"};
        arguments.insert(arguments.end(), bad.begin(), bad.end());
        const auto answer = run_duiyi(arguments);
        EXPECT_EQ(answer.exit_code, 2) << bad[0];
        EXPECT_EQ(lines(answer.errors).size(), 1U) << answer.errors;
    }
}

TEST_F(Records, StatsCount) {
    const auto answer = run_duiyi({"stats", make("in.pgn", three_games), "--top", "2"});
    EXPECT_EQ(answer.output,
              "games 3\nchess 3\nxiangqi 0\nbad 0\nplies 10\nlength 3 3.3 4\nresult 1-0 1\nresult 0-1 1\n"
              "result 1/2-1/2 1\nresult * 0\nfirst_move Nf3 1\nfirst_move d4 1\nplayers 4\n"
              "player 2 1.5 Lasker\nplayer 2 0.0 Tal\n");
}

} // namespace
} // namespace duiyi::test
