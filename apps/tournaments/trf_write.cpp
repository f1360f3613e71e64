// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors

#include "trf_line.hpp"

namespace duiyi::tournaments {
namespace {

/// Appends `text` in a field of `width` columns, cut or filled up with blanks.
void add_left(std::string& line, const std::string& text, int width) {
    const TrfLine cells(text, 0);
    std::string cut;
    for (int column = 1; column <= width; ++column) {
        cut += column <= cells.columns() ? std::string(cells.cell(column)) : " ";
    }
    line += cut;
}

void add_right(std::string& line, const std::string& text, std::size_t width) {
    line.append(text.size() < width ? width - text.size() : 0, ' ');
    line += text;
}

std::string number_or_blank(int number) {
    return number == 0 ? "" : std::to_string(number);
}

void add_round(std::string& line, const RoundEntry& entry) {
    line += "  ";
    if (entry.opponent == 0) {
        line += "0000";
    } else {
        add_right(line, std::to_string(entry.opponent), 4);
    }
    line += entry.colour == Colour::white ? " w " : entry.colour == Colour::black ? " b " : " - ";
    line += static_cast<char>(entry.result);
}

std::string player_line(const Player& player) {
    std::string line = "001 ";
    add_right(line, std::to_string(player.number), 4);
    line += ' ';
    add_left(line, player.sex, 1);
    add_left(line, player.title, 3);
    line += ' ';
    add_left(line, player.name, 33);
    line += ' ';
    add_right(line, number_or_blank(player.rating), 4);
    line += ' ';
    add_left(line, player.federation, 3);
    line += ' ';
    add_left(line, player.fide_number, 11);
    line += ' ';
    add_left(line, player.birth_date, 10);
    line += ' ';
    add_right(line, points_text(player.points), 4);
    line += ' ';
    add_right(line, number_or_blank(player.rank), 4);
    for (const RoundEntry& entry : player.rounds) {
        add_round(line, entry);
    }
    return line;
}

std::string points_lines(const PointSystem& system) {
    const PointSystem usual;
    std::string text;
    const auto add = [&](const char* kind, Points points, Points expected) {
        if (points != expected) {
            text += std::string(kind) + ' ' + points_text(points) + '\n';
        }
    };
    add("BBW", system.win, usual.win);
    add("BBD", system.draw, usual.draw);
    add("BBL", system.loss, usual.loss);
    add("BBU", system.pairing_bye, system.win);
    add("BBF", system.forfeit_loss, usual.forfeit_loss);
    add("BBZ", system.zero_point_bye, usual.zero_point_bye);
    return text;
}

void add_numbers(std::string& text, const char* kind, const std::vector<int>& numbers) {
    text += kind;
    for (const int number : numbers) {
        text += ' ' + std::to_string(number);
    }
    text += '\n';
}

} // namespace

std::string points_text(Points points) {
    return std::to_string(points / 10) + '.' + std::to_string(points % 10);
}

std::string write_trf(const Tournament& tournament) {
    std::string text;
    for (const auto& [kind, lines] : tournament.information) {
        for (const std::string& line : lines) {
            const std::string digits = std::to_string(kind);
            text.append(3 - digits.size(), '0').append(digits).append(" ").append(line).append("\n");
        }
    }
    text += points_lines(tournament.point_system);
    for (const Player& player : tournament.players) {
        text += player_line(player) + '\n';
    }
    for (const std::string& team : tournament.teams) {
        text += "013 " + team + '\n';
    }
    if (tournament.total_rounds > 0) {
        text += "XXR " + std::to_string(tournament.total_rounds) + '\n';
    }
    if (tournament.initial_colour || tournament.order_by_rank) {
        text += "XXC";
        if (tournament.order_by_rank) {
            text += " rank";
        }
        if (tournament.initial_colour) {
            text += *tournament.initial_colour == Colour::black ? " black1" : " white1";
        }
        text += '\n';
    }
    if (!tournament.absent.empty()) {
        add_numbers(text, "XXZ", tournament.absent);
    }
    for (const auto& group : tournament.forbidden) {
        add_numbers(text, "XXP", group);
    }
    for (const Player& player : tournament.players) {
        if (player.accelerations.empty()) {
            continue;
        }
        text += "XXA ";
        add_right(text, std::to_string(player.number), 4);
        for (const Points points : player.accelerations) {
            text += ' ';
            add_right(text, points_text(points), 4);
        }
        text += '\n';
    }
    return text;
}

} // namespace duiyi::tournaments
