// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Prints answers of the lichess API, one in each line, with the names of their types: for tests/lichess.
#include <boost/json/serialize.hpp>
#include <iostream>

#include "lichess/account_json.hpp"
#include "lichess/game_export.hpp"
#include "lichess/tournament_json.hpp"
#include "lichess_games.hpp"

namespace {

using namespace duiyi;
using namespace duiyi::server;
namespace json = boost::json;

void print(const char* type, json::object answer) {
    std::cout << json::serialize(json::object{{"type", type}, {"answer", std::move(answer)}}) << '\n';
}

void print_game(const lichess::GameView& game, std::int64_t now_ms) {
    print("GameFullEvent", lichess::game_full(game, now_ms));
    print("GameStateEvent", lichess::game_state(game.room, now_ms));
    print("GameJson", lichess::to_json({game, now_ms}, {.pgn_in_json = true}));
    for (const Side side : both_sides) {
        print(game.room.is_over() ? "GameFinishEvent" : "GameStartEvent",
              {{"type", game.room.is_over() ? "gameFinish" : "gameStart"},
               {"game", lichess::game_info(game, side, now_ms)}});
    }
}

/// A user, and challenges of every kind to and by it.
void print_account(const std::string& title) {
    const lichess::User user{"bobby",
                             "Bobby",
                             title,
                             1'790'000'000'000,
                             true,
                             {{GameId::chess, Speed::blitz, 12, 1642, 71, false},
                              {GameId::xiangqi, Speed::rapid, 1, 1455, 300, true}}};
    const lichess::User other{"boris", "Boris", "", 1'790'000'000'000, false};
    print("LightUser", lichess::light_user(user));
    print("User", lichess::user_json(user));
    print("UserExtended", lichess::extended_user_json(user, "https://example.org"));
    for (const char* time :
         {"none", "fischer 180+2", "fischer 15+1", "correspondence 3", "byoyomi 600+3x30"}) {
        for (const auto variant :
             {lichess::Variant::standard, lichess::Variant::from_position, lichess::Variant::xiangqi}) {
            lichess::ChallengeView view;
            view.id = "8g2k1uOjdNWK8okjGsQRLg";
            view.url = "https://example.org/r/8g2k1uOjdNWK8okjGsQRLg";
            view.challenger = other;
            view.challenged = user;
            view.variant = variant;
            view.game = lichess::game_of(variant);
            view.time = *parse_time_control(time);
            view.direction = "in";
            print("ChallengeEvent", {{"type", "challenge"},
                                     {"challenge", lichess::challenge_json(view)},
                                     {"compat", {{"bot", true}, {"board", true}}}});
            print("ChallengeCanceledEvent",
                  {{"type", "challengeCanceled"}, {"challenge", lichess::challenge_json(view)}});
            view.declined_for = "tooFast";
            view.direction.clear();
            print("ChallengeDeclinedJson", lichess::challenge_json(view));
            print("ChallengeDeclinedEvent",
                  {{"type", "challengeDeclined"}, {"challenge", lichess::challenge_json(view)}});
        }
    }
}

/// A tournament to come, going on and over, with its results.
void print_tournament(TournamentKind kind) {
    const bool is_arena = kind == TournamentKind::arena;
    TournamentTerms terms;
    terms.name = "Friday";
    terms.kind = kind;
    terms.game = GameId::chess;
    terms.time = *parse_time_control("fischer 180+2");
    terms.start_ms = 1'790'000'000'000;
    terms.min_rating = 1000;
    terms.max_rating = 2000;
    terms.min_games = 3;
    TournamentState state({terms, "id-0"});
    std::int64_t now_ms = terms.start_ms;
    const auto happen = [&](const TournamentEvent& event) {
        if (const auto done = state.apply(event, now_ms += 1'000); !done) {
            std::cerr << done.error() << '\n';
            std::exit(1);
        }
        const auto standings = standings_of(state);
        const std::vector<std::string> names{"Anna", "Boris", "Carla", ""};
        const lichess::TournamentView view{"friday", state, standings, names, "Anna", now_ms};
        if (is_arena) {
            print("ArenaTournamentFull", lichess::arena_json(view, 1));
        } else {
            print("SwissTournament", lichess::swiss_json(view));
        }
        for (const TournamentStanding& row : standings) {
            print(is_arena ? "operations: resultsByTournament" : "operations: resultsBySwiss",
                  lichess::result_json(view, row));
        }
    };
    for (const char* account : {"id-0", "id-1", "id-2", "id-3"}) {
        happen(EntryJoined{account, 1500, false});
    }
    happen(EntryChanged{3, EntryStatus::withdrawn});
    happen(TournamentStarted{});
    happen(RoundPaired{{{{0, 1}, "room", {}}}, is_arena ? std::nullopt : std::optional<std::size_t>(2)});
    happen(GameDecided{0, TournamentResult::first, {true, false}});
    happen(TournamentEnded{});
}

} // namespace

int main() {
    for (const auto kind : {TournamentKind::arena, TournamentKind::swiss, TournamentKind::round_robin}) {
        print_tournament(kind);
    }
    const std::vector<std::string> mate{"f2f3", "e7e5", "g2g4", "d8h4"};
    for (const GameId game : {GameId::chess, GameId::chess960, GameId::xiangqi}) {
        for (const char* time : {"", "fischer 180+2", "correspondence 3"}) {
            Room room = test::played_room(game, time, {});
            print_game(test::bot_view(room), test::game_began_ms + 1'000);
            const std::string first = room.position().legal_moves.front();
            room = test::played_room(game, time, {first}, 1'000, room.board().start_fen());
            test::command(room, Side::first, OfferDraw{});
            test::command(room, Side::first, RequestTakeback{});
            print_game(test::bot_view(room), test::game_began_ms + 2'000);
            test::command(room, Side::second, Resign{});
            print_game(test::bot_view(room), test::game_began_ms + 3'000);
        }
    }
    print_game(test::bot_view(test::played_room(GameId::chess, "fischer 60+0", mate)), test::game_began_ms);
    print_account("BOT");
    print_account("");
    print("ChatLineEvent", lichess::chat_line("player", "Bobby", "Good luck"));
    print("OpponentGoneEvent", lichess::opponent_gone(8'000));
    print("OpponentGoneEvent", lichess::opponent_gone({}));
}
