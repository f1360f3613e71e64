// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bot.hpp"

#include <poll.h>

#include <atomic>
#include <boost/json/parse.hpp>
#include <map>
#include <set>
#include <thread>

#include "bot_game.hpp"

namespace duiyi::bot {
namespace {

constexpr milliseconds longest_event_silence{20'000};
constexpr milliseconds first_pause{500};
constexpr milliseconds longest_pause{10'000};
constexpr int event_stream_ok = 200;
constexpr int first_client_fault = 400;
constexpr int first_server_fault = 500;
constexpr int slow_down = 429;

/// A game that is played, and whether it is over.
struct PlayedGame {
    std::atomic<bool> is_over = false;
    std::thread thread{};
};

class Bot {
public:
    explicit Bot(const BotSettings& settings) : settings_(settings) {}
    ~Bot() {
        for (auto& [id, game] : games_) {
            game.thread.join();
        }
    }
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;

    Result<void, Fault> run();

private:
    HttpAnswer call(const char* method, const std::string& target, const std::string& body = {}) const {
        return fetch_answer(settings_.server, {method, target, settings_.token, body}, settings_.wake_fd);
    }
    /// Who the token is of. An empty optional: the server is away.
    std::optional<Result<void, Fault>> sign_in();
    void follow(HttpExchange& stream);
    void take_event(const std::string& line);
    void answer_challenge(const boost::json::object& challenge);
    void start_game(const std::string& id);
    void forget_games();

    const BotSettings& settings_;
    std::string own_id_;
    std::map<std::string, PlayedGame> games_;
    std::set<std::string> accepted_; ///< challenges whose games have not begun
    bool was_heard_ = false;
};

/// An answer that will not be another one by asking again.
bool is_final(int status) {
    return status >= first_client_fault && status < first_server_fault && status != slow_down;
}

std::optional<Result<void, Fault>> Bot::sign_in() {
    const HttpAnswer answer = call("GET", "/api/account");
    if (is_final(answer.status)) {
        return tl::unexpected(Fault{"the server", "refuses the token: " + answer.body});
    }
    boost::system::error_code fault;
    const auto value = boost::json::parse(answer.body, fault);
    if (answer.status != event_stream_ok || fault || !value.is_object()) {
        return std::nullopt;
    }
    own_id_ = text_field(value.get_object(), "id");
    if (text_field(value.get_object(), "title") == "BOT") {
        return Result<void, Fault>();
    }
    if (!settings_.becomes_bot) {
        return tl::unexpected(
            Fault{"the account", "is no bot; --upgrade makes it one, which cannot be undone"});
    }
    const HttpAnswer upgraded = call("POST", "/api/bot/account/upgrade");
    if (is_final(upgraded.status)) {
        return tl::unexpected(Fault{"the account", "cannot become a bot: " + upgraded.body});
    }
    return upgraded.status == event_stream_ok ? std::optional(Result<void, Fault>()) : std::nullopt;
}

Result<void, Fault> Bot::run() {
    milliseconds pause = first_pause;
    do {
        if (own_id_.empty()) {
            const auto known = sign_in();
            if (known && !*known) {
                return *known;
            }
        }
        if (!own_id_.empty()) {
            auto stream =
                HttpExchange::start(settings_.server, {"GET", "/api/stream/event", settings_.token, {}},
                                    settings_.wake_fd, longest_event_silence);
            if (stream && is_final(stream->status())) {
                return tl::unexpected(
                    Fault{"the server", "refuses the token: " + stream->read_all(first_pause)});
            }
            if (stream && stream->status() == event_stream_ok) {
                settings_.log("ready, as " + own_id_);
                was_heard_ = true;
                pause = first_pause;
                follow(*stream);
            }
        }
        if (was_heard_ && wait_a_while(settings_.wake_fd, milliseconds{0})) {
            settings_.log("the server is away");
        }
        was_heard_ = false;
        pause = std::min(pause * 2, longest_pause);
    } while (wait_a_while(settings_.wake_fd, pause));
    return {};
}

void Bot::follow(HttpExchange& stream) {
    std::string line;
    accepted_.clear(); // what has begun meanwhile is said first
    while (stream.read_line(line, longest_event_silence) == HttpExchange::Got::line) {
        forget_games();
        take_event(line);
    }
}

void Bot::take_event(const std::string& line) {
    boost::system::error_code fault;
    const auto value = boost::json::parse(line, fault);
    const auto* event = fault ? nullptr : value.if_object();
    if (event == nullptr) {
        return;
    }
    const std::string type = text_field(*event, "type");
    const auto* challenge = object_field(*event, "challenge");
    const auto* game = object_field(*event, "game");
    if (type == "gameStart" && game != nullptr) {
        start_game(text_field(*game, "gameId"));
    } else if (type == "challenge" && challenge != nullptr) {
        const auto* to = object_field(*challenge, "destUser");
        if (to != nullptr && text_field(*to, "id") == own_id_) {
            answer_challenge(*challenge);
        }
    }
}

void Bot::answer_challenge(const boost::json::object& challenge) {
    const std::string id = text_field(challenge, "id");
    const auto reason = decline_reason(challenge, settings_.rules, games_.size() + accepted_.size());
    const std::string answer = reason ? "decline" : "accept";
    const int status = call("POST", "/api/challenge/" + id + '/' + answer,
                            reason ? "reason=" + std::string(*reason) : std::string())
                           .status;
    const auto* by = object_field(challenge, "challenger");
    settings_.log("challenge " + id + " by " + (by != nullptr ? text_field(*by, "name") : "") + ": " +
                  answer + (reason ? ", " + std::string(*reason) : "") +
                  (status == event_stream_ok ? "" : ", status " + std::to_string(status)));
    if (!reason && status == event_stream_ok && !games_.contains(id)) {
        accepted_.insert(id);
    }
}

void Bot::start_game(const std::string& id) {
    accepted_.erase(id);
    if (id.empty() || games_.contains(id)) {
        return;
    }
    PlayedGame& game = games_[id];
    settings_.log(id + ": begins");
    game.thread = std::thread([this, id, &game] {
        BotGame(settings_, id, own_id_).play();
        game.is_over = true;
    });
}

void Bot::forget_games() {
    for (auto game = games_.begin(); game != games_.end();) {
        if (!game->second.is_over) {
            ++game;
            continue;
        }
        game->second.thread.join();
        game = games_.erase(game);
    }
}

} // namespace

bool wait_a_while(int wake_fd, milliseconds time) {
    pollfd wake{wake_fd, POLLIN, 0};
    return poll(&wake, 1, static_cast<int>(time.count())) <= 0;
}

Result<void, Fault> run_bot(const BotSettings& settings) {
    return Bot(settings).run();
}

} // namespace duiyi::bot
