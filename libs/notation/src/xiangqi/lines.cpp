// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lines.hpp"

#include <algorithm>
#include <array>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::xiangqi_lines {
namespace {

using Role = Xiangqi::Role;
using Sq = Square<Xiangqi>;

/// Ranks from 0 at the side's back rank.
int own_rank(Side side, Sq square) {
    return side == Side::first ? square.rank() : Xiangqi::ranks - 1 - square.rank();
}

bool is_meant(const Words& words, const Standing& standing) {
    if ((words.file && *words.file != standing.file) || (words.of_few && standing.on_file > 3))
        return false;
    const int behind = standing.on_file - 1 - standing.from_front;
    switch (words.which) {
        case Which::on_file:
            return standing.file == words.number;
        case Which::front:
            return standing.on_file >= 2 && standing.from_front == 0;
        case Which::rear:
            return standing.on_file >= 2 && behind == 0;
        case Which::middle:
            return standing.on_file >= 3 && standing.from_front == behind;
        case Which::numbered:
            return standing.number == words.number;
        case Which::foremost:
            return standing.on_file >= 4 && standing.from_front == 0;
        case Which::second_from_front:
            return standing.on_file >= 4 && standing.from_front == 1;
        case Which::second_from_rear:
            return standing.on_file >= 4 && behind == 1;
        case Which::rearmost:
            return standing.on_file >= 4 && behind == 0;
    }
    return false;
}

/// The code point of a well-formed character of two or three bytes; 0 for any other.
unsigned code_point(std::string_view character) {
    const auto bits = [&](std::size_t i, unsigned mask) {
        return static_cast<unsigned>(static_cast<unsigned char>(character[i])) & mask;
    };
    if (character.size() == 2)
        return bits(0, 0x1f) << 6 | bits(1, 0x3f);
    if (character.size() == 3)
        return bits(0, 0x0f) << 12 | bits(1, 0x3f) << 6 | bits(2, 0x3f);
    return 0;
}

} // namespace

Course course_of(Side side, Move<Xiangqi> move) {
    const int ahead = own_rank(side, move.to()) - own_rank(side, move.from());
    const Way way = ahead > 0 ? Way::forward : ahead < 0 ? Way::backward : Way::sideways;
    const bool straight = move.from().file() == move.to().file();
    return {way, straight ? std::abs(ahead) : own_file(side, move.to())};
}

int own_file(Side side, Sq square) {
    return side == Side::first ? Xiangqi::files - square.file() : square.file() + 1;
}

Standing standing_of(const Position<Xiangqi>& position, Sq square) {
    const auto piece = *position.at(square);
    std::array<int, Xiangqi::files + 1> on_file{};
    Standing standing{.file = own_file(piece.side, square)};
    for (const Sq other : position.pieces(piece.side, piece.role)) {
        const int file = own_file(piece.side, other);
        ++on_file[static_cast<std::size_t>(file)];
        if (file == standing.file && own_rank(piece.side, other) > own_rank(piece.side, square))
            ++standing.from_front;
    }
    standing.on_file = on_file[static_cast<std::size_t>(standing.file)];
    int before = 0;
    for (std::size_t file = 1; file < on_file.size(); ++file) {
        if (on_file[file] < 2)
            continue;
        ++standing.files;
        if (static_cast<int>(file) < standing.file)
            before += on_file[file];
    }
    standing.number = standing.on_file >= 2 ? before + standing.from_front + 1 : 0;
    return standing;
}

std::string list(const std::vector<Move<Xiangqi>>& moves, const Write& write) {
    constexpr std::size_t most = 8;
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const auto move : moves)
        texts.push_back(write(move));
    std::sort(texts.begin(), texts.end());
    std::string line;
    for (std::size_t i = 0; i < texts.size() && i < most; ++i)
        line += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
    return texts.size() > most ? line + " and others" : line;
}

Fault refusal(std::string_view text, std::string what) {
    constexpr std::size_t most = 40;
    std::string shown;
    std::string_view rest = text;
    while (!rest.empty() && shown.size() < most) {
        const auto character = take_character(rest);
        const unsigned code = code_point(character);
        const bool chinese = (code >= 0x4e00 && code <= 0x9fff) || (code >= 0xff01 && code <= 0xff5e);
        shown += chinese ? std::string(character) : escaped(character);
    }
    return {"move '" + shown + (rest.empty() ? "'" : "...'"), std::move(what)};
}

std::string why_none_fits(const Position<Xiangqi>& position, Role role, const Write& write) {
    const auto legal = position.legal_moves();
    if (legal.empty())
        return "is not legal: there is no legal move";
    std::vector<Move<Xiangqi>> near;
    for (const auto move : legal)
        if (position.at(move.from())->role == role)
            near.push_back(move);
    if (near.empty())
        near.assign(legal.begin(), legal.end());
    const std::string reason = position.in_check() ? "is no legal answer to the check" : "is not legal here";
    return reason + " (legal: " + list(near, write) + ")";
}

namespace {

/// Whether the words may mean this legal move.
bool fits(const Position<Xiangqi>& position, const Words& words, Move<Xiangqi> move) {
    const auto piece = *position.at(move.from());
    return piece.role == words.role && course_of(piece.side, move) == words.course &&
           is_meant(words, standing_of(position, move.from()));
}

} // namespace

Result<Move<Xiangqi>, Fault> choose(const Position<Xiangqi>& position, std::string_view text,
                                    const std::vector<Words>& readings, const Notation& notation) {
    std::vector<Move<Xiangqi>> found;
    std::vector<Move<Xiangqi>> exact;
    for (const auto move : position.legal_moves())
        for (const Words& words : readings)
            if (fits(position, words, move)) {
                found.push_back(move);
                if (notation.words(move).names_as(words))
                    exact.push_back(move);
                break;
            }
    if (found.empty())
        return tl::unexpected(refusal(text, why_none_fits(position, readings.front().role, notation.text)));
    if (found.size() == 1)
        return found.front();
    if (exact.size() == 1)
        return exact.front();
    return tl::unexpected(refusal(text, "is ambiguous: " + list(found, notation.text)));
}

std::string_view take_character(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (size > text.size())
        size = 1;
    for (std::size_t i = 1; i < size; ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
            size = 1;
    const auto character = text.substr(0, size);
    text.remove_prefix(size);
    return character;
}

std::string plain(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto character = take_character(text);
        const unsigned code = code_point(character);
        if (code >= 0xff01 && code <= 0xff5e)
            result += static_cast<char>(code - 0xff01 + '!');
        else if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212)
            result += '-';
        else if (character != " " && code != 0x3000 && code != 0xa0)
            result += character;
    }
    return result;
}

} // namespace duiyi::xiangqi_lines
