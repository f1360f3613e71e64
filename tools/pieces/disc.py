# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""The wooden disc under every xiangqi piece.

The sides differ in more than hue, so that they can be told apart without seeing red: Red has one broad ring
on pale wood, Black two fine rings on darker wood.
"""

INK = {"r": "#b3141b", "b": "#17181c"}
WOOD = {"r": ("#fdf0d0", "#e9c58a"), "b": ("#f4dfb2", "#d8b07a")}
RIM = {"r": "#8a4a22", "b": "#4a2f1a"}


def disc(side: str, name: str) -> list[str]:
    """The disc's elements; `name` keeps the gradient's id unique when files share a page."""
    ink, (light, dark) = INK[side], WOOD[side]
    rings = (
        [f'<circle cx="50" cy="50" r="39" fill="none" stroke="{ink}" stroke-width="3.4"/>']
        if side == "r"
        else [f'<path d="{circle(40.5)}{circle(36)}" fill="none" stroke="{ink}" stroke-width="1.9"/>']
    )
    return [
        f'<radialGradient id="{name}" cx=".4" cy=".34" r=".75"><stop stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>',
        f'<circle cx="50" cy="50" r="46.5" fill="url(#{name})" stroke="{RIM[side]}" stroke-width="2.4"/>',
        *rings,
    ]


def circle(r: float, x: float = 50, y: float = 50) -> str:
    return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0Z"
