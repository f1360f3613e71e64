// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <string>

#include "challenge_rules.hpp"
#include "engine_spec.hpp"
#include "http_exchange.hpp"

namespace duiyi::bot {

/// What a bot needs to know.
struct BotSettings {
    ServerAddress server;
    std::string token;
    match::EngineSpec engine;
    ChallengeRules rules{};
    milliseconds overhead{200};                    ///< of each move's time for the way to the server and back
    milliseconds move_time{5'000};                 ///< for a move of a game without a clock
    bool becomes_bot = false;                      ///< the account is made a bot when it is none
    int wake_fd = -1;                              ///< becomes readable when the bot is to stop
    std::function<void(const std::string&)> log{}; ///< a line on what happens, from any thread
};

/// Plays for the account of the token until `wake_fd` says to stop: hears the account's events, answers
/// challenges, and plays its games, each with an engine and a thread of its own. When the server is away it
/// comes back as soon as the server does, and goes on with the games. Nothing when it was stopped; otherwise
/// why it cannot play at all: the token is refused, or the account is no bot.
[[nodiscard]] Result<void, Fault> run_bot(const BotSettings& settings);

/// Waits, unless `wake_fd` says to stop; false when it does.
[[nodiscard]] bool wait_a_while(int wake_fd, milliseconds time);

} // namespace duiyi::bot
