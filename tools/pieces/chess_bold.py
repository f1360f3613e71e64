# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Draws the bold chess set: broad outlines as of a woodcut, the classic shapes of printed diagrams, legible when small."""

from chess import ball
from svg import PIECES, mirrored, write

#: White: paper within ink. Black: ink with lines of paper, and a rim of paper around, so that it shows on dark squares.
INK, PAPER = "#151515", "#fffdf6"

BASE = mirrored("M50 77 C62 77 72 78.5 78 82 L80 91 L50 91")

SHAPES = {
    # name: (bodies, lines inside)
    "P": (
        [mirrored("M50 20 C58 20 63.5 26 63.5 33 C63.5 37.5 61.5 40.5 59 43 C69 48 75 58 76 72 L78 91 L50 91")],
        [],
    ),
    "R": (
        [
            mirrored("M50 15 L57 15 L57 22 L65.5 22 L65.5 15 L76 15 L76 33 L68 39.5 L69 66 L76 74 L76 79 L50 79"),
            mirrored("M50 79 L80 79 L80 91 L50 91"),
        ],
        ["M33.5 39.5H66.5", "M31.5 66H68.5"],
    ),
    "N": (
        [
            "M29 91C27 71 43 65 46.5 53C41 57.5 34 57 31 60.5C28.5 64.5 24 66.5 20 64C13.5 60 14.5 53.5 18 48.5"
            "C22 42.5 26.5 36 27.5 30C28.5 24 32 20.5 36 18.5L35 8L45.5 15.5L51.5 7L56 16.5C74 20 84 39 83 64"
            "C82.5 76 81 84 81 91Z",
        ],
        ["M58.5 26C70 33 74.5 49 72.5 79", "M22 57.5L25.5 54.5"],
    ),
    "B": (
        [
            ball(50, 11, 5.5),
            mirrored("M50 17 C60 24 72 34 72 47.5 C72 54.5 68 60 64 63.5 L67 76 L50 76"),
            "M50 75C56 75 58.5 80.5 66 81.5C74 82.5 81 79.5 86 83L83 92C76 89.5 71 92 63 91C56 90 53 87 50 87"
            "C47 87 44 90 37 91C29 92 24 89.5 17 92L14 83C19 79.5 26 82.5 34 81.5C41.5 80.5 44 75 50 75Z",
        ],
        ["M50 31V50", "M41 40.5H59", "M36 63.5H64"],
    ),
    "Q": (
        [
            "M22 70L13 33L30.5 53L31.5 22L43.5 50L50 17L56.5 50L68.5 22L69.5 53L87 33L78 70C80.5 76 80 84 77.5 91"
            "C60 93.5 40 93.5 22.5 91C20 84 19.5 76 22 70Z",
            ball(50, 15.5, 5.5), ball(31, 20, 5), ball(69, 20, 5), ball(12, 31, 5), ball(88, 31, 5),
        ],
        ["M23 70C40 65.5 60 65.5 77 70", "M21.5 80.5C40 76 60 76 78.5 80.5"],
    ),
    "K": (
        [
            mirrored("M50 5 L54.5 5 L54.5 11 L61 11 L61 19 L54.5 19 L54.5 29 L50 29"),
            mirrored("M50 27 C55 27 59 33 57.5 40 C63 32 73 29 80.5 33 C90.5 38.5 88.5 52 78 65 L78 70 L50 70"),
            mirrored("M50 68 L78 68 C80.5 75 80 84 77.5 91 C68 92.5 60 93 50 93"),
        ],
        ["M50 40V66", "M24 68.5C40 64 60 64 76 68.5", "M21.5 80C40 75.5 60 75.5 78.5 80"],
    ),
}

EYES = {"N": "M33.5 34.5C35 30.5 39.5 29.5 42.5 31.5C41 36.5 36.5 38 33.5 34.5Z"}


def draw(side: str, piece: str) -> None:
    bodies, lines = SHAPES[piece]
    fill, line = (PAPER, INK) if side == "w" else (INK, PAPER)
    paths = "".join(f'<path d="{d}"/>' for d in bodies)
    body = []
    if side == "b":
        body.append(f'<g fill="none" stroke="{PAPER}" stroke-width="8" stroke-linejoin="round" stroke-opacity=".8">{paths}</g>')
    body.append(f'<g fill="{fill}" stroke="{INK}" stroke-width="5" stroke-linejoin="round">{paths}</g>')
    if lines:
        width = 4.4 if side == "w" else 3.6
        body.append(f'<path d="{"".join(lines)}" fill="none" stroke="{line}" stroke-width="{width}" stroke-linecap="round"/>')
    if piece in EYES:
        body.append(f'<path d="{EYES[piece]}" fill="{line}"/>')
    write(PIECES / "chess_bold" / f"{side}{piece}.svg", body)


def main() -> None:
    for side in ("w", "b"):
        for piece in SHAPES:
            draw(side, piece)


if __name__ == "__main__":
    main()
