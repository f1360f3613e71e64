# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Draws the site's icon: the knight of chess on a xiangqi disc, on a chess board of four squares."""

import subprocess

from disc import INK, RIM, WOOD, circle
from svg import PUBLIC, write
from western import PICTURES

LIGHT, DARK = "#ecd9b4", "#7d5a3c"


def icon(corner: float, r: float) -> list[str]:
    """`corner` rounds the board; the disc has radius `r` (a maskable icon keeps it within 40)."""
    scale = round(r / 36, 3)
    shift = round(50 - 50 * scale, 2)
    light, dark = WOOD["r"]
    knight = PICTURES["N"]
    return [
        f'<clipPath id="c"><rect width="100" height="100" rx="{corner}"/></clipPath>',
        f'<radialGradient id="g" cx=".4" cy=".34" r=".75"><stop stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>',
        f'<g clip-path="url(#c)"><path fill="{LIGHT}" d="M0 0H100V100H0Z"/>'
        f'<path fill="{DARK}" d="M50 0H100V50H0V100H50Z"/></g>',
        f'<circle cx="50" cy="50" r="{r}" fill="url(#g)" stroke="{RIM["r"]}" stroke-width="2"/>',
        f'<path d="{circle(r - 5.5)}" fill="none" stroke="{INK["r"]}" stroke-width="4.5"/>',
        f'<g transform="translate({shift} {shift}) scale({scale})"><path fill="{INK["b"]}" '
        f'transform="translate(7 7.6) scale(.86)" d="{knight["fill"][0]}"/></g>',
    ]


def main() -> None:
    write(PUBLIC / "favicon.svg", icon(corner=18, r=45))
    write(PUBLIC / "icon.svg", icon(corner=0, r=38))
    touch = ["rsvg-convert", "-w", "180", "-h", "180", str(PUBLIC / "icon.svg"), "-o", str(PUBLIC / "apple-touch-icon.png")]
    subprocess.run(touch, check=True)


if __name__ == "__main__":
    main()
