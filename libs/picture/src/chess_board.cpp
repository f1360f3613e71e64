// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "outlines.gen.hpp"
#include "svg.hpp"

namespace duiyi::svg {
namespace {

/// One square's hatching, from its left upper corner.
std::string hatching() {
    std::string path;
    for (int c = 20; c < 200; c += 20) {
        path += c <= 100 ? line(0, c, c, 0) : line(c - 100, 100, 100, c - 100);
    }
    return path;
}

} // namespace

template <>
std::string Drawing<Chess>::definitions(const Palette& palette) {
    if (palette.hatched) {
        return element("path",
                       {{"id", "dark"}, {"d", hatching()}, {"stroke", palette.dark}, {"stroke-width", "2"}});
    }
    return element("path", {{"id", "dark"}, {"d", "M0 0H100V100H0Z"}, {"fill", palette.dark}});
}

template <>
std::string Drawing<Chess>::board(const Palette& palette, Side) {
    std::string text = element("path", {{"d", "M0 0H800V800H0Z"}, {"fill", palette.board}});
    // The square at the bottom left is dark, from both sides.
    for (int row = 0; row < Chess::ranks; ++row) {
        for (int column = 1 - row % 2; column < Chess::files; column += 2) {
            text +=
                element("use", {{"href", "#dark"}, {"x", number(100 * column)}, {"y", number(100 * row)}});
        }
    }
    return text += element("path", {{"d", "M-3 -3H803V803H-3Z"},
                                    {"fill", "none"},
                                    {"stroke", palette.line},
                                    {"stroke-width", "6"}});
}

// The stroke lies under the fill, so that of several overlapping outlines only the common one is seen. What
// is hatched keeps away from the piece.
template <>
std::string Drawing<Chess>::piece(Piece<Chess> piece, const Palette& palette) {
    const auto& man = outlines::chessmen[index_of(piece.role)];
    const auto side = index_of(piece.side);
    const std::string_view edge = palette.man[1];
    std::string text;
    if (palette.hatched) {
        text += element("path", {{"d", man.body},
                                 {"stroke", palette.paper},
                                 {"stroke-width", "15"},
                                 {"stroke-linejoin", "round"}});
    }
    text += element("path", {{"d", man.body},
                             {"fill", palette.man[side]},
                             {"stroke", edge},
                             {"stroke-width", "6"},
                             {"stroke-linejoin", "round"},
                             {"paint-order", "stroke"}});
    text += element("path", {{"d", man.lines},
                             {"fill", "none"},
                             {"stroke", palette.detail[side]},
                             {"stroke-width", "2.6"},
                             {"stroke-linecap", "round"}});
    if (!man.dots.empty()) {
        text += element("path", {{"d", man.dots}, {"fill", palette.detail[side]}});
    }
    return text;
}

template <>
std::string Drawing<Chess>::frame(Point middle, bool came_from, const Palette& palette) {
    return element("path", {{"d", move_to(middle.x - 45, middle.y - 45) + "h90v90h-90Z"},
                            {"fill", "none"},
                            {"stroke", palette.mark},
                            {"stroke-width", "7"},
                            {"stroke-dasharray", came_from ? "15 15" : "none"}});
}

} // namespace duiyi::svg
