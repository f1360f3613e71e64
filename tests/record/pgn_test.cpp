// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Games from PGN texts and back.

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/record/bounds.hpp"
#include "duiyi/record/pgn_faults.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/test_kit/property.hpp"
#include "tree_kit.hpp"

namespace duiyi {
namespace {

/// All games of a text, and its faults as `game line:column text` (an error's with `!`).
struct Read {
    std::vector<PgnGame> games{};
    std::string faults{};

    const GameTree<Chess>& chess(std::size_t i) const { return std::get<GameTree<Chess>>(games.at(i).tree); }
    const GameTree<Xiangqi>& xiangqi(std::size_t i) const {
        return std::get<GameTree<Xiangqi>>(games.at(i).tree);
    }
};

Read read(std::string_view text, PgnReadLimits limits = {}) {
    Read all;
    PgnReader reader(text, limits);
    TextPlaces places(text);
    while (auto game = reader.next()) {
        all.games.push_back(std::move(*game));
    }
    for (const auto& fault : reader.take_faults()) {
        const auto place = places.at(fault.offset);
        all.faults += std::to_string(fault.game) + " " + std::to_string(place.line) + ":" +
                      std::to_string(place.column) + (fault.severity == Severity::error ? "! " : " ") +
                      fault.text() + "\n";
    }
    return all;
}

std::string main_line(const AnyGameTree& any) {
    return std::visit(
        [](const auto& tree) {
            std::string text;
            for (auto node = tree.first_child(tree.root()); node; node = tree.first_child(*node)) {
                text +=
                    to_text(tree.position_at(*tree.parent(*node)), tree.move(*node), MoveNotation::uci) + " ";
            }
            return text;
        },
        any);
}

TEST(PgnReader, ReadsAGameWithEverything) {
    const auto all = read(R"([Event "Club championship"]
[Site "Leipzig"]
[Date "2026.02.??"]
[Round "3"]
[White "Doe, J."]
[Black "Roe, R."]
[Result "1-0"]
[TimeControl "40/7200"]

{Both late} 1. e4! {[%clk 1:59:50] best by test} e5 (1... c5 2. Nf3 ({why not} 2. c3 d5) 2... d6) 2. Nf3
$14 Nc6 3. Bb5 {[%eval 0.25,20] [%csl Gb5][%cal Rb5c6]} 1-0
)");
    ASSERT_EQ(all.games.size(), 1U);
    EXPECT_EQ(all.faults, "");
    EXPECT_TRUE(all.games[0].complete);
    const auto& tree = all.chess(0);
    EXPECT_EQ(tree.headers.get("White"), "Doe, J.");
    EXPECT_EQ(tree.headers.get("Result"), std::nullopt) << "the tree knows it";
    EXPECT_EQ(tree.result, GameResult::first_wins);
    EXPECT_EQ(tree.annotation(tree.root()).after, "Both late");
    EXPECT_EQ(main_line(tree), "e2e4 e7e5 g1f3 b8c6 f1b5 ");
    const NodeId e4 = *tree.first_child(tree.root());
    EXPECT_EQ(tree.annotation(e4).nags, (std::vector<std::uint8_t>{1}));
    EXPECT_EQ(tree.annotation(e4).after, "best by test");
    EXPECT_EQ(tree.annotation(e4).clock, std::chrono::seconds(7190));
    const NodeId c5 = *tree.next_sibling(*tree.first_child(e4));
    const NodeId c3 = *tree.next_sibling(*tree.first_child(c5));
    EXPECT_EQ(tree.annotation(c3).before, "why not");
    EXPECT_EQ(tree.moves_to(tree.end_of_line(c3)).size(), 4U);
    const auto& last = tree.annotation(tree.end_of_line());
    EXPECT_EQ(last.evaluation, (Evaluation{Evaluation::Unit::centipawns, 25, 20}));
    EXPECT_EQ(last.squares.size() + last.arrows.size(), 2U);
}

TEST(PgnWriter, KeepsToTheExportFormat) {
    auto all = read(
        "[ECO \"C60\"][Black \"B\"]\n[Event \"E\"][Annotator \"A \\\"x\\\"\"]\n"
        "1. e4 $1 {good} e5 (c5 {also (good)} Nf3) (e6) Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O "
        "{} h3 {x } "
        "; y } z\nNa5 1/2-1/2");
    EXPECT_EQ(to_pgn(all.chess(0)), R"([Event "E"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "B"]
[Result "1/2-1/2"]
[Annotator "A \"x\""]
[ECO "C60"]

1. e4 $1 {good} 1... e5 (1... c5 {also (good)} 2. Nf3) (1... e6) 2. Nf3 Nc6 3.
Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 {x} ; y } z
9... Na5 1/2-1/2

)");
    EXPECT_EQ(to_pgn(GameTree<Chess>()),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n*\n\n");
}

TEST(PgnReader, StartsWhereTheHeadersSay) {
    const auto all = read(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/7p/8/R3K2R b KQ - 5 60\"]\n60... Kd8 61. O-O-O+ *\n"
        "[Variant \"Chess960\"]\n[FEN \"1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1\"]\n1. O-O "
        "*\n"
        "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n1. h2e2 *\n");
    EXPECT_EQ(all.faults, "");
    EXPECT_EQ(main_line(all.chess(0)), "e8d8 e1c1 ");
    EXPECT_EQ(main_line(all.chess(1)), "c1f1 ");
    const auto from_nought = read("[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 1 0\"]\n1. O-O *");
    EXPECT_EQ(from_nought.faults, "1 1:1 fen: fullmove number is '0': read as 1\n");
    EXPECT_EQ(from_nought.chess(0).start().fullmove_number(), 1);
    EXPECT_EQ(all.chess(1).headers.get("Variant"), "Chess960");
    EXPECT_EQ(main_line(all.xiangqi(2)), "h2e2 ");
    EXPECT_NE(to_pgn(all.chess(0))
                  .find("[FEN \"4k3/8/8/8/8/7p/8/R3K2R b KQ - 5 60\"]\n[SetUp \"1\"]\n\n60... Kd8 "
                        "61. O-O-O+ *"),
              std::string::npos);
}

/// What the reading of `[FEN "..."]` and the moves behind it gives: the start, the moves, the notes.
std::string reading(const std::string& fen, const std::string& moves, const std::string& headers = "") {
    const auto all = read(headers + "[FEN \"" + fen + "\"]\n" + moves);
    std::string notes = all.faults;
    for (auto at = notes.find("1 1:1 "); at != std::string::npos; at = notes.find("1 1:1 ")) {
        notes.erase(at, 6); // the game and its place
    }
    return to_fen(all.chess(0).start()) + "\n" + main_line(all.chess(0)) + "\n" + notes;
}

TEST(PgnReader, RepairsTheFenOfAStartAndSaysSo) {
    EXPECT_EQ(reading("k7/1pp5/p2p4/N2q4/B7/8/1Q3PP1/5NK1 w KQkq - 0 1", "1. Bc6 bxc6 2. Qb7# 1-0"),
              "k7/1pp5/p2p4/N2q4/B7/8/1Q3PP1/5NK1 w - - 0 1\na4c6 b7c6 b2b7 \n"
              "fen: castling field has 'KQkq', but no king and rook stand for it: left out\n");
    EXPECT_EQ(reading("rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1", "1. dxe6 *"),
              "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 1\nd5e6 \n"
              "fen: en passant field is 'e5': read as e6\n");
    EXPECT_EQ(reading("4r3/5P1k/8/4Pp2/8/8/8/4K3 w - f6 0 29", "29. Kd2 *"),
              "4r3/5P1k/8/4Pp2/8/8/8/4K3 w - - 0 29\ne1d2 \n"
              "fen: en passant field is 'f6', where no pawn has just passed: left out\n");
}

TEST(PgnReader, MakesNoChess960OfAStandardGame) {
    const std::string board = "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w ";
    const std::string note =
        "fen: castling field has 'q', but king and rook are not where they castle in chess: left out\n";
    for (const std::string headers : {"", "[Variant \"Standard\"]\n", "[Variant \"From Position\"]\n"}) {
        const auto found = reading(board + "KQq - 0 1", "1. Bxh7+ Kxh7 *", headers);
        EXPECT_EQ(found, board + "KQ - 0 1\nd3h7 g8h7 \n" + note) << headers;
    }
    EXPECT_EQ(to_pgn(read("[FEN \"" + board + "KQq - 0 1\"]\n1. Bxh7+ *").chess(0)).find("Chess960"),
              std::string::npos);
    EXPECT_EQ(reading(board + "KQq - 0 1", "1. Bxh7+ *", "[Variant \"Chess960\"]\n"),
              board + "KQq - 0 1\nd3h7 \n");
}

TEST(PgnReader, ReadsXiangqi) {
    const char* const games[] = {
        "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7\n2. H0-G2 *\n",
        "[Variant \"xiangqi\"]\n1. h2e2 h9g7 2. h0g2 *\n",
        "[Game \"Chinese Chess\"]\n[Format \"WXF\"]\n1. C2.5 H8+7 2. H2+3 *\n",
        "[Game \"Chinese Chess\"]\n1. 炮二平五 馬８進７\n2. 马二进三 *\n"};
    for (const char* text : games) {
        const auto all = read(text);
        EXPECT_EQ(all.faults, "");
        EXPECT_EQ(main_line(all.xiangqi(0)), "h2e2 h9g7 h0g2 ");
        EXPECT_EQ(
            to_pgn(all.xiangqi(0)),
            "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[Red \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 *\n\n");
    }
}

TEST(PgnReader, ReadsWhatPeopleWrite) {
    const auto all =
        read("1 e2-e4 e7e5 2.Ng1f3 nc6 3. 0-0? *\n\n[Result \"0-1\"]\n1. e4 -- 2. d4 Z0 3. c4 += a6 e.p.\n");
    EXPECT_EQ(main_line(all.chess(0)), "e2e4 e7e5 g1f3 b8c6 ");
    EXPECT_FALSE(all.games[0].complete);
    EXPECT_EQ(main_line(all.chess(1)), "e2e4 -- d2d4 -- c2c4 a7a6 ");
    EXPECT_TRUE(all.games[1].complete);
    EXPECT_EQ(all.chess(1).result, GameResult::second_wins) << "the header's, for the moves have none";
    EXPECT_EQ(all.chess(1).annotation(*all.chess(1).parent(all.chess(1).end_of_line())).nags,
              (std::vector<std::uint8_t>{14}));
}

TEST(PgnReader, BadGamesDoNotHarmTheNext) {
    const auto all = read(
        "[Event \"1\"]\n\n1. e4 e5 2. Ke3 Nc6 (2... d6) *\n\n"
        "[Event \"2\"]\n[Result \"1-0\"]\n\n1. e4 (1. e5 d5 (1... Nf6)) (1. d4 Nf6) 1... c5 0-1\n\n"
        "[Event \"3\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 {x} *\n\n"
        "[Event \"4\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n"
        "[Event \"5\"]\n\n1. e4 {é} Qq5 *\n\n"
        "[Event \"6\"]\n\n1. e4 e5 *\n");
    ASSERT_EQ(all.games.size(), 6U);
    const bool begun[] = {true, true, false, false, true, true};
    const bool complete[] = {false, true, false, false, false, true};
    const std::size_t errors[] = {1, 2, 1, 1, 1, 0};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(all.games[i].begun, begun[i]) << i;
        EXPECT_EQ(all.games[i].complete, complete[i]) << i;
        EXPECT_EQ(all.games[i].errors, errors[i]) << i;
        EXPECT_EQ(all.games[i].number, i + 1);
    }
    EXPECT_EQ(main_line(all.chess(0)), "e2e4 e7e5 ");
    EXPECT_EQ(main_line(all.chess(1)), "e2e4 c7c5 ");
    EXPECT_EQ(
        to_text(Position<Chess>::start(),
                all.chess(1).move(*all.chess(1).next_sibling(*all.chess(1).first_child(all.chess(1).root()))),
                MoveNotation::standard),
        "d4");
    EXPECT_EQ(main_line(all.chess(5)), "e2e4 e7e5 ");
    const std::string faults = all.faults;
    EXPECT_TRUE(faults.starts_with("1 3:13! 2. ")) << faults;
    EXPECT_NE(faults.find("\n2 8:11! 1. "), std::string::npos) << faults;
    EXPECT_NE(faults.find("\n2 8:49! the Result header says 1-0, the moves end with 0-1\n"),
              std::string::npos)
        << faults;
    EXPECT_NE(faults.find("\n3 10:1! FEN header "), std::string::npos) << faults;
    EXPECT_NE(faults.find("\n4 15:1! the variant 'Atomic' is not known\n"), std::string::npos) << faults;
    EXPECT_NE(faults.find("\n5 22:11! 1... "), std::string::npos) << faults << "columns are characters";
}

TEST(PgnReader, KeepsToItsLimits) {
    const auto few = read("1. e4 e5 (1... c5) 2. Nf3 *\n1. d4 *", {.moves = 2});
    EXPECT_FALSE(few.games[0].complete);
    EXPECT_EQ(main_line(few.chess(0)), "e2e4 e7e5 ");
    EXPECT_EQ(few.faults, "1 1:1! the game has more moves than are read: 2\n");
    EXPECT_TRUE(few.games[1].complete);
    const auto short_text = read("[A \"1234\"]\n{12345678} e4 {x} *\n{1234} d4 *", {.text = 8});
    EXPECT_EQ(short_text.faults, "1 1:1! the game has more text than is read: 8 bytes\n");
    EXPECT_EQ(short_text.chess(0).annotation(short_text.chess(0).root()).after, "");
    EXPECT_EQ(short_text.chess(1).annotation(short_text.chess(1).root()).after, "1234");
}

TEST(PgnReader, VariationsNeedAMoveToVary) {
    const auto all = read("(1. d4) 1. e4 ((1. c4) 1. d4 $2 {x}) () ({only words}) *");
    EXPECT_EQ(main_line(all.chess(0)), "e2e4 ");
    EXPECT_EQ(to_pgn(all.chess(0)).substr(to_pgn(all.chess(0)).find("1.")), "1. e4 (1. d4 $2 {x}) *\n\n");
    EXPECT_EQ(all.games[0].errors, 3U) << all.faults;
}

TEST(PgnReader, KeepsALimitedNumberOfFaultsAndCountsTheRest) {
    std::string text;
    for (std::size_t i = 0; i < PgnFaults::most + 5; ++i) {
        text += "K1 * ";
    }
    PgnReader reader(text);
    while (reader.next()) {
    }
    const auto faults = reader.take_faults();
    ASSERT_EQ(faults.size(), PgnFaults::most + 1);
    EXPECT_TRUE(faults.back().text().ends_with("(and 4 more faults in this part of the text)"))
        << faults.back().text();
    EXPECT_EQ(faults.back().offset, 5 * PgnFaults::most);
    EXPECT_TRUE(reader.take_faults().empty());
}

TEST(TextPlaces, CountLinesAndCharacters) {
    const std::string_view text = "ab\n炮x\r\n\nlast";
    TextPlaces places(text);
    EXPECT_EQ(places.at(0), (TextPlace{1, 1}));
    EXPECT_EQ(places.at(2), (TextPlace{1, 3}));
    EXPECT_EQ(places.at(6), (TextPlace{2, 2}));
    EXPECT_EQ(places.at(9), (TextPlace{3, 1}));
    EXPECT_EQ(places.at(text.size()), (TextPlace{4, 5}));
    EXPECT_EQ(places.at(3), (TextPlace{2, 1})) << "backwards is allowed";
    EXPECT_EQ(places.at(10), (TextPlace{4, 1}));
}

TEST(PgnWriter, AnyNameOfAHeaderCanBeRead) {
    GameTree<Xiangqi> tree;
    tree.headers.add("a b\n\"c]", "value");
    const std::string text = to_pgn(tree);
    EXPECT_NE(text.find("[a_b__c_ \"value\"]\n"), std::string::npos) << text;
    PgnReader reader(text);
    const auto game = reader.next();
    ASSERT_TRUE(game);
    EXPECT_EQ(game->errors, 0U);
    EXPECT_EQ(std::get<GameTree<Xiangqi>>(game->tree).headers.get("a_b__c_"), "value");
}

TEST(PgnWriter, NoRemarkLooksLikeAHeader) {
    GameTree<Chess> tree;
    for (std::size_t length = 0; length < 80; ++length) {
        auto& annotation = tree.annotate(tree.root());
        annotation.clock = std::chrono::seconds(1);
        annotation.after = "[Event \"x\"] " + std::string(length, 'y') + " [Event \"z\"] %w";
        const auto all = read(to_pgn(tree));
        ASSERT_EQ(all.games.size(), 1U) << length;
        EXPECT_EQ(all.faults, "");
        EXPECT_EQ(all.chess(0).annotation(tree.root()), annotation);
    }
}

/// In any order the places are those that counting from the beginning gives.
TEST(TextPlaces, AreTheSameInAnyOrder) {
    test_kit::check(100, [] {
        const auto pieces = *rc::gen::container<std::vector<std::string>>(
            rc::gen::element<std::string>("a", "bc", "\n", "\r\n", "炮", "é"));
        std::string text;
        for (const auto& piece : pieces) {
            text += piece;
        }
        TextPlaces places(text);
        for (int i = 0; i < 20; ++i) {
            const auto offset = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
            RC_ASSERT(places.at(offset) == TextPlaces(text).at(offset));
            TextPlace counted;
            for (std::size_t j = 0; j < offset; ++j) {
                if (text[j] == '\n') {
                    counted = {counted.line + 1, 1};
                } else {
                    counted.column += (static_cast<unsigned char>(text[j]) & 0xc0) != 0x80;
                }
            }
            RC_ASSERT(places.at(offset) == counted);
        }
    });
}

// However many glyphs, headers and empty remarks a file has, a game keeps a bounded number, and all else.
TEST(PgnReader, BoundsWhatOneMoveMayHave) {
    std::string headers, glyphs, remarks;
    for (int i = 0; i < 1200; ++i) {
        headers += "[H" + std::to_string(i) + " \"\"]\n";
        glyphs += "$7 ";
        remarks += "{}";
    }
    const std::string text = headers + "\n1. e4 " + glyphs + "{a}" + remarks + " e5 $1 2. Nf3 *\n";
    PgnReader reader(text, {.text = 10'000});
    const auto game = reader.next();
    ASSERT_TRUE(game);
    const auto& tree = std::get<GameTree<Chess>>(game->tree);
    EXPECT_EQ(tree.size(), 4U);
    EXPECT_EQ(tree.headers.size(), bounds::headers);
    const NodeId first = *tree.first_child(tree.root());
    EXPECT_EQ(tree.annotation(first).nags.size(), bounds::nags);
    EXPECT_EQ(tree.annotation(*tree.first_child(first)).nags.size(), 1U);
    std::string faults;
    for (const PgnFault& fault : reader.take_faults()) {
        faults += fault.text() + "\n";
    }
    EXPECT_EQ(faults,
              "the game has more headers than are read: 1000\n"
              "a move has more glyphs than are read: 32\n");
    PgnReader short_of_text(text, {.text = 4'500}); // the headers take 3890
    EXPECT_LT(std::get<GameTree<Chess>>(short_of_text.next()->tree).annotation(first).after.size(), 1200U)
        << "empty remarks count as well";
}

/// The bytes that are looked at for the places of `count` games that stand `step` bytes apart.
std::size_t cost_of_places(std::string_view text, std::size_t step, bool and_back) {
    TextPlaces places(text);
    for (std::size_t offset = 0; offset < text.size(); offset += step) {
        places.at(offset);
        if (and_back) { // what is said of a game comes at its beginning and within it
            places.at(0);
        }
    }
    return places.examined();
}

TEST(TextPlaces, CostTheSameOnALongLine) {
    const std::string text(std::size_t{1} << 20, 'x'); // many games on one line
    EXPECT_LE(cost_of_places(text, 40, false), 3 * text.size());
    const std::string lines = std::string(text.size() / 2, 'x') + '\n' + std::string(text.size() / 2, 'y');
    constexpr std::size_t step = 1000;
    EXPECT_LE(cost_of_places(lines, step, true),
              2 * lines.size() + lines.size() / step * 2 * TextPlaces::mark_step);
}

/// What is said of a tree that was written and read again: nothing, or that no game can have come to its
/// start.
template <Game G>
std::string expected_faults(const GameTree<G>& tree) {
    const Faults reasons = reachability_faults(tree.start().setup());
    return reasons.empty()
               ? ""
               : "1 1:1 the starting position cannot have come about in a game: " + to_string(reasons) + "\n";
}

template <Game G>
void check_round_trip(int count, std::initializer_list<MoveNotation> notations) {
    test_kit::check(count, [&] {
        const auto tree = *test_kit::trees<G>();
        for (const auto notation : notations) {
            const std::string text = to_pgn(tree, notation);
            const auto all = read(text);
            RC_LOG() << text << all.faults;
            RC_ASSERT(all.faults == expected_faults(tree));
            RC_ASSERT(all.games.size() == 1U);
            RC_ASSERT(all.games[0].complete);
            RC_ASSERT(std::get<GameTree<G>>(all.games[0].tree) == tree);
            RC_ASSERT(to_pgn(std::get<GameTree<G>>(all.games[0].tree), notation) == text);
        }
    });
}

TEST(Pgn, ChessTreesGoToTextAndBack) {
    check_round_trip<Chess>(150, {MoveNotation::standard, MoveNotation::uci});
}
TEST(Pgn, XiangqiTreesGoToTextAndBack) {
    check_round_trip<Xiangqi>(
        100, {MoveNotation::iccs, MoveNotation::uci, MoveNotation::wxf, MoveNotation::chinese});
}

/// Whether the writer may begin a new line at a blank of this line: not within a command, not beside another
/// blank, and not before what means something else at the beginning of a line.
bool has_break(std::string_view line) {
    bool in_command = false;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        if (line.substr(i).starts_with("[%")) {
            in_command = true;
        } else if (line[i] == ']') {
            in_command = false;
        }
        if (i > 0 && line[i] == ' ' && !in_command && line[i - 1] != ' ' &&
            std::string_view(" %[;").find(line[i + 1]) == std::string_view::npos) {
            return true;
        }
    }
    return false;
}

/// Only `;` comments and lines that cannot be broken have 80 columns or more.
TEST(Pgn, LinesAreShort) {
    int lines = 0;
    test_kit::check(50, [&] {
        const std::string text = to_pgn(*test_kit::trees<Chess>());
        for (std::size_t at = text.find("\n\n") + 2; at < text.size(); at = text.find('\n', at) + 1) {
            const std::string line = text.substr(at, text.find('\n', at) - at);
            const auto width = std::count_if(line.begin(), line.end(), [](char c) {
                return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
            });
            ++lines;
            RC_LOG() << line;
            const bool has_line_comment = line.starts_with("; ") || line.find(" ; ") != std::string::npos ||
                                          line.find("(; ") != std::string::npos;
            RC_ASSERT(width < 80 || has_line_comment || !has_break(line));
        }
    });
    EXPECT_GT(lines, test_kit::cases(50) * 2);
}

} // namespace
} // namespace duiyi
