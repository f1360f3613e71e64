// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bot_game.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <sstream>
#include <utility>

namespace duiyi::bot {
namespace {

/// The server sends something every six seconds.
constexpr milliseconds longest_silence{20'000};
constexpr milliseconds stream_pause{1'000};
constexpr milliseconds least_time{20};
constexpr milliseconds engine_margin{1'000};
constexpr int engine_starts = 2; ///< for one move
constexpr int http_ok = 200;
constexpr int http_refused = 400;
constexpr int http_too_many = 429;
constexpr int http_server_fault = 500;

std::vector<std::string> split_moves(const std::string& text) {
    std::istringstream words(text);
    std::vector<std::string> moves;
    for (std::string word; words >> word;) {
        moves.push_back(word);
    }
    return moves;
}

} // namespace

BotGame::BotGame(const BotSettings& settings, std::string id, std::string own_id)
    : settings_(settings), id_(std::move(id)), own_id_(std::move(own_id)) {
    context_.wake_fd = settings_.wake_fd;
}

HttpAnswer BotGame::post(const std::string& what) const {
    return fetch_answer(settings_.server, {"POST", "/api/bot/game/" + id_ + '/' + what, settings_.token, {}},
                        settings_.wake_fd);
}

void BotGame::play() {
    Next next = Next::reopen;
    while (next != Next::over) {
        auto stream =
            HttpExchange::start(settings_.server, {"GET", "/api/bot/game/stream/" + id_, settings_.token, {}},
                                settings_.wake_fd, longest_silence);
        if (stream && stream->status() >= http_refused && stream->status() < http_server_fault &&
            stream->status() != http_too_many) {
            say("cannot be played: status " + std::to_string(stream->status()));
            break;
        }
        next = stream && stream->status() == http_ok ? follow(*stream) : Next::reopen;
        if (next != Next::over && !wait_a_while(settings_.wake_fd, stream_pause)) {
            break;
        }
    }
    if (engine_) {
        engine_->quit();
    }
}

BotGame::Next BotGame::follow(HttpExchange& stream) {
    using Got = HttpExchange::Got;
    std::string line;
    auto heard = match::Clock::now();
    while (true) {
        auto until = heard + longest_silence;
        if (claim_at_) {
            until = std::min(until, *claim_at_);
        }
        const auto left = std::chrono::ceil<milliseconds>(until - match::Clock::now());
        const Got got = stream.read_line(line, std::max(left, milliseconds{0}));
        const auto now = match::Clock::now();
        if (got == Got::timeout && claim_at_ && now >= *claim_at_) {
            claim_at_.reset();
            say("the opponent has left: " + std::to_string(post("claim-victory").status));
            continue;
        }
        if (got != Got::line) {
            return got == Got::stopped ? Next::over : Next::reopen;
        }
        heard = now;
        if (const Next next = take_line(line); next != Next::read_on) {
            return next;
        }
        if (has_begun_ && !stream.has_line()) {
            if (const Next next = act(); next != Next::read_on) {
                return next;
            }
            heard = match::Clock::now(); // what came meanwhile has not been read yet
        }
    }
}

BotGame::Next BotGame::take_line(const std::string& line) {
    boost::system::error_code fault;
    const auto value = boost::json::parse(line, fault);
    const auto* event = fault ? nullptr : value.if_object();
    if (event == nullptr) {
        return Next::read_on; // an empty line keeps the stream alive
    }
    const std::string type = text_field(*event, "type");
    if (type == "gameFull") {
        begin(*event);
        const auto* state = object_field(*event, "state");
        return state != nullptr ? take_state(*state) : Next::reopen;
    }
    if (type == "gameState") {
        return take_state(*event);
    }
    if (type == "opponentGone") {
        claim_at_.reset();
        if (is_true(*event, "gone")) {
            claim_at_ = match::Clock::now() + std::chrono::seconds(number_field(*event, "claimWinInSeconds"));
        }
    }
    return Next::read_on;
}

void BotGame::begin(const boost::json::object& full) {
    const auto* black = object_field(full, "black");
    side_ = black != nullptr && text_field(*black, "id") == own_id_ ? Side::second : Side::first;
    const auto* variant = object_field(full, "variant");
    context_.game = (variant != nullptr ? game_of_variant(*variant) : std::nullopt).value_or(GameId::chess);
    turn_.start_fen = text_field(full, "initialFen");
    turn_.standard = turn_.start_fen == "startpos";
    has_clock_ = object_field(full, "clock") != nullptr;
    has_begun_ = true;
}

BotGame::Next BotGame::take_state(const boost::json::object& state) {
    state_ = state;
    turn_.moves = split_moves(text_field(state, "moves"));
    const std::string status = text_field(state, "status");
    if (status == "started" || status == "created") {
        return Next::read_on;
    }
    const std::string winner = text_field(state, "winner");
    say("over, " + status + (winner.empty() ? "" : ", " + winner + " has won"));
    return Next::over;
}

bool BotGame::is_own_turn() const {
    // Who begins in a position that was set up stands in its FEN.
    const bool begins_second = !turn_.standard && turn_.start_fen.find(" b ") != std::string::npos;
    return ((turn_.moves.size() % 2 == 0) != begins_second) == (side_ == Side::first);
}

void BotGame::answer_offers() {
    const bool is_first = side_ == Side::first;
    if (is_true(state_, is_first ? "bdraw" : "wdraw")) {
        post(evaluation_ < 0 ? "draw/yes" : "draw/no");
    }
    if (is_true(state_, is_first ? "btakeback" : "wtakeback")) {
        post("takeback/no");
    }
}

BotGame::Next BotGame::act() {
    answer_offers();
    if (!is_own_turn()) {
        return Next::read_on;
    }
    const std::string moves = text_field(state_, "moves");
    if (!found_ || thought_of_ != moves || turn_.moves.empty()) {
        found_ = find_move();
        thought_of_ = moves;
    }
    if (!found_) {
        return settings_.wake_fd >= 0 && !wait_a_while(settings_.wake_fd, milliseconds{0}) ? Next::over
                                                                                           : Next::read_on;
    }
    while (true) {
        const HttpAnswer answer = post("move/" + *found_);
        if (answer.status == http_ok) {
            return Next::read_on;
        }
        if (answer.status == 0 || answer.status >= http_server_fault) {
            return Next::reopen; // the server is away; the move is kept
        }
        if (answer.status != http_too_many) {
            say(*found_ + " was refused: " + answer.body);
            return Next::read_on; // the game has ended, or a takeback was faster
        }
        if (!wait_a_while(settings_.wake_fd, stream_pause)) {
            return Next::over;
        }
    }
}

std::optional<std::string> BotGame::find_move() {
    for (int start = 0; start < engine_starts; ++start) {
        const auto reply = ask_engine();
        if (reply && reply->kind == match::Reply::Kind::move) {
            evaluation_ = reply->evaluation ? reply->evaluation->centipawns : 0;
            return reply->text;
        }
        if (reply && reply->kind == match::Reply::Kind::interrupted) {
            return std::nullopt;
        }
        if (reply && reply->kind == match::Reply::Kind::resigns) {
            break;
        }
        if (engine_) {
            say("the engine failed: " + engine_->quit());
        }
        engine_.reset();
    }
    say("resigns");
    post("resign");
    return std::nullopt;
}

std::optional<match::Reply> BotGame::ask_engine() {
    if (!engine_) {
        auto started = match::start_player(settings_.engine, context_, std::nullopt);
        if (!started) {
            say("the engine cannot be started: " + started.error().text());
            return std::nullopt;
        }
        engine_ = *std::move(started);
        if (const auto ready = engine_->new_game(turn_); !ready) {
            say("the engine " + ready.error().text());
            return std::nullopt;
        }
    }
    const match::GameClock own(time_of(side_), engine_margin);
    const match::GameClock opponent(time_of(other(side_)), engine_margin);
    turn_.side = side_;
    turn_.own = &own;
    turn_.opponent = &opponent;
    auto reply = engine_->think(turn_);
    turn_.own = nullptr;
    turn_.opponent = nullptr;
    return reply;
}

match::TimeControl BotGame::time_of(Side side) const {
    match::TimeControl time;
    if (!has_clock_) {
        time.move_time = settings_.move_time;
        return time;
    }
    const bool is_first = side == Side::first;
    const milliseconds left(number_field(state_, is_first ? "wtime" : "btime"));
    time.increment = milliseconds(number_field(state_, is_first ? "winc" : "binc"));
    // What is left has the increment of the last move already; GameClock would add one more.
    time.base = std::max(left - settings_.overhead, least_time) - time.increment;
    if (*time.base < milliseconds{0}) {
        time.increment = milliseconds{0};
        time.base = std::max(left - settings_.overhead, least_time);
    }
    return time;
}

} // namespace duiyi::bot
