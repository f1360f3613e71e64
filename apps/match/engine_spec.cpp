// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "engine_spec.hpp"

#include <charconv>
#include <filesystem>
#include <limits>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::match {
namespace {

using Done = Result<void, Fault>;

Done refuse(std::string_view key, std::string_view value, std::string_view expected) {
    return tl::unexpected(
        Fault{std::string(key), "is " + duiyi::quoted(value) + " (expected " + std::string(expected) + ")"});
}

template <class T>
std::optional<T> read_number(std::string_view text, T low, T high) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high) {
        return std::nullopt;
    }
    return value;
}

Done set_language(EngineSpec& spec, std::string_view value) {
    if (value == "uci") {
        spec.language = Language::uci;
    } else if (value == "ucci") {
        spec.language = Language::ucci;
    } else if (value == "cecp" || value == "xboard") {
        spec.language = Language::cecp;
    } else {
        return refuse("proto", value, "uci, ucci or cecp");
    }
    return {};
}

Done set_squares(EngineSpec& spec, std::string_view value) {
    if (value == "auto") {
        spec.squares = Squares::by_name;
    } else if (value == "a0") {
        spec.squares = Squares::zero_to_nine;
    } else if (value == "a1") {
        spec.squares = Squares::one_to_ten;
    } else {
        return refuse("squares", value, "a0, a1 or auto");
    }
    return {};
}

Done set_clock(EngineSpec& spec, std::string_view value) {
    const auto control = parse_time_control(value);
    if (!control) {
        return tl::unexpected(Fault{"tc:", control.error().text()});
    }
    spec.time.base = control->base;
    spec.time.moves = control->moves;
    spec.time.increment = control->increment;
    spec.time.move_time.reset();
    return {};
}

Done set_move_time(EngineSpec& spec, std::string_view value) {
    const auto time = parse_seconds(value);
    if (!time) {
        return tl::unexpected(Fault{"st:", time.error().text()});
    }
    spec.time.move_time = *time;
    spec.time.base.reset();
    spec.time.moves = 0;
    spec.time.increment = milliseconds{0};
    return {};
}

Done set_margin(EngineSpec& spec, std::string_view value) {
    const auto margin = read_number(value, 0, 60'000);
    if (!margin) {
        return refuse("margin", value, "milliseconds, 0 to 60000");
    }
    spec.margin = milliseconds(*margin);
    return {};
}

Done set_restart(EngineSpec& spec, std::string_view value) {
    if (value != "on" && value != "off") {
        return refuse("restart", value, "on or off");
    }
    spec.restart = value == "on";
    return {};
}

/// The keys about thinking.
std::optional<Done> set_limit(EngineSpec& spec, std::string_view key, std::string_view value) {
    if (key == "tc") {
        return set_clock(spec, value);
    }
    if (key == "st") {
        return set_move_time(spec, value);
    }
    if (key == "depth") {
        spec.time.depth = read_number(value, 1, 1000);
        return spec.time.depth ? Done{} : refuse(key, value, "1 to 1000");
    }
    if (key == "nodes") {
        spec.time.nodes = read_number(value, std::uint64_t{1}, std::uint64_t{1'000'000'000'000});
        return spec.time.nodes ? Done{} : refuse(key, value, "a number of positions from 1 on");
    }
    if (key == "margin" || key == "timemargin") {
        return set_margin(spec, value);
    }
    return std::nullopt;
}

Done set(EngineSpec& spec, std::string_view key, std::string_view value) {
    for (const char c : value) {
        if (c == '\n' || c == '\r' || c == '\0') {
            return tl::unexpected(Fault{std::string(key), "holds a line end"});
        }
    }
    if (const auto done = set_limit(spec, key, value)) {
        return *done;
    }
    if (key == "name") {
        spec.name = value;
    } else if (key == "cmd") {
        auto command = split_command(value);
        if (!command) {
            return tl::unexpected(Fault{"cmd:", command.error().text()});
        }
        if (command->empty()) {
            return refuse(key, value, "a program");
        }
        spec.command = std::move(*command);
    } else if (key == "arg") {
        spec.command.emplace_back(value);
    } else if (key == "dir") {
        spec.folder = value;
    } else if (key == "stderr") {
        spec.error_file = value;
    } else if (key == "init" || key == "initstr") {
        spec.first_lines.emplace_back(value);
    } else if (key == "proto") {
        return set_language(spec, value);
    } else if (key == "squares") {
        return set_squares(spec, value);
    } else if (key == "restart") {
        return set_restart(spec, value);
    } else if (key.substr(0, 7) == "option." && key.size() > 7) {
        spec.options.emplace_back(key.substr(7), value);
    } else {
        return tl::unexpected(Fault{duiyi::quoted(key), "is no setting of an engine"});
    }
    return {};
}

/// A word for a shell-like line.
std::string shell_word(std::string_view text) {
    std::string word = "'";
    for (const char c : text) {
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return word + "'";
}

} // namespace

std::string EngineSpec::fallback_name() const {
    return command.empty() ? "engine" : std::filesystem::path(command[0]).filename().string();
}

Done apply_words(EngineSpec& spec, std::span<const std::string> words) {
    for (const auto& word : words) {
        const auto equals = word.find('=');
        if (equals == std::string::npos || equals == 0) {
            return tl::unexpected(Fault{duiyi::quoted(word), "is no key=value"});
        }
        if (auto done = set(spec, std::string_view(word).substr(0, equals),
                            std::string_view(word).substr(equals + 1));
            !done) {
            return done;
        }
    }
    return {};
}

Result<std::vector<std::string>, Fault> split_command(std::string_view text) {
    std::vector<std::string> words;
    std::optional<std::string> word;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
            word = word.value_or("") + text[++i];
        } else if (quote != '\0') {
            if (c == quote) {
                quote = '\0';
            } else {
                *word += c;
            }
        } else if (c == '"' || c == '\'') {
            quote = c;
            word = word.value_or("");
        } else if (c == ' ' || c == '\t') {
            if (word) {
                words.push_back(*std::exchange(word, std::nullopt));
            }
        } else {
            word = word.value_or("") + c;
        }
    }
    if (quote != '\0') {
        return tl::unexpected(Fault{duiyi::quoted(text), "has a quote without its end"});
    }
    if (word) {
        words.push_back(*word);
    }
    return words;
}

std::string to_string(const EngineSpec& spec) {
    constexpr std::string_view languages[] = {"uci", "ucci", "cecp"};
    constexpr std::string_view squares[] = {"auto", "a0", "a1"};
    std::string command;
    for (const auto& word : spec.command) {
        command += (command.empty() ? "" : " ") + shell_word(word);
    }
    std::string line = "cmd=" + command;
    if (!spec.name.empty()) {
        line += " name=" + spec.name;
    }
    line += " proto=" + std::string(languages[static_cast<std::size_t>(spec.language)]);
    if (spec.squares != Squares::by_name) {
        line += " squares=" + std::string(squares[static_cast<std::size_t>(spec.squares)]);
    }
    for (const auto& [name, value] : spec.options) {
        line.append(" option.").append(name).append("=").append(value);
    }
    for (const auto& first : spec.first_lines) {
        line += " init=" + first;
    }
    line += " time=" + to_string(spec.time) + " margin=" + std::to_string(spec.margin.count());
    return line;
}

} // namespace duiyi::match
