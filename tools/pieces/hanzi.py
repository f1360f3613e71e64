# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Sets the fourteen characters of the hanzi set as outlines on wooden discs.

The outlines come from LXGW WenKai Bold (SIL Open Font License 1.1; Debian: fonts-lxgw-wenkai), so the page
needs no Chinese font.
"""

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from disc import INK, disc
from svg import PIECES, write

FONT = "/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf"
CHARACTERS = {
    "r": {"K": "帥", "A": "仕", "B": "相", "N": "傌", "R": "俥", "C": "炮", "P": "兵"},
    "b": {"K": "將", "A": "士", "B": "象", "N": "馬", "R": "車", "C": "砲", "P": "卒"},
}
EM = 58  # the size of the type on the 100-unit piece; the inner ring leaves a circle of 70
EMBOLDEN = 1.6  # a stroke around the outline: the strokes must hold at 36 px


def outline(font: TTFont, character: str) -> str:
    """The character's path, centred on its ink rather than its em square."""
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, low, right, high = bounds.bounds
    scale = EM / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda v: f"{v:.1f}".removesuffix(".0"))
    shift = (50 - scale * (left + right) / 2, 50 + scale * (low + high) / 2)
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, *shift)))
    return pen.getCommands()


def main() -> None:
    font = TTFont(FONT)
    for side, pieces in CHARACTERS.items():
        for piece, character in pieces.items():
            name = side + piece
            ink = f'fill="{INK[side]}" stroke="{INK[side]}" stroke-width="{EMBOLDEN}" stroke-linejoin="round"'
            body = [*disc(side, f"h{name}"), f'<path d="{outline(font, character)}" {ink}/>']
            write(PIECES / "xiangqi_hanzi" / f"{name}.svg", body)


if __name__ == "__main__":
    main()
