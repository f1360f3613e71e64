// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "time_control.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::match {
namespace {

constexpr std::int64_t a_day = 24LL * 3600 * 1000;

std::optional<std::int64_t> read_digits(std::string_view text, std::int64_t most) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size() || value < 0 ||
        value > most) {
        return std::nullopt;
    }
    return value;
}

/// `12`, `0.1`, `1:30.5` in milliseconds; further decimals than three are cut.
std::optional<milliseconds> read_time(std::string_view text) {
    std::int64_t minutes = 0;
    if (const auto colon = text.find(':'); colon != std::string_view::npos) {
        const auto read = read_digits(text.substr(0, colon), a_day / 60'000);
        if (!read) {
            return std::nullopt;
        }
        minutes = *read;
        text.remove_prefix(colon + 1);
    }
    const auto dot = text.find('.');
    const auto whole = text.substr(0, dot);
    const auto seconds =
        whole.empty() && dot != std::string_view::npos ? 0 : read_digits(whole, a_day / 1000);
    std::int64_t thousandths = 0;
    if (dot != std::string_view::npos) {
        std::string digits(text.substr(dot + 1));
        if (digits.empty() || !read_digits(digits.substr(0, 15), std::numeric_limits<std::int64_t>::max())) {
            return std::nullopt;
        }
        digits.resize(3, '0');
        thousandths = *read_digits(digits, 999);
    }
    if (!seconds) {
        return std::nullopt;
    }
    return milliseconds(minutes * 60'000 + *seconds * 1000 + thousandths);
}

std::string seconds_text(milliseconds time) {
    std::string text = std::to_string(time.count() / 1000);
    if (const auto part = time.count() % 1000; part != 0) {
        std::string digits = std::to_string(1000 + part).substr(1);
        digits.erase(digits.find_last_not_of('0') + 1);
        text += "." + digits;
    }
    return text;
}

std::string clock_text(const TimeControl& control) {
    std::string text = control.moves > 0 ? std::to_string(control.moves) + "/" : "";
    text += seconds_text(*control.base);
    if (control.increment.count() > 0) {
        text += "+" + seconds_text(control.increment);
    }
    return text;
}

} // namespace

Result<milliseconds, Fault> parse_seconds(std::string_view text) {
    const auto time = read_time(text);
    if (!time || time->count() < 1 || time->count() > a_day) {
        return tl::unexpected(
            Fault{duiyi::quoted(text), "is no time in seconds such as 0.1 (0.001 to 86400)"});
    }
    return *time;
}

Result<TimeControl, Fault> parse_time_control(std::string_view text) {
    const Fault fault{"time control " + duiyi::quoted(text),
                      "is not [moves/]seconds[+increment] such as 1+0.01 or 40/60"};
    TimeControl control;
    if (text == "inf" || text == "infinite") {
        return control;
    }
    std::string_view rest = text;
    if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
        const auto moves = read_digits(rest.substr(0, slash), 1000);
        if (!moves || *moves == 0) {
            return tl::unexpected(fault);
        }
        control.moves = static_cast<int>(*moves);
        rest.remove_prefix(slash + 1);
    }
    if (const auto plus = rest.find('+'); plus != std::string_view::npos) {
        const auto increment = read_time(rest.substr(plus + 1));
        if (!increment || increment->count() > a_day) {
            return tl::unexpected(fault);
        }
        control.increment = *increment;
        rest = rest.substr(0, plus);
    }
    const auto base = read_time(rest);
    if (!base || base->count() > a_day || base->count() + control.increment.count() < 1) {
        return tl::unexpected(fault);
    }
    control.base = *base;
    return control;
}

std::string to_string(const TimeControl& control) {
    std::string text = control.base        ? clock_text(control)
                       : control.move_time ? seconds_text(*control.move_time) + "/move"
                                           : "inf";
    if (control.depth) {
        text += " depth=" + std::to_string(*control.depth);
    }
    if (control.nodes) {
        text += " nodes=" + std::to_string(*control.nodes);
    }
    return text;
}

std::string to_pgn(const TimeControl& control) {
    if (control.base) {
        return clock_text(control);
    }
    return control.move_time ? "*" + seconds_text(*control.move_time) : "-";
}

GameClock::GameClock(const TimeControl& control, milliseconds margin)
    : control_(control),
      margin_(margin),
      remaining_(control.base.value_or(milliseconds{0})),
      to_go_(control.moves) {
    // With an increment the first move has it too, as FIDE Laws 6.3.2 and every engine have it.
    if (control.base) {
        remaining_ += control.increment;
    }
}

std::optional<milliseconds> GameClock::available() const {
    if (control_.base) {
        return remaining_;
    }
    return control_.move_time;
}

std::optional<milliseconds> GameClock::deadline() const {
    const auto time = available();
    return time ? std::optional(*time + margin_) : std::nullopt;
}

bool GameClock::spend(milliseconds elapsed) {
    if (const auto limit = deadline(); limit && elapsed > *limit) {
        return false;
    }
    if (!control_.base) {
        return true;
    }
    remaining_ = std::max(milliseconds{0}, remaining_ - elapsed) + control_.increment;
    if (to_go_ > 0 && --to_go_ == 0) {
        to_go_ = control_.moves;
        remaining_ += *control_.base;
    }
    return true;
}

} // namespace duiyi::match
