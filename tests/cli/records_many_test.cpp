// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Commands on many files: folders and lists as input, and the index of positions.

#include "program.hpp"
#include "records_folder.hpp"

namespace duiyi::test {
namespace {

namespace fs = std::filesystem;

TEST_F(Records, ExploreFindsTranspositionsAndGames) {
    const std::string in = make("in.pgn", three_games);
    const auto made = run_duiyi({"index", in, "-o", path("index")});
    EXPECT_EQ(made.exit_code, 0) << made.errors;
    EXPECT_TRUE(made.output.starts_with("games 3\nbad 0\npositions 13\nruns 0\nbytes 208\n")) << made.output;
    const auto start = run_duiyi({"explore", path("index")});
    EXPECT_EQ(start.exit_code, 0) << start.errors;
    const auto said = lines(start.output);
    ASSERT_EQ(said.size(), 9U) << start.output;
    EXPECT_EQ(said[1], "games 3");
    for (const char* move :
         {"e4                1  100.0    0.0    0.0", "d4                1    0.0    0.0  100.0",
          "Nf3               1    0.0  100.0    0.0"}) {
        EXPECT_NE(start.output.find(std::string("\n") + move + "\n"), std::string::npos) << start.output;
    }
    EXPECT_EQ(said[6], "game 1 of " + in + ": Lasker - Tal 1-0, One");
    const auto both = run_duiyi({"explore", path("index"), "--fen",
                                 "rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2"});
    EXPECT_NE(both.output.find("\ngames 2\n"), std::string::npos) << both.output;
    EXPECT_NE(both.output.find("(end)             2"), std::string::npos) << both.output;
    const auto none = run_duiyi({"explore", path("index"), "--game", "xiangqi"});
    EXPECT_NE(none.output.find("\ngames 0\n"), std::string::npos);
    EXPECT_EQ(run_duiyi({"explore", folder_.string()}).exit_code, 2);
    EXPECT_EQ(run_duiyi({"index", in, "-o", folder_.string()}).exit_code, 1)
        << "a folder of other things stays";
    EXPECT_TRUE(fs::exists(in));
    EXPECT_EQ(run_duiyi({"index", in, "-o", path("index")}).exit_code, 0) << "an index is replaced";
    EXPECT_EQ(count_files(), 2U);
}

TEST_F(Records, FoldersAndListsStandForTheirFiles) {
    fs::create_directories(path("games/b/deep"));
    fs::create_directories(path("games/.hidden"));
    const std::string last = make("games/z.PGN", three_games);
    const std::string deep = make("games/b/deep/one.pgn", "[White \"Deep\"]\n\n1. e4 *\n");
    const std::string other = make("games/b/a.pgn", "[White \"Other\"]\n\n1. d4 *\n");
    make("games/notes.md", "no game");
    make("games/.hidden/x.pgn", three_games);
    const auto order = [](const Answer& answer) {
        std::string names;
        for (const auto& line : lines(answer.output)) {
            if (line.find(": 1 game, ") != std::string::npos ||
                line.find(": 3 games, ") != std::string::npos) {
                names += line.substr(0, line.find(": ")) + " ";
            }
        }
        return names;
    };
    const auto folder = run_duiyi({"validate", path("games")});
    EXPECT_EQ(folder.exit_code, 0) << folder.output;
    EXPECT_EQ(order(folder), other + " " + deep + " " + last + " ");
    const std::string list = make("list", deep + "\r\n\n" + other + "\n" + path("games"));
    const auto listed = run_duiyi({"validate", last, "--files-from", list});
    EXPECT_EQ(order(listed), last + " " + deep + " " + other + " " + other + " " + deep + " " + last + " ");
    const std::string zeros = make("zeros", deep + std::string(1, '\0') + other + std::string(1, '\0'));
    EXPECT_EQ(order(run_duiyi({"validate", "--files-from", zeros})), deep + " " + other + " ");
    EXPECT_TRUE(run_duiyi({"stats", path("games")}).output.starts_with("games 5\n"));

    for (const auto& [arguments, says] : {
             std::pair{std::vector<std::string>{"stats"}, "FILES: no file is named"},
             {{"stats", "--files-from", make("empty", "\n")}, "FILES: no file is named"},
             {{"stats", "--files-from", path("absent")}, "absent: "},
             {{"stats", "-", "--files-from", "-"}, "standard input is the list itself"},
         }) {
        const auto answer = run_duiyi(arguments);
        EXPECT_EQ(answer.exit_code, 2) << answer.errors;
        EXPECT_NE(answer.errors.find(says), std::string::npos) << answer.errors;
    }
    // One file of a folder's games, which may lie in the folder and is not read itself.
    for (int time = 0; time < 2; ++time) {
        EXPECT_EQ(run_duiyi({"convert", path("games"), path("games/all.pgn")}).exit_code, 0);
        EXPECT_TRUE(run_duiyi({"stats", path("games/all.pgn")}).output.starts_with("games 5\n"));
    }
    fs::remove(path("games/all.pgn"));
    EXPECT_EQ(run_duiyi({"convert", path("games"), "-", "--game", "1"}).exit_code, 2);
    const auto filtered = run_duiyi({"filter", path("games"), path("deep.pgn"), "--header", "White=Deep"});
    EXPECT_EQ(filtered.errors, "1 of 5 games\n");
    fs::create_directories(path("none"));
    const auto none = run_duiyi({"validate", path("none")});
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_NE(none.errors.find("none: no file of games in this folder"), std::string::npos) << none.errors;
    const auto some = run_duiyi({"stats", path("absent.pgn"), last});
    EXPECT_EQ(some.exit_code, 2) << "one file is left out";
    EXPECT_TRUE(some.output.starts_with("games 3\n")) << some.output;
}

TEST_F(Records, ConvertAndFilterReadListsIntoOneFile) {
    fs::create_directories(path("games"));
    const std::string one = make("games/one.pgn", "[White \"One\"]\n\n1. e4 *\n");
    const std::string two = make("games/two.pgn", "[White \"Two\"]\n\n1. d4 *\n");
    const std::string tags = make("tags.txt", tagged);
    const std::string list = make("list", path("games") + "\n" + tags + "\n");
    const auto games_of = [&](const std::string& file) {
        return lines(run_duiyi({"stats", file}).output).at(0);
    };
    // The output lies in a folder that the list names, and is left out of the second run.
    const std::string out = path("games/all.pgn");
    for (int time = 0; time < 2; ++time) {
        const auto converted = run_duiyi({"convert", "--files-from", list, out});
        EXPECT_EQ(converted.exit_code, 0) << converted.errors;
        EXPECT_EQ(games_of(out), "games 3");
    }
    fs::remove(out);
    EXPECT_EQ(run_duiyi({"convert", two, out, "--files-from", list}).exit_code, 0);
    EXPECT_EQ(games_of(out), "games 4") << "IN comes first";
    EXPECT_TRUE(read(out).find("Two") < read(out).find("One"));
    fs::remove(out);

    const auto filtered = run_duiyi({"filter", "--files-from", list, "-", "--header", "White=o"});
    EXPECT_EQ(filtered.errors, "2 of 3 games\n");
    EXPECT_EQ(filtered.output, read(one) + "\n" + read(two) + "\n");
    const auto some = run_duiyi({"filter", "--files-from", make("some", path("absent") + "\n" + one), "-"});
    EXPECT_EQ(some.exit_code, 2) << "one file is left out";
    EXPECT_EQ(some.output, read(one) + "\n");

    for (const auto& [arguments, says] : {
             std::pair{std::vector<std::string>{"convert"}, "convert: OUT is required"},
             {{"convert", one}, "convert: OUT is required"},
             {{"filter", one}, "filter: OUT is required"},
             {{"filter", "--files-from", list}, "filter: OUT is required"},
             {{"convert", "--files-from", list, "-", "--game", "1"},
              "chooses a game of one file, not of 3 files"},
         }) {
        const auto answer = run_duiyi(arguments);
        EXPECT_EQ(answer.exit_code, 2) << answer.errors;
        EXPECT_NE(answer.errors.find(says), std::string::npos) << answer.errors;
        EXPECT_EQ(lines(answer.errors).size(), 1U) << answer.errors;
    }
}

TEST_F(Records, AnIndexOfOtherFilesStays) {
    const std::string first = make("first.pgn", three_games);
    const std::string second = make("second.pgn", "[White \"New\"]\n\n1. e4 c5 *\n");
    const auto games_after = [&](const std::string& move) {
        const auto answer = run_duiyi({"explore", path("index"), "--fen", move});
        return answer.output.substr(answer.output.find("games "), 7);
    };
    const std::string after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    EXPECT_EQ(run_duiyi({"index", first, "-o", path("index")}).exit_code, 0);
    EXPECT_EQ(games_after(after_e4), "games 1");
    const auto refused = run_duiyi({"index", second, "-o", path("index")});
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_NE(refused.errors.find("holds an index of other files (" + fs::canonical(first).string() +
                                  "); --add adds to it, --replace makes a new one"),
              std::string::npos)
        << refused.errors;
    EXPECT_EQ(games_after(after_e4), "games 1") << "nothing has changed";

    const auto added = run_duiyi({"index", second, first, "-o", path("index"), "--add"});
    EXPECT_EQ(added.exit_code, 0) << added.errors;
    EXPECT_TRUE(added.output.starts_with("games 4\n")) << added.output;
    EXPECT_NE(added.errors.find("first.pgn: note: is in the index already"), std::string::npos);
    EXPECT_EQ(games_after(after_e4), "games 2");
    EXPECT_EQ(run_duiyi({"index", first, second, "-o", path("both")}).exit_code, 0);
    for (const char* name : {"/positions", "/games", "/games.offsets", "/sources"}) {
        EXPECT_TRUE(read(path("index") + name) == read(path("both") + name)) << name;
    }

    EXPECT_EQ(run_duiyi({"index", second, "-o", path("index"), "--add", "--max-ply", "3"}).exit_code, 1);
    EXPECT_EQ(run_duiyi({"index", second, "-o", path("index"), "--add", "--replace"}).exit_code, 2);
    EXPECT_EQ(run_duiyi({"index", path("absent.pgn"), "-o", path("index"), "--replace"}).exit_code, 2);
    EXPECT_EQ(games_after(after_e4), "games 2") << "without a game nothing is replaced";
    EXPECT_EQ(run_duiyi({"index", second, "-o", path("index"), "--replace"}).exit_code, 0);
    EXPECT_EQ(games_after(after_e4), "games 1");
    // An index of an older version names its files only with its games.
    fs::remove(path("index/sources"));
    EXPECT_EQ(run_duiyi({"index", first, "-o", path("index")}).exit_code, 1);
    EXPECT_EQ(run_duiyi({"index", second, "-o", path("index")}).exit_code, 0);
    std::ofstream(path("index/positions"), std::ios::app) << "x";
    const auto damaged = run_duiyi({"index", first, "-o", path("index"), "--add"});
    EXPECT_EQ(damaged.exit_code, 1);
    EXPECT_NE(damaged.errors.find("the index is damaged"), std::string::npos) << damaged.errors;
    EXPECT_EQ(count_files(), 4U) << "no folder in between is left";
}

/// A slash at the end of the folder, as a shell completes it, or a link to it.
TEST_F(Records, AnIndexIsMadeInTheFolderHoweverItIsNamed) {
    const std::string in = make("in.pgn", three_games);
    fs::create_directory(path("there"));
    fs::create_directory_symlink(path("there"), path("link"));
    for (const char* name : {"index/", "index//", "index/.", "link"}) {
        const auto made = run_duiyi({"index", in, "-o", path(name)});
        EXPECT_EQ(made.exit_code, 0) << name << ": " << made.errors;
    }
    EXPECT_TRUE(fs::exists(path("index/positions")));
    EXPECT_TRUE(fs::exists(path("there/positions")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(count_files(), 4U) << "no folder in between is left";
}

TEST_F(Records, AFileThatIsNamedTwiceIsIndexedOnce) {
    const std::string in = make("in.pgn", three_games);
    const auto made = run_duiyi({"index", folder_.string(), in, "-o", path("index")});
    EXPECT_EQ(made.exit_code, 0) << made.errors;
    EXPECT_TRUE(made.output.starts_with("games 3\n")) << made.output;
}

/// With little memory the entries go through files, and come out the same.
TEST_F(Records, IndexesLargerThanMemoryAreTheSame) {
    std::string text;
    const char* const lines[] = {"1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. d4 d5 2. c4 e6 3. Nc3",
                                 "1. Nf3 d5 2. g3 c5 3. Bg2", "1. e4 c5 2. Nf3 d6 3. d4",
                                 "1. c4 e5 2. Nc3 Nf6 3. g3"};
    for (int i = 0; i < 60'000; ++i) {
        text += "[Event \"Number " + std::to_string(i) + "\"]\n\n" + lines[i % 5] + " " +
                (i % 3 == 0   ? "1-0"
                 : i % 3 == 1 ? "0-1"
                              : "1/2-1/2") +
                "\n\n";
    }
    const std::string in = make("in.pgn", text);
    const auto small = run_duiyi({"index", in, "-o", path("small"), "--memory", "1"});
    const auto large = run_duiyi({"index", in, "-o", path("large")});
    EXPECT_NE(small.output.find("\nruns 1\n"), std::string::npos) << small.output;
    EXPECT_NE(large.output.find("\nruns 0\n"), std::string::npos) << large.output;
    EXPECT_TRUE(read(path("small/positions")) == read(path("large/positions")));
    EXPECT_TRUE(read(path("small/games")) == read(path("large/games")));
    const auto e4 = run_duiyi({"explore", path("small"), "--games", "0"});
    EXPECT_NE(e4.output.find("\ngames 60000\n"), std::string::npos);
    EXPECT_NE(e4.output.find("\ne4            24000   33.3   33.3   33.3\n"), std::string::npos) << e4.output;
}

} // namespace
} // namespace duiyi::test
