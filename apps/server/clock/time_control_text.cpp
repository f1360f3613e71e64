// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The text form of time controls.
#include <algorithm>
#include <charconv>
#include <utility>

#include "clock/time_control.hpp"

namespace duiyi::server {

namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::string_view between_sides = " / ";
constexpr std::string_view draw_mark = ", draw wins ";
/// Longer numbers are in no bounds.
constexpr std::size_t max_digits = 6;

std::string_view name_of(Side side) {
    return side == Side::first ? "first" : "second";
}

struct SidePrinter {
    std::string operator()(const Unlimited&) const { return "none"; }
    std::string operator()(const FischerTime& time) const {
        return "fischer " + number(time.base) + '+' + number(time.increment);
    }
    std::string operator()(const DelayTime& time) const {
        return (time.kind == DelayKind::simple ? "delay " : "bronstein ") + number(time.base) + '+' +
               number(time.delay);
    }
    std::string operator()(const ByoyomiTime& time) const {
        return "byoyomi " + number(time.main) + '+' + std::to_string(time.periods) + 'x' +
               number(time.period);
    }
    std::string operator()(const XiangqiTime& time) const {
        return "xiangqi " + number(time.game) + '-' + number(time.move) + '-' + number(time.reading);
    }
    std::string operator()(const CorrespondenceTime& time) const {
        return "correspondence " + std::to_string(time.days);
    }

private:
    template <class Duration>
    static std::string number(Duration duration) {
        return std::to_string(duration.count());
    }
};

/// Reads the numbers of one side, one after the other; remembers the first fault.
class NumberReader {
public:
    explicit NumberReader(std::string_view text) : rest_(text) {}

    /// A number of `name`, up to the separator; 0: up to the end.
    int number(std::string_view name, char separator = 0) {
        const auto end = separator == 0 ? rest_.size() : rest_.find(separator);
        if (end == std::string_view::npos) {
            note(std::string("'") + separator + "' is missing after " + std::string(name));
            return 0;
        }
        const auto digits = rest_.substr(0, end);
        rest_ = rest_.substr(std::min(end + 1, rest_.size()));
        int value = 0;
        const auto done = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_number = done.ec == std::errc() && done.ptr == digits.data() + digits.size() &&
                               digits.size() <= max_digits && value >= 0;
        if (!is_number) {
            note(std::string(name) + " is '" + std::string(digits) + "', expected a number");
        }
        return value;
    }
    [[nodiscard]] const std::string& fault() const { return fault_; }

private:
    void note(std::string fault) {
        if (fault_.empty()) {
            fault_ = std::move(fault);
        }
    }

    std::string_view rest_;
    std::string fault_;
};

/// Nothing for a kind that is unknown.
std::optional<SideControl> read_kind(std::string_view kind, NumberReader& in) {
    if (kind == "fischer") {
        const seconds base(in.number("the base time", '+'));
        return FischerTime{base, seconds(in.number("the increment"))};
    }
    if (kind == "delay" || kind == "bronstein") {
        const seconds base(in.number("the base time", '+'));
        return DelayTime{kind == "delay" ? DelayKind::simple : DelayKind::bronstein, base,
                         seconds(in.number("the delay"))};
    }
    if (kind == "byoyomi") {
        const seconds main(in.number("the main time", '+'));
        const int periods = in.number("the number of periods", 'x');
        return ByoyomiTime{main, periods, seconds(in.number("the period"))};
    }
    if (kind == "xiangqi") {
        const minutes game(in.number("the game time", '-'));
        const minutes move(in.number("the time for a move", '-'));
        return XiangqiTime{game, move, seconds(in.number("the seconds after the game time"))};
    }
    if (kind == "correspondence") {
        return CorrespondenceTime{in.number("the number of days")};
    }
    return std::nullopt;
}

Result<SideControl, std::string> read_side(std::string_view text) {
    if (text == "none") {
        return SideControl{Unlimited{}};
    }
    const auto space = text.find(' ');
    const auto kind = text.substr(0, space);
    NumberReader in(space == std::string_view::npos ? std::string_view() : text.substr(space + 1));
    const auto side = read_kind(kind, in);
    if (!side) {
        return tl::unexpected("'" + std::string(text) + "' is no kind of time control");
    }
    if (!in.fault().empty()) {
        return tl::unexpected(in.fault());
    }
    return *side;
}

std::optional<Side> read_name(std::string_view name) {
    for (const Side side : both_sides) {
        if (name == name_of(side)) {
            return side;
        }
    }
    return std::nullopt;
}

} // namespace

std::string to_text(const TimeControl& control) {
    const auto& [first, second] = control.sides;
    std::string text = std::visit(SidePrinter{}, first);
    if (second != first) {
        text += between_sides;
        text += std::visit(SidePrinter{}, second);
    }
    if (control.draw_winner) {
        text += draw_mark;
        text += name_of(*control.draw_winner);
    }
    return text;
}

std::string time_header(const TimeControl& control) {
    const SideControl& side = control.sides[0];
    if (control == same_for_both(side)) {
        if (const auto* fischer = std::get_if<FischerTime>(&side)) {
            const std::string base = std::to_string(fischer->base.count());
            return fischer->increment > seconds(0) ? base + '+' + std::to_string(fischer->increment.count())
                                                   : base;
        }
        if (const auto* xiangqi = std::get_if<XiangqiTime>(&side)) {
            return std::to_string(xiangqi->game.count()) + '-' + std::to_string(xiangqi->move.count()) + '-' +
                   std::to_string(xiangqi->reading.count());
        }
    }
    return to_text(control);
}

Result<TimeControl, std::string> parse_time_control(std::string_view text) {
    const auto fault = [](const std::string& what) { return tl::unexpected("time control: " + what); };
    TimeControl control;
    if (const auto mark = text.find(draw_mark); mark != std::string_view::npos) {
        const auto name = text.substr(mark + draw_mark.size());
        control.draw_winner = read_name(name);
        if (!control.draw_winner) {
            return fault("a draw wins '" + std::string(name) + "', expected first or second");
        }
        text = text.substr(0, mark);
    }
    const auto slash = text.find(between_sides);
    const auto first = read_side(text.substr(0, slash));
    const auto second =
        slash == std::string_view::npos ? first : read_side(text.substr(slash + between_sides.size()));
    if (!first || !second) {
        return fault(!first ? first.error() : second.error());
    }
    control.sides = {*first, *second};
    if (const auto wrong = fault_of(control)) {
        return fault(*wrong);
    }
    return control;
}

} // namespace duiyi::server
