// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Large files on the disk: listed, searched, opened game by game; and how long and how many are kept.
#include "uploads/uploads.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <new>

#include "duiyi/record/encoding.hpp"
#include "pgn_game.hpp"
#include "temp_folder.hpp"
#include "uploads/file_scan.hpp"
#include "uploads/game_list.hpp"
#include "uploads/listed_games.hpp"
#include "uploads/reading_places.hpp"
#include "uploads/rounds.hpp"
#include "wire/contents.hpp"

namespace duiyi::server {
namespace {

using Names = std::vector<std::string>;

// --- who makes room ---

class UploadsTest : public testing::Test {
protected:
    void add(const std::string& name, const std::string& address, std::size_t bytes, std::int64_t used_ms) {
        Upload upload;
        upload.address = address;
        upload.size = upload.bytes = bytes;
        upload.used_ms = used_ms;
        uploads_.add(name, std::move(upload));
    }

    test::TempFolder folder_;
    Uploads uploads_{{.bytes_of_file = 100,
                      .bytes_of_address = 200,
                      .bytes_of_all = 500,
                      .files_of_address = 3,
                      .files_of_all = 6,
                      .unused_ms = 1000,
                      .unfinished_ms = 300,
                      .busy_ms = 50}};
};

TEST_F(UploadsTest, AnAddressMakesRoomForItself) {
    add("old", "a", 90, 0);
    add("older", "a", 90, -1);
    EXPECT_EQ(uploads_.make_room("a", 20, 1000), Names());
    EXPECT_EQ(uploads_.make_room("a", 50, 1000), Names{"older"});
    EXPECT_EQ(uploads_.make_room("a", 100, 1000), Names{"older"});
    EXPECT_EQ(uploads_.make_room("a", 101, 1000), tl::unexpected(Uploads::Full::file_too_large));
    EXPECT_EQ(uploads_.make_room("b", 100, 1000), Names()) << "others have their own share";
    add("small", "a", 1, 5);
    EXPECT_EQ(uploads_.make_room("a", 1, 1000), Names{"older"}) << "three files at most";
}

TEST_F(UploadsTest, OneFileOfAnAddressIsReadAtOnce) {
    for (const char* name : {"a", "b", "c"}) {
        add(name, name[0] == 'c' ? "2" : "1", 10, 0);
        uploads_.find(name)->state = UploadState::reading;
    }
    EXPECT_EQ(uploads_.next_to_read("1"), "a");
    uploads_.find("a")->scan = std::make_shared<FileScan>(FilePaths{});
    EXPECT_EQ(uploads_.next_to_read("1"), std::nullopt);
    EXPECT_EQ(uploads_.next_to_read("2"), "c");
    uploads_.find("a")->scan.reset();
    uploads_.find("a")->state = UploadState::ready;
    EXPECT_EQ(uploads_.next_to_read("1"), "b");

    ReadingPlaces places(2);
    auto first = places.take("1");
    EXPECT_TRUE(first);
    EXPECT_FALSE(places.take("1"));
    const auto second = places.take("2");
    EXPECT_TRUE(second);
    EXPECT_FALSE(places.take("3")) << "of all";
    first.reset();
    EXPECT_TRUE(places.take("3"));
}

TEST_F(UploadsTest, WhatIsInUseStays) {
    add("now", "a", 100, 990);
    add("lately", "a", 100, 960);
    EXPECT_EQ(uploads_.make_room("a", 1, 1000), tl::unexpected(Uploads::Full::address));
    uploads_.find("lately")->used_ms = 950;
    EXPECT_EQ(uploads_.make_room("a", 1, 1000), Names{"lately"});
    uploads_.find("lately")->writing = true;
    EXPECT_EQ(uploads_.make_room("a", 1, 1000), tl::unexpected(Uploads::Full::address));
}

TEST_F(UploadsTest, WhoHasMostMakesRoomForOthers) {
    add("a1", "a", 100, 1);
    add("a2", "a", 100, 2);
    add("b1", "b", 100, 0);
    add("c1", "c", 100, 0);
    add("c2", "c", 100, 9);
    const auto dropped = uploads_.make_room("d", 100, 1000);
    ASSERT_TRUE(dropped);
    ASSERT_EQ(dropped->size(), 1U);
    EXPECT_TRUE(dropped->front() == "a1" || dropped->front() == "c1") << dropped->front();
    for (const char* name : {"a1", "a2", "c1", "c2"}) {
        uploads_.find(name)->used_ms = 990;
    }
    EXPECT_EQ(uploads_.make_room("d", 100, 1000), Names{"b1"}) << "the others use all their files";
    uploads_.find("b1")->used_ms = 990;
    EXPECT_EQ(uploads_.make_room("d", 100, 1000), tl::unexpected(Uploads::Full::all));
}

TEST_F(UploadsTest, FilesHaveALife) {
    add("sending", "a", 1, 0);
    add("ready", "a", 1, 0);
    uploads_.find("ready")->state = UploadState::ready;
    EXPECT_EQ(uploads_.overdue(299), Names());
    EXPECT_EQ(uploads_.overdue(300), Names{"sending"});
    EXPECT_EQ(uploads_.overdue(1000), (Names{"ready", "sending"}));
}

// --- the list ---

GameSummary summary(std::size_t number, std::string first, std::string second, std::string event) {
    return {number, std::move(first), std::move(second), std::move(event), "2001", "1-0", 7};
}

const Pause never = [] { return false; };

FoundGames search(std::string_view list, std::string_view words, std::size_t from = 0,
                  std::size_t count = 10) {
    GameSearch search(search_words(words), from, count);
    EXPECT_TRUE(search.run(list, never));
    return search.take();
}

Names found(std::string_view list, std::string_view words, std::size_t from = 0, std::size_t count = 10) {
    Names names;
    for (const GameSummary& game : search(list, words, from, count).games) {
        names.push_back(game.first);
    }
    return names;
}

TEST(GameList, IsSearchedByWords) {
    const std::string list = to_list_line({summary(1, "Müller", "Smith", "Zürich"), 0, 1}) +
                             to_list_line({summary(2, "胡荣华", "杨官璘", "全国赛"), 100, 12}) +
                             to_list_line({summary(3, "Ботвинник", "SMITH", ""), 222, 30});
    EXPECT_EQ(found(list, ""), (Names{"Müller", "胡荣华", "Ботвинник"}));
    EXPECT_EQ(found(list, "smith"), (Names{"Müller", "Ботвинник"}));
    EXPECT_EQ(found(list, "  ZÜRICH  müll "), Names{"Müller"});
    EXPECT_EQ(found(list, "ботВИН"), Names{"Ботвинник"});
    EXPECT_EQ(found(to_list_line({summary(1, "ŽIŽKA", "ŁĘCKI", "")}), "žižka łęcki"), Names{"ŽIŽKA"});
    EXPECT_EQ(found(list, "荣华 杨"), Names{"胡荣华"});
    EXPECT_EQ(found(list, "222"), Names()) << "places are not searched";
    EXPECT_EQ(found(list, "smith 胡"), Names());
    EXPECT_EQ(search(list, "smith", 1).found, 2U);
    EXPECT_EQ(found(list, "smith", 1), Names{"Ботвинник"});
    EXPECT_EQ(found(list, "", 1, 1), Names{"胡荣华"});
    const auto second = find_game(list, 2);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->game.offset, 100U);
    EXPECT_EQ(second->game.line, 12U);
    EXPECT_EQ(second->game.summary.plies, 7U);
    EXPECT_EQ(second->end, 222U);
    EXPECT_FALSE(find_game(list, 3)->end);
    EXPECT_FALSE(find_game(list, 4));
}

TEST(GameList, HoldsHandicaps) {
    GameSummary with = summary(1, "a", "b", "");
    with.handicap = "left_horse";
    const std::string list = to_list_line({with, 0, 1}) + to_list_line({summary(2, "c", "d", ""), 9, 2});
    EXPECT_EQ(find_game(list, 1)->game.summary.handicap, "left_horse");
    EXPECT_EQ(find_game(list, 1)->game.summary.result, "1-0");
    EXPECT_EQ(find_game(list, 2)->game.summary.handicap, std::nullopt);
    EXPECT_EQ(found(list, "horse"), Names()) << "no name that a person would look for";
}

TEST(GameList, IsSearchedInRounds) {
    std::string list;
    for (std::size_t number = 1; number <= 5; ++number) {
        list += to_list_line({summary(number, number % 2 == 1 ? "odd" : "even", "", ""), 0, 1});
    }
    GameSearch search(search_words("odd"), 1, 1);
    int rounds = 1;
    while (!search.run(list, [] { return true; })) {
        ++rounds;
    }
    EXPECT_EQ(rounds, 5);
    const auto games = search.take();
    EXPECT_EQ(games.found, 3U);
    ASSERT_EQ(games.games.size(), 1U);
    EXPECT_EQ(games.games[0].number, 3U);
}

TEST(GameList, FindsAnyGameByItsNumber) {
    std::string list;
    for (std::size_t number = 3; number < 400; number += 3) { // those between were refused
        list += to_list_line({summary(number, std::string(number % 50, 'x'), "", ""), number, 1});
    }
    for (std::size_t number = 0; number <= 401; ++number) {
        const auto game = find_game(list, number);
        ASSERT_EQ(game.has_value(), number > 0 && number < 400 && number % 3 == 0) << number;
        if (game) {
            EXPECT_EQ(game->game.offset, number);
            EXPECT_EQ(game->end, number < 399 ? std::optional(number + 3) : std::nullopt);
        }
    }
    EXPECT_FALSE(find_game("", 1));
}

TEST(GameList, SearchesForEachWordOnce) {
    EXPECT_EQ(search_words(" b A  a B "), (Names{"a", "b"}));
}

TEST(GameList, HoldsAnyName) {
    std::string name;
    for (int i = 0; i < 100; ++i) {
        name += "棋";
    }
    const std::string list = to_list_line({summary(1, "a\tb\nc", name, ""), 3, 1}) +
                             to_list_line({summary(2, "next", "", ""), 4, 2});
    const auto first = find_game(list, 1);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->game.summary.first, "a b c");
    EXPECT_EQ(first->game.summary.second, name.substr(0, 198)) << "cut between characters";
    EXPECT_EQ(find_game(list, 2)->game.summary.first, "next");
}

