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
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "tnum"]


def cut(name: str, weights: tuple[int, int] | None) -> None:
    package = ROOT / "node_modules/@fontsource-variable" / name
    font = TTFont(package / "files" / f"{name}-latin-wght-normal.woff2")
    options = Options(layout_features=FEATURES, flavor="woff2", notdef_outline=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    if weights:
        font = instantiateVariableFont(font, {"wght": weights})
    font.flavor = "woff2"
    out = ROOT / "src/ui/fonts"
    font.save(out / f"{name}.woff2")
    (out / f"{name}.LICENSE.txt").write_text((package / "LICENSE").read_text())
    print(name, (out / f"{name}.woff2").stat().st_size, "bytes")


if __name__ == "__main__":
    for name, weights in FACES.items():
        cut(name, weights)
