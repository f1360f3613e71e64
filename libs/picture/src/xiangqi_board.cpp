// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "outlines.gen.hpp"
#include "svg.hpp"

namespace duiyi::svg {
namespace {

/// The mark of a point: four corners, or two where the point is on the board's edge.
std::string point_mark(int x, int y) {
    std::string path;
    for (const int dy : {-1, 1}) {
        for (const int dx : {-1, 1}) {
            if (dx < 0 ? x > 50 : x < 850) {
                path += move_to(x + dx * 7, y + dy * 23) + "v" + number(-dy * 16) + "h" + number(dx * 16);
            }
        }
    }
    return path;
}

/// Ranks, files that end at the river, and the palaces' diagonals.
std::string lines() {
    std::string path;
    for (int row = 1; row < 9; ++row) {
        path += line(50, 100 * row + 50, 850, 100 * row + 50);
    }
    for (int column = 1; column < 8; ++column) {
        const int x = 100 * column + 50;
        path += line(x, 50, x, 450) + line(x, 550, x, 950);
    }
    for (const int y : {50, 750}) {
        path += line(350, y, 550, y + 200) + line(550, y, 350, y + 200);
    }
    return path;
}

/// The starting points of cannons and pawns.
std::string point_marks() {
    std::string path;
    for (const int y : {250, 750}) {
        for (const int x : {150, 750}) {
            path += point_mark(x, y);
        }
    }
    for (const int y : {350, 650}) {
        for (int x = 50; x <= 850; x += 200) {
            path += point_mark(x, y);
        }
    }
    return path;
}

} // namespace

template <>
std::string Drawing<Xiangqi>::definitions(const Palette&) {
    return "";
}

// The board is the same from both sides; the characters in the river face the side at the bottom.
template <>
std::string Drawing<Xiangqi>::board(const Palette& palette, Side) {
    std::string text = element("path", {{"d", "M0 0H900V1000H0Z"}, {"fill", palette.board}});
    text += element(
        "path",
        {{"d", lines() + point_marks()}, {"fill", "none"}, {"stroke", palette.line}, {"stroke-width", "3"}});
    text += element(
        "path",
        {{"d", "M50 50H850V950H50Z"}, {"fill", "none"}, {"stroke", palette.line}, {"stroke-width", "4"}});
    text += element(
        "path",
        {{"d", "M39 39H861V961H39Z"}, {"fill", "none"}, {"stroke", palette.line}, {"stroke-width", "8"}});
    for (std::size_t i = 0; i < outlines::river.size(); ++i) {
        constexpr int columns[] = {200, 300, 600, 700};
        text += element("path", {{"d", outlines::river[i]},
                                 {"transform", "translate(" + number(columns[i]) + " 500)"},
                                 {"fill", palette.line}});
    }
    return text;
}

template <>
std::string Drawing<Xiangqi>::piece(Piece<Xiangqi> piece, const Palette& palette) {
    const auto side = index_of(piece.side);
    const auto& characters =
        piece.side == Side::first ? outlines::red_characters : outlines::black_characters;
    std::string text = element("circle", {{"cx", "50"},
                                          {"cy", "50"},
                                          {"r", "45"},
                                          {"fill", palette.disc[side]},
                                          {"stroke", palette.rim[side]},
                                          {"stroke-width", "3.4"}});
    text += element("circle", {{"cx", "50"},
                               {"cy", "50"},
                               {"r", "40"},
                               {"fill", "none"},
                               {"stroke", palette.ink[side]},
                               {"stroke-width", "1.8"}});
    return text += element("path", {{"d", characters[index_of(piece.role)]},
                                    {"transform", "translate(50 50)"},
                                    {"fill", palette.ink[side]},
                                    {"stroke", palette.ink[side]},
                                    {"stroke-width", "2"},
                                    {"stroke-linejoin", "round"}});
}

// Four corners, so that the lines of the board go on between them.
template <>
std::string Drawing<Xiangqi>::frame(Point middle, bool came_from, const Palette& palette) {
    const int half = came_from ? 28 : 47;
    std::string path;
    for (const int dy : {-1, 1}) {
        for (const int dx : {-1, 1}) {
            path += move_to(middle.x + dx * half, middle.y + dy * (half - 16)) + "v" + number(dy * 16) + "h" +
                    number(-dx * 16);
        }
    }
    return element("path", {{"d", path}, {"fill", "none"}, {"stroke", palette.mark}, {"stroke-width", "6"}});
}

} // namespace duiyi::svg
