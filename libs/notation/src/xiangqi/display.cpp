// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/display.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "chinese_names.hpp"

namespace duiyi {
namespace {

using Role = Xiangqi::Role;
using Sq = Square<Xiangqi>;

/// Where a piece stands among those it could be confused with.
enum class Mark : std::uint8_t { file, front, middle, rear, number };

enum class Way : std::uint8_t { forward, backward, sideways };

/// A move in the terms that WXF and Chinese notation share.
struct Described {
    Role role{};
    Side side{};
    Mark mark = Mark::file;
    int place = 0; ///< the start file, or with Mark::number the pawn's number, from 1
    Way way{};
    int target = 0; ///< ranks moved straight ahead or back, otherwise the file reached
};

/// Files from 1 at the side's right hand.
int own_file(Side side, Sq square) {
    return side == Side::first ? Xiangqi::files - square.file() : square.file() + 1;
}
/// Ranks from 0 at the side's back rank.
int own_rank(Side side, Sq square) {
    return side == Side::first ? square.rank() : Xiangqi::ranks - 1 - square.rank();
}

/// The side's pieces of the role that stand on files with at least two of them: right to left, front to rear.
std::vector<Sq> tandem_pieces(const Position<Xiangqi>& position, Piece<Xiangqi> piece) {
    std::array<int, Xiangqi::files + 1> on_file{};
    std::vector<Sq> found;
    const auto all = position.pieces(piece.side, piece.role);
    for (const Sq square : all)
        ++on_file[static_cast<std::size_t>(own_file(piece.side, square))];
    for (const Sq square : all)
        if (on_file[static_cast<std::size_t>(own_file(piece.side, square))] >= 2)
            found.push_back(square);
    std::sort(found.begin(), found.end(), [&](Sq a, Sq b) {
        const int file_a = own_file(piece.side, a);
        const int file_b = own_file(piece.side, b);
        return file_a != file_b ? file_a < file_b : own_rank(piece.side, a) > own_rank(piece.side, b);
    });
    return found;
}

void mark_piece(const Position<Xiangqi>& position, Sq from, Described& move) {
    move.place = own_file(move.side, from);
    // An advisor or elephant in front can only go back, one behind only ahead: the direction tells which.
    if (move.role == Role::advisor || move.role == Role::elephant)
        return;
    const auto tandem = tandem_pieces(position, {move.side, move.role});
    const auto at = std::find(tandem.begin(), tandem.end(), from);
    if (at == tandem.end())
        return;
    const bool one_file = own_file(move.side, tandem.front()) == own_file(move.side, tandem.back());
    const auto number = static_cast<int>(at - tandem.begin()) + 1;
    if (one_file && tandem.size() <= 3) {
        const bool last = number == static_cast<int>(tandem.size());
        move.mark = number == 1 ? Mark::front : last ? Mark::rear : Mark::middle;
    } else {
        move.mark = Mark::number;
        move.place = number;
    }
}

Described describe(const Position<Xiangqi>& position, Move<Xiangqi> played) {
    const auto piece = *position.at(played.from());
    Described move{.role = piece.role, .side = piece.side};
    mark_piece(position, played.from(), move);
    const int ahead = own_rank(piece.side, played.to()) - own_rank(piece.side, played.from());
    move.way = ahead > 0 ? Way::forward : ahead < 0 ? Way::backward : Way::sideways;
    const bool straight = played.from().file() == played.to().file();
    move.target = straight ? std::abs(ahead) : own_file(piece.side, played.to());
    return move;
}

} // namespace

std::string to_wxf(const Position<Xiangqi>& position, Move<Xiangqi> played) {
    constexpr std::string_view letters = "KAEHRCP";
    const Described move = describe(position, played);
    const std::string letter(1, letters[index_of(move.role)]);
    const std::string way(1, "+-="[static_cast<std::size_t>(move.way)]);
    const std::string target = std::to_string(move.target);
    switch (move.mark) {
        case Mark::file:
            return letter + std::to_string(move.place) + way + target;
        case Mark::front:
            return letter + "+" + way + target;
        case Mark::rear:
            return letter + "-" + way + target;
        case Mark::middle:
            return "2" + letter + way + target;
        case Mark::number:
            return std::to_string(move.place) + letter + way + target;
    }
    return {};
}

std::string to_chinese(const Position<Xiangqi>& position, Move<Xiangqi> played) {
    constexpr std::array<std::string_view, 10> numerals = {"",   "一", "二", "三", "四",
                                                           "五", "六", "七", "八", "九"};
    constexpr std::array<std::string_view, 3> ways = {"进", "退", "平"};
    const Described move = describe(position, played);
    const std::string name(chinese_name({move.side, move.role}));
    const auto number = [&](int n) {
        return move.side == Side::first ? std::string(numerals[static_cast<std::size_t>(n)])
                                        : std::to_string(n);
    };
    const auto head = [&]() -> std::string {
        switch (move.mark) {
            case Mark::file:
                return name + number(move.place);
            case Mark::front:
                return "前" + name;
            case Mark::middle:
                return "中" + name;
            case Mark::rear:
                return "后" + name;
            case Mark::number:
                return std::string(numerals[static_cast<std::size_t>(move.place)]) + name;
        }
        return {};
    };
    return head() + std::string(ways[static_cast<std::size_t>(move.way)]) + number(move.target);
}

} // namespace duiyi