// --- reading ---

class FileScanTest : public testing::Test {
protected:
    void put(std::string_view bytes) { std::ofstream(paths_.file, std::ios::binary) << bytes; }
    ScannedFile scan() {
        FileScan scan(paths_);
        EXPECT_EQ(scan.run(never), true);
        return scan.take();
    }
    wire::ContentsBody game(const ScannedFile& file, std::size_t number) {
        GameOpening opening(paths_, file.format, number);
        EXPECT_EQ(opening.run(never), true);
        return to_wire(opening.take());
    }

    test::TempFolder folder_;
    FilePaths paths_{folder_.path() / "file", folder_.path() / "file.list"};
};

/// What a tree says of its moves.
std::string text_of_tree(const wire::ContentsBody& contents) {
    std::string text;
    for (const wire::TreeNode& node : contents.tree ? contents.tree->nodes : std::vector<wire::TreeNode>()) {
        text += node.san + ' ' + node.before + node.after + ' ';
    }
    return contents.tree ? text : "none";
}

// The games of a large file are those of the same text read at once.
TEST_F(FileScanTest, FindsTheGamesOfTheWholeText) {
    const std::string text =
        "\xef\xbb\xbf" + pgn_game(1, "A") + pgn_game(2, "B", "1. d4 {[Event \"no\"]} d5 (1... c5 {x})") +
        pgn_game(3, "C", "1. e4 e5 2. Qh9 Nc6") + "[Event \"bad\"]\n[FEN \"8/8 w\"]\n\n1. e4 *\n\n" +
        pgn_game(5, "E", "1. Nf3 Nf6 1-0 1. c4 c5");
    put(text);
    const auto file = scan();
    EXPECT_EQ(file.format, GameFormat::pgn);
    const auto whole = read_file(text, 1);
    ASSERT_EQ(file.games, whole.games.size());
    for (std::size_t number = 1; number <= file.games; ++number) {
        const auto here = game(file, number);
        const auto there = to_wire(read_file(text, number));
        EXPECT_EQ(text_of_tree(here), text_of_tree(there)) << number;
        ASSERT_EQ(here.games.size(), 1U);
        EXPECT_EQ(here.games[0].first, whole.games[number - 1].first);
        for (const wire::FileFault& fault : here.faults) {
            const bool is_known = std::ranges::any_of(there.faults, [&](const wire::FileFault& other) {
                return other.fault.code == fault.fault.code && other.fault.what == fault.fault.what &&
                       other.line == fault.line && other.game == fault.game;
            });
            EXPECT_TRUE(is_known) << number << ": " << fault.fault.what << " in line "
                                  << fault.line.value_or(0);
        }
    }
    EXPECT_FALSE(file.faults.empty());
    EXPECT_EQ(text_of_tree(game(file, file.games + 1)), "none");
}

