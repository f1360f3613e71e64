// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "table_command.hpp"

#include <functional>
#include <iomanip>
#include <iostream>
#include <memory>

#include "duiyi/geometry/reach.hpp"
#include "duiyi/notation/letters.hpp"
#include "game_argument.hpp"

namespace duiyi::cli {
namespace {

struct TableArgument : GameArgument {
    std::string table;
    std::optional<std::string> from;
    std::optional<std::string> to;
};

/// A board with one short text a square, first side below.
template <Game G>
void draw_board(const std::function<std::string(Square<G>)>& text) {
    for (int rank = G::ranks - 1; rank >= 0; --rank) {
        std::cout << static_cast<char>(G::first_rank_digit + rank) << ' ';
        for (int file = 0; file < G::files; ++file) {
            std::cout << std::setw(5) << text(square_at<G>(file, rank));
        }
        std::cout << '\n';
    }
    std::cout << "  ";
    for (int file = 0; file < G::files; ++file) {
        std::cout << std::setw(5) << static_cast<char>('a' + file);
    }
    std::cout << '\n';
}

/// A whole difference table: a row for each rank difference, a column for each of the 16 columns.
template <Game G>
void draw_whole(const std::function<int(std::size_t)>& value) {
    using Tables = DifferenceTables<G>;
    std::cout << Tables::size << " entries, index = from - to + " << Tables::centre << '\n';
    for (int index = 0; index < Tables::size; ++index) {
        const bool new_line = index % 16 == 0;
        if (new_line) {
            std::cout << (index > 0 ? "\n" : "") << std::setw(4) << index << ':';
        }
        if (index == Tables::centre) {
            std::cout << std::setw(5) << "x";
        } else {
            std::cout << std::setw(5) << value(static_cast<std::size_t>(index));
        }
    }
    std::cout << '\n';
}

template <Game G>
void draw_difference_table(const std::function<int(std::size_t)>& value, std::optional<Square<G>> from) {
    if (!from) {
        return draw_whole<G>(value);
    }
    draw_board<G>([&](Square<G> to) -> std::string {
        if (to == *from) {
            return "x";
        }
        const int entry = value(DifferenceTables<G>::index(to_cell(*from), to_cell(to)));
        return entry == 0 ? "." : std::to_string(entry);
    });
}

template <Game G>
int draw_walk(const Position<G>& position, Square<G> from, Square<G> to) {
    const auto piece = position.at(from);
    if (!piece) {
        return complain("table: " + to_string(from) + " is empty; the walk needs a piece to walk");
    }
    const auto path = squares_between(from, to);
    const auto way = obstacles(*piece, from, to, position.occupied());
    draw_board<G>([&](Square<G> square) -> std::string {
        const auto here = position.at(square);
        const std::string letter = here ? std::string(1, to_letter<G>(*here)) : path.has(square) ? "+" : ".";
        if (square == from) {
            return "[" + letter + "]";
        }
        if (square == to) {
            return "<" + letter + ">";
        }
        return way.has(square) ? "!" + letter + "!" : letter;
    });
    std::cout << to_letter<G>(*piece) << ' ' << to_string(from) << " -> " << to_string(to) << ": ";
    if (!reaches(*piece, from, to)) {
        std::cout << "out of reach\n";
        return 0;
    }
    std::cout << "direction " << direction(from, to).v << ", in the way:";
    if (way.empty()) {
        std::cout << " nothing";
    }
    for (const auto square : way) {
        std::cout << ' ' << to_string(square);
    }
    std::cout << '\n';
    return 0;
}

std::string needs_a_square(const char* option, const std::optional<std::string>& text) {
    return std::string("table: ") + option + " needs a square of the board" +
           (text ? ", not " + duiyi::quoted(*text) : "");
}

template <Game G>
int draw(const TableArgument& argument, const Position<G>& position) {
    std::optional<Square<G>> from;
    if (argument.from && !(from = parse_square<G>(*argument.from))) {
        return complain(needs_a_square("--from", argument.from));
    }
    const auto& tables = difference_tables<G>;
    if (argument.table == "cells") {
        draw_board<G>([](Square<G> square) { return std::to_string(to_cell(square).v); });
    } else if (argument.table == "attack") {
        draw_difference_table<G>([&](std::size_t i) { return tables.attack[i]; }, from);
    } else if (argument.table == "direction") {
        draw_difference_table<G>([&](std::size_t i) { return tables.direction[i].v; }, from);
    } else if (argument.table == "leg") {
        draw_difference_table<G>([&](std::size_t i) { return tables.leg[i].v; }, from);
    } else {
        if (!from) {
            return complain(needs_a_square("--from", argument.from));
        }
        const auto to = argument.to ? parse_square<G>(*argument.to) : std::nullopt;
        return to ? draw_walk(position, *from, *to) : complain(needs_a_square("--to", argument.to));
    }
    return 0;
}

} // namespace

void add_table_command(Command& program) {
    auto argument = std::make_shared<TableArgument>();
    Command command = program.command("table", "Draw a table of the board's geometry");
    argument->add_to(command);
    command
        .option("TABLE", argument->table,
                "cells: the mailbox numbers; attack, direction, leg: a table by difference, whole or from a "
                "square; walk: the walk of a piece to an obstacle")
        .required()
        .one_of({"cells", "attack", "direction", "leg", "walk"});
    command.option("--from", argument->from, "the square to look from");
    command.option("--to", argument->to, "walk: the square to reach");
    command.run([=] {
        return with_position(*argument, [&](const auto& position) { return draw(*argument, position); });
    });
}

} // namespace duiyi::cli
