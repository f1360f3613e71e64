// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/challenge_form.hpp"

#include <charconv>
#include <utility>

#include "domain/secret.hpp"
#include "lichess/names.hpp"

namespace duiyi::server::api {

namespace {

/// Bounds of clocks, as lichess has them (limit 0 to 10800 s, increment 0 to 60 s; days 1 to 14).
constexpr std::int64_t max_limit_s = 10'800;
constexpr std::int64_t max_increment_s = 60;

/// A whole number; -1 when the text is none.
std::int64_t whole_number(const std::string& text) {
    std::int64_t value = -1;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? value : -1;
}

Result<TimeControl, std::string> wanted_time(const Parameters& form) {
    if (const auto own = form.text("timeControl"); !own.empty()) {
        return parse_time_control(own); // what lichess has not: byoyomi, 局时-步时-读秒
    }
    const auto limit = form.text("clock.limit");
    const auto increment = form.text("clock.increment");
    if (!limit.empty() || !increment.empty()) {
        const auto base = whole_number(limit);
        const auto added = whole_number(increment);
        if (base < 0 || base > max_limit_s || added < 0 || added > max_increment_s || base + added == 0) {
            return tl::unexpected<std::string>("clock.limit, clock.increment: invalid clock");
        }
        return same_for_both(FischerTime{std::chrono::seconds(base), std::chrono::seconds(added)});
    }
    if (const auto days = form.text("days"); !days.empty()) {
        return parse_time_control("correspondence " + days);
    }
    return TimeControl{};
}

} // namespace

Result<Challenge, std::string> read_challenge_form(const Parameters& form) {
    Challenge challenge;
    const auto key = form.text("variant");
    const auto variant = lichess::parse_variant(key.empty() ? "standard" : key);
    if (!variant) {
        return tl::unexpected("variant: " + key + " is not played here");
    }
    challenge.game = lichess::game_of(*variant);
    challenge.fen = form.text("fen");
    if (*variant == lichess::Variant::standard && !challenge.fen.empty()) {
        return tl::unexpected<std::string>("fen: the variant is fromPosition then");
    }
    auto time = wanted_time(form);
    if (!time) {
        return tl::unexpected(time.error());
    }
    challenge.time = *std::move(time);
    challenge.is_rated = form.text("rated") == "true";
    challenge.wish = lichess::parse_color(form.text("color"));
    challenge.side = challenge.wish.value_or(random_below(2) == 0 ? Side::first : Side::second);
    return challenge;
}

} // namespace duiyi::server::api
