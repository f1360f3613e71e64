# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Draws the chess set: turned pieces on a common foot, and a horse's head."""

from svg import PIECES, mirrored, write

# Fill runs from the lit left to the shaded right; `line` marks details inside the piece.
COLOURS = {
    "w": {"lit": "#fffaf0", "shade": "#e9d9b8", "edge": "#2e251c", "line": "#2e251c"},
    "b": {"lit": "#55504c", "shade": "#1f1c1b", "edge": "#0e0c0b", "line": "#eadfc8"},
}

FOOT = [
    mirrored("M50 76 L69 76 C73 76 73 83.5 69 83.5 L50 83.5"),
    mirrored("M50 83.5 L72 83.5 C77 83.5 79 87 79 92.5 L50 92.5"),
]
FOOT_LINES = ["M31.5 83.5H68.5"]


def collar(y: float, half: float, height: float = 5.5) -> str:
    """A turned ring: a bar with round ends, `half` wide on each side of the axis."""
    middle = 50 + half
    return mirrored(
        f"M50 {y} L{middle} {y} C{middle + 3.4} {y} {middle + 3.4} {y + height} {middle} {y + height} L50 {y + height}"
    )


def ball(x: float, y: float, r: float) -> str:
    return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0Z"


def stem(top: float, half: float) -> str:
    """The body from the collar to the foot, hollow like turned wood."""
    return mirrored(f"M50 {top} L{50 + half} {top} C{50 + half} {top + 16} 60.5 68 67.5 76 L50 76")


PIECES_DRAWN = {
    # name: (filled parts from back to front, inner lines, dots)
    "P": (
        [stem(51, 8.5), *FOOT, ball(50, 34.5, 14.5), collar(47, 13, 5.5)],
        ["M40.5 52.5H59.5", "M33 76H67"],
        [],
    ),
    "R": (
        [
            mirrored("M50 36 L64.5 36 C64.5 52 65 66 68.5 76 L50 76"),
            *FOOT,
            mirrored("M50 18 L55 18 L55 25 L62.5 25 L62.5 18 L73 18 L73 31 C73 35 69 36 67 39 L50 39"),
        ],
        ["M32.5 39H67.5", "M33 76H67"],
        [],
    ),
    "B": (
        [
            stem(54, 9),
            *FOOT,
            ball(50, 11.5, 4.5),
            mirrored("M50 15.5 C57.5 21 67.5 29.5 67.5 38.5 C67.5 44.5 63 48 60 50 L50 50"),
            collar(49, 14),
        ],
        ["M58 23L50.5 36.5", "M40 54.5H60", "M33 76H67"],
        [],
    ),
    "Q": (
        [
            stem(46, 10.5),
            *FOOT,
            ball(50, 10, 4.5),
            mirrored("M50 15 L55 25.5 L63 14.5 L66 25.5 L76 18 C73 27 68 34 66 42 L50 42"),
            collar(41, 17),
        ],
        ["M34 41.5H66", "M38.5 46.5H61.5", "M33 76H67"],
        [],
    ),
    "K": (
        [
            stem(46, 10.5),
            *FOOT,
            "M47.4 20L47.8 14.8L42.3 15.3V9L47.7 9.5L47.2 4H52.8L52.3 9.5L57.7 9V15.3L52.2 14.8L52.6 20Z",
            mirrored("M50 19 C60 19 68 20.5 72.5 24 C72 31 67.5 36 66 42 L50 42"),
            collar(41, 17),
        ],
        ["M34 41.5H66", "M38.5 46.5H61.5", "M33 76H67"],
        [],
    ),
    "N": (
        [
            "M28 78C27 66 44 62 46.5 51.5C42.5 54.5 38.5 55.5 35 57C32 58.5 31 63.5 26.5 64"
            "C20.5 64.5 16.5 59.5 18 53.5C19.3 48.5 26.5 42 29 34.5C31 28 35.5 23.5 40.5 20.5"
            "C40.5 16 42 12 45 8C48.5 10.5 51.5 14 52.5 17.5C68 20 78 36 76.5 56C76 66 71.5 70 69.5 77Z",
            *FOOT,
        ],
        ["M47.3 45.5C48.3 48.5 48 52.5 46.3 55.5", "M53.5 25C61 31 64.5 41 63.5 51", "M61 23.5C69 30.5 72 42 70.5 56C69.8 62 67 66 65.5 71", "M22 60.5C24.5 60.5 26.5 59.5 28 58", "M33 76H67"],
        ["M35.5 35C37.5 31.5 41 31 43 32.5C41.5 35.5 38 36.5 35.5 35Z", "M21.5 54.5L24.5 52.5L24 55.5Z"],
    ),
}


def draw(side: str, piece: str) -> None:
    parts, lines, dots = PIECES_DRAWN[piece]
    c = COLOURS[side]
    shade = f"{side}{piece}"
    body = [
        f'<linearGradient id="{shade}" gradientUnits="userSpaceOnUse" x1="28" x2="74">'
        f'<stop stop-color="{c["lit"]}"/><stop offset="1" stop-color="{c["shade"]}"/></linearGradient>',
        f'<g fill="url(#{shade})" stroke="{c["edge"]}" stroke-width="3" stroke-linejoin="round">',
        *[f'<path d="{d}"/>' for d in parts],
        "</g>",
    ]
    if lines:
        body.append(
            f'<path d="{"".join(lines)}" fill="none" stroke="{c["line"]}" stroke-width="2.2" stroke-linecap="round"/>'
        )
    if dots:
        body.append(f'<path d="{"".join(dots)}" fill="{c["line"]}"/>')
    write(PIECES / "chess" / f"{side}{piece}.svg", body)


def main() -> None:
    for side in COLOURS:
        for piece in PIECES_DRAWN:
            draw(side, piece)


if __name__ == "__main__":
    main()
