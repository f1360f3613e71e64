# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Renders a set on light, dark and wood backgrounds at 36, 64 and 128 px, to be looked at.

Usage: contact_sheet.py SET OUT.png     (needs rsvg-convert and Pillow)
"""

import io
import subprocess
import sys

from PIL import Image

from svg import PIECES

SIZES = (36, 64, 128)
BACKGROUNDS = ("#f0d9b5", "#b58863", "#edeed1", "#779952", "#e8c98f", "#3a3f4a")


def picture(path, size: int) -> Image.Image:
    png = subprocess.run(
        ["rsvg-convert", "-w", str(size), "-h", str(size), str(path)], check=True, capture_output=True
    ).stdout
    return Image.open(io.BytesIO(png)).convert("RGBA")


def main() -> None:
    name, out = sys.argv[1:3]
    files = sorted((PIECES / name).glob("*.svg"))
    half = len(files) // 2
    rows = [files[:half], files[half:]]
    height = sum(2 * (s + 4) for s in SIZES)
    sheet = Image.new("RGB", (half * 132 * 2, height * len(BACKGROUNDS) // 2), "white")
    for index, colour in enumerate(BACKGROUNDS):
        left, y = (index % 2) * half * 132, (index // 2) * height
        sheet.paste(colour, (left, y, left + half * 132, y + height))
        for size in SIZES:
            for row in rows:
                for column, path in enumerate(row):
                    image = picture(path, size)
                    sheet.paste(image, (left + column * (size + 4) + 2, y + 2), image)
                y += size + 4
    sheet.save(out)


if __name__ == "__main__":
    main()
