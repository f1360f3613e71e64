// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <array>
#include <utility>

#include "chinese_names.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "lines.hpp"

namespace duiyi {
namespace {
namespace chinese_notation {

using namespace xiangqi_lines;
using Role = Xiangqi::Role;

constexpr std::array<std::string_view, 10> numerals = {"",   "一", "二", "三", "四",
                                                       "五", "六", "七", "八", "九"};

Words words_of(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const auto piece = *position.at(move.from());
    const Standing standing = standing_of(position, move.from());
    Words words{.role = piece.role, .course = course_of(piece.side, move)};
    const bool told_by_direction = piece.role == Role::advisor || piece.role == Role::elephant;
    if (standing.on_file < 2 || told_by_direction) {
        words.number = standing.file;
    } else if (standing.files == 1 && standing.on_file <= 3) {
        words.which = standing.from_front == 0                      ? Which::front
                      : standing.from_front == standing.on_file - 1 ? Which::rear
                                                                    : Which::middle;
    } else {
        words.which = Which::numbered;
        words.number = standing.number;
    }
    return words;
}

std::string write(const Words& words, Side side, ChineseStyle style) {
    const std::string name(chinese_name({side, words.role}, style.traditional));
    const auto number = [&](int n) -> std::string {
        if (side == Side::first)
            return std::string(numerals[static_cast<std::size_t>(n)]);
        // U+FF11 is the full-width 1.
        return style.full_width_digits ? std::string("\xef\xbc") + static_cast<char>(0x90 + n)
                                       : std::to_string(n);
    };
    std::string text;
    switch (words.which) {
        case Which::front:
            text = "前" + name;
            break;
        case Which::middle:
            text = "中" + name;
            break;
        case Which::rear:
            text = (style.traditional ? "後" : "后") + name;
            break;
        case Which::numbered:
            text = std::string(numerals[static_cast<std::size_t>(words.number)]) + name;
            break;
        default:
            text = name + number(words.number);
    }
    constexpr std::array<std::string_view, 3> ways = {"进", "退", "平"};
    const bool advances = style.traditional && words.course.way == Way::forward;
    text += advances ? "進" : ways[static_cast<std::size_t>(words.course.way)];
    return text + number(words.course.target);
}

/// A character of a move: a piece, a number, a mark or a way.
struct Sign {
    enum class Kind : std::uint8_t { piece, number, mark, way };
    Kind kind{};
    int value = 0;
};

std::optional<Sign> sign_of(std::string_view character) {
    if (character.size() == 1 && character[0] >= '1' && character[0] <= '9')
        return Sign{Sign::Kind::number, character[0] - '0'};
    for (std::size_t i = 1; i < numerals.size(); ++i)
        if (numerals[i] == character)
            return Sign{Sign::Kind::number, static_cast<int>(i)};
    const auto find = [&](Sign::Kind kind, std::span<const std::string_view> names) -> std::optional<Sign> {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i].find(character) != std::string_view::npos)
                return Sign{kind, static_cast<int>(i)};
        return std::nullopt;
    };
    // By the roles' order; marks and ways by that of their enumerators.
    constexpr std::array<std::string_view, 7> pieces = {"帅帥将將", "仕士",   "相象", "马馬傌",
                                                        "车車俥",   "炮砲包", "兵卒"};
    constexpr std::array<std::string_view, 4> marks = {"", "前", "中", "后後"};
    constexpr std::array<std::string_view, 3> ways = {"进進上", "退下", "平"};
    if (character.size() != 3)
        return std::nullopt;
    if (const auto piece = find(Sign::Kind::piece, pieces))
        return piece;
    if (const auto mark = find(Sign::Kind::mark, marks))
        return mark;
    return find(Sign::Kind::way, ways);
}

/// The words before the way, which name the piece.
std::optional<Words> read_piece(std::span<const Sign> signs) {
    using Kind = Sign::Kind;
    const auto is = [&](std::initializer_list<Kind> kinds) {
        return std::equal(signs.begin(), signs.end(), kinds.begin(), kinds.end(),
                          [](const Sign& sign, Kind kind) { return sign.kind == kind; });
    };
    const auto role = [&](std::size_t i) { return Xiangqi::roles[static_cast<std::size_t>(signs[i].value)]; };
    const auto mark = [&](std::size_t i) { return static_cast<Which>(signs[i].value); };
    if (is({Kind::piece, Kind::number}))
        return Words{.role = role(0), .which = Which::on_file, .number = signs[1].value};
    if (is({Kind::number, Kind::piece}))
        return Words{.role = role(1), .which = Which::numbered, .number = signs[0].value};
    if (is({Kind::mark, Kind::piece}))
        return Words{.role = role(1), .which = mark(0)};
    if (is({Kind::piece, Kind::mark}))
        return Words{.role = role(0), .which = mark(1)};
    if (is({Kind::mark, Kind::number}))
        return Words{.role = Role::pawn, .which = mark(0), .file = signs[1].value};
    if (is({Kind::mark, Kind::piece, Kind::number}))
        return Words{.role = role(1), .which = mark(0), .file = signs[2].value};
    return std::nullopt;
}

std::optional<Words> read(std::string_view text) {
    std::vector<Sign> signs;
    while (!text.empty() && signs.size() < 6) {
        const auto sign = sign_of(take_character(text));
        if (!sign)
            return std::nullopt;
        signs.push_back(*sign);
    }
    if (signs.size() < 4 || signs.size() > 5)
        return std::nullopt;
    const Sign target = signs.back();
    const Sign way = signs[signs.size() - 2];
    if (target.kind != Sign::Kind::number || way.kind != Sign::Kind::way)
        return std::nullopt;
    auto words = read_piece(std::span(signs).first(signs.size() - 2));
    if (words)
        words->course = {static_cast<Way>(way.value), target.value};
    return words;
}

static_assert(static_cast<int>(Which::front) == 1 && static_cast<int>(Which::middle) == 2 &&
              static_cast<int>(Which::rear) == 3); // as the marks in sign_of

} // namespace chinese_notation
} // namespace

std::string to_chinese(const Position<Xiangqi>& position, Move<Xiangqi> move, ChineseStyle style) {
    return chinese_notation::write(chinese_notation::words_of(position, move), position.at(move.from())->side,
                                   style);
}

Result<Move<Xiangqi>, Fault> parse_chinese(const Position<Xiangqi>& position, std::string_view text) {
    const auto words = chinese_notation::read(xiangqi_lines::plain(text.substr(0, 80)));
    if (!words)
        return tl::unexpected(
            xiangqi_lines::refusal(text, "is not a move in Chinese notation such as 炮二平五 or 前车进1"));
    return xiangqi_lines::choose(
        position, text, {*words},
        {[&](Move<Xiangqi> move) { return chinese_notation::words_of(position, move); },
         [&](Move<Xiangqi> move) { return to_chinese(position, move); }});
}

} // namespace duiyi
