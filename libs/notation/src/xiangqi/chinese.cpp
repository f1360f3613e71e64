// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <array>
#include <utility>

#include "../written_text.hpp"
#include "chinese_names.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "relative_notation.hpp"

namespace duiyi {
namespace {
namespace chinese_notation {

using namespace relative_notation;
using Role = Xiangqi::Role;

constexpr std::array<std::string_view, 10> numerals = {"",   "一", "二", "三", "四",
                                                       "五", "六", "七", "八", "九"};

RelativeMove describe(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const auto piece = *position.at(move.from());
    const PlaceAmongEquals place = place_among_equals(position, move.from());
    RelativeMove description{.role = piece.role, .motion = motion_of(piece.side, move)};
    if (place.on_file < 2 || is_told_by_motion(position, move)) {
        description.number = place.file;
    } else if (place.files == 1 && place.on_file <= 3) {
        description.selector = place.from_front == 0                   ? Selector::front
                               : place.from_front == place.on_file - 1 ? Selector::rear
                                                                       : Selector::middle;
    } else {
        description.selector = Selector::numbered;
        description.number = place.number;
    }
    return description;
}

std::string write(const RelativeMove& move, Side side, ChineseStyle style) {
    const std::string name(chinese_name({side, move.role}, style.traditional));
    const auto number = [&](int n) -> std::string {
        if (side == Side::first) {
            return std::string(numerals[static_cast<std::size_t>(n)]);
        }
        // U+FF11 is the full-width 1.
        return style.full_width_digits ? std::string("\xef\xbc") + static_cast<char>(0x90 + n)
                                       : std::to_string(n);
    };
    std::string text;
    switch (move.selector) {
        case Selector::front:
            text = "前" + name;
            break;
        case Selector::middle:
            text = "中" + name;
            break;
        case Selector::rear:
            text = (style.traditional ? "後" : "后") + name;
            break;
        case Selector::numbered:
            text = std::string(numerals[static_cast<std::size_t>(move.number)]) + name;
            break;
        default:
            text = name + number(move.number);
    }
    constexpr std::array<std::string_view, 3> ways = {"进", "退", "平"};
    const bool advances = style.traditional && move.motion.direction == Direction::forward;
    text += advances ? "進" : ways[static_cast<std::size_t>(move.motion.direction)];
    return text + number(move.motion.target);
}

/// The characters before the direction, which name the piece.
std::optional<RelativeMove> read_piece(std::span<const ChineseSign> signs) {
    using Kind = ChineseSign::Kind;
    const auto is = [&](std::initializer_list<Kind> kinds) {
        return std::equal(signs.begin(), signs.end(), kinds.begin(), kinds.end(),
                          [](const ChineseSign& sign, Kind kind) { return sign.kind == kind; });
    };
    const auto role = [&](std::size_t i) { return Xiangqi::roles[static_cast<std::size_t>(signs[i].value)]; };
    const auto selector = [&](std::size_t i) { return static_cast<Selector>(signs[i].value); };
    if (is({Kind::piece, Kind::number})) {
        return RelativeMove{.role = role(0), .selector = Selector::on_file, .number = signs[1].value};
    }
    if (is({Kind::number, Kind::piece})) {
        return RelativeMove{.role = role(1), .selector = Selector::numbered, .number = signs[0].value};
    }
    if (is({Kind::selector, Kind::piece})) {
        return RelativeMove{.role = role(1), .selector = selector(0)};
    }
    if (is({Kind::piece, Kind::selector})) {
        return RelativeMove{.role = role(0), .selector = selector(1)};
    }
    if (is({Kind::selector, Kind::number})) {
        return RelativeMove{.role = Role::pawn, .selector = selector(0), .file = signs[1].value};
    }
    if (is({Kind::selector, Kind::piece, Kind::number})) {
        return RelativeMove{.role = role(1), .selector = selector(0), .file = signs[2].value};
    }
    return std::nullopt;
}

std::optional<RelativeMove> read(std::string_view text) {
    std::vector<ChineseSign> signs;
    while (!text.empty() && signs.size() < 6) {
        const auto sign = read_chinese_sign(written_text::take_character(text));
        if (!sign) {
            return std::nullopt;
        }
        signs.push_back(*sign);
    }
    if (signs.size() < 4 || signs.size() > 5) {
        return std::nullopt;
    }
    const ChineseSign target = signs.back();
    const ChineseSign direction = signs[signs.size() - 2];
    if (target.kind != ChineseSign::Kind::number || direction.kind != ChineseSign::Kind::direction) {
        return std::nullopt;
    }
    auto reading = read_piece(std::span(signs).first(signs.size() - 2));
    if (reading) {
        reading->motion = {static_cast<Direction>(direction.value), target.value};
    }
    return reading;
}

static_assert(static_cast<int>(Selector::front) == 1 && static_cast<int>(Selector::middle) == 2 &&
              static_cast<int>(Selector::rear) == 3); // as `selectors` in read_chinese_sign

} // namespace chinese_notation
} // namespace

std::string to_chinese(const Position<Xiangqi>& position, Move<Xiangqi> move, ChineseStyle style) {
    return chinese_notation::write(chinese_notation::describe(position, move), position.at(move.from())->side,
                                   style);
}

std::optional<relative_notation::ChineseSign> relative_notation::read_chinese_sign(
    std::string_view character) {
    if (character.size() == 1 && character[0] >= '1' && character[0] <= '9') {
        return ChineseSign{ChineseSign::Kind::number, character[0] - '0'};
    }
    for (std::size_t i = 1; i < chinese_notation::numerals.size(); ++i) {
        if (chinese_notation::numerals[i] == character) {
            return ChineseSign{ChineseSign::Kind::number, static_cast<int>(i)};
        }
    }
    const auto find = [&](ChineseSign::Kind kind,
                          std::span<const std::string_view> names) -> std::optional<ChineseSign> {
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].find(character) != std::string_view::npos) {
                return ChineseSign{kind, static_cast<int>(i)};
            }
        }
        return std::nullopt;
    };
    // In the order of the roles and of the enumerators.
    constexpr std::array<std::string_view, 7> pieces = {"帅帥将將", "仕士",   "相象", "马馬傌",
                                                        "车車俥",   "炮砲包", "兵卒"};
    constexpr std::array<std::string_view, 4> selectors = {"", "前", "中", "后後"};
    constexpr std::array<std::string_view, 3> directions = {"进進上", "退下", "平"};
    if (character.size() != 3) {
        return std::nullopt;
    }
    if (const auto piece = find(ChineseSign::Kind::piece, pieces)) {
        return piece;
    }
    if (const auto selector = find(ChineseSign::Kind::selector, selectors)) {
        return selector;
    }
    return find(ChineseSign::Kind::direction, directions);
}

relative_notation::MoveResult relative_notation::read_chinese(const Position<Xiangqi>& position,
                                                              std::string_view text) {
    const auto reading = chinese_notation::read(written_text::in_ascii(text.substr(0, 80)));
    if (!reading) {
        return tl::unexpected(unreadable<FaultCode::chinese_unreadable>(text));
    }
    return choose(position, text, {*reading},
                  {[&](Move<Xiangqi> move) { return chinese_notation::describe(position, move); },
                   [&](Move<Xiangqi> move) { return to_chinese(position, move); }});
}

} // namespace duiyi
