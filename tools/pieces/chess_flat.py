# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Draws the flat chess set: plain silhouettes on one broad foot, a lit and a shaded half, no lines inside."""

from chess import ball
from svg import PIECES, mirrored, write

COLOURS = {
    "w": {"fill": "#ffffff", "shade": "#dfe3e8", "edge": "#3b424c"},
    "b": {"fill": "#3a414b", "shade": "#262b33", "edge": "#101318"},
}

FOOT = mirrored("M50 79 L76 79 C79 79 80 80.5 80 83 L80 88 C80 90.5 78.5 92 76 92 L50 92")


def skirt(top: float, half: float) -> str:
    """The body: from `half` wide at the top, flaring to the foot."""
    return mirrored(f"M50 {top} L{50 + half} {top} C{51 + half} {top + 14} 66 70 71 80 L50 80")


SILHOUETTES = {
    "P": [skirt(46, 7), ball(50, 34, 15.5), FOOT],
    "R": [
        skirt(38, 15),
        mirrored("M50 17 L56 17 L56 25 L63 25 L63 17 L74 17 C75.5 17 76 18 76 19.5 L76 36 C76 40 74 42 70 42 L50 42"),
        FOOT,
    ],
    "B": [
        skirt(50, 10),
        ball(50, 13, 6),
        mirrored("M50 17 C60 23 70.5 32 70.5 43 C70.5 50 66 55 59 55 L50 55"),
        FOOT,
    ],
    "Q": [
        skirt(44, 14),
        mirrored("M50 15 L59 35 L79 20 C78 33 74 44 69 52 L50 52"),
        ball(50, 13.5, 6.5),
        ball(79, 20.5, 6),
        ball(21, 20.5, 6),
        FOOT,
    ],
    "K": [
        skirt(44, 13),
        mirrored("M50 7 L55 7 L55 13 L61 13 L61 22 L55 22 L55 32 L50 32"),
        mirrored("M50 29 C60 29 69 30 76 33 C75 42 70 48 66 54 L50 54"),
        FOOT,
    ],
    "N": [
        "M30 80C29 64 46 60 48 48C44 53 38 55 33.5 55.5C31 60 27 63.5 22 61.5C16 59 15 53 18 48.5L31.5 29.5"
        "C33 22.5 36 18.5 41 16L43.5 7L53 15.5C70 18.5 80 36 78 55C77 66 72 71 71 80Z",
        FOOT,
    ],
}

#: What is cut out of a silhouette: the bishop's slit, the knight's eye and mane.
CUTS = {
    "B": ["M55.5 25L62 30.5L53 43L46.5 37.5Z"],
    "N": ["M37.5 32.5C40 29.5 43.5 29.5 45.5 32C43 36 39.5 36.5 37.5 32.5Z"],
    "R": ["M34 51H66V55H34Z"],
    "K": ["M33 54H67V58H33Z"],
    "Q": ["M32 52H68V56H32Z"],
}


def draw(side: str, piece: str) -> None:
    c = COLOURS[side]
    name = f"f{side}{piece}"
    shapes = SILHOUETTES[piece]
    outline = "".join(f'<path d="{d}"/>' for d in shapes)
    body = [
        f'<clipPath id="{name}">{outline}</clipPath>',
        # The edge lies around the whole: drawn first and broad, then covered by the fill.
        f'<g fill="{c["edge"]}" stroke="{c["edge"]}" stroke-width="6" stroke-linejoin="round">{outline}</g>',
        f'<g fill="{c["fill"]}">{outline}</g>',
        f'<g clip-path="url(#{name})"><path d="M52 0H100V100H52Z" fill="{c["shade"]}"/></g>',
    ]
    if piece in CUTS:
        body.append(f'<path d="{"".join(CUTS[piece])}" fill="{c["edge"]}"/>')
    write(PIECES / "chess_flat" / f"{side}{piece}.svg", body)


def main() -> None:
    for side in COLOURS:
        for piece in SILHOUETTES:
            draw(side, piece)


if __name__ == "__main__":
    main()
