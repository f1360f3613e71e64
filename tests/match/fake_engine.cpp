// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// An engine for tests: plays moves by a seed, in UCI, UCCI or CECP, and misbehaves as its arguments say.
//   seed=N        which moves          game=xiangqi   without being told
//   score=N       what it says it thinks (centipawns)
//   FAULT=N     at its N-th move of a game: crash, exit, hang, flood, illegal, resign, none, claim
//   offer         offers a draw with every move (UCCI, CECP)
//   san           writes its moves in SAN (CECP, chess)
//   castles       castles when it can, in words, and takes castling in words only (CECP, Chess960)
//   slow=N        takes this many milliseconds for each move
//   mute, deaf    answers neither hello nor isready    stay   does not end by itself
//   helper        starts a process of its own          pids=FILE  appends its number(s) there
//   played=FILE   appends a line for each game begun
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <thread>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/protocol/answer.hpp"
#include "duiyi/protocol/command.hpp"
#include "duiyi/protocol/game_setup.hpp"

namespace {

using namespace duiyi;

std::map<std::string, std::string> arguments;

int number(const std::string& key) {
    const auto found = arguments.find(key);
    return found == arguments.end() ? 0 : std::atoi(found->second.c_str());
}
bool has(const std::string& key) {
    return arguments.contains(key);
}

void say(const std::string& line) {
    std::cout << line << std::endl;
}

[[noreturn]] void hang() {
    while (true) {
        std::this_thread::sleep_for(std::chrono::seconds(100));
    }
}

int moves_made = 0;
std::uint64_t state = 1;

/// The faults that need no position; returns what to answer instead of a move, if anything.
std::string misbehave() {
    ++moves_made;
    if (has("slow")) {
        std::this_thread::sleep_for(std::chrono::milliseconds(number("slow")));
    }
    const auto is_time = [](const char* key) { return has(key) && moves_made == number(key); };
    if (is_time("crash")) {
        std::abort();
    }
    if (is_time("exit")) {
        std::_Exit(3);
    }
    if (is_time("hang")) {
        hang();
    }
    while (is_time("flood")) {
        say("info depth 1 score cp 0 and so on");
    }
    if (is_time("longline")) {
        std::cout << std::string(3'000'000, 'x') << std::endl;
    }
    for (const char* key : {"illegal", "resign", "none", "claim"}) {
        if (is_time(key)) {
            return key;
        }
    }
    return "";
}

template <Game G>
std::string choose(const GameState<G>& game) {
    const auto moves = game.position().legal_moves();
    if (moves.empty()) {
        return "";
    }
    state = state * 6364136223846793005U + 1442695040888963407U;
    return to_uci(game.position(), moves[static_cast<std::size_t>(state >> 33) % moves.size()]);
}

/// The game of that name; chess for every other text, "normal" among them.
GameId game_named(std::string_view name) {
    return parse_game(name).value_or(GameId::chess);
}

std::string choose(const protocol::SetPosition& position, GameId game) {
    const auto chosen = [&](const auto& set_up) {
        return set_up ? choose(*set_up) : "cannot set up: " + set_up.error().text();
    };
    return with_game(game,
                     [&]<class G>(std::type_identity<G>) { return chosen(protocol::set_up<G>(position)); });
}

void begin_game() {
    moves_made = 0;
    if (has("played")) {
        std::ofstream(arguments["played"], std::ios::app) << "game\n";
    }
}

void say_best(const protocol::SetPosition& position, GameId game, protocol::Talk talk) {
    const auto fault = misbehave();
    const int score = has("score") ? number("score") : 0;
    say(print(protocol::Info{.depth = 5,
                             .score = protocol::EngineScore{protocol::EngineScore::Kind::centipawns, score,
                                                            protocol::EngineScore::Bound::exact},
                             .nodes = 100},
              talk));
    protocol::BestMove best{choose(position, game)};
    if (fault == "illegal") {
        best.move = "a0a9";
    }
    if (fault == "none") {
        best.move.reset();
    }
    best.resign = fault == "resign";
    best.draw = has("offer");
    say(print(best, talk));
}

void talk_uci(protocol::Dialect dialect) {
    protocol::Talk talk{dialect, true};
    GameId game =
        game_named(arguments["game"] == "xiangqi" || dialect == protocol::Dialect::ucci ? "xiangqi" : "");
    say(print(protocol::Id{"name", "Fake"}, talk));
    if (dialect == protocol::Dialect::uci) {
        say(print(
            protocol::OptionLine{
                "UCI_Variant", protocol::OptionType::combo, "chess", {}, {}, {"chess", "xiangqi"}},
            talk));
    } else {
        say(print(protocol::OptionLine{"newgame", protocol::OptionType::button, "", {}, {}, {}}, talk));
    }
    say(print(protocol::OptionLine{"Hash", protocol::OptionType::spin, "16", 1, 64, {}}, talk));
    say(print(protocol::HelloDone{dialect}, talk));
    protocol::SetPosition position;
    for (std::string line; std::getline(std::cin, line);) {
        const auto understood = protocol::parse_command(line, talk);
        if (!understood) {
            continue;
        }
        const auto& command = understood->command;
        if (std::holds_alternative<protocol::IsReady>(command) && !has("deaf")) {
            say("readyok");
        } else if (const auto* option = std::get_if<protocol::SetOption>(&command)) {
            game = option->name == "UCI_Variant" ? game_named(option->value) : game;
        } else if (std::holds_alternative<protocol::NewGame>(command)) {
            begin_game();
        } else if (const auto* set = std::get_if<protocol::SetPosition>(&command)) {
            position = *set;
        } else if (std::holds_alternative<protocol::Go>(command)) {
            say_best(position, game, talk);
        } else if (std::holds_alternative<protocol::Quit>(command)) {
            return;
        }
    }
}

bool is_castling(Move<Chess> move) {
    return move.kind() == MoveKind::castling;
}

/// Castles if it can: the move goes into the position by its squares, and out as a word.
bool castle(protocol::SetPosition& position) {
    const auto game = protocol::set_up<Chess>(position);
    const auto moves = game->position().legal_moves();
    const auto castling = std::find_if(moves.begin(), moves.end(), is_castling);
    if (castling == moves.end()) {
        return false;
    }
    say("move " + to_san(game->position(), *castling));
    position.moves.push_back(to_uci(game->position(), *castling, CastlingForm::king_takes_rook));
    return true;
}

/// The squares of a move from the driver, which may be a castling in words.
std::string heard(const protocol::SetPosition& position, const std::string& text) {
    if (!has("castles")) {
        return text;
    }
    const auto game = protocol::set_up<Chess>(position);
    if (const auto move = parse_uci(game->position(), text); move && is_castling(*move)) {
        say("Illegal move: " + text);
    }
    if (!text.starts_with("O-O")) {
        return text;
    }
    const auto castling = parse_san(game->position(), text);
    return castling ? to_uci(game->position(), *castling, CastlingForm::king_takes_rook) : text;
}

void answer_cecp(protocol::SetPosition& position, GameId game) {
    const auto fault = misbehave();
    if (fault == "resign") {
        return say("resign");
    }
    if (fault == "claim") {
        return say("1/2-1/2 {Draw by wish}");
    }
    if (has("castles") && castle(position)) {
        return;
    }
    const auto move = fault == "illegal" ? "a0a9" : choose(position, game);
    say("5 " + std::to_string(number("score")) + " 1 100 " + move);
    position.moves.push_back(move);
    if (has("offer")) {
        say("offer draw");
    }
    if (has("san")) {
        const auto played = protocol::set_up<Chess>(position);
        return say("move " +
                   to_san(played->position_at(played->ply_count() - 1), played->line().back().move));
    }
    say("move " + move);
}

void talk_cecp() {
    protocol::SetPosition position;
    GameId game = game_named(arguments["game"]);
    bool playing = false;
    for (std::string line; std::getline(std::cin, line);) {
        const std::string word = line.substr(0, line.find(' '));
        const std::string rest = line.size() > word.size() ? line.substr(word.size() + 1) : "";
        if (word == "protover") {
            say("feature myname=\"Fake\" ping=1 setboard=1 usermove=1 "
                "variants=\"normal,fischerandom,xiangqi\" "
                "done=1");
        } else if (word == "ping" && !has("deaf")) {
            say("pong " + rest);
        } else if (word == "new") {
            begin_game(), position = {}, game = GameId::chess;
        } else if (word == "variant") {
            game = game_named(rest);
        } else if (word == "setboard") {
            position = {rest, {}};
        } else if (word == "force") {
            playing = false;
        } else if (word == "usermove") {
            position.moves.push_back(heard(position, rest));
            if (playing) {
                answer_cecp(position, game);
            }
        } else if (word == "go") {
            playing = true;
            answer_cecp(position, game);
        } else if (word == "quit") {
            return;
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto equals = word.find('=');
        arguments[word.substr(0, equals)] = equals == std::string::npos ? "" : word.substr(equals + 1);
    }
    state = static_cast<std::uint64_t>(number("seed")) * 2 + 1;
    if (has("stay")) {
        std::signal(SIGTERM, SIG_IGN);
    }
    if (has("helper")) {
        const pid_t helper = fork();
        if (helper == 0) {
            hang();
        }
        std::ofstream(arguments["pids"], std::ios::app) << helper << '\n';
    }
    if (has("pids")) {
        std::ofstream(arguments["pids"], std::ios::app) << getpid() << '\n';
    }
    std::string hello;
    std::getline(std::cin, hello);
    if (!has("mute")) {
        if (hello == "uci" || hello == "ucci") {
            talk_uci(hello == "uci" ? protocol::Dialect::uci : protocol::Dialect::ucci);
        } else {
            talk_cecp();
        }
    }
    if (has("mute") || has("stay")) {
        hang();
    }
}
