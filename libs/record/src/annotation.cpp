// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/annotation.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "duiyi/geometry/square.hpp"
#include "duiyi/record/bounds.hpp"
#include "trimmed.hpp"

namespace duiyi {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view blanks = " \t\r\n\v\f";

bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
}

/// The next part of a list, which is taken off `rest`.
std::string_view take_part(std::string_view& rest, char separator) {
    const auto end = std::min(rest.find(separator), rest.size());
    const auto part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return part;
}

/// A number of digits alone, at most `most` of them.
std::optional<int> parse_digits(std::string_view text, std::size_t most) {
    if (text.empty() || text.size() > most) {
        return std::nullopt;
    }
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        value = 10 * value + (c - '0');
    }
    return value;
}

/// Digits after a point as thousandths, or hundredths when `places` is 2.
std::optional<int> parse_fraction(std::string_view text, std::size_t places) {
    auto value = parse_digits(text, places);
    for (std::size_t i = text.size(); value && i < places; ++i) {
        *value *= 10;
    }
    return value;
}

/// `1:02:03`, `02:03` or `3`, and perhaps a fraction of the second.
std::optional<milliseconds> parse_time(std::string_view text) {
    constexpr std::size_t hour_digits = 5;
    int fraction = 0;
    if (const auto point = text.find('.'); point != std::string_view::npos) {
        const auto read = parse_fraction(text.substr(point + 1), 3);
        if (!read) {
            return std::nullopt;
        }
        fraction = *read;
        text = text.substr(0, point);
    }
    std::int64_t seconds = 0;
    for (int parts = 0; parts == 0 || !text.empty(); ++parts) {
        const auto part = parse_digits(take_part(text, ':'), hour_digits);
        if (!part || parts == 3 || (parts > 0 && *part > 59)) {
            return std::nullopt;
        }
        seconds = 60 * seconds + *part;
    }
    return milliseconds(1000 * seconds + fraction);
}

/// The time of a clock: `1:30` is an hour and a half, as lichess writes it, where a duration is a minute and
/// a half.
std::optional<milliseconds> parse_clock(std::string_view text) {
    const bool is_short = std::ranges::count(text, ':') == 1 && text.find('.') == std::string_view::npos;
    return parse_time(is_short ? std::string(text) + ":00" : std::string(text));
}

std::string two_digits(std::int64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string print_time(milliseconds time) {
    const auto total = std::max<std::int64_t>(time.count(), 0);
    const auto seconds = total / 1000;
    std::string text =
        std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" + two_digits(seconds % 60);
    if (total % 1000 == 0) {
        return text;
    }
    std::string fraction = std::to_string(1000 + total % 1000);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    fraction[0] = '.';
    return text + fraction;
}

/// `0.17`, `-1.5,20` or `#-3`.
std::optional<Evaluation> parse_evaluation(std::string_view text) {
    Evaluation evaluation;
    std::string_view number = take_part(text, ',');
    if (!text.empty()) {
        evaluation.depth = parse_digits(text, 3);
        if (!evaluation.depth) {
            return std::nullopt;
        }
    }
    const bool mate = number.starts_with('#');
    number.remove_prefix(mate);
    const bool negative = number.starts_with('-');
    number.remove_prefix(negative || number.starts_with('+'));
    std::optional<int> value;
    if (mate) {
        evaluation.unit = Evaluation::Unit::mate;
        value = parse_digits(number, 4);
    } else {
        const auto pawns = parse_digits(take_part(number, '.'), 5);
        const auto rest = number.empty() ? std::optional(0) : parse_fraction(number, 2);
        if (pawns && rest) {
            value = 100 * *pawns + *rest;
        }
    }
    if (!value || (negative && *value == 0)) { // minus nought would not be written again
        return std::nullopt;
    }
    evaluation.value = negative ? -*value : *value;
    return evaluation;
}

std::string print(const Evaluation& evaluation) {
    const auto size = std::abs(std::int64_t{evaluation.value});
    std::string text = evaluation.value < 0 ? "-" : "";
    if (evaluation.unit == Evaluation::Unit::mate) {
        text = "#" + text + std::to_string(size);
    } else {
        text += std::to_string(size / 100) + "." + two_digits(size % 100);
    }
    return evaluation.depth ? text + "," + std::to_string(*evaluation.depth) : text;
}

constexpr std::string_view colour_letters = "GRYB";

std::optional<MarkColour> parse_colour(char letter) {
    const auto found = colour_letters.find(letter);
    return found == std::string_view::npos ? std::nullopt : std::optional(static_cast<MarkColour>(found));
}

std::string print(MarkColour colour) {
    return std::string(1, colour_letters[static_cast<std::size_t>(colour)]);
}

/// `Ga4`
template <Game G>
std::optional<SquareMark<G>> parse_mark(std::string_view text, std::type_identity<SquareMark<G>>) {
    const auto colour = text.empty() ? std::nullopt : parse_colour(text[0]);
    const auto square = parse_square<G>(text.substr(std::min<std::size_t>(1, text.size())));
    return colour && square ? std::optional(SquareMark<G>{*colour, *square}) : std::nullopt;
}

/// `Ga1b2`
template <Game G>
std::optional<ArrowMark<G>> parse_mark(std::string_view text, std::type_identity<ArrowMark<G>>) {
    if (text.size() != 5) {
        return std::nullopt;
    }
    const auto colour = parse_colour(text[0]);
    const auto from = parse_square<G>(text.substr(1, 2));
    const auto to = parse_square<G>(text.substr(3, 2));
    return colour && from && to ? std::optional(ArrowMark<G>{*colour, *from, *to}) : std::nullopt;
}

/// A list of marks; all must be understood.
template <class Mark>
bool take_marks(std::string_view text, std::vector<Mark>& marks) {
    std::vector<Mark> found;
    while (!text.empty()) {
        const auto mark = parse_mark(trimmed(take_part(text, ','), blanks), std::type_identity<Mark>{});
        if (!mark || found.size() == bounds::marks) {
            return false;
        }
        found.push_back(*mark);
    }
    if (found.empty() || !marks.empty()) {
        return false;
    }
    marks = std::move(found);
    return true;
}

template <class Value>
bool take_value(const std::optional<Value>& value, std::optional<Value>& place) {
    if (!value || place) {
        return false;
    }
    place = value;
    return true;
}

/// Takes `clk 0:01:02` and the like; false when it is to stay text.
template <Game G>
bool take_command(std::string_view command, Annotation<G>& annotation) {
    const auto name = take_part(command, ' ');
    const auto value = trimmed(command, blanks);
    if (name == "clk") {
        return take_value(parse_clock(value), annotation.clock);
    }
    if (name == "emt") {
        return take_value(parse_time(value), annotation.elapsed);
    }
    if (name == "eval") {
        return take_value(parse_evaluation(value), annotation.evaluation);
    }
    if (name == "csl") {
        return take_marks(value, annotation.squares);
    }
    if (name == "cal") {
        return take_marks(value, annotation.arrows);
    }
    return false;
}

/// Finds where blanks end, and visits each of them once whatever the number of calls. Calls must go forward.
class BlankRuns {
public:
    explicit BlankRuns(std::string_view text) : text_(text) {}

    /// The first place from `from` on that is none of ` \t\r`; the text's size when there is none.
    std::size_t end(std::size_t from) {
        if (from >= end_) {
            end_ = std::min(text_.find_first_not_of(" \t\r", from), text_.size());
        }
        return end_;
    }

private:
    std::string_view text_;
    std::size_t end_ = 0;
};

/// Undoes the breaking of lines: a line's end is a blank, an empty line parts remarks.
std::string unwrapped(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    BlankRuns blank_runs(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r' && text[i] != '\n') {
            result += is_control(text[i]) ? ' ' : text[i];
            continue;
        }
        int ends = 1;
        for (i += text.substr(i).starts_with("\r\n"); i + 1 < text.size(); ++i) {
            if (text[i + 1] == '\n') {
                ++ends;
            } else if (const auto next = blank_runs.end(i + 1);
                       next == i + 1 || next == text.size() || text[next] != '\n') {
                break; // text, or the blanks before it
            }
        }
        result += ends > 1 ? '\n' : ' ';
    }
    return result;
}

} // namespace

