// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <exception>
#include <iostream>
#include <string>

#include "admin_command.hpp"
#include "bench_command.hpp"
#include "bot_command.hpp"
#include "command.hpp"
#include "engine_command.hpp"
#include "match_command.hpp"
#include "message.hpp"
#include "move_store_command.hpp"
#include "perft_command.hpp"
#include "records_commands.hpp"
#include "rules_commands.hpp"
#include "serve_command.hpp"
#include "svg_command.hpp"
#include "table_command.hpp"
#include "tournament_command.hpp"
#include "train_commands.hpp"

namespace {

int run(int argc, char** argv) {
    duiyi::cli::Program program("duiyi", "Duiyi: chess and xiangqi in one system", DUIYI_VERSION);
    auto& root = program.root();
    duiyi::cli::add_serve_command(root);
    duiyi::cli::add_move_store_command(root);
    duiyi::cli::add_admin_command(root);
    duiyi::cli::add_bench_command(root);
    duiyi::cli::add_perft_command(root);
    duiyi::cli::add_rules_commands(root);
    duiyi::cli::add_table_command(root);
    duiyi::cli::add_svg_command(root);
    duiyi::cli::add_records_commands(root);
    duiyi::cli::add_engine_command(root);
    duiyi::cli::add_match_command(root);
    duiyi::cli::add_bot_command(root);
    duiyi::cli::add_tournament_command(root);
    duiyi::cli::add_train_commands(root);
    root.command("version", "Print the version").run([] {
        std::cout << DUIYI_VERSION << '\n';
        return 0;
    });
    return program.run(argc, argv);
}

} // namespace

int main(int argc, char** argv) {
    try {
        const int exit_code = run(argc, argv);
        // An answer that was not written, on a full disk say, is no success.
        if (exit_code == 0 && !std::cout.flush()) {
            return duiyi::cli::complain("duiyi: cannot write to standard output", duiyi::cli::failed);
        }
        return exit_code;
    } catch (const std::exception& error) {
        return duiyi::cli::complain(std::string("duiyi: ") + error.what(), duiyi::cli::failed);
    }
}
