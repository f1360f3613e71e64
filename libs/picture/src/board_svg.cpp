// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/picture/board_svg.hpp"

#include <array>

#include "outlines.gen.hpp"
#include "svg.hpp"

namespace duiyi {
namespace {

using svg::element;
using svg::number;
using svg::Palette;
using svg::Point;

/// Text between tags; control characters, which XML has no place for, are blanks.
std::string escaped_for_xml(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&') {
            result += "&amp;";
        } else if (c == '<') {
            result += "&lt;";
        } else {
            result += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
        }
    }
    return result;
}

/// The name of a piece's drawing within the document.
template <Game G>
std::string name_of(Piece<G> piece) {
    return {piece.side == Side::first ? 'f' : 's', static_cast<char>('0' + index_of(piece.role))};
}

template <Game G>
std::string definitions(const BoardPicture<G>& picture, const Palette& palette) {
    std::string text = "<defs>\n" + svg::Drawing<G>::definitions(palette);
    for (const Side side : both_sides) {
        for (const auto role : G::roles) {
            const Piece<G> piece{side, role};
            for (const auto& on_board : picture.setup.board) {
                if (on_board == piece) {
                    text += element("g", {{"id", name_of(piece)}}, false);
                    text += svg::Drawing<G>::piece(piece, palette) + "</g>\n";
                    break;
                }
            }
        }
    }
    return text += "</defs>\n";
}

template <Game G>
std::string pieces(const BoardPicture<G>& picture) {
    std::string text;
    for (int index = 0; index < square_count<G>; ++index) {
        const Square<G> square{static_cast<std::uint8_t>(index)};
        if (const auto piece = picture.setup.at(square)) {
            const auto [x, y] = svg::point(square, picture.bottom);
            text += element("use",
                            {{"href", "#" + name_of(*piece)}, {"x", number(x - 50)}, {"y", number(y - 50)}});
        }
    }
    return text;
}

/// From the middle of a square to that of another, both ends a little short of it.
std::string arrow(Point from, Point to, const Palette& palette) {
    constexpr double half_shaft = 6;
    constexpr double half_head = 18;
    constexpr double head = 34;
    constexpr double short_of = 12;
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double dx = (to.x - from.x) / length;
    const double dy = (to.y - from.y) / length;
    // `along` from the start on the arrow's axis, `aside` to its left.
    const auto at = [&](double along, double aside) {
        return number(from.x + along * dx + aside * dy) + " " + number(from.y + along * dy - aside * dx);
    };
    const double tip = length - short_of;
    const std::string path = "M" + at(short_of, half_shaft) + "L" + at(tip - head, half_shaft) + "L" +
                             at(tip - head, half_head) + "L" + at(tip, 0) + "L" + at(tip - head, -half_head) +
                             "L" + at(tip - head, -half_shaft) + "L" + at(short_of, -half_shaft) + "Z";
    return element("path", {{"d", path},
                            {"fill", palette.arrow},
                            {"stroke", "#fff"},
                            {"stroke-width", "4"},
                            {"stroke-linejoin", "round"}});
}

std::string label(std::string_view outline, double x, double y, const Palette& palette) {
    return element("path", {{"d", outline},
                            {"transform", "translate(" + number(x) + " " + number(y) + ")"},
                            {"fill", palette.line}});
}

/// The outlines of files as each side counts them, from its right: Red's numerals, Black's digits.
std::string_view counted_file(Side side, int file) {
    return side == Side::first ? outlines::numerals[static_cast<std::size_t>(Xiangqi::files - 1 - file)]
                               : outlines::digits[static_cast<std::size_t>(file + 1)];
}

template <Game G>
std::string labels(const BoardPicture<G>& picture, const Palette& palette) {
    constexpr int away = 32; // from the board's edge to the middle of a label
    const bool counted = G::files_counted_by_side && picture.coordinates == Coordinates::files;
    std::string text;
    for (int file = 0; file < G::files; ++file) {
        const auto x = svg::point(square_at<G>(file, 0), picture.bottom).x;
        if (counted) {
            text += label(counted_file(picture.bottom, file), x, 100 * G::ranks + away, palette);
            text += label(counted_file(other(picture.bottom), file), x, -away, palette);
        } else {
            text +=
                label(outlines::letters[static_cast<std::size_t>(file)], x, 100 * G::ranks + away, palette);
        }
    }
    for (int rank = 0; rank < G::ranks && !counted; ++rank) {
        const int digit = G::first_rank_digit - '0' + rank;
        text += label(outlines::digits[static_cast<std::size_t>(digit)], -away,
                      svg::point(square_at<G>(0, rank), picture.bottom).y, palette);
    }
    return text;
}

} // namespace

template <Game G>
std::string to_svg(const BoardPicture<G>& picture) {
    const Palette& palette = svg::palette(picture.colours);
    const bool named = picture.coordinates != Coordinates::none;
    const bool counted = G::files_counted_by_side && picture.coordinates == Coordinates::files;
    constexpr int edge = 8;
    constexpr int for_names = 60;
    const int left = named && !counted ? for_names : edge;
    const int top = counted ? for_names : edge;
    const int bottom = named ? for_names : edge;
    const int width = left + 100 * G::files + edge;
    const int height = top + 100 * G::ranks + bottom;
    const std::string place = number(-left) + " " + number(-top);
    const std::string extent = number(width) + " " + number(height);

    std::string text = element("svg",
                               {{"xmlns", "http://www.w3.org/2000/svg"},
                                {"viewBox", place + " " + extent},
                                {"width", number(width * picture.square / 100.0)},
                                {"height", number(height * picture.square / 100.0)},
                                {"role", "img"}},
                               false);
    if (!picture.title.empty()) {
        text += "<title>" + escaped_for_xml(picture.title) + "</title>\n";
    }
    text += definitions(picture, palette);
    if (palette.paper != "none") {
        text += element("path", {{"d", "M" + place + "h" + number(width) + "v" + number(height) + "h" +
                                           number(-width) + "Z"},
                                 {"fill", palette.paper}});
    }
    text += svg::Drawing<G>::board(palette, picture.bottom);
    if (named) {
        text += labels(picture, palette);
    }
    if (picture.last_move) {
        text += svg::Drawing<G>::frame(svg::point(picture.last_move->first, picture.bottom), true, palette);
        text += svg::Drawing<G>::frame(svg::point(picture.last_move->second, picture.bottom), false, palette);
    }
    text += pieces(picture);
    for (const auto& [from, to] : picture.arrows) {
        if (from != to) {
            text += arrow(svg::point(from, picture.bottom), svg::point(to, picture.bottom), palette);
        }
    }
    return text += "</svg>\n";
}
template std::string to_svg(const BoardPicture<Chess>&);
template std::string to_svg(const BoardPicture<Xiangqi>&);

} // namespace duiyi
