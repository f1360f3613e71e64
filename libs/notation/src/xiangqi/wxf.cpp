// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../written_text.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "relative_notation.hpp"

namespace duiyi {
namespace {
namespace wxf {

using namespace relative_notation;
using Role = Xiangqi::Role;

constexpr std::string_view letters = "KAEHRCP";

constexpr bool is_digit(char c) {
    return c >= '1' && c <= '9';
}

/// How the notation names a piece on a file with several of its kind, of which `place` is one.
Selector mark_of(const PlaceAmongEquals& place) {
    const int behind = place.on_file - 1 - place.from_front;
    const bool many = place.on_file >= 4;
    if (place.from_front == behind) {
        return Selector::on_file;
    }
    if (place.from_front == 0) {
        return many ? Selector::foremost : Selector::front;
    }
    if (behind == 0) {
        return many ? Selector::rearmost : Selector::rear;
    }
    return place.from_front == 1 ? Selector::second_from_front : Selector::second_from_rear;
}

std::string write(const RelativeMove& move) {
    std::string text;
    text += move.file ? static_cast<char>('0' + *move.file) : letters[index_of(move.role)];
    switch (move.selector) {
        case Selector::foremost:
            text.assign(2, '+'); // not "++": g++ 12 at -O3 takes that for a read of what is not set
            break;
        case Selector::rearmost:
            text.assign(2, '-');
            break;
        case Selector::front:
        case Selector::second_from_front:
            text += '+';
            break;
        case Selector::rear:
        case Selector::second_from_rear:
            text += '-';
            break;
        default:
            text += std::to_string(move.number);
    }
    return text + "+-="[static_cast<std::size_t>(move.motion.direction)] + std::to_string(move.motion.target);
}

/// What the first two characters may mean; nothing when they name no piece.
std::vector<RelativeMove> read_piece(char first, char second) {
    const auto pawn = [](Selector selector, int number = 0) {
        return std::vector<RelativeMove>{{.role = Role::pawn, .selector = selector, .number = number}};
    };
    const bool sign = second == '+' || second == '-';
    if (first == second && sign) {
        return pawn(first == '+' ? Selector::foremost : Selector::rearmost);
    }
    if (is_digit(first)) {
        std::vector<RelativeMove> readings;
        if (sign) {
            readings = read_mark(Role::pawn, second);
        } else if (second == first) {
            readings = pawn(Selector::on_file, first - '0');
        } else if (role_of_letter(second) == Role::pawn) {
            return pawn(Selector::numbered, first - '0');
        }
        for (RelativeMove& reading : readings) {
            reading.file = first - '0';
        }
        return readings;
    }
    const auto role = role_of_letter(first);
    if (!role) {
        return {};
    }
    if (sign) {
        return read_mark(*role, second);
    }
    if (is_digit(second)) {
        return {{.role = *role, .selector = Selector::on_file, .number = second - '0'}};
    }
    if (second == '.') {
        return {{.role = *role, .selector = Selector::middle}};
    }
    if (*role == Role::pawn && second >= 'A' && second <= 'E') {
        return pawn(Selector::numbered, second - 'A' + 1);
    }
    return {};
}

std::vector<RelativeMove> read(std::string_view text) {
    const bool no_sign = text.size() == 3; // C25
    if (text.size() != 4 && !no_sign) {
        return {};
    }
    const auto direction = no_sign ? 3 : std::string_view("+-=.").find(text[2]);
    if (direction == std::string_view::npos || !is_digit(text.back())) {
        return {};
    }
    auto readings = read_piece(text[0], text[1]);
    for (RelativeMove& reading : readings) {
        reading.motion = {direction >= 2 ? Direction::sideways : static_cast<Direction>(direction),
                          text.back() - '0'};
    }
    return readings;
}

} // namespace wxf
} // namespace

namespace relative_notation {

std::optional<Xiangqi::Role> role_of_letter(char letter) {
    constexpr std::string_view others = "G.BN..S"; // the general, elephant, horse and pawn of other programs
    for (const auto names : {wxf::letters, others}) {
        if (const auto index = names.find(letter); letter != '.' && index != std::string_view::npos) {
            return Xiangqi::roles[index];
        }
    }
    return letter == 'M' ? std::optional(Xiangqi::Role::elephant) : std::nullopt;
}

RelativeMove describe_in_wxf(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const auto piece = *position.at(move.from());
    const PlaceAmongEquals place = place_among_equals(position, move.from());
    RelativeMove description{.role = piece.role, .motion = motion_of(piece.side, move)};
    if (place.on_file >= 2 && !is_told_by_motion(position, move)) {
        description.selector = wxf::mark_of(place);
        if (place.files == 2) {
            description.file = place.file;
        }
    }
    if (description.selector == Selector::on_file) {
        description.number = place.file;
    }
    return description;
}

std::vector<RelativeMove> read_mark(Xiangqi::Role role, char mark) {
    const bool front = mark == '+';
    std::vector<RelativeMove> readings = {
        {.role = role, .selector = front ? Selector::front : Selector::rear, .of_few = true}};
    if (role == Xiangqi::Role::pawn) {
        readings.push_back(
            {.role = role, .selector = front ? Selector::second_from_front : Selector::second_from_rear});
    }
    return readings;
}

MoveResult read_wxf(const Position<Xiangqi>& position, std::string_view text) {
    std::string capitals = written_text::in_ascii(text.substr(0, 40));
    for (char& c : capitals) {
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    const auto readings = wxf::read(capitals);
    if (readings.empty()) {
        return tl::unexpected(unreadable<FaultCode::wxf_unreadable>(text));
    }
    return choose(position, text, readings,
                  {[&](Move<Xiangqi> move) { return describe_in_wxf(position, move); },
                   [&](Move<Xiangqi> move) { return to_wxf(position, move); }});
}

} // namespace relative_notation

std::string to_wxf(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    return wxf::write(relative_notation::describe_in_wxf(position, move));
}

} // namespace duiyi
