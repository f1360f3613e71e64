# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Draws the xiangqi set for those who do not read the characters: one silhouette a piece on the wooden disc.

Silhouettes are filled with the side's ink; `cuts` are lines of wood colour that part the masses, `lines` are
strokes of ink.
"""

from disc import INK, WOOD, circle, disc
from svg import PIECES, mirrored, write


PICTURES = {
    # General: a crown, as on the king of chess.
    "K": {
        "fill": [
            mirrored("M50 25 L59 45 L74.5 33 L69.5 62 L50 62"),
            mirrored("M50 66 L69.5 66 L69.5 73.5 L50 73.5"),
            circle(3.6, 50, 24.5), circle(3.6, 25, 32), circle(3.6, 75, 32),
        ],
    },
    # Advisor: a mandarin in the two-tiered hat of office with its straight wings, bearded, in a robe with a collar.
    "A": {
        "fill": [
            mirrored("M50 20.5 C56 20.5 59.5 24 59.5 31.5 L50 31.5"),
            mirrored("M50 34 L59.5 34 C62 34 63 35 63 37 L63 43.5 L50 43.5"),
            "M68 38.7C68 35.5 81 35.5 81 38.7C81 41.9 68 41.9 68 38.7ZM32 38.7C32 35.5 19 35.5 19 38.7C19 41.9 32 41.9 32 38.7Z",
            mirrored("M50 46 L60 46 C60 53 58 57 55 59.5 C54 63.5 52.5 66.5 50 69.5"),
            mirrored("M50 76.5 L50 74 L59.5 61.5 C69 63 74.5 67 75.5 74.5 C67 76 59 76.5 50 76.5"),
        ],
        "lines": ["M26 38.7H74"],
        "cuts": ["M44.5 57C46.5 55.2 48.5 55.2 50 56.2C51.5 55.2 53.5 55.2 55.5 57"],
    },
    # Elephant: from the side, trunk down.
    "B": {
        "fill": [
            "M22 60C20.5 50 22 38 31 34.5C36 32 41 32.5 45 34C56 30.5 68 32.5 74 40C77.5 45 78 52 78 58L79.5 66"
            "C78.5 67 77.5 66.5 77 65.5L75.8 59L75 73H64.5L63.5 61.5C58.5 63.5 54 63.5 50 62.5L49.5 73H39L38.5 59"
            "C34 58 31.5 56.5 30 54C29 58 29.5 62 30.5 64.5C31.5 67 34 67 34.5 64.5C36 64 37.5 65.5 37 67"
            "C35.5 72.5 26.5 73 24 67.5C23 65 22.4 62.5 22 60Z",
        ],
        "cuts": ["M45.5 36C51.5 39.5 52.5 47.5 48.5 51C44.5 53 41 50.5 40.5 46.5"],
        "dots": [circle(1.9, 33, 43)],
    },
    # Horse: a head like the chess knight's, without the foot.
    "N": {
        "transform": "translate(3.7 4.3) scale(.93)",
        "fill": [
            "M33 76C32 65 46 60 48.5 52C45 54.5 42 55.5 39 56.5C36.5 58 35.5 62 31.5 62.5C26.5 63 23 58.5 24.5 53.5"
            "C25.8 49 31.5 44 33.5 38C35 33 38.5 29 43 26.5C43 23 44.3 19.5 47 16.5C49.8 18.5 52.3 21 53.2 24"
            "C66 26 74.5 40 73.5 56C73 65 69 68 68.5 76Z",
        ],
        "cuts": ["M55 31C61.5 37 64 44 63.5 52.5", "M61.5 30.5C68.5 37 70.5 47 69 57C68 62.5 66 66 65 70"],
        "dots": ["M38.5 39.5C40.2 36.5 43.5 36 45.2 37.2C43.8 40 41 41 38.5 39.5Z"],
    },
    # Chariot: a canopy over a car on one great wheel, its pole forward.
    "R": {
        "fill": [
            "M21.5 35C31 20.5 61 20.5 70.5 35Z",
            "M23 47C22.5 45 23.5 44 25.5 44H60L66 40.5C68 40 69 41 69 43V62H28C24.5 57 23.5 52 23 47Z",
        ],
        "lines": ["M46 33V47", "M66 57L79.5 50"],
        "wheel": (46, 61, 15),
    },
    # Cannon: a field gun and its shot.
    "C": {
        "fill": [
            "M22 56L27 49.5L66 27.5L69.5 24L76.5 36.5L72 37.5L36 62.5C30 66 23.5 62 22 56Z",
            circle(4.2, 20.5, 57.5),
            "M50 55L69 72L64 76L42 60Z",
        ],
        "wheel": (45, 64, 12),
    },
    # Soldier: a pointed hat and a spear.
    "P": {
        "fill": [
            mirrored("M50 24 C57 31 62 36 66.5 41 C60 44 56 45 50 45"),
            mirrored("M50 48 L58 47.5 C58 56 55 60.5 50 62"),
            mirrored("M50 65 L57.5 60.5 C64.5 62.5 68 67 69 76 L50 76"),
            "M73.5 24L78 33.5L73.5 40L69 33.5Z",
        ],
        "lines": ["M73.5 38V72"],
    },
}


def stroked(paths: list[str], colour: str, width: float) -> list[str]:
    if not paths:
        return []
    return [
        f'<path d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ]


def filled(paths: list[str], colour: str) -> list[str]:
    if not paths:
        return []
    return [f'<path d="{"".join(paths)}" fill="{colour}"/>']


def wheel(ink: str, wood: str, x: float, y: float, r: float) -> list[str]:
    """A spoked wheel, parted from what is behind it by a rim of wood."""
    diagonal = round(r * 0.7071, 1)
    cross = (
        f"M{x} {y - r}V{y + r}M{x - r} {y}H{x + r}"
        f"M{x - diagonal} {y - diagonal}l{2 * diagonal} {2 * diagonal}M{x + diagonal} {y - diagonal}l{-2 * diagonal} {2 * diagonal}"
    )
    return [
        f'<circle cx="{x}" cy="{y}" r="{r + 3.6}" fill="{wood}"/>',
        *stroked([circle(r, x, y)], ink, 3.6),
        *stroked([cross], ink, 2),
        f'<circle cx="{x}" cy="{y}" r="3.4" fill="{ink}"/>',
    ]


def draw(side: str, piece: str) -> None:
    name, ink, wood = side + piece, INK[side], WOOD[side][0]
    picture = PICTURES[piece]
    drawing = filled(picture["fill"], ink)
    drawing += stroked(picture.get("lines", []), ink, 2.8)
    drawing += stroked(picture.get("cuts", []), wood, 2.2)
    drawing += filled(picture.get("dots", []), wood)
    if "wheel" in picture:
        drawing += wheel(ink, wood, *picture["wheel"])
    if "transform" in picture:
        drawing = [f'<g transform="{picture["transform"]}">', *drawing, "</g>"]
    write(PIECES / "xiangqi_western" / f"{name}.svg", [*disc(side, f"w{name}"), *drawing])


def main() -> None:
    for side in INK:
        for piece in PICTURES:
            draw(side, piece)


if __name__ == "__main__":
    main()
