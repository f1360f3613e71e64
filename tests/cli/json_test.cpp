// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// `--json`: one object on one line, of the same shape for every game, saying what the plain answer says.

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "program.hpp"

namespace duiyi::test {
namespace {

namespace json = boost::json;
using Words = std::vector<std::string>;

json::object answer_to(Words arguments) {
    arguments.emplace_back("--json");
    const auto answer = run_duiyi(arguments);
    EXPECT_EQ(answer.exit_code, 0) << answer.errors;
    EXPECT_EQ(answer.errors, "");
    const auto said = lines(answer.output);
    EXPECT_EQ(said.size(), 1U) << answer.output;
    return json::parse(said.at(0)).as_object();
}

Words keys_of(const json::object& object) {
    Words keys;
    for (const auto& member : object) {
        keys.emplace_back(member.key());
    }
    return keys;
}

Words words_of(const json::value& list) {
    Words words;
    for (const auto& item : list.as_array()) {
        words.emplace_back(item.as_string());
    }
    return words;
}

std::string text(const json::object& object, std::string_view name) {
    return json::serialize(object.at(name));
}

const Words games = {"chess", "chess960", "xiangqi"};

TEST(Json, HasTheSameShapeForEveryGame) {
    for (const auto& game : games) {
        EXPECT_EQ(keys_of(answer_to({"perft", game, "--depth", "2"})),
                  (Words{"game", "fen", "turn", "depth", "moves", "seconds", "nodes"}));
        EXPECT_EQ(keys_of(answer_to({"moves", game})), (Words{"game", "fen", "turn", "moves"}));
        EXPECT_EQ(keys_of(answer_to({"judge", game})),
                  (Words{"game", "fen", "turn", "state", "winner", "reason", "claim", "check", "plies",
                         "unjudged", "verdict"}));
        EXPECT_EQ(keys_of(answer_to({"show", game})),
                  (Words{"game", "fen", "turn", "check", "pieces", "picture"}));
        EXPECT_EQ(text(answer_to({"show", game}), "game"), '"' + game + '"');
    }
}

TEST(Json, MovesAreThoseOfThePlainAnswer) {
    for (const auto& game : games) {
        EXPECT_EQ(words_of(answer_to({"moves", game}).at("moves")), lines(run_duiyi({"moves", game}).output));
    }
    const auto castling =
        words_of(answer_to({"moves", "chess960", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}).at("moves"));
    EXPECT_NE(std::find(castling.begin(), castling.end(), "e1h1"), castling.end());
    const auto mate = answer_to({"moves", "chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"});
    EXPECT_TRUE(mate.at("moves").as_array().empty());
    EXPECT_EQ(text(mate, "turn"), "\"white\"") << "the position after the moves";
}

TEST(Json, PerftCountsBelowEachMove) {
    for (const auto& game : games) {
        const auto answer = answer_to({"perft", game, "--depth", "3", "--threads", "2"});
        std::int64_t sum = 0;
        for (const auto& move : answer.at("moves").as_array()) {
            EXPECT_EQ(keys_of(move.as_object()), (Words{"move", "nodes"}));
            sum += move.at("nodes").as_int64();
        }
        EXPECT_EQ(sum, answer.at("nodes").as_int64());
        EXPECT_EQ(sum, game == "xiangqi" ? 79'666 : 8'902);
        EXPECT_EQ(answer.at("depth").as_int64(), 3);
        EXPECT_GT(answer.at("seconds").to_number<double>(), 0);
    }
    const auto none = answer_to({"perft", "chess", "--depth", "0"});
    EXPECT_TRUE(none.at("moves").as_array().empty());
    EXPECT_EQ(none.at("nodes").as_int64(), 1);
}

TEST(Json, JudgeSaysHowAGameStands) {
    const auto ongoing = answer_to({"judge", "xiangqi", "--moves", "h2e2"});
    EXPECT_EQ(text(ongoing, "state"), "\"ongoing\"");
    EXPECT_EQ(text(ongoing, "turn"), "\"black\"");
    EXPECT_EQ(text(ongoing, "winner") + text(ongoing, "reason") + text(ongoing, "claim"), "nullnullnull");
    EXPECT_EQ(text(ongoing, "check"), "false");

    const auto mate = answer_to({"judge", "chess", "--moves", "f2f3", "e7e5", "g2g4", "d8h4"});
    EXPECT_EQ(text(mate, "state") + text(mate, "winner") + text(mate, "reason"),
              R"("won""black""checkmate")");
    EXPECT_EQ(text(mate, "check"), "true");

    const auto stuck = answer_to({"judge", "xiangqi", "--fen", "3k5/4P4/9/9/9/9/9/9/9/4K4 b"});
    EXPECT_EQ(text(stuck, "state") + text(stuck, "winner") + text(stuck, "reason"),
              R"("won""red""stalemate")");

    const auto draw = answer_to({"judge", "chess", "--fen", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"});
    EXPECT_EQ(text(draw, "state") + text(draw, "winner") + text(draw, "reason"), R"("draw"null"stalemate")");

    const auto claim = answer_to({"judge", "chess", "--fen", "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 80"});
    EXPECT_EQ(text(claim, "state") + text(claim, "claim"), R"("ongoing""fifty_moves_claim")");
}

TEST(Json, ShowNamesThePieces) {
    const auto chess = answer_to({"show", "chess", "--fen", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"});
    EXPECT_EQ(text(chess, "pieces"), R"({"e1":"K","e2":"r","e8":"k"})");
    EXPECT_EQ(text(chess, "check"), "true");
    EXPECT_EQ(words_of(chess.at("picture")).at(6), "2 · · · · ♜ · · ·");
    const auto xiangqi = answer_to({"show", "xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w"});
    EXPECT_EQ(text(xiangqi, "pieces"), R"({"e0":"K","d9":"k"})");
    EXPECT_EQ(words_of(xiangqi.at("picture")).size(), 11U);
    EXPECT_EQ(text(xiangqi, "fen"), R"("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1")");
}

} // namespace
} // namespace duiyi::test