TEST_F(FileScanTest, GoesOnAfterAPause) {
    std::string text;
    for (int i = 1; i <= 20; ++i) {
        text += pgn_game(i, "White " + std::to_string(i));
    }
    put(text);
    FileScan scan(paths_);
    int rounds = 0;
    while (scan.run([] { return true; }) == false) {
        EXPECT_EQ(scan.games(), static_cast<std::size_t>(rounds)) << "the first round recognises the format";
        ++rounds;
    }
    EXPECT_EQ(rounds, 21);
    EXPECT_EQ(scan.read(), text.size());
    EXPECT_EQ(scan.take().games, 20U);
}

// Longer than one step of the conversion, with Chinese on every line.
TEST_F(FileScanTest, ReadsALongTextInChineseEncoding) {
    std::string text;
    int games = 0;
    while (text.size() < (std::size_t{5} << 19)) {
        text += "[Event \"全国象棋个人赛\"]\n[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"第" +
                std::to_string(++games) + "局\"]\n\n1. 炮二平五 马８进７ {好棋} *\n\n";
    }
    put(*from_utf8(text, Encoding::gb18030));
    FileScan in_rounds(paths_);
    while (in_rounds.run([] { return true; }) == false) {
    }
    const auto file = in_rounds.take();
    EXPECT_EQ(file.games, static_cast<std::size_t>(games));
    ASSERT_EQ(file.faults.size(), 1U);
    EXPECT_EQ(file.faults[0].fault.code, FaultCode::encoding_judged);
    EXPECT_FALSE(file.faults[0].lost);
    const auto last = game(file, file.games);
    EXPECT_EQ(last.games[0].second, "第" + std::to_string(games) + "局");
    ASSERT_TRUE(last.tree);
    EXPECT_EQ(last.tree->nodes.size(), 3U);
    EXPECT_EQ(last.tree->nodes[2].after, "好棋");
    EXPECT_GT(file.bytes, text.size()) << "the text in UTF-8 and the list";
}

