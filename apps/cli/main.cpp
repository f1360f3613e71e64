// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "message.hpp"
#include "perft_command.hpp"
#include "rules_commands.hpp"
#include "serve_command.hpp"
#include "table_command.hpp"

namespace {

int run(int argc, char** argv) {
    CLI::App app("Duiyi: chess and xiangqi in one system", "duiyi");
    app.set_version_flag("--version", DUIYI_VERSION);
    app.require_subcommand(1);

    int exit_code = 0;
    duiyi::cli::add_serve_command(app, exit_code);
    duiyi::cli::add_perft_command(app, exit_code);
    duiyi::cli::add_rules_commands(app, exit_code);
    duiyi::cli::add_table_command(app, exit_code);
    app.add_subcommand("version", "Print the version")->callback([] { std::cout << DUIYI_VERSION << '\n'; });

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return app.exit(error); // help and version
        return duiyi::cli::complain(std::string("duiyi: ") + error.what() + " (see --help)");
    }
    return exit_code;
}

} // namespace

int main(int argc, char** argv) {
    try {
        const int exit_code = run(argc, argv);
        // An answer that was not written, on a full disk say, is no success.
        if (exit_code == 0 && !std::cout.flush())
            return duiyi::cli::complain("duiyi: cannot write to standard output", duiyi::cli::failed);
        return exit_code;
    } catch (const std::exception& error) {
        return duiyi::cli::complain(std::string("duiyi: ") + error.what(), duiyi::cli::failed);
    }
}
