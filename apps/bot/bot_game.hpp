// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bot.hpp"
#include "player.hpp"

namespace duiyi::bot {

/// One game of a bot, from the beginning of its stream to its end. Owned by one thread.
class BotGame {
public:
    /// `settings` must outlive this. `own_id` is the id of the bot's account.
    BotGame(const BotSettings& settings, std::string id, std::string own_id);

    /// Plays until the game is over or the bot is stopped; opens the stream again whenever it ends before
    /// that.
    void play();

private:
    /// What a line of the stream asks for.
    enum class Next : std::uint8_t { read_on, reopen, over };

    Next follow(HttpExchange& stream);
    Next take_line(const std::string& line);
    Next take_state(const boost::json::object& state);
    void begin(const boost::json::object& full);
    Next act();
    [[nodiscard]] bool is_own_turn() const;
    /// The engine's move for the position; nothing when it has none and the game was given up.
    std::optional<std::string> find_move();
    std::optional<match::Reply> ask_engine();
    [[nodiscard]] match::TimeControl time_of(Side side) const;
    void answer_offers();
    HttpAnswer post(const std::string& what) const;
    void say(const std::string& text) const { settings_.log(id_ + ": " + text); }

    const BotSettings& settings_;
    std::string id_;
    std::string own_id_;
    bool has_begun_ = false;
    bool has_clock_ = false;
    Side side_ = Side::first;
    match::Turn turn_{};
    boost::json::object state_{};
    std::optional<match::Clock::time_point> claim_at_{};
    std::string thought_of_{}; ///< the moves of the position that `found_` is for
    std::optional<std::string> found_{};
    int evaluation_ = 0; ///< centipawns, of the engine's last move
    match::MatchContext context_{};
    std::unique_ptr<match::Player> engine_{}; ///< after `context_`, which it uses
};

} // namespace duiyi::bot