// A file without places: the games before the wanted one are read as well, one in each round.
TEST_F(FileScanTest, OpensAGameInRounds) {
    std::string text;
    for (int i = 1; i <= 10; ++i) {
        text += "[DhtmlXQ]\n[DhtmlXQ_title]" + std::to_string(i) +
                "[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    }
    put(text);
    const auto file = scan();
    ASSERT_EQ(file.format, GameFormat::dhtmlxq);
    GameOpening opening(paths_, file.format, 8);
    int rounds = 1;
    while (opening.run([] { return true; }) == false) {
        remove_files(paths_); // what is removed meanwhile stays readable
        ++rounds;
    }
    EXPECT_EQ(rounds, 8);
    const auto contents = opening.take();
    ASSERT_TRUE(contents.tree);
    EXPECT_EQ(contents.number, 8U);
}

TEST_F(FileScanTest, NamesTheLineOfWhatIsNotOfTheEncoding) {
    std::string bytes =
        *from_utf8(pgn_game(1, "胡荣华杨官璘柳大华赵国荣许银川吕钦徐天红陶汉明于幼华"), Encoding::gb18030);
    put(bytes + "[Event \"\xff\"]\n\n1. e4 *\n");
    const auto file = scan();
    ASSERT_EQ(file.faults.size(), 2U);
    EXPECT_EQ(file.faults[0].fault.code, FaultCode::encoding_judged);
    EXPECT_EQ(file.faults[1].fault.what(), "the bytes FF are not GB18030; U+FFFD stands for them");
    EXPECT_TRUE(file.faults[1].lost);
    ASSERT_TRUE(file.faults[1].place);
    EXPECT_EQ(file.faults[1].place->line,
              static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\n')) + 1);
}

// The bytes of the file and the places in it stay right when it is repaired on the disk.
TEST_F(FileScanTest, RepairsTextsOnTheDisk) {
    const std::string games = pgn_game(1, "Müller") + pgn_game(2, "Größe") + pgn_game(3, "Jürgen");
    std::string damaged = games;
    damaged.replace(damaged.find("ü"), 1, "\xff");
    const std::string marked = std::string(byte_order_mark);
    const std::string utf16 = *from_utf8(marked + games, Encoding::utf16le);
    struct Case {
        std::string bytes, first;
        std::optional<FaultCode> code;
    };
    for (const auto& [bytes, first, code] :
         {Case{damaged, "M\xef\xbf\xbd\xef\xbf\xbdller", FaultCode::bytes_not_of_encoding},
          Case{games + marked + games, "Müller", FaultCode::marks_within_text}, Case{utf16, "Müller", {}}}) {
        put(bytes);
        const auto file = scan();
        EXPECT_GE(file.games, 3U);
        ASSERT_EQ(file.faults.size(), code ? 1U : 0U);
        if (code) {
            EXPECT_EQ(file.faults[0].fault.code, *code);
        }
        EXPECT_NE((game(file, 1).games[0].first + game(file, 1).games[0].second).find(first),
                  std::string::npos);
        const auto last = game(file, 3);
        EXPECT_NE((last.games[0].first + last.games[0].second).find("Jürgen"), std::string::npos);
        EXPECT_TRUE(last.tree);
    }
}

// --- rounds ---

TEST(Rounds, AreEndedWhereTheyPause) {
    bool unwound = false;
    bool went_on = false;
    {
        Rounds rounds([&](const Checkpoint& checkpoint) {
            const auto guard = std::unique_ptr<bool, void (*)(bool*)>(&unwound, [](bool* at) { *at = true; });
            checkpoint();
            checkpoint();
            went_on = true;
        });
        EXPECT_FALSE(rounds.run([] { return true; }));
        EXPECT_FALSE(unwound);
    }
    EXPECT_TRUE(unwound);
    EXPECT_FALSE(went_on);
    const Rounds never_run([](const Checkpoint&) {});
}

TEST(Rounds, PassOnWhatIsThrown) {
    Rounds rounds([](const Checkpoint& checkpoint) {
        checkpoint();
        throw std::bad_alloc();
    });
    EXPECT_FALSE(rounds.run([] { return true; }));
    EXPECT_THROW(static_cast<void>(rounds.run(never)), std::bad_alloc);
    EXPECT_TRUE(rounds.run(never));
}

/// How many rounds a file takes when each ends at the first pause.
template <class Work>
std::size_t rounds_of(Work& work) {
    std::size_t rounds = 1;
    while (work.run([] { return true; }) == false) {
        ++rounds;
    }
    return rounds;
}

// One huge game keeps nobody waiting: the pauses within it are as many as its size asks for.
TEST_F(FileScanTest, PausesWithinAGame) {
    std::string text = "[Event \"huge\"]\n\n1. e4";
    while (text.size() < 50 * checkpoint_bytes) {
        text += " (1. d4 d5 $1)";
    }
    put(text + " 1-0\n");
    FileScan scan(paths_);
    EXPECT_GE(rounds_of(scan), 49U);
    const auto file = scan.take();
    EXPECT_EQ(file.games, 1U);
    GameOpening opening(paths_, file.format, 1);
    EXPECT_GE(rounds_of(opening), 49U);
    EXPECT_TRUE(opening.take().tree);
}

// The same while it is found out what the file is: no game has begun.
TEST_F(FileScanTest, PausesWhileItRecognisesTheFormat) {
    std::string text;
    while (text.size() < 50 * checkpoint_bytes) {
        text += "some words that are no moves\n";
    }
    put(text);
    FileScan scan(paths_);
    EXPECT_GE(rounds_of(scan), 49U);
    EXPECT_EQ(scan.take().format, GameFormat::unknown);
}

TEST_F(FileScanTest, PausesWithinAGameThatIsNoText) {
    std::string text = "[DhtmlXQ]\n[DhtmlXQ_movelist]";
    for (std::size_t i = 0; i < 10 * checkpoint_moves; ++i) {
        text += i % 2 == 0 ? "77477062" : "47776270"; // cannon and horse come and go
    }
    put(text + "[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n");
    FileScan scan(paths_);
    EXPECT_GE(rounds_of(scan), 10U);
}

// --- room ---

TEST_F(FileScanTest, EndsWhereItsListHasNoRoom) {
    std::string text;
    for (int i = 0; i < 1000; ++i) {
        text += "1. e4 *\n";
    }
    put(text);
    FileScan scan(paths_);
    scan.set_room(10'000);
    EXPECT_FALSE(scan.run(never));
    EXPECT_TRUE(scan.is_out_of_room());
    EXPECT_LE(scan.grown(), 10'000U);
    EXPECT_FALSE(std::filesystem::exists(paths_.list));
    FileScan whole(paths_);
    EXPECT_EQ(whole.run(never), true);
    EXPECT_GT(whole.grown(), 10'000U);
    EXPECT_EQ(whole.grown() + text.size(), whole.take().bytes);
}

TEST_F(FileScanTest, EndsWhereATextInUtf8HasNoRoom) {
    const std::string bytes =
        *from_utf8(pgn_game(1, "胡荣华杨官璘柳大华赵国荣许银川吕钦徐天红"), Encoding::gb18030);
    put(bytes);
    FileScan scan(paths_);
    scan.set_room(bytes.size());
    EXPECT_FALSE(scan.run(never));
    EXPECT_TRUE(scan.is_out_of_room());
    EXPECT_EQ(std::filesystem::file_size(paths_.file), bytes.size()) << "it is as it was";
    FileScan without_disk(paths_, {}, [](std::size_t) { return false; });
    EXPECT_FALSE(without_disk.run(never));
    EXPECT_TRUE(without_disk.is_out_of_room());
}

TEST_F(UploadsTest, FilesThatAreReadShareWhatIsLeft) {
    add("a", "1", 100, 0);
    add("b", "2", 150, 0);
    for (const char* name : {"a", "b"}) {
        std::ofstream(folder_.path() / name) << "1. e4 *\n1. d4 *\n";
        uploads_.find(name)->scan =
            std::make_shared<FileScan>(FilePaths{folder_.path() / name, folder_.path() / "list"});
    }
    uploads_.share_room();
    EXPECT_EQ(uploads_.find("a")->scan->run(never), true) << "100 bytes are left to it";
    EXPECT_GT(uploads_.find("a")->counted(), 100U) << "its list counts while it is written";
    uploads_.erase("a");
    add("c", "2", 50, 0);
    uploads_.share_room();
    EXPECT_FALSE(uploads_.find("b")->scan->run(never)) << "the address has nothing left";
}

TEST_F(FileScanTest, NamesNoFileInAnError) {
    const std::string name = "AAAAAAAAAAAAAAAAAAAAAA";
    const FilePaths nowhere{folder_.path() / "nowhere" / name, folder_.path() / "nowhere" / (name + ".list")};
    FileScan missing(nowhere);
    std::string said = missing.run(never).error() + write_piece(nowhere.file, 0, "x").error() +
                       write_piece(nowhere.file, 1, "x").error();
    put(pgn_game(1, "胡荣华"));
    FileScan without_list({paths_.file, nowhere.list});
    said += without_list.run(never).error();
    EXPECT_EQ(said.find(name), std::string::npos) << said;
    EXPECT_NE(said.find(log_name(nowhere.file)), std::string::npos) << said;
    EXPECT_EQ(log_name(nowhere.file) + ".list", log_name(nowhere.list)) << "one label for both";
}

TEST(Contents, HaveABound) {
    const auto contents = to_wire(read_file("[Event \"x\"]\n\n1. e4 e5 *\n", 1));
    const std::string whole = print_contents(contents);
    EXPECT_EQ(whole, print_contents(contents, whole.size()));
    const std::string cut = print_contents(contents, whole.size() - 1);
    EXPECT_LT(cut.size(), whole.size());
    EXPECT_NE(cut.find("the game is too large to be shown"), std::string::npos) << cut;
    EXPECT_NE(cut.find("\"games\""), std::string::npos);
}

TEST_F(FileScanTest, SaysThatThereIsNoDisk) {
    FileScan missing(paths_);
    EXPECT_FALSE(missing.run(never));
    put("1. e4");
    FileScan without_list({paths_.file, folder_.path() / "nowhere" / "list"});
    EXPECT_FALSE(without_list.run(never));
    EXPECT_FALSE(write_piece(folder_.path() / "nowhere" / "file", 0, "x"));
    EXPECT_FALSE(write_piece(folder_.path() / "none", 5, "x")) << "what came before is gone";
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "none"));
}

} // namespace
} // namespace duiyi::server
