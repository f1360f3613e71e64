# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""What every piece drawing shares: the file frame, mirrored outlines, where the files go."""

import re
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PIECES = REPOSITORY / "web" / "src" / "pieces"
PUBLIC = REPOSITORY / "web" / "public"

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n{body}\n</svg>\n"
)


def write(path: Path, body: list[str]) -> None:
    """Writes one drawing; `body` holds one element a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FRAME.format(body="\n".join(body)), encoding="utf-8")


def number(value: float) -> str:
    """At most one decimal: a tenth of a unit is a tenth of a pixel on a 100 px square."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def mirrored(right_half: str) -> str:
    """Closes the right half of an outline (absolute M, L and C from top to bottom) with its mirror image.

    The half begins and ends on the axis x = 50 or is joined to its image by a straight line there.
    """
    tokens = re.findall(r"[MLC]|-?[\d.]+", right_half)
    segments: list[tuple[str, list[tuple[float, float]]]] = []
    place = 0
    while place < len(tokens):
        command = tokens[place]
        count = {"M": 1, "L": 1, "C": 3}[command]
        values = [float(v) for v in tokens[place + 1 : place + 1 + 2 * count]]
        segments.append((command, list(zip(values[::2], values[1::2]))))
        place += 1 + 2 * count
    out = ["M" + _points(segments[0][1])]
    out += [command + _points(points) for command, points in segments[1:]]
    ends = [points[-1] for _, points in segments]
    if ends[-1][0] != 50:
        out.append("L" + _points([_flip(ends[-1])]))
    for index in range(len(segments) - 1, 0, -1):
        command, points = segments[index]
        backwards = [_flip(p) for p in reversed(points[:-1])] + [_flip(ends[index - 1])]
        out.append(command + _points(backwards))
    return "".join(out) + "Z"


def _flip(point: tuple[float, float]) -> tuple[float, float]:
    return 100 - point[0], point[1]


def _points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)
