// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "duiyi/picture/board_svg.hpp"

/// The elements of SVG that board pictures are made of. A square has 100 units.
namespace duiyi::svg {

/// The colours of a picture.
struct Palette {
    std::string_view paper, board, dark, line;
    /// Discs of xiangqi's pieces, what is written on them, and the ring around them; chessmen and their
    /// outline; by side.
    std::string_view disc[2], ink[2], rim[2];
    std::string_view man[2], detail[2];
    std::string_view mark, arrow;
    bool hatched; ///< dark squares are hatched with `dark`, not filled
};

inline constexpr Palette black_on_white{.paper = "#fff",
                                        .board = "#fff",
                                        .dark = "#000",
                                        .line = "#000",
                                        .disc = {"#fff", "#000"},
                                        .ink = {"#000", "#fff"},
                                        .rim = {"#000", "#000"},
                                        .man = {"#fff", "#000"},
                                        .detail = {"#000", "#fff"},
                                        .mark = "#000",
                                        .arrow = "#000",
                                        .hatched = true};
inline constexpr Palette wood{.paper = "none",
                              .board = "#f3dcae",
                              .dark = "#c08f5c",
                              .line = "#5c3a1e",
                              .disc = {"#fdf1d6", "#e6c88f"},
                              .ink = {"#b3141b", "#17181c"},
                              .rim = {"#b3141b", "#17181c"},
                              .man = {"#fffdf7", "#2b2724"},
                              .detail = {"#2b2724", "#f3e6cc"},
                              .mark = "#1f6f43",
                              .arrow = "#1f6f43",
                              .hatched = false};

inline const Palette& palette(PictureColours colours) {
    return colours == PictureColours::wood ? wood : black_on_white;
}

/// A number with at most one decimal, which is a twentieth of a pixel.
inline std::string number(double value) {
    const long tenths = std::lround(value * 10);
    const long magnitude = tenths < 0 ? -tenths : tenths;
    std::string text = (tenths < 0 ? "-" : "") + std::to_string(magnitude / 10);
    if (magnitude % 10 != 0) {
        text += {'.', static_cast<char>('0' + magnitude % 10)};
    }
    return text;
}

/// `<name a="1" b="2">`, or `<name .../>` when it is empty.
inline std::string element(std::string_view name,
                           std::initializer_list<std::pair<std::string_view, std::string_view>> attributes,
                           bool empty = true) {
    std::string text = "<" + std::string(name);
    for (const auto& [key, value] : attributes) {
        (((text += ' ') += key) += "=\"") += std::string(value) + "\"";
    }
    return text += empty ? "/>\n" : ">\n";
}

/// `M12 34`.
inline std::string move_to(double x, double y) {
    return "M" + number(x) + " " + number(y);
}
/// A straight line of a path.
inline std::string line(double x1, double y1, double x2, double y2) {
    return move_to(x1, y1) + "L" + number(x2) + " " + number(y2);
}

/// The middle of a square, as the picture's viewer sees it.
struct Point {
    int x, y;
};
/// Where a square is drawn; the board's left upper corner is the origin.
template <Game G>
Point point(Square<G> square, Side bottom) {
    const bool upright = bottom == Side::first;
    return {100 * (upright ? square.file() : G::files - 1 - square.file()) + 50,
            100 * (upright ? G::ranks - 1 - square.rank() : square.rank()) + 50};
}

/// What the two games draw differently; elements at the end of a text.
template <Game G>
struct Drawing {
    /// The definitions that the empty board needs.
    static std::string definitions(const Palette& palette);
    /// The empty board.
    static std::string board(const Palette& palette, Side bottom);
    /// A piece around (50, 50).
    static std::string piece(Piece<G> piece, const Palette& palette);
    /// A frame around a square that a move came from or went to.
    static std::string frame(Point middle, bool came_from, const Palette& palette);
};
template <>
std::string Drawing<Chess>::definitions(const Palette& palette);
template <>
std::string Drawing<Chess>::board(const Palette& palette, Side bottom);
template <>
std::string Drawing<Chess>::piece(Piece<Chess> piece, const Palette& palette);
template <>
std::string Drawing<Chess>::frame(Point middle, bool came_from, const Palette& palette);
template <>
std::string Drawing<Xiangqi>::definitions(const Palette& palette);
template <>
std::string Drawing<Xiangqi>::board(const Palette& palette, Side bottom);
template <>
std::string Drawing<Xiangqi>::piece(Piece<Xiangqi> piece, const Palette& palette);
template <>
std::string Drawing<Xiangqi>::frame(Point middle, bool came_from, const Palette& palette);

} // namespace duiyi::svg
