// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clock/time_control.hpp"
#include "lichess/names.hpp"

/// Accounts and challenges, as programs see them.
namespace duiyi::server::lichess {

/// What is known of an account's strength in one game at one speed; of whoever has played no rated game
/// there, what ratings begin with.
struct Perf {
    GameId game{};
    Speed speed{};
    std::int64_t games = 0; ///< that were rated
    long rating = 1500;
    long deviation = 500; ///< by now
    bool is_provisional = true;
};

struct User {
    std::string id;   ///< the name with case folded, as lichess' ids are
    std::string name; ///< as it is shown
    std::string title;
    std::int64_t created_ms = 0;
    bool is_online = false;
    std::vector<Perf> perfs{}; ///< where rated games were played
};

/// `LightUser`: id, name, title.
[[nodiscard]] boost::json::object light_user(const User& user);
/// `User`, and with the page of the account `UserExtended`.
[[nodiscard]] boost::json::object user_json(const User& user);
[[nodiscard]] boost::json::object extended_user_json(const User& user, const std::string& site);

struct ChallengeView {
    std::string id;
    std::string url;
    std::string_view status = "created";
    User challenger;
    std::optional<User> challenged{}; ///< none: open
    Variant variant{};
    GameId game{};
    TimeControl time{};
    bool is_rated = false;
    std::optional<Side> wish{}; ///< of the challenger
    Side side{};                ///< that the challenger gets
    std::string fen{};
    std::string declined_for{}; ///< key of a reason, when it is declined
    std::string direction{};    ///< "in" or "out", empty: neither
};
/// The reason of a challenge's decline as lichess knows it; `generic` for any other text.
[[nodiscard]] std::string_view decline_reason_key(std::string_view key);
/// `ChallengeJson`
[[nodiscard]] boost::json::object challenge_json(const ChallengeView& challenge);

} // namespace duiyi::server::lichess
