# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Draws the modern xiangqi set: plain discs in the side's colour with light characters, for small screens.

The characters are taken from the files of the hanzi set (`hanzi.py`), so this needs no font. Red has one ring, Black
two, so that the sides differ by more than hue.
"""

import re

from disc import circle
from svg import PIECES, write

COLOURS = {
    "r": {"disc": "#b8271d", "rim": "#7d150f", "ink": "#fff6e4"},
    "b": {"disc": "#2c3138", "rim": "#101317", "ink": "#f4f1e8"},
}
RINGS = {"r": circle(41), "b": circle(42.2) + circle(38)}
RING_WIDTHS = {"r": 2.4, "b": 1.4}
#: Strokes of light on dark look broader than dark on light.
EMBOLDEN = 1


def character(name: str) -> str:
    """The outline of a piece's character: the last path of its file in the hanzi set."""
    text = (PIECES / "xiangqi_hanzi" / f"{name}.svg").read_text(encoding="utf-8")
    return re.findall(r'<path d="([^"]+)" fill="#', text)[-1]


def draw(side: str, piece: str) -> None:
    c = COLOURS[side]
    body = [
        f'<circle cx="50" cy="50" r="46.3" fill="{c["disc"]}" stroke="{c["rim"]}" stroke-width="2.8"/>',
        f'<path d="{RINGS[side]}" fill="none" stroke="{c["ink"]}" stroke-width="{RING_WIDTHS[side]}" stroke-opacity=".75"/>',
        f'<path d="{character(side + piece)}" fill="{c["ink"]}" stroke="{c["ink"]}" stroke-width="{EMBOLDEN}" stroke-linejoin="round"/>',
    ]
    write(PIECES / "xiangqi_modern" / f"{side}{piece}.svg", body)


def main() -> None:
    for side in COLOURS:
        for piece in "KABNRCP":
            draw(side, piece)


if __name__ == "__main__":
    main()
