// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lichess/account_json.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <cctype>
#include <variant>

#include "clock/side_time.hpp"

namespace duiyi::server::lichess {

namespace {

namespace json = boost::json;

json::object perf_json(const Perf& perf) {
    json::object out{{"games", perf.games}, {"rating", perf.rating}, {"rd", perf.deviation}, {"prog", 0}};
    if (perf.is_provisional) {
        out["prov"] = true;
    }
    return out;
}

Perf perf_of(const User& user, GameId game, Speed speed) {
    const auto found = std::ranges::find_if(
        user.perfs, [game, speed](const Perf& perf) { return perf.game == game && perf.speed == speed; });
    return found != user.perfs.end() ? *found : Perf{game, speed};
}

json::object challenge_user(const User& user, const Perf& perf) {
    json::object out{
        {"id", user.id}, {"name", user.name}, {"rating", perf.rating}, {"online", user.is_online}};
    if (perf.is_provisional) {
        out["provisional"] = true;
    }
    if (!user.title.empty()) {
        out["title"] = user.title;
    }
    return out;
}

struct DeclineReason {
    std::string_view key, text;
};

/// lichess.org/api, "Decline a challenge".
constexpr std::array<DeclineReason, 11> decline_reasons{{
    {"generic", "I'm not accepting challenges at the moment."},
    {"later", "This is not the right time for me, please ask again later."},
    {"toofast", "This time control is too fast for me, please challenge again with a slower game."},
    {"tooslow", "This time control is too slow for me, please challenge again with a faster game."},
    {"timecontrol", "I'm not accepting challenges with this time control."},
    {"rated", "Please send me a rated challenge instead."},
    {"casual", "Please send me a casual challenge instead."},
    {"standard", "I'm not accepting variant challenges right now."},
    {"variant", "I'm not willing to play this variant right now."},
    {"nobot", "I'm not accepting challenges from bots."},
    {"onlybot", "I'm only accepting challenges from bots."},
}};

const DeclineReason& reason_of(std::string_view key) {
    const auto* found = std::ranges::find_if(decline_reasons, [key](const auto& reason) {
        return std::ranges::equal(reason.key, key, [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        });
    });
    return found != decline_reasons.end() ? *found : decline_reasons.front();
}

/// `5+3`, as lichess shows clocks: quarters of minutes below one.
std::string shown_clock(const FischerTime& time) {
    const auto base = time.base.count();
    std::string minutes = base == 15 ? "¼" : base == 30 ? "½" : base == 45 ? "¾" : std::to_string(base / 60);
    if (base == 90) {
        minutes = "1.5";
    }
    return minutes + '+' + std::to_string(time.increment.count());
}

json::object time_control_json(const TimeControl& control) {
    const SideControl& side = control.sides[0];
    if (const auto* fischer = std::get_if<FischerTime>(&side);
        fischer != nullptr && side == control.sides[1]) {
        return {{"type", "clock"},
                {"limit", fischer->base.count()},
                {"increment", fischer->increment.count()},
                {"show", shown_clock(*fischer)}};
    }
    if (const auto* days = std::get_if<CorrespondenceTime>(&side)) {
        return {{"type", "correspondence"}, {"daysPerTurn", days->days}};
    }
    if (!is_timed(control)) {
        return {{"type", "unlimited"}};
    }
    const auto reading = SideTime(side).reading(std::chrono::milliseconds(0), std::chrono::milliseconds(0));
    const auto limit = std::chrono::duration_cast<std::chrono::seconds>(reading.main).count();
    return {{"type", "clock"}, {"limit", limit}, {"increment", 0}, {"show", to_text(control)}};
}

} // namespace

std::string_view decline_reason_key(std::string_view key) {
    return reason_of(key).key;
}

json::object light_user(const User& user) {
    json::object out{{"id", user.id}, {"name", user.name}};
    if (!user.title.empty()) {
        out["title"] = user.title;
    }
    return out;
}

json::object user_json(const User& user) {
    json::object perfs;
    for (const Speed speed : {Speed::ultrabullet, Speed::bullet, Speed::blitz, Speed::rapid, Speed::classical,
                              Speed::correspondence}) {
        perfs[perf_key(GameId::chess, speed)] = perf_json(perf_of(user, GameId::chess, speed));
    }
    for (const Perf& perf : user.perfs) {
        perfs[perf_key(perf.game, perf.speed)] = perf_json(perf);
    }
    json::object out{{"id", user.id},
                     {"username", user.name},
                     {"perfs", std::move(perfs)},
                     {"createdAt", user.created_ms}};
    if (!user.title.empty()) {
        out["title"] = user.title;
    }
    return out;
}

json::object extended_user_json(const User& user, const std::string& site) {
    json::object out = user_json(user);
    out["url"] = site + "/@/" + user.name;
    return out;
}

json::object challenge_json(const ChallengeView& challenge) {
    const Speed speed = server::speed_of(challenge.time);
    json::object out{
        {"id", challenge.id},
        {"url", challenge.url},
        {"status", challenge.status},
        {"challenger",
         challenge_user(challenge.challenger, perf_of(challenge.challenger, challenge.game, speed))},
        {"destUser", challenge.challenged
                         ? json::value(challenge_user(*challenge.challenged,
                                                      perf_of(*challenge.challenged, challenge.game, speed)))
                         : json::value()},
        {"variant", variant_json(challenge.variant)},
        {"rated", challenge.is_rated},
        {"speed", speed_key(speed)},
        {"timeControl", time_control_json(challenge.time)},
        {"color", challenge.wish ? color_name(*challenge.wish) : "random"},
        {"finalColor", color_name(challenge.side)},
        {"perf", {{"icon", ""}, {"name", perf_name(challenge.game, speed)}}}};
    if (!challenge.fen.empty()) {
        out["initialFen"] = challenge.fen;
    }
    if (!challenge.declined_for.empty()) {
        const DeclineReason& reason = reason_of(challenge.declined_for);
        out["declineReason"] = reason.text;
        out["declineReasonKey"] = reason.key;
    }
    if (!challenge.direction.empty()) {
        out["direction"] = challenge.direction;
    }
    return out;
}

} // namespace duiyi::server::lichess
