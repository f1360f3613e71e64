// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "duiyi/geometry/game_id.hpp"

namespace CLI { // NOLINT(readability-identifier-naming): another library's name
class App;
class Option;
} // namespace CLI

namespace duiyi::cli {

/// The conditions of an option, in a chain. Refused values are named on one line by `Program::run`.
class Option {
public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option& required();
    /// The help says what the value is when the option is not given.
    Option& with_default();
    /// The heading under which the help lists it.
    Option& group(const char* name);
    /// One of these words.
    Option& one_of(std::vector<std::string> words);
    /// A number in `[low, high]`.
    Option& between(std::int64_t low, std::int64_t high);
    /// A part of a whole: a number from 0 to 1.
    Option& share();
    /// A number above 0.
    Option& positive();
    /// Only together with another.
    Option& needs(const Option& other);

private:
    CLI::Option* option_;
};

/// A command of the program and what it takes. CLI11 does the work, in one unit only: it is slow to compile,
/// and slower to lint. Whatever a command writes to must live as long as the program, in its `run` for
/// example.
class Command {
public:
    /// What a program and its commands share.
    struct Shared {
        int exit_code = 0;
        std::set<std::string> single_dash{}; ///< commands whose long options may have one dash
    };

    Command(CLI::App* app, Shared* shared) : app_(app), shared_(shared) {}

    /// A command below this one.
    Command command(const char* name, const char* help);

    /// An argument by its place (`GAME`) or by name (`--fen`), written to `value` when given. T is one of
    ///
    /// - int, unsigned, std::int64_t, std::uint64_t, double, std::string, std::filesystem::path;
    /// - GameId: the name of any game;
    /// - std::optional<std::string>, which distinguishes an empty text from none;
    /// - std::vector<std::string>: all words up to the next option, at least one;
    /// - std::vector<int>: numbers between commas;
    /// - std::optional<std::vector<std::string>>: any number of words up to the next option, perhaps none;
    /// - std::vector<std::vector<std::string>>: a list of words, not empty, for each time the option is
    /// given.
    template <class T>
    Option option(const char* name, T& value, const char* help);

    /// `value` becomes true when it is given.
    Option flag(const char* name, bool& value, const char* help);

    /// `-games 2` is `--games 2`, as other programs of its kind have it. Short options have one letter.
    void accept_single_dash();

    /// Text below the help.
    void footer(const char* text);

    /// What the command does, once all arguments are read; the answer is the program's exit code.
    void run(std::function<int()> action);

private:
    CLI::App* app_;
    Shared* shared_;
};

/// The program: reads the arguments and runs the command they name.
class Program {
public:
    Program(const char* name, const char* description, const char* version);
    ~Program();

    /// Where commands are added.
    Command& root() { return *root_; }

    /// The exit code: the command's, or `bad_input` with one line on standard error when the arguments cannot
    /// be used. Help and the version are printed here.
    int run(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> app_;
    std::unique_ptr<Command> root_;
    Command::Shared shared_{};
};

} // namespace duiyi::cli
