// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/answer.hpp"

#include <array>

#include "info.hpp"
#include "overloaded.hpp"

namespace duiyi::protocol {
namespace {

constexpr std::array<std::string_view, 5> type_names = {"check", "spin", "combo", "button", "string"};

std::optional<OptionType> type_of(std::string_view name) {
    for (std::size_t i = 0; i < type_names.size(); ++i) {
        if (type_names[i] == name) {
            return static_cast<OptionType>(i);
        }
    }
    return std::nullopt;
}

bool is_attribute(std::string_view word) {
    return word == "default" || word == "min" || word == "max" || word == "var" || word == "type";
}

/// The words up to the next attribute.
std::string value_of(Words& words) {
    std::string value;
    while (!words.done() && !is_attribute(words.peek())) {
        value += value.empty() ? "" : " ";
        value += words.next();
    }
    return value;
}

Result<Answer, Fault> parse_option(Words words, Dialect dialect) {
    const auto refuse = [](std::string what) { return tl::unexpected(Fault{"option", std::move(what)}); };
    OptionLine option;
    // Some UCCI engines write the word `name` as UCI does.
    if (!words.take("name") && dialect == Dialect::uci) {
        return refuse("is followed by " + quoted(words.peek()) + " (expected name)");
    }
    while (!words.done() && words.peek() != "type") {
        option.name += option.name.empty() ? "" : " ";
        option.name += words.next();
    }
    if (option.name.empty()) {
        return refuse("has no name");
    }
    if (!words.take("type")) {
        return refuse(duiyi::quoted(option.name) + " has no type");
    }
    const auto type = type_of(words.peek());
    if (!type) {
        return refuse(duiyi::quoted(option.name) + " is of type " + quoted(words.peek()) +
                      " (expected check, spin, combo, button or string)");
    }
    words.next();
    option.type = *type;
    while (!words.done()) {
        const auto attribute = words.next();
        if (attribute == "default") {
            option.preset = value_of(words);
        } else if (attribute == "min") {
            option.min = read_integer(words.next());
        } else if (attribute == "max") {
            option.max = read_integer(words.next());
        } else if (attribute == "var" && option.choices.size() < max_moves) {
            option.choices.push_back(value_of(words));
        }
        // Else a word out of its place, passed over.
    }
    return option;
}

Result<Answer, Fault> parse_best_move(Words words) {
    BestMove best;
    const auto move = words.next();
    if (move.empty()) {
        return tl::unexpected(Fault{"bestmove", "is followed by no move"});
    }
    if (move != "0000" && move != "(none)" && move != "none" && move != "NULL") {
        best.move = std::string(move);
    }
    while (!words.done()) {
        const auto word = words.next();
        if (word == "ponder" && !words.done()) {
            best.ponder = std::string(words.next());
        }
        best.draw |= word == "draw";
        best.resign |= word == "resign";
    }
    return best;
}

Answer parse_pop_hash(Words words) {
    PopHash hash;
    const auto bound = [&]() -> std::optional<PopHash::Bound> {
        constexpr std::int64_t limit = 1'000'000;
        const auto value = read_integer(words.next(), -limit, limit);
        const auto depth = words.take("depth") ? read_integer(words.next(), 0, limit) : std::nullopt;
        if (!value) {
            return std::nullopt;
        }
        return PopHash::Bound{static_cast<int>(*value), static_cast<int>(depth.value_or(0))};
    };
    while (!words.done()) {
        const auto word = words.next();
        if (word == "bestmove" && !words.done()) {
            hash.move = std::string(words.next());
        } else if (word == "lowerbound") {
            hash.lower = bound();
        } else if (word == "upperbound") {
            hash.upper = bound();
        }
    }
    return hash;
}

std::string print_option(const OptionLine& option, Dialect dialect) {
    std::string line =
        dialect == Dialect::uci ? "option name " + one_line(option.name) : "option " + one_word(option.name);
    line += " type " + std::string(type_names[static_cast<std::size_t>(option.type)]);
    if (!option.preset.empty()) {
        line += " default " + one_line(option.preset);
    }
    if (option.min) {
        line += " min " + std::to_string(*option.min);
    }
    if (option.max) {
        line += " max " + std::to_string(*option.max);
    }
    for (const auto& choice : option.choices) {
        line += " var " + one_line(choice);
    }
    return line;
}

std::string print_best(const BestMove& best, Dialect dialect) {
    const bool uci = dialect == Dialect::uci;
    if (!best.move && !uci) {
        return "nobestmove";
    }
    std::string line = "bestmove " + (best.move ? one_word(*best.move) : "0000");
    if (best.ponder) {
        line += " ponder " + one_word(*best.ponder);
    }
    if (best.draw && !uci) {
        line += " draw";
    }
    if (best.resign && !uci) {
        line += " resign";
    }
    return line;
}

std::string print_hash(const PopHash& hash) {
    std::string line = "pophash";
    if (hash.move) {
        line += " bestmove " + one_word(*hash.move);
    }
    const auto add = [&](std::string_view name, const std::optional<PopHash::Bound>& bound) {
        if (bound) {
            line +=
                std::string(name) + std::to_string(bound->value) + " depth " + std::to_string(bound->depth);
        }
    };
    add(" lowerbound ", hash.lower);
    add(" upperbound ", hash.upper);
    return line;
}

} // namespace

Result<Answer, Fault> parse_answer(std::string_view line, Talk talk) {
    if (line.size() > max_line) {
        return tl::unexpected(too_long(line));
    }
    Words words(line);
    const auto word = words.next();
    if (word == "info") {
        return parse_info(words, talk.dialect);
    }
    if (word == "bestmove") {
        return parse_best_move(words);
    }
    if (word == "nobestmove") {
        return BestMove{};
    }
    if (word == "id") {
        const auto key = words.next();
        return Id{std::string(key), std::string(words.rest())};
    }
    if (word == "option") {
        return parse_option(words, talk.dialect);
    }
    if (word == "uciok" || word == "ucciok") {
        return HelloDone{word == "uciok" ? Dialect::uci : Dialect::ucci};
    }
    if (word == "readyok") {
        return ReadyOk{};
    }
    if (word == "bye") {
        return Bye{};
    }
    if (word == "pophash") {
        return parse_pop_hash(words);
    }
    return tl::unexpected(word.empty() ? Fault{"line", "is empty"}
                                       : Fault{"answer " + quoted(word), "is not known"});
}

std::string print(const Answer& answer, Talk talk) {
    return std::visit(Overloaded{
                          [](const Id& id) { return "id " + one_word(id.key) + " " + one_line(id.value); },
                          [&](const OptionLine& option) { return print_option(option, talk.dialect); },
                          [](const HelloDone& done) -> std::string {
                              return done.dialect == Dialect::uci ? "uciok" : "ucciok";
                          },
                          [](ReadyOk) -> std::string { return "readyok"; },
                          [](Bye) -> std::string { return "bye"; },
                          [&](const Info& info) { return print_info(info, talk.dialect); },
                          [&](const BestMove& best) { return print_best(best, talk.dialect); },
                          [](const PopHash& hash) { return print_hash(hash); },
                      },
                      answer);
}

} // namespace duiyi::protocol
