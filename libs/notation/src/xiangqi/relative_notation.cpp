// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "relative_notation.hpp"

#include <array>
#include <cstdlib>
#include <utility>

#include "../written_text.hpp"
#include "duiyi/notation/quoted.hpp"

namespace duiyi::relative_notation {
namespace {

using Role = Xiangqi::Role;
using Sq = Square<Xiangqi>;

/// Ranks from 0 at the side's back rank.
int own_rank(Side side, Sq square) {
    return side == Side::first ? square.rank() : Xiangqi::ranks - 1 - square.rank();
}

bool is_meant(const RelativeMove& reading, const PlaceAmongEquals& place) {
    if ((reading.file && *reading.file != place.file) || (reading.of_few && place.on_file > 3)) {
        return false;
    }
    const int behind = place.on_file - 1 - place.from_front;
    switch (reading.selector) {
        case Selector::on_file:
            return place.file == reading.number;
        case Selector::front:
            return place.on_file >= 2 && place.from_front == 0;
        case Selector::rear:
            return place.on_file >= 2 && behind == 0;
        case Selector::middle:
            return place.on_file >= 3 && place.from_front == behind;
        case Selector::numbered:
            return place.number == reading.number;
        case Selector::foremost:
            return place.on_file >= 4 && place.from_front == 0;
        case Selector::second_from_front:
            return place.on_file >= 4 && place.from_front == 1;
        case Selector::second_from_rear:
            return place.on_file >= 4 && behind == 1;
        case Selector::rearmost:
            return place.on_file >= 4 && behind == 0;
    }
    return false;
}

} // namespace

Motion motion_of(Side side, Move<Xiangqi> move) {
    const int ahead = own_rank(side, move.to()) - own_rank(side, move.from());
    const Direction direction = ahead > 0   ? Direction::forward
                                : ahead < 0 ? Direction::backward
                                            : Direction::sideways;
    const bool straight = move.from().file() == move.to().file();
    return {direction, straight ? std::abs(ahead) : own_file(side, move.to())};
}

int own_file(Side side, Sq square) {
    return side == Side::first ? Xiangqi::files - square.file() : square.file() + 1;
}

PlaceAmongEquals place_among_equals(const Position<Xiangqi>& position, Sq square) {
    const auto piece = *position.at(square);
    std::array<int, Xiangqi::files + 1> on_file{};
    PlaceAmongEquals place{.file = own_file(piece.side, square)};
    for (const Sq other : position.pieces(piece.side, piece.role)) {
        const int file = own_file(piece.side, other);
        ++on_file[static_cast<std::size_t>(file)];
        if (file == place.file && own_rank(piece.side, other) > own_rank(piece.side, square)) {
            ++place.from_front;
        }
    }
    place.on_file = on_file[static_cast<std::size_t>(place.file)];
    int before = 0;
    for (std::size_t file = 1; file < on_file.size(); ++file) {
        if (on_file[file] < 2) {
            continue;
        }
        ++place.files;
        if (static_cast<int>(file) < place.file) {
            before += on_file[file];
        }
    }
    place.number = place.on_file >= 2 ? before + place.from_front + 1 : 0;
    return place;
}

bool is_told_by_motion(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const auto piece = *position.at(move.from());
    if (piece.role != Role::advisor && piece.role != Role::elephant) {
        return false;
    }
    const Motion motion = motion_of(piece.side, move);
    for (const auto other : position.legal_moves()) {
        if (other.from() != move.from() && other.from().file() == move.from().file() &&
            *position.at(other.from()) == piece && motion_of(piece.side, other) == motion) {
            return false;
        }
    }
    return true;
}

std::string list(const std::vector<Move<Xiangqi>>& moves, const WriteMove& write) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const auto move : moves) {
        texts.push_back(write(move));
    }
    return written_text::alternatives(std::move(texts));
}

std::string shown_move(std::string_view text) {
    constexpr std::size_t most = 40;
    std::string shown;
    std::string_view rest = text;
    while (!rest.empty() && shown.size() < most) {
        const auto character = written_text::take_character(rest);
        const unsigned code = written_text::code_point(character);
        const bool chinese = (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xff01 && code <= 0xff5e);
        shown += chinese ? std::string(character) : escaped(character);
    }
    return shown + (rest.empty() ? "" : "...");
}

TypedMoveFault ambiguous(std::string_view text, const std::vector<Move<Xiangqi>>& moves,
                         const WriteMove& write) {
    return {TypedMoveFault::Kind::ambiguous,
            make_fault<FaultCode::ambiguous_move>(shown_move(text), list(moves, write))};
}

TypedMoveFault illegal(const Position<Xiangqi>& position, std::string_view text, Role role,
                       const WriteMove& write) {
    constexpr auto kind = TypedMoveFault::Kind::illegal;
    const auto legal = position.legal_moves();
    if (legal.empty()) {
        return {kind, make_fault<FaultCode::no_legal_move>(shown_move(text))};
    }
    std::vector<Move<Xiangqi>> near;
    for (const auto move : legal) {
        if (position.at(move.from())->role == role) {
            near.push_back(move);
        }
    }
    if (near.empty()) {
        near.assign(legal.begin(), legal.end());
    }
    return {kind, position.in_check()
                      ? make_fault<FaultCode::no_answer_to_check>(shown_move(text), list(near, write))
                      : make_fault<FaultCode::not_legal_here>(shown_move(text), list(near, write))};
}

namespace {

/// Whether the reading may mean this legal move.
bool fits(const Position<Xiangqi>& position, const RelativeMove& reading, Move<Xiangqi> move) {
    const auto piece = *position.at(move.from());
    return piece.role == reading.role && motion_of(piece.side, move) == reading.motion &&
           is_meant(reading, place_among_equals(position, move.from()));
}

} // namespace

MoveResult choose(const Position<Xiangqi>& position, std::string_view text,
                  const std::vector<RelativeMove>& readings, const NotationWriter& notation) {
    std::vector<Move<Xiangqi>> found;
    std::vector<Move<Xiangqi>> exact;
    for (const auto move : position.legal_moves()) {
        for (const RelativeMove& reading : readings) {
            if (fits(position, reading, move)) {
                found.push_back(move);
                if (notation.describe(move).names_as(reading)) {
                    exact.push_back(move);
                }
                break;
            }
        }
    }
    if (found.empty()) {
        return tl::unexpected(illegal(position, text, readings.front().role, notation.text));
    }
    if (found.size() == 1) {
        return found.front();
    }
    if (exact.size() == 1) {
        return exact.front();
    }
    return tl::unexpected(ambiguous(text, found, notation.text));
}

} // namespace duiyi::relative_notation
