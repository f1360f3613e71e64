// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "message.hpp"

namespace duiyi::cli {

namespace {

constexpr int most_words = 10'000; // of one option

/// `fits` should compare: that is never true of what is no number (nan).
void refuse_unless(CLI::Option* option, const char* description, const char* wanted, bool (*fits)(double)) {
    const auto refuse = [wanted, fits](const std::string& text) {
        double value = 0;
        const bool is_good = CLI::detail::lexical_cast(text, value) && fits(value);
        return is_good ? std::string() : "Value " + text + " is not " + wanted;
    };
    option->check(refuse, description);
}

} // namespace

Option& Option::required() {
    option_->required();
    return *this;
}

Option& Option::with_default() {
    option_->capture_default_str();
    return *this;
}

Option& Option::group(const char* name) {
    option_->group(name);
    return *this;
}

Option& Option::one_of(std::vector<std::string> words) {
    option_->check(CLI::IsMember(std::move(words)));
    return *this;
}

Option& Option::between(std::int64_t low, std::int64_t high) {
    option_->check(CLI::Range(low, high));
    return *this;
}

Option& Option::share() {
    refuse_unless(option_, "FLOAT in [0 - 1]", "from 0 to 1",
                  [](double value) { return value >= 0 && value <= 1; });
    return *this;
}

Option& Option::positive() {
    refuse_unless(option_, "POSITIVE", "a number above 0",
                  [](double value) { return value > 0 && std::isfinite(value); });
    return *this;
}

Option& Option::needs(const Option& other) {
    option_->needs(other.option_);
    return *this;
}

Command Command::command(const char* name, const char* help) {
    app_->require_subcommand(1);
    return {app_->add_subcommand(name, help), shared_};
}

template <class T>
Option Command::option(const char* name, T& value, const char* help) {
    return Option(app_->add_option(name, value, help));
}

template <>
Option Command::option(const char* name, std::optional<std::string>& value, const char* help) {
    const auto keep = [&value](const std::string& given) { value = given; };
    return Option(app_->add_option_function<std::string>(name, keep, help));
}

template <>
Option Command::option(const char* name, GameId& value, const char* help) {
    const auto keep = [&value](const std::string& given) { value = *parse_game(given); };
    auto* option = app_->add_option_function<std::string>(name, keep, help);
    std::vector<std::string> names;
    names.reserve(all_games.size());
    for (const GameId id : all_games) {
        names.emplace_back(to_string(id));
    }
    option->check(CLI::IsMember(std::move(names)));
    option->default_function([&value] { return std::string(to_string(value)); });
    return Option(option);
}

template <>
Option Command::option(const char* name, std::vector<int>& value, const char* help) {
    return Option(app_->add_option(name, value, help)->delimiter(','));
}

template <>
Option Command::option(const char* name, std::optional<std::vector<std::string>>& value, const char* help) {
    const auto keep = [&value](const std::vector<std::string>& given) {
        value.emplace();
        for (const auto& word : given) {
            if (!word.empty()) { // CLI11's own, where none is given
                value->push_back(word);
            }
        }
    };
    auto* option = app_->add_option_function<std::vector<std::string>>(name, keep, help);
    return Option(option->expected(0, most_words));
}

template <>
Option Command::option(const char* name, std::vector<std::vector<std::string>>& value, const char* help) {
    return Option(app_->add_option(name, value, help)->expected(1, most_words));
}

template Option Command::option(const char*, int&, const char*);
template Option Command::option(const char*, unsigned&, const char*);
template Option Command::option(const char*, std::int64_t&, const char*);
template Option Command::option(const char*, std::uint64_t&, const char*);
template Option Command::option(const char*, double&, const char*);
template Option Command::option(const char*, std::string&, const char*);
template Option Command::option(const char*, std::vector<std::string>&, const char*);
template Option Command::option(const char*, std::filesystem::path&, const char*);

Option Command::flag(const char* name, bool& value, const char* help) {
    return Option(app_->add_flag(name, value, help));
}

void Command::accept_single_dash() {
    shared_->single_dash.insert(app_->get_name());
}

void Command::footer(const char* text) {
    app_->footer(text);
}

void Command::run(std::function<int()> action) {
    app_->callback([action = std::move(action), shared = shared_] { shared->exit_code = action(); });
}

Program::Program(const char* name, const char* description, const char* version)
    : app_(std::make_unique<CLI::App>(description, name)),
      root_(std::make_unique<Command>(app_.get(), &shared_)) {
    app_->set_version_flag("--version", version);
}

Program::~Program() = default;

namespace {

/// The first word that does not name a command below those before it; null when all do.
const std::string* find_unknown(const CLI::App& app, const std::vector<std::string>& words) {
    const auto* command = &app;
    for (const auto& word : words) {
        const auto below =
            command->get_subcommands([&](const CLI::App* one) { return one->get_name() == word; });
        if (below.empty()) {
            return &word;
        }
        command = below.front();
    }
    return nullptr;
}

} // namespace

int Program::run(int argc, char** argv) {
    // CLI11 takes the words from the back.
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    if (!words.empty() && shared_.single_dash.contains(words.front())) {
        for (auto& word : words) {
            if (word.size() > 2 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1])) != 0) {
                word.insert(0, 1, '-');
            }
        }
    }
    // `duiyi help match` is `duiyi match --help`.
    if (!words.empty() && words.front() == "help") {
        words.erase(words.begin());
        if (const auto* unknown = find_unknown(*app_, words)) {
            return complain(app_->get_name() + ": there is no command " + duiyi::quoted(*unknown) +
                            " (see --help)");
        }
        words.emplace_back("--help");
    }
    std::reverse(words.begin(), words.end());
    try {
        app_->parse(words);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            return app_->exit(error); // help and version
        }
        return complain(app_->get_name() + ": " + error.what() + " (see --help)");
    }
    return shared_.exit_code;
}

} // namespace duiyi::cli
