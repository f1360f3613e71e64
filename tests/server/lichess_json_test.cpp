// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the lichess API says of games. Whether the shapes are those of lichess is checked by tests/lichess
// with the types that lichess publishes.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "duiyi/record/pgn_reader.hpp"
#include "lichess/game_export.hpp"
#include "lichess/game_json.hpp"
#include "lichess_games.hpp"

namespace duiyi::server::lichess {
namespace {

namespace json = boost::json;
using test::bot_view;
using test::command;
using test::game_began_ms;
using test::played_room;

const std::vector<std::string> mate{"f2f3", "e7e5", "g2g4", "d8h4"};

std::string text_of(const json::value& value) {
    return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

TEST(LichessJson, AGameThatGoesOn) {
    const Room room = played_room(GameId::chess, "fischer 180+2", {"e2e4", "c7c5", "g1f3"});
    const auto full = game_full(bot_view(room), game_began_ms + 4'500);
    EXPECT_EQ(text_of(full.at("type")), "gameFull");
    EXPECT_EQ(text_of(full.at("variant").at("key")), "standard");
    EXPECT_EQ(text_of(full.at("initialFen")), "startpos");
    EXPECT_EQ(text_of(full.at("speed")), "blitz");
    EXPECT_EQ(text_of(full.at("perf").at("name")), "Blitz");
    EXPECT_EQ(full.at("clock").at("initial").as_int64(), 180'000);
    EXPECT_EQ(full.at("clock").at("increment").as_int64(), 2'000);
    EXPECT_EQ(full.at("createdAt").as_int64(), game_began_ms);
    EXPECT_TRUE(full.at("white").at("title").is_null());
    EXPECT_EQ(text_of(full.at("black").at("title")), "BOT");
    const auto& state = full.at("state").as_object();
    EXPECT_EQ(text_of(state.at("moves")), "e2e4 c7c5 g1f3");
    EXPECT_EQ(text_of(state.at("status")), "started");
    // First moves cost nothing; the third was made in 1.5 s and earned 2 s.
    EXPECT_EQ(state.at("wtime").as_int64(), 180'500);
    EXPECT_EQ(state.at("btime").as_int64(), 180'000);
    EXPECT_EQ(state.at("winc").as_int64(), 2'000);
    EXPECT_FALSE(state.contains("winner"));
    EXPECT_FALSE(state.contains("wdraw"));
}

TEST(LichessJson, OffersAreThoseOfTheirSide) {
    Room room = played_room(GameId::chess, "", {"e2e4", "c7c5"});
    ASSERT_TRUE(command(room, Side::second, OfferDraw{}));
    ASSERT_TRUE(command(room, Side::first, RequestTakeback{}));
    const auto state = game_state(room, 0);
    EXPECT_TRUE(state.at("bdraw").as_bool());
    EXPECT_TRUE(state.at("wtakeback").as_bool());
    EXPECT_FALSE(state.contains("wdraw"));
    EXPECT_EQ(state.at("wtime").as_int64(), 2'147'483'647); // no clock
}

TEST(LichessJson, TheFirstMoveHasItsLimit) {
    const Room room = played_room(GameId::chess, "fischer 60+0", {});
    const auto state = game_state(room, game_began_ms + 2'000);
    EXPECT_EQ(state.at("expiration").at("idleMillis").as_int64(), 2'000);
    EXPECT_EQ(state.at("expiration").at("millisToMove").as_int64(), 60'000);
    EXPECT_EQ(text_of(state.at("moves")), "");
}

TEST(LichessJson, HowAGameEnded) {
    const Room mated = played_room(GameId::chess, "", mate);
    EXPECT_EQ(text_of(game_state(mated, 0).at("status")), "mate");
    EXPECT_EQ(text_of(game_state(mated, 0).at("winner")), "black");
    Room resigned = played_room(GameId::xiangqi, "fischer 600+5", {"h2e2", "h9g7"});
    ASSERT_TRUE(command(resigned, Side::first, Resign{}));
    const auto info = game_info(bot_view(resigned), Side::second, game_began_ms);
    EXPECT_EQ(text_of(info.at("status").at("name")), "resign");
    EXPECT_EQ(info.at("status").at("id").as_int64(), 31);
    EXPECT_EQ(text_of(info.at("winner")), "black");
    EXPECT_FALSE(info.at("isMyTurn").as_bool());
    EXPECT_EQ(text_of(info.at("variant").at("key")), "xiangqi");
    EXPECT_EQ(text_of(info.at("opponent").at("username")), "Bobby");
}

TEST(LichessJson, WhoHasMovedAndWhoseTurnItIs) {
    for (const std::size_t plies : {0U, 1U, 2U, 3U}) {
        const std::vector<std::string> moves{"e2e4", "c7c5", "g1f3"};
        const Room room = played_room(GameId::chess, "fischer 180+2",
                                      {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(plies)});
        for (const Side side : both_sides) {
            const auto info = game_info(bot_view(room), side, game_began_ms + 10'000);
            const bool is_first = side == Side::first;
            EXPECT_EQ(info.at("hasMoved").as_bool(), plies > (is_first ? 0U : 1U)) << plies;
            EXPECT_EQ(info.at("isMyTurn").as_bool(), (plies % 2 == 0) == is_first) << plies;
        }
    }
}

TEST(LichessJson, AnotherStartIsAVariantOfChess) {
    const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const auto full = game_full(bot_view(played_room(GameId::chess, "correspondence 3", {}, 0, fen)), 0);
    EXPECT_EQ(text_of(full.at("variant").at("key")), "fromPosition");
    EXPECT_EQ(text_of(full.at("initialFen")), fen);
    EXPECT_EQ(full.at("daysPerTurn").as_int64(), 3);
    EXPECT_FALSE(full.contains("clock"));
}

TEST(LichessJson, ExportsCanBeReadAgain) {
    const Room room = played_room(GameId::chess, "fischer 180+2", mate);
    const ExportedGame game{bot_view(room), game_began_ms + 9'000};
    const std::string pgn = to_pgn(game, {.site = "https://duiyi.example/r/"});
    for (const char* part :
         {"[Event \"rated blitz game\"]", "[Site \"https://duiyi.example/r/AAAAAAAAAAAAAAAAAAAAAA\"]",
          "[White \"Bobby\"]", "[Result \"0-1\"]", "[BlackTitle \"BOT\"]", "[WhiteElo \"1751\"]",
          "[TimeControl \"180+2\"]", "[Termination \"Normal\"]", "[UTCTime \"01:31:47\"]",
          "[Date \"2025.04.20\"]", "Qh4# {[%clk 0:03:00.5]} 0-1"}) {
        EXPECT_NE(pgn.find(part), std::string::npos) << part << '\n' << pgn;
    }
    EXPECT_EQ(to_pgn(game, {.clocks = false}).find("%clk"), std::string::npos);
    const auto answer = to_json(game, {.pgn_in_json = true});
    EXPECT_EQ(text_of(answer.at("moves")), "f3 e5 g4 Qh4#");
    EXPECT_EQ(text_of(answer.at("status")), "mate");
    EXPECT_EQ(answer.at("clocks").as_array().size(), 4U);
    EXPECT_EQ(answer.at("clocks").as_array().back().as_int64(), 18'050);
    EXPECT_EQ(answer.at("clock").at("initial").as_int64(), 180);
    EXPECT_EQ(text_of(answer.at("players").at("black").at("user").at("id")), "marybot");
    EXPECT_FALSE(to_json(game, {.moves = false}).contains("moves"));
}

TEST(LichessJson, ExportsNameTheirTimeControl) {
    const std::vector<std::pair<std::string, std::string>> known{{"none", "-"},
                                                                 {"fischer 600+0", "600"},
                                                                 {"byoyomi 600+3x30", "byoyomi 600+3x30"},
                                                                 {"xiangqi 30-10-60", "30-10-60"}};
    for (const auto& [time, header] : known) {
        const Room room = played_room(GameId::xiangqi, time, {"h2e2", "h9g7"});
        const std::string pgn = to_pgn(ExportedGame{bot_view(room), game_began_ms}, {});
        EXPECT_NE(pgn.find("[TimeControl \"" + header + "\"]"), std::string::npos) << time << '\n' << pgn;
    }
}

TEST(LichessJson, ALineIsOneLine) {
    const std::string line = line_of(chat_line("player", "Bobby", "two\nlines \"and\" quotes"));
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    EXPECT_EQ(text_of(json::parse(line).at("text")), "two\nlines \"and\" quotes");
    EXPECT_EQ(line_of(opponent_gone(8'500)),
              "{\"type\":\"opponentGone\",\"gone\":true,\"claimWinInSeconds\":8}\n");
    EXPECT_EQ(line_of(opponent_gone({})), "{\"type\":\"opponentGone\",\"gone\":false}\n");
}

} // namespace
} // namespace duiyi::server::lichess
