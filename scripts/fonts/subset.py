"""Cuts the platform's faces to what dealers write, into src/ui/fonts: a first visit waits for one of them.

    python3 -m venv .data/fonts && .data/fonts/bin/pip install -r scripts/fonts/requirements.txt
    .data/fonts/bin/python scripts/fonts/subset.py

What a text has besides (other accents, other currencies) comes from the whole face of the npm package, which
src/ui/styles/fonts.css names for those characters only.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[2]
# The weights each face is used at (font-weight in src/ui and src/templates); None keeps them all.
FACES = {"inter": (400, 700), "archivo": (400, 900), "instrument-sans": None}
# Keep the ranges of fonts.css true to these.
CHARACTERS = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xAB, 0xAE, 0xB0, 0xB2, 0xB3, 0xB7, 0xBB, 0xBD, 0xC9, 0xD7, 0xE8, 0xE9, 0xEB,
              0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2122, 0x2190, 0x2192, 0x2212]
FEATURES = ["kern", "tnum"]
UNUSED_TABLES = ["MVAR", "STAT"]


def cut(name: str, weights: tuple[int, int] | None) -> None:
    package = ROOT / "node_modules/@fontsource-variable" / name
    font = TTFont(package / "files" / f"{name}-latin-wght-normal.woff2")
    options = Options(layout_features=FEATURES, flavor="woff2", notdef_outline=True, name_IDs=[1, 2])
    options.drop_tables += UNUSED_TABLES
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    if weights:
        font = instantiateVariableFont(font, {"wght": weights})
    still_kerning(font)
    font.flavor = "woff2"
    out = ROOT / "src/ui/fonts"
    font.save(out / f"{name}.woff2")
    (out / f"{name}.LICENSE.txt").write_text((package / "LICENSE").read_text())
    print(name, (out / f"{name}.woff2").stat().st_size, "bytes")


def still_kerning(font: TTFont) -> None:
    """Letters are as far apart in bold as in regular: how kerning grows with the weight is a quarter of a face."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                values = [pair.Value1 for pairs in table.PairSet for pair in pairs.PairValueRecord]
            else:
                values = [second.Value1 for first in table.Class1Record for second in first.Class2Record]
            for value in filter(None, values):
                for device in ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice"):
                    value.__dict__.pop(device, None)
            table.ValueFormat1 &= 0x0F
    definitions = font["GDEF"].table
    definitions.VarStore = None
    definitions.Version = 0x00010002 if getattr(definitions, "MarkGlyphSetsDef", None) else 0x00010000


if __name__ == "__main__":
    for name, weights in FACES.items():
        cut(name, weights)