void add_remark(std::string& remarks, std::string_view remark) {
    if (!remarks.empty()) {
        remarks += '\n';
    }
    remarks += remark;
}

template <Game G>
void take_remark(std::string_view remark, Annotation<G>& annotation, std::string& text) {
    std::string rest;
    bool has_command = false;
    const std::string whole = unwrapped(remark);
    std::string_view left = whole;
    for (auto start = left.find("[%"); start != std::string_view::npos; start = left.find("[%")) {
        const auto end = left.find(']', start);
        if (end == std::string_view::npos) {
            break;
        }
        rest += left.substr(0, start);
        if (take_command(left.substr(start + 2, end - start - 2), annotation)) {
            has_command = true;
            if (rest.ends_with(' ') && left.substr(end + 1).starts_with(' ')) {
                rest.pop_back();
            }
        } else {
            rest += left.substr(start, end + 1 - start);
        }
        left.remove_prefix(end + 1);
    }
    rest += left;
    // A remark's parts are trimmed each, so that a blank line's blanks make no difference.
    std::string_view parts = trimmed(rest, blanks);
    if (parts.empty() && (has_command || text.empty())) {
        return;
    }
    do {
        add_remark(text, trimmed(take_part(parts, '\n'), blanks));
    } while (!parts.empty());
}

template <Game G>
std::vector<std::string> commands_of(const Annotation<G>& annotation) {
    std::vector<std::string> commands;
    const auto add = [&](std::string_view name, const std::string& value) {
        commands.push_back("[%" + std::string(name) + " " + value + "]");
    };
    if (annotation.clock) {
        add("clk", print_time(*annotation.clock));
    }
    if (annotation.elapsed) {
        add("emt", print_time(*annotation.elapsed));
    }
    if (annotation.evaluation) {
        add("eval", print(*annotation.evaluation));
    }
    std::string list;
    for (const auto& mark : annotation.squares) {
        list += (list.empty() ? "" : ",") + print(mark.colour) + to_string(mark.square);
    }
    if (!list.empty()) {
        add("csl", list);
    }
    list.clear();
    for (const auto& mark : annotation.arrows) {
        list += (list.empty() ? "" : ",") + print(mark.colour) + to_string(mark.from) + to_string(mark.to);
    }
    if (!list.empty()) {
        add("cal", list);
    }
    return commands;
}

template void take_remark(std::string_view, Annotation<Chess>&, std::string&);
template void take_remark(std::string_view, Annotation<Xiangqi>&, std::string&);
template std::vector<std::string> commands_of(const Annotation<Chess>&);
template std::vector<std::string> commands_of(const Annotation<Xiangqi>&);

} // namespace duiyi
