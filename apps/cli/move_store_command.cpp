// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "move_store_command.hpp"

#include <iostream>
#include <memory>

#include "message.hpp"
#include "store/postgres/store_move.hpp"

namespace duiyi::cli {

namespace {

int move_store(server::MoveOptions& options) {
    options.go_on = [](std::string_view table, std::uint64_t rows) {
        constexpr std::uint64_t often = 100'000;
        if (rows % often < 1000) {
            std::cout << rows << " rows, in " << table << std::endl;
        }
        return true;
    };
    const auto report = server::move_store(options);
    if (!report) {
        return complain("duiyi: " + report.error(), failed);
    }
    std::cout << report->rows << " rows are the same in both stores, " << report->copied
              << " of them copied now\n";
    return 0;
}

} // namespace

void add_move_store_command(Command& program) {
    auto options = std::make_shared<server::MoveOptions>();
    Command command =
        program.command("move-store", "Copy games and accounts from a data folder to PostgreSQL, or back");
    command
        .option("FROM", options->from,
                "a data folder, or postgresql://USER@HOST/DATABASE; no server may use it")
        .required();
    command
        .option("TO", options->to, "the same: empty, or what an earlier move to it has left, which goes on")
        .required();
    command.run([options] { return move_store(*options); });
}

} // namespace duiyi::cli
