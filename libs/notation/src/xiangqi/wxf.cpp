// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/xiangqi_moves.hpp"
#include "lines.hpp"

namespace duiyi {
namespace {
namespace wxf {

using namespace xiangqi_lines;
using Role = Xiangqi::Role;

constexpr std::string_view letters = "KAEHRCP";

std::optional<Role> role_of(char letter) {
    constexpr std::string_view others = "G.BN..S"; // the general, elephant, horse and pawn of other programs
    for (const auto names : {letters, others})
        if (const auto index = names.find(letter); letter != '.' && index != std::string_view::npos)
            return Xiangqi::roles[index];
    return letter == 'M' ? std::optional(Role::elephant) : std::nullopt;
}

constexpr bool is_digit(char c) {
    return c >= '1' && c <= '9';
}

/// How the notation names a piece on a file with several of its kind, of which `standing` is one.
Which mark_of(const Standing& standing) {
    const int behind = standing.on_file - 1 - standing.from_front;
    const bool many = standing.on_file >= 4;
    if (standing.from_front == behind)
        return Which::on_file;
    if (standing.from_front == 0)
        return many ? Which::foremost : Which::front;
    if (behind == 0)
        return many ? Which::rearmost : Which::rear;
    return standing.from_front == 1 ? Which::second_from_front : Which::second_from_rear;
}

Words words_of(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const auto piece = *position.at(move.from());
    const Standing standing = standing_of(position, move.from());
    Words words{.role = piece.role, .course = course_of(piece.side, move)};
    const bool told_by_direction = piece.role == Role::advisor || piece.role == Role::elephant;
    if (standing.on_file >= 2 && !told_by_direction) {
        words.which = mark_of(standing);
        if (standing.files == 2)
            words.file = standing.file;
    }
    if (words.which == Which::on_file)
        words.number = standing.file;
    return words;
}

std::string write(const Words& words) {
    std::string text;
    text += words.file ? static_cast<char>('0' + *words.file) : letters[index_of(words.role)];
    switch (words.which) {
        case Which::foremost:
            text.assign(2, '+'); // not "++": g++ 12 at -O3 takes that for a read of what is not set
            break;
        case Which::rearmost:
            text.assign(2, '-');
            break;
        case Which::front:
        case Which::second_from_front:
            text += '+';
            break;
        case Which::rear:
        case Which::second_from_rear:
            text += '-';
            break;
        default:
            text += std::to_string(words.number);
    }
    return text + "+-="[static_cast<std::size_t>(words.course.way)] + std::to_string(words.course.target);
}

/// What a mark in the place of a file may mean.
std::vector<Words> read_mark(Role role, char mark) {
    const bool front = mark == '+';
    std::vector<Words> readings = {
        {.role = role, .which = front ? Which::front : Which::rear, .of_few = true}};
    if (role == Role::pawn)
        readings.push_back(
            {.role = role, .which = front ? Which::second_from_front : Which::second_from_rear});
    return readings;
}

/// What the first two characters may mean; nothing when they name no piece.
std::vector<Words> read_piece(char first, char second) {
    const auto pawn = [](Which which, int number = 0) {
        return std::vector<Words>{{.role = Role::pawn, .which = which, .number = number}};
    };
    const bool sign = second == '+' || second == '-';
    if (first == second && sign)
        return pawn(first == '+' ? Which::foremost : Which::rearmost);
    if (is_digit(first)) {
        std::vector<Words> readings;
        if (sign)
            readings = read_mark(Role::pawn, second);
        else if (second == first)
            readings = pawn(Which::on_file, first - '0');
        else if (role_of(second) == Role::pawn)
            return pawn(Which::numbered, first - '0');
        for (Words& words : readings)
            words.file = first - '0';
        return readings;
    }
    const auto role = role_of(first);
    if (!role)
        return {};
    if (sign)
        return read_mark(*role, second);
    if (is_digit(second))
        return {{.role = *role, .which = Which::on_file, .number = second - '0'}};
    if (second == '.')
        return {{.role = *role, .which = Which::middle}};
    if (*role == Role::pawn && second >= 'A' && second <= 'E')
        return pawn(Which::numbered, second - 'A' + 1);
    return {};
}

std::vector<Words> read(std::string_view text) {
    const bool no_sign = text.size() == 3; // C25
    if (text.size() != 4 && !no_sign)
        return {};
    const auto way = no_sign ? 3 : std::string_view("+-=.").find(text[2]);
    if (way == std::string_view::npos || !is_digit(text.back()))
        return {};
    auto readings = read_piece(text[0], text[1]);
    for (Words& words : readings)
        words.course = {way >= 2 ? Way::sideways : static_cast<Way>(way), text.back() - '0'};
    return readings;
}

} // namespace wxf
} // namespace

std::string to_wxf(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    return wxf::write(wxf::words_of(position, move));
}

Result<Move<Xiangqi>, Fault> parse_wxf(const Position<Xiangqi>& position, std::string_view text) {
    std::string capitals = xiangqi_lines::plain(text.substr(0, 40));
    for (char& c : capitals)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    const auto readings = wxf::read(capitals);
    if (readings.empty())
        return tl::unexpected(
            xiangqi_lines::refusal(text, "is not a move in WXF notation such as C2=5 or H8+7"));
    return xiangqi_lines::choose(position, text, readings,
                                 {[&](Move<Xiangqi> move) { return wxf::words_of(position, move); },
                                  [&](Move<Xiangqi> move) { return to_wxf(position, move); }});
}

} // namespace duiyi
